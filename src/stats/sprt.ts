import { mayDecide } from './anytime.ts';
import { requireCount, requireFinite, requireOpenUnit, requirePositive, requireSameLength } from './check.ts';

export interface SprtInput {
  /** Unit scores: per-game scores in [0, 1], or per-seed differences (then at least one listed value is negative). */
  readonly values: readonly number[];
  readonly counts: readonly number[];
  /** Mean under H0 and under H1. */
  readonly s0: number;
  readonly s1: number;
  readonly alpha?: number;
  readonly beta?: number;
}

export interface SprtResult {
  /** Log likelihood ratio; null while the values have no spread. */
  readonly llr: number | null;
  readonly lower: number;
  readonly upper: number;
  readonly decision: 'H0' | 'H1' | 'continue';
}

function look(values: readonly number[], counts: readonly number[], n: number) {
  const countWhere = (holds: (value: number) => boolean) =>
    values.reduce((sum, value, k) => sum + (holds(value) ? counts[k] : 0), 0);
  if (values.some((value) => value < 0)) return { n, differingSeeds: countWhere((value) => value !== 0) };
  return { n, successes: countWhere((value) => value > 0.5), failures: countWhere((value) => value < 0.5) };
}

/**
 * Sequential probability ratio test of A. Wald (1947) on a mean, in its normal approximation with the sample variance v
 * (divisor n): LLR = n (s1 - s0)(2m - s0 - s1) / (2v); H1 from ln((1 - beta)/alpha) on, H0 from ln(beta/(1 - alpha)) down.
 * Decides only after the guards of `mayDecide`. Assumes independent units and looks at complete blocks.
 */
export function sprt({ values, counts, s0, s1, alpha = 0.05, beta = 0.1 }: SprtInput): SprtResult {
  requireSameLength('sprt', 'values and counts', values, counts);
  requireFinite('sprt', 's0', s0);
  requireFinite('sprt', 's1', s1);
  if (s0 === s1) throw new RangeError(`sprt: s0 and s1 must differ, got ${s0} twice`);
  requireOpenUnit('sprt', 'alpha', alpha);
  requireOpenUnit('sprt', 'beta', beta);
  if (alpha + beta >= 1) throw new RangeError(`sprt: alpha + beta must be below 1, got ${alpha + beta}`);
  let [n, sum] = [0, 0];
  values.forEach((value, k) => {
    requireFinite('sprt', `values[${k}]`, value);
    requireCount('sprt', `counts[${k}]`, counts[k]);
    n += counts[k];
    sum += counts[k] * value;
  });
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const m = sum / n;
  const v = values.reduce((total, value, k) => total + counts[k] * (value - m) ** 2, 0) / n;
  if (n === 0 || v === 0) return { llr: null, lower, upper, decision: 'continue' };
  const llr = (n * (s1 - s0) * (2 * m - s0 - s1)) / (2 * v);
  if (!mayDecide(look(values, counts, n))) return { llr, lower, upper, decision: 'continue' };
  return { llr, lower, upper, decision: llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'continue' };
}

/** Two-sided gate on a mean difference: `sprt` for +delta and for -delta at alpha/2 each. */
export function sprtTwoSided(
  { values, counts, delta }: { values: readonly number[]; counts: readonly number[]; delta: number },
  alpha = 0.05,
  beta = 0.1,
): 'higher' | 'lower' | 'no-difference-larger-than-delta' | 'continue' {
  requirePositive('sprtTwoSided', 'delta', delta);
  const test = (s1: number) => sprt({ values, counts, s0: 0, s1, alpha: alpha / 2, beta }).decision;
  const [up, down] = [test(delta), test(-delta)];
  if (up === 'H1') return 'higher';
  if (down === 'H1') return 'lower';
  return up === 'H0' && down === 'H0' ? 'no-difference-larger-than-delta' : 'continue';
}
