import type { Dice } from '../../../kernel/dice.ts';
import { Pool } from '../../../kernel/rolls.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { shifted } from '../ladder.ts';
import { COVERS, DEGREE, ECMS } from '../profiles.ts';
import type { StargruntRules } from '../rules.ts';

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
