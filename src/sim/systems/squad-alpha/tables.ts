import { idsOf } from '../../kernel/definitions.ts';
import { ExactDice } from '../../kernel/exact-dice.ts';
import { activationTarget, activationTest } from './activation.ts';
import { STEPS } from './profiles.ts';
import type { AlphaRules } from './rules.ts';
import { KILLED, resolveHit, saveTarget } from './shooting.ts';

/** Modifiers from 0 down to -(MODIFIERS - 1) have rows of their own; nothing changes below. */
export const MODIFIERS = STEPS + 1;

/** Exact odds that policies look up, worked out once per scenario on enumerating dice. */
export interface AlphaTables {
  /** Chance of a successful test: [(training * MODIFIERS - modifier) * 7 + step]. */
  readonly success: readonly number[];
  /** The same over all steps, equally likely: [training * MODIFIERS - modifier]. */
  readonly meanSuccess: readonly number[];
  /** Chance that a hit kills, by cover. */
  readonly kill: readonly number[];
}

/** Enumerates the steps that matter to a policy (ALPHA-10, 11, 14, 23, 24) under the rules in force. */
export function tabulate(rules: AlphaRules): AlphaTables {
  const dice = new ExactDice();
  const chance = (step: () => boolean): number => dice.enumerate(() => (step() ? 1 : 0)).probabilities.get(1) ?? 0;
  const success: number[] = [];
  const meanSuccess: number[] = [];
  for (const training of idsOf(rules.training))
    for (let modifier = 0; modifier < MODIFIERS; modifier++) {
      const row = [0];
      for (let step = 1; step <= STEPS; step++) {
        const target = activationTarget(rules, step, -modifier);
        row.push(chance(() => activationTest(dice, 0, rules.training[training].dice, target)));
      }
      success.push(...row);
      meanSuccess.push(row.reduce((sum, p) => sum + p, 0) / STEPS);
    }
  const kill = [0, 1, 2].map((cover) => chance(() => resolveHit(dice, 0, saveTarget(rules, cover)) === KILLED));
  return { success, meanSuccess, kill };
}
