import { rangeOf } from '../stats/columns.ts';
import { pairedRatioSums, ratioVariance, type Sums, smallestDetectableDifference } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { marginsOf } from './estimates.ts';
import { ownSums } from './independent.ts';
import type { ComparedMetric, MetricKind } from './metrics.ts';
import { type PairSums, ratioSumsOf } from './pairs.ts';

/**
 * The integer sums of a metric over the games of one run: games by result (loss, draw, win or no, yes), or games, sum and sum of squares, or
 * games, those with an exposure, and the sums x, n, xx, xn, nn of a ratio. Small enough to be pinned, and all that an unpaired comparison
 * needs.
 */
export type PinnedSums = readonly number[];

/** How many sums there are of each kind of metric. */
export const PINNED_LENGTHS: Readonly<Record<MetricKind, number>> = { score: 3, share: 2, mean: 3, ratio: 7 };

/** The sums of one run, metric by metric. */
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

/** Pinned sums as those of a run's pairs with itself. */
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

/** What one run says of a metric, in the metric's own units. */
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

/**
 * The smallest difference between two runs like this one that so many games a run find in 9 of 10 cases, as if pairing gained nothing;
 * null where the spread is not known.
 */
export function findableLike(
  { games, se }: Level,
  { games: planned, level }: { readonly games: number; readonly level: number },
): number | null {
  if (se === null || se === 0 || games === 0) return null;
  return smallestDetectableDifference({ games: planned, sd: se * Math.sqrt(2 * games), power: 0.9 }, level);
}

/** The least and greatest possible difference between two runs. */
export function independentBounds(metric: ComparedMetric, table: GameTable): readonly [least: number, most: number] {
  if (metric.proportion) return [-1, 1];
  if (metric.kind !== 'mean') return [-Infinity, Infinity];
  const [least, most] = rangeOf(table, metric.side, metric.columns[0]);
  return [least - most, most - least];
}
