import { requireCount, requireInteger, requireOpenUnit } from './check.ts';
import { scaledVariance } from './exact.ts';
import { studentCritical, studentSurvival } from './student.ts';
import { type Interval, type MeanInterval, type Sums, UNDEFINED_INTERVAL } from './types.ts';

/**
 * estimate -+ t_(1-alpha/2, df) se. Values that are all the same have no spread to judge by: both ends are null, for an interval of
 * no width would claim certainty. `mostThatDiffer` says what such values do show.
 */
export function studentInterval(estimate: number, se: number, df: number, alpha: number): Interval {
  if (se === 0) return { estimate, low: null, high: null };
  const half = studentCritical(alpha, df) * se;
  return { estimate, low: estimate - half, high: estimate + half };
}

/** Two-sided p-value of "no difference" from d/se; a difference without any spread is certain. */
export function differenceP(d: number, se: number, df: number): number {
  if (se === 0) return d === 0 ? 1 : 0;
  return Math.min(1, 2 * studentSurvival(Math.abs(d) / se, df));
}

/**
 * The largest share of units, with confidence 1 - alpha, that can differ from the rest when n were all the same: 1 - alpha^(1/n), about
 * 3/n at alpha = 0.05 (the "rule of three"). 1 where there is no unit.
 */
export function mostThatDiffer(n: number, alpha = 0.05): number {
  requireCount('mostThatDiffer', 'n', n);
  requireOpenUnit('mostThatDiffer', 'alpha', alpha);
  return n === 0 ? 1 : -Math.expm1(Math.log(alpha) / n);
}

/** An interval cut at the values that are possible. */
export function cut<I extends Interval>(interval: I, least: number, most = Infinity): I {
  const within = (end: number | null) => (end === null ? null : Math.min(most, Math.max(least, end)));
  return { ...interval, low: within(interval.low), high: within(interval.high) };
}

/**
 * Student's t interval of a mean from exact sums: s^2 = (n Q - S^2) / (n (n - 1)), se = s / sqrt(n), df = n - 1.
 * `unit` scales the integers back, 1/2 for doubled scores. Assumes independent units and a mean that is nearly normal.
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
