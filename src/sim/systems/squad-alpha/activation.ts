import type { Dice } from '../../kernel/dice.ts';
import type { Stream } from '../../kernel/streams.ts';
import { SIDES_OF_DIE, STEPS } from './profiles.ts';
import type { AlphaRules } from './rules.ts';

/**
 * The number that a die must not exceed at `step`, as the rating below zero modifies it (ALPHA-10, 11, 23, 24). 0 means that no
 * die succeeds.
 */
export function activationTarget(rules: AlphaRules, step: number, modifier: number): number {
  const least = rules.activation.oneAlwaysSucceeds ? 1 : 0;
  const most = rules.activation.sixAlwaysFails && step === STEPS ? SIDES_OF_DIE - 1 : SIDES_OF_DIE;
  return Math.max(least, Math.min(most, step + modifier));
}

/** Rolls a figure's dice: it succeeds when any is equal to or under the target (ALPHA-10). */
export function activationTest(dice: Dice, stream: Stream, count: number, target: number): boolean {
  return dice.anyAtMost(stream, count, SIDES_OF_DIE, target);
}
