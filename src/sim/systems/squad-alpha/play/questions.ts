import { type Numbers, number, PLANNED, type PolicyOf, told, written } from '../../../kernel/players/questions.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';

export const HOLD = 0;
export const MOVE = 1;
export const SHOOT = 2;
/** Only in contact, where house rules let a figure break off instead (ALPHA-17). */
export const STRIKE = 3;

/** Reused. */
export class Action {
  kind = HOLD;
  /** MOVE: position in `movement.reach` that `battle.mayMove` allows. */
  move = 0;
  /** SHOOT: index of the target. */
  target = 0;
}

/** Decisions of a side. A policy changes only what it is asked for. */
export const QUESTIONS = {
  /** A turn begins: for work done once per turn. */
  beginTurn: told<[battle: Battle, side: Side]>(),
  /** ALPHA-04: one of the first `count` in `waiting`. */
  nextToDeploy: number<[battle: Battle, side: Side, waiting: readonly Figure[], count: number]>(),
  /** ALPHA-04: a position in `side.area` that `battle.mayDeploy` allows; -1 if none was found. */
  deploy: number<[battle: Battle, side: Side, figure: Figure]>(),
  /** ALPHA-07: sets `figure.die` of each figure on the table, from `side.pool`. */
  assign: written((numbers: Numbers, _battle: Battle, { figures }: Side) => {
    for (let i = 0; i < figures.length; i++)
      if (figures[i].status === ON_TABLE) figures[i].die = numbers.settled(figures[i].die);
  }),
  /** ALPHA-08: one of the first `count` in `ready`. */
  next: number<[battle: Battle, side: Side, ready: readonly Figure[], count: number]>(),
  /** ALPHA-09, 12, 13. In contact, asked only if the figure may break off: it strikes or moves. */
  act: written((numbers: Numbers, _battle: Battle, _figure: Figure, action: Action) => {
    action.kind = numbers.settled(action.kind);
    action.move = numbers.settled(action.move);
    action.target = numbers.settled(action.target);
  }, PLANNED),
  /** ALPHA-17: one of the first `count` enemies. */
  strike: number<[battle: Battle, figure: Figure, enemies: readonly Figure[], count: number]>(),
};

export type Policy = PolicyOf<typeof QUESTIONS>;
