import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { SIDES_OF_DIE } from '../rules/profiles.ts';

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
