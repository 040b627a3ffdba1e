import { judge } from '../table/judging.ts';
import type { Figure } from '../table/state.ts';
import { hasPass, takePass } from './acting.ts';
import type { Game } from './game.ts';

/** REV-15 to 17: passes in the order of the round, until nobody has an action left. */
export function playPasses(game: Game): void {
  while (playPass(game, game.order.length));
}

/** One pass of the first `count` figures of the order; returns whether anybody had something to do. */
export function playPass(game: Game, count: number): boolean {
  const { order } = game;
  let hadAny = false;
  for (let i = 0; i < count && !isOver(game); i++) if (playPassOf(game, order[i])) hadAny = true;
  return hadAny;
}

function playPassOf(game: Game, figure: Figure): boolean {
  if (!hasPass(figure)) return false;
  takePass(game, figure);
  judge(game.battle, false);
  return true;
}

/** A mission that is decided ends the round at once; first aid after the battle goes on (REV-77). */
function isOver({ battle }: Game): boolean {
  return battle.goal.ended && !battle.isAfter;
}
