import type { Movement } from '../../../tabletop/movement.ts';
import { WOUND } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, STATUS } from '../table/state.ts';
import type { Places } from './places.ts';
import type { Tactics } from './tactics.ts';

/** Tens of metres. */
const NO_WAY = 20;
const TEN_METRES = 1000;
const NONE = -1;

/** Tens of metres by node, `now` and without a piece. */
interface Standing {
  readonly now: Float64Array;
  readonly without: (Float64Array | null)[];
}

class WaysOn {
  private readonly targets: Int32Array;
  private readonly whole: Standing;
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

  /** 0 without a place. */
  now(battle: Battle): Float64Array {
    this.look(battle);
    return this.current.now;
  }

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

/** More delay presses no harder. */
const MOST_PRESSURE = 1.2;

export class Pull {
  /** Tens of metres to the area or edge, by node; 0 without one. */
  private way: Float64Array;
  private readonly ways: WaysOn;
  private readonly side: number;
  private readonly weights: Tactics;
  private readonly isDrawn: boolean;
  private readonly seek: number;
  private readonly goal: number;
  private readonly isExit: boolean;
  /** Tens of metres to its own edge, by node. */
  private readonly back: Float64Array;
  /** 0 for shooters. Fractions that are passed on are boxed. */
  hand = 0.5;
  /** Node of the nearest enemy; -1 for none. */
  foe = NONE;
  gain = 0.5;
  private left = 1;

  constructor(battle: Battle, side: number, weights: Tactics) {
    const { goal, sides, lattice } = battle;
    this.ways = new WaysOn(battle);
    this.way = this.ways.now(battle);
    this.side = side;
    this.weights = weights;
    this.back = wayBack(lattice, sides[side].edge);
    const hasPlace = goal.kind === 'hold' || goal.kind === 'reach';
    this.isDrawn = goal.kind === 'hold' || (goal.kind === 'reach' && goal.side === side);
    this.goal = this.isDrawn ? weights.objective : 0;
    this.seek = hasPlace && this.isDrawn ? 0 : weights.seek;
    this.isExit = goal.kind === 'reach';
  }

  beginTurn(battle: Battle): void {
    const { round, maxTurns } = battle;
    this.look(battle);
    this.left = Math.max(1, maxTurns - round);
  }

  look(battle: Battle): void {
    this.way = this.ways.now(battle);
  }

  /** Sets `gain`. */
  weighWithout(battle: Battle, piece: number): void {
    const { figures } = battle.sides[this.side];
    const { way } = this;
    const open = this.ways.without(battle, piece);
    let gain = 0;
    for (let i = 0; i < figures.length; i++) {
      const { isAble, node } = figures[i];
      if (!isAble) continue;
      const late = Math.min(MOST_PRESSURE, way[node] / this.left);
      gain += (way[node] - open[node]) * (1 + this.weights.pressure * late);
    }
    this.gain = this.goal * gain;
  }

  presses(figure: Figure): boolean {
    return this.isDrawn && this.way[figure.node] > 0;
  }

  withdraws({ level }: Figure): boolean {
    return this.weights.withdraw > 0 && !this.isDrawn && level === WOUND.woundedTwice;
  }

  note(battle: Battle, figure: Figure, { nodes, seeks, ways, insides, count }: Places): void {
    const { way, goal, seek, weights } = this;
    if (this.withdraws(figure)) {
      for (let i = 0; i < count; i++) seeks[i] = weights.withdraw * this.back[nodes[i]];
      return;
    }
    const towards = seek + weights.close * this.hand;
    const waits = towards !== 0 && figure.status === STATUS.waiting;
    let foe = towards === 0 ? NONE : this.foe;
    for (let i = 0; i < count; i++) {
      const node = nodes[i];
      if (waits) foe = nearestEnemy(battle, figure, node);
      if (foe >= 0)
        seeks[i] = towards * Math.sqrt(battle.lattice.distanceSquared(node, foe) / (TEN_METRES * TEN_METRES));
      if (goal === 0) continue;
      const late = Math.min(MOST_PRESSURE, way[node] / this.left);
      ways[i] = goal * way[node] * (1 + weights.pressure * late);
      if (way[node] === 0)
        insides[i] = this.isExit && battle.goal.isExit(this.side, node) ? 2 * weights.inside : weights.inside;
    }
  }
}

/** Tens of metres, straight. */
function wayBack(lattice: Battle['lattice'], edge: Int32Array): Float64Array {
  return Float64Array.from({ length: lattice.count }, (_, node) => {
    let least = Number.MAX_SAFE_INTEGER;
    for (const other of edge) least = Math.min(least, lattice.distanceSquared(node, other));
    return Math.sqrt(least) / TEN_METRES;
  });
}

/** Node of an able one; -1 for none. */
export function nearestEnemy(battle: Battle, figure: Figure, node = figure.node): number {
  const { figures } = battle.enemyOf(figure.side);
  let best = -1;
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < figures.length; i++) {
    if (!figures[i].isAble) continue;
    const distance = battle.lattice.distanceSquared(figures[i].node, node);
    if (distance >= least) continue;
    least = distance;
    best = figures[i].node;
  }
  return best;
}
