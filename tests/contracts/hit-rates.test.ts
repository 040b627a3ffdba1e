import { expect, test } from 'vitest';
import { countTables } from '../../src/report/rows/counts.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { variantResults } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';
import { scenario, shippedFiles } from './games.ts';
import { all } from './systems.ts';

test.each(all.map((system) => [system.info.id, system] as const))(
  '%s has hit-rates: hits, and their rate',
  async (id, system) => {
    const { baseline } = await scenario(shippedFiles(id)[0]);
    const { metrics } = prepareJob(system, { ...baseline, id, seed: 1 });
    const results = variantResults('baseline', new Totals(metrics, { firstGame: 0, games: 0, batchSize: 1 }));
    const [table] = countTables(results).filter(({ metric }) => metric === 'hit-rates');
    expect(table.rates[0]).toMatchObject({ name: 'hitRate', numerator: 'hits' });
  },
);
