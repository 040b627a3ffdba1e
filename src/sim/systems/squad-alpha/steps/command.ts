import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { SIDES_OF_DIE } from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';

/** Ties are rolled again: 0 if the first side wins, 1 if the second (ALPHA-05). */
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

/** Ties are rolled again: 0 or 1 (ALPHA-03). */
export function rollForDeployment(dice: Dice, first: Stream, second: Stream): number {
  return dice.contest(first, second, SIDES_OF_DIE, 0, 0) > 0 ? 0 : 1;
}

/** ALPHA-22; `command` is 0 where nobody leads (ALPHA-21). */
export function currentRating(rules: AlphaRules, command: number, casualties: number): number {
  return command - rules.morale.perCasualty * casualties;
}

/** ALPHA-23: at most 0, as far as the rating is below the threshold, up to the cap. */
export function moraleModifier({ morale }: AlphaRules, rating: number): number {
  const below = Math.min(0, rating - morale.threshold);
  return morale.cap === null ? below : Math.max(-morale.cap, below);
}

/** ALPHA-25. */
export function isBroken({ morale }: AlphaRules, rating: number): boolean {
  return rating < morale.breakBelow;
}
