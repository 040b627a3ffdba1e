/** From two game tables to differences, verdicts and the moment to stop. All formulas are in `src/stats`. */

export {
  type CompareWish,
  Comparing,
  type Comparison,
  type ComparisonRow,
  compare,
  type Draft,
  decided,
  FEWEST_GAMES,
  isTested,
  mostOtherwise,
  type PlannedGames,
  plannedGames,
  type RowVerdict,
  type VariantComparison,
} from './compare.ts';
export { type DeltaWish, deltaOf, SCORE_DELTA } from './deltas.ts';
export type { Estimate, Rule } from './estimates.ts';
export {
  type Band,
  ExpectedDifferences,
  ExpectedLevel,
  ExpectedShare,
  type Judged,
  type Judgement,
} from './expectations.ts';
export { type Findable, findable } from './findable.ts';
export { compareIndependent, type IndependentSums, independentDrafts } from './independent.ts';
export type { LookRule } from './levels.ts';
export {
  alphaOfLook,
  comparisonLooks,
  farEnd,
  isDecided,
  LOOK_EVERY,
  type Look,
  type Stopping,
  type StopReason,
  WinLooks,
} from './looks.ts';
export { type ComparedMetric, comparedMetrics, type MetricKind } from './metrics.ts';
export {
  findableLike,
  independentBounds,
  type Level,
  levelOf,
  PINNED_LENGTHS,
  type PinnedSums,
  pairSumsOf,
  pinnedSums,
} from './pinned.ts';
export {
  OUTSIDE,
  type Outside,
  type Recorded,
  type RecordedRow,
  recordableMetrics,
  recordedRows,
  simulatedValues,
  type WinnersRow,
  winnersBeside,
} from './recorded.ts';
export { compareCells, scoreRow } from './sweep.ts';
