import type { Deciding } from '../../../kernel/players/lapses.ts';
import type { Snapshot } from '../../../kernel/players/snapshot.ts';
import type { Action, Answer } from '../rules/actions.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure, Side } from '../table/state.ts';

/** The decisions that the rules leave to a side. A policy reads the battle and changes nothing but what it is asked for. */
export interface Policy {
  /** A round begins: what stays true for its length may be worked out once. */
  beginTurn(battle: Battle, side: Side): void;
  /** Which of the first `count` figures in `waiting` is placed next. */
  nextToDeploy(battle: Battle, side: Side, waiting: readonly Figure[], count: number): number;
  /** The position in `side.area` where a figure goes, one that `battle.mayDeploy` allows; -1 if it found none. */
  deploy(battle: Battle, side: Side, figure: Figure): number;
  /** REV-17: how many actions a figure states, one that `mayState` allows; 0 to move half, or to rest. */
  state(battle: Battle, figure: Figure): number;
  /**
   * What a figure does in its pass, one that `may` allows. It is asked again after what is no action (a half move, going prone, dropping a
   * thing), until it takes an action or holds.
   */
  act(battle: Battle, figure: Figure, action: Action): void;
  /** REV-20: what a figure does after its first action that is none, such as a half move; asked until it holds. */
  follow(battle: Battle, figure: Figure, action: Action): void;
  /** REV-50: how a figure answers an attack on it, one that `mayReact` allows. */
  react(battle: Battle, figure: Figure, attack: Attack, answer: Answer): void;
  /** What it keeps from round to round. */
  exchange?(state: Snapshot): void;
}

/** Which of these decide something. */
export const DECIDING: Deciding<Policy> = {
  beginTurn: false,
  nextToDeploy: true,
  deploy: true,
  state: true,
  act: true,
  follow: true,
  react: true,
  exchange: false,
};
