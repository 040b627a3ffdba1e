import type { Referee } from '../../tabletop/objectives.ts';
import type { Battle } from './battle.ts';
import { type Figure, ON_TABLE } from './state.ts';

export type GoalKind = 'eliminate' | 'hold' | 'reach' | 'break';

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
  readonly moves: Float64Array;
  /** The square of one move, in square hundredths. */
  readonly moveSquared: number;
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

  /** Whether a figure has been in the area that its side must reach. */
  hasReached(index: number): boolean {
    return this.reachedBy[index] === 1;
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
}
