import { type Numbers, number, PLANNED, type PolicyOf, told, written } from '../../../kernel/players/questions.ts';
import { type Battle, HOLD, NONE } from '../table/battle.ts';
import { ON_TABLE, type Side, type Unit } from '../table/state.ts';

/** What a unit does. Reused. */
export class Choice {
  /** Place in the engine's `actions`, or `HOLD`. */
  action = HOLD;
  /** Where it ends: a node, its own if it does not move. */
  node = 0;
  /** Index of an enemy, or `NONE`. */
  target = NONE;
  /** Of `shoot: one`: place in the engine's `weapons`, or `NONE`. */
  weapon = NONE;

  hold(unit: Unit): void {
    this.action = HOLD;
    this.node = unit.node;
    this.target = NONE;
    this.weapon = NONE;
  }
}

const codeChoice = (numbers: Numbers, choice: Choice): void => {
  choice.action = numbers.settled(choice.action);
  choice.node = numbers.settled(choice.node);
  choice.target = numbers.settled(choice.target);
  choice.weapon = numbers.settled(choice.weapon);
};

/** Decisions of a side. A policy changes only what it is asked for. */
export const QUESTIONS = {
  /** A turn begins: for work done once per turn. */
  beginTurn: told<[battle: Battle, side: Side]>(),
  /** One of the first `count` in `waiting`. */
  nextToDeploy: number<[battle: Battle, side: Side, waiting: readonly Unit[], count: number]>(),
  /** A position in `side.area` that `battle.mayDeploy` allows; -1 if none was found. */
  deploy: number<[battle: Battle, side: Side, unit: Unit]>(),
  /** Sets `unit.die` of each unit on the table, from `side.pool`. */
  assign: written((numbers: Numbers, _battle: Battle, { figures }: Side) => {
    for (let i = 0; i < figures.length; i++)
      if (figures[i].status === ON_TABLE) figures[i].die = numbers.settled(figures[i].die);
  }),
  /** One of the first `count` in `ready`. */
  next: number<[battle: Battle, side: Side, ready: readonly Unit[], count: number]>(),
  /** What `battle.mayAct` allows. It begins as `hold`. */
  act: written((numbers: Numbers, _battle: Battle, _unit: Unit, choice: Choice) => {
    codeChoice(numbers, choice);
  }, PLANNED),
  /** A reaction that `battle.mayReact` allows against an enemy, from where both stand. It begins as `hold`: none. */
  react: written((numbers: Numbers, _battle: Battle, _unit: Unit, _enemy: Unit, choice: Choice) => {
    codeChoice(numbers, choice);
  }),
};

export type Policy = PolicyOf<typeof QUESTIONS>;
