import { requireCount, requireInteger, requireNotNegative, requireOpenUnit, requireShare } from './check.ts';
import { studentCritical } from './distributions.ts';
import { differenceP, studentInterval } from './mean.ts';
import { normalCritical } from './normal.ts';
import { scaledVariance } from './numeric.ts';
import { FEW_EVENTS, leastEvents, wilsonLimits } from './proportion.ts';
import { type Difference, type Interval, type Sums, UNDEFINED_INTERVAL } from './types.ts';

/** Sums over games of a numerator x (such as hits) and an exposure n (shots). */
export interface RatioSums {
  readonly games: number;
  readonly gamesWithExposure: number;
  readonly x: number;
  readonly n: number;
  readonly xx: number;
  readonly xn: number;
  readonly nn: number;
  /** In a proportion each x is part of its n. Default: whatever the sums allow. */
  readonly kind?: 'proportion' | 'rate';
}

export interface RatioInterval extends Interval {
  readonly se: number | null;
  readonly df: number | null;
  /** Design effect: variance relative to independent trials; null for rates and without spread. */
  readonly deff: number | null;
  /** Independent trials that would be as informative; null for rates. */
  readonly nEff: number | null;
  readonly method: 'cluster-wilson' | 'cluster-t';
}

function requireRatioSums(sums: RatioSums): void {
  requireCount('ratio', 'games', sums.games);
  requireShare('ratio', sums.gamesWithExposure, sums.games, 'gamesWithExposure', 'games');
  requireInteger('ratio', 'x', sums.x);
  requireCount('ratio', 'n', sums.n);
  requireCount('ratio', 'xx', sums.xx);
  requireInteger('ratio', 'xn', sums.xn);
  requireCount('ratio', 'nn', sums.nn);
  if (sums.n > 0 && sums.gamesWithExposure === 0) {
    throw new RangeError(`ratio: gamesWithExposure must be above 0 with n = ${sums.n}`);
  }
}

/** 0 <= x_i <= n_i gives X <= N, XX <= XN <= NN, and X = N only if all x_i = n_i. */
function canBeProportion({ x, n, xx, xn, nn }: RatioSums): boolean {
  return x >= 0 && x <= n && xx <= xn && xn <= nn && (x < n || xx === nn);
}

/** Variance of X/N by linearisation (Cochran, Sampling Techniques, 6.4). Null below two games. */
export function ratioVariance(sums: RatioSums): number | null {
  requireRatioSums(sums);
  const { games, n, x } = sums;
  if (n === 0 || games < 2) return null;
  const [X, N] = [BigInt(x), BigInt(n)];
  const scaled = Number(BigInt(sums.xx) * N * N - 2n * X * N * BigInt(sums.xn) + X * X * BigInt(sums.nn));
  if (scaled < 0) throw new RangeError(`ratio: the sums of squares and products fit no ${games} games`);
  return (games / (games - 1)) * (scaled / n / n / n / n);
}

/**
 * Ratio of sums with games as clusters. Proportions: Wilson's formula at nEff with Student's t (Korn & Graubard,
 * Survey Methodology 24, 1998). Rates: r -+ t se. Assumes independent games.
 */
export function ratio(sums: RatioSums, alpha = 0.05): RatioInterval {
  const variance = ratioVariance(sums);
  requireOpenUnit('ratio', 'alpha', alpha);
  const { games, gamesWithExposure, x, n } = sums;
  const possible = canBeProportion(sums);
  if (sums.kind === 'proportion' && !possible) {
    throw new RangeError(`ratio: x = ${x} is no part of n = ${n} game by game; use kind 'rate'`);
  }
  const method = sums.kind === 'rate' || !possible ? 'cluster-t' : 'cluster-wilson';
  const unknown = { se: null, df: null, deff: null, nEff: null, method } as const;
  if (n === 0) return { ...UNDEFINED_INTERVAL, ...unknown };
  const r = x / n;
  if (variance === null) return { estimate: r, low: null, high: null, ...unknown };
  const se = Math.sqrt(variance);
  const df = games - 1;
  if (method === 'cluster-t') return { ...studentInterval(r, se, df, alpha), se, df, deff: null, nEff: null, method };
  const binomial = (x / n) * ((n - x) / n);
  const nEff = variance === 0 ? gamesWithExposure : binomial / variance;
  const deff = variance === 0 ? null : variance / (binomial / n);
  return { estimate: r, ...wilsonLimits(r, nEff, studentCritical(alpha, df)), se, df, deff, nEff, method };
}

