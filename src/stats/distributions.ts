import {
  requireCount,
  requireFinite,
  requireNotNegative,
  requireOpenUnit,
  requirePositive,
  requireProbability,
  requireShare,
} from './check.ts';
import { normalQuantile, normalSurvival } from './normal.ts';

/**
 * Loader, "Fast and accurate computation of binomial probabilities" (2000): Stirling error and deviance keep about 13
 * digits for parameters of a million, where ln Gamma loses 7.
 */

const HALF_LOG_TWO_PI = 0.9189385332046728;
const SERIES_FROM = 15;

/** Stirling error for real z > 0: DLMF 5.11.1, below 15 by recurrence. */
function stirlingError(z: number): number {
  let steps = 0;
  while (z < SERIES_FROM) {
    steps += (z + 0.5) * Math.log1p(1 / z) - 1;
    z += 1;
  }
  const w = 1 / (z * z);
  const series = 1 / 12 - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w * (1 / 1188 - w * (691 / 360360)))));
  return steps + series / z;
}

/** ln Gamma(z) for real z > 0, by DLMF 5.11.1. */
export function lgamma(z: number): number {
  if (!(z > 0)) throw new RangeError(`lgamma: z must be above 0, got ${z}`);
  if (z === 1 || z === 2) return 0;
  return stirlingError(z) + (z - 0.5) * Math.log(z) - z + HALF_LOG_TWO_PI;
}

/** Near x = m by Loader's series, where the plain form would cancel. */
function deviance(x: number, m: number): number {
  if (x === 0) return m;
  if (Math.abs(x - m) >= 0.1 * (x + m)) {
    const ratio = x / m;
    return x * (ratio < Infinity ? Math.log(ratio) : Math.log(x) - Math.log(m)) + m - x;
  }
  const v = (x - m) / (x + m);
  let sum = (x - m) * v;
  let term = 2 * x * v;
  for (let j = 3; ; j += 2) {
    term *= v * v;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}

/** m^x e^-m / Gamma(x + 1) (Loader 2000, formula 7). */
function poissonTerm(x: number, m: number): number {
  if (x === 0) return Math.exp(-m);
  return Math.exp(-stirlingError(x) - deviance(x, m)) / Math.sqrt(2 * Math.PI * x);
}

/** ln of the binomial term for real a, b >= 0 (Loader 2000, formula 10). q = 1 - p keeps the digits of either. */
function logBinomialTerm(a: number, b: number, p: number, q: number): number {
  const n = a + b;
  if (a === 0) return b === 0 ? 0 : b * (q > 0.5 ? Math.log1p(-p) : Math.log(q));
  if (b === 0) return a * (p > 0.5 ? Math.log1p(-q) : Math.log(p));
  if (p <= 0 || q <= 0) return -Infinity;
  const errors = stirlingError(n) - stirlingError(a) - stirlingError(b);
  return errors - deviance(a, n * p) - deviance(b, n * q) + 0.5 * Math.log(n / a / b) - HALF_LOG_TWO_PI;
}

const TINY = 1e-300;
const MAX_STEPS = 200_000;

/** x^a y^b / B(a, b). */
function betaPower(x: number, y: number, a: number, b: number): number {
  return Math.exp(logBinomialTerm(a, b, x, y)) * (a / (a + b)) * b;
}

/**
 * K with I_x(a, b) = x^a y^b / B(a, b) / K: Didonato & Morris, "Algorithm 708", ACM TOMS 18 (1992), formula 9. Terms
 * do not cancel below the mean.
 */
function betaFraction(x: number, y: number, a: number, b: number): number {
  const lambda = a * y - b * x + 1;
  let value = (a * lambda) / (a + 1);
  let c = value;
  let d = 0;
  for (let n = 1; n <= MAX_STEPS; n++) {
    const s = a + 2 * n - 1;
    const top = (((a + n - 1) * x) / s) * (((a + b + n - 1) * x) / s) * n * (b - n);
    const bottom = n + (n * (b - n) * x) / s + ((a + n) / (s + 2)) * (lambda + n * (1 + y));
    d = 1 / notZero(bottom + top * d);
    c = notZero(bottom + top / c);
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) < 2e-16) return value;
  }
  throw new RangeError(`incompleteBeta: no convergence at x = ${x}, a = ${a}, b = ${b}`);
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/**
 * Regularised incomplete beta function I_x(a, b), DLMF 8.17.2 (about 1e-12 relative up to 1e6). Pass `y` = 1 - x if
 * known more exactly. The upper tail is `incompleteBeta(y, b, a, x)`, never 1 - I.
 */
export function incompleteBeta(x: number, a: number, b: number, y = 1 - x): number {
  requirePositive('incompleteBeta', 'a', a);
  requirePositive('incompleteBeta', 'b', b);
  requireProbability('incompleteBeta', 'x', x);
  if (x === 0) return 0;
  if (y === 0) return 1;
  // The fraction converges fast below the mean; DLMF 8.17.4.
  if (x < (a + 1) / (a + b + 2)) return betaPower(x, y, a, b) / betaFraction(x, y, a, b);
  return 1 - betaPower(x, y, a, b) / betaFraction(y, x, b, a);
}

