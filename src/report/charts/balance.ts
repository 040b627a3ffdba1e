import { wordsOf } from '../../stats/tables.ts';
import { rounded } from '../numbers.ts';
import type { BalanceRow } from '../rows/balance.ts';
import type { WinRateRow } from '../rows/sides.ts';
import { type Chart, chart, intervals, type Source, type Spec } from './chart.ts';
import { coloursOf, INK, intervalRule, namesOf, ROW_HEADER, valueLabel } from './marks.ts';
import { NEUTRAL, SERIES, sideColour } from './theme.ts';

const RESULTS = ['won', 'drawn', 'lost'];
const TENTHS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/**
 * How even the sides are: the games that each won, drew and lost as a stacked bar, its score with interval, and the
 * even share.
 */
export function sideBalanceChart(
  wins: readonly WinRateRow[],
  balance: readonly BalanceRow[],
  source: Source,
): Chart | null {
  const { sides } = source;
  if (sides.length < 2 || wins.every(({ games }) => games === 0)) return null;
  const results = wins.flatMap(({ side, games, wins, draws, losses }) =>
    [wins, draws, losses].map((count, order) => ({ side, result: RESULTS[order], order, part: count / games })),
  );
  const scores = balance
    .filter(({ measure }) => measure === 'score')
    .map(({ side, estimate, low, high }) => ({ side, estimate, low, high, label: rounded({ estimate, low, high }) }));
  const scale = { domain: [0, 1], nice: false };
  const x = (field: string): Spec => ({
    field,
    type: 'quantitative',
    scale,
    axis: { title: 'Share of games; points per game (win 1, draw ½)', format: '.1f', values: TENTHS },
  });
  const legend = { title: null, symbolOpacity: 1, symbolType: 'square' };
  const fill = coloursOf('result', RESULTS, [SERIES, '#9a9a9a', '#e3d9c4'], legend);
  const ofScores = { values: scores };
  const body = {
    width: 560,
    height: 46 * sides.length,
    encoding: { y: namesOf('side', sides) },
    layer: [
      {
        data: { values: results },
        mark: { type: 'bar', opacity: 0.5, height: { band: 0.7 } },
        encoding: { x: { ...x('part'), stack: 'zero' }, fill, order: { field: 'order' } },
      },
      {
        data: { values: [{}] },
        mark: { type: 'rule', strokeDash: [4, 3], color: NEUTRAL },
        encoding: { y: null, x: { datum: 1 / sides.length, type: 'quantitative', scale } },
      },
      { data: ofScores, ...intervalRule(x('estimate'), { mark: { color: INK } }) },
      { data: ofScores, mark: { type: 'point', size: 80, color: INK }, encoding: { x: x('estimate') } },
    ],
  };
  const marks = `Bars: games won, drawn, lost. Dots: points per game with ${intervals(source)}. Dashed: an even share.`;
  return chart({ name: 'side-balance', title: 'How even the sides are', marks }, source, scores, body);
}

/** How deadly games are: losses per turn and the side's own rates, one panel each. */
export function lethalityChart(rows: readonly BalanceRow[], titles: readonly string[], source: Source): Chart | null {
  const measures = ['losses a turn', ...titles.map((title) => title.toLowerCase())];
  const values = rows
    .filter(({ measure, estimate }) => measures.includes(measure) && estimate !== null)
    .map(({ measure, side, estimate, low, high }) => ({
      measure,
      side,
      estimate,
      low,
      high,
      label: rounded({ estimate, low, high }),
    }))
    .map((value, _, all) => ({ ...value, room: roomFor(all.filter(({ measure }) => measure === value.measure)) }));
  if (values.length === 0) return null;
  const { sides } = source;
  const x = { field: 'estimate', type: 'quantitative', scale: { domainMin: 0 }, axis: { title: null, tickCount: 6 } };
  const panel = {
    width: 580,
    height: 30 * sides.length,
    encoding: {
      y: namesOf('side', sides),
      color: sideColour(sides, false),
    },
    layer: [
      intervalRule(x),
      { mark: { type: 'point', size: 70 }, encoding: { x } },
      { mark: { type: 'point', opacity: 0, tooltip: null }, encoding: { x: { ...x, field: 'room' } } },
      valueLabel(x, { color: { value: INK } }),
    ],
  };
  const shown = measures.filter((measure) => values.some((value) => value.measure === measure));
  const body = {
    facet: { row: { field: 'measure', sort: shown, title: null, header: ROW_HEADER } },
    spec: panel,
    resolve: { scale: { x: 'independent' } },
  };
  const marks = `Dots: means over all games. Lines: ${intervals(source)} over games.`;
  return chart({ name: 'lethality', title: wordsOf(source).costs, marks }, source, values, body);
}

/**
 * How far a panel's scale must reach so that the label after its highest interval is inside, on a narrow screen too.
 */
function roomFor(values: readonly { readonly estimate: number | null; readonly high: number | null }[]): number {
  return 1.25 * Math.max(...values.map(({ estimate, high }) => high ?? estimate ?? 0));
}
