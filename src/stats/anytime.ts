import {
  requireCount,
  requireFinite,
  requireNotNegative,
  requireOpenUnit,
  requirePositive,
  requireShare,
} from './check.ts';
import { normalSurvival } from './normal.ts';
import { type Interval, UNDEFINED_INTERVAL } from './types.ts';

/**
 * Asymptotic confidence sequences by a normal mixture (I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy & A. Ramdas,
 * "Time-uniform central limit theory and asymptotic confidence sequences", Ann. Statist. 52, 2024): valid at all looks
 * together, tightest near the planned size nOpt, which must be fixed before the run.
 */

/** rho^2 = (2L + ln(1 + 2L)) / nOpt with L = ln(1/alpha): the mixture that is nearly tightest at nOpt. */
function mixture(n: number, nOpt: number, alpha: number): { spread: number; q: number } {
  requireCount('anytime', 'n', n);
  if (n === 0) throw new RangeError('anytime: n must be at least 1, got 0');
  requirePositive('anytime', 'nOpt', nOpt);
  requireOpenUnit('anytime', 'alpha', alpha);
  const twoL = -2 * Math.log(alpha);
  const spread = n * ((twoL + Math.log1p(twoL)) / nOpt);
  return { spread, q: spread + 1 };
}

/** c_n = sqrt((q / (n rho^2)) 2 ln(sqrt(q) / alpha)), q = n rho^2 + 1: what stands in for z at every look. */
export function anytimeMultiplier(n: number, nOpt: number, alpha = 0.05): number {
  const { spread, q } = mixture(n, nOpt, alpha);
  return Math.sqrt((q / spread) * (Math.log(q) - 2 * Math.log(alpha)));
}

/**
 * The error probability at which a plain interval is as wide at n as the sequence, 2(1 - Phi(c_n)): plain intervals at it hold at all looks
 * together. So every family of intervals can be watched, where Student's are slightly wider than the sequence.
 */
export function anytimeAlpha(n: number, nOpt: number, alpha = 0.05): number {
  return 2 * normalSurvival(anytimeMultiplier(n, nOpt, alpha));
}

/** estimate -+ c_n se, valid at all looks together; n counts real units, without pseudo pairs. */
export function anytimeInterval(
  { estimate, se, n, nOpt }: { estimate: number | null; se: number | null; n: number; nOpt: number },
  alpha = 0.05,
): Interval {
  if (estimate === null || se === null || n === 0) return { ...UNDEFINED_INTERVAL, estimate };
  requireNotNegative('anytimeInterval', 'se', se);
  const half = anytimeMultiplier(n, nOpt, alpha) * se;
  return { estimate, low: estimate - half, high: estimate + half };
}

/** Anytime interval of a share around p~ = (x + 1)/(n + 2) with se = sqrt(p~(1 - p~)/(n + 2)), cut off at 0 and 1. */
export function anytimeProportion(x: number, n: number, nOpt: number, alpha = 0.05): Interval & { se: number | null } {
  requireShare('anytimeProportion', x, n);
  if (n === 0) return { ...UNDEFINED_INTERVAL, se: null };
  const estimate = (x + 1) / (n + 2);
  const se = Math.sqrt((estimate * (1 - estimate)) / (n + 2));
  const half = anytimeMultiplier(n, nOpt, alpha) * se;
  return { estimate, low: Math.max(0, estimate - half), high: Math.min(1, estimate + half), se };
}

export interface AnytimeComparison {
  readonly d: number;
  readonly se: number;
  readonly delta: number;
  readonly n: number;
  readonly nOpt: number;
}

/**
 * Always-valid p-values, the inversions of the sequence above: pDiff = min(1, sqrt(q) exp(-(d/se)^2/2 n rho^2/q)), pEquiv
 * the same with max(0, (delta - |d|)/se) for d/se. Adjust with `holm` afterwards.
 */
export function anytimePValues(
  { d, se, delta, n, nOpt }: AnytimeComparison,
  alpha = 0.05,
): { pDiff: number; pEquiv: number } {
  requireFinite('anytimePValues', 'd', d);
  requireNotNegative('anytimePValues', 'se', se);
  requirePositive('anytimePValues', 'delta', delta);
  const { spread, q } = mixture(n, nOpt, alpha);
  if (se === 0) return { pDiff: d === 0 ? 1 : 0, pEquiv: Math.abs(d) < delta ? 0 : 1 };
  const pAt = (z: number) => Math.min(1, Math.sqrt(q) * Math.exp(((-z * z) / 2) * (spread / q)));
  return { pDiff: pAt(d / se), pEquiv: pAt(Math.max(0, (delta - Math.abs(d)) / se)) };
}

/** Units before which no sequential rule decides, and events (or differing seeds) of either kind it needs. */
export const MIN_UNITS_TO_DECIDE = 200;
export const MIN_EVENTS_TO_DECIDE = 20;

/** Guards before any sequential decision: 200 units and 20 successes and failures, or 20 seeds that differ (pairs). */
export function mayDecide(
  look: { n: number; successes: number; failures: number } | { n: number; differingSeeds: number },
): boolean {
  if (look.n < MIN_UNITS_TO_DECIDE) return false;
  if ('differingSeeds' in look) return look.differingSeeds >= MIN_EVENTS_TO_DECIDE;
  return Math.min(look.successes, look.failures) >= MIN_EVENTS_TO_DECIDE;
}
