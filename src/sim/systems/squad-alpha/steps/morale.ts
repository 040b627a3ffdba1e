import type { AlphaRules } from '../rules/rules.ts';

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
