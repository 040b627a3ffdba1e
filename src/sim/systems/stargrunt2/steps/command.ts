import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { AIDS, ASSET_KINDS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { shifted } from './range.ts';

const SUCCESSION_DIE = 6;

/** SG2-012: Leadership Value of the successor. 1 is best. */
export function resolveSuccession(
  dice: Dice,
  stream: Stream,
  { leader, leadership }: StargruntRules,
  value: number,
): number {
  const score = dice.face(stream, SUCCESSION_DIE);
  const next = score <= leader.worseUpTo ? value + 1 : score >= leader.betterFrom ? value - 1 : value;
  return Math.max(leadership.min, Math.min(leadership.max, next));
}

/** SG2-082. */
export const TREATMENTS = ['dead', 'stabilised', 'ok'] as const;
export const { dead: DIES, stabilised: IS_STABILISED, ok: IS_FIT } = indices(TREATMENTS);

const TREATMENT_DIE = 6;

export const { none: NO_AID, medic: MEDIC, medicalUnit: MEDICAL_UNIT } = indices(AIDS);

/** SG2-083: bonus of the best help, by `AIDS`. */
export function aidBonus({ wounded }: StargruntRules, aid: number): number {
  return aid === MEDICAL_UNIT ? wounded.medicalUnitBonus : aid === MEDIC ? wounded.medicBonus : 0;
}

/** SG2-082. */
export function resolveTreatment(dice: Dice, stream: Stream, { wounded }: StargruntRules, bonus: number): number {
  const score = dice.face(stream, TREATMENT_DIE) + bonus;
  return score <= wounded.deadUpTo ? DIES : score >= wounded.okFrom ? IS_FIT : IS_STABILISED;
}

/** SG2-018, 115. */
export const COMMUNICATIONS = ['success', 'failure', 'jammed'] as const;
export const { success: COMMUNICATED, failure: NOT_COMMUNICATED, jammed: JAMMED } = indices(COMMUNICATIONS);

/** SG2-018: the poorer (higher) Leadership Value of both. */
export function communicationTarget(rules: StargruntRules, senderLeader: number, receiverLeader: number): number {
  return rules.communication.leader === 'poorer' ? Math.max(senderLeader, receiverLeader) : senderLeader;
}

/** SG2-019: the Quality die, one type down for each level bypassed. */
export function communicationDie(rules: StargruntRules, die: number, bypassed: number): number {
  return shifted(rules.dice.ladder, die, -bypassed * rules.communication.shiftPerLevel);
}

/** SG2-009: levels between two units. */
export function levelsBypassed(level: number, other: number): number {
  return Math.max(0, Math.abs(level - other) - 1);
}

/** SG2-018. An `ewScore` above the sender's jams it, good or bad (SG2-115); 0 where nobody jams. */
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

/** SG2-136: down for levels bypassed, up for chits. */
export function requestDie(
  { dice, request }: StargruntRules,
  bypassed: number,
  chits: number,
  specialist: boolean,
): number {
  const levels = specialist && request.specialistIgnoresLevels ? 0 : bypassed;
  return shifted(dice.ladder, request.die, chits - levels);
}

/** SG2-136: added to the caller's Leadership Value; `kind` is an index of ASSET_KINDS. */
export function requestThreat({ request }: StargruntRules, kind: number, specialist: boolean): number {
  const { specialist: forSpecialists, other } = request[ASSET_KINDS[kind]];
  return specialist ? forSpecialists : other;
}
