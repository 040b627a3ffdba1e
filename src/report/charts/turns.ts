import { wordsOf } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { percent } from '../numbers.ts';
import type { EndingRow, GameLengthRow, MarginRow } from '../rows/games.ts';
import type { LeadChangeRow, ScoreByLeadRow } from '../rows/leads.ts';
import type { StrengthRow, SurvivalRow } from '../rows/sides.ts';
import { intervalOf, type WithInterval } from '../rows/table.ts';
import { type Chart, chart, intervals, type Source, type Spec, shareScale } from './chart.ts';
import {
  at,
  bandedLine,
  between,
  coloursOf,
  dashedLine,
  intervalRule,
  namesOf,
  numbers,
  shares,
  valueLabel,
} from './marks.ts';
import { NEUTRAL, SERIES, sideColour, sideColours } from './theme.ts';

const WIDTH = 620;
const DASHED = { strokeWidth: 1.5, strokeDash: [4, 3] };

export function turnAxis(
  first: number,
  last: number,
  { title = 'Turn', width = WIDTH, before = 0, after = 0 } = {},
): Spec {
  const step = Math.max(1, Math.ceil(((last - first) * 26) / width));
  const values = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
  const scale = { domain: [first - before, last + after], nice: false };
  return numbers(title, { values, format: 'd', grid: false }, scale);
}

export function survivalChart(rows: readonly SurvivalRow[], source: Source): Chart | null {
  if (rows.every(({ broken }) => broken === 0)) return null;
  const last = Math.max(...rows.map(({ turn }) => turn));
  const point = ({ side, turn, ifGamesWentOn, ...row }: SurvivalRow) => ({
    side,
    turn,
    broken: row.cumulativeIncidence,
    low: row.cumulativeIncidenceLow,
    high: row.cumulativeIncidenceHigh,
    goingOn: ifGamesWentOn,
  });
  const { broke, broken, breaks } = wordsOf(source);
  const start = source.sides.map((side) => ({ side, turn: 0, broken: 0, low: 0, high: 0, goingOn: 0 }));
  const end = rows.filter(({ turn }) => turn === last).map((row) => ({ ...point(row), turn: last + 0.5 }));
  const values = [...start, ...rows.map(point), ...end];
  const highs = rows.flatMap(({ cumulativeIncidenceHigh: high, ifGamesWentOn }) => [high, ifGamesWentOn]);
  const y = { field: 'broken', ...shares(`${broke} (share of games)`, shareScale(highs)) };
  const mark = { interpolate: 'step-after' };
  const body = {
    width: WIDTH,
    height: 300,
    encoding: { x: { field: 'turn', ...turnAxis(0, last, { after: 0.5 }) }, color: sideColour(source.sides, true) },
    layer: [
      ...bandedLine(y, { mark, band: { opacity: 0.25 } }),
      at('line', 'y', { ...y, field: 'goingOn' }, { mark: { ...mark, ...DASHED } }),
    ],
  };
  const marks = `Steps: games in which ${broken}. Bands: ${intervals(source)} (Wilson), turn by turn. Dashed: the same if every game went on (Kaplan and Meier).`;
  return chart({ name: 'morale-survival', title: breaks, marks }, source, values, body);
}

/** Paler: the middle 80% of games. */
export function strengthChart(rows: readonly StrengthRow[], unit: string, source: Source): Chart | null {
  const { sides } = source;
  // Separates spreads that would overlap.
  const beside = (side: string) => 0.14 * (sides.indexOf(side) - (sides.length - 1) / 2);
  const values = rows
    .filter(({ mean }) => mean !== null)
    .map(({ side, turn, mean, meanLow: low, meanHigh: high, p10, p90, meanStillOn }) => ({
      side,
      turn,
      mean,
      low,
      high,
      p10,
      p90,
      stillOn: meanStillOn,
      at: turn + beside(side),
    }));
  if (values.length === 0) return null;
  const last = Math.max(...values.map(({ turn }) => turn));
  const turns = turnAxis(1, last, { before: 0.4, after: 0.4 });
  const y = { field: 'mean', ...numbers(`${wordsOf(source).strengthLeft} (${unit})`, {}, { domainMin: 0 }) };
  const encoding = { x: { field: 'turn', ...turns } };
  const pale = { mark: { strokeWidth: 5, opacity: 0.18 }, encoding: { x: { ...turns, field: 'at' } } };
  const body = {
    width: WIDTH,
    height: 300,
    encoding: { color: sideColour(sides, true) },
    layer: [
      between(['rule', 'y'], y, pale, ['p10', 'p90']),
      ...bandedLine(y, { band: { opacity: 0.35 }, line: { point: { size: 30 } }, encoding }),
      at('line', 'y', { ...y, field: 'stillOn' }, { mark: DASHED, encoding }),
    ],
  };
  const marks = `Lines: means. Bands: their ${intervals(source)}, turn by turn. Pale: the middle 80% of games. Dashed: only games still being played.`;
  return chart({ name: 'strength-by-turn', title: `${capitalised(unit)} left by turn`, marks }, source, values, body);
}

