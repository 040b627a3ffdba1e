import { anytimeMultiplier } from './anytime.ts';
import { requireCount, requireNotNegative, requireOpenUnit, requirePositive } from './check.ts';
import { combined } from './curve-judging.ts';
import { chiSquaredSurvival } from './distributions.ts';
import { normalCritical, normalSurvival } from './normal.ts';

/** Each question is tested at alpha over so many. */
const QUESTIONS = 4;

/** Standard deviations of the last rung minus the first, and of their sum. */
export interface GrowthSpread {
  readonly difference: number;
  readonly sum: number;
}

export interface GrowthPlan {
  readonly alpha?: number;
  readonly power?: number;
  /** Games planned before the first, for looks at any time. */
  readonly planned?: number;
}

/** A pseudo game of the largest size `most` stands for events that a small pilot missed. */
export function growthSpread(
  first: ArrayLike<number>,
  last: ArrayLike<number>,
  { most, unit }: { readonly most: number; readonly unit: number },
): GrowthSpread {
  const sd = (sign: 1 | -1) => {
    const row = combined(last, first, sign);
    const center = row.reduce((sum, value) => sum + value, 0) / Math.max(1, row.length);
    const squares = row.reduce((sum, value) => sum + (value - center) ** 2, most ** 2);
    return unit * Math.sqrt(squares / Math.max(1, row.length));
  };
  return { difference: sd(-1), sum: sd(1) };
}

/**
 * Games per rung after which `skillCurve` finds an effect that grows from none at the first rung to `growth` at the
 * last (default power 0.8).
 */
export function gamesForGrowth(spread: GrowthSpread, growth: number, plan: GrowthPlan = {}): number {
  requirePositive('gamesForGrowth', 'growth', growth);
  return Math.max(1, Math.ceil((shiftFound(spread, plan) / growth) ** 2));
}

/** The growth from none that so many games per rung find (default power 0.8). */
export function findableGrowth(spread: GrowthSpread, games: number, plan: GrowthPlan = {}): number {
  requireCount('findableGrowth', 'games', games);
  requirePositive('findableGrowth', 'games', games);
  return shiftFound(spread, plan, games) / Math.sqrt(games);
}

/** The growth times sqrt(games) at which difference and sum are shown, as if uncorrelated. */
function shiftFound(
  { difference, sum }: GrowthSpread,
  { alpha = 0.05, power = 0.8, planned }: GrowthPlan,
  games = planned,
): number {
  requireNotNegative('growth', 'difference', difference);
  requireNotNegative('growth', 'sum', sum);
  requireOpenUnit('growth', 'alpha', alpha);
  requireOpenUnit('growth', 'power', power);
  const level = alpha / QUESTIONS;
  const critical = planned === undefined ? normalCritical(level) : anytimeMultiplier(games!, planned, level);
  const found = (shift: number, sd: number) => (sd === 0 ? 1 : normalSurvival(critical - shift / sd));
  return solved((shift) => found(shift, difference) * found(shift, sum) >= power);
}

/**
 * At a standard error of delta / (z + q) every difference from the top rung is within delta or shown by homogeneity
 * (critical value q^2).
 */
export function gamesToSettle(
  { sd, delta, rungs, planned }: { sd: number; delta: number; rungs: number; planned: number | null },
  alpha: number,
): number {
  if (planned !== null) {
    const pairs = (rungs * (rungs - 1)) / 2;
    return Math.ceil(((2 * anytimeMultiplier(planned, planned, alpha / (QUESTIONS * pairs)) * sd) / delta) ** 2);
  }
  const q = solved((at) => chiSquaredSurvival(at * at, rungs - 1) <= alpha / QUESTIONS);
  return Math.ceil((((normalCritical(alpha) + q) * sd) / delta) ** 2);
}

function solved(isMet: (at: number) => boolean): number {
  let high = 1;
  while (!isMet(high)) high *= 2;
  let low = 0;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (isMet(middle)) high = middle;
    else low = middle;
  }
  return high;
}
