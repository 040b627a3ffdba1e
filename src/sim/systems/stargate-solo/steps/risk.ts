import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { D6, ORDERS, RISK_REASONS, RISK_ROWS } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';

const {
  rf0: RF0,
  rf1: RF1,
  rf2: RF2,
  rf6: RF6,
  rf9: RF9,
  defending: DEFENDING,
  fallingBack: FALLING_BACK,
} = indices(RISK_ROWS);

/** The Actions table (SOLO-70 to 72) with orders as indices: [row * 6 + die - 1]. */
export class ActionsTable {
  private readonly orders: Int32Array;
  private readonly starts: readonly number[];

  constructor({ risk }: SoloRules) {
    this.orders = Int32Array.from(RISK_ROWS.flatMap((row) => risk.table[row].map((order) => ORDERS.indexOf(order))));
    this.starts = risk.rowStart;
  }

  /** SOLO-70; up to RF0 a group that defends or falls back has a row of its own (SOLO-71, 72). */
  row(riskFactor: number, defending: boolean, fallingBack: boolean): number {
    const [rf1, rf2, rf6, rf9] = this.starts;
    if (riskFactor >= rf9) return RF9;
    if (riskFactor >= rf6) return RF6;
    if (riskFactor >= rf2) return RF2;
    if (riskFactor >= rf1) return RF1;
    return defending ? DEFENDING : fallingBack ? FALLING_BACK : RF0;
  }

  order(row: number, die: number): number {
    return this.orders[row * D6 + die - 1];
  }
}

/** SOLO-57: the die, modified and limited to 1 to 6. */
export function rollRisk(dice: Dice, stream: Stream, rules: SoloRules): number {
  return Math.min(D6, Math.max(1, dice.face(stream, rules.risk.die) + rules.risk.dieModifier));
}

/** SOLO-66: tenths of the starting strength that were lost. */
export function tenthsLost(rules: SoloRules, lost: number, start: number): number {
  const tenths = (10 * lost) / start;
  switch (rules.risk.tenthRounding) {
    case 'down':
      return Math.floor(tenths);
    case 'up':
      return Math.ceil(tenths);
    case 'nearest':
      return Math.floor(tenths + 0.5);
  }
}

/** What a group sees: filled for one group at a time. */
export class Survey {
  /** Index of the enemy in sight nearest to the group's nearest figure, -1 for none. */
  foe = -1;
  /** Node of that nearest figure of the group. */
  nearest = 0;
  foeDistance = 0;
  /** Enemies in clear sight with the group in range of their weapons. */
  clearInRange = 0;
  /** In range of any enemy in sight. */
  inRange = false;
  flanked = false;
  retreatingFriend = false;
  /** Middle of the figures that can act, in hundredths. */
  centreX = 0;
  centreY = 0;
  able = 0;
  /** What each reason adds to the Risk Factor. */
  readonly parts = new Int32Array(RISK_REASONS.length);
}
