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

/** SOLO-70 to 72, as [row * 6 + die - 1]. */
export class ActionsTable {
  private readonly orders: Int32Array;
  private readonly starts: readonly number[];

  constructor({ risk }: SoloRules) {
    this.orders = Int32Array.from(RISK_ROWS.flatMap((row) => risk.table[row].map((order) => ORDERS.indexOf(order))));
    this.starts = risk.rowStart;
  }

  /** SOLO-70; up to RF0 by state (SOLO-71, 72). */
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

/** SOLO-57: limited to 1 to 6. */
export function rollRisk(dice: Dice, stream: Stream, rules: SoloRules): number {
  return Math.min(D6, Math.max(1, dice.face(stream, rules.risk.die) + rules.risk.dieModifier));
}

/** SOLO-66. */
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

/** Filled for one group at a time. */
export class Survey {
  /** Index of the enemy in sight nearest to any figure of the group, -1 for none. */
  foe = -1;
  /** Node of that figure. */
  nearest = 0;
  foeDistance = 0;
  clearInRange = 0;
  inRange = false;
  flanked = false;
  retreatingFriend = false;
  /** For figures that can act, in hundredths. */
  centreX = 0;
  centreY = 0;
  able = 0;
  readonly parts = new Int32Array(RISK_REASONS.length);
}

/**
 * Arithmetic only: results must not depend on an engine's trigonometry. Degrees clockwise from north; series are
 * summed until nothing is added.
 */
/** Exact at multiples of 90, else to the last digits. */
export function cosine(degrees: number): number {
  const turned = degrees - 360 * Math.floor(degrees / 360);
  const quadrant = Math.floor(turned / 90 + 0.5);
  const angle = ((turned - 90 * quadrant) * Math.PI) / 180;
  switch (quadrant % 4) {
    case 0:
      return series(angle, 1, 0);
    case 1:
      return -series(angle, angle, 1);
    case 2:
      return -series(angle, 1, 0);
    default:
      return series(angle, angle, 1);
  }
}

export function sine(degrees: number): number {
  return cosine(degrees - 90);
}

/** Cosine from 1, order 0; sine from the angle, order 1. */
function series(angle: number, first: number, order: number): number {
  let term = first;
  let sum = 0;
  for (let n = order; sum + term !== sum; n += 2) {
    sum += term;
    term = (-term * angle * angle) / ((n + 1) * (n + 2));
  }
  return sum;
}

/** East and north components, evenly spaced from north. */
export function directions(count: number): { readonly x: Float64Array; readonly y: Float64Array } {
  return {
    x: Float64Array.from({ length: count }, (_, i) => sine((360 * i) / count)),
    y: Float64Array.from({ length: count }, (_, i) => cosine((360 * i) / count)),
  };
}
