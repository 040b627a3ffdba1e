import type { Lattice } from './geometry.ts';
import { type GroundCosts, hindering, NO_WAY, type Obstacle, obstaclesOf, openCost } from './ground.ts';
import { LegCosts } from './leg-costs.ts';
import { Heap, PathField } from './path-field.ts';
import { SharedLists, sharedListBytes } from './shared-lists.ts';
import { type GroundTable, type LatticeSpec, latticeOf, type SharedMemory, specOf, Tables } from './tables.ts';
import { compileTerrain, type PieceSpec, type Terrain } from './terrain.ts';

export type { GroundCosts } from './ground.ts';

const NONE = new Int32Array(0);
const FAR = 2 ** 31 - 1;
/** Per node, for the legs of a `PathField`. */
const LEG_BYTES = 64;

/**
 * Reach of one move: straight legs between standable nodes, at any angle. Computed on demand and cached. Costs in
 * hundredths, each leg rounded up.
 */
export class Movement implements GroundTable {
  readonly lattice: Lattice;
  readonly maxMove: number;
  /** If false, path distance is straight distance. */
  readonly hasObstacles: boolean;
  private readonly obstacles: readonly Obstacle[];
  private readonly standableNodes: Uint8Array;
  private readonly reaches: (Int32Array | undefined)[];
  private readonly reachCosts: (Int32Array | undefined)[];
  /** Nodes in reach, then their costs, by nodes near obstacles. */
  private readonly bent: SharedLists;
  private field: PathField | null = null;
  /** Steps of a move over open ground, in order of nodes. */
  private readonly stepColumns: Int32Array;
  private readonly stepRows: Int32Array;
  private readonly stepCosts: Int32Array;
  private readonly heap = new Heap();
  private readonly legs: LegCosts;
  private ownBytes: number;
  /** For `bend`, by place in a reach. */
  private readonly scratch: Readonly<Record<'best' | 'xs' | 'ys' | 'dear', Int32Array>>;

  constructor(
    lattice: Lattice,
    terrain: Terrain,
    costs: GroundCosts,
    maxMove: number,
    shared: SharedArrayBuffer | null = null,
  ) {
    this.lattice = lattice;
    this.maxMove = maxMove;
    this.obstacles = obstaclesOf(terrain, costs);
    this.hasObstacles = this.obstacles.length > 0;
    this.standableNodes = standableNodes(lattice, this.obstacles);
    this.reaches = new Array<Int32Array | undefined>(lattice.count).fill(undefined);
    this.reachCosts = new Array<Int32Array | undefined>(lattice.count).fill(undefined);
    this.bent = new SharedLists(lattice.count, shared);
    const steps = stepsWithin(lattice.spacing, maxMove);
    this.stepColumns = Int32Array.from(steps, ([column]) => column);
    this.stepRows = Int32Array.from(steps, ([, row]) => row);
    this.stepCosts = Int32Array.from(steps, ([, , cost]) => cost);
    this.ownBytes = 17 * lattice.count;
    this.legs = new LegCosts(lattice, this.obstacles, Math.floor(maxMove / lattice.spacing));
    const places = () => new Int32Array(steps.length);
    this.scratch = { best: places(), xs: places(), ys: places(), dear: places() };
  }

  get bytes(): number {
    return this.ownBytes + this.legs.bytes;
  }

  /** False in or on the edge of impassable terrain. */
  standable(node: number): boolean {
    return this.standableNodes[node] === 1;
  }

  /** Other nodes within one move, rising. Do not modify. */
  reach(node: number): Int32Array {
    return this.reaches[node] ?? this.work(node);
  }

  /** Lowest cost by node of `reach(node)`. Do not modify. */
  reachCost(node: number): Int32Array {
    if (this.reachCosts[node] === undefined) this.work(node);
    return this.reachCosts[node]!;
  }

  /** For a straight way; -1 if impassable. */
  straightCost(from: number, to: number): number {
    return this.legs.cost(from, to);
  }

  /** Cost to the nearest target by node, -1 for none; see `PathField`. */
  distanceField(targets: Int32Array): Int32Array {
    if (this.field === null) {
      this.field = new PathField(this);
      this.ownBytes += LEG_BYTES * this.lattice.count;
    }
    return this.field.to(targets);
  }

