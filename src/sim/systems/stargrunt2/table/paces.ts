import { ALL_MOBILITIES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { UnitSpec } from '../scenario.ts';
import { shifted } from '../steps/ladder.ts';

/** Whether a unit of the scenario moves as a vehicle. */
export function isOffFoot({ vehicle }: UnitSpec): boolean {
  return vehicle !== undefined;
}

/** The farthest that each of some units can go in one action, in inches. */
export function longestMoves(rules: StargruntRules, units: readonly UnitSpec[]): number[] {
  return units.flatMap(({ vehicle, mobility, figures = [] }) => {
    const ids = vehicle === undefined ? [mobility, ...figures.flatMap((line) => line.mobility ?? [])] : ['vehicle'];
    return ids.map((id) => {
      const { base, die } = rules.mobility[id as (typeof ALL_MOBILITIES)[number]];
      return Math.max(base, base * rules.travel.multiplier, die * rules.move.combatMultiplier);
    });
  });
}

/** Base mobility in inches and mobility die, by mobility of ALL_MOBILITIES: twice, as they are and encumbered (SG2-057, 058). */
export interface Paces {
  readonly base: readonly number[];
  readonly die: readonly number[];
  readonly encumberedBase: readonly number[];
  readonly encumberedDie: readonly number[];
}

/** SG2-058: encumbered, the die shifts, and the inches with it by as many as its sides. */
export function pacesOf({ mobility, dice }: StargruntRules): Paces {
  const base = ALL_MOBILITIES.map((id) => mobility[id].base);
  const die = ALL_MOBILITIES.map((id) => mobility[id].die);
  const encumberedDie = die.map((sides) => shifted(dice.ladder, sides, mobility.encumberedShift));
  const encumberedBase = base.map((inches, i) => Math.max(0, inches + encumberedDie[i] - die[i]));
  return { base, die, encumberedBase, encumberedDie };
}
