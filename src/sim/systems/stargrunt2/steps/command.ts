import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { AIDS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';

/** Who succeeds a leader rolls one six-sided die (SG2-012). */
const SUCCESSION_DIE = 6;

/** SG2-012: the Leadership Value of who succeeds a leader. 1 is best. */
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

/** What becomes of a wounded figure that is treated (SG2-082). */
export const TREATMENTS = ['dead', 'stabilised', 'ok'] as const;
export const { dead: DIES, stabilised: IS_STABILISED, ok: IS_FIT } = indices(TREATMENTS);

/** Treatment rolls one six-sided die (SG2-082). */
const TREATMENT_DIE = 6;

export const { none: NO_AID, medic: MEDIC, medicalUnit: MEDICAL_UNIT } = indices(AIDS);

/** SG2-083: what the best help at hand adds, by `AIDS`. */
export function aidBonus({ wounded }: StargruntRules, aid: number): number {
  return aid === MEDICAL_UNIT ? wounded.medicalUnitBonus : aid === MEDIC ? wounded.medicBonus : 0;
}

/** SG2-082: one wounded figure is treated. */
export function resolveTreatment(dice: Dice, stream: Stream, { wounded }: StargruntRules, bonus: number): number {
  const score = dice.face(stream, TREATMENT_DIE) + bonus;
  return score <= wounded.deadUpTo ? DIES : score >= wounded.okFrom ? IS_FIT : IS_STABILISED;
}
