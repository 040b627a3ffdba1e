import type { Dice } from '../../../kernel/dice/dice.ts';
import { type Code, codeOf } from '../rules/codes.ts';
import { HARM, WOUND } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { aidLevels, ReactionSpan } from '../steps/care.ts';
import type { Rolling } from '../steps/rolling.ts';
import { levelOf, stunLimit, stunsOf } from '../steps/wounds.ts';
import type { Figure } from './state.ts';

const SECONDS_PER_MINUTE = 60;

export class Care {
  /** REV-56. */
  readonly reactions: ReactionSpan;
  /** By figure (REV-63). */
  readonly stunLimits: Int32Array;
  /** Least of HARM that kills the mortally wounded (REV-71). */
  readonly killedFrom: number;
  /** By PATIENT. */
  readonly aidLevels: readonly number[];
  /** Rounds of a stun; rounds of rest that clear all (REV-62). */
  readonly stunRounds: number;
  readonly restRounds: number;
  private readonly rolling: Rolling;
  private readonly penaltyRounds: number;
  private readonly stunPenalty: number;
  private readonly penaltiesAddUp: boolean;
  /** Dice by WOUND. */
  private readonly woundPenalties: Int32Array;
  private readonly knockout: Code;
  private readonly incapacitated: RevlandRules['incapacitated']['minutes'];
  private readonly roundSeconds: number;

  constructor(rules: RevlandRules, rolling: Rolling, figures: readonly Figure[]) {
    const { stun, wounded, woundedTwice, incapacitated } = rules;
    this.rolling = rolling;
    this.reactions = new ReactionSpan(rules.reaction);
    this.stunLimits = Int32Array.from(figures, ({ character }) => stunLimit(stun, character.body.dice));
    this.killedFrom = HARM[rules.mortal.killedFrom];
    this.aidLevels = aidLevels(rules);
    this.roundSeconds = rules.time.roundSeconds;
    this.stunRounds = this.roundsOf(stun.minutes);
    this.restRounds = Math.max(1, this.roundsOf(stun.restMinutes));
    this.penaltyRounds = stun.penaltyRounds;
    this.stunPenalty = stun.penalty;
    this.penaltiesAddUp = rules.wounds.penaltyStacking === 'sum';
    this.woundPenalties = new Int32Array(WOUND.killed + 1);
    this.woundPenalties[WOUND.wounded] = wounded.penalty;
    this.woundPenalties[WOUND.woundedTwice] = woundedTwice.penalty;
    this.knockout = codeOf(stun.knockoutMinutes);
    this.incapacitated = incapacitated.minutes;
  }

  /** REV-19. */
  private roundsOf(minutes: number): number {
    return Math.ceil((minutes * SECONDS_PER_MINUTE) / this.roundSeconds);
  }

  /** REV-63. */
  knockoutRounds(dice: Dice, { minutesStream }: Figure): number {
    const { dice: count, pips } = this.knockout;
    return this.roundsOf(this.rolling.table(dice, minutesStream, count) + pips);
  }

  /** REV-67. */
  incapacitatedRounds(dice: Dice, { minutesStream }: Figure): number {
    const { dice: count, sides } = this.incapacitated;
    return this.roundsOf(this.rolling.table(dice, minutesStream, count, sides));
  }

  /** REV-60, 61, 65, 66. */
  penaltyIn(round: number, { condition, stunRounds }: Figure): number {
    const byWound = this.woundPenalties[levelOf(condition)];
    let fresh = 0;
    for (let i = 0; i < stunsOf(condition); i++) if (round - stunRounds[i] < this.penaltyRounds) fresh++;
    if (this.penaltiesAddUp) return byWound + fresh * this.stunPenalty;
    return fresh > 0 && this.stunPenalty > byWound ? this.stunPenalty : byWound;
  }
}
