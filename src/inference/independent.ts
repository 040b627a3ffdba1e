import {
  type Difference,
  equivalence,
  newcombe,
  pairedRatioSums,
  ratioDifference,
  ratioVariance,
  type Sums,
  smallestDetectableDifference,
  welchOfSums,
} from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type CompareWish, type Comparison, type Draft, decided, isTested } from './compare.ts';
import { type Estimate, marginsOf, meanOf, possible } from './estimates.ts';
import { type ComparedMetric, comparedMetrics, deltaOf, isIn, type MetricKind } from './metrics.ts';
import { PairedGames, type PairSums, ratioSumsOf } from './pairs.ts';

/** Compares two runs with different seeds once. */
export function compareIndependent(
  baseline: GameTable,
  { variant, table }: { readonly variant: string; readonly table: GameTable },
  { alpha, deltas }: CompareWish,
): Comparison {
  const metrics = comparedMetrics(baseline).filter((metric) => isIn(table, metric));
  const [before, after] = [ownSums(metrics, baseline), ownSums(metrics, table)];
  const bounds = new PairedGames(metrics, baseline, table);
  const shown = metrics.flatMap((metric, m) =>
    metric.kind === 'score' && !metric.primary && before.zeroSum && after.zeroSum ? [] : [{ metric, m }],
  );
  const runs = shown.map(({ metric, m }) => ({
    ...{ metric, delta: deltaOf(metric, deltas), bounds: bounds.boundsOf(m) },
    ...{ before: before.sumsOf(m), after: after.sumsOf(m) },
  }));
  const games = Math.min(baseline.games, table.games);
  const rows = decided(independentDrafts(variant, games, runs, alpha), alpha);
  const family = rows.filter(({ metric, verdict }) => metric.primary && isTested(verdict)).length;
  const compared = { variant, games, sameGames: 0, mostOtherwise: null, rows };
  return { mode: 'fixed', alpha, family, isIndependent: true, variants: [compared] };
}

interface IndependentSums {
  readonly metric: ComparedMetric;
  readonly delta: number;
  readonly bounds: readonly [least: number, most: number];
  /** Each run's pairs with itself. */
  readonly before: PairSums;
  readonly after: PairSums;
}

export function independentDrafts(
  variant: string,
  games: number,
  runs: readonly IndependentSums[],
  alpha: number,
): Draft[] {
  return runs.map(({ metric, delta, bounds, before, after }): Draft => {
    const estimate = estimateOf([before, after], { bounds, delta, alpha });
    // No game has a partner that it could equal.
    return { ...estimate, differing: games, variant, metric, games, delta, counts: null, rule: { mode: 'fixed' } };
  });
}

function ownSums(metrics: readonly ComparedMetric[], table: GameTable): PairedGames {
  const own = new PairedGames(metrics, table, table);
  own.extend(table, table, table.games);
  return own;
}

interface Asked {
  readonly bounds: readonly [least: number, most: number];
  readonly delta: number;
  readonly alpha: number;
}

function estimateOf(
  [before, after]: readonly [PairSums, PairSums],
  { bounds, delta, alpha }: Asked,
): Omit<Estimate, 'differing'> {
  const { method, values, difference, pDiff } = partsOf(before, after, alpha);
  const [baselineValue, variantValue] = values;
  const plain = baselineValue === null || variantValue === null ? null : variantValue - baselineValue;
  const { estimate, se, df, games } = difference;
  const known = estimate !== null && se !== null && df !== null;
  return {
    ...{ baselineValue, variantValue, method, se, df },
    difference: possible(plain, se === 0 ? { ...difference, low: null, high: null } : difference, bounds),
    sd: se === null ? null : se * Math.sqrt(games),
    pDiff: se === 0 ? null : pDiff,
    pEquiv: known && se > 0 ? equivalence(estimate, se, df, delta).pEquiv : null,
    varianceReduction: null,
  };
}

interface Parts {
  readonly method: string;
  readonly values: readonly [baseline: number | null, variant: number | null];
  /** `games` are those of the smaller run. */
  readonly difference: Omit<Difference, 'pDiff'> & { readonly games: number };
  readonly pDiff: number | null;
}

function partsOf(before: PairSums, after: PairSums, alpha: number): Parts {
  if (before.kind === 'ratio' || after.kind === 'ratio')
    return ratioParts(before as RatioPair, after as RatioPair, alpha);
  const [b, v] = [ownOf(before), ownOf(after)];
  const games = Math.min(b.n, v.n);
  const unit = before.kind === 'score' ? 0.5 : 1;
  const values = [meanOf(b, unit), meanOf(v, unit)] as const;
  if (before.kind === 'mean') {
    const difference = welchOfSums(v, b, alpha);
    return { method: 'welch', values, difference: { ...difference, games }, pDiff: difference.pDiff };
  }
  // Pseudo wins and losses in each run keep rare results from looking certain.
  const most = before.kind === 'score' ? 2 : 1;
  const pseudo = ({ n, sum, sumOfSquares }: Sums) => ({
    n: n + 2,
    sum: sum + most,
    sumOfSquares: sumOfSquares + most ** 2,
  });
  const difference = scaled(welchOfSums(pseudo(v), pseudo(b), alpha), unit);
  if (before.kind === 'score')
    return { method: 'welch score', values, difference: { ...difference, games }, pDiff: difference.pDiff };
  const { estimate, low, high, p } = newcombe(v.sum, v.n, b.sum, b.n, alpha);
  return { method: 'newcombe, pooled z', values, difference: { ...difference, estimate, low, high, games }, pDiff: p };
}

