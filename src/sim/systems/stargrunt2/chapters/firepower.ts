import type { StargruntRules } from '../rules.ts';

/** Firepower in hundredths: improvised firearms have half a point (SG2-070). */
export function firepowerHundredths(firepower: number): number {
  return Math.round(100 * firepower);
}

/** SG2-068: the Firepower die for the firepowers of all who fire, added up, in hundredths. */
export function firepowerDie({ dice: { ladder }, firepower }: StargruntRules, hundredths: number): number {
  const isUp = firepower.rounding === 'up';
  let die = ladder[0];
  // The first type that is not below the sum, or the last that is not above it.
  for (let place = 1; place < ladder.length; place++) {
    if (isUp ? 100 * die >= hundredths : 100 * ladder[place] > hundredths) break;
    die = ladder[place];
  }
  return Math.min(die, firepower.max);
}
