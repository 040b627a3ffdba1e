import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import type { RevlandRules } from '../rules.ts';
import type { Rolling } from './rolling.ts';

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
