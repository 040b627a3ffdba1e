import { ACTION } from '../counts/counts.ts';
import { EVENT } from '../counts/rule-events.ts';
import { FREE, TO_MOVE } from '../rules/profiles.ts';
import type { Figure } from '../table/state.ts';
import { strike } from './fighting.ts';
import type { Game } from './game.ts';
import { enterArea } from './judging.ts';
import { declare, test } from './morale.ts';

/** ALPHA-12, 16: up to the move's distance on a success; into contact, a free attack. */
export function move(game: Game, figure: Figure, node: number): void {
  const { battle } = game;
  if (!battle.mayMove(figure, node)) throw new Error(`policy moves ${figure.name} where it cannot go`);
  const charge = battle.contacts(figure.side, node, game.touching) > 0;
  declare(game, figure, charge ? ACTION.charge : ACTION.move);
  const from = figure.node;
  const attempt = battle.attempt(figure, TO_MOVE);
  const success = test(game, figure, figure.activation, attempt);
  game.story?.moves(figure, from, node, attempt, success, charge, game.dice);
  if (!success) return;
  battle.shift(figure, node);
  game.recorder.happened(EVENT.moved);
  if (battle.goal.isExit(figure.side, node)) {
    battle.leave(figure);
    game.story?.leaves(figure);
  } else {
    if (battle.goal.isInArea(node)) enterArea(battle, figure);
    if (charge && battle.rules.melee.freeAttack) strike(game, figure, FREE);
  }
}
