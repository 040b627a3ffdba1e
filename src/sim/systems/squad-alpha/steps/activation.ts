import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Stream } from '../../../kernel/dice/streams.ts';
import { CLOSE, LONG, SIDES_OF_DIE, STEPS, TO_MOVE, TO_SHOOT } from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';

/** Dice that a training level rolls for a deed (ALPHA-10). */
export function diceOf(rules: AlphaRules, training: string, deed: number): number {
  const { dice, moveDice, shootDice, meleeDice } = rules.training[training];
  const own = deed === TO_MOVE ? moveDice : deed === TO_SHOOT ? shootDice : meleeDice;
  return own ?? dice;
}

/** What house rules add to the number needed for a deed, a shot's range included (ALPHA-10, 13). */
export function bonusOf({ activation, shooting }: AlphaRules, deed: number, band: number): number {
  if (deed !== TO_SHOOT) return deed === TO_MOVE ? activation.move : activation.melee;
  return activation.shoot + (band === CLOSE ? shooting.close : band === LONG ? shooting.long : 0);
}

/**
 * The number that a die must not exceed at `step`, modified by a rating below zero and by house rules (ALPHA-10, 11,
 * 23, 24). 0 means that no die succeeds.
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
