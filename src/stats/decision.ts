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
 * Two one-sided t tests of |difference| < delta (Schuirmann, J. Pharmacokin. Biopharm. 15, 1987). pEquiv < alpha iff
 * the interval is within -+delta.
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
 * Holm's adjusted p-values, for decisions (Scand. J. Statist. 6, 1979). Controls the family-wise error under any
 * dependence; nulls stay null.
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
 * Benjamini-Hochberg q-values, for exploration only (JRSS B 57, 1995). Controls the false discovery rate under
 * independence or positive dependence.
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

/** With fewer differing seeds no variance is trusted with a verdict. */
export const MIN_DIFFERING_SEEDS = 20;

export interface Evidence {
  /** Variant minus baseline. */
  readonly d: number | null;
  /** Adjusted two-sided p-value of "no difference". */
  readonly pDiff: number | null;
  /** Adjusted p-value of "a difference of delta or more". */
  readonly pEquiv: number | null;
  readonly identical?: boolean;
  /** Seeds that differ, where the guard applies: paired means and ratios. */
  readonly differingSeeds?: number | null;
}

/** By pDiff < alpha and pEquiv < alpha; "undecided" if neither holds. */
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

/** Games for a share with half-width h; null is the worst case, 1/2. */
export function gamesForHalfWidth(p: number | null, h: number, alpha = 0.05): number {
  const share = p ?? 0.5;
  requireProbability('gamesForHalfWidth', 'p', share);
  return gamesForMean(Math.sqrt(share * (1 - share)), h, alpha);
}

/** Games for a mean with half-width h. */
export function gamesForMean(sd: number, h: number, alpha = 0.05): number {
  requireNotNegative('gamesForMean', 'sd', sd);
  requirePositive('gamesForMean', 'h', h);
  requireOpenUnit('gamesForMean', 'alpha', alpha);
  return Math.ceil(((normalCritical(alpha) * sd) / h) ** 2);
}

/** Games for a ratio r with half-width h. */
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

/** Games after which a paired comparison must decide, with a half-width of at most delta/2. */
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

export type DetectionPlan = { readonly games: number; readonly power?: number } & (
  | { readonly sd: number }
  | { readonly p1: number; readonly p2: number }
);

/** Found with the given power (default 0.9), in pairs or two runs of N games each. */
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

/** s_d without a pilot, as if pairing gained nothing. */
export function unpairedSd(p: number): number {
  requireProbability('unpairedSd', 'p', p);
  return Math.sqrt(2 * p * (1 - p));
}

export function halfWidth({ low, high }: Interval): number | null {
  return low === null || high === null ? null : (high - low) / 2;
}