type RatioPair = PairSums & { kind: 'ratio' };

function ratioParts(before: RatioPair, after: RatioPair, alpha: number): Parts {
  const [b, v] = [ratioSumsOf(before, 'baseline'), ratioSumsOf(after, 'baseline')];
  const values = [b, v].map(({ x, n }) => (n === 0 ? null : x / n)) as [number | null, number | null];
  const difference = ratioDifference(v, b, alpha);
  const games = Math.min(b.games, v.games);
  return { method: 'independent ratio', values, difference: { ...difference, games }, pDiff: difference.pDiff };
}

function ownOf(sums: Exclude<PairSums, { kind: 'ratio' }>): Sums {
  return sums.kind === 'mean' ? sums.baseline : marginsOf(sums.table)[0];
}

function scaled({ estimate, low, high, se, ...rest }: Difference, unit: number): Difference {
  const times = (value: number | null) => (value === null ? null : value * unit);
  return { ...rest, estimate: times(estimate), low: times(low), high: times(high), se: times(se) };
}

/**
 * All that an unpaired comparison needs of one run: games by result (loss, draw, win or no, yes); or games, sum and
 * sum of squares; or games, those with an exposure, and the sums x, n, xx, xn, nn of a ratio.
 */
export type PinnedSums = readonly number[];

export const PINNED_LENGTHS: Readonly<Record<MetricKind, number>> = { score: 3, share: 2, mean: 3, ratio: 7 };

export function pinnedSums(metrics: readonly ComparedMetric[], table: GameTable): PinnedSums[] {
  const own = ownSums(metrics, table);
  return metrics.map((_, m) => numbersOf(own.sumsOf(m)));
}

function numbersOf(sums: PairSums): number[] {
  switch (sums.kind) {
    case 'score':
    case 'share':
      return sums.table.map((row, i) => row[i]);
    case 'mean':
      return [sums.baseline.n, sums.baseline.sum, sums.baseline.sumOfSquares];
    case 'ratio': {
      const { games, gamesWithExposure, x, n, xx, xn, nn } = ratioSumsOf(sums, 'baseline');
      return [games, gamesWithExposure, x, n, xx, xn, nn];
    }
  }
}

export function pairSumsOf(kind: MetricKind, numbers: PinnedSums): PairSums {
  if (kind === 'score' || kind === 'share') {
    const table = numbers.map((count, i) => numbers.map((_, j) => (i === j ? count : 0)));
    return { kind, table, differing: 0 };
  }
  if (kind === 'mean') {
    const [n, sum, sumOfSquares] = numbers;
    const own = { n, sum, sumOfSquares };
    return { kind, baseline: own, variant: own, difference: { n, sum: 0, sumOfSquares: 0 }, differing: 0 };
  }
  const [games, exposed, x, n, xx, xn, nn] = numbers;
  const sums = { ...pairedRatioSums([], [], [], []), games, xb: x, nb: n, xbxb: xx, xbnb: xn, nbnb: nn };
  return { kind, sums, exposed: { baseline: exposed, variant: exposed }, differing: 0 };
}

/** In the metric's own units. */
export interface Level {
  readonly games: number;
  readonly estimate: number | null;
  readonly se: number | null;
}

export function levelOf(kind: MetricKind, numbers: PinnedSums): Level {
  const sums = pairSumsOf(kind, numbers);
  if (sums.kind === 'ratio') {
    const own = ratioSumsOf(sums, 'baseline');
    const variance = ratioVariance(own);
    return {
      games: own.games,
      estimate: own.n === 0 ? null : own.x / own.n,
      se: variance === null ? null : Math.sqrt(variance),
    };
  }
  const unit = kind === 'score' ? 0.5 : 1;
  const { n, sum, sumOfSquares }: Sums = sums.kind === 'mean' ? sums.baseline : marginsOf(sums.table)[0];
  if (n === 0) return { games: 0, estimate: null, se: null };
  const variance = n < 2 ? null : (n * sumOfSquares - sum * sum) / (n * n * (n - 1));
  return { games: n, estimate: (sum / n) * unit, se: variance === null ? null : Math.sqrt(variance) * unit };
}

/** Difference that so many games per run find in 9 of 10 cases, as if pairing gained nothing. */
export function findableLike(
  { games, se }: Level,
  { games: planned, level }: { readonly games: number; readonly level: number },
): number | null {
  if (se === null || se === 0 || games === 0) return null;
  return smallestDetectableDifference({ games: planned, sd: se * Math.sqrt(2 * games), power: 0.9 }, level);
}
