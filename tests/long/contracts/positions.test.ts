import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../contracts/games.ts';
import { playUpwards, variantsOf, withPolicies } from '../../contracts/independence.ts';
import { strayGames } from '../../contracts/positions.ts';
import { fastPolicies, systems } from '../../contracts/systems.ts';

const GAMES = 50;
const OTHERS = 4;
const EVERY = 7;

describe.each(systems.map((system) => ({ id: system.info.id, system })))('positions of $id', ({ system }) => {
  const [first] = shippedFiles(system.info.id);

  test(`games go on as they did from every decision: ${first}`, async () => {
    const [{ prepared }] = await withPolicies(system, first, []);
    expect(strayGames(system, prepared, playUpwards(system, prepared, GAMES).records, 1).stray).toEqual([]);
  });

  test.each(shippedFiles(system.info.id))('games of every policy and variant go on as they did: %s', async (file) => {
    const policies = fastPolicies(system);
    const all = [...(await withPolicies(system, file, policies)), ...(await variantsOf(system, file))];
    for (const { name, prepared } of all) {
      const { records } = playUpwards(system, prepared, OTHERS);
      expect(strayGames(system, prepared, records, EVERY).stray, name).toEqual([]);
    }
  });
});
