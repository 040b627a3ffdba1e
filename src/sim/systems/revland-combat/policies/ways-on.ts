import type { Movement } from '../../../tabletop/movement.ts';
import type { Battle } from '../table/battle.ts';

/** Ground from which there is no way counts as this far off, in tens of metres. */
const NO_WAY = 20;
const TEN_METRES = 1000;
const NONE = -1;

/** Ways over what still stands: tens of metres from each node, `now` and by the piece that would be destroyed as well, once asked for. */
interface Standing {
  readonly now: Float64Array;
  readonly without: (Float64Array | null)[];
}

/** How far the place of the mission is, over what still stands, and how far it would be with one piece less. */
export class WaysOn {
  private readonly targets: Int32Array;
  private readonly whole: Standing;
  /** By the pieces that are destroyed. */
  private readonly known = new Map<string, Standing>();
  private current: Standing;
  private movement: Movement;

  constructor({ goal, barriers, movement }: Battle) {
    const { distance } = goal;
    this.targets = Int32Array.from(
      distance === null ? [] : [...distance.keys()].filter((node) => distance[node] === 0),
    );
    this.whole = { now: goal.moves(TEN_METRES, NO_WAY), without: barriers.map(() => null) };
    this.current = this.whole;
    this.movement = movement;
  }

  /** As things stand; 0 without a place. */
  now(battle: Battle): Float64Array {
    this.look(battle);
    return this.current.now;
  }

  /** The same without a piece. */
  without(battle: Battle, piece: number): Float64Array {
    this.look(battle);
    const { without } = this.current;
    without[piece] ??= this.field(battle, piece);
    return without[piece];
  }

  private look(battle: Battle): void {
    if (battle.movement === this.movement) return;
    this.movement = battle.movement;
    this.current = battle.movement === battle.ways.whole ? this.whole : this.standing(battle);
  }

  private standing(battle: Battle): Standing {
    let key = '';
    for (let i = 0; i < battle.barriers.length; i++) {
      const { isDestroyed, blocksWay } = battle.barriers[i];
      if (isDestroyed && blocksWay) key += `${i},`;
    }
    const standing = this.known.get(key) ?? { now: this.field(battle, NONE), without: battle.barriers.map(() => null) };
    this.known.set(key, standing);
    return standing;
  }

  private field(battle: Battle, open: number): Float64Array {
    const distances = battle.ways.distances(battle.barriers, open, this.targets);
    return Float64Array.from(distances, (distance) => (distance < 0 ? NO_WAY : distance / TEN_METRES));
  }
}