/**
 * One value per game with the ratio's mean and spread (Cochran, 6.4). Their differences are those of paired ratios.
 * Empty if N = 0.
 */
export function linearised(x: ArrayLike<number>, n: ArrayLike<number>): Float64Array {
  const games = n.length;
  let [X, N] = [0, 0];
  for (let game = 0; game < games; game++) {
    X += x[game];
    N += n[game];
  }
  const r = X / N;
  return Float64Array.from({ length: N === 0 ? 0 : games }, (_, game) => r + ((x[game] - r * n[game]) * games) / N);
}

/** Ratio of run 1 minus ratio of run 2 on different seeds, df = min(G1, G2) - 1. */
export function ratioDifference(run1: RatioSums, run2: RatioSums, alpha = 0.05): Difference {
  const [v1, v2] = [ratioVariance(run1), ratioVariance(run2)];
  requireOpenUnit('ratioDifference', 'alpha', alpha);
  if (run1.n === 0 || run2.n === 0) return { ...UNDEFINED_INTERVAL, se: null, df: null, pDiff: null };
  const d = run1.x / run1.n - run2.x / run2.n;
  if (v1 === null || v2 === null) return { estimate: d, low: null, high: null, se: null, df: null, pDiff: null };
  const se = Math.sqrt(v1 + v2);
  const df = Math.min(run1.games, run2.games) - 1;
  return { ...studentInterval(d, se, df, alpha), se, df, pDiff: differenceP(d, se, df) };
}

/** Variance of counts relative to independent events, pooled as single cells have too few events; 1 without any. */
export function pooledDesignEffect(cells: readonly Sums[]): number {
  let [variances, means] = [0, 0];
  for (const cell of cells) {
    if (cell.n < 2) continue;
    variances += variance(cell);
    means += cell.sum / cell.n;
  }
  return means === 0 ? 1 : variances / means;
}

/**
 * Mean count per game of rare, clustered events: the score interval of a Poisson mean at x / deff. deff is the
 * greatest of the cell's own, the layer's and 1. Covers 93 to 97% at 6 to 30 expected events, where Student's t covers
 * 84 to 92%.
 */
export function countPerUnit(cell: Sums, layerEffect: number, alpha = 0.05): Interval {
  requireOpenUnit('countPerUnit', 'alpha', alpha);
  requireNotNegative('countPerUnit', 'layerEffect', layerEffect);
  const { n, sum } = cell;
  if (n === 0) return UNDEFINED_INTERVAL;
  if (n === 1) return { estimate: sum, low: null, high: null };
  const effect = effectOf(cell, layerEffect);
  const count = sum / effect;
  const z = normalCritical(alpha);
  const half = z * Math.sqrt(count + (z * z) / 4);
  const end = (value: number) => (value * effect) / n;
  const low = sum === 0 ? 0 : end(count + (z * z) / 2 - half);
  return { estimate: sum / n, low, high: end(count + (z * z) / 2 + half) };
}

/**
 * The same for cells listed because an event was seen there: up to three events the low end is conditional on that, or
 * the interval of a cell seen once in ten samples would never hold.
 */
export function seenCountPerUnit(cell: Sums, layerEffect: number, alpha = 0.05): Interval {
  const interval = countPerUnit(cell, layerEffect, alpha);
  if (interval.low === null || cell.sum === 0) return interval;
  const effect = effectOf(cell, layerEffect);
  const count = cell.sum / effect;
  if (count > FEW_EVENTS) return interval;
  return { ...interval, low: Math.min(interval.low, (leastEvents(count, alpha, true) * effect) / cell.n) };
}

function effectOf(cell: Sums, layerEffect: number): number {
  const own = cell.sum === 0 ? 1 : variance(cell) / (cell.sum / cell.n);
  return Math.max(own, layerEffect, 1);
}

function variance({ n, sum, sumOfSquares }: Sums): number {
  return scaledVariance('countPerUnit', n, sumOfSquares, sum) / n / (n - 1);
}
