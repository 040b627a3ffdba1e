/**
 * Statistics for games played on seeds: every formula cites its source and its assumption, undefined results are null,
 * sums are exact integers. The independent unit is the seed, never a shot, a turn or one side of a game.
 */
export {
  type AnytimeComparison,
  anytimeAlpha,
  anytimeInterval,
  anytimeMultiplier,
  anytimeProportion,
  anytimePValues,
  MIN_EVENTS_TO_DECIDE,
  MIN_UNITS_TO_DECIDE,
  mayDecide,
} from './anytime.ts';
export {
  cumulativeShares,
  elo,
  type FiveCounts,
  type ScoreInterval,
  type SeatSwapCounts,
  score,
  seatAdvantage,
  seatSwap,
  seatSwapCounts,
} from './balance.ts';
export { betaQuantile, incompleteBeta } from './beta.ts';
export { likeliestBetween } from './between.ts';
export { binomialCdf, binomialLogPmf, binomialQuantile, binomialTwoSided } from './binomial.ts';
export { chiSquaredSurvival } from './chi-squared.ts';
export { contestElo, type EloInterval, logitElo, type ScorePairs } from './contest.ts';
export { countPerUnit, pooledDesignEffect, seenCountPerUnit } from './counts.ts';
export { findableGrowth, type GrowthPlan, type GrowthSpread, gamesForGrowth, growthSpread } from './curve-planning.ts';
export { type Cusum, cusum, selfStartingScores } from './cusum.ts';
export {
  benjaminiHochberg,
  type Equivalence,
  type Evidence,
  equivalence,
  holm,
  MIN_DIFFERING_SEEDS,
  VERDICTS,
  type Verdict,
  verdict,
} from './decision.ts';
export { betaBinomialP, betaBinomialSequence, bettingSequence } from './exact-anytime.ts';
export { lgamma } from './gamma.ts';
export {
  histogramCount,
  histogramStandardDeviation,
  histogramSum,
  histogramSums,
  mean,
  mergeHistograms,
  type QuantileInterval,
  quantile,
} from './histogram.ts';
export { newcombe, type ProportionDifference, welch, welchOfHistograms, welchOfSums } from './independent.ts';
export { type LeadResults, leadChanges, type Snowball, snowball } from './leads.ts';
export { cut, differenceP, meanOfSums, mostThatDiffer } from './mean.ts';
export {
  FEWEST_VALUES,
  type Measured,
  type MeasureFit,
  type NearestFinding,
  nearestPopulation,
  type Population,
  type PopulationFit,
  populationsOf,
  type ToldApart,
  toldApart,
} from './nearest.ts';
export { normalCdf, normalQuantile, normalSurvival } from './normal.ts';
export {
  type PairedDifference,
  type PairedRatioSums,
  pairedMean,
  pairedRatio,
  pairedRatioSums,
  pairedScore,
  pairedScoreSums,
  type ScoreTable,
  scoreTableSums,
  varianceReduction,
} from './paired.ts';
export {
  type DetectionPlan,
  gamesForHalfWidth,
  gamesForMean,
  gamesForRatio,
  gamesToDecide,
  halfWidth,
  smallestDetectableDifference,
  unpairedSd,
} from './planning.ts';
export { type Draw, possiblePopulations } from './possible.ts';
export { clopperPearson, jeffreys, wilson } from './proportion.ts';
export { leastEvents, shareInterval, withRareEnds } from './rare.ts';
export { linearised, type RatioInterval, type RatioSums, ratio, ratioDifference, ratioVariance } from './ratio.ts';
export { skewedSurvival } from './skewed.ts';
export {
  CURVE_VERDICTS,
  type Curve,
  type CurveFinding,
  type CurveP,
  type CurveVerdict,
  skillCurve,
} from './skill-curve.ts';
export { type SprtInput, type SprtResult, sprt, sprtTwoSided } from './sprt.ts';
export { studentCdf, studentQuantile, studentSurvival } from './student.ts';
export {
  cumulativeIncidence,
  type IncidenceStep,
  kaplanMeier,
  kaplanMeierOfCounts,
  type Survival,
  type SurvivalStep,
  survivalBeforeEvents,
} from './survival.ts';
export { mcnemar, tango, tangoEquivalence, tangoStatistic } from './tango.ts';
export { arcElasticity, paretoFront, type Response } from './tuning.ts';
export type { Difference, Histogram, Interval, MeanInterval, Sums } from './types.ts';
