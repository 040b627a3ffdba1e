import { type Dice, Pool, type Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { NO_FIRE } from './range.ts';

/** Improvised firearms have half a point (SG2-070). */
export function firepowerHundredths(firepower: number): number {
  return Math.round(100 * firepower);
}

/** SG2-068: for the sum of all firepowers. */
export function firepowerDie({ dice: { ladder }, firepower }: StargruntRules, hundredths: number): number {
  const isUp = firepower.rounding === 'up';
  let die = ladder[0];
  // The first type not below the sum, or the last not above it.
  for (let place = 1; place < ladder.length; place++) {
    if (isUp ? 100 * die >= hundredths : 100 * ladder[place] > hundredths) break;
    die = ladder[place];
  }
  return Math.min(die, firepower.max);
}

/** SG2-076. */
export const FIRE_RESULTS = ['no-fire', 'no-effect', 'suppression', 'effective'] as const;
export const FIRE = indices(FIRE_RESULTS);

/** One object serves all fire of a match. `pool` starts with the Quality die, then the firer's other dice. */
export class FireRoll {
  readonly pool = new Pool();
  /** Sides of the Range die. */
  range = NO_FIRE;
  onlySuppresses = false;
  /** The target is in travel column (SG2-061). */
  suppressesAnyway = false;
  /** The firer's dice above the Range die, and the sum of all that count. */
  above = 0;
  total = 0;
  /** For the whole total, and of the score left over (SG2-077, 078). */
  wholeHits = 0;
  extraHits = 0;
  /** Highest score of the extra roll that hits; 0 without one. */
  extraUpTo = 0;
  /** The extra roll must be at most the rest less this; -1 without one (SG2-078). */
  private readonly extraLess: number;

  constructor({ hits }: StargruntRules) {
    this.pool.totalsAll = hits.countAllDice;
    this.extraLess = hits.extraHit === 'none' ? -1 : hits.extraHit === 'less-than' ? 1 : 0;
  }

  /** SG2-063, 064, 076. Returns an index of FIRE_RESULTS. */
  resolve(dice: Dice, firer: Stream, target: Stream): number {
    this.wholeHits = 0;
    this.extraHits = 0;
    if (this.range === NO_FIRE) return FIRE['no-fire'];
    this.above = dice.beatingTotal(firer, target, this.pool, this.range);
    this.total = this.pool.total;
    if (this.above >= 2 && !this.onlySuppresses) return FIRE.effective;
    return this.above >= 1 || this.suppressesAnyway ? FIRE.suppression : FIRE['no-effect'];
  }

  /** SG2-077, 078: whole Range dice in the total, and one roll for the rest. */
  resolveHits(dice: Dice, target: Stream): number {
    const { range, total, extraLess } = this;
    this.wholeHits = Math.floor(total / range);
    this.extraUpTo = extraLess < 0 ? 0 : Math.max(0, total - this.wholeHits * range - extraLess);
    this.extraHits = this.extraUpTo > 0 && dice.anyAtMost(target, 1, range, this.extraUpTo) ? 1 : 0;
    return this.wholeHits + this.extraHits;
  }
}
