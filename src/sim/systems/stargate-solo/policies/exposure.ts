import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, LOOKS, VISIBLE } from '../../../tabletop/sight.ts';
import { ACTION_COLUMNS } from '../odds/tables.ts';
import { MAX_INCHES } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';
import { FIRE_STRIDE } from './aim.ts';
import type { Weights } from './tactics.ts';

/** Share of fire left to a suppressed enemy. */
const SUPPRESSED = 0.4;

/** Places for an inch: `look` without its bit for a known sight. */
export const INCH = LOOKS / 2;

/**
 * Fire drawn and fire given at [inches * INCH + (look >> 1)]: one index from a point's look serves both, and is worth 0
 * out of sight, so that the innermost loop has no branches. Worked out when first asked for.
 */
export class Exposure {
  private readonly threat: Float64Array;
  private readonly prospect: Float64Array;
  private readonly weights: Weights;
  /** Places of all inches. */
  readonly length: number;
  /** At [weapon * 2 + suppressed]. */
  private readonly drawnBy: (Float64Array | undefined)[];
  /** At [weapon * ACTION_COLUMNS + actions]. */
  private readonly givenBy: (Float64Array | undefined)[];
  /** Same index, by inches: the most that is given at them or farther. */
  private readonly mostBy: (Float64Array | undefined)[];

  constructor({ armoury, inchesApart }: Battle, threat: Float64Array, prospect: Float64Array, weights: Weights) {
    this.threat = threat;
    this.prospect = prospect;
    this.weights = weights;
    this.length = (inchesApart.reduce((most, inches) => Math.max(most, inches), 0) + 1) * INCH;
    this.drawnBy = new Array<Float64Array | undefined>(armoury.arms.length * 2).fill(undefined);
    this.givenBy = new Array<Float64Array | undefined>(armoury.arms.length * ACTION_COLUMNS).fill(undefined);
    this.mostBy = [...this.givenBy];
  }

  /** By an enemy with the weapon; from `length` on, where somebody else is nearer to it. */
  drawn(weapon: number, isSuppressed: boolean): Float64Array {
    const at = weapon * 2 + (isSuppressed ? 1 : 0);
    return this.drawnBy[at] ?? this.workDrawn(at, weapon, isSuppressed);
  }

  /** `row`: weapon * ACTION_COLUMNS + actions. */
  given(row: number): Float64Array {
    return this.givenBy[row] ?? this.workGiven(row);
  }

  most(row: number): Float64Array {
    return this.mostBy[row] ?? this.workMost(row);
  }

  private workDrawn(at: number, weapon: number, isSuppressed: boolean): Float64Array {
    const { exposure, screened } = this.weights;
    const share = isSuppressed ? exposure * SUPPRESSED : exposure;
    const near = this.table(
      (inches, look) => share * this.threat[weapon * FIRE_STRIDE + inches * 3 + ((look >> COVER_SHIFT) & COVER_MASK)],
    );
    const drawn = new Float64Array(2 * this.length);
    drawn.set(near);
    drawn.set(
      near.map((fire) => fire * screened),
      this.length,
    );
    this.drawnBy[at] = drawn;
    return drawn;
  }

  private workGiven(row: number): Float64Array {
    const given = this.table(
      (inches, look) => this.prospect[row * FIRE_STRIDE + inches * 3 + ((look >> COVER_BACK_SHIFT) & COVER_MASK)],
    );
    this.givenBy[row] = given;
    return given;
  }

  private workMost(row: number): Float64Array {
    const given = this.given(row);
    const most = new Float64Array(MAX_INCHES + 1);
    for (let at = given.length - 1, soFar = 0; at >= 0; at--) {
      soFar = Math.max(soFar, given[at]);
      most[Math.floor(at / INCH)] = soFar;
    }
    this.mostBy[row] = most;
    return most;
  }

  private table(worth: (inches: number, look: number) => number): Float64Array {
    return Float64Array.from({ length: this.length }, (_, at) => {
      const look = 2 * (at % INCH);
      return (look & VISIBLE) === 0 ? 0 : worth(Math.floor(at / INCH), look);
    });
  }
}
