import { capitalised } from '../names.ts';
import type { LeadChangeRow, ScoreByLeadRow } from '../rows/leads.ts';
import { type Chart, chart, intervals, type Source, type Spec } from './chart.ts';
import { at, between, dashedLine, numbers, shares } from './marks.ts';
import { NEUTRAL, SERIES, sideColour } from './theme.ts';
import { turnAxis } from './turns.ts';

const WIDTH = 620;

/**
 * What a lead half-way through a typical game is worth: mean score at each lead, with dots as large as the number of
 * games. With two sides only the first is drawn; the other is its mirror image.
 */
export function snowballChart(
  rows: readonly ScoreByLeadRow[],
  turn: number | null,
  unit: string,
  source: Source,
): Chart | null {
  const { sides } = source;
  const shown = sides.length === 2 ? [sides[0]] : sides;
  const values = rows
    .filter((row) => row.turn === turn && row.score !== null && shown.includes(row.side))
    .map(({ side, lead, games, ...row }) => ({
      side,
      lead,
      games,
      mean: row.score,
      low: row.scoreLow,
      high: row.scoreHigh,
    }));
  if (turn === null || values.length === 0) return null;
  const leads = values.map(({ lead }) => lead);
  const [least, most] = [Math.min(...leads), Math.max(...leads)];
  const over = sides.length === 2 ? sides[1] : 'the strongest other';
  const title = `${sides.length === 2 ? capitalised(`${sides[0]}’s`) : 'A side’s'} lead over ${over} after turn ${turn} (${unit})`;
  const x = { field: 'lead', ...turnAxis(least, most, { title, before: 0.6, after: 0.6 }) };
  const scale = { domain: [0, 1.03], nice: false };
  const y = { field: 'mean', ...numbers('Points per game (win 1, draw ½)', {}, scale) };
  const color = sideColour(sides, sides.length > 2);
  const size = {
    field: 'games',
    type: 'quantitative',
    scale: { range: [20, 420], zero: true },
    legend: { title: 'Games', format: ',d', tickCount: 3, symbolFillColor: NEUTRAL },
  };
  const body = {
    width: WIDTH,
    height: 280,
    encoding: { x, color },
    layer: [
      even(sides.length),
      between(['rule', 'y'], y, { mark: { opacity: 0.7 } }),
      at('line', 'y', y, { mark: { strokeWidth: 1.5, opacity: 0.6 } }),
      at('point', 'y', y, { encoding: { size } }),
    ],
  };
  const marks = `Dots: mean score at this lead, in games still on after turn ${turn}. Lines: ${intervals(source)}. Dashed: an even share.`;
  return chart({ name: 'snowball', title: 'What a half-way lead is worth', marks }, source, values, body);
}

/** A dashed line at the even share of this many sides. */
function even(sides: number): Spec {
  const y = { datum: 1 / sides, type: 'quantitative' };
  return dashedLine('y', y, { mark: { strokeWidth: 1 }, encoding: { x: null, color: { value: '#8a8a8a' } } });
}

/** How often the lead changes hands: the share of games by number of changes. */
export function leadChangesChart(rows: readonly LeadChangeRow[], source: Source): Chart | null {
  if (rows.length === 0) return null;
  const values = rows.map(({ changes, share, shareLow: low, shareHigh: high }) => ({ changes, share, low, high }));
  const x = {
    field: 'changes',
    type: 'ordinal',
    axis: { title: 'Lead changes per game', labelOverlap: true },
  };
  const y = { field: 'share', ...shares('Share of games') };
  const body = {
    width: WIDTH,
    height: 220,
    encoding: { x },
    layer: [
      at('bar', 'y', y, { mark: { opacity: 0.55, color: SERIES } }),
      between(['rule', 'y'], y, { mark: { color: SERIES } }),
    ],
  };
  const marks = `Bars: share of games. Lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'lead-changes', title: 'How often the lead changes', marks }, source, values, body);
}
