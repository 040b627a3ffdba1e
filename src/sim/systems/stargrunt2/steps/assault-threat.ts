import { CONFIDENCE } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';

/** Units at this confidence start no assault (SG2-086). */
export const MAY_NOT_ASSAULT = -1;

/** SG2-086: the threat level of the test that starts an assault, MAY_NOT_ASSAULT for who is broken or routed. */
export function assaultStartThreat({ closeAssault }: StargruntRules, confidence: number): number {
  const { confident, steady, shaken } = closeAssault.attackerThreat;
  if (confidence === CONFIDENCE.confident) return confident;
  if (confidence === CONFIDENCE.steady) return steady;
  return confidence === CONFIDENCE.shaken ? shaken : MAY_NOT_ASSAULT;
}

/** SG2-089: figures as the odds of an assault count them; `power` of them wear power armour. */
export function oddsStrength({ closeAssault }: StargruntRules, figures: number, power: number): number {
  return figures + power * (closeAssault.powerArmourCounts - 1);
}

/**
 * SG2-088, 090: the threat level of the odds, attackers to defenders as SG2-089 counts them: rounded down, at least that of 1:1, doubled by
 * terror.
 */
export function assaultThreat(
  { closeAssault }: StargruntRules,
  attackers: number,
  defenders: number,
  terror: boolean,
): number {
  const odds = Math.max(closeAssault.minOddsThreat, Math.floor(attackers / defenders));
  return terror ? odds * closeAssault.terrorMultiplier : odds;
}
