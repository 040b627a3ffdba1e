import { normalQuantile, normalSurvival } from '../../stats/index.ts';
import { bandOnScale, type OnScale } from './response.ts';
import type { Target } from './samples.ts';

/** Below it the distance counts. */
const LEAST = 1e-12;

/** Log of the chance that all targets are met; far outside, how far. */
export function logChance(targets: readonly Target[], at: readonly OnScale[]): number {
  return targets.reduce((sum, target, i) => sum + logWithin(bandOnScale(target), at[i]), 0);
}

function logWithin([low, high]: readonly [number, number], { value, variance }: OnScale): number {
  const sd = Math.sqrt(variance);
  const [a, b] = [(low - value) / sd, (high - value) / sd];
  // Upper tails, for their digits.
  const within = a > 0 ? survival(a) - survival(b) : survival(-b) - survival(-a);
  if (within > LEAST) return Math.log(Math.min(1, within));
  const far = Math.min(Math.abs(a), Math.abs(b));
  return Math.log(LEAST) - (far * far) / 2;
}

function survival(z: number): number {
  if (z === Infinity) return 0;
  return z === -Infinity ? 1 : normalSurvival(z);
}

/** How far outside its band, in standard deviations of one game; 0 inside. */
export function outside({ band }: Pick<Target, 'band'>, level: number, spread: number): number {
  const far = Math.max((band.low ?? -Infinity) - level, level - (band.high ?? Infinity), 0);
  return far / Math.max(spread, 1e-9);
}

/** To the nearer edge, in standard deviations of one game; negative outside. */
export function room({ band }: Pick<Target, 'band'>, level: number, spread: number): number {
  const near = Math.min(level - (band.low ?? -Infinity), (band.high ?? Infinity) - level);
  return near / Math.max(spread, 1e-9);
}

/** At most this many combinations are confirmed, whatever their number: their intervals hold together. */
export const FINALISTS = 5;
const POWER = 0.9;

export interface ConfirmRule {
  readonly alpha: number;
  readonly targets: number;
}

/** At which a finalist may be confirmed: when planned, and once more if that left it open. */
const LOOKS = 2;

/** Alpha of one interval of the confirmation, by Bonferroni over finalists, targets and looks. */
export function alphaEach({ alpha, targets }: ConfirmRule): number {
  return alpha / (FINALISTS * targets * LOOKS);
}

/** Games of a combination that show in 9 of 10 cases that a level so far from its band's edges is inside. */
export function gamesToConfirm(room: number, rule: ConfirmRule): number {
  if (!(room > 0)) return Infinity;
  const z = normalQuantile(1 - alphaEach(rule) / 2) + normalQuantile((1 + POWER) / 2);
  return Math.max(LEAST_GAMES, Math.ceil((z / room) ** 2));
}

/** Below it, intervals of means are not to be trusted. */
const LEAST_GAMES = 400;

/**
 * Games that a target needs even if its level is in the middle of its band; 0 for bands with one end. `spread`: standard
 * deviation of one game.
 */
export function fewestGames({ band, proportion, kind }: Target, spread: number, rule: ConfirmRule): number {
  const { low, high } = band;
  if (low === null || high === null) return 0;
  const middle = (low + high) / 2;
  const own = proportion && kind !== 'ratio' ? Math.sqrt(middle * (1 - middle)) : spread;
  return gamesToConfirm((high - low) / 2 / Math.max(own, 1e-9), rule);
}
