import {
  requireCount,
  requireFinite,
  requireNotNegative,
  requireOpenUnit,
  requirePositive,
  requireSameLength,
  requireShare,
} from './check.ts';
import { binomialLogPmf } from './distributions.ts';
import { normalSurvival } from './normal.ts';
import { boundary } from './numeric.ts';
import { type Interval, UNDEFINED_INTERVAL } from './types.ts';

/**
 * Confidence sequences by a normal mixture (Waudby-Smith et al., Ann. Statist. 52, 2024): valid at all looks together,
 * tightest near nOpt, which is fixed before the run.
 */

/** rho^2 of the mixture that is nearly tightest at nOpt. */
function mixture(n: number, nOpt: number, alpha: number): { spread: number; q: number } {
  requireCount('anytime', 'n', n);
  if (n === 0) throw new RangeError('anytime: n must be at least 1, got 0');
  requirePositive('anytime', 'nOpt', nOpt);
  requireOpenUnit('anytime', 'alpha', alpha);
  const twoL = -2 * Math.log(alpha);
  const spread = n * ((twoL + Math.log1p(twoL)) / nOpt);
  return { spread, q: spread + 1 };
}

/** c_n, which replaces z at every look. */
export function anytimeMultiplier(n: number, nOpt: number, alpha = 0.05): number {
  const { spread, q } = mixture(n, nOpt, alpha);
  return Math.sqrt((q / spread) * (Math.log(q) - 2 * Math.log(alpha)));
}

/** The alpha at which plain intervals of any family hold at all looks together. */
export function anytimeAlpha(n: number, nOpt: number, alpha = 0.05): number {
  return 2 * normalSurvival(anytimeMultiplier(n, nOpt, alpha));
}

/** estimate -+ c_n se; n counts real units only. */
export function anytimeInterval(
  { estimate, se, n, nOpt }: { estimate: number | null; se: number | null; n: number; nOpt: number },
  alpha = 0.05,
): Interval {
  if (estimate === null || se === null || n === 0) return { ...UNDEFINED_INTERVAL, estimate };
  requireNotNegative('anytimeInterval', 'se', se);
  const half = anytimeMultiplier(n, nOpt, alpha) * se;
  return { estimate, low: estimate - half, high: estimate + half };
}

/** Anytime interval of a share around (x + 1)/(n + 2). */
export function anytimeProportion(x: number, n: number, nOpt: number, alpha = 0.05): Interval & { se: number | null } {
  requireShare('anytimeProportion', x, n);
  if (n === 0) return { ...UNDEFINED_INTERVAL, se: null };
  const estimate = (x + 1) / (n + 2);
  const se = Math.sqrt((estimate * (1 - estimate)) / (n + 2));
  const half = anytimeMultiplier(n, nOpt, alpha) * se;
  return { estimate, low: Math.max(0, estimate - half), high: Math.min(1, estimate + half), se };
}

export interface AnytimeComparison {
  readonly d: number;
  readonly se: number;
  readonly delta: number;
  readonly n: number;
  readonly nOpt: number;
}

/** Always-valid p-values. Adjust with `holm` afterwards. */
export function anytimePValues(
  { d, se, delta, n, nOpt }: AnytimeComparison,
  alpha = 0.05,
): { pDiff: number; pEquiv: number } {
  requireFinite('anytimePValues', 'd', d);
  requireNotNegative('anytimePValues', 'se', se);
  requirePositive('anytimePValues', 'delta', delta);
  const { spread, q } = mixture(n, nOpt, alpha);
  if (se === 0) return { pDiff: d === 0 ? 1 : 0, pEquiv: Math.abs(d) < delta ? 0 : 1 };
  const pAt = (z: number) => Math.min(1, Math.sqrt(q) * Math.exp(((-z * z) / 2) * (spread / q)));
  return { pDiff: pAt(d / se), pEquiv: pAt(Math.max(0, (delta - Math.abs(d)) / se)) };
}

/** No sequential rule decides before so many units, or with fewer events of either kind. */
export const MIN_UNITS_TO_DECIDE = 200;
export const MIN_EVENTS_TO_DECIDE = 20;

export function mayDecide(
  look: { n: number; successes: number; failures: number } | { n: number; differingSeeds: number },
): boolean {
  if (look.n < MIN_UNITS_TO_DECIDE) return false;
  if ('differingSeeds' in look) return look.differingSeeds >= MIN_EVENTS_TO_DECIDE;
  return Math.min(look.successes, look.failures) >= MIN_EVENTS_TO_DECIDE;
}

