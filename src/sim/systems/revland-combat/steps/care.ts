import { indices } from '../../../kernel/indices.ts';
import { DIFFICULTIES, REACTION, WOUND } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { isKnockedOut, levelOf } from './wounds.ts';

/** Whom first aid can help (REV-64, 69, 74). */
export const PATIENTS = ['unconscious', 'incapacitated', 'mortallyWounded'] as const;
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

/** How long reactions last under the rules in force (REV-56). */
export class ReactionSpan {
  private readonly regularIsForOne: boolean;
  private readonly endsWhenDown: boolean;

  constructor({ lasts, endsWhenDown }: RevlandRules['reaction']) {
    this.regularIsForOne = lasts === 'attack';
    this.endsWhenDown = endsWhenDown;
  }

  /** Whether a reaction, of REACTIONS, serves against other attacks of its round than the one that it met. */
  isForRound(reaction: number): boolean {
    return reaction !== REACTION.regular || !this.regularIsForOne;
  }

  /** Whether what a hit has done to a figure ends its reaction: a wound, a knock-out or worse. */
  endsAfter(before: number, after: number): boolean {
    if (!this.endsWhenDown) return false;
    return levelOf(after) > levelOf(before) || (isKnockedOut(after) && !isKnockedOut(before));
  }
}
