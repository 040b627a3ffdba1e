import { afterAll, describe, expect, test } from 'vitest';
import { WorkerPool } from '../../../src/workers/pool.ts';
import { variantResults } from '../../../src/workers/results.ts';
import { shippedFiles } from '../../contracts/games.ts';
import { dependentGames, playUpwards, variantsOf, withPolicies } from '../../contracts/independence.ts';
import { all, fastPolicies } from '../../contracts/systems.ts';

const GAMES = 6;
/** A fault in 4% of the games of one file escapes them with a chance of 0.96^150, 0.2%; tests/contracts plays 600 of each system. */
const GAMES_OF_FILE = 150;
/** Small batches, so that threads play distant ones. */
const PLAN = { firstGame: 0, games: 24, batchSize: 2 };

/** The built worker: TypeScript would need a loader. */
const worker = new URL('../../../dist/workers/worker.js', import.meta.url);
const pools = [1, 3].map((threads) => new WorkerPool({ threads, worker }));
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

describe.each(all.map((system) => ({ id: system.info.id, system })))('games of $id', ({ system }) => {
  test.each(shippedFiles(system.info.id))('are the same whatever was played before: %s', async (file) => {
    const policies = fastPolicies(system);
    const cases = [...(await withPolicies(system, file, policies)), ...(await variantsOf(system, file))];
    for (const [i, { name, prepared }] of cases.entries()) {
      // Tacticians of files take ten times as long as those of built-in systems.
      const isMain = system.game === undefined ? i === 0 : name.endsWith('policy shoot-nearest');
      const upwards = playUpwards(system, prepared, isMain ? GAMES_OF_FILE : GAMES);
      expect(dependentGames(system, prepared, upwards), name).toEqual([]);
    }
  });

  test.each(shippedFiles(system.info.id))('have one digest over any number of threads: %s', async (file) => {
    const [{ prepared }] = await withPolicies(system, file, []);
    const digests = new Set<string>();
    for (const pool of pools) digests.add(variantResults(file, await pool.play(prepared, PLAN)).digest);
    expect(digests.size).toBe(1);
  });
});
