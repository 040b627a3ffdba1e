import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { Checks } from './checks.ts';

/** Two opposed initiative rolls (REV-15): the codes are filled in for each. Made once. */
export class InitiativeRoll {
  /** By side: the code that is rolled, penalties taken off. */
  readonly dice = new Int32Array(2);
  readonly pips = new Int32Array(2);
  readonly streams: [Stream, Stream] = [0, 0];
  /** Of the last roll, by side. */
  readonly rolls = new Int32Array(2);
  private readonly checks: Checks;
  private now: Dice | null = null;

  constructor(checks: Checks) {
    this.checks = checks;
  }

  /** The side that acts first: the higher roll, ties rolled again. Who cannot roll has 0, and two of these toss. */
  resolve(dice: Dice): number {
    const { rolling } = this.checks;
    this.now = dice;
    const rollsAny = rolling.isUsable(this.dice[0]) || rolling.isUsable(this.dice[1]);
    const isFixed = !rollsAny || (this.dice[0] < 1 && this.dice[1] < 1 && this.pips[0] === this.pips[1]);
    if (!isFixed) return dice.decided(this.step) > 0 ? 0 : 1;
    this.rolls.fill(0);
    return dice.pick(this.streams[0], 2);
  }

  private readonly step = (): number => {
    const dice = this.now!;
    for (let side = 0; side < 2; side++)
      this.rolls[side] = this.checks.roll(dice, this.streams[side], this.dice[side], this.pips[side]);
    return this.rolls[0] - this.rolls[1];
  };
}
