import { whole } from '../report/numbers.ts';
import type { Row } from '../report/rows/table.ts';
import { binomialTwoSided, chiSquaredSurvival } from '../stats/index.ts';

/** Allowed rounding error of sums over paths of dice. */
export const SAME = 1e-12;

/** Cells in which fewer successes or failures than this are expected are left out of summaries: their z is not normal. */
export const EXPECTED = 10;

/** Each of the two tests of the self-check fails by chance alone in one run of 1,000. */
const LEVEL = 0.001;
/** How many cells are named when the self-check fails. */
const NAMED = 3;

/** A cell of sampled rolls, with its exact value between `low` and `high` and the labels that name it. */
export interface JudgedCell {
  readonly name: string;
  readonly x: number;
  readonly n: number;
  readonly low: number;
  readonly high: number;
}

export interface SelfCheck {
  readonly passed: boolean;
  /** Cells with enough rolls to judge by, and those in which something impossible happened. */
  readonly cells: number;
  readonly sumOfSquares: number;
  /** p of the sum of z squared, by chi-squared with one degree of freedom per cell. */
  readonly pSum: number;
  readonly largestZ: number;
  /** p of the cell with the largest |z|, by its exact binomial tail, corrected for that many cells (Sidak). */
  readonly pLargest: number;
  /** The cells farthest from their exact values, when it did not pass. */
  readonly named: readonly string[];
}

/**
 * Whether dice fell as exact odds say: the sum of z squared over all cells detects many small faults, the largest |z| a
 * single large one. Null without a cell to judge by.
 */
export function selfCheck(all: readonly JudgedCell[]): SelfCheck | null {
  const judged = all
    .map((cell) => ({ ...cell, z: deviation(cell.x, cell.n, cell.low, cell.high), p: nearest(cell) }))
    .filter(({ n, p, z }) => n * Math.min(p, 1 - p) >= EXPECTED || !Number.isFinite(z))
    .toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
  if (judged.length === 0) return null;
  const [worst] = judged;
  const sumOfSquares = judged.reduce((sum, { z }) => sum + z * z, 0);
  const pSum = Number.isFinite(sumOfSquares) ? chiSquaredSurvival(sumOfSquares, judged.length) : 0;
  const tail = Number.isFinite(worst.z) ? binomialTwoSided(worst.x, worst.n, worst.p) : 0;
  const pLargest = tail >= 1 ? 1 : -Math.expm1(judged.length * Math.log1p(-tail));
  const passed = pSum >= LEVEL && pLargest >= LEVEL;
  const named = passed ? [] : judged.slice(0, NAMED).map(nameOf);
  return {
    ...{ passed, cells: judged.length, sumOfSquares, pSum },
    ...{ largestZ: Math.abs(worst.z), pLargest, named },
  };
}

/** The possible exact value that is nearest to what was sampled. */
function nearest({ x, n, low, high }: JudgedCell): number {
  return Math.min(Math.max(x / n, low), high);
}

function nameOf({ name, x, n, p, z }: JudgedCell & { readonly p: number; readonly z: number }): string {
  const share = (value: number) => `${Number((100 * value).toPrecision(4))}%`;
  return `${name} (${share(x / n)} of ${whole(n)}, exactly ${share(p)}, z ${z.toFixed(1)})`;
}

/** The self-check in a sentence: that it passed, or which cells are farthest off, and both p. */
export function selfCheckText(check: SelfCheck, file: string): string {
  const { passed, cells, sumOfSquares, pSum, largestZ, pLargest, named } = check;
  const verdict = passed ? 'passed' : `NOT passed: ${named.join('; ')}`;
  const sum = `sum of z² ${sumOfSquares.toFixed(1)} over ${whole(cells)} cells (p = ${probability(pSum)})`;
  return `Self-check of sampled rates against exact odds: ${verdict}; ${sum}, largest |z| ${largestZ.toFixed(1)} (p = ${probability(pLargest)}). See ${file}.`;
}

/** `0.43`, `1e-9` */
function probability(p: number): string {
  return p >= 0.001 || p === 0 ? String(Number(p.toPrecision(2))) : p.toExponential(0);
}

/**
 * (x - n p) / sqrt(n p (1 - p)), the plain binomial standard error, with the p between `low` and `high` that is nearest to x / n.
 * Infinite where something happened that cannot, or failed that must.
 */
export function deviation(x: number, n: number, low: number, high = low): number {
  const p = Math.min(Math.max(x / n, low), high);
  const difference = x - n * p;
  if (Math.abs(difference) <= n * SAME) return 0;
  return difference / Math.sqrt(n * Math.max(0, p * (1 - p)));
}

/** The dimensions that any of the rows has, and for each a cell of a row; null where it has none. */
export function labelColumns(rows: readonly { readonly labels: Readonly<Record<string, string>> }[]): {
  readonly dimensions: readonly string[];
  readonly cellsOf: (labels: Readonly<Record<string, string>>) => Row;
} {
  const dimensions = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))];
  const cellsOf = (labels: Readonly<Record<string, string>>): Row =>
    Object.fromEntries(dimensions.map((dimension) => [dimension, labels[dimension] ?? null]));
  return { dimensions, cellsOf };
}
