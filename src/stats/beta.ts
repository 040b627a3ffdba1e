import { requirePositive, requireProbability } from './check.ts';
import { logBinomialTerm } from './gamma.ts';
import { normalQuantile } from './normal.ts';

const TINY = 1e-300;
const MAX_STEPS = 200_000;

/** x^a y^b / B(a, b) with y = 1 - x; Gamma(a+b)/(Gamma(a)Gamma(b)) is the binomial coefficient times ab/(a+b). */
function betaPower(x: number, y: number, a: number, b: number): number {
  return Math.exp(logBinomialTerm(a, b, x, y)) * (a / (a + b)) * b;
}

/**
 * K with I_x(a, b) = x^a y^b / B(a, b) / K: the continued fraction of A. Didonato & A. Morris, "Algorithm 708", ACM TOMS 18
 * (1992), formula 9 (the even part of DLMF 8.17.22), summed by the modified Lentz algorithm (Numerical Recipes 5.2).
 * Below the mean, where a y - b x > 0, its terms do not cancel.
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
 * Regularised incomplete beta function I_x(a, b), DLMF 8.17.2, for a, b > 0 (accurate to about 1e-12 relative up to 1e6).
 * `y` = 1 - x may be given where it is known more exactly. The upper tail is `incompleteBeta(y, b, a, x)`, never 1 - I.
 */
export function incompleteBeta(x: number, a: number, b: number, y = 1 - x): number {
  requirePositive('incompleteBeta', 'a', a);
  requirePositive('incompleteBeta', 'b', b);
  requireProbability('incompleteBeta', 'x', x);
  // Next to an end only the nearer of x and y says how near: the other rounds to 1.
  if (x === 0) return 0;
  if (y === 0) return 1;
  // The fraction converges fast below the mean; above it I_x(a, b) = 1 - I_y(b, a), DLMF 8.17.4.
  if (x < (a + 1) / (a + b + 2)) return betaPower(x, y, a, b) / betaFraction(x, y, a, b);
  return 1 - betaPower(x, y, a, b) / betaFraction(y, x, b, a);
}

/** Start near the p-quantile of Beta(a, b): Abramowitz & Stegun 26.5.22 for a, b >= 1, otherwise the mean. */
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

/** Distances from 0 to 1/2 that doubles can tell apart, as logarithms. */
const NEAREST = Math.log(Number.MIN_VALUE);
const FARTHEST = Math.log(0.5);

/**
 * Distance of the p-quantile from 0 (`lower`), or from 1, which is at most 1/2: Newton steps on the logarithm of the smaller of
 * the tails p and 1 - p as a function of the logarithm of the distance, which is nearly straight at the ends, kept inside a
 * shrinking bracket. Logarithms keep their digits where the distance is far below what 1 - x can tell.
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
    // The slope of I_x(a, b) over ln x is x^a y^(b-1) / B(a, b).
    const newton = at - (excess * value * (1 - near)) / betaPower(x, y, a, b);
    const next = newton > low && newton < high ? newton : low + (high - low) / 2;
    const change = Math.abs(next - at);
    at = next;
    if (change <= 1e-15) break;
  }
  return Math.exp(at);
}

/**
 * p-quantile of Beta(a, b) for a, b > 0: a neighbour, among doubles, of the x where I_x(a, b) = p. So the least
 * double where that x is below it, and 1 where it lies closer to 1 than doubles do.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  requireProbability('betaQuantile', 'p', p);
  requirePositive('betaQuantile', 'a', a);
  requirePositive('betaQuantile', 'b', b);
  if (p === 0 || p === 1) return p;
  const lower = p <= 0.5 ? p <= incompleteBeta(0.5, a, b) : 1 - p >= incompleteBeta(0.5, b, a);
  const distance = distanceOf(p, a, b, lower, betaGuess(p, a, b));
  return lower ? distance : 1 - distance;
}
