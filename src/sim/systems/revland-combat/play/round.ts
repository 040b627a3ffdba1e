import { DEED } from '../rules/profiles.ts';
import type { Figure } from '../table/state.ts';
import type { Game } from './game.ts';
import { orderFirstRoundAfterSurprise, orderRound } from './ordering.ts';
import { playPasses } from './passes.ts';
import { endRound } from './recovering.ts';
import { rollForSurprise } from './surprise.ts';

/** The combat round: surprise, initiative, passes of actions, and what runs down at the end. */
export function playRound(game: Game): void {
  const { battle } = game;
  beginRound(game);
  if (battle.round === 1 && battle.ambushers >= 0) rollForSurprise(game);
  if (battle.round === 1 && isAnybodySurprised(game)) orderFirstRoundAfterSurprise(game);
  else orderRound(game);
  playPasses(game);
  countDeeds(game, 0);
  countDeeds(game, 1);
  endRound(game);
}

/** Counts what the figures of a side that were able to act have made of the round; those whose turn it never was are left out. */
function countDeeds({ battle, tally }: Game, side: number): void {
  const { figures } = battle.sides[side];
  let most: number = NOT_ASKED;
  for (let i = 0; i < figures.length; i++) {
    const deed = deedOf(figures[i]);
    if (deed === NOT_ASKED) continue;
    tally.figureRounds.count(side, battle.round, deed);
    if (deed > most) most = deed;
  }
  if (most !== NOT_ASKED) tally.sideRounds.count(side, battle.round, most);
}

/** The game ended before it had a pass, or it was not able to act. */
const NOT_ASKED = -1;

function deedOf({ deed, hasActed, hasReacted, isAble, isBarred }: Figure): number {
  if (deed !== DEED.nothing) return deed;
  if (hasReacted) return DEED.onlyDodges;
  if (!isAble || isBarred) return DEED.prevented;
  return hasActed ? DEED.nothing : NOT_ASKED;
}

/** What lasts for a round lapses. */
export function beginRound({ battle: { figures } }: Game): void {
  for (let i = 0; i < figures.length; i++) figures[i].beginRound();
}

function isAnybodySurprised({ battle: { figures } }: Game): boolean {
  for (let i = 0; i < figures.length; i++) if (figures[i].isSurprised) return true;
  return false;
}
