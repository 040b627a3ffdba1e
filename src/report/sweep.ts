import { type Comparison, compareCells, type DeltaWish, type RowVerdict, scoreRow } from '../inference/index.ts';
import { arcElasticity, score, shareInterval } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { decimals } from './numbers.ts';
import { columnHistogram, countOf, resultsOf, sideColumn } from './rows/games.ts';
import { intervalCells, intervalColumns, UNKNOWN } from './rows/intervals.ts';
import type { Cell, Row, Table } from './rows/table.ts';

/** A cell of a sweep that was played, at least in part. */
export interface SweptCell {
  readonly name: string;
  /** One for each key of the sweep. */
  readonly values: readonly unknown[];
  readonly table: GameTable;
}

/** A sweep that was played: values of one or two keys, or single house rules against the file as it stands. */
export interface Sweep {
  readonly keys: readonly string[];
  readonly cells: readonly SweptCell[];
  /** Index of the cell that the others are compared with. */
  readonly reference: number;
  /** What each cell changes, for knockouts; null for the file as it stands. */
  readonly changes: readonly (Change | null)[];
  /** Whether the reference is the file as it stands, and not only the first cell. */
  readonly isPresent?: boolean;
  /** What house rules mean, a sentence each, by their keys. */
  readonly docs?: Readonly<Record<string, string>>;
  readonly comparison: Comparison;
}

