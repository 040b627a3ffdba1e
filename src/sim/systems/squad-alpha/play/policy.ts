import type { Deciding } from '../../../kernel/players/lapses.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure, Side } from '../table/state.ts';

export const HOLD = 0;
export const MOVE = 1;
export const SHOOT = 2;
/** Only for a figure in contact, where house rules let it break off instead (ALPHA-17). */
export const STRIKE = 3;

/** A policy's answer for a figure that acts; one object is used over and over. */
export class Action {
  kind = HOLD;
  /** MOVE: where to, as a position in `movement.reach` of the figure's node that `battle.mayMove` allows. */
  move = 0;
  /** SHOOT: index of the figure aimed at. */
  target = 0;
}

/** The decisions that the rules leave to a side. A policy reads the battle and changes nothing but what it is asked for. */
export interface Policy {
  /** A turn begins: what stays true for the whole turn may be worked out once. */
  beginTurn(battle: Battle, side: Side): void;
  /** ALPHA-04: which of the first `count` figures in `waiting` is placed next. */
  nextToDeploy(battle: Battle, side: Side, waiting: readonly Figure[], count: number): number;
  /** ALPHA-04: the position in `side.area` where the next figure goes, one that `battle.mayDeploy` allows; -1 if it found none. */
  deploy(battle: Battle, side: Side, figure: Figure): number;
  /** ALPHA-07: gives each figure on the table one die of `side.pool` by setting `figure.die`. */
  assign(battle: Battle, side: Side): void;
  /** ALPHA-08: which of the first `count` figures in `ready` acts next. */
  next(battle: Battle, side: Side, ready: readonly Figure[], count: number): number;
  /** ALPHA-09, 12, 13: what the figure does. In contact it is asked only if it may break off: it strikes or moves. */
  act(battle: Battle, figure: Figure, action: Action): void;
  /** ALPHA-17: which of the first `count` enemies in contact it strikes. */
  strike(battle: Battle, figure: Figure, enemies: readonly Figure[], count: number): number;
}

/** Which of these decide something. */
export const DECIDING: Deciding<Policy> = {
  beginTurn: false,
  nextToDeploy: true,
  deploy: true,
  assign: true,
  next: true,
  act: true,
  strike: true,
};
