import { mean as average, sampleVariance } from 'simple-statistics';
import { requireCount, requireFinite, requireInteger, requireOpenUnit, requireShare } from './check.ts';
import { cut, differenceP, histogramSums, meanOfSums, studentInterval } from './mean.ts';
import { normalCritical, normalSurvival } from './normal.ts';
import { addExact, scaledVariance } from './numeric.ts';
import { wilsonLimits } from './proportion.ts';
import {
  type Difference,
  type Histogram,
  type Interval,
  type MeanInterval,
  type Sums,
  UNDEFINED_INTERVAL,
} from './types.ts';

/** Variant minus baseline, with the two-sided p-value of "no difference". */
export interface PairedDifference extends MeanInterval, Difference {
  readonly se: number | null;
  readonly df: number | null;
}

function withP(summary: MeanInterval): PairedDifference {
  const { estimate, se, df } = summary;
  return { ...summary, pDiff: estimate === null || se === null || df === null ? null : differenceP(estimate, se, df) };
}

/** Paired t interval of differences per seed. */
export function pairedMean(sums: Sums, alpha = 0.05): PairedDifference {
  requireOpenUnit('pairedMean', 'alpha', alpha);
  return withP(meanOfSums(sums, alpha));
}

/** Seeds by result: rows baseline, columns variant; loss, draw, win. */
export type ScoreTable = ReadonlyArray<ReadonlyArray<number>>;

/** Sums of the doubled score differences. */
export function scoreTableSums(table: ScoreTable): Sums {
  if (table.length !== 3 || table.some((row) => row.length !== 3)) {
    throw new RangeError('pairedScore: the table must have 3 rows (baseline L, D, W) of 3 columns (variant L, D, W)');
  }
  let [n, sum, sumOfSquares] = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const count = table[i][j];
      requireCount('pairedScore', `cell [${i}][${j}]`, count);
      n = addExact('pairedScore', n, count);
      sum = addExact('pairedScore', sum, count * (j - i));
      sumOfSquares = addExact('pairedScore', sumOfSquares, count * (j - i) ** 2);
    }
  }
  return { n, sum, sumOfSquares };
}

/**
 * Scores (0, 1/2, 1) with pseudo pairs +1 and -1, so that few differing seeds never look certain (after Agresti & Min,
 * Statist. Med. 24, 2005). `n` counts real seeds.
 */
export function pairedScore(table: ScoreTable, alpha = 0.05): PairedDifference {
  requireOpenUnit('pairedScore', 'alpha', alpha);
  return pairedScoreSums(scoreTableSums(table), alpha);
}

/** The same from sums of doubled score differences. */
export function pairedScoreSums({ n, sum, sumOfSquares }: Sums, alpha = 0.05): PairedDifference {
  if (n === 0) return { ...UNDEFINED_INTERVAL, n, sd: null, se: null, df: null, pDiff: null };
  const found = withP(meanOfSums({ n: n + 2, sum, sumOfSquares: sumOfSquares + 8 }, alpha, 0.5));
  return { ...cut(found, -1, 1), n };
}

/** Sums and products over common seeds: numerators x and exposures n of variant (v) and baseline (b). */
export interface PairedRatioSums {
  readonly games: number;
  readonly xv: number;
  readonly nv: number;
  readonly xb: number;
  readonly nb: number;
  readonly xvxv: number;
  readonly xvnv: number;
  readonly xvxb: number;
  readonly xvnb: number;
  readonly nvnv: number;
  readonly nvxb: number;
  readonly nvnb: number;
  readonly xbxb: number;
  readonly xbnb: number;
  readonly nbnb: number;
}

/** All four lists are in seed order. */
export function pairedRatioSums(
  xv: readonly number[],
  nv: readonly number[],
  xb: readonly number[],
  nb: readonly number[],
): PairedRatioSums {
  const games = xv.length;
  if (nv.length !== games || xb.length !== games || nb.length !== games) {
    throw new RangeError('pairedRatioSums: xv, nv, xb and nb must be equally long');
  }
  const total = (a: readonly number[]) => a.reduce((sum, value) => addExact('pairedRatioSums', sum, value), 0);
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, i) => addExact('pairedRatioSums', sum, value * b[i]), 0);
  return {
    games,
    ...{ xv: total(xv), nv: total(nv), xb: total(xb), nb: total(nb) },
    ...{ xvxv: dot(xv, xv), xvnv: dot(xv, nv), xvxb: dot(xv, xb), xvnb: dot(xv, nb), nvnv: dot(nv, nv) },
    ...{ nvxb: dot(nv, xb), nvnb: dot(nv, nb), xbxb: dot(xb, xb), xbnb: dot(xb, nb), nbnb: dot(nb, nb) },
  };
}

/** Exact sum of squares of NB^2 (NV xV_i - XV nV_i) - NV^2 (NB xB_i - XB nB_i). */
function squaredResiduals(s: PairedRatioSums): number {
  const [XV, NV, XB, NB] = [BigInt(s.xv), BigInt(s.nv), BigInt(s.xb), BigInt(s.nb)];
  const coefficients = [NB * NB * NV, -NB * NB * XV, -NV * NV * NB, NV * NV * XB];
  const products = [
    [s.xvxv, s.xvnv, s.xvxb, s.xvnb],
    [s.xvnv, s.nvnv, s.nvxb, s.nvnb],
    [s.xvxb, s.nvxb, s.xbxb, s.xbnb],
    [s.xvnb, s.nvnb, s.xbnb, s.nbnb],
  ];
  let sum = 0n;
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) sum += coefficients[i] * coefficients[j] * BigInt(products[i][j]);
  }
  return Number(sum);
}

