import {
  requireCount,
  requireFinite,
  requireNotNegative,
  requireOpenUnit,
  requirePositive,
  requireProbability,
} from './check.ts';
import { studentCdf, studentSurvival } from './distributions.ts';
import { normalCritical, normalQuantile } from './normal.ts';
import type { Interval } from './types.ts';

export interface Equivalence {
  readonly tostP: number | null;
  readonly pEquiv: number | null;
}

/**
 * Two one-sided t tests that |difference| < delta (D. Schuirmann, J. Pharmacokin. Biopharm. 15, 1987):
 * p1 = P(T > (d + delta)/se), p2 = P(T < (d - delta)/se), tostP = max(p1, p2), pEquiv = min(1, 2 tostP), so that
 * pEquiv < alpha iff the (1 - alpha) interval lies within -+delta. Undefined d, se or df gives an undefined answer.
 */
export function equivalence(d: number | null, se: number | null, df: number | null, delta: number): Equivalence {
  requirePositive('equivalence', 'delta', delta);
  if (d === null || se === null || df === null) return { tostP: null, pEquiv: null };
  requireFinite('equivalence', 'd', d);
  if (!(se >= 0)) throw new RangeError(`equivalence: se must be a number of at least 0, got ${se}`);
  if (se === 0) {
    const p = Math.abs(d) < delta ? 0 : 1;
    return { tostP: p, pEquiv: p };
  }
  const tostP = Math.max(studentSurvival((d + delta) / se, df), studentCdf((d - delta) / se, df));
  return { tostP, pEquiv: Math.min(1, 2 * tostP) };
}

/** Positions of the defined p-values, by rising p. */
function ranked(where: string, p: readonly (number | null)[]): number[] {
  const order: number[] = [];
  p.forEach((value, i) => {
    if (value === null) return;
    requireProbability(where, `p[${i}]`, value);
    order.push(i);
  });
  return order.sort((i, j) => (p[i] as number) - (p[j] as number));
}

/**
 * Holm's adjusted p-values, for decisions (S. Holm, Scand. J. Statist. 6, 1979): adj_(k) = max over j <= k of
 * min(1, (m - j + 1) p_(j)). Strong control of the family-wise error under any dependence. Nulls stay null, outside m.
 */
export function holm(p: readonly number[]): number[];
export function holm(p: readonly (number | null)[]): (number | null)[];
export function holm(p: readonly (number | null)[]): (number | null)[] {
  const adjusted: (number | null)[] = p.map(() => null);
  const order = ranked('holm', p);
  let largest = 0;
  order.forEach((i, rank) => {
    largest = Math.max(largest, Math.min(1, (order.length - rank) * (p[i] as number)));
    adjusted[i] = largest;
  });
  return adjusted;
}

/**
 * Benjamini-Hochberg q-values, for exploratory lists only (J. R. Statist. Soc. B 57, 1995): q_(k) = min over j >= k of
 * min(1, m p_(j) / j). Controls the false discovery rate under independence or positive dependence.
 */
export function benjaminiHochberg(p: readonly number[]): number[];
export function benjaminiHochberg(p: readonly (number | null)[]): (number | null)[];
export function benjaminiHochberg(p: readonly (number | null)[]): (number | null)[] {
  const adjusted: (number | null)[] = p.map(() => null);
  const order = ranked('benjaminiHochberg', p);
  let smallest = 1;
  for (let j = order.length; j >= 1; j--) {
    const i = order[j - 1];
    smallest = Math.min(smallest, (order.length * (p[i] as number)) / j);
    adjusted[i] = smallest;
  }
  return adjusted;
}

export const VERDICTS = [
  'higher',
  'lower',
  'higher-negligible',
  'lower-negligible',
  'no-difference-larger-than-delta',
  'undecided',
  'identical',
] as const;

export type Verdict = (typeof VERDICTS)[number];

/** Seeds with a non-zero difference below which a variance estimate is not trusted with a verdict. */
export const MIN_DIFFERING_SEEDS = 20;

export interface Evidence {
  /** Variant minus baseline. */
  readonly d: number | null;
  /** Adjusted two-sided p-value of "no difference". */
  readonly pDiff: number | null;
  /** Adjusted p-value of "a difference of delta or more". */
  readonly pEquiv: number | null;
  /** The metric is equal on every common seed: no test, exact on those seeds. */
  readonly identical?: boolean;
  /** Seeds with a non-zero difference, where the guard applies: paired means and ratios in fixed and precision mode. */
  readonly differingSeeds?: number | null;
}

/** The words a comparison has earned: D = pDiff < alpha, E = pEquiv < alpha. Neither proves nothing: "undecided". */
export function verdict(evidence: Evidence, alpha = 0.05): Verdict {
  requireOpenUnit('verdict', 'alpha', alpha);
  const { d, pDiff, pEquiv, identical = false, differingSeeds = null } = evidence;
  if (identical) return 'identical';
  if (d === null || (differingSeeds !== null && differingSeeds < MIN_DIFFERING_SEEDS)) return 'undecided';
  const different = pDiff !== null && pDiff < alpha;
  const equivalent = pEquiv !== null && pEquiv < alpha;
  if (!different) return equivalent ? 'no-difference-larger-than-delta' : 'undecided';
  if (equivalent) return d > 0 ? 'higher-negligible' : 'lower-negligible';
  return d > 0 ? 'higher' : 'lower';
}

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
