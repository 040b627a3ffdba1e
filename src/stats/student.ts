import { incompleteBeta } from './beta.ts';
import { requireOpenUnit } from './check.ts';
import { lgamma } from './gamma.ts';
import { normalQuantile, normalSurvival } from './normal.ts';

function requireDegrees(where: string, df: number): void {
  if (!(df >= 1)) throw new RangeError(`${where}: df must be a number of at least 1, got ${df}`);
}

/** P(T > t) for t >= 0: half of I_x(df/2, 1/2) at x = df/(df + t^2) (DLMF 8.17, Numerical Recipes 6.14.10). */
function upperTail(t: number, df: number): number {
  const square = t * t;
  return 0.5 * incompleteBeta(df / (df + square), df / 2, 0.5, square / (df + square));
}

/** P(0 < T < t) for t >= 0, from the other end of the same integral, so that small t keep their digits. */
function centralPart(t: number, df: number): number {
  const square = t * t;
  return 0.5 * incompleteBeta(square / (df + square), 0.5, df / 2, df / (df + square));
}

/** Density Gamma(a + 1/2) / (Gamma(a) sqrt(df pi)) (1 + t^2/df)^-(a + 1/2), a = df/2: only the slope of Newton's method. */
function density(t: number, df: number): number {
  const a = df / 2;
  const logScale = lgamma(a + 0.5) - lgamma(a) - 0.5 * Math.log(df * Math.PI);
  return Math.exp(logScale - (a + 0.5) * Math.log1p((t * t) / df));
}

/** P(T > t) of Student's t with real df >= 1 (df = Infinity is the normal), computed directly and never as 1 - CDF. */
export function studentSurvival(t: number, df: number): number {
  requireDegrees('studentSurvival', df);
  if (Number.isNaN(t)) throw new RangeError('studentSurvival: t must be a number, got NaN');
  if (df === Infinity) return normalSurvival(t);
  if (Math.abs(t) > 1e150) return t > 0 ? 0 : 1;
  return t >= 0 ? upperTail(t, df) : 1 - upperTail(-t, df);
}

/** Distribution function of Student's t. */
export function studentCdf(t: number, df: number): number {
  return studentSurvival(-t, df);
}

/**
 * Quantile of Student's t for real df >= 1. |t| is at least the normal |z|, and from there Newton's method is monotone on
 * two concave functions, so it needs no bracket: the central part P(0 < T < t) for middling p, and ln P(T > t) as a
 * function of ln t, nearly straight for heavy tails, for the rest.
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

/** t with P(|T| > t) = alpha, from the lower tail so that tiny alpha keep their digits. */
export function studentCritical(alpha: number, df: number): number {
  return -studentQuantile(alpha / 2, df);
}