/** With two sides only the first is drawn. */
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
  const marks = `Dots: mean score at this lead, in games still being played after turn ${turn}. Lines: ${intervals(source)}. Dashed: an even share.`;
  return chart({ name: 'snowball', title: 'What a half-way lead is worth', marks }, source, values, body);
}

function even(sides: number): Spec {
  const y = { datum: 1 / sides, type: 'quantitative' };
  return dashedLine('y', y, { mark: { strokeWidth: 1 }, encoding: { x: null, color: { value: '#8a8a8a' } } });
}

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

const EVEN = 'even';

export function marginsChart(rows: readonly MarginRow[], unit: string, source: Source): Chart | null {
  const [first, second] = source.sides;
  const values = rows
    .filter(({ side }) => side === first)
    .map(({ margin, share, shareLow: low, shareHigh: high }) => {
      const ahead = margin > 0 ? first : margin < 0 ? second : EVEN;
      return { margin, ahead, share, low, high };
    });
  if (values.length === 0) return null;
  const [least, most] = [values[0].margin, values[values.length - 1].margin];
  const x = {
    field: 'margin',
    ...turnAxis(least, most, { title: axisTitle(first, second, unit), before: 0.6, after: 0.6 }),
  };
  const y = { field: 'share', ...shares('Share of games') };
  const [ours, theirs] = sideColours(source.sides);
  const legend = { title: 'Ahead', symbolOpacity: 1 };
  const color = coloursOf('ahead', [first, EVEN, second], [ours, NEUTRAL, theirs], legend);
  const width = 620;
  const size = Math.max(2, Math.min(40, (0.7 * width) / values.length));
  const body = {
    width,
    height: 260,
    encoding: { x },
    layer: [
      at('bar', 'y', y, { mark: { size, opacity: 0.55 }, encoding: { color } }),
      between(['rule', 'y'], y, { encoding: { color } }),
    ],
  };
  const marks = `Bars: share of games. Lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'margins', title: 'Winning margins', marks }, source, values, body);
}

function axisTitle(first: string, second: string, unit: string): string {
  return `${capitalised(unit)} of ${first} at the end, less those of ${second}`;
}

export function gameLengthChart(rows: readonly GameLengthRow[], source: Source): Chart | null {
  if (rows.length === 0) return null;
  const values = rows.map(({ variant, turns, games, cumulativeShare, ...row }) => {
    return { variant, turns, games, ...drawnShare(row), cumulativeShare };
  });
  const labelEvery = Math.max(1, Math.ceil(rows.length / 24));
  const x = {
    field: 'turns',
    type: 'ordinal',
    axis: {
      title: 'Turns played',
      labelOverlap: false,
      values: rows.map(({ turns }) => turns).filter((_, i) => i % labelEvery === 0),
    },
  };
  const y = { field: 'share', ...shares('Share of games', { domain: [0, 1] }) };
  const by = { ...y, field: 'cumulativeShare' };
  const kind = (name: string) => ({
    datum: name,
    type: 'nominal',
    scale: KINDS,
    legend: { title: null, symbolOpacity: 1 },
  });
  const body = {
    width: 620,
    height: 280,
    encoding: { x },
    layer: [
      at('bar', 'y', y, { mark: { opacity: 0.55 }, encoding: { color: kind('ended after this turn') } }),
      between(['rule', 'y'], y, { encoding: { color: { value: SERIES } } }),
      at('line', 'y', by, {
        mark: { interpolate: 'step', strokeWidth: 2 },
        encoding: { color: kind('ended by this turn') },
      }),
    ],
  };
  const marks = `Thin lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'game-length', title: 'How long games last', marks }, source, values, body);
}

const KINDS = { domain: ['ended after this turn', 'ended by this turn'], range: [SERIES, NEUTRAL] };

function drawnShare({ share, shareLow: low, shareHigh: high }: WithInterval<'share'>) {
  return { share, low, high };
}

export function endingsChart(rows: readonly EndingRow[], source: Source): Chart | null {
  if (rows.every(({ games }) => games === 0)) return null;
  const order = rows.toSorted((a, b) => b.games - a.games).map(({ reason }) => reason);
  const values = rows.map(({ variant, reason, games, ...row }) => {
    return { variant, reason, games, ...drawnShare(row), label: percent(intervalOf(row, 'share')) };
  });
  const scale = shareScale(rows.map(({ shareHigh }) => (shareHigh ?? 0) * 1.1));
  const x = { field: 'share', ...shares('Share of games', scale) };
  const body = {
    width: 560,
    height: { step: 34 },
    encoding: {
      y: namesOf('reason', order),
    },
    layer: [
      at('bar', 'x', x, { mark: { opacity: 0.35, color: SERIES, height: { band: 0.62 } } }),
      intervalRule(x, { mark: { color: SERIES } }),
      valueLabel(x),
    ],
  };
  const marks = `Bars: share of games. Lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'endings', title: 'Why games end', marks }, source, values, body);
}
