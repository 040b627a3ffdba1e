import { describe, expect, test } from 'vitest';
import { shippedFiles } from './games.ts';
import { withPolicies } from './independence.ts';
import { hasTable, misplaced } from './standing.ts';
import { systems } from './systems.ts';

const onTables = systems
  .filter(hasTable)
  .flatMap((system) => shippedFiles(system.info.id).map((file, number) => ({ system, file, number })));

const EVERY = 7;

describe.each(onTables)('figures of $file', ({ system, file, number }) => {
  test('are never where they may not be', async () => {
    const all = await withPolicies(system, file, number === 0 ? ['random'] : []);
    for (const { name, prepared } of all) {
      const { looks, found } = misplaced(system, prepared, 1, EVERY);
      expect(found, name).toEqual([]);
      expect(looks, name).toBeGreaterThan(4);
    }
  });
});
