import type { Referee } from '../../tabletop/objectives.ts';
import type { Battle } from './battle.ts';
import { type Figure, ON_TABLE } from './state.ts';

export type GoalKind = 'eliminate' | 'hold' | 'reach' | 'break';

/** Share of activations that get a figure one move nearer, for judging whether there is time left. */
const MOVES_PER_TURN = 0.7;

/** Beyond this, being later still does not press harder. */
const MOST_PRESSURE = 1.1;

/** How strongly a mission pulls a side, per move of distance, in units of one ordinary enemy figure killed. */
interface Pulls {
  /** Towards the nearest enemy. */
  readonly enemy: number;
  /** Towards the area or edge, and how much more so as time runs out. */
  readonly goal: number;
  readonly pressure: number;
  /** For being there. */
  readonly arrived: number;
}

function pullsOf(kind: GoalKind, isNamed: boolean): Pulls {
  switch (kind) {
    case 'eliminate':
    case 'break':
      return { enemy: isNamed ? 0.16 : 0.1, goal: 0, pressure: 0, arrived: 0 };
    case 'hold':
      return { enemy: 0, goal: 0.12, pressure: 0.6, arrived: 0.5 };
    case 'reach':
      // Shots reach everywhere, so runners fall to whoever is left to shoot: both sides seek the enemy first, near to what is to be
      // reached, and the side that must reach it the more so as time runs out. A pull of 1.5 a move won half as many games.
      return { enemy: 0.05, goal: 0.04, pressure: isNamed ? 0.05 : 0, arrived: 0 };
  }
}

/** The mission on this table: who has met it, and how strongly it pulls figures towards what it is about. */
export class Goal {
  readonly kind: GoalKind;
  /** The side that holds, must reach or must eliminate; -1 where the mission names none. */
  readonly side: number;
  readonly referee: Referee;
  /** Whether the game is over: the referee says who has won, and why. */
  ended = false;
  /** 1 for nodes of the area. */
  private readonly area: Uint8Array;
  /** 1 for nodes of the edge by which figures leave. */
  private readonly exit: Uint8Array;
  /** Moves from each node to the area or edge; empty without one. */
  private readonly moves: Float64Array;
  private readonly moveSquared: number;
  private readonly pulls: readonly Pulls[];
  private readonly reachedBy: Uint8Array;

  constructor(
    kind: GoalKind,
    side: number,
    referee: Referee,
    area: Uint8Array,
    exit: Uint8Array,
    moves: Float64Array,
    moveDistance: number,
    figures: number,
  ) {
    this.kind = kind;
    this.side = side;
    this.referee = referee;
    this.area = area;
    this.exit = exit;
    this.moves = moves;
    this.moveSquared = moveDistance * moveDistance;
    this.reachedBy = new Uint8Array(figures);
    this.pulls = [0, 1].map((index) => pullsOf(kind, index === side));
  }

  reset(): void {
    this.ended = false;
    this.reachedBy.fill(0);
  }

  isExit(side: number, node: number): boolean {
    return side === this.side && this.exit[node] === 1;
  }

  isInArea(node: number): boolean {
    return this.area[node] === 1;
  }

  /** A figure that must reach the area has done so, once. */
  enter(battle: Battle, figure: Figure): void {
    if (this.kind !== 'reach' || figure.side !== this.side || this.reachedBy[figure.index] === 1) return;
    this.reachedBy[figure.index] = 1;
    battle.changed = true;
    battle.sides[figure.side].reached++;
  }

  /** Asks the referee whether the game is over, after an action or at a turn's end. */
  judge(battle: Battle, atTurnEnd: boolean): void {
    if (this.ended || !(atTurnEnd || battle.changed)) return;
    battle.changed = false;
    const [a, b] = battle.sides;
    const reached = this.side < 0 ? 0 : battle.sides[this.side].reached;
    this.ended = this.referee.check(
      battle.turn,
      atTurnEnd,
      this.aliveFor(battle, 0),
      this.aliveFor(battle, 1),
      this.inArea(battle, 0),
      this.inArea(battle, 1),
      reached,
      a.breakTurn > 0,
      b.breakTurn > 0,
    );
  }

  private inArea(battle: Battle, side: number): number {
    if (this.kind !== 'hold') return 0;
    const { figures } = battle.sides[side];
    let count = 0;
    for (let i = 0; i < figures.length; i++)
      if (figures[i].status === ON_TABLE && this.area[figures[i].node] === 1) count++;
    return count;
  }

  /** Living figures; of the side that must reach something, those that have not reached it yet. */
  private aliveFor(battle: Battle, side: number): number {
    if (this.kind !== 'reach' || side !== this.side) return battle.sides[side].living;
    const { figures } = battle.sides[side];
    let count = 0;
    for (let i = 0; i < figures.length; i++)
      if (figures[i].status === ON_TABLE && this.reachedBy[figures[i].index] === 0) count++;
    return count;
  }

  /**
   * For policies: adds to `values` how good it is for a side to stand on each of the first `count` nodes, for the mission's sake
   * alone. Higher is better. `foe` is the node of the nearest enemy, -1 without one. All nodes at once, because a number that is
   * returned from a call too large to be inlined is a number on the heap.
   */
  addPulls(battle: Battle, side: number, nodes: Int32Array, count: number, foe: number, values: Float64Array): void {
    const { enemy, goal, pressure, arrived } = this.pulls[side];
    const { lattice } = battle;
    const perTurn = 1 / (MOVES_PER_TURN * (battle.maxTurns - battle.turn + 1));
    for (let i = 0; i < count; i++) {
      const node = nodes[i];
      const moves = this.moves[node];
      if (foe >= 0) values[i] -= enemy * Math.sqrt(lattice.distanceSquared(foe, node) / this.moveSquared);
      const share = Math.min(MOST_PRESSURE, moves * perTurn);
      values[i] -= (goal + pressure * share * share) * moves;
      if (moves === 0) values[i] += arrived;
    }
  }

  /** For policies: writes, by figure index, how much each figure of a side has to get on with the mission: 0 to about 1. */
  writeUrgencies(battle: Battle, side: number, urgencies: Float64Array): void {
    const { figures } = battle.sides[side];
    const perTurn = 1 / (MOVES_PER_TURN * (battle.maxTurns - battle.turn + 1));
    const weight = this.kind === 'hold' ? 0.7 : this.kind === 'reach' && side === this.side ? 1 : 0;
    for (let i = 0; i < figures.length; i++) {
      const { index, node } = figures[i];
      const share = Math.min(MOST_PRESSURE, this.moves[node] * perTurn);
      urgencies[index] = this.reachedBy[index] === 1 ? 0 : weight * share * share;
    }
  }

  /** For policies: adds, by figure index, how dangerous each figure is to the mission because of where it stands. */
  addMenaces(figures: readonly Figure[], weight: number, worths: Float64Array): void {
    for (let i = 0; i < figures.length; i++) {
      const { index, node, side } = figures[i];
      if (this.kind === 'hold') worths[index] += weight * 0.8 * this.area[node];
      else if (this.kind === 'reach' && side === this.side) worths[index] += weight / (1 + this.moves[node]);
    }
  }
}
