import { incompleteBeta } from './beta.ts';
import { requireCount, requireProbability, requireShare } from './check.ts';
import { logBinomialTerm } from './gamma.ts';

/** ln P(X = k) for X ~ Binomial(n, p), after Loader (2000). */
export function binomialLogPmf(k: number, n: number, p: number): number {
  requireShare('binomialLogPmf', k, n, 'k');
  requireProbability('binomialLogPmf', 'p', p);
  if (p === 0) return k === 0 ? 0 : -Infinity;
  if (p === 1) return k === n ? 0 : -Infinity;
  return logBinomialTerm(k, n - k, p, 1 - p);
}

/** P(X <= k) for X ~ Binomial(n, p): I_(1-p)(n - k, k + 1), DLMF 8.17.5. */
export function binomialCdf(k: number, n: number, p: number): number {
  requireCount('binomialCdf', 'n', n);
  requireProbability('binomialCdf', 'p', p);
  if (!Number.isSafeInteger(k)) throw new RangeError(`binomialCdf: k must be a safe integer, got ${k}`);
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incompleteBeta(1 - p, n - k, k + 1, p);
}

/** Two-sided p of x successes of n: twice the smaller tail, at most 1. 0 where something happened that cannot, or failed that must. */
export function binomialTwoSided(x: number, n: number, p: number): number {
  requireShare('binomialTwoSided', x, n);
  const atMost = binomialCdf(x, n, p);
  // The upper tail directly: P(X >= x) = I_p(x, n - x + 1), DLMF 8.17.5.
  const atLeast = x === 0 ? 1 : incompleteBeta(p, x, n - x + 1);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}

/** Smallest k in 0..n with P(X <= k) >= target, by bisection. */
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
