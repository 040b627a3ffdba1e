import { AXIS } from '../counts/axes.ts';
import type { Game } from '../game.ts';
import { OPTION } from '../policies/options.ts';
import type { Figure } from '../state.ts';
import { mayState } from './legality.ts';

/** REV-17: a figure states how many actions it takes in the round. Those out of action have none. */
export function stateActions(game: Game, figure: Figure): void {
  const { battle } = game;
  if (!figure.isAble) return;
  const stated = game.policies[figure.side].state(battle, figure);
  settleActions(game, figure, stated);
}

/** The same with a number that is known. */
export function settleActions(game: Game, figure: Figure, stated: number): void {
  const { battle, tally } = game;
  if (!mayState(battle, figure, stated)) throw new Error(`policy states ${stated} actions of ${figure.name}`);
  figure.stated = stated;
  tally.actionsStated.count(figure.side, AXIS.stated.place(stated), 0);
  game.story?.stated(figure);
  if (game.course.isCounted && (battle.rules.actions.max ?? 2) > 1)
    game.options[figure.side].had(OPTION['several actions'], stated > 1);
}
