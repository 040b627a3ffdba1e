import { wordsOf } from '../../stats/words.ts';
import { capitalised } from '../names.ts';
import type { StrengthRow, SurvivalRow } from '../rows/sides.ts';
import { type Chart, chart, intervals, type Source, type Spec, shareScale } from './chart.ts';
import { at, bandedLine, between, numbers, shares } from './marks.ts';
import { sideColour } from './theme.ts';

const WIDTH = 620;
const DASHED = { strokeWidth: 1.5, strokeDash: [4, 3] };

/** An axis of whole numbers to scale, such as turns: each is labelled while there is room. */
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

/** Share of games in which each side has broken by each turn: steps with bands. */
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
  // The last step needs some width to be seen.
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
  const marks = `Steps: games in which ${broken}. Bands: ${intervals(source)} (Wilson), turn by turn. Dashed: if every game went on (Kaplan and Meier).`;
  return chart({ name: 'morale-survival', title: breaks, marks }, source, values, body);
}

/** Mean strength of each side turn by turn, with its interval and, paler, the range of the middle 80% of games. */
export function strengthChart(rows: readonly StrengthRow[], unit: string, source: Source): Chart | null {
  const { sides } = source;
  // Spreads of the sides are side by side: they would hide one another.
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
  const marks = `Lines: means. Bands: their ${intervals(source)}, turn by turn. Pale: the middle 80% of games. Dashed: games that played this turn.`;
  return chart({ name: 'strength-by-turn', title: `${capitalised(unit)} left by turn`, marks }, source, values, body);
}
