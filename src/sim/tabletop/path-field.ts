import type { Lattice } from './geometry.ts';
import { NO_WAY, openCost } from './ground.ts';

/** By rising cost. A node may be in it repeatedly: the caller ignores costlier entries. */
export class Heap {
  size = 0;
  /** For the last `take`. */
  cost = 0;
  private costs = new Int32Array(256);
  private nodes = new Int32Array(256);

  clear(): void {
    this.size = 0;
  }

  /** Of entries that there are. */
  get least(): number {
    return this.costs[0];
  }

  put(cost: number, node: number): void {
    if (this.size === this.costs.length) this.grow();
    let hole = this.size++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (this.costs[parent] <= cost) break;
      this.costs[hole] = this.costs[parent];
      this.nodes[hole] = this.nodes[parent];
      hole = parent;
    }
    this.costs[hole] = cost;
    this.nodes[hole] = node;
  }

  /** Removes the cheapest entry; returns its node and sets `cost`. */
  take(): number {
    const { costs, nodes } = this;
    const node = nodes[0];
    this.cost = costs[0];
    const last = --this.size;
    const cost = costs[last];
    let hole = 0;
    for (let child = 1; child < last; child = 2 * hole + 1) {
      if (child + 1 < last && costs[child + 1] < costs[child]) child++;
      if (costs[child] >= cost) break;
      costs[hole] = costs[child];
      nodes[hole] = nodes[child];
      hole = child;
    }
    costs[hole] = cost;
    nodes[hole] = nodes[last];
    return node;
  }

  private grow(): void {
    const costs = new Int32Array(2 * this.size);
    const nodes = new Int32Array(2 * this.size);
    costs.set(this.costs);
    nodes.set(this.nodes);
    this.costs = costs;
    this.nodes = nodes;
  }
}

/** The sixteen nearest directions; each even one is followed by its opposite. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [2, 1],
  [1, 2],
  [2, -1],
  [1, -2],
].flatMap(([column, row]) => [
  [column, row],
  [-column, -row],
]);

interface Legs {
  readonly lattice: Lattice;
  readonly maxMove: number;
  readonly hasObstacles: boolean;
  standable(node: number): boolean;
  straightCost(from: number, to: number): number;
}

/**
 * Distances over ground, for policies and checks; straight without obstacles. Otherwise Dijkstra over legs to sixteen
 * neighbours: at most 2.8% above the best any-angle way on open ground, and blind to slits that only longer legs pass.
 * No leg exceeds a whole move.
 */
export class PathField {
  private readonly movement: Legs;
  /** Cost by node and step; NO_WAY off the table or if impassable. */
  private legs: Int32Array | null = null;
  private readonly heap = new Heap();

  constructor(movement: Legs) {
    this.movement = movement;
  }

  /** Cost to the nearest target by node, in hundredths; -1 for none. */
  to(targets: Int32Array): Int32Array {
    const field = new Int32Array(this.movement.lattice.count).fill(NO_WAY);
    if (this.movement.hasObstacles) this.spread(targets, field);
    else this.measure(targets, field);
    return field;
  }

  private measure(targets: Int32Array, field: Int32Array): void {
    const { lattice } = this.movement;
    if (targets.length === 0) return;
    for (let node = 0; node < lattice.count; node++) {
      let nearest = Number.POSITIVE_INFINITY;
      for (let i = 0; i < targets.length; i++) nearest = Math.min(nearest, lattice.distanceSquared(node, targets[i]));
      field[node] = openCost(nearest);
    }
  }

  /** Outwards, each leg against its direction. */
  private spread(targets: Int32Array, field: Int32Array): void {
    const { heap, movement } = this;
    const { columns } = movement.lattice;
    this.legs ??= legsOf(movement);
    heap.clear();
    for (const target of targets) {
      if (!movement.standable(target)) continue;
      field[target] = 0;
      heap.put(0, target);
    }
    while (heap.size > 0) {
      const node = heap.take();
      const spent = heap.cost;
      if (spent > field[node]) continue;
      for (let step = 0; step < STEPS.length; step++) {
        // Legs off the table are so in both directions: `from` is a node.
        if (this.legs[node * STEPS.length + step] === OFF_TABLE) continue;
        const from = node + STEPS[step][1] * columns + STEPS[step][0];
        const leg = this.legs[from * STEPS.length + (step ^ 1)];
        if (leg < 0) continue;
        const cost = spent + leg;
        if (field[from] !== NO_WAY && field[from] <= cost) continue;
        field[from] = cost;
        heap.put(cost, from);
      }
    }
  }
}

const OFF_TABLE = -2;

function legsOf(movement: Legs): Int32Array {
  const { lattice, maxMove } = movement;
  const legs = new Int32Array(lattice.count * STEPS.length);
  for (let node = 0; node < lattice.count; node++)
    STEPS.forEach(([columns, rows], step) => {
      const column = (node % lattice.columns) + columns;
      const row = Math.floor(node / lattice.columns) + rows;
      const onTable = column >= 0 && column < lattice.columns && row >= 0 && row < lattice.rows;
      const leg = onTable ? movement.straightCost(node, row * lattice.columns + column) : OFF_TABLE;
      legs[node * STEPS.length + step] = leg > maxMove ? NO_WAY : leg;
    });
  return legs;
}
