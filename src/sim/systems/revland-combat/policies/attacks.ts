import { RANGES } from '../profiles.ts';

/** No distance is within this. */
const NOWHERE = -1;

/** Attacks along some lines, one for each enemy: all that does not depend on the points at both ends. */
export class Attacks {
  /** [enemy * ranges + range]: the distances at which ranges end, as in `Ranges`. */
  readonly limits: Float64Array;
  /** The same: dice that modify the number but for the exposure, and what the difficulty adds to a place in `chances.levels`. */
  readonly dice: Int32Array;
  readonly levels: Int32Array;
  /** By enemy: the place in `chances.levels` where the code of the attacker begins, and what a hit is worth. */
  readonly rows: Int32Array;
  readonly worths: Float64Array;

  constructor(enemies: number) {
    this.limits = new Float64Array(enemies * RANGES.length);
    this.dice = new Int32Array(enemies * RANGES.length);
    this.levels = new Int32Array(enemies * RANGES.length);
    this.rows = new Int32Array(enemies);
    this.worths = new Float64Array(enemies);
  }

  /** There is none. */
  leaveOut(at: number): void {
    this.worths[at] = 0;
    this.within(at, NOWHERE);
  }

  /** It is at point-blank up to a distance, squared. */
  within(at: number, distance: number): void {
    this.limits.fill(distance, at * RANGES.length, (at + 1) * RANGES.length);
    this.limits[at * RANGES.length] = distance + 1;
  }
}
