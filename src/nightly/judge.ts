import {
  Comparing,
  type ComparisonRow,
  comparedMetrics,
  type DeltaWish,
  type Draft,
  decided,
  deltaOf,
  differenceBounds,
  findableLike,
  independentDrafts,
  isTested,
  levelOf,
  type PinnedSums,
  pairSumsOf,
  pinnedSums,
} from '../inference/index.ts';
import type { GameTable } from '../stats/tables.ts';
import type { BlockEstimate, NightMetric, NightVerdict } from './night.ts';

/** Paired by seed, or sums only. */
export interface Sides {
  readonly now: GameTable;
  readonly before: GameTable | PinnedRun;
}

/** Sums by primary metric. */
export interface PinnedRun {
  readonly games: number;
  readonly sums: readonly PinnedSums[];
}

interface JudgedEntry {
  readonly key: string;
  readonly first: Sides;
  readonly deltas: readonly DeltaWish[];
}

interface FirstStage {
  readonly family: number;
  /** Metrics by entry. */
  readonly metrics: readonly (readonly NightMetric[])[];
}

export function primaryMetrics(table: GameTable) {
  return comparedMetrics(table).filter(({ primary }) => primary);
}

function isTable(run: GameTable | PinnedRun): run is GameTable {
  return 'rows' in run;
}

function draftsOf(key: string, { now, before }: Sides, deltas: readonly DeltaWish[], alpha: number): Draft[] {
  if (isTable(before)) {
    const comparing = new Comparing([key], before, [now], { alpha, deltas, metrics: ({ primary }) => primary });
    comparing.extend(before, [now]);
    return comparing.drafts();
  }
  const metrics = primaryMetrics(now);
  const after = pinnedSums(metrics, now);
  const runs = metrics.map((metric, m) => ({
    ...{ metric, delta: deltaOf(metric, deltas), bounds: differenceBounds(metric, now, now) },
    ...{ before: pairSumsOf(metric.kind, before.sums[m]), after: pairSumsOf(metric.kind, after[m]) },
  }));
  return independentDrafts(key, Math.min(before.games, now.games), runs, alpha);
}

/**
 * Stage one: Holm over every primary metric of every entry. A shown difference of at least delta is a `drift`; see
 * `confirmed`.
 */
export function firstStage(entries: readonly JudgedEntry[], alpha: number): FirstStage {
  const drafts = entries.flatMap(({ key, first, deltas }) => draftsOf(key, first, deltas, alpha));
  const rows = decided(drafts, alpha);
  const family = rows.filter(({ verdict }) => isTested(verdict)).length;
  const metrics = entries.map(({ key, first }) => {
    const { games } = first.now;
    const own = rows.filter(({ variant }) => variant === key);
    const sums = pinnedSums(
      own.map(({ metric }) => metric),
      first.now,
    );
    const level = alpha / Math.max(1, family);
    return own.map((row, m): NightMetric => {
      const spread = levelOf(row.metric.kind, sums[m]);
      return {
        metric: row.metric,
        delta: row.delta,
        verdict: verdictOf(row),
        first: estimateOf(row),
        pAdjusted: row.pDiffAdjusted,
        second: null,
        source: 'first',
        moreGames: row.moreGames,
        finds: findableLike(spread, { games, level }),
      };
    });
  });
  return { family, metrics };
}

function verdictOf({ verdict, difference, delta }: ComparisonRow): NightVerdict {
  switch (verdict) {
    case 'identical':
    case 'never-came-up':
    case 'undecided':
      return verdict;
    case 'no-difference-larger-than-delta':
      return 'equivalent';
    case 'higher':
    case 'lower':
    case 'higher-negligible':
    case 'lower-negligible':
      return Math.abs(difference.estimate ?? 0) >= delta ? 'drift' : 'small-change';
  }
}

function estimateOf({ games, baselineValue, variantValue, difference, pDiff, method }: ComparisonRow): BlockEstimate {
  return { games, before: baselineValue, now: variantValue, difference, p: pDiff, method };
}

/**
 * Stage two: each drifted metric is tested alone on games that did not select it. It is red if they show the same sign
 * and at least delta; all reported numbers are theirs.
 */
export function confirmed(
  metrics: readonly NightMetric[],
  key: string,
  second: Sides | null,
  { deltas, alpha }: { readonly deltas: readonly DeltaWish[]; readonly alpha: number },
): NightMetric[] {
  const drafts = second === null ? [] : draftsOf(key, second, deltas, alpha);
  return metrics.map((found) => {
    if (found.verdict !== 'drift') return found;
    const draft = drafts.find(({ metric: { name, side } }) => name === found.metric.name && side === found.metric.side);
    if (draft === undefined) return { ...found, verdict: 'not-confirmed' };
    const [row] = decided([draft], alpha);
    return { ...found, second: estimateOf(row), source: 'second', verdict: afterSecond(found, row) };
  });
}

function afterSecond({ first }: NightMetric, row: ComparisonRow): NightVerdict {
  const again = verdictOf(row);
  if (again === 'small-change') return again;
  const isSame = Math.sign(first.difference.estimate ?? 0) === Math.sign(row.difference.estimate ?? 0);
  return again === 'drift' && isSame ? 'drift' : 'not-confirmed';
}
