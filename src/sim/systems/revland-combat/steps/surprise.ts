import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { Code } from '../rules/codes.ts';
import type { Checks } from './checks.ts';

/** The opposed roll of a surprise (REV-28): both codes are filled in for each. Made once. */
export class SurpriseRoll {
  /** Sneak of the ambushers and Savvy of the others, penalties taken off. */
  sneakDice = 0;
  sneakPips = 0;
  savvyDice = 0;
  savvyPips = 0;
  sneakStream: Stream = 0;
  savvyStream: Stream = 0;
  /** Of the last roll. */
  stealth = 0;
  notice = 0;
  private readonly checks: Checks;

  constructor(checks: Checks) {
    this.checks = checks;
  }

  /** Who sneaks, and the dice that penalties take. */
  sneaks({ dice, pips }: Code, penalty: number): void {
    this.sneakDice = dice - penalty;
    this.sneakPips = pips;
  }

  /** Who may notice it. */
  notices({ dice, pips }: Code, penalty: number): void {
    this.savvyDice = dice - penalty;
    this.savvyPips = pips;
  }

  /** Whether the others are surprised: not by those who cannot sneak (REV-14), nor by distance or light. */
  resolve(dice: Dice): boolean {
    const { checks } = this;
    this.stealth = checks.roll(dice, this.sneakStream, this.sneakDice, this.sneakPips);
    this.notice = checks.roll(dice, this.savvyStream, this.savvyDice, this.savvyPips);
    return checks.rolling.isUsable(this.sneakDice) && checks.wins(this.stealth, this.notice);
  }
}
