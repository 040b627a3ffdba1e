import type { Lattice } from '../../../tabletop/geometry.ts';
import { SharedLists, sharedListBytes } from '../../../tabletop/shared-lists.ts';

/** Most hundredths between a figure and its unit's centre. */
const FARTHEST = 600;

/** Column, row, square of the distance. */
type Step = readonly [column: number, row: number, squared: number];

/** Nearest first. */
function stepsOn({ spacing }: Lattice): Step[] {
  const most = Math.floor(FARTHEST / spacing);
  const steps: Step[] = [];
  for (let row = -most; row <= most; row++)
    for (let column = -most; column <= most; column++) {
      const squared = (row * row + column * column) * spacing * spacing;
      if (squared <= FARTHEST * FARTHEST) steps.push([column, row, squared]);
    }
  return steps.sort(([, , a], [, , b]) => a - b);
}

export function sharedFormationBytes(lattice: Lattice): number {
  return sharedListBytes(2 * lattice.count, stepsOn(lattice).length);
}

interface Stands {
  readonly lattice: Lattice;
  readonly coverAt: Uint8Array;
  standable(node: number): boolean;
}

/**
 * Points round a centre in the order in which figures take them: the nearest first, then better cover, then rising
 * number, or falling for the side at the other end. Cached.
 */
export class Formations {
  private readonly stands: Stands;
  /** By end of the table and centre. */
  private readonly orders: readonly (Int32Array | undefined)[][];
  bytes: number;
  private readonly shared: SharedLists;
  private readonly steps: readonly Step[];
  /** For `work`: nodes in order, and their distances. */
  private readonly found: Int32Array;
  private readonly distances: Int32Array;

  constructor(stands: Stands, shared: SharedArrayBuffer | null = null) {
    const { lattice } = stands;
    this.stands = stands;
    this.orders = [0, 1].map(() => new Array<Int32Array | undefined>(lattice.count).fill(undefined));
    this.bytes = 16 * lattice.count;
    this.shared = new SharedLists(2 * lattice.count, shared);
    this.steps = stepsOn(lattice);
    this.found = new Int32Array(this.steps.length);
    this.distances = new Int32Array(this.steps.length);
  }

  /** Read-only. */
  order(centre: number, isTurned: boolean): Int32Array {
    return this.orders[isTurned ? 1 : 0][centre] ?? this.work(centre, isTurned);
  }

  private work(centre: number, isTurned: boolean): Int32Array {
    const { lattice, coverAt } = this.stands;
    const place = isTurned ? centre + lattice.count : centre;
    const known = this.shared.known(place);
    if (known !== null) {
      this.orders[isTurned ? 1 : 0][centre] = known;
      return known;
    }
    const isBefore = (a: number, b: number): boolean =>
      coverAt[a] === coverAt[b] ? a < b !== isTurned : coverAt[a] > coverAt[b];
    const column = centre % lattice.columns;
    const row = (centre - column) / lattice.columns;
    const { found, distances } = this;
    let count = 0;
    for (const [columns, rows, squared] of this.steps) {
      const toColumn = column + columns;
      const toRow = row + rows;
      if (toColumn < 0 || toColumn >= lattice.columns || toRow < 0 || toRow >= lattice.rows) continue;
      const node = toRow * lattice.columns + toColumn;
      if (!this.stands.standable(node)) continue;
      let at = count++;
      for (; at > 0 && distances[at - 1] === squared && isBefore(node, found[at - 1]); at--) found[at] = found[at - 1];
      found[at] = node;
      distances[count - 1] = squared;
    }
    const order = found.slice(0, count);
    this.orders[isTurned ? 1 : 0][centre] = order;
    this.bytes += order.byteLength;
    this.shared.write(place, order);
    return order;
  }
}

/** SG2-028: points (hundredths) in one circle of a diameter, or linked in a chain. */
export class Integrity {
  private readonly circleSquared: number;
  private readonly linkSquared: number;
  private readonly x = new Int32Array(64);
  private readonly y = new Int32Array(64);
  private readonly linked = new Uint8Array(64);
  private count = 0;

  constructor(circle: number, link: number) {
    this.circleSquared = circle * circle;
    this.linkSquared = link * link;
  }

  begin(): void {
    this.count = 0;
  }

  add(x: number, y: number): void {
    this.x[this.count] = x;
    this.y[this.count++] = y;
  }

  holds(): boolean {
    return this.isChained() || this.isInCircle();
  }

  private squared(a: number, b: number): number {
    const dx = this.x[a] - this.x[b];
    const dy = this.y[a] - this.y[b];
    return dx * dx + dy * dy;
  }

  private isChained(): boolean {
    const { count, linked } = this;
    if (count < 2) return true;
    for (let i = 0; i < count; i++) linked[i] = i === 0 ? 1 : 0;
    let found = 1;
    for (let changed = true; changed && found < count; ) {
      changed = false;
      for (let i = 0; i < count; i++) {
        if (linked[i] === 1 || !this.isLinked(i)) continue;
        linked[i] = 1;
        found++;
        changed = true;
      }
    }
    return found === count;
  }

  private isLinked(point: number): boolean {
    for (let j = 0; j < this.count; j++)
      if (this.linked[j] === 1 && this.squared(point, j) <= this.linkSquared) return true;
    return false;
  }

  /** True if any three are (Helly). */
  private isInCircle(): boolean {
    const { count } = this;
    for (let a = 0; a < count; a++)
      for (let b = a + 1; b < count; b++) {
        if (this.squared(a, b) > this.circleSquared) return false;
        for (let c = b + 1; c < count; c++) if (!this.fits(a, b, c)) return false;
      }
    return true;
  }

  /** Obtuse triangles by their longest side, others by their circumcircle. */
  private fits(a: number, b: number, c: number): boolean {
    const ab = this.squared(a, b);
    const bc = this.squared(b, c);
    const ca = this.squared(c, a);
    const longest = Math.max(ab, bc, ca);
    if (2 * longest >= ab + bc + ca) return longest <= this.circleSquared;
    const { x, y } = this;
    const twiceArea = (x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]);
    // Diameter: product of the sides over twice the area.
    return ab * bc * ca <= twiceArea * twiceArea * this.circleSquared;
  }
}

/** Points within reach of one, as marks for `formUp`; those of the last point are kept. */
export class Surroundings {
  private readonly lattice: Lattice;
  private readonly reachSquared: number;
  private readonly marks: Uint8Array;
  private at = -1;

  /** @param reach in hundredths */
  constructor(lattice: Lattice, reach: number) {
    this.lattice = lattice;
    this.reachSquared = reach * reach;
    this.marks = new Uint8Array(lattice.count);
  }

  around(node: number): Uint8Array {
    if (node === this.at) return this.marks;
    this.at = node;
    for (let other = 0; other < this.marks.length; other++)
      this.marks[other] = this.lattice.distanceSquared(other, node) <= this.reachSquared ? 1 : 0;
    return this.marks;
  }
}
