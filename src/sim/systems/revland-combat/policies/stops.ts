import type { Movement } from '../../../tabletop/movement.ts';
import type { Battle } from '../table/battle.ts';
import { Shelter } from './shelter.ts';

/** Points of a move on one list, spread evenly: of each the node and what the way there costs. */
type Stops = Int32Array;

/**
 * For each place in what a move reaches, the point there or one beside it, rather one with something to hide behind. Looked for once for each
 * point that a figure moves from, and laid out so that points which are looked at together are side by side.
 */
export class StopLists {
  readonly shelter: Shelter;
  private readonly most: number;
  private movement: Movement;
  /** By node that is moved from; null where nobody has asked yet. */
  private lists: (Stops | null)[];
  private readonly known = new WeakMap<Movement, (Stops | null)[]>();

  /** @param most so many points are looked at at most */
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

  /** How far apart points on a list of so many are that are looked at. */
  stepOver(count: number): number {
    return 1 + Math.floor(count / this.most);
  }

  /** The points for moves from a node: those at 0, `step`, 2 * `step`, ... first, then those from 1 on, and so on. */
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

  /** The place of a point or of one beside it, rather one with something to hide behind. */
  private sheltered(battle: Battle, reach: Int32Array, i: number): number {
    const { shelter } = this;
    if (shelter.at(battle, reach[i])) return i;
    if (i + 1 < reach.length && shelter.at(battle, reach[i + 1])) return i + 1;
    return i > 0 && shelter.at(battle, reach[i - 1]) ? i - 1 : i;
  }
}
