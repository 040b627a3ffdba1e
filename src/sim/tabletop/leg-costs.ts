import type { Lattice } from './geometry.ts';
import { type Obstacle, segmentCost } from './ground.ts';

/** Numbers of a table; a larger one would be worked out again and again. */
const MOST_LEGS = 2 ** 24;
const MOST_COST = 2 ** 15 - 1;

/** Costs of straight legs up to a move's length, each worked out once: neighbouring reaches have most of their legs in common. */
export class LegCosts {
  private readonly lattice: Lattice;
  private readonly obstacles: readonly Obstacle[];
  /** Points that a leg spans at most, either way. */
  private readonly most: number;
  /** By node and offset; 0 for unknown. Null without obstacles, and on tables that are too large. */
  private known: Int16Array | null = null;
  private readonly isKept: boolean;

  constructor(lattice: Lattice, obstacles: readonly Obstacle[], most: number) {
    const width = 2 * most + 1;
    this.lattice = lattice;
    this.obstacles = obstacles;
    this.most = most;
    this.isKept = obstacles.length > 0 && lattice.count * width * width <= MOST_LEGS;
  }

  get bytes(): number {
    return this.known?.byteLength ?? 0;
  }

  /** In hundredths; -1 if impassable. */
  cost(from: number, to: number): number {
    const { most } = this;
    if (!this.isKept) return this.workOut(from, to);
    const { columns } = this.lattice;
    const row = Math.floor(from / columns);
    const up = Math.floor(to / columns) - row;
    const across = to - from - up * columns;
    if (up > most || up < -most || across > most || across < -most) return this.workOut(from, to);
    const width = 2 * most + 1;
    this.known ??= new Int16Array(this.lattice.count * width * width);
    const at = (from * width + up + most) * width + across + most;
    const known = this.known[at];
    if (known !== 0) return known;
    const cost = this.workOut(from, to);
    if (cost <= MOST_COST) this.known[at] = cost;
    return cost;
  }

  private workOut(from: number, to: number): number {
    const { x, y } = this.lattice;
    return segmentCost(this.obstacles, x[from], y[from], x[to], y[to]);
  }
}
