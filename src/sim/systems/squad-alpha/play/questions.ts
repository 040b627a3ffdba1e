import { type Numbers, number, PLANNED, type PolicyOf, told, written } from '../../../kernel/players/questions.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';

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
export const QUESTIONS = {
  /** A turn begins: what stays true for the whole turn may be worked out once. */
  beginTurn: told<[battle: Battle, side: Side]>(),
  /** ALPHA-04: which of the first `count` figures in `waiting` is placed next. */
  nextToDeploy: number<[battle: Battle, side: Side, waiting: readonly Figure[], count: number]>(),
  /** ALPHA-04: the position in `side.area` where the next figure goes, one that `battle.mayDeploy` allows; -1 if it found none. */
  deploy: number<[battle: Battle, side: Side, figure: Figure]>(),
  /** ALPHA-07: gives each figure on the table one die of `side.pool` by setting `figure.die`. */
  assign: written((numbers: Numbers, _battle: Battle, { figures }: Side) => {
    for (let i = 0; i < figures.length; i++)
      if (figures[i].status === ON_TABLE) figures[i].die = numbers.settled(figures[i].die);
  }),
  /** ALPHA-08: which of the first `count` figures in `ready` acts next. */
  next: number<[battle: Battle, side: Side, ready: readonly Figure[], count: number]>(),
  /** ALPHA-09, 12, 13: what the figure does. In contact it is asked only if it may break off: it strikes or moves. */
  act: written((numbers: Numbers, _battle: Battle, _figure: Figure, action: Action) => {
    action.kind = numbers.settled(action.kind);
    action.move = numbers.settled(action.move);
    action.target = numbers.settled(action.target);
  }, PLANNED),
  /** ALPHA-17: which of the first `count` enemies in contact it strikes. */
  strike: number<[battle: Battle, figure: Figure, enemies: readonly Figure[], count: number]>(),
};

export type Policy = PolicyOf<typeof QUESTIONS>;
