import { type Numbers, number, PLANNED, type PolicyOf, told, written } from '../../../kernel/players/questions.ts';
import type { Action, Answer } from '../rules/actions.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure, Side } from '../table/state.ts';

/** Passes the numbers of an action on and writes what comes back. */
export function codeAction(numbers: Numbers, action: Action): void {
  action.kind = numbers.settled(action.kind);
  action.figure = numbers.settled(action.figure);
  action.thing = numbers.settled(action.thing);
  action.use = numbers.settled(action.use);
  action.aim = numbers.settled(action.aim);
  action.node = numbers.settled(action.node);
  action.piece = numbers.settled(action.piece);
}

/** The same of an answer to an attack. */
export function codeAnswer(numbers: Numbers, answer: Answer): void {
  answer.reaction = numbers.settled(answer.reaction);
  answer.isAdded = numbers.settled(answer.isAdded ? 1 : 0) === 1;
  answer.stated = numbers.settled(answer.stated);
}

/** The decisions that the rules leave to a side. A policy reads the battle and changes nothing but what it is asked for. */
export const QUESTIONS = {
  /** A round begins: what stays true for its length may be worked out once. */
  beginTurn: told<[battle: Battle, side: Side]>(),
  /** Which of the first `count` figures in `waiting` is placed next. */
  nextToDeploy: number<[battle: Battle, side: Side, waiting: readonly Figure[], count: number]>(),
  /** The position in `side.area` where a figure goes, one that `battle.mayDeploy` allows; -1 if it found none. */
  deploy: number<[battle: Battle, side: Side, figure: Figure]>(),
  /** REV-17: how many actions a figure states, one that `mayState` allows; 0 to move half, or to rest. */
  state: number<[battle: Battle, figure: Figure]>(PLANNED),
  /**
   * What a figure does in its pass, one that `may` allows. It is asked again after what is no action (a half move, going prone, dropping a
   * thing), until it takes an action or holds.
   */
  act: written(
    (numbers: Numbers, _battle: Battle, _figure: Figure, action: Action) => codeAction(numbers, action),
    PLANNED,
  ),
  /** REV-20: what a figure does after its first action that is none, such as a half move; asked until it holds. */
  follow: written(
    (numbers: Numbers, _battle: Battle, _figure: Figure, action: Action) => codeAction(numbers, action),
    PLANNED,
  ),
  /** REV-50: how a figure answers an attack on it, one that `mayReact` allows. */
  react: written(
    (numbers: Numbers, _battle: Battle, _figure: Figure, _attack: Attack, answer: Answer) =>
      codeAnswer(numbers, answer),
    PLANNED,
  ),
};

export type Policy = PolicyOf<typeof QUESTIONS>;
