import { expect, test } from 'vitest';
import { BOTH, compared, differing, PLAYERS, SCENARIOS } from '../../games/equality.ts';

const all = SCENARIOS.flatMap((scenario) => PLAYERS.map((policies) => ({ scenario, policies, games: 30_000 })));

test.each(all)(
  'squad-alpha as data is played like the built-in system, 30,000 games: $scenario by $policies',
  async (wish) => {
    expect(differing(await compared(wish, BOTH))).toEqual([]);
  },
);
