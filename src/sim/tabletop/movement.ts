import type { Lattice } from './geometry.ts';
import { type GroundCosts, NO_WAY, type Obstacle, obstaclesOf, openCost, segmentCost } from './ground.ts';
import { Heap, PathField } from './path-field.ts';
import type { Terrain } from './terrain.ts';

export type { GroundCosts } from './ground.ts';

const NONE = new Int32Array(0);
const FAR = 2 ** 31 - 1;

/**
 * How far a figure gets in one move over a terrain: along straight legs between standable nodes, at any angle. Answers
 * are worked out when a node is first asked for, and then cached. Costs are in hundredths, each leg rounded up.
 */
export class Movement {
  readonly lattice: Lattice;
  readonly maxMove: number;
  /** False: the straight distance is the path distance everywhere. */
  readonly hasObstacles: boolean;
  private readonly obstacles: readonly Obstacle[];
  private readonly standableNodes: Uint8Array;
  private readonly reaches: (Int32Array | undefined)[];
  private readonly reachCosts: (Int32Array | undefined)[];
  private field: PathField | null = null;
  /** The nodes within a move over open ground: steps from the centre, in order of nodes. */
  private readonly stepColumns: Int32Array;
  private readonly stepRows: Int32Array;
  private readonly stepCosts: Int32Array;
  private readonly heap = new Heap();

  constructor(lattice: Lattice, terrain: Terrain, costs: GroundCosts, maxMove: number) {
    this.lattice = lattice;
    this.maxMove = maxMove;
    this.obstacles = obstaclesOf(terrain, costs);
    this.hasObstacles = this.obstacles.length > 0;
    this.standableNodes = standableNodes(lattice, this.obstacles);
    this.reaches = new Array<Int32Array | undefined>(lattice.count).fill(undefined);
    this.reachCosts = new Array<Int32Array | undefined>(lattice.count).fill(undefined);
    const steps = stepsWithin(lattice.spacing, maxMove);
    this.stepColumns = Int32Array.from(steps, ([column]) => column);
    this.stepRows = Int32Array.from(steps, ([, row]) => row);
    this.stepCosts = Int32Array.from(steps, ([, , cost]) => cost);
  }

  /** Whether a figure can be there: not in or on the edge of anything impassable. */
  standable(node: number): boolean {
    return this.standableNodes[node] === 1;
  }

  /** The other nodes that one move from here can reach, by rising number. Not to be changed. */
  reach(node: number): Int32Array {
    return this.reaches[node] ?? this.work(node);
  }

  /** The cost of the cheapest way to each node of `reach(node)`, in its order. Not to be changed. */
  reachCost(node: number): Int32Array {
    if (this.reachCosts[node] === undefined) this.work(node);
    return this.reachCosts[node]!;
  }

  /** The cost of going straight from one node to another, or -1 if something impassable is in the way. */
  straightCost(from: number, to: number): number {
    const { x, y } = this.lattice;
    return segmentCost(this.obstacles, x[from], y[from], x[to], y[to]);
  }

  /** From each node the cost of the way to the nearest target, -1 where there is none; see `PathField`. */
  distanceField(targets: Int32Array): Int32Array {
    this.field ??= new PathField(this);
    return this.field.to(targets);
  }

  private work(node: number): Int32Array {
    const { lattice, stepColumns, stepRows } = this;
    const near = this.standable(node) ? this.obstaclesNear(node) : [];
    const column = node % lattice.columns;
    const row = (node - column) / lattice.columns;
    const nodes: number[] = [];
    const costs: number[] = [];
    for (let i = 0; i < stepColumns.length && this.standable(node); i++) {
      const toColumn = column + stepColumns[i];
      const toRow = row + stepRows[i];
      if (toColumn < 0 || toColumn >= lattice.columns || toRow < 0 || toRow >= lattice.rows) continue;
      const to = toRow * lattice.columns + toColumn;
      if (!this.standable(to)) continue;
      nodes.push(to);
      costs.push(this.stepCosts[i]);
    }
    if (near.length > 0) this.bend(node, near, nodes, costs);
    this.reaches[node] = nodes.length === 0 ? NONE : Int32Array.from(nodes);
    // Open ground away from the edges is the same everywhere, so one list of costs serves all of it.
    const open = near.length === 0 && nodes.length === this.stepCosts.length;
    this.reachCosts[node] = open ? this.stepCosts : Int32Array.from(costs);
    return this.reaches[node]!;
  }

