import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import type { RevlandRules } from '../rules.ts';
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
