import { requireCount, requireOpenUnit, requirePositive, requireShare } from './check.ts';
import { betaQuantile, binomialCdf, binomialLogPmf, chiSquaredSurvival } from './distributions.ts';
import { normalCdf, normalCritical, normalSurvival } from './normal.ts';
import { boundary } from './numeric.ts';
import { type Interval, UNDEFINED_INTERVAL } from './types.ts';

/** Wilson's score interval (JASA 22, 1927). n may be an effective size. */
export function wilsonLimits(p: number, n: number, z: number): { low: number; high: number } {
  const z2 = (z * z) / n;
  const half = z * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n));
  return {
    low: p === 0 ? 0 : (p + z2 / 2 - half) / (1 + z2),
    high: p === 1 ? 1 : (p + z2 / 2 + half) / (1 + z2),
  };
}

/** The default interval for x of n independent units. */
export function wilson(x: number, n: number, alpha = 0.05): Interval {
  requireShare('wilson', x, n);
  requireOpenUnit('wilson', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  const estimate = x / n;
  return { estimate, ...wilsonLimits(estimate, n, normalCritical(alpha)) };
}

/** Exact interval (Clopper & Pearson, Biometrika 26, 1934): coverage is never below 1 - alpha. */
export function clopperPearson(x: number, n: number, alpha = 0.05): Interval {
  requireShare('clopperPearson', x, n);
  requireOpenUnit('clopperPearson', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  return {
    estimate: x / n,
    low: x === 0 ? 0 : betaQuantile(alpha / 2, x, n - x + 1),
    high: x === n ? 1 : betaQuantile(1 - alpha / 2, x + 1, n - x),
  };
}

/** Credible interval under Jeffreys' prior (Brown, Cai & DasGupta, Statist. Sci. 16, 2001). */
export function jeffreys(x: number, n: number, alpha = 0.05): Interval {
  requireShare('jeffreys', x, n);
  requireOpenUnit('jeffreys', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  return {
    estimate: x / n,
    low: x === 0 ? 0 : betaQuantile(alpha / 2, x + 0.5, n - x + 0.5),
    high: x === n ? 1 : betaQuantile(1 - alpha / 2, x + 0.5, n - x + 0.5),
  };
}

/** Up to so many events a score interval's end near 0 is too high. */
export const FEW_EVENTS = 3;
const ROUNDING = 1e-9;

/**
 * The Poisson mean m at which P(x or more events) = alpha, by chi-squared, for real x > 0. With `isSeen` given at
 * least one event: 0 up to one event.
 */
export function leastEvents(x: number, alpha: number, isSeen = false): number {
  if (isSeen && x <= 1) return 0;
  let [least, most] = [0, x];
  while (most - least > 1e-12 * x) {
    const m = (least + most) / 2;
    const p = (1 - chiSquaredSurvival(2 * m, 2 * x)) / (isSeen ? -Math.expm1(-m) : 1);
    if (p < alpha) least = m;
    else most = m;
  }
  return least;
}

/**
 * Wilson's interval, or one of its form, with ends that hold for rare events: at one event Wilson's low end misses 16%
 * of true means just below it. Up to three events (or missing ones) the end is that of a Poisson mean (Brown, Cai &
 * DasGupta, Statist. Sci. 16, 2001, 4.1.1). n may be an effective size.
 */
export function withRareEnds<I extends Interval>(interval: I, n: number, alpha: number): I {
  const { estimate, low, high } = interval;
  if (estimate === null || low === null || high === null) return interval;
  const end = (events: number) => leastEvents(events, alpha) / n;
  const [events, missing] = [estimate * n, (1 - estimate) * n];
  const isFew = (count: number) => count > 0 && count <= FEW_EVENTS + ROUNDING;
  return {
    ...interval,
    low: isFew(events) ? Math.min(low, end(events)) : low,
    high: isFew(missing) ? Math.max(high, 1 - end(missing)) : high,
  };
}

const FEWEST_UNITS = 20;

/** Wilson's interval, from 20 units on with the ends of `withRareEnds`. */
export function shareInterval(x: number, n: number, alpha = 0.05): Interval {
  const interval = wilson(x, n, alpha);
  return n < FEWEST_UNITS ? interval : withRareEnds(interval, n, alpha);
}

function requirePairs(where: string, b: number, c: number, n: number): void {
  requireCount(where, 'b', b);
  requireCount(where, 'c', c);
  requireCount(where, 'n', n);
  if (b + c > n) throw new RangeError(`${where}: b + c must be at most n = ${n}, got ${b + c}`);
}

/**
 * Score statistic T of "the paired difference is d" (Tango, Statist. Med. 17 (1998) 891). T(d; b, c) = -T(-d; c, b)
 * avoids cancelling.
 */
export function tangoStatistic(b: number, c: number, n: number, d: number): number {
  if (d < 0) return -tangoStatistic(c, b, n, -d);
  const top = b - c - n * d;
  if (top === 0) return 0;
  const B = -b - c + (2 * n - b + c) * d;
  const minusC = c * d * (1 - d);
  const root = Math.sqrt(Math.max(0, B * B + 8 * n * minusC));
  const q = B > 0 ? (2 * minusC) / (B + root) : (root - B) / (4 * n);
  const variance = n * (2 * q + d * (1 - d));
  return variance <= 0 ? Math.sign(top) * Infinity : top / Math.sqrt(variance);
}

/** Tango's score interval for (b - c)/n; b = only variant yes, c = only baseline yes. */
export function tango(b: number, c: number, n: number, alpha = 0.05): Interval {
  requirePairs('tango', b, c, n);
  requireOpenUnit('tango', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  const estimate = (b - c) / n;
  const z = normalCritical(alpha);
  // T falls as D rises.
  const passes = (level: number) => (d: number) => tangoStatistic(b, c, n, d) > level;
  return {
    estimate,
    low: c === n ? -1 : boundary(-1, estimate, passes(z)),
    high: b === n ? 1 : boundary(estimate, 1, passes(-z)),
  };
}

/** McNemar's test. midP is the default for decisions (Fagerland et al., BMC Med. Res. Methodol. 13 (2013) 91). */
export function mcnemar(b: number, c: number): { exact: number; midP: number } {
  requireCount('mcnemar', 'b', b);
  requireCount('mcnemar', 'c', c);
  const m = b + c;
  const k = Math.min(b, c);
  if (b === c) return { exact: 1, midP: 1 };
  const below = binomialCdf(k - 1, m, 0.5);
  const at = Math.exp(binomialLogPmf(k, m, 0.5));
  return { exact: Math.min(1, 2 * (below + at)), midP: Math.min(1, 2 * below + at) };
}

/** Score tests that the paired difference is within -+delta; pEquiv < alpha iff Tango's interval is. */
export function tangoEquivalence(
  b: number,
  c: number,
  n: number,
  delta: number,
): { tostP: number | null; pEquiv: number | null } {
  requirePairs('tangoEquivalence', b, c, n);
  requirePositive('tangoEquivalence', 'delta', delta);
  if (delta > 1) throw new RangeError(`tangoEquivalence: delta must be at most 1, got ${delta}`);
  if (n === 0) return { tostP: null, pEquiv: null };
  const above = normalSurvival(tangoStatistic(b, c, n, -delta));
  const below = normalCdf(tangoStatistic(b, c, n, delta));
  const tostP = Math.max(above, below);
  return { tostP, pEquiv: Math.min(1, 2 * tostP) };
}
