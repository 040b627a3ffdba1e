import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { excess, shifted } from './ladder.ts';

/** What the D6 of a loser says (SG2-097). */
export const CLOSE_CASUALTIES = ['dead', 'wounded', 'ok'] as const;
export const CLOSE_CASUALTY = indices(CLOSE_CASUALTIES);
const CASUALTY_DIE = 6;

/** SG2-097: what becomes of a figure that lost. */
export function resolveCloseCasualty(dice: Dice, stream: Stream, { closeAssault }: StargruntRules): number {
  const score = dice.face(stream, CASUALTY_DIE);
  if (score <= closeAssault.deadUpTo) return CLOSE_CASUALTY.dead;
  return score <= closeAssault.woundedUpTo ? CLOSE_CASUALTY.wounded : CLOSE_CASUALTY.ok;
}

/** SG2-094, 095: types that a figure's die goes up. */
export function closeShift(
  { closeCombat }: StargruntRules,
  weaponShift: number,
  covered: boolean,
  round: number,
): number {
  return weaponShift + (covered && round <= closeCombat.coverRounds ? closeCombat.coverShift : 0);
}

/** SG2-096: types by which a die is past the end of the ladder; what the other die is lowered. */
export function closeExcess(rules: StargruntRules, die: number, shift: number): number {
  return rules.closeCombat.openShift ? excess(rules.dice.ladder, die, shift) : 0;
}

/** SG2-093 to 096: the die of a figure, lowered by the largest excess among its opponents. */
export function closeDie({ dice }: StargruntRules, quality: number, shift: number, lowered: number): number {
  return shifted(dice.ladder, shifted(dice.ladder, quality, shift), -lowered);
}

/** SG2-092, 096: what a figure scores. */
export function rollCloseCombat(dice: Dice, stream: Stream, die: number, multiplier: number): number {
  return multiplier * dice.face(stream, die);
}

/** SG2-092: one opponent rolls against the score of a figure: above 0 where the figure wins, below 0 where it loses, 0 where both stand. */
export function resolveOpponent(dice: Dice, stream: Stream, score: number, die: number, multiplier: number): number {
  return Math.sign(score - rollCloseCombat(dice, stream, die, multiplier));
}

/** The mobility die of a figure (SG2-057), encumbered or not (SG2-058). */
export function mobilityDie({ dice, mobility }: StargruntRules, die: number, encumbered: boolean): number {
  return encumbered ? shifted(dice.ladder, die, mobility.encumberedShift) : die;
}

/** SG2-056: hundredths of an inch of one combat move. */
export function resolveCombatMove(dice: Dice, stream: Stream, rules: StargruntRules, die: number): number {
  return Math.round(100 * rules.move.combatMultiplier * dice.face(stream, die));
}
