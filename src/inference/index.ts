/** All formulas are in `src/stats`. */

export {
  type CompareWish,
  Comparing,
  type Comparison,
  type ComparisonRow,
  compare,
  compareCells,
  type Draft,
  decided,
  type Fairness,
  FEWEST_GAMES,
  type Furthest,
  isTested,
  mostOtherwise,
  type PlannedGames,
  plannedGames,
  type RowVerdict,
  scoreRow,
  scoreRule,
  type VariantComparison,
} from './compare.ts';
export type { Estimate, Rule } from './estimates.ts';
export {
  type Band,
  ExpectedDifferences,
  ExpectedLevel,
  ExpectedShare,
  type Findable,
  findable,
  type Judged,
  type Judgement,
} from './expectations.ts';
export {
  decidedFairness,
  type FairnessDraft,
  FROM_EVEN,
  fairnessDraft,
  withFairness,
} from './fairness.ts';
export {
  compareIndependent,
  findableLike,
  independentDrafts,
  type Level,
  levelOf,
  PINNED_LENGTHS,
  type PinnedSums,
  pairSumsOf,
  pinnedSums,
} from './independent.ts';
export {
  alphaOfLook,
  comparisonLooks,
  isDecided,
  LOOK_EVERY,
  type Look,
  type LookRule,
  type Stopping,
  WinLooks,
} from './looks.ts';
export {
  type ComparedMetric,
  comparedMetrics,
  type DeltaWish,
  deltaOf,
  type MetricKind,
  SCORE_DELTA,
} from './metrics.ts';
export { differenceBounds } from './pairs.ts';
export {
  type Recorded,
  type RecordedRow,
  recordableMetrics,
  recordedRows,
  simulatedValues,
  type WinnersRow,
  winnersBeside,
} from './recorded.ts';