/** Abramowitz & Stegun 26.5.22. */
function betaGuess(p: number, a: number, b: number): number {
  if (a < 1 || b < 1) return a / (a + b);
  const z = -normalQuantile(p);
  const u = 1 / (2 * a - 1);
  const v = 1 / (2 * b - 1);
  const h = 2 / (u + v);
  const lambda = (z * z - 3) / 6;
  const w = (z * Math.sqrt(h + lambda)) / h - (v - u) * (lambda + 5 / 6 - 2 / (3 * h));
  const guess = a / (a + b * Math.exp(2 * w));
  return guess > 0 && guess < 1 ? guess : a / (a + b);
}

/** Logarithms of the distances from 0 to 1/2 that doubles can tell apart. */
const NEAREST = Math.log(Number.MIN_VALUE);
const FARTHEST = Math.log(0.5);

/**
 * Distance of the p-quantile from 0 (`lower`) or 1: bracketed Newton steps on ln tail over ln distance, exact far
 * below the resolution of 1 - x.
 */
function distanceOf(p: number, a: number, b: number, lower: boolean, guess: number): number {
  const tail = Math.min(p, 1 - p);
  const rises = lower === p <= 0.5;
  let low = NEAREST;
  let high = FARTHEST;
  let at = Math.min(high, Math.log(lower ? guess : 1 - guess));
  for (let step = 0; step < 200; step++) {
    const near = Math.exp(at);
    const [x, y] = lower ? [near, 1 - near] : [1 - near, near];
    const value = p <= 0.5 ? incompleteBeta(x, a, b, y) : incompleteBeta(y, b, a, x);
    const excess = (rises ? 1 : -1) * Math.log(value / tail);
    if (excess === 0) break;
    if (excess > 0) high = at;
    else low = at;
    const newton = at - (excess * value * (1 - near)) / betaPower(x, y, a, b);
    const next = newton > low && newton < high ? newton : low + (high - low) / 2;
    const change = Math.abs(next - at);
    at = next;
    if (change <= 1e-15) break;
  }
  return Math.exp(at);
}

/** p-quantile of Beta(a, b) for a, b > 0, to a neighbouring double. */
export function betaQuantile(p: number, a: number, b: number): number {
  requireProbability('betaQuantile', 'p', p);
  requirePositive('betaQuantile', 'a', a);
  requirePositive('betaQuantile', 'b', b);
  if (p === 0 || p === 1) return p;
  const lower = p <= 0.5 ? p <= incompleteBeta(0.5, a, b) : 1 - p >= incompleteBeta(0.5, b, a);
  const distance = distanceOf(p, a, b, lower, betaGuess(p, a, b));
  return lower ? distance : 1 - distance;
}

/** P(X > x): DLMF 8.11.4 below the mean, 8.9.2 above it, so that small tails keep their digits. */
export function chiSquaredSurvival(x: number, k: number): number {
  requireNotNegative('chiSquaredSurvival', 'x', x);
  requirePositive('chiSquaredSurvival', 'k', k);
  const [a, y] = [k / 2, x / 2];
  if (y === 0) return 1;
  // y^a e^-y / Gamma(a + 1)
  const term = poissonTerm(a, y);
  return y < a + 1 ? 1 - term * risingSeries(a, y) : term * a * fraction(a, y);
}

function risingSeries(a: number, y: number): number {
  let [term, sum] = [1, 1];
  for (let n = 1; n <= MAX_STEPS; n++) {
    term *= y / (a + n);
    sum += term;
    if (term < sum * 1e-17) return sum;
  }
  throw new RangeError(`chiSquaredSurvival: no convergence at x = ${2 * y}, k = ${2 * a}`);
}

/** Gamma(a, y) e^y y^-a by the modified Lentz algorithm. */
function fraction(a: number, y: number): number {
  let b = y + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n <= MAX_STEPS; n++) {
    const top = -n * (n - a);
    b += 2;
    d = 1 / notZero(top * d + b);
    c = notZero(b + top / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) return value;
  }
  throw new RangeError(`chiSquaredSurvival: no convergence at x = ${2 * y}, k = ${2 * a}`);
}

/** ln P(X = k), after Loader (2000). */
export function binomialLogPmf(k: number, n: number, p: number): number {
  requireShare('binomialLogPmf', k, n, 'k');
  requireProbability('binomialLogPmf', 'p', p);
  if (p === 0) return k === 0 ? 0 : -Infinity;
  if (p === 1) return k === n ? 0 : -Infinity;
  return logBinomialTerm(k, n - k, p, 1 - p);
}

