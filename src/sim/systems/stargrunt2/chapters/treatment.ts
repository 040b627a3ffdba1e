import type { Dice } from '../../../kernel/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { AIDS } from '../profiles.ts';
import type { StargruntRules } from '../rules.ts';

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
