import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { DIE } from '../rules/codes.ts';
import { RANGES } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { cosine, sine } from './angles.ts';
import type { Rolling } from './rolling.ts';

/** Distances that meet a limit to so little count as within it, in metres. */
export const TOLERANCE = 1e-9;

/** Where a miss comes down (REV-79, 80): a direction from the line of throw and metres from the target point. Made once. */
export class Deviation {
  /** Of the last roll: the face of the direction, 1 to 6, and the metres. */
  face = 1;
  metres = 0;
  private readonly rolling: Rolling;
  /** By index into RANGES. */
  private readonly dice: Int32Array;
  /** By face: cosine and sine of its angle, to the right positive. */
  private readonly onward: Float64Array;
  private readonly rightward: Float64Array;

  constructor({ deviation }: Pick<RevlandRules, 'deviation'>, rolling: Rolling) {
    this.rolling = rolling;
    this.dice = Int32Array.from(RANGES, (range) => deviation.dice[range]);
    this.onward = Float64Array.from([0, ...deviation.angles.map(cosine)]);
    this.rightward = Float64Array.from([0, ...deviation.angles.map(sine)]);
  }

  /** REV-79, 80: rolls both; `range` is an index into RANGES. */
  roll(dice: Dice, stream: Stream, range: number): void {
    this.face = dice.face(stream, DIE);
    this.rollMetres(dice, stream, range);
  }

  /** REV-80: the metres alone, where the direction does not matter. */
  rollMetres(dice: Dice, stream: Stream, range: number): void {
    this.metres = this.rolling.table(dice, stream, this.dice[range]);
  }

  /** Metres from the target point along the line of throw, and to the right of it. */
  get along(): number {
    return this.metres * this.onward[this.face];
  }

  get right(): number {
    return this.metres * this.rightward[this.face];
  }

  /** Metres from where it comes down to a thrower so far from the target point. */
  toThrower(distance: number): number {
    const along = distance + this.along;
    return Math.sqrt(along * along + this.right * this.right);
  }
}

/** REV-36: the zone of a blast that a distance in metres is in, from 0; the number of zones beyond the last. Radii rise. */
export function zoneAt(radii: readonly number[], metres: number): number {
  let zone = 0;
  while (zone < radii.length && metres > radii[zone] + TOLERANCE) zone++;
  return zone;
}
