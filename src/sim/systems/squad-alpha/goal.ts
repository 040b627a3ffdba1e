import type { Referee } from '../../tabletop/objectives.ts';
import type { Battle } from './battle.ts';
import { type Figure, ON_TABLE } from './state.ts';

export type GoalKind = 'eliminate' | 'hold' | 'reach' | 'break';

/** Share of activations that get a figure one move nearer, for judging whether there is time left. */
const MOVES_PER_TURN = 0.7;

/** How strongly missions pull, per move of distance, in units of one ordinary enemy figure killed. */
export const PULL = {
  /** Towards the nearest enemy, where the enemy is what the mission is about. */
  enemy: 0.1,
  /** The same for the side that must wipe out the other. */
  hunt: 0.16,
  /** Standing in the area to hold. */
  inArea: 0.5,
  area: 0.12,
  areaPressure: 0.6,
  /** Towards the edge or area to reach. */
  reach: 0.3,
  reachPressure: 0.4,
  /** For those in the way: towards the nearest enemy, and back to what it wants to reach. */
  intercept: 0.05,
  guard: 0.04,
};

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
    battle.sides[figure.side].reached++;
  }

  /** Asks the referee whether the game is over, after an action or at a turn's end. */
  judge(battle: Battle, atTurnEnd: boolean): void {
    if (this.ended) return;
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
   * For policies: how good it is for a side to stand on a node, for the mission's sake alone. Higher is better.
   * `nearestSquared` is the squared distance to the nearest enemy, MAX_SAFE_INTEGER without one.
   */
  pull(battle: Battle, side: number, node: number, nearestSquared: number): number {
    switch (this.kind) {
      case 'eliminate':
      case 'break':
        return -(this.side === side ? PULL.hunt : PULL.enemy) * this.movesTo(nearestSquared);
      case 'hold':
        if (this.moves[node] === 0) return PULL.inArea;
        return -(PULL.area + PULL.areaPressure * this.pressure(battle, node)) * this.moves[node];
      case 'reach':
        if (side === this.side)
          return -(PULL.reach + PULL.reachPressure * this.pressure(battle, node)) * this.moves[node];
        return -PULL.intercept * this.movesTo(nearestSquared) - PULL.guard * this.moves[node];
    }
  }

  /** For policies: from 0 to about 1, how much a figure has to get on with the mission instead of shooting. */
  urgency(battle: Battle, figure: Figure): number {
    if (this.kind === 'reach' && figure.side === this.side)
      return this.reachedBy[figure.index] === 1 ? 0 : this.pressure(battle, figure.node);
    if (this.kind === 'hold' && this.moves[figure.node] > 0) return 0.7 * this.pressure(battle, figure.node);
    return 0;
  }

  /** For policies: how dangerous an enemy is to the mission because of where it stands, 0 to 1. */
  menace(_battle: Battle, figure: Figure): number {
    if (this.kind === 'hold') return this.area[figure.node] === 1 ? 0.8 : 0;
    if (this.kind === 'reach' && figure.side === this.side) return 1 / (1 + this.moves[figure.node]);
    return 0;
  }

  /** Moves still needed over turns still left, at the rate that moves succeed; 1 is "just in time". */
  private pressure(battle: Battle, node: number): number {
    const left = battle.maxTurns - battle.turn + 1;
    const needed = this.moves[node] / MOVES_PER_TURN;
    const share = needed / left;
    return share > 1.2 ? 1.2 : share * share;
  }

  private movesTo(squared: number): number {
    return squared === Number.MAX_SAFE_INTEGER ? 0 : Math.sqrt(squared / this.moveSquared);
  }
}
