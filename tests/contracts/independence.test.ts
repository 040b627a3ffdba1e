import { describe, expect, test } from 'vitest';
import { dependentGames, shippedFiles, withPolicies } from './independence.ts';
import { systems } from './systems.ts';

/** Few games of every file; tests/long plays more of them, and variants, and with all policies. */
const GAMES = 3;

describe.each(systems.map((system) => ({ id: system.info.id, system })))('games of $id', ({ system }) => {
  test.each(shippedFiles(system))('are the same whatever was played before: %s', async (file) => {
    for (const { name, prepared } of await withPolicies(system, file, [system.info.defaultPolicy]))
      expect(dependentGames(system, prepared, GAMES), name).toEqual([]);
  });
});
