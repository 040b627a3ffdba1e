import { ExactDice } from '../../../kernel/dice/exact.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { COVERS, DEEDS, SIDES_OF_DIE } from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';
import { activationTest, diceOf } from '../steps/activation.ts';
import { KILLED, meleeSaveTarget, resolveHit, saveTarget } from '../steps/shooting.ts';

/** Targets of a test are 0, which no die meets, to 6. */
export const TARGETS = SIDES_OF_DIE + 1;

/** Exact odds that policies look up, worked out once per scenario on exact dice. */
export interface AlphaTables {
  /** Chance of a successful test: [(deed * levels + training) * 7 + target]. */
  readonly success: readonly number[];
  /** Chance that a hit kills: [training * 3 + cover]. */
  readonly kill: readonly number[];
  /** Chance that a blow that succeeds kills, by training. */
  readonly killInMelee: readonly number[];
}

/** Enumerates the steps that matter to a policy (ALPHA-10, 14, 18) under the rules in force. */
export function tabulate(rules: AlphaRules): AlphaTables {
  const dice = new ExactDice();
  const chance = (step: () => boolean): number => dice.enumerate(() => (step() ? 1 : 0)).probabilities.get(1) ?? 0;
  const levels = idsOf(rules.training);
  const success = DEEDS.flatMap((_, deed) =>
    levels.flatMap((training) => {
      const count = diceOf(rules, training, deed);
      return Array.from({ length: TARGETS }, (_, target) => chance(() => activationTest(dice, 0, count, target)));
    }),
  );
  const kills = (target: number): number => chance(() => resolveHit(dice, 0, target) === KILLED);
  const kill = levels.flatMap((training) => COVERS.map((_, cover) => kills(saveTarget(rules, training, cover))));
  const killInMelee = levels.map((training) => kills(meleeSaveTarget(rules, training)));
  return { success, kill, killInMelee };
}
