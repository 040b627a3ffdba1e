import { describe, expect, test } from 'vitest';
import { quickFiles } from './games.ts';
import { withPolicies } from './independence.ts';
import { hasTable, misplaced } from './standing.ts';
import { all } from './systems.ts';

const onTables = all
  .filter(hasTable)
  .flatMap((system) => quickFiles(system).map((file, number) => ({ system, file, number })));

const EVERY = 7;

describe.each(onTables)('figures of $file', ({ system, file, number }) => {
  test('are never where they may not be', async () => {
    const cases = await withPolicies(system, file, number === 0 ? ['random'] : []);
    for (const { name, prepared } of cases) {
      const { looks, found } = misplaced(system, prepared, 1, EVERY);
      expect(found, name).toEqual([]);
      expect(looks, name).toBeGreaterThan(4);
    }
  });
});
