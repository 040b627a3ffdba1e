/**
 * Plane geometry on integers: hundredths of the system's unit. Every yes-or-no answer is exact for coordinates within a few
 * thousand units, and touching counts as meeting. There is no trigonometry, so results do not depend on a maths library.
 */

/** Hundredths in one unit of a system. */
export const UNIT = 100;

/** The part of the segment P–Q that counts. */
export const WHOLE = 0;
/** All but P and Q. */
export const BETWEEN = 1;
/** All but P. */
export const AFTER_START = 2;
export type Part = typeof WHOLE | typeof BETWEEN | typeof AFTER_START;

const EXACT = 2 ** 53;

/** Rounded to the nearest. */
export function hundredths(units: number): number {
  return Math.floor(units * UNIT + 0.5);
}

/** Square of a length, in square hundredths. */
export function squareHundredths(units: number): number {
  const length = hundredths(units);
  return length * length;
}

/** Twice the signed area of A, B, P: positive if P is left of A–B, 0 on its line. */
export function orientation(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

/** Sign of a * b - c * d for integers below 2^53, always exact. */
export function compareProducts(a: number, b: number, c: number, d: number): number {
  const left = a * b;
  const right = c * d;
  // A product of 2^53 or more never rounds below it: one exact side decides.
  if (Math.abs(left) < EXACT || Math.abs(right) < EXACT) return left - right;
  const difference = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

export function pointDistanceSquared(ax: number, ay: number, bx: number, by: number): number {
  return (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
}

/** Squared distance to A–B, rounded up: `<= r * r` is exact for whole r. */
export function segmentDistanceSquared(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const lengthSquared = pointDistanceSquared(ax, ay, bx, by);
  const along = (px - ax) * (bx - ax) + (py - ay) * (by - ay);
  if (along <= 0) return pointDistanceSquared(px, py, ax, ay);
  if (along >= lengthSquared) return pointDistanceSquared(px, py, bx, by);
  const area = orientation(ax, ay, bx, by, px, py);
  const areaSquared = area * area;
  // Below 2^53 a quotient never rounds to a wrong whole number.
  if (areaSquared < EXACT) return Math.ceil(areaSquared / lengthSquared);
  const divisor = BigInt(lengthSquared);
  return Number((BigInt(area) * BigInt(area) + divisor - 1n) / divisor);
}

/** Part of P–Q against closed A–B. */
export function segmentMeetsSegment(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  part: Part = WHOLE,
): boolean {
  const sideA = orientation(px, py, qx, qy, ax, ay);
  const sideB = orientation(px, py, qx, qy, bx, by);
  if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) return false;
  const sideP = orientation(ax, ay, bx, by, px, py);
  const sideQ = orientation(ax, ay, bx, by, qx, qy);
  if ((sideP > 0 && sideQ > 0) || (sideP < 0 && sideQ < 0)) return false;
  if (sideA === 0 && sideB === 0 && sideP === 0 && sideQ === 0)
    return px === qx
      ? overlaps(py, qy, ay, by, part) && overlaps(px, qx, ax, bx, WHOLE)
      : overlaps(px, qx, ax, bx, part);
  if (part === WHOLE) return true;
  // They meet in one point: P if that is on line A–B, likewise Q.
  return sideP !== 0 && (part === AFTER_START || sideQ !== 0);
}

/** Part of the interval p–q against closed a–b. */
function overlaps(p: number, q: number, a: number, b: number, part: Part): boolean {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  if (part === WHOLE) return low <= Math.max(p, q) && high >= Math.min(p, q);
  if (part === BETWEEN) return low < Math.max(p, q) && high > Math.min(p, q);
  return p < q ? low <= q && high > p : high >= q && low < p;
}

/** Part of P–Q (whole or between) against the closed disc about C. */
export function segmentMeetsDisc(
  px: number,
  py: number,
  qx: number,
  qy: number,
  cx: number,
  cy: number,
  radius: number,
  part: Part = WHOLE,
): boolean {
  const lengthSquared = pointDistanceSquared(px, py, qx, qy);
  const along = (cx - px) * (qx - px) + (cy - py) * (qy - py);
  // If an end is nearest, its neighbours are in the disc only if it is inside the rim.
  const slack = part === WHOLE ? 0 : 1;
  if (along <= 0) return pointDistanceSquared(px, py, cx, cy) <= radius * radius - slack;
  if (along >= lengthSquared)
    return pointDistanceSquared(qx, qy, cx, cy) <= radius * radius - (part === BETWEEN ? 1 : 0);
  const area = orientation(px, py, qx, qy, cx, cy);
  return compareProducts(area, area, radius * radius, lengthSquared) <= 0;
}

/** Even-odd rule; the edge counts. */
export function ringContains(xs: Int32Array, ys: Int32Array, px: number, py: number): boolean {
  let inside = false;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const side = orientation(xs[j], ys[j], xs[i], ys[i], px, py);
    if (side === 0 && between(xs[j], xs[i], px) && between(ys[j], ys[i], py)) return true;
    const rises = ys[i] > py;
    if (rises !== ys[j] > py && side > 0 === rises) inside = !inside;
  }
  return inside;
}

function between(a: number, b: number, value: number): boolean {
  return a <= b ? a <= value && value <= b : b <= value && value <= a;
}

/** Part of P–Q against a path of points, closed for a polygon. */
export function segmentMeetsPath(
  xs: Int32Array,
  ys: Int32Array,
  closed: boolean,
  px: number,
  py: number,
  qx: number,
  qy: number,
  part: Part,
): boolean {
  const first = closed ? xs.length - 1 : 0;
  let ax = xs[first];
  let ay = ys[first];
  let sideA = orientation(px, py, qx, qy, ax, ay);
  for (let i = closed ? 0 : 1; i < xs.length; i++) {
    const bx = xs[i];
    const by = ys[i];
    const sideB = orientation(px, py, qx, qy, bx, by);
    const apart = (sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0);
    if (!apart && segmentMeetsSegment(px, py, qx, qy, ax, ay, bx, by, part)) return true;
    ax = bx;
    ay = by;
    sideA = sideB;
  }
  return false;
}

/**
 * Points where figures can stand: multiples of the spacing from the south-west corner, row by row, up to the last on
 * the table.
 */
export class Lattice {
  /** In units. */
  readonly width: number;
  readonly depth: number;
  /** In hundredths. */
  readonly spacing: number;
  readonly columns: number;
  readonly rows: number;
  readonly count: number;
  /** In hundredths, by node. */
  readonly x: Int32Array;
  readonly y: Int32Array;

  constructor(widthUnits: number, depthUnits: number, spacingHundredths: number) {
    if (!Number.isInteger(spacingHundredths) || spacingHundredths < 1)
      throw new RangeError(`the spacing must be a whole number of hundredths from 1, got ${spacingHundredths}`);
    this.width = widthUnits;
    this.depth = depthUnits;
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

  /** The point, in hundredths, may be off the table. */
  nodeNear(x: number, y: number): number {
    const column = Math.floor(x / this.spacing + 0.5);
    const row = Math.floor(y / this.spacing + 0.5);
    return Math.max(0, Math.min(this.rows - 1, row)) * this.columns + Math.max(0, Math.min(this.columns - 1, column));
  }

  /** In square hundredths. */
  distanceSquared(a: number, b: number): number {
    const dx = this.x[a] - this.x[b];
    const dy = this.y[a] - this.y[b];
    return dx * dx + dy * dy;
  }
}
