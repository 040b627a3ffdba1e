import type { Referee } from '../../tabletop/objectives.ts';
import type { Battle } from './battle.ts';
import { SGC, SOLO } from './profiles.ts';
import { CAPTURED, DEAD, type Figure, GONE, LEFT, RESERVE } from './state.ts';

/** The mission on this table: who has met it, and where it is about. */
export class Goal {
  readonly referee: Referee;
  /** The side that holds, must reach or must eliminate; -1 where the mission names none. */
  readonly side: number;
  /** Hundredths of inches from each node to the area or edge, -1 where there is no way; null without one. */
  readonly distance: Int32Array | null;
  ended = false;
  /** 1 for nodes of the area, of the edge by which figures leave. */
  private readonly area: Uint8Array;
  private readonly exit: Uint8Array;
  /** Only figures marked for rescue count. */
  private readonly rescue: boolean;

  constructor(
    referee: Referee,
    side: number,
    area: Uint8Array,
    exit: Uint8Array,
    distance: Int32Array | null,
    rescue: boolean,
  ) {
    this.referee = referee;
    this.side = side;
    this.area = area;
    this.exit = exit;
    this.distance = distance;
    this.rescue = rescue;
  }

  get kind(): 'eliminate' | 'hold' | 'reach' | 'break' {
    return this.referee.objective.kind;
  }

  get isRescue(): boolean {
    return this.rescue;
  }

  reset(): void {
    this.ended = false;
  }

  isInArea(node: number): boolean {
    return this.area[node] === 1;
  }

  isExit(node: number): boolean {
    return this.exit[node] === 1;
  }

  /** Whether a figure is one of those that have to reach something. */
  counts(figure: Figure): boolean {
    return this.kind === 'reach' && figure.side === this.side && (!this.rescue || figure.kind.rescue);
  }

  /** Whether the figure reaches what it has to by being at `node`: its own, or that of who drags it. */
  isReachedBy(figure: Figure, node: number): boolean {
    return this.counts(figure) && !figure.reached && (this.isExit(node) || this.isInArea(node));
  }

  /** Asks the referee whether the game is over. */
  judge(battle: Battle, atTurnEnd: boolean): void {
    if (this.ended) return;
    const atLimit = atTurnEnd && battle.turn >= battle.scene.maxTurns;
    this.ended = this.referee.check(
      battle.turn,
      atTurnEnd,
      this.alive(battle, SGC),
      // While a counter stands more may come: the solo side is not wiped out before the limit.
      this.alive(battle, SOLO) + (!atLimit && battle.counters.any ? 1 : 0),
      this.inArea(battle, SGC),
      this.inArea(battle, SOLO),
      this.side < 0 ? 0 : battle.sides[this.side].reached,
      battle.sides[SGC].breakTurn > 0,
      battle.sides[SOLO].breakTurn > 0,
    );
  }

  private inArea(battle: Battle, side: number): number {
    if (this.kind !== 'hold') return 0;
    const { figures } = battle.sides[side];
    let count = 0;
    for (let i = 0; i < figures.length; i++) if (battle.isAble(figures[i]) && this.isInArea(figures[i].node)) count++;
    return count;
  }

  /** Figures that can still do something; of a side that must reach something, those that can still come there, carried or not. */
  private alive(battle: Battle, side: number): number {
    const operative = battle.operative(side);
    if (this.kind !== 'reach' || side !== this.side || operative === 0) return operative;
    const { figures } = battle.sides[side];
    let count = 0;
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      const out = figure.status === DEAD || figure.status === CAPTURED || figure.status === GONE;
      if (this.counts(figure) && !figure.reached && !out && figure.status !== RESERVE) count++;
    }
    return count;
  }

  /** Strength for reports: figures that can do something, and those that reached the mission's edge. */
  strength(battle: Battle, side: number): number {
    const { figures } = battle.sides[side];
    let left = 0;
    for (let i = 0; i < figures.length; i++) if (figures[i].status === LEFT) left++;
    return battle.operative(side) + left;
  }
}