/** One house rule with another value. */
export interface Change {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

export function sweepOf(
  swept: Omit<Sweep, 'comparison'>,
  wish: { readonly alpha: number; readonly deltas: readonly DeltaWish[] },
): Sweep {
  return { ...swept, comparison: compareCells(swept.cells, swept.reference, wish) };
}

/** A value of a key as a cell: numbers and text as they are, all else as JSON. */
export function valueCell(value: unknown): Cell {
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}

/** The most letters of a value in a label or a column. */
const MOST_LETTERS = 32;

/** A value for people: lists and texts that are too long are cut. */
export function shortValue(value: unknown): string {
  const text = String(valueCell(value));
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS - 1)}…`;
}

/** The score of a cell's side, its interval, and its paired difference to the reference cell. */
export interface CellScore {
  readonly score: { readonly estimate: number | null; readonly low: number | null; readonly high: number | null };
  readonly difference: { readonly estimate: number | null; readonly low: number | null; readonly high: number | null };
  /** Null for the reference itself, and for the second of two sides, whose score is the first one's mirror image. */
  readonly verdict: RowVerdict | null;
}

export function cellScore({ cells, comparison }: Sweep, index: number, side: number): CellScore {
  const { name, table } = cells[index];
  const { wins, draws, losses } = resultsOf(table, side);
  const own = score(wins, draws, losses, comparison.alpha);
  const row = scoreRow(comparison, name, table.sides[side]);
  const difference = row?.difference ?? UNKNOWN;
  return { score: own, difference, verdict: row?.verdict ?? null };
}

/** The same number of decimals for all scores of a sweep, so that its differences are those of the scores shown. */
export function scoreDigits(sweep: Sweep): number {
  return Math.max(...sweep.cells.map((_, index) => digitsOf(cellScore(sweep, index, 0).score)));
}

/** Decimals of a score or a difference in points per 100 games. */
export function digitsOf({ low, high }: CellScore['score']): number {
  return decimals(low === null ? null : 100 * low, high === null ? null : 100 * high);
}

/** sweep.csv: one row a cell and side. */
export function sweepTable(sweep: Sweep): Table {
  const { keys, cells, comparison } = sweep;
  const { alpha } = comparison;
  const rows = cells.flatMap((cell, index) =>
    cell.table.sides.map((side, i): Row => {
      const results = resultsOf(cell.table, i);
      const { games } = cell.table;
      const wins = shareInterval(results.wins, games, alpha);
      const { score: points, difference, verdict } = cellScore(sweep, index, i);
      const row = scoreRow(comparison, cell.name, side);
      return {
        ...Object.fromEntries(keys.map((key, k) => [key, valueCell(cell.values[k])])),
        side,
        games,
        ...results,
        ...intervalCells('winRate', wins),
        ...intervalCells('score', points),
        ...intervalCells('scoreDifference', difference),
        pDiffAdjusted: row?.pDiffAdjusted ?? null,
        verdict: index === sweep.reference ? 'reference' : (verdict ?? ''),
        varianceReduction: row?.varianceReduction ?? null,
        ...intervalCells('breakRate', breaksOf(cell.table, i, alpha)),
      };
    }),
  );
  return { name: 'sweep', columns: [...keys, ...SWEEP_COLUMNS], rows };
}

const SWEEP_COLUMNS = [
  ...['side', 'games', 'wins', 'draws', 'losses', ...intervalColumns('winRate')],
  ...[...intervalColumns('score'), ...intervalColumns('scoreDifference')],
  ...['pDiffAdjusted', 'verdict', 'varianceReduction', ...intervalColumns('breakRate')],
];

function breaksOf(table: GameTable, side: number, alpha: number): CellScore['score'] {
  const unbroken = countOf(columnHistogram(table, sideColumn(table, side, 'firstBreakTurn')), 0);
  return shareInterval(table.games - unbroken, table.games, alpha);
}

/** A knocked-out house rule with its effect on the first side's score. */
export interface Knockout extends Change {
  readonly games: number;
  readonly sameGames: number;
  readonly difference: CellScore['difference'];
  readonly pDiffAdjusted: number | null;
  readonly verdict: RowVerdict;
}

/** Knockouts by rule, the rule with the greatest effect first. */
export function knockoutsOf({ cells, changes, comparison }: Sweep): Knockout[][] {
  const side = cells[0].table.sides[0];
  const byKey = new Map<string, Knockout[]>();
  cells.forEach(({ name }, index) => {
    const change = changes[index];
    const row = scoreRow(comparison, name, side);
    if (change === null || row === null) return;
    const { difference, pDiffAdjusted, verdict, games } = row;
    const sameGames = comparison.variants.find(({ variant }) => variant === name)?.sameGames ?? 0;
    const knockout = { ...change, games, sameGames, difference, pDiffAdjusted, verdict };
    byKey.set(change.key, [...(byKey.get(change.key) ?? []), knockout]);
  });
  const effect = (knockouts: readonly Knockout[]) =>
    Math.max(...knockouts.map(({ difference }) => Math.abs(difference.estimate ?? 0)));
  return [...byKey.values()].toSorted((a, b) => effect(b) - effect(a));
}

/** knockout.csv: one row an alternative, ranked by effect. Swing and elasticity are of numbers tried on both sides. */
export function knockoutTable(sweep: Sweep): Table {
  const { table } = sweep.cells[sweep.reference];
  const { wins, draws, losses } = resultsOf(table, 0);
  const baseline = score(wins, draws, losses, sweep.comparison.alpha).estimate ?? 0;
  const rows = knockoutsOf(sweep).flatMap((knockouts, rank) => {
    const { swing, elasticity } = sensitivity(knockouts, baseline);
    return knockouts.map(
      ({ key, from, to, games, sameGames, difference, pDiffAdjusted, verdict }): Row => ({
        rank: rank + 1,
        key,
        value: valueCell(from),
        alternative: valueCell(to),
        side: table.sides[0],
        games,
        baselineScore: baseline,
        ...intervalCells('scoreDifference', difference),
        pDiffAdjusted,
        verdict,
        sameShare: games === 0 ? null : sameGames / games,
        swing,
        elasticity,
      }),
    );
  });
  const columns = [
    ...['rank', 'key', 'value', 'alternative', 'side', 'games', 'baselineScore'],
    ...intervalColumns('scoreDifference'),
    ...['pDiffAdjusted', 'verdict', 'sameShare', 'swing', 'elasticity'],
  ];
  return { name: 'knockout', columns, rows };
}

/** Score with the higher value less that with the lower, and the score's arc elasticity between them. */
function sensitivity(knockouts: readonly Knockout[], baseline: number) {
  const tried = knockouts.flatMap(({ to, difference: { estimate } }) =>
    typeof to === 'number' && estimate !== null ? [{ x: to, y: baseline + estimate }] : [],
  );
  if (tried.length !== 2) return { swing: null, elasticity: null };
  const [low, high] = tried.toSorted((a, b) => a.x - b.x);
  return { swing: high.y - low.y, elasticity: arcElasticity(low, high) };
}
