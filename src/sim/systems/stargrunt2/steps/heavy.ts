import { type Dice, Pool, type Stream } from '../../../kernel/dice/dice.ts';
import { COVERS, DEGREE, ECMS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { FIRE, type FireRoll } from './fire.ts';
import { shifted } from './ladder.ts';

/** What fire of a heavy weapon at a vehicle comes to (SG2-074); behind `no-fire`, in the order of DEGREES. */
export const HEAVY_FIRE = ['no-fire', 'miss', 'minor', 'major'] as const;

/**
 * SG2-064, 074: how well a heavy weapon hits a vehicle; an index of DEGREES, or -1 where no fire is possible. The roll is that of a support
 * weapon with the Fire Control die; fire that does no more than suppress hits nothing.
 */
export function resolveHeavyFire(dice: Dice, roll: FireRoll, firer: Stream, target: Stream): number {
  const result = roll.resolve(dice, firer, target);
  if (result === FIRE['no-fire']) return -1;
  if (result === FIRE.effective) return DEGREE.major;
  return roll.above > 0 && !roll.onlySuppresses ? DEGREE.minor : DEGREE.miss;
}

/** SG2-064: a minor or major hit, or none, by the number of dice above that of the target; an index of DEGREES. */
export function degreeOf(above: number): number {
  return above >= 2 ? DEGREE.major : above === 1 ? DEGREE.minor : DEGREE.miss;
}

/** A guided missile's roll to hit (SG2-075). Fill `pool` with the Quality die and the Guidance die, in this order. */
export class MissileRoll {
  readonly pool = new Pool();
  /** Sides of the ECM die, by [ECM * 3 + cover]. */
  private readonly ecm: Int32Array;

  constructor({ dice, ecm, missile }: StargruntRules) {
    this.ecm = Int32Array.from(
      ECMS.flatMap((id) => COVERS.map((_, at) => shifted(dice.ladder, ecm[id].die, at * missile.coverShift))),
    );
  }

  /** An index of DEGREES, against a vehicle with an ECM and a cover by index. */
  resolve(dice: Dice, firer: Stream, target: Stream, ecm: number, cover: number): number {
    return degreeOf(dice.beating(firer, target, this.pool, this.ecm[ecm * COVERS.length + cover]));
  }

  /** Sides of the ECM die; for stories. */
  ecmDie(ecm: number, cover: number): number {
    return this.ecm[ecm * COVERS.length + cover];
  }
}
