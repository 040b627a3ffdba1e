import { requireCount, requireNotNegative, requireOpenUnit, requirePositive, requireProbability } from './check.ts';
import { normalCritical, normalQuantile } from './normal.ts';
import type { Interval } from './types.ts';

/** Games for a share with half-width h: ceil(z^2 p (1 - p) / h^2); p null is unknown, the worst case 1/2. */
export function gamesForHalfWidth(p: number | null, h: number, alpha = 0.05): number {
  const share = p ?? 0.5;
  requireProbability('gamesForHalfWidth', 'p', share);
  return gamesForMean(Math.sqrt(share * (1 - share)), h, alpha);
}

/** Games for a mean with half-width h: ceil((z s / h)^2). */
export function gamesForMean(sd: number, h: number, alpha = 0.05): number {
  requireNotNegative('gamesForMean', 'sd', sd);
  requirePositive('gamesForMean', 'h', h);
  requireOpenUnit('gamesForMean', 'alpha', alpha);
  return Math.ceil(((normalCritical(alpha) * sd) / h) ** 2);
}

/** Games for a ratio r with half-width h: ceil(z^2 deff r (1 - r) / (h^2 mean exposure per game)). */
export function gamesForRatio(
  { r, deff, meanExposure }: { r: number; deff: number; meanExposure: number },
  h: number,
  alpha = 0.05,
): number {
  requireProbability('gamesForRatio', 'r', r);
  requirePositive('gamesForRatio', 'deff', deff);
  requirePositive('gamesForRatio', 'meanExposure', meanExposure);
  return gamesForMean(Math.sqrt((deff * r * (1 - r)) / meanExposure), h, alpha);
}

/**
 * Games after which a paired comparison must decide: with a half-width of at most delta/2 either "different" or "no
 * difference larger than delta" holds. nTotal = ceil((2 z_(1-alpha/(2m)) s_d / delta)^2) for m comparisons together.
 */
export function gamesToDecide(
  { sd, delta, comparisons = 1 }: { sd: number; delta: number; comparisons?: number },
  alpha = 0.05,
): number {
  requireCount('gamesToDecide', 'comparisons', comparisons);
  requirePositive('gamesToDecide', 'comparisons', comparisons);
  requirePositive('gamesToDecide', 'delta', delta);
  requireOpenUnit('gamesToDecide', 'alpha', alpha);
  return gamesForMean(sd, delta / 2, alpha / comparisons);
}

/** What is known about a comparison: the spread of its paired differences, or the two shares of unpaired runs. */
export type DetectionPlan = { readonly games: number; readonly power?: number } & (
  | { readonly sd: number }
  | { readonly p1: number; readonly p2: number }
);

/**
 * Smallest difference found with the given power (default 0.9): (z_(1-alpha/2) + z_power) s_d / sqrt(N) for pairs, and
 * (z_(1-alpha/2) + z_power) sqrt((p1 q1 + p2 q2) / N) for two runs of N games each.
 */
export function smallestDetectableDifference(plan: DetectionPlan, alpha = 0.05): number {
  const { games, power = 0.9 } = plan;
  requireCount('smallestDetectableDifference', 'games', games);
  requirePositive('smallestDetectableDifference', 'games', games);
  requireOpenUnit('smallestDetectableDifference', 'power', power);
  requireOpenUnit('smallestDetectableDifference', 'alpha', alpha);
  return (normalCritical(alpha) + normalQuantile(power)) * (planSd(plan) / Math.sqrt(games));
}

function planSd(plan: DetectionPlan): number {
  if ('sd' in plan) {
    requireNotNegative('smallestDetectableDifference', 'sd', plan.sd);
    return plan.sd;
  }
  requireProbability('smallestDetectableDifference', 'p1', plan.p1);
  requireProbability('smallestDetectableDifference', 'p2', plan.p2);
  return Math.sqrt(plan.p1 * (1 - plan.p1) + plan.p2 * (1 - plan.p2));
}

/** s_d to plan with when no pilot has been played: sqrt(2 p (1 - p)), as if pairing gained nothing. */
export function unpairedSd(p: number): number {
  requireProbability('unpairedSd', 'p', p);
  return Math.sqrt(2 * p * (1 - p));
}

/** Half the width of an interval, null if an end is missing: what precision mode compares with its target. */
export function halfWidth({ low, high }: Interval): number | null {
  return low === null || high === null ? null : (high - low) / 2;
}
