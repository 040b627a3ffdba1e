import { binomialCdf, binomialLogPmf } from './binomial.ts';
import { requireCount, requireOpenUnit, requirePositive } from './check.ts';
import { normalCdf, normalCritical, normalSurvival } from './normal.ts';
import { type Interval, UNDEFINED_INTERVAL } from './types.ts';

/** Discordant pairs of n seeds: b = variant yes and baseline no, c = variant no and baseline yes. */
function requirePairs(where: string, b: number, c: number, n: number): void {
  requireCount(where, 'b', b);
  requireCount(where, 'c', c);
  requireCount(where, 'n', n);
  if (b + c > n) throw new RangeError(`${where}: b + c must be at most n = ${n}, got ${b + c}`);
}

/**
 * Score statistic of "the paired difference is D" (T. Tango, Statist. Med. 17 (1998) 891):
 * T(D) = (b - c - N D) / sqrt(N (2q + D(1-D))), q the positive root of A q^2 + B q + C with A = 2N,
 * B = -b - c + (2N - b + c) D, C = -c D (1 - D). T(D; b, c) = -T(-D; c, b) keeps D >= 0, where nothing cancels.
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

/** D in [from, to] at which the falling T(D) passes `level`, by bisection down to neighbouring doubles. */
function invert(b: number, c: number, n: number, level: number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200; step++) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (tangoStatistic(b, c, n, middle) > level) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}

/** Tango's score interval for the difference (b - c)/n of two paired proportions. */
export function tango(b: number, c: number, n: number, alpha = 0.05): Interval {
  requirePairs('tango', b, c, n);
  requireOpenUnit('tango', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  const estimate = (b - c) / n;
  const z = normalCritical(alpha);
  return {
    estimate,
    low: c === n ? -1 : invert(b, c, n, z, -1, estimate),
    high: b === n ? 1 : invert(b, c, n, -z, estimate, 1),
  };
}

/**
 * McNemar's test on X ~ Binomial(b + c, 1/2), k = min(b, c): exact = 2 P(X <= k), midP = 2 P(X < k) + P(X = k), the
 * default for decisions (M. Fagerland, S. Lydersen & P. Laake, BMC Med. Res. Methodol. 13 (2013) 91).
 */
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

/** Two one-sided score tests that the paired difference lies within -+delta; pEquiv < alpha iff Tango's interval does. */
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
