import { hundredths } from './geometry.ts';

/**
 * The points where figures can stand, at multiples of the spacing from the south-west corner, numbered row by row. A
 * table whose side is not a multiple of the spacing ends at the last multiple.
 */
export class Lattice {
  /** Hundredths between neighbours. */
  readonly spacing: number;
  readonly columns: number;
  readonly rows: number;
  readonly count: number;
  /** Hundredths, by node. */
  readonly x: Int32Array;
  readonly y: Int32Array;

  constructor(widthUnits: number, depthUnits: number, spacingHundredths: number) {
    if (!Number.isInteger(spacingHundredths) || spacingHundredths < 1)
      throw new RangeError(`the spacing must be a whole number of hundredths from 1, got ${spacingHundredths}`);
    this.spacing = spacingHundredths;
    this.columns = Math.floor(hundredths(widthUnits) / spacingHundredths) + 1;
    this.rows = Math.floor(hundredths(depthUnits) / spacingHundredths) + 1;
    this.count = this.columns * this.rows;
    this.x = new Int32Array(this.count);
    this.y = new Int32Array(this.count);
    for (let node = 0; node < this.count; node++) {
      this.x[node] = (node % this.columns) * spacingHundredths;
      this.y[node] = Math.floor(node / this.columns) * spacingHundredths;
    }
  }

  /** The node nearest to a point in hundredths, on or off the table. */
  nodeNear(x: number, y: number): number {
    const column = Math.floor(x / this.spacing + 0.5);
    const row = Math.floor(y / this.spacing + 0.5);
    return Math.max(0, Math.min(this.rows - 1, row)) * this.columns + Math.max(0, Math.min(this.columns - 1, column));
  }

  /** Square hundredths. */
  distanceSquared(a: number, b: number): number {
    const dx = this.x[a] - this.x[b];
    const dy = this.y[a] - this.y[b];
    return dx * dx + dy * dy;
  }
}