/** Difference of ratios XV/NV - XB/NB over the same seeds by linearisation (Cochran, Sampling Techniques, 6.4). */
export function pairedRatio(sums: PairedRatioSums, alpha = 0.05): Difference {
  requireOpenUnit('pairedRatio', 'alpha', alpha);
  for (const [name, value] of Object.entries(sums)) requireInteger('pairedRatio', name, value);
  const { games, xv, nv, xb, nb } = sums;
  for (const [name, value] of Object.entries({ games, nv, nb })) requireCount('pairedRatio', name, value);
  if (nv === 0 || nb === 0) return { ...UNDEFINED_INTERVAL, se: null, df: null, pDiff: null };
  const d = Number(BigInt(xv) * BigInt(nb) - BigInt(xb) * BigInt(nv)) / nv / nb;
  if (games < 2) return { estimate: d, low: null, high: null, se: null, df: null, pDiff: null };
  const squares = squaredResiduals(sums);
  if (squares < 0) throw new RangeError(`pairedRatio: the sums of products fit no ${games} games`);
  const exposure = nv * nv * nb * nb;
  const se = Math.sqrt(((squares / exposure / exposure) * games) / (games - 1));
  const df = games - 1;
  return { ...studentInterval(d, se, df, alpha), se, df, pDiff: differenceP(d, se, df) };
}

/** How many times more games independent runs would have needed. Null if no seed differs. */
export function varianceReduction(baseline: Sums, variant: Sums, difference: Sums): number | null {
  const n = difference.n;
  if (baseline.n !== n || variant.n !== n) {
    throw new RangeError(
      `varianceReduction: all sums must be over the same seeds, got ${baseline.n}, ${variant.n}, ${n}`,
    );
  }
  const scaled = ({ sum, sumOfSquares }: Sums) => scaledVariance('varianceReduction', n, sumOfSquares, sum);
  const paired = scaled(difference);
  return n < 2 || paired === 0 ? null : (scaled(baseline) + scaled(variant)) / paired;
}

export interface ProportionDifference extends Interval {
  /** Pooled. */
  readonly z: number | null;
  readonly p: number | null;
}

/**
 * p1 - p2 of two runs on different seeds. Interval: Newcombe, Statist. Med. 17 (1998) 873, method 10. Test: pooled z.
 */
export function newcombe(x1: number, n1: number, x2: number, n2: number, alpha = 0.05): ProportionDifference {
  requireShare('newcombe', x1, n1, 'x1', 'n1');
  requireShare('newcombe', x2, n2, 'x2', 'n2');
  requireOpenUnit('newcombe', 'alpha', alpha);
  if (n1 === 0 || n2 === 0) return { ...UNDEFINED_INTERVAL, z: null, p: null };
  const [p1, p2] = [x1 / n1, x2 / n2];
  const d = p1 - p2;
  const critical = normalCritical(alpha);
  const first = wilsonLimits(p1, n1, critical);
  const second = wilsonLimits(p2, n2, critical);
  const pooled = (x1 + x2) / (n1 + n2);
  const variance = pooled * (1 - pooled) * (1 / n1 + 1 / n2);
  const z = variance === 0 ? 0 : d / Math.sqrt(variance);
  return {
    estimate: d,
    low: d - Math.sqrt((p1 - first.low) ** 2 + (second.high - p2) ** 2),
    high: d + Math.sqrt((first.high - p1) ** 2 + (p2 - second.low) ** 2),
    z,
    p: Math.min(1, 2 * normalSurvival(Math.abs(z))),
  };
}

interface Sample {
  readonly n: number;
  readonly mean: number;
  readonly variance: number | null;
}

function welchOfSamples(a: Sample, b: Sample, alpha: number): Difference {
  requireOpenUnit('welch', 'alpha', alpha);
  if (a.n === 0 || b.n === 0) return { ...UNDEFINED_INTERVAL, se: null, df: null, pDiff: null };
  const d = a.mean - b.mean;
  if (a.variance === null || b.variance === null) {
    return { estimate: d, low: null, high: null, se: null, df: null, pDiff: null };
  }
  const [va, vb] = [a.variance / a.n, b.variance / b.n];
  const square = va + vb;
  const se = Math.sqrt(square);
  // Without any spread the formula is 0/0.
  const df = square === 0 ? a.n + b.n - 2 : 1 / ((va / square) ** 2 / (a.n - 1) + (vb / square) ** 2 / (b.n - 1));
  return { ...studentInterval(d, se, df, alpha), se, df, pDiff: differenceP(d, se, df) };
}

/** Welch's interval (Biometrika 34, 1947) of mean(a) - mean(b), one value per independent game. */
export function welch(a: readonly number[], b: readonly number[], alpha = 0.05): Difference {
  return welchOfSamples(sampleOf(a), sampleOf(b), alpha);
}

export function welchOfHistograms(a: Histogram, b: Histogram, alpha = 0.05): Difference {
  return welchOfSamples(sampleOfHistogram(a), sampleOfHistogram(b), alpha);
}

export function welchOfSums(a: Sums, b: Sums, alpha = 0.05): Difference {
  return welchOfSamples(sampleOfSums(a), sampleOfSums(b), alpha);
}

function sampleOfSums(sums: Sums): Sample {
  const { n, estimate, sd } = meanOfSums(sums);
  return { n, mean: estimate ?? 0, variance: sd === null ? null : sd * sd };
}

function sampleOf(values: readonly number[]): Sample {
  for (const value of values) requireFinite('welch', 'each value', value);
  const list = values as number[];
  const n = values.length;
  return { n, mean: n === 0 ? 0 : average(list), variance: n < 2 ? null : sampleVariance(list) };
}

function sampleOfHistogram(histogram: Histogram): Sample {
  return sampleOfSums(histogramSums(histogram));
}
