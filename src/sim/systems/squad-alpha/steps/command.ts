import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Stream } from '../../../kernel/dice/streams.ts';
import { SIDES_OF_DIE } from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';

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

/** The leader's command rating after casualties (ALPHA-22); the command is 0 where nobody leads (ALPHA-21). */
export function currentRating(rules: AlphaRules, command: number, casualties: number): number {
  return command - rules.morale.perCasualty * casualties;
}

/** How far a rating is below the threshold is also the modifier to the number needed, up to the cap (ALPHA-23). */
export function moraleModifier({ morale }: AlphaRules, rating: number): number {
  const below = Math.min(0, rating - morale.threshold);
  return morale.cap === null ? below : Math.max(-morale.cap, below);
}

/** A side breaks when its rating first goes below zero, or another level (ALPHA-25). */
export function isBroken({ morale }: AlphaRules, rating: number): boolean {
  return rating < morale.breakBelow;
}
