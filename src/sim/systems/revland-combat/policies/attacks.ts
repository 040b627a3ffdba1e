/** Attacks along some lines, one for each enemy: all that does not depend on the points at both ends. */
export class Attacks {
  /** By enemy: where the bands of the use begin in `rings.bands`, and the chances of the attacker in `chances.shots`. */
  readonly bands: Int32Array;
  readonly shots: Int32Array;
  /** What a hit is worth. */
  readonly worths: Float64Array;

  constructor(enemies: number) {
    this.bands = new Int32Array(enemies);
    this.shots = new Int32Array(enemies);
    this.worths = new Float64Array(enemies);
  }
}
