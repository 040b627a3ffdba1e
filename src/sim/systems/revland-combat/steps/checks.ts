import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { Code } from '../rules/codes.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { Difficulties, NUMBER } from './difficulty.ts';
import { Rolling } from './rolling.ts';

/** REV-10, 11, 14. */
export class Checks {
  readonly rolling: Rolling;
  private readonly difficulties: Difficulties;
  private readonly tieIsInitiators: boolean;

  constructor(rules: RevlandRules, rolling = new Rolling(rules)) {
    this.rolling = rolling;
    this.difficulties = new Difficulties(rules);
    this.tieIsInitiators = rules.opposed.tie === 'initiator';
  }

  /** REV-10, 11: `level` is an index into DIFFICULTIES. REV-14: below 1D fails. */
  succeeds(dice: Dice, stream: Stream, count: number, pips: number, level: number): boolean {
    if (!this.rolling.isUsable(count)) return false;
    return NUMBER * this.rolling.code(dice, stream, count, pips) >= this.difficulties.pick(dice, stream, level);
  }

  /** 0 for a code below 1D (REV-14, 15). */
  roll(dice: Dice, stream: Stream, count: number, pips: number): number {
    return this.rolling.isUsable(count) ? this.rolling.code(dice, stream, count, pips) : 0;
  }

  /** REV-11. */
  wins(initiator: number, defender: number): boolean {
    return initiator > defender || (initiator === defender && this.tieIsInitiators);
  }
}

/** REV-72, 73. */
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

  /** `round`: 1 is the wound's. Certain death is not rolled. */
  kills(dice: Dice, stream: Stream, round: number): boolean {
    if (this.isCertain(round)) return true;
    const rounds = round - 1 + this.firstCount;
    const roll = this.rolling.table(dice, stream, this.dice);
    return roll < rounds || (this.equalKills && roll === rounds);
  }
}

/** REV-15. Filled in for each roll. */
export class InitiativeRoll {
  /** Less penalties. */
  readonly dice = new Int32Array(2);
  readonly pips = new Int32Array(2);
  readonly streams: [Stream, Stream] = [0, 0];
  readonly rolls = new Int32Array(2);
  private readonly checks: Checks;
  private now: Dice | null = null;

  constructor(checks: Checks) {
    this.checks = checks;
  }

  /** Side with the higher roll; ties are rerolled. Two that cannot roll toss. */
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

/** REV-28. Filled in for each roll. */
export class SurpriseRoll {
  sneakDice = 0;
  sneakPips = 0;
  savvyDice = 0;
  savvyPips = 0;
  sneakStream: Stream = 0;
  savvyStream: Stream = 0;
  stealth = 0;
  notice = 0;
  private readonly checks: Checks;

  constructor(checks: Checks) {
    this.checks = checks;
  }

  sneaks({ dice, pips }: Code, penalty: number): void {
    this.sneakDice = dice - penalty;
    this.sneakPips = pips;
  }

  notices({ dice, pips }: Code, penalty: number): void {
    this.savvyDice = dice - penalty;
    this.savvyPips = pips;
  }

  /** Never by those who cannot sneak (REV-14). */
  resolve(dice: Dice): boolean {
    const { checks } = this;
    this.stealth = checks.roll(dice, this.sneakStream, this.sneakDice, this.sneakPips);
    this.notice = checks.roll(dice, this.savvyStream, this.savvyDice, this.savvyPips);
    return checks.rolling.isUsable(this.sneakDice) && checks.wins(this.stealth, this.notice);
  }
}
