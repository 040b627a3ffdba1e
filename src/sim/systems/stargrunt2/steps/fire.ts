import { type Dice, Pool, type Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { NO_FIRE } from './range.ts';

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

/** What a fire action comes to (SG2-076). */
export const FIRE_RESULTS = ['no-fire', 'no-effect', 'suppression', 'effective'] as const;
export const FIRE = indices(FIRE_RESULTS);

/**
 * A fire action: what it is rolled with, and what was rolled. One object serves all fire of a match. Fill `pool` with the Quality die and
 * the others of the firer, in this order.
 */
export class FireRoll {
  readonly pool = new Pool();
  /** Sides of the Range die, NO_FIRE where none can be rolled. */
  range = NO_FIRE;
  /** This fire does no more than suppress. */
  onlySuppresses = false;
  /** The target is suppressed whatever is rolled: it is in travel column (SG2-061). */
  suppressesAnyway = false;
  /** Dice of the firer above the Range die, and what all that count add up to. */
  above = 0;
  total = 0;
  /** Potential hits of the whole total, and the one of the score left over (SG2-077, 078). */
  wholeHits = 0;
  extraHits = 0;
  /** The most that the roll for it could show; 0 where there was none. */
  extraUpTo = 0;
  /** Taken from the score left over before the extra roll must be at most that; -1: there is no such roll (SG2-078). */
  private readonly extraLess: number;

  constructor({ hits }: StargruntRules) {
    this.pool.totalsAll = hits.countAllDice;
    this.extraLess = hits.extraHit === 'none' ? -1 : hits.extraHit === 'less-than' ? 1 : 0;
  }

  /** SG2-063, 064, 076: the dice of the firer, each against the Range die of the target. Returns an index of FIRE_RESULTS. */
  resolve(dice: Dice, firer: Stream, target: Stream): number {
    this.wholeHits = 0;
    this.extraHits = 0;
    if (this.range === NO_FIRE) return FIRE['no-fire'];
    this.above = dice.beatingTotal(firer, target, this.pool, this.range);
    this.total = this.pool.total;
    if (this.above >= 2 && !this.onlySuppresses) return FIRE.effective;
    return this.above >= 1 || this.suppressesAnyway ? FIRE.suppression : FIRE['no-effect'];
  }

  /** SG2-077, 078: the potential hits of effective fire: whole Range dice in the total, and one roll for what is left over. */
  resolveHits(dice: Dice, target: Stream): number {
    const { range, total, extraLess } = this;
    this.wholeHits = Math.floor(total / range);
    this.extraUpTo = extraLess < 0 ? 0 : Math.max(0, total - this.wholeHits * range - extraLess);
    this.extraHits = this.extraUpTo > 0 && dice.anyAtMost(target, 1, range, this.extraUpTo) ? 1 : 0;
    return this.wholeHits + this.extraHits;
  }
}
