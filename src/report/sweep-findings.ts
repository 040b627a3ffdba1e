import { type ComparisonRow, FEWEST_GAMES, isTested, type RowVerdict } from '../inference/index.ts';
import { pairedScore, score } from '../stats/index.ts';
import { isInside } from './fair-zones.ts';
import { resultsOf } from './rows/games.ts';
import type { Sweep } from './sweep.ts';

/** A difference whose verdict is `higher` or `lower`. */
export interface Shown {
  readonly cell: number;
  readonly row: ComparisonRow;
}

/** Indices of cells, never of the reference but in the lists about fairness. */
export interface SweepFindings {
  /** By the interval's end nearest 0, largest first. */
  readonly shown: readonly Shown[];
  /** Shown to matter too little. */
  readonly little: readonly number[];
  /** No score changed in any game. */
  readonly same: readonly number[];
  readonly undecided: readonly number[];
  /** Holds for all tested differences together; null without any. */
  readonly range: { readonly low: number; readonly high: number } | null;
  /** Games per value that settle all that is undecided; null if unknown. */
  readonly enough: number | null;
  /** Shown for all values together. */
  readonly fair: readonly number[];
  readonly unfair: readonly number[];
}

const LITTLE: readonly RowVerdict[] = ['higher-negligible', 'lower-negligible', 'no-difference-larger-than-delta'];

export function findingsOf(sweep: Sweep): SweepFindings {
  const rows = sweep.cells.map(
    ({ name }) => sweep.comparison.variants.find(({ variant }) => variant === name)?.rows ?? [],
  );
  const others = [...rows.keys()].filter((cell) => cell !== sweep.reference);
  const has = (cell: number, verdicts: readonly RowVerdict[]) =>
    rows[cell].some(({ verdict }) => verdicts.includes(verdict));
  const shown = others
    .flatMap((cell) => rows[cell].filter(isShown).map((row): Shown => ({ cell, row })))
    .toSorted((a, b) => nearestEnd(b.row) - nearestEnd(a.row));
  const rest = others.filter((cell) => !rows[cell].some(isShown));
  const undecided = rest.filter((cell) => has(cell, ['undecided']));
  const settled = rest.filter((cell) => !undecided.includes(cell));
  return {
    ...{ shown, undecided, range: rangeOf(rows.flat(), sweep.comparison.alpha), enough: enoughOf(rows.flat()) },
    little: settled.filter((cell) => has(cell, LITTLE)),
    same: settled.filter((cell) => !has(cell, LITTLE)),
    ...fairness(sweep),
  };
}

function isShown({ verdict }: ComparisonRow): boolean {
  return verdict === 'higher' || verdict === 'lower';
}

function nearestEnd({ difference: { estimate, low, high } }: ComparisonRow): number {
  return Math.min(Math.abs(low ?? estimate ?? 0), Math.abs(high ?? estimate ?? 0));
}

/** Bonferroni. */
function rangeOf(rows: readonly ComparisonRow[], alpha: number): SweepFindings['range'] {
  const tested = rows.filter(({ verdict, counts }) => isTested(verdict) && counts !== null);
  const ends = tested.map(({ counts }) => pairedScore(counts!, alpha / tested.length));
  if (ends.length === 0) return null;
  return { low: Math.min(...ends.map(({ low }) => low ?? -1)), high: Math.max(...ends.map(({ high }) => high ?? 1)) };
}

/** Two digits, rounded up. */
function enoughOf(rows: readonly ComparisonRow[]): number | null {
  const needed = rows.flatMap(({ games, moreGames }) => (moreGames === null ? [] : [games + moreGames]));
  if (needed.length === 0) return null;
  const most = Math.max(...needed);
  const step = 10 ** Math.max(2, Math.floor(Math.log10(most)) - 1);
  return Math.ceil(most / step) * step;
}

function fairness({ cells, fair: { zones }, comparison: { alpha } }: Sweep): Pick<SweepFindings, 'fair' | 'unfair'> {
  const inside = cells.map(({ table }) =>
    zones.map((zone) => {
      const { wins, draws, losses } = resultsOf(table, table.sides.indexOf(zone.side));
      if (table.games < FEWEST_GAMES) return null;
      return isInside(zone, score(wins, draws, losses, alpha / (cells.length * zones.length)));
    }),
  );
  const where = (is: (all: readonly (boolean | null)[]) => boolean) =>
    [...inside.keys()].filter((cell) => zones.length > 0 && is(inside[cell]));
  return { fair: where((all) => all.every((one) => one === true)), unfair: where((all) => all.includes(false)) };
}

/** The cell to look at next, or the games per value that the sweep needs. */
export type Advice = { readonly cell: number } | { readonly games: number };

/** Only what is shown to change who wins is worth a look: a fair value, if that of the file is not known to be fair. */
export function adviceOf(sweep: Sweep): Advice | null {
  const { shown, fair, enough } = findingsOf(sweep);
  const better = fair.includes(sweep.reference) ? [] : shown.filter(({ cell }) => fair.includes(cell));
  const [most] = [...better, ...shown];
  if (most !== undefined) return { cell: most.cell };
  return enough === null ? null : { games: enough };
}
