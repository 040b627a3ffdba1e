import { indices } from '../../../kernel/indices.ts';
import { DIFFICULTIES, WOUND } from '../profiles.ts';
import type { RevlandRules } from '../rules.ts';

/** Whom first aid can help (REV-64, 69, 74). */
export const PATIENTS = ['unconscious', 'incapacitated', 'mortallyWounded'] as const;
export type Patient = (typeof PATIENTS)[number];
export const PATIENT = indices(PATIENTS);

/** REV-64, 69, 74: how difficult first aid is by index into PATIENTS, as indices into DIFFICULTIES. */
export function aidLevels({ firstAid }: Pick<RevlandRules, 'firstAid'>): number[] {
  return PATIENTS.map((patient) => DIFFICULTIES.indexOf(firstAid[patient]));
}

/** As which patient a wound level is treated; the knocked out are unconscious. */
export function patientOf(wound: number): number {
  if (wound === WOUND.mortallyWounded) return PATIENT.mortallyWounded;
  return wound === WOUND.incapacitated ? PATIENT.incapacitated : PATIENT.unconscious;
}
