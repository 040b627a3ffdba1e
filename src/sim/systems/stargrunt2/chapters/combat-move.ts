import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { shifted } from '../ladder.ts';
import type { StargruntRules } from '../rules.ts';

/** The mobility die of a figure (SG2-057), encumbered or not (SG2-058). */
export function mobilityDie({ dice, mobility }: StargruntRules, die: number, encumbered: boolean): number {
  return encumbered ? shifted(dice.ladder, die, mobility.encumberedShift) : die;
}

/** SG2-056: hundredths of an inch of one combat move. */
export function resolveCombatMove(dice: Dice, stream: Stream, rules: StargruntRules, die: number): number {
  return Math.round(100 * rules.move.combatMultiplier * dice.face(stream, die));
}
