import type { Row } from '../report/rows/table.ts';

/** Rounding of sums over paths of dice. */
export const SAME = 1e-12;

/** Cells in which fewer successes or failures than this are expected are left out of summaries: their z is not normal. */
export const EXPECTED = 10;

/** By chance alone, one run in 3,000 with 1,000 cells has a larger |z|. */
export const DISAGREES = 5;

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
