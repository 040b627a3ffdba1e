import { describe, expect, test } from 'vitest';
import { OptionGames } from '../../contracts/options.ts';
import { all, fastPolicies } from '../../contracts/systems.ts';

/** In which the policy is free: those in which it takes the option are played again without. */
const GAMES = 16;
/** Without the option, per policy. A policy that takes it anyway does so where it first did when free. */
const BOUND = 4;
/** Enough for rare options to come up. */
const RARE_GAMES = 40;

describe.each(all.map((system) => ({ id: system.info.id, system })))('options of $id', ({ system }) => {
  const games = new OptionGames(system);
  const policies = fastPolicies(system);

  test.each(system.info.options)(
    '"$name" is used by some player where the rules allow it, and by nobody who may not',
    async ({ name }) => {
      let isUsed = false;
      for (const policy of policies) {
        const taken = await games.takenIn(policy, name, GAMES);
        isUsed ||= taken.length > 0;
        await games.playWithout(policy, name, taken.length > 0 ? taken.slice(0, BOUND) : [0]);
      }
      for (const policy of isUsed ? [] : policies)
        isUsed ||= (await games.takenIn(policy, name, RARE_GAMES)).length > 0;
      expect(isUsed).toBe(true);
    },
  );
});
