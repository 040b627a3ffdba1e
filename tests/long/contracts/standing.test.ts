import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../contracts/games.ts';
import { variantsOf, withPolicies } from '../../contracts/independence.ts';
import { hasTable, misplaced } from '../../contracts/standing.ts';
import { all, fastPolicies } from '../../contracts/systems.ts';

const GAMES = 10;

describe.each(all.filter(hasTable).map((system) => ({ id: system.info.id, system })))('$id', ({ system }) => {
  test.each(shippedFiles(system.info.id))('nobody is ever where he may not be, whoever plays: %s', async (file) => {
    const cases = [...(await withPolicies(system, file, fastPolicies(system))), ...(await variantsOf(system, file))];
    for (const { name, prepared } of cases) expect(misplaced(system, prepared, GAMES, 1).found, name).toEqual([]);
  });
});
