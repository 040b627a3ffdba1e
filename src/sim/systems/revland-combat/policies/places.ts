import { hundredths } from '../../../tabletop/geometry.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import { COVER } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';

export class Places {
  count = 0;
  /** Lesser points may be left. Fractions that are passed on are boxed. */
  least = 0.5;
  readonly nodes: Int32Array;
  /** Hundredths, or its owner's note. */
  readonly costs: Int32Array;
  /** Losses by distance to enemy and area; gains there and of first aid. */
  readonly seeks: Float64Array;
  readonly ways: Float64Array;
  readonly insides: Float64Array;
  readonly calls: Float64Array;
  readonly prospects: Float64Array;
  readonly dangers: Float64Array;
  readonly values: Float64Array;

  constructor(size: number) {
    this.nodes = new Int32Array(size);
    this.costs = new Int32Array(size);
    this.seeks = new Float64Array(size);
    this.ways = new Float64Array(size);
    this.insides = new Float64Array(size);
    this.calls = new Float64Array(size);
    this.prospects = new Float64Array(size);
    this.dangers = new Float64Array(size);
    this.values = new Float64Array(size);
  }

  clear(): void {
    this.count = 0;
  }

  add(node: number, cost: number): void {
    const at = this.count++;
    this.nodes[at] = node;
    this.costs[at] = cost;
    this.seeks[at] = 0;
    this.ways[at] = 0;
    this.insides[at] = 0;
    this.calls[at] = 0;
    this.prospects[at] = 0;
    this.dangers[at] = 0;
    this.values[at] = 0;
  }
}

const [UNKNOWN, OPEN, SHELTERED] = [0, 1, 2];
/** Cells, where cover counts anywhere (REV-41). */
const NEAR = 2;

/** Points near cover (REV-41), by demand. */
class Shelter {
  private readonly known: Uint8Array;
  private readonly within: number;

  constructor({ lattice, rules }: Battle) {
    this.known = new Uint8Array(lattice.count);
    this.within = hundredths(rules.cover.targetWithin ?? NEAR);
  }

  at(battle: Battle, node: number): boolean {
    if (this.known[node] === UNKNOWN) this.known[node] = this.isNearCover(battle, node) ? SHELTERED : OPEN;
    return this.known[node] === SHELTERED;
  }

  private isNearCover({ barriers, lattice }: Battle, node: number): boolean {
    for (let i = 0; i < barriers.length; i++) {
      const { cover, piece } = barriers[i];
      if (cover !== COVER.none && piece.shape.within(lattice.x[node], lattice.y[node], this.within)) return true;
    }
    return false;
  }
}

/** Node and cost of each. */
type Stops = Int32Array;

/** Points spread over a reach, preferring cover. Cached by start. */
export class StopLists {
  readonly shelter: Shelter;
  private readonly most: number;
  private movement: Movement;
  /** By start; null until asked for. */
  private lists: (Stops | null)[];
  private readonly known = new WeakMap<Movement, (Stops | null)[]>();

  constructor(battle: Battle, most: number) {
    this.shelter = new Shelter(battle);
    this.most = most;
    this.movement = battle.movement;
    this.lists = this.listsOf(battle.movement);
  }

  private listsOf(movement: Movement): (Stops | null)[] {
    const known = this.known.get(movement) ?? new Array<Stops | null>(movement.lattice.count).fill(null);
    this.known.set(movement, known);
    return known;
  }

  stepOver(count: number): number {
    return 1 + Math.floor(count / this.most);
  }

  /** Those at 0, `step`, 2 * `step`, ...; then from 1 on, and so on. */
  from(battle: Battle, node: number): Stops {
    const { movement } = battle;
    if (movement !== this.movement) {
      this.movement = movement;
      this.lists = this.listsOf(movement);
    }
    return this.lists[node] ?? this.work(battle, node);
  }

  private work(battle: Battle, node: number): Stops {
    const reach = this.movement.reach(node);
    const costs = this.movement.reachCost(node);
    const step = this.stepOver(reach.length);
    const stops = new Int32Array(2 * reach.length);
    let at = 0;
    for (let first = 0; first < step; first++)
      for (let k = first; k < reach.length; k += step) {
        const i = this.sheltered(battle, reach, k);
        stops[at++] = reach[i];
        stops[at++] = costs[i];
      }
    this.lists[node] = stops;
    return stops;
  }

  private sheltered(battle: Battle, reach: Int32Array, i: number): number {
    const { shelter } = this;
    if (shelter.at(battle, reach[i])) return i;
    if (i + 1 < reach.length && shelter.at(battle, reach[i + 1])) return i + 1;
    return i > 0 && shelter.at(battle, reach[i - 1]) ? i - 1 : i;
  }
}
