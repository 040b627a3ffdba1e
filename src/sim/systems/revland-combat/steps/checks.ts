import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { Difficulties, NUMBER } from './difficulty.ts';
import { Rolling } from './rolling.ts';

/** Skill rolls against a difficulty that nothing modifies, and opposed rolls (REV-10, 11, 14). */
export class Checks {
  readonly rolling: Rolling;
  private readonly difficulties: Difficulties;
  private readonly tieIsInitiators: boolean;

  constructor(rules: RevlandRules, rolling = new Rolling(rules)) {
    this.rolling = rolling;
    this.difficulties = new Difficulties(rules);
    this.tieIsInitiators = rules.opposed.tie === 'initiator';
  }

  /** REV-10, 11: whether a code reaches the number of a level, an index into DIFFICULTIES. REV-14: one below 1D fails. */
  succeeds(dice: Dice, stream: Stream, count: number, pips: number, level: number): boolean {
    if (!this.rolling.isUsable(count)) return false;
    return NUMBER * this.rolling.code(dice, stream, count, pips) >= this.difficulties.pick(dice, stream, level);
  }

  /** An opposed roll: 0 of a code below 1D (REV-14, 15). */
  roll(dice: Dice, stream: Stream, count: number, pips: number): number {
    return this.rolling.isUsable(count) ? this.rolling.code(dice, stream, count, pips) : 0;
  }

  /** REV-11: whether the one who began an opposed roll wins it. */
  wins(initiator: number, defender: number): boolean {
    return initiator > defender || (initiator === defender && this.tieIsInitiators);
  }
}

/** Checks of the mortally wounded at the end of each round (REV-72, 73). */
export class DeathChecks {
  private readonly rolling: Rolling;
  private readonly dice: number;
  private readonly firstCount: number;
  private readonly equalKills: boolean;
  private readonly certainRound: number;

  constructor({ mortal }: Pick<RevlandRules, 'mortal'>, rolling: Rolling) {
    this.rolling = rolling;
    this.dice = mortal.dice;
    this.firstCount = mortal.firstCount;
    this.equalKills = mortal.compare === 'lessOrEqual';
    this.certainRound = mortal.certainRound ?? Number.POSITIVE_INFINITY;
  }

  /** REV-73. */
  isCertain(round: number): boolean {
    return round >= this.certainRound;
  }

  /** Whether a check kills; `round` is 1 for that of the round of the wound. Nothing is rolled where death is certain. */
  kills(dice: Dice, stream: Stream, round: number): boolean {
    if (this.isCertain(round)) return true;
    const rounds = round - 1 + this.firstCount;
    const roll = this.rolling.table(dice, stream, this.dice);
    return roll < rounds || (this.equalKills && roll === rounds);
  }
}