/** Exact anytime interval of a share under a uniform mixture (Robbins, Ann. Math. Statist. 41, 1970). */
export function betaBinomialSequence(x: number, n: number, alpha = 0.05): Interval {
  requireShare('betaBinomialSequence', x, n);
  requireOpenUnit('betaBinomialSequence', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  const estimate = x / n;
  const threshold = Math.log(alpha) - Math.log1p(n);
  const accepts = (p: number) => binomialLogPmf(x, n, p) > threshold;
  return {
    estimate,
    low: x === 0 ? 0 : boundary(estimate, 0, accepts),
    high: x === n ? 1 : boundary(estimate, 1, accepts),
  };
}

/** Always-valid p-value of "the share is p or more". */
export function betaBinomialP(x: number, n: number, p: number): number {
  requireShare('betaBinomialP', x, n);
  if (n === 0 || x >= n * p) return 1;
  return p >= 1 ? 0 : Math.min(1, Math.exp(Math.log1p(n) + binomialLogPmf(x, n, p)));
}

const STAKES = [0.002, 0.004, 0.007, 0.012, 0.02, 0.035, 0.06, 0.1, 0.17, 0.28, 0.45, 0.7];

function logWealth(shares: readonly number[], counts: readonly number[], m: number): number {
  const logs = STAKES.map((stake) =>
    shares.reduce((sum, share, k) => sum + counts[k] * Math.log1p(stake * (share / m - 1)), 0),
  );
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / STAKES.length);
}

/**
 * Exact anytime interval of a mean of values in [lo, hi], by betting (Waudby-Smith & Ramdas, JRSS B 86, 2024): each
 * limit is the m against which the stakes have won 2/alpha. `counts[k]` units had `values[k]`.
 */
export function bettingSequence(
  values: readonly number[],
  counts: readonly number[],
  lo: number,
  hi: number,
  alpha = 0.05,
): Interval {
  requireSameLength('bettingSequence', 'values and counts', values, counts);
  requireOpenUnit('bettingSequence', 'alpha', alpha);
  requireFinite('bettingSequence', 'lo', lo);
  requireFinite('bettingSequence', 'hi', hi);
  if (!(lo < hi)) throw new RangeError(`bettingSequence: lo must be below hi, got ${lo} and ${hi}`);
  let [n, total] = [0, 0];
  values.forEach((value, k) => {
    requireCount('bettingSequence', `counts[${k}]`, counts[k]);
    if (!(value >= lo && value <= hi)) {
      throw new RangeError(`bettingSequence: values[${k}] must lie in [${lo}, ${hi}], got ${value}`);
    }
    n += counts[k];
    total += counts[k] * (value - lo);
  });
  if (n === 0) return UNDEFINED_INTERVAL;
  const width = total / n;
  const threshold = Math.log(2 / alpha);
  const up = values.map((value) => value - lo);
  const down = values.map((value) => hi - value);
  const below = boundary(width, 0, (m) => logWealth(up, counts, m) < threshold);
  const above = boundary(hi - lo - width, 0, (m) => logWealth(down, counts, m) < threshold);
  return { estimate: lo + width, low: width <= 0 ? lo : lo + below, high: lo + width >= hi ? hi : hi - above };
}

export interface SprtInput {
  /** Scores per game in [0, 1], or differences per seed. */
  readonly values: readonly number[];
  readonly counts: readonly number[];
  /** Mean under H0 and under H1. */
  readonly s0: number;
  readonly s1: number;
  readonly alpha?: number;
  readonly beta?: number;
}

export interface SprtResult {
  /** Log likelihood ratio; null without spread. */
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
 * Sequential probability ratio test of a mean (Wald, 1947) in its normal approximation, after the guards of
 * `mayDecide`. Assumes independent units.
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

export interface Cusum {
  /** S+ and S- after each point. */
  readonly high: readonly number[];
  readonly low: readonly number[];
  /** Index of the first point above h. */
  readonly alarm: number | null;
}

/**
 * Tabular CUSUM of standardised values (Page, Biometrika 41, 1954). The defaults look for a shift of one standard
 * error, with a false alarm about every 465 points.
 */
export function cusum(z: readonly number[], k = 0.5, h = 5): Cusum {
  requireNotNegative('cusum', 'k', k);
  requirePositive('cusum', 'h', h);
  const high: number[] = [];
  const low: number[] = [];
  let [up, down] = [0, 0];
  let alarm: number | null = null;
  z.forEach((value, t) => {
    requireFinite('cusum', `z[${t}]`, value);
    up = Math.max(0, up + value - k);
    down = Math.max(0, down - value - k);
    high.push(up);
    low.push(down);
    if (alarm === null && (up > h || down > h)) alarm = t;
  });
  return { high, low, alarm };
}

/** Each value against the mean of all before, in standard errors (sigma): one shorter than x. */
export function selfStartingScores(x: readonly number[], sigma: number): number[] {
  requirePositive('selfStartingScores', 'sigma', sigma);
  const scores: number[] = [];
  let sum = 0;
  x.forEach((value, i) => {
    requireFinite('selfStartingScores', `x[${i}]`, value);
    if (i > 0) scores.push(((value - sum / i) / sigma) * Math.sqrt(i / (i + 1)));
    sum += value;
  });
  return scores;
}