/** P(X <= k), DLMF 8.17.5. */
export function binomialCdf(k: number, n: number, p: number): number {
  requireCount('binomialCdf', 'n', n);
  requireProbability('binomialCdf', 'p', p);
  if (!Number.isSafeInteger(k)) throw new RangeError(`binomialCdf: k must be a safe integer, got ${k}`);
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incompleteBeta(1 - p, n - k, k + 1, p);
}

/** Twice the smaller tail, at most 1. */
export function binomialTwoSided(x: number, n: number, p: number): number {
  requireShare('binomialTwoSided', x, n);
  const atMost = binomialCdf(x, n, p);
  // DLMF 8.17.5.
  const atLeast = x === 0 ? 1 : incompleteBeta(p, x, n - x + 1);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}

export function binomialQuantile(target: number, n: number, p: number): number {
  requireProbability('binomialQuantile', 'target', target);
  requireCount('binomialQuantile', 'n', n);
  let low = 0;
  let high = n;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (binomialCdf(middle, n, p) >= target) high = middle;
    else low = middle + 1;
  }
  return low;
}

function requireDegrees(where: string, df: number): void {
  if (!(df >= 1)) throw new RangeError(`${where}: df must be a number of at least 1, got ${df}`);
}

/** P(T > t) for t >= 0, DLMF 8.17. */
function upperTail(t: number, df: number): number {
  const square = t * t;
  return 0.5 * incompleteBeta(df / (df + square), df / 2, 0.5, square / (df + square));
}

/** P(0 < T < t), so that small t keep their digits. */
function centralPart(t: number, df: number): number {
  const square = t * t;
  return 0.5 * incompleteBeta(square / (df + square), 0.5, df / 2, df / (df + square));
}

function density(t: number, df: number): number {
  const a = df / 2;
  const logScale = lgamma(a + 0.5) - lgamma(a) - 0.5 * Math.log(df * Math.PI);
  return Math.exp(logScale - (a + 0.5) * Math.log1p((t * t) / df));
}

/** P(T > t) for real df >= 1, never computed as 1 - CDF. */
export function studentSurvival(t: number, df: number): number {
  requireDegrees('studentSurvival', df);
  if (Number.isNaN(t)) throw new RangeError('studentSurvival: t must be a number, got NaN');
  if (df === Infinity) return normalSurvival(t);
  if (Math.abs(t) > 1e150) return t > 0 ? 0 : 1;
  return t >= 0 ? upperTail(t, df) : 1 - upperTail(-t, df);
}

export function studentCdf(t: number, df: number): number {
  return studentSurvival(-t, df);
}

/**
 * For real df >= 1. Newton's method from the normal quantile is monotone on P(0 < T < t) for central p, on ln P(T > t)
 * over ln t for tails.
 */
export function studentQuantile(p: number, df: number): number {
  requireOpenUnit('studentQuantile', 'p', p);
  requireDegrees('studentQuantile', df);
  if (p === 0.5) return 0;
  if (df === Infinity) return normalQuantile(p);
  const tail = Math.min(p, 1 - p);
  const start = Math.abs(normalQuantile(p));
  const t = tail > 0.25 ? centralQuantile(Math.abs(p - 0.5), df, start) : tailQuantile(tail, df, start);
  return p < 0.5 ? -t : t;
}

function centralQuantile(part: number, df: number, start: number): number {
  let t = start;
  for (let step = 0; step < 60; step++) {
    const change = (part - centralPart(t, df)) / density(t, df);
    t += change;
    if (Math.abs(change) <= 1e-15 * t) break;
  }
  return t;
}

function tailQuantile(tail: number, df: number, start: number): number {
  const target = Math.log(tail);
  let t = start;
  for (let step = 0; step < 60; step++) {
    const probability = upperTail(t, df);
    const change = ((Math.log(probability) - target) * probability) / (t * density(t, df));
    t *= Math.exp(change);
    if (Math.abs(change) <= 1e-15) break;
  }
  return t;
}

/** From the lower tail so that tiny alpha keep their digits. */
export function studentCritical(alpha: number, df: number): number {
  return -studentQuantile(alpha / 2, df);
}

/** Below it the gamma distribution's series are long. */
const SYMMETRIC = 0.01;

/**
 * P(Z >= z) of a nearly normal sum (mean 0, variance 1) by a shifted gamma distribution: Pearson type III (Johnson,
 * Kotz & Balakrishnan, Continuous Univariate Distributions 1, 17.8).
 */
export function skewedSurvival(z: number, skewness: number): number {
  requireFinite('skewedSurvival', 'z', z);
  requireFinite('skewedSurvival', 'skewness', skewness);
  if (Math.abs(skewness) < SYMMETRIC) return normalSurvival(z);
  const shape = 4 / (skewness * skewness);
  const x = shape + Math.sign(skewness) * z * Math.sqrt(shape);
  const above = x <= 0 ? 1 : chiSquaredSurvival(2 * x, 2 * shape);
  return skewness > 0 ? above : 1 - above;
}
