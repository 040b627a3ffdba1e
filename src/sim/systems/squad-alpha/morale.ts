import type { AlphaRules } from './rules.ts';

/** The leader's command rating after casualties (ALPHA-22); the command is 0 where nobody leads (ALPHA-21). */
export function currentRating(rules: AlphaRules, command: number, casualties: number): number {
  return command - rules.morale.perCasualty * casualties;
}

/** A rating below zero is also a modifier to the number needed (ALPHA-23). */
export function moraleModifier(rating: number): number {
  return rating < 0 ? rating : 0;
}

/** A side breaks when its rating first goes below zero (ALPHA-25). */
export function isBroken(rating: number): boolean {
  return rating < 0;
}
