import { type Comparison, compareCells, type DeltaWish, type RowVerdict, scoreRow } from '../inference/index.ts';
import { arcElasticity, score, shareInterval } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type ExpectedScores, type FairZones, fairZones } from './fair-zones.ts';
import { decimals, percent, shownDifference, signed } from './numbers.ts';
import { columnHistogram, countOf, resultsOf, sideColumn } from './rows/games.ts';
import { type Cell, intervalCells, intervalColumns, type Row, type Table, UNKNOWN } from './rows/table.ts';
import { verdictLabel } from './sentences/comparison.ts';
import { theSide } from './sides.ts';

export interface SweptCell {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly table: GameTable;
}

/** Values of one or two keys, or single house rules. */
export interface Sweep {
  readonly keys: readonly string[];
  readonly cells: readonly SweptCell[];
  /** Index of the cell compared with. */
  readonly reference: number;
  /** Set for knockouts; null for the unchanged file. */
  readonly changes: readonly (Change | null)[];
  /** False if the reference is just the first cell. */
  readonly isPresent?: boolean;
  readonly docs?: Readonly<Record<string, string>>;
  readonly fair: FairZones;
  readonly comparison: Comparison;
}

export interface Change {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

export function sweepOf(
  swept: Omit<Sweep, 'comparison' | 'fair'> & { readonly expected?: ExpectedScores },
  wish: { readonly alpha: number; readonly deltas: readonly DeltaWish[] },
): Sweep {
  const { expected, ...rest } = swept;
  const { cells, reference } = swept;
  const fair = fairZones(cells[reference].table.sides, expected);
  return { ...rest, fair, comparison: compareCells(cells, reference, wish) };
}

/** Numbers and text stay; all else becomes JSON. */
export function valueCell(value: unknown): Cell {
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}

const MOST_LETTERS = 32;

/** Truncates long lists and texts. */
export function shortValue(value: unknown): string {
  const text = String(valueCell(value));
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS - 1)}…`;
}

/** Difference is paired with the reference. */
export interface CellScore {
  readonly score: { readonly estimate: number | null; readonly low: number | null; readonly high: number | null };
  readonly difference: { readonly estimate: number | null; readonly low: number | null; readonly high: number | null };
  /** Null for the reference, and for the second of two sides, a mirror image. */
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

/** So that shown differences add up. */
export function scoreDigits(sweep: Sweep): number {
  return Math.max(...sweep.cells.map((_, index) => digitsOf(cellScore(sweep, index, 0).score)));
}

/** Decimals in points per 100 games. */
export function digitsOf({ low, high }: CellScore['score']): number {
  return decimals(low === null ? null : 100 * low, high === null ? null : 100 * high);
}

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

export interface Knockout extends Change {
  readonly games: number;
  readonly sameGames: number;
  readonly difference: CellScore['difference'];
  readonly pDiffAdjusted: number | null;
  readonly verdict: RowVerdict;
}

/** Greatest effect first. */
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

/** Rules that are shown to matter first: noise may rank higher. */
export function shownFirst(sweep: Sweep): Knockout[][] {
  const rules = knockoutsOf(sweep);
  return [...rules.filter(matters), ...rules.filter((knockouts) => !matters(knockouts))];
}

function matters(knockouts: readonly Knockout[]): boolean {
  return knockouts.some(({ verdict }) => verdict === 'higher' || verdict === 'lower');
}

/** Ranked by effect. Swing and elasticity need numbers on both sides. */
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

/** Score at the higher value minus that at the lower; arc elasticity. */
function sensitivity(knockouts: readonly Knockout[], baseline: number) {
  const tried = knockouts.flatMap(({ to, difference: { estimate } }) =>
    typeof to === 'number' && estimate !== null ? [{ x: to, y: baseline + estimate }] : [],
  );
  if (tried.length !== 2) return { swing: null, elasticity: null };
  const [low, high] = tried.toSorted((a, b) => a.x - b.x);
  return { swing: high.y - low.y, elasticity: arcElasticity(low, high) };
}

export interface ShownCell {
  readonly text: string;
  readonly by: Cell;
}

/** For the terminal and the page; the CSV has all sides and digits. */
export interface SweepLines {
  readonly heads: readonly string[];
  /** Indices of numeric columns. */
  readonly numeric: readonly number[];
  readonly lines: readonly (readonly ShownCell[])[];
}

const FEW_SIDES = 3;

function inOrder<T>(wins: readonly T[], judged: readonly T[]): readonly T[] {
  return wins.length > FEW_SIDES ? [...judged, ...wins] : [...wins, ...judged];
}

export function cellLines(sweep: Sweep): SweepLines {
  const { keys, cells, comparison, reference } = sweep;
  const { sides } = cells[0].table;
  const scores = cells.map((_, index) => cellScore(sweep, index, 0));
  const digits = scoreDigits(sweep);
  const base = 100 * (scores[reference].score.estimate ?? 0);
  const lines = cells.map(({ values, table }, index): ShownCell[] => {
    const { score, difference, verdict } = scores[index];
    const own = 100 * (score.estimate ?? 0);
    const apart = shownDifference(base, own, digits);
    const wins = sides.map((_, side) => shareInterval(resultsOf(table, side).wins, table.games, comparison.alpha));
    const paired = [
      shown(signed(apart, digits), apart),
      shown(ends(difference, digits), difference.low),
      shown(verdict === null ? '' : verdictLabel(verdict), verdict),
    ];
    const won = wins.map((rate) => shown(percent(rate), rate.estimate));
    const judged = [
      shown(own.toFixed(digits), own),
      ...(index === reference ? [shown('', 0), shown('', 0), shown('reference', '')] : paired),
    ];
    return [...values.map((value) => shown(String(valueCell(value)), valueCell(value))), ...inOrder(won, judged)];
  });
  const wins = sides.map((side) => `${side} ${theSide(side, cells[0].table).does('win')}`);
  const heads = [...keys, ...inOrder(wins, [`Score ${sides[0]}`, 'Difference', 'Interval', 'Verdict'])];
  const numeric = heads.map((_, i) => i).filter((i) => i >= keys.length && heads[i] !== 'Verdict');
  return { heads, numeric, lines };
}

export function knockoutLines(knockouts: readonly Knockout[]): SweepLines {
  const lines = knockouts.map(({ key, from, to, difference, verdict }): ShownCell[] => {
    const digits = digitsOf(difference);
    const { estimate, low } = difference;
    return [
      shown(key, key),
      shown(String(valueCell(from)), valueCell(from)),
      shown(String(valueCell(to)), valueCell(to)),
      shown(estimate === null ? '–' : signed(100 * estimate, digits), estimate),
      shown(ends(difference, digits), low),
      shown(verdictLabel(verdict), verdict),
    ];
  });
  const heads = ['House rule', 'Value', 'Tried', 'Difference', 'Interval', 'Verdict'];
  return { heads, numeric: [1, 2, 3, 4], lines };
}

function shown(text: string, by: Cell): ShownCell {
  return { text, by };
}

function ends({ low, high }: CellScore['score'], digits: number): string {
  if (low === null || high === null) return '';
  return `${signed(100 * low, digits)} to ${signed(100 * high, digits)}`;
}
