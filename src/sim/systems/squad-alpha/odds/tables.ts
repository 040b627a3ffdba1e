import { ExactDice } from '../../../kernel/dice/exact.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { COVERS, DEEDS, SIDES_OF_DIE, TO_SHOOT, TO_STRIKE } from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';
import { Attempt, KILLED } from '../steps/attempt.ts';

/** Targets are 0, which no die meets, to 6. */
export const TARGETS = SIDES_OF_DIE + 1;

/** Exact odds for policies, computed once per scenario. */
export interface AlphaTables {
  /** Place: (deed * levels + training) * 7 + target. */
  readonly success: readonly number[];
  /** For a hit: [training * 3 + cover]. */
  readonly kill: readonly number[];
  /** For a successful blow, by training. */
  readonly killInMelee: readonly number[];
}

/** ALPHA-10, 14, 18. */
export function tabulate(rules: AlphaRules): AlphaTables {
  const dice = new ExactDice();
  const chance = (step: () => boolean): number => dice.enumerate(() => (step() ? 1 : 0)).probabilities.get(1) ?? 0;
  const attempt = new Attempt(rules);
  const levels = idsOf(rules.training).map((_, level) => level);
  const success = DEEDS.flatMap((_, deed) =>
    levels.flatMap((training) => {
      const { count } = Object.assign(attempt, { deed, training });
      return Array.from({ length: TARGETS }, (_none, target) =>
        chance(() => dice.anyAtMost(0, count, SIDES_OF_DIE, target)),
      );
    }),
  );
  const kills = (of: Partial<Attempt>): number => chance(() => Object.assign(attempt, of).fate(dice, 0) === KILLED);
  return {
    success,
    kill: levels.flatMap((targetTraining) =>
      COVERS.map((_, cover) => kills({ deed: TO_SHOOT, targetTraining, cover })),
    ),
    killInMelee: levels.map((targetTraining) => kills({ deed: TO_STRIKE, targetTraining })),
  };
}
