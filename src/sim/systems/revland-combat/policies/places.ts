import { hundredths } from '../../../tabletop/geometry.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import { COVER } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import type { LineTable } from '../table/lines.ts';

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

export const MOST_LOOKED_AT = 12;
/** Of points farther than a half move, one of so many. */
export const FARTHER = 4;

/** Points of a reach are looked at in lists: each `stepOver`-th of them, from the first, from the second, and so on. */
export function stepOver(count: number): number {
  return 1 + Math.floor(count / (FARTHER * MOST_LOOKED_AT));
}

interface StopList {
  /** Points of the reach. */
  readonly count: number;
  /** At [2 * list]: where points of the half move start in `nodes`, then those beyond. */
  readonly starts: Int32Array;
  readonly nodes: Int32Array;
}

/** By movement and by how far somebody goes. */
interface StopLists {
  readonly movement: Movement;
  readonly half: number;
  readonly full: number;
  /** By start; null until asked for. */
  readonly lists: (StopList | null)[];
}

interface KeptStops {
  readonly shelter: Shelter;
  readonly of: WeakMap<Movement, StopLists[]>;
}

/** For all matches over the same lines, which depend on the same pieces and rules of cover. */
const kept = new WeakMap<LineTable, KeptStops>();

/** Points spread over a reach, preferring cover. Cached by start. */
export class Stops {
  readonly shelter: Shelter;
  private readonly of: WeakMap<Movement, StopLists[]>;
  private current: StopLists | null = null;

  constructor(battle: Battle) {
    const { table } = battle.sight;
    const known = kept.get(table) ?? { shelter: new Shelter(battle), of: new WeakMap() };
    kept.set(table, known);
    this.shelter = known.shelter;
    this.of = known.of;
  }

  /** Points within `half`, then those within `full` hundredths. */
  from(battle: Battle, node: number, half: number, full: number): StopList {
    const { movement } = battle;
    let { current } = this;
    if (current === null || current.movement !== movement || current.half !== half || current.full !== full) {
      current = this.listsOf(movement, half, full);
      this.current = current;
    }
    return current.lists[node] ?? this.work(battle, current, node);
  }

  private listsOf(movement: Movement, half: number, full: number): StopLists {
    const all = this.of.get(movement) ?? [];
    this.of.set(movement, all);
    const known = all.find((lists) => lists.half === half && lists.full === full);
    if (known !== undefined) return known;
    const fresh = { movement, half, full, lists: new Array<StopList | null>(movement.lattice.count).fill(null) };
    all.push(fresh);
    return fresh;
  }

  private work(battle: Battle, { movement, half, full, lists }: StopLists, node: number): StopList {
    const reach = movement.reach(node);
    const costs = movement.reachCost(node);
    const step = stepOver(reach.length);
    const starts = new Int32Array(2 * step + 1);
    const nodes = new Int32Array(reach.length);
    let count = 0;
    for (let list = 0; list < 2 * step; list++) {
      const isFar = list % 2 === 1;
      starts[list] = count;
      for (let k = list >> 1; k < reach.length; k += step) {
        const i = this.sheltered(battle, reach, k);
        const isBeyond = costs[i] > half;
        if (isBeyond === isFar && (!isBeyond || costs[i] <= full)) nodes[count++] = reach[i];
      }
    }
    starts[2 * step] = count;
    const worked: StopList = { count: reach.length, starts, nodes: nodes.slice(0, count) };
    lists[node] = worked;
    return worked;
  }

  private sheltered(battle: Battle, reach: Int32Array, i: number): number {
    const { shelter } = this;
    if (shelter.at(battle, reach[i])) return i;
    if (i + 1 < reach.length && shelter.at(battle, reach[i + 1])) return i + 1;
    return i > 0 && shelter.at(battle, reach[i - 1]) ? i - 1 : i;
  }
}