  private work(node: number): Int32Array {
    const { lattice, stepColumns, stepRows } = this;
    const near = this.standable(node) ? this.obstaclesNear(node) : [];
    const known = near.length > 0 ? this.bent.known(node) : null;
    if (known !== null) return this.keep(node, known);
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
    if (near.length > 0) {
      this.bend(node, nodes, costs);
      this.bent.write(node, nodes, costs);
    }
    this.reaches[node] = nodes.length === 0 ? NONE : Int32Array.from(nodes);
    // Open ground away from edges shares one list of costs.
    const open = near.length === 0 && nodes.length === this.stepCosts.length;
    this.reachCosts[node] = open ? this.stepCosts : Int32Array.from(costs);
    this.ownBytes += 4 * nodes.length * (open ? 1 : 2);
    return this.reaches[node]!;
  }

  private keep(node: number, bent: Int32Array): Int32Array {
    const reach = bent.subarray(0, bent.length / 2);
    this.reaches[node] = reach;
    this.reachCosts[node] = bent.subarray(bent.length / 2);
    return reach;
  }

  private obstaclesNear(node: number): readonly Obstacle[] {
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
   * Dijkstra over the open reach, any two nodes joined by a straight leg. Nodes reached at open cost are done; length
   * alone rules out most other legs. Replaces `nodes` and `costs`.
   */
  private bend(start: number, nodes: number[], costs: number[]): void {
    const { maxMove, heap, legs } = this;
    const { x, y } = this.lattice;
    const { best, xs, ys, dear } = this.scratch;
    let dearCount = 0;
    heap.clear();
    for (let i = 0; i < nodes.length; i++) {
      xs[i] = x[nodes[i]];
      ys[i] = y[nodes[i]];
      const cost = legs.cost(start, nodes[i]);
      best[i] = cost === NO_WAY || cost > maxMove ? FAR : cost;
      if (best[i] !== costs[i]) dear[dearCount++] = i;
      if (best[i] !== FAR) heap.put(best[i], i);
    }
    while (heap.size > 0 && dearCount > 0) {
      const via = heap.take();
      const spent = heap.cost;
      if (spent > best[via]) continue;
      const viaX = xs[via];
      const viaY = ys[via];
      const most = maxMove - spent;
      // They are in order of rows: nobody outside these is near enough.
      for (let k = firstAbove(ys, dear, dearCount, viaY - most - 1); k < dearCount; k++) {
        const i = dear[k];
        const dy = ys[i] - viaY;
        if (dy > most) break;
        // Costs rise, so a node below is done.
        const slack = best[i] > maxMove ? most : best[i] - 1 - spent;
        const dx = xs[i] - viaX;
        if (slack < 0 || dx * dx + dy * dy > slack * slack) continue;
        const leg = legs.cost(nodes[via], nodes[i]);
        if (leg === NO_WAY || leg > slack) continue;
        best[i] = spent + leg;
        heap.put(best[i], i);
      }
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

export interface MovementContent {
  readonly lattice: LatticeSpec;
  /** With all costs. */
  readonly pieces: readonly PieceSpec[];
  readonly maxMove: number;
}

/** All costs are stated. */
const NO_COSTS: GroundCosts = { rough: 1, linearObstacle: 0 };

const movements = new Tables<MovementContent, Movement>(
  'movement',
  ({ lattice, pieces, maxMove }, shared) =>
    new Movement(latticeOf(lattice), compileTerrain(pieces), NO_COSTS, maxMove, shared),
  ({ lattice, pieces, maxMove }) => {
    if (pieces.length === 0) return 0;
    return sharedListBytes(latticeOf(lattice).count, 2 * stepsWithin(lattice.spacing, maxMove).length);
  },
);

export function movementContent(
  lattice: Lattice,
  terrain: readonly PieceSpec[],
  costs: GroundCosts,
  maxMove: number,
): MovementContent {
  return { lattice: specOf(lattice), pieces: hindering(terrain, costs), maxMove };
}

export function movementOf(content: MovementContent, memory?: SharedMemory): Movement {
  return movements.of(content, memory);
}

/** First of the rising `values[places[k]]` above `limit`. */
function firstAbove(values: Int32Array, places: Int32Array, count: number, limit: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[places[middle]] > limit) high = middle;
    else low = middle + 1;
  }
  return low;
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

/** By row, then column. */
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

/** Place in a rising list; -1 if absent. */
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
