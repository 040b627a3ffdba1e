import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../contracts/games.ts';
import { playUpwards, variantsOf, withPolicies } from '../../contracts/independence.ts';
import { strayGames } from '../../contracts/positions.ts';
import { all, fastPolicies } from '../../contracts/systems.ts';

const GAMES = { builtIn: 12, file: 5 };
const OTHERS = 4;
const EVERY = 7;

describe.each(all.map((system) => ({ id: system.info.id, system })))('positions of $id', ({ system }) => {
  const [first] = shippedFiles(system.info.id);

  test(`games go on as they did from every decision: ${first}`, async () => {
    const [{ prepared }] = await withPolicies(system, first, []);
    const games = system.game === undefined ? GAMES.builtIn : GAMES.file;
    expect(strayGames(system, prepared, playUpwards(system, prepared, games).records, 1).stray).toEqual([]);
  });

  test.each(shippedFiles(system.info.id))('games of every policy and variant go on as they did: %s', async (file) => {
    const policies = fastPolicies(system);
    const cases = [...(await withPolicies(system, file, policies)), ...(await variantsOf(system, file))];
    for (const { name, prepared } of cases) {
      const { records } = playUpwards(system, prepared, OTHERS);
      expect(strayGames(system, prepared, records, EVERY).stray, name).toEqual([]);
    }
  });
});
