import { ExactDice } from '../../../kernel/dice/exact.ts';
import type { MissionRules } from '../rules/rules.ts';
import { gapOf, missionSides, teamSides } from '../steps/attempt.ts';

/** Larger margins decide any test. */
export const MARGINS = 60;

/** Exact odds for policies, computed once per scenario. */
export interface MissionTables {
  /** Chance to pass, at margin + MARGINS; the margin is Team stat plus bonus less level (MISSION-28, 29). */
  readonly pass: readonly number[];
}

export function tabulate(rules: MissionRules): MissionTables {
  const dice = new ExactDice();
  const chance = (margin: number): number => {
    const passes = () => {
      const missionDie = dice.face(0, missionSides(rules));
      return gapOf(rules, missionDie, dice.face(0, teamSides(rules)), margin) === 0 ? 1 : 0;
    };
    return dice.enumerate(passes).probabilities.get(1) ?? 0;
  };
  return { pass: Array.from({ length: 2 * MARGINS + 1 }, (_, i) => chance(i - MARGINS)) };
}
