import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { CONFIDENCE } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { excess, shifted } from './range.ts';

/** SG2-086. */
export const MAY_NOT_ASSAULT = -1;

/** SG2-086. MAY_NOT_ASSAULT for broken and routed units. */
export function assaultStartThreat({ closeAssault }: StargruntRules, confidence: number): number {
  const { confident, steady, shaken } = closeAssault.attackerThreat;
  if (confidence === CONFIDENCE.confident) return confident;
  if (confidence === CONFIDENCE.steady) return steady;
  return confidence === CONFIDENCE.shaken ? shaken : MAY_NOT_ASSAULT;
}

/** SG2-089: `power` of the figures wear power armour. */
export function oddsStrength({ closeAssault }: StargruntRules, figures: number, power: number): number {
  return figures + power * (closeAssault.powerArmourCounts - 1);
}

/** SG2-088, 090: by odds as SG2-089 counts them, rounded down, at least 1:1, doubled by terror. */
export function assaultThreat(
  { closeAssault }: StargruntRules,
  attackers: number,
  defenders: number,
  terror: boolean,
): number {
  const odds = Math.max(closeAssault.minOddsThreat, Math.floor(attackers / defenders));
  return terror ? odds * closeAssault.terrorMultiplier : odds;
}

/** SG2-097. */
export const CLOSE_CASUALTIES = ['dead', 'wounded', 'ok'] as const;
export const CLOSE_CASUALTY = indices(CLOSE_CASUALTIES);
const CASUALTY_DIE = 6;

/** SG2-097. */
export function resolveCloseCasualty(dice: Dice, stream: Stream, { closeAssault }: StargruntRules): number {
  const score = dice.face(stream, CASUALTY_DIE);
  if (score <= closeAssault.deadUpTo) return CLOSE_CASUALTY.dead;
  return score <= closeAssault.woundedUpTo ? CLOSE_CASUALTY.wounded : CLOSE_CASUALTY.ok;
}

/** SG2-094, 095: types up. */
export function closeShift(
  { closeCombat }: StargruntRules,
  weaponShift: number,
  covered: boolean,
  round: number,
): number {
  return weaponShift + (covered && round <= closeCombat.coverRounds ? closeCombat.coverShift : 0);
}

/** SG2-096: types past the top; they lower the other die. */
export function closeExcess(rules: StargruntRules, die: number, shift: number): number {
  return rules.closeCombat.openShift ? excess(rules.dice.ladder, die, shift) : 0;
}

/** SG2-093 to 096: lowered by the largest excess of its opponents. */
export function closeDie({ dice }: StargruntRules, quality: number, shift: number, lowered: number): number {
  return shifted(dice.ladder, shifted(dice.ladder, quality, shift), -lowered);
}

/** SG2-092, 096. */
export function rollCloseCombat(dice: Dice, stream: Stream, die: number, multiplier: number): number {
  return multiplier * dice.face(stream, die);
}

/** SG2-092: above 0 where the figure wins, below 0 where it loses, 0 for a tie. */
export function resolveOpponent(dice: Dice, stream: Stream, score: number, die: number, multiplier: number): number {
  return Math.sign(score - rollCloseCombat(dice, stream, die, multiplier));
}

/** SG2-057, 058. */
export function mobilityDie({ dice, mobility }: StargruntRules, die: number, encumbered: boolean): number {
  return encumbered ? shifted(dice.ladder, die, mobility.encumberedShift) : die;
}

/** SG2-056: hundredths of an inch. */
export function resolveCombatMove(dice: Dice, stream: Stream, rules: StargruntRules, die: number): number {
  return Math.round(100 * rules.move.combatMultiplier * dice.face(stream, die));
}
