import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { type Code, codeOf } from '../rules/codes.ts';
import { DIFFICULTIES } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { Checks } from './checks.ts';

/** What heals, the lightest first (REV-83): each is healed to the one before it, the first to health. Wounds have the places of WOUNDS. */
export const AILMENTS = ['stunned', 'wounded', 'woundedTwice', 'incapacitated', 'mortallyWounded'] as const;
export const AILMENT = indices(AILMENTS);

/** What heals naturally (REV-85 to 88). */
export const NATURAL_AILMENTS = ['wounded', 'woundedTwice', 'incapacitated', 'mortallyWounded'] as const;

/** What a roll of natural healing does. */
export const COURSES = ['worse', 'same', 'better'] as const;
export const COURSE = indices(COURSES);

/** How healing ends (REV-82): well, dead, or not well by the last day that is followed. */
export const RECOVERIES = ['healed', 'died', 'stillIll'] as const;
export const RECOVERY = indices(RECOVERIES);

const WELL = -1;

/** Who counts the rolls of healing; odds have nobody. */
export interface HealingWitness {
  /** A doctor's one roll of a day, for an ailment. */
  treated(skill: Code, ailment: number, succeeds: boolean): void;
  /** A Body roll after days of rest; one of COURSE. */
  rested(body: Code, ailment: number, course: number): void;
}

/** REV-82 to 88: healing outside of a fight. */
export class Healing {
  /** Of the last recovery: one of RECOVERY, and the days that it took. */
  recovery = 0;
  days = 0;
  witness: HealingWitness | null = null;
  private readonly checks: Checks;
  private readonly doctor: Code;
  private readonly rollsPerDay: number;
  private readonly maxDays: number;
  /** By ailment: indices into DIFFICULTIES. */
  private readonly levels: readonly number[];
  /** By ailment, the stunned left out. */
  private readonly rows: readonly (RevlandRules['natural']['wounded'] | null)[];
  /** By ailment: dice that wounds take from Body rolls of natural healing. */
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

  /** REV-83: whether one Medicine roll takes off the highest level. */
  treats(dice: Dice, stream: Stream, skill: Code, ailment: number): boolean {
    return this.checks.succeeds(dice, stream, skill.dice, skill.pips, this.levels[ailment]);
  }

  /** REV-83: whether any Medicine roll of a day does. */
  treatsInDay(dice: Dice, stream: Stream, skill: Code, ailment: number): boolean {
    for (let i = 0; i < this.rollsPerDay; i++) if (this.treats(dice, stream, skill, ailment)) return true;
    return false;
  }

  /** REV-84 to 88: what a Body roll after the days of rest does to an ailment but stuns; one of COURSE. */
  rests(dice: Dice, stream: Stream, body: Code, ailment: number): number {
    const { sameFrom, betterFrom } = this.rows[ailment]!;
    const penalty = this.penalties[ailment];
    const { rolling } = this.checks;
    // REV-14: a Body of pips alone rolls them, one that wounds take below 1D may not.
    const isRolled = penalty === 0 || rolling.isUsable(body.dice - penalty);
    const roll = isRolled ? rolling.code(dice, stream, body.dice - penalty, body.pips) : 0;
    if (roll >= betterFrom) return COURSE.better;
    return roll >= sameFrom ? COURSE.same : COURSE.worse;
  }

  /** REV-82, 83: how long a hospital takes, into `recovery` and `days`. */
  recoverInHospital(dice: Dice, stream: Stream, wound: number): void {
    let ailment = wound;
    this.days = 0;
    while (ailment > WELL && this.days < this.maxDays) {
      this.days++;
      for (let i = 0; i < this.rollsPerDay && ailment > WELL; i++) ailment = this.treated(dice, stream, ailment);
    }
    this.recovery = ailment === WELL ? RECOVERY.healed : RECOVERY.stillIll;
  }

  /** What a roll of the doctor makes of an ailment. */
  private treated(dice: Dice, stream: Stream, ailment: number): number {
    const succeeds = this.treats(dice, stream, this.doctor, ailment);
    // Several rolls a day are no days of one roll.
    if (this.rollsPerDay === 1) this.witness?.treated(this.doctor, ailment, succeeds);
    return succeeds ? ailment - 1 : ailment;
  }

  /** REV-82, 84 to 88: how long rest alone takes, and whether it helps. */
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
