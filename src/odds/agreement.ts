import { whole } from '../report/numbers.ts';
import type { Row } from '../report/rows/table.ts';
import { binomialTwoSided, chiSquaredSurvival } from '../stats/index.ts';

/** Rounding error of sums over paths. */
export const SAME = 1e-12;

/** Fewer expected successes or failures: z is not normal, so summaries omit the cell. */
export const EXPECTED = 10;

/** Each of the two tests fails by chance in one run of 1,000. */
const LEVEL = 0.001;
const NAMED = 3;

/** The exact value is between `low` and `high`. */
export interface JudgedCell {
  readonly name: string;
  readonly x: number;
  readonly n: number;
  readonly low: number;
  readonly high: number;
}

export interface SelfCheck {
  readonly passed: boolean;
  /** With enough rolls, or with something impossible. */
  readonly cells: number;
  readonly sumOfSquares: number;
  /** For the sum of z², chi-squared with one degree of freedom per cell. */
  readonly pSum: number;
  readonly largestZ: number;
  /** For the largest |z|: exact binomial tail, corrected for the number of cells (Sidak). */
  readonly pLargest: number;
  /** Worst cells, if it failed. */
  readonly named: readonly string[];
}

/** The sum of z² detects many small faults, the largest |z| a single large one. Null without cells. */
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

function nearest({ x, n, low, high }: JudgedCell): number {
  return Math.min(Math.max(x / n, low), high);
}

function nameOf({ name, x, n, p, z }: JudgedCell & { readonly p: number; readonly z: number }): string {
  const share = (value: number) => `${Number((100 * value).toPrecision(4))}%`;
  return `${name} (${share(x / n)} of ${whole(n)}, exactly ${share(p)}, z ${z.toFixed(1)})`;
}

/** Passed or the worst cells, and both p. */
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

/** (x - n p) / sqrt(n p (1 - p)) with the p in range nearest to x / n. Infinite for impossible events. */
export function deviation(x: number, n: number, low: number, high = low): number {
  const p = Math.min(Math.max(x / n, low), high);
  const difference = x - n * p;
  if (Math.abs(difference) <= n * SAME) return 0;
  return difference / Math.sqrt(n * Math.max(0, p * (1 - p)));
}

/** All dimensions of the rows, and cells by dimension, null if absent. */
export function labelColumns(rows: readonly { readonly labels: Readonly<Record<string, string>> }[]): {
  readonly dimensions: readonly string[];
  readonly cellsOf: (labels: Readonly<Record<string, string>>) => Row;
} {
  const dimensions = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))];
  const cellsOf = (labels: Readonly<Record<string, string>>): Row =>
    Object.fromEntries(dimensions.map((dimension) => [dimension, labels[dimension] ?? null]));
  return { dimensions, cellsOf };
}
