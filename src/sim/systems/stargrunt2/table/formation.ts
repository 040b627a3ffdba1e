import type { Lattice } from '../../../tabletop/geometry.ts';

/** How far from its centre figures of a unit may stand at most where there is little room, in hundredths. */
const FARTHEST = 600;

/** What says where figures can stand, and what cover is there. */
interface Stands {
  readonly lattice: Lattice;
  readonly coverAt: Uint8Array;
  standable(node: number): boolean;
}

/**
 * The points round a centre on which the figures of a unit stand, in the order in which they are taken: the nearest first, of equally
 * near ones those in better cover, then by rising number, or by falling number for a side that looks at the table from the other end.
 * Worked out when first asked for, then remembered.
 */
export class Formations {
  private readonly stands: Stands;
  /** By end of the table and centre. */
  private readonly orders: readonly (Int32Array | undefined)[][];
  private readonly steps: readonly (readonly [column: number, row: number, squared: number])[];

  constructor(stands: Stands) {
    const { lattice } = stands;
    this.stands = stands;
    this.orders = [0, 1].map(() => new Array<Int32Array | undefined>(lattice.count).fill(undefined));
    const most = Math.floor(FARTHEST / lattice.spacing);
    const steps: [number, number, number][] = [];
    for (let row = -most; row <= most; row++)
      for (let column = -most; column <= most; column++) {
        const squared = (row * row + column * column) * lattice.spacing * lattice.spacing;
        if (squared <= FARTHEST * FARTHEST) steps.push([column, row, squared]);
      }
    this.steps = steps;
  }

  /** Not to be changed. */
  order(centre: number, isTurned: boolean): Int32Array {
    return this.orders[isTurned ? 1 : 0][centre] ?? this.work(centre, isTurned);
  }

  private work(centre: number, isTurned: boolean): Int32Array {
    const { lattice, coverAt } = this.stands;
    const column = centre % lattice.columns;
    const row = (centre - column) / lattice.columns;
    const found: { node: number; squared: number }[] = [];
    for (const [columns, rows, squared] of this.steps) {
      const toColumn = column + columns;
      const toRow = row + rows;
      if (toColumn < 0 || toColumn >= lattice.columns || toRow < 0 || toRow >= lattice.rows) continue;
      const node = toRow * lattice.columns + toColumn;
      if (this.stands.standable(node)) found.push({ node, squared });
    }
    found.sort(
      (a, b) =>
        a.squared - b.squared || coverAt[b.node] - coverAt[a.node] || (isTurned ? b.node - a.node : a.node - b.node),
    );
    const order = Int32Array.from(found, ({ node }) => node);
    this.orders[isTurned ? 1 : 0][centre] = order;
    return order;
  }
}

/** Whether points (hundredths) are in one circle of a diameter, or each within `link` of the next, as a chain (SG2-028). */
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

  /** Points are in one circle when any three of them are (Helly). */
  private isInCircle(): boolean {
    const { count } = this;
    for (let a = 0; a < count; a++)
      for (let b = a + 1; b < count; b++) {
        if (this.squared(a, b) > this.circleSquared) return false;
        for (let c = b + 1; c < count; c++) if (!this.fits(a, b, c)) return false;
      }
    return true;
  }

  /** Whether a triangle is in a circle: by its longest side when it is obtuse, else by the circle through its corners. */
  private fits(a: number, b: number, c: number): boolean {
    const ab = this.squared(a, b);
    const bc = this.squared(b, c);
    const ca = this.squared(c, a);
    const longest = Math.max(ab, bc, ca);
    if (2 * longest >= ab + bc + ca) return longest <= this.circleSquared;
    const { x, y } = this;
    const twiceArea = (x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]);
    // The circle's diameter is the product of the sides over twice the area.
    return ab * bc * ca <= twiceArea * twiceArea * this.circleSquared;
  }
}
