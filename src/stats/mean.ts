import { requireCount, requireInteger, requireOpenUnit, requireShare } from './check.ts';
import { binomialQuantile, studentCritical, studentSurvival } from './distributions.ts';
import { addExact, scaledVariance } from './numeric.ts';
import { type Histogram, type Interval, type MeanInterval, type Sums, UNDEFINED_INTERVAL } from './types.ts';

/** Equal values have no spread to judge by: both ends are null, and `mostThatDiffer` applies. */
export function studentInterval(estimate: number, se: number, df: number, alpha: number): Interval {
  if (se === 0) return { estimate, low: null, high: null };
  const half = studentCritical(alpha, df) * se;
  return { estimate, low: estimate - half, high: estimate + half };
}

/** Two-sided p-value of "no difference" from d/se. */
export function differenceP(d: number, se: number, df: number): number {
  if (se === 0) return d === 0 ? 1 : 0;
  return Math.min(1, 2 * studentSurvival(Math.abs(d) / se, df));
}

/**
 * The largest share of units, with confidence 1 - alpha, that can differ when none of n did: about 3/n (the "rule of
 * three").
 */
export function mostThatDiffer(n: number, alpha = 0.05): number {
  requireCount('mostThatDiffer', 'n', n);
  requireOpenUnit('mostThatDiffer', 'alpha', alpha);
  return n === 0 ? 1 : -Math.expm1(Math.log(alpha) / n);
}

/** Cuts an interval at the possible values. */
export function cut<I extends Interval>(interval: I, least: number, most = Infinity): I {
  const within = (end: number | null) => (end === null ? null : Math.min(most, Math.max(least, end)));
  return { ...interval, low: within(interval.low), high: within(interval.high) };
}

/**
 * Student's t interval from exact sums. `unit` scales the integers, for example 1/2 for doubled scores. Assumes
 * independent units and a nearly normal mean.
 */
export function meanOfSums({ n, sum, sumOfSquares }: Sums, alpha = 0.05, unit = 1): MeanInterval {
  requireCount('mean', 'n', n);
  requireInteger('mean', 'sum', sum);
  requireCount('mean', 'sumOfSquares', sumOfSquares);
  if (n === 0) return { ...UNDEFINED_INTERVAL, n, sd: null, se: null, df: null };
  const estimate = (sum / n) * unit;
  const scaled = scaledVariance('mean', n, sumOfSquares, sum);
  if (n === 1) return { estimate, low: null, high: null, n, sd: null, se: null, df: null };
  const sd = Math.sqrt(scaled / n / (n - 1)) * unit;
  const se = sd / Math.sqrt(n);
  return { ...studentInterval(estimate, se, n - 1, alpha), n, sd, se, df: n - 1 };
}

export interface QuantileInterval extends Interval {
  /** Ranks from 1 of the estimate and of both ends. */
  readonly rank: number | null;
  readonly lowRank: number | null;
  readonly highRank: number | null;
}

export function histogramSums(histogram: Histogram): Sums {
  let [n, sum, sumOfSquares] = [0, 0, 0];
  for (const [value, count] of histogram) {
    requireInteger('histogram', 'value', value);
    requireCount('histogram', 'count', count);
    n = addExact('histogram', n, count);
    sum = addExact('histogram', sum, value * count);
    sumOfSquares = addExact('histogram', sumOfSquares, value * value * count);
  }
  return { n, sum, sumOfSquares };
}

export function histogramCount(histogram: Histogram): number {
  return histogramSums(histogram).n;
}

export function histogramSum(histogram: Histogram): number {
  return histogramSums(histogram).sum;
}

export function histogramStandardDeviation(histogram: Histogram): number | null {
  return meanOfSums(histogramSums(histogram)).sd;
}

/** All histograms as one, sorted by value. */
export function mergeHistograms(...histograms: readonly Histogram[]): [value: number, count: number][] {
  const counts = new Map<number, number>();
  for (const histogram of histograms) {
    for (const [value, count] of histogram) {
      requireInteger('histogram', 'value', value);
      requireCount('histogram', 'count', count);
      counts.set(value, addExact('histogram', counts.get(value) ?? 0, count));
    }
  }
  return [...counts].sort(([a], [b]) => a - b);
}

export function mean(histogram: Histogram, alpha = 0.05): MeanInterval {
  requireOpenUnit('mean', 'alpha', alpha);
  return meanOfSums(histogramSums(histogram), alpha);
}

/**
 * Quantile at m per mille: type 1 of Hyndman & Fan, Am. Statist. 50, 1996. Distribution-free interval of order
 * statistics (David & Nagaraja, Order Statistics, 7.1), conservative on ties. A null end is unbounded.
 */
export function quantile(histogram: Histogram, permille: number, alpha = 0.05): QuantileInterval {
  requireShare('quantile', permille, 1000, 'permille', 'whole');
  requireOpenUnit('quantile', 'alpha', alpha);
  const sorted = mergeHistograms(histogram);
  const n = histogramCount(sorted);
  if (n === 0) return { estimate: null, low: null, high: null, rank: null, lowRank: null, highRank: null };
  const rank = Math.max(1, Number((BigInt(permille) * BigInt(n) + 999n) / 1000n));
  const l = binomialQuantile(alpha / 2, n, permille / 1000);
  const u = 1 + binomialQuantile(1 - alpha / 2, n, permille / 1000);
  const lowRank = l === 0 ? null : l;
  const highRank = u > n ? null : u;
  return {
    estimate: valueAtRank(sorted, rank),
    low: lowRank === null ? null : valueAtRank(sorted, lowRank),
    high: highRank === null ? null : valueAtRank(sorted, highRank),
    rank,
    lowRank,
    highRank,
  };
}

function valueAtRank(sorted: Histogram, rank: number): number {
  let seen = 0;
  for (const [value, count] of sorted) {
    seen += count;
    if (seen >= rank) return value;
  }
  throw new RangeError(`quantile: rank ${rank} exceeds the number of units, ${seen}`);
}