  private obstaclesNear(node: number): Obstacle[] {
    const x = this.lattice.x[node];
    const y = this.lattice.y[node];
    return this.obstacles.filter(
      ({ shape }) =>
        shape.minX <= x + this.maxMove &&
        shape.maxX >= x - this.maxMove &&
        shape.minY <= y + this.maxMove &&
        shape.maxY >= y - this.maxMove,
    );
  }

  /**
   * Dijkstra over the nodes of the open reach, with every pair of them joined by its straight leg. A node whose
   * straight leg from the start costs no more than open ground is done; the others are tried from every node passed. No
   * leg is cheaper than open ground, so most are ruled out by length alone. Replaces `nodes` and `costs`, which contain
   * the open reach.
   */
  private bend(start: number, near: readonly Obstacle[], nodes: number[], costs: number[]): void {
    const { lattice, maxMove, heap } = this;
    const { x, y } = lattice;
    const best = Int32Array.from(nodes, (node) => {
      const cost = segmentCost(near, x[start], y[start], x[node], y[node]);
      return cost === NO_WAY || cost > maxMove ? FAR : cost;
    });
    const xs = Int32Array.from(nodes, (node) => x[node]);
    const ys = Int32Array.from(nodes, (node) => y[node]);
    const dear = Int32Array.from(nodes.keys()).filter((i) => best[i] !== costs[i]);
    let dearCount = dear.length;
    heap.clear();
    for (let i = 0; i < nodes.length; i++) if (best[i] !== FAR) heap.put(best[i], i);
    while (heap.size > 0 && dearCount > 0) {
      const via = heap.take();
      const spent = heap.cost;
      if (spent > best[via]) continue;
      let left = 0;
      for (let k = 0; k < dearCount; k++) {
        const i = dear[k];
        // Costs come out of the heap in rising order: a node that costs no more than this one is done.
        if (best[i] <= spent) continue;
        dear[left++] = i;
        const slack = Math.min(best[i] - 1, maxMove) - spent;
        const dx = xs[i] - xs[via];
        const dy = ys[i] - ys[via];
        if (dx * dx + dy * dy > slack * slack) continue;
        const leg = segmentCost(near, xs[via], ys[via], xs[i], ys[i]);
        if (leg === NO_WAY || leg > slack) continue;
        best[i] = spent + leg;
        heap.put(best[i], i);
      }
      dearCount = left;
    }
    let kept = 0;
    for (let i = 0; i < nodes.length; i++) {
      if (best[i] === FAR) continue;
      nodes[kept] = nodes[i];
      costs[kept++] = best[i];
    }
    nodes.length = kept;
    costs.length = kept;
  }
}

function standableNodes(lattice: Lattice, obstacles: readonly Obstacle[]): Uint8Array {
  const standable = new Uint8Array(lattice.count).fill(1);
  for (const { shape, impassable } of obstacles) {
    if (!impassable) continue;
    for (let node = 0; node < lattice.count; node++)
      if (shape.covers(lattice.x[node], lattice.y[node])) standable[node] = 0;
  }
  return standable;
}

/** Steps (columns, rows, cost) to every other node within `maxMove` on an endless lattice, by row and then column. */
function stepsWithin(spacing: number, maxMove: number): [column: number, row: number, cost: number][] {
  const most = Math.floor(maxMove / spacing);
  const steps: [number, number, number][] = [];
  for (let row = -most; row <= most; row++)
    for (let column = -most; column <= most; column++) {
      const cost = openCost((row * row + column * column) * spacing * spacing);
      if (cost > 0 && cost <= maxMove) steps.push([column, row, cost]);
    }
  return steps;
}

/** The place of a node in a list by rising number, such as a reach; -1 if it is not in it. */
export function placeIn(nodes: Int32Array, node: number): number {
  let low = 0;
  let high = nodes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (nodes[middle] === node) return middle;
    if (nodes[middle] < node) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
