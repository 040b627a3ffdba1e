import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { type Code, codeOf } from '../rules/codes.ts';
import { DIFFICULTIES, REACTION, WOUND } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { Checks } from './checks.ts';
import { isKnockedOut, levelOf } from './wounds.ts';

/** REV-64, 69, 74. */
export const PATIENTS = ['unconscious', 'incapacitated', 'mortallyWounded'] as const;
export const PATIENT = indices(PATIENTS);

/** REV-64, 69, 74: indices into DIFFICULTIES, by PATIENT. */
export function aidLevels({ firstAid }: Pick<RevlandRules, 'firstAid'>): number[] {
  return PATIENTS.map((patient) => DIFFICULTIES.indexOf(firstAid[patient]));
}

/** The knocked out are unconscious. */
export function patientOf(wound: number): number {
  if (wound === WOUND.mortallyWounded) return PATIENT.mortallyWounded;
  return wound === WOUND.incapacitated ? PATIENT.incapacitated : PATIENT.unconscious;
}

/** REV-56. */
export class ReactionSpan {
  private readonly regularIsForOne: boolean;
  private readonly endsWhenDown: boolean;

  constructor({ lasts, endsWhenDown }: RevlandRules['reaction']) {
    this.regularIsForOne = lasts === 'attack';
    this.endsWhenDown = endsWhenDown;
  }

  isForRound(reaction: number): boolean {
    return reaction !== REACTION.regular || !this.regularIsForOne;
  }

  /** A wound or knock-out ends it. */
  endsAfter(before: number, after: number): boolean {
    if (!this.endsWhenDown) return false;
    return levelOf(after) > levelOf(before) || (isKnockedOut(after) && !isKnockedOut(before));
  }
}

/** The lightest first (REV-83): each heals to the one before it. */
export const AILMENTS = ['stunned', 'wounded', 'woundedTwice', 'incapacitated', 'mortallyWounded'] as const;
export const AILMENT = indices(AILMENTS);

/** REV-85 to 88. */
export const NATURAL_AILMENTS = ['wounded', 'woundedTwice', 'incapacitated', 'mortallyWounded'] as const;

export const COURSES = ['worse', 'same', 'better'] as const;
const COURSE = indices(COURSES);

/** REV-82; `stillIll`: by the last day followed. */
export const RECOVERIES = ['healed', 'died', 'stillIll'] as const;
export const RECOVERY = indices(RECOVERIES);

const WELL = -1;

export interface HealingWitness {
  /** The only roll of the day. */
  treated(skill: Code, ailment: number, succeeds: boolean): void;
  /** `course` is one of COURSE. */
  rested(body: Code, ailment: number, course: number): void;
}

/** REV-82 to 88. */
export class Healing {
  /** One of RECOVERY; days. */
  recovery = 0;
  days = 0;
  witness: HealingWitness | null = null;
  private readonly checks: Checks;
  private readonly doctor: Code;
  private readonly rollsPerDay: number;
  private readonly maxDays: number;
  /** By ailment: indices into DIFFICULTIES. */
  private readonly levels: readonly number[];
  /** By ailment. */
  private readonly rows: readonly (RevlandRules['natural']['wounded'] | null)[];
  private readonly penalties: readonly number[];

  constructor(rules: RevlandRules, checks: Checks) {
    const { medical, natural, healing } = rules;
    this.checks = checks;
    this.doctor = codeOf(medical.doctor);
    this.rollsPerDay = medical.perDay;
    this.maxDays = healing.maxDays;
    this.levels = AILMENTS.map((ailment) => DIFFICULTIES.indexOf(medical.difficulty[ailment]));
    this.rows = [null, ...NATURAL_AILMENTS.map((ailment) => natural[ailment])];
    this.penalties = natural.woundPenalty
      ? [0, rules.wounded.penalty, rules.woundedTwice.penalty, 0, 0]
      : [0, 0, 0, 0, 0];
  }

  /** REV-83: one Medicine roll. */
  treats(dice: Dice, stream: Stream, skill: Code, ailment: number): boolean {
    return this.checks.succeeds(dice, stream, skill.dice, skill.pips, this.levels[ailment]);
  }

  /** REV-83: any Medicine roll of a day. */
  treatsInDay(dice: Dice, stream: Stream, skill: Code, ailment: number): boolean {
    for (let i = 0; i < this.rollsPerDay; i++) if (this.treats(dice, stream, skill, ailment)) return true;
    return false;
  }

  /** REV-84 to 88: one of COURSE; not for stuns. */
  rests(dice: Dice, stream: Stream, body: Code, ailment: number): number {
    const { sameFrom, betterFrom } = this.rows[ailment]!;
    const penalty = this.penalties[ailment];
    const { rolling } = this.checks;
    // REV-14: pips alone can be rolled, a code reduced below 1D cannot.
    const isRolled = penalty === 0 || rolling.isUsable(body.dice - penalty);
    const roll = isRolled ? rolling.code(dice, stream, body.dice - penalty, body.pips) : 0;
    if (roll >= betterFrom) return COURSE.better;
    return roll >= sameFrom ? COURSE.same : COURSE.worse;
  }

  /** REV-82, 83: sets `recovery` and `days`. */
  recoverInHospital(dice: Dice, stream: Stream, wound: number): void {
    let ailment = wound;
    this.days = 0;
    while (ailment > WELL && this.days < this.maxDays) {
      this.days++;
      for (let i = 0; i < this.rollsPerDay && ailment > WELL; i++) ailment = this.treated(dice, stream, ailment);
    }
    this.recovery = ailment === WELL ? RECOVERY.healed : RECOVERY.stillIll;
  }

  private treated(dice: Dice, stream: Stream, ailment: number): number {
    const succeeds = this.treats(dice, stream, this.doctor, ailment);
    // Days of several rolls are not counted.
    if (this.rollsPerDay === 1) this.witness?.treated(this.doctor, ailment, succeeds);
    return succeeds ? ailment - 1 : ailment;
  }

  /** REV-82, 84 to 88: sets `recovery` and `days`. */
  recoverNaturally(dice: Dice, stream: Stream, wound: number, body: Code): void {
    let ailment = wound;
    this.days = 0;
    while (ailment > AILMENT.stunned && ailment <= AILMENT.mortallyWounded) {
      this.days += this.rows[ailment]!.days;
      if (this.days > this.maxDays) break;
      const course = this.rests(dice, stream, body, ailment);
      this.witness?.rested(body, ailment, course);
      ailment += COURSE.same - course;
    }
    if (this.days > this.maxDays) {
      this.days = this.maxDays;
      this.recovery = RECOVERY.stillIll;
    } else this.recovery = ailment === AILMENT.stunned ? RECOVERY.healed : RECOVERY.died;
  }
}
