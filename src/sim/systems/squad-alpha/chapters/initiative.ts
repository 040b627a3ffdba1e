import type { Dice } from '../../../kernel/dice.ts';
import type { Stream } from '../../../kernel/streams.ts';
import { INITIATIVE } from '../counts/counts.ts';
import type { Game } from '../game.ts';
import { BY_TURNS, EACH_TURN, SIDES_OF_DIE } from '../profiles.ts';

/** Who wins a roll of one die each plus ratings, ties rolled again: 0 the first side, 1 the second (ALPHA-05). */
export function rollInitiative(
  dice: Dice,
  first: Stream,
  second: Stream,
  die: number,
  firstRating: number,
  secondRating: number,
): number {
  return dice.contest(first, second, die, firstRating, secondRating) > 0 ? 0 : 1;
}

/** Who deploys first: d6 each, higher wins, ties are rolled again (ALPHA-03). */
export function rollForDeployment(dice: Dice, first: Stream, second: Stream): number {
  return dice.contest(first, second, SIDES_OF_DIE, 0, 0) > 0 ? 0 : 1;
}

/** ALPHA-05: each turn, unless house rules have it rolled once, or go by turns after the first. */
export function rollForInitiative(game: Game): void {
  const { battle, dice } = game;
  const [a, b] = battle.sides;
  const { die } = battle.rules.initiative;
  const isRolled = battle.rolling === EACH_TURN || battle.turn === 1;
  if (isRolled) battle.first = rollInitiative(dice, a.initiativeStream, b.initiativeStream, die, a.rating, b.rating);
  else if (battle.rolling === BY_TURNS) battle.first = 1 - battle.first;
  game.tally.initiative.count(battle.first, INITIATIVE.won);
  game.tally.initiative.count(1 - battle.first, INITIATIVE.lost);
  if (isRolled) game.story?.initiative(dice);
  else game.story?.keepsInitiative();
}
