import { describe, expect, test } from 'vitest';
import { OptionGames, seatOf } from '../../contracts/options.ts';
import { all, fastPolicies } from '../../contracts/systems.ts';

/** Enough for rare options to come up. */
const GAMES = 40;
/** Games per forbidden player. */
const BOUND = 16;

describe.each(all.map((system) => ({ id: system.info.id, system })))('options of $id', ({ system }) => {
  const games = new OptionGames(system);
  const { options } = system.info;
  const policies = fastPolicies(system);

  test.each(options.map(({ name }, index) => ({ name, index })))(
    '"$name" is used by some player where the rules allow it, and by nobody who may not',
    async ({ name, index }) => {
      let free = 0;
      const bound: number[] = [];
      for (const policy of policies) {
        if (free === 0) free = (await games.uses(policy, name, GAMES))[index];
        bound.push((await games.uses(policy, name, BOUND, [{ side: seatOf(system, name), option: name }]))[index]);
      }
      expect(free).toBeGreaterThan(0);
      expect(bound).toEqual(policies.map(() => 0));
    },
  );
});
