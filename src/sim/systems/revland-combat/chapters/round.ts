import type { Game } from '../game.ts';
import { orderFirstRoundAfterSurprise, orderRound } from './ordering.ts';
import { playPasses } from './passes.ts';
import { endRound } from './recovering.ts';
import { rollForSurprise } from './surprising.ts';

/** The combat round: surprise, initiative, passes of actions, and what runs down at the end. */
export function playRound(game: Game): void {
  const { battle } = game;
  beginRound(game);
  if (battle.round === 1 && battle.ambushers >= 0) rollForSurprise(game);
  if (battle.round === 1 && isAnybodySurprised(game)) orderFirstRoundAfterSurprise(game);
  else orderRound(game);
  playPasses(game);
  endRound(game);
}

/** What lasts for a round lapses. */
export function beginRound({ battle: { figures } }: Game): void {
  for (let i = 0; i < figures.length; i++) figures[i].beginRound();
}

function isAnybodySurprised({ battle: { figures } }: Game): boolean {
  for (let i = 0; i < figures.length; i++) if (figures[i].isSurprised) return true;
  return false;
}
