import { wordsOf } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import type { StrengthRow, SurvivalRow } from '../rows/sides.ts';
import { type Chart, chart, intervals, type Source, type Spec, shareScale } from './chart.ts';
import { sideColour } from './theme.ts';

const WIDTH = 620;
const DASHES = [4, 3];

/** An axis of whole numbers to scale, such as turns: each is labelled while there is room. */
export function turnAxis(
  first: number,
  last: number,
  { title = 'Turn', width = WIDTH, before = 0, after = 0 } = {},
): Spec {
  const step = Math.max(1, Math.ceil(((last - first) * 26) / width));
  const values = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
  return {
    type: 'quantitative',
    scale: { domain: [first - before, last + after], nice: false },
    axis: { title, values, format: 'd', grid: false },
  };
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
  const y = {
    field: 'broken',
    type: 'quantitative',
    scale: shareScale(
      rows.flatMap(({ cumulativeIncidenceHigh, ifGamesWentOn }) => [cumulativeIncidenceHigh, ifGamesWentOn]),
    ),
    axis: { title: `${broke} (share of games)`, format: '.0%' },
  };
  const body = {
    width: WIDTH,
    height: 300,
    encoding: { x: { field: 'turn', ...turnAxis(0, last, { after: 0.5 }) }, color: sideColour(source.sides, true) },
    layer: [
      {
        mark: { type: 'area', interpolate: 'step-after', opacity: 0.25 },
        encoding: { y: { ...y, field: 'low' }, y2: { field: 'high' } },
      },
      { mark: { type: 'line', interpolate: 'step-after', strokeWidth: 2 }, encoding: { y } },
      {
        mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.5, strokeDash: DASHES },
        encoding: { y: { ...y, field: 'goingOn' } },
      },
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
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { domainMin: 0 },
    axis: { title: `${wordsOf(source).strengthLeft} (${unit})` },
  });
  const x = { field: 'turn', ...turns };
  const body = {
    width: WIDTH,
    height: 300,
    encoding: { color: sideColour(sides, true) },
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 5, opacity: 0.18 },
        encoding: { x: { ...x, field: 'at' }, y: y('p10'), y2: { field: 'p90' } },
      },
      { mark: { type: 'area', opacity: 0.35 }, encoding: { x, y: y('low'), y2: { field: 'high' } } },
      { mark: { type: 'line', strokeWidth: 2, point: { size: 30 } }, encoding: { x, y: y('mean') } },
      { mark: { type: 'line', strokeWidth: 1.5, strokeDash: DASHES }, encoding: { x, y: y('stillOn') } },
    ],
  };
  const marks = `Lines: means. Bands: their ${intervals(source)}, turn by turn. Pale: the middle 80% of games. Dashed: games that played this turn.`;
  return chart({ name: 'strength-by-turn', title: `${capitalised(unit)} left by turn`, marks }, source, values, body);
}
