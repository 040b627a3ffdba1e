import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { ASSET_KINDS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { shifted } from './ladder.ts';

/** What a communication comes to (SG2-018, 115). */
export const COMMUNICATIONS = ['success', 'failure', 'jammed'] as const;
export const { success: COMMUNICATED, failure: NOT_COMMUNICATED, jammed: JAMMED } = indices(COMMUNICATIONS);

/** SG2-018: the sender has to exceed the poorer Leadership Value of both, which is the higher number. */
export function communicationTarget(rules: StargruntRules, senderLeader: number, receiverLeader: number): number {
  return rules.communication.leader === 'poorer' ? Math.max(senderLeader, receiverLeader) : senderLeader;
}

/** SG2-019: the sender's Quality die, shifted down for each command level bypassed. */
export function communicationDie(rules: StargruntRules, die: number, bypassed: number): number {
  return shifted(rules.dice.ladder, die, -bypassed * rules.communication.shiftPerLevel);
}

/** SG2-009: command levels between two units, not counting their own. */
export function levelsBypassed(level: number, other: number): number {
  return Math.max(0, Math.abs(level - other) - 1);
}

/**
 * SG2-018: one communication. It is jammed, good or bad, where the score of an electronic warfare unit exceeds the sender's (SG2-115);
 * `ewScore` is 0 where nobody jams.
 */
export function resolveCommunication(
  dice: Dice,
  stream: Stream,
  die: number,
  toExceed: number,
  ewScore: number,
): number {
  const score = dice.face(stream, die);
  if (ewScore > score) return JAMMED;
  return score > toExceed ? COMMUNICATED : NOT_COMMUNICATED;
}

/** SG2-136: the die of a request: down for command levels bypassed, up for chits. */
export function requestDie(
  { dice, request }: StargruntRules,
  bypassed: number,
  chits: number,
  specialist: boolean,
): number {
  const levels = specialist && request.specialistIgnoresLevels ? 0 : bypassed;
  return shifted(dice.ladder, request.die, chits - levels);
}

/** SG2-136: what a request adds to the Leadership Value of the caller, for a kind of asset by index. */
export function requestThreat({ request }: StargruntRules, kind: number, specialist: boolean): number {
  const { specialist: forSpecialists, other } = request[ASSET_KINDS[kind]];
  return specialist ? forSpecialists : other;
}
