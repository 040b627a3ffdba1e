import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkOf, exactBeside } from '../../src/odds/exact-beside.ts';
import type { Patch } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import type { VariantResults } from '../../src/stats/tables.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { variantResults } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';
import { scenario } from '../contracts/games.ts';
import { systems } from '../contracts/systems.ts';

export async function played(file: string, games: number, houseRules: Patch = {}): Promise<VariantResults> {
  const { system, baseline } = await scenario(file);
  const engine = await loadSystem(system);
  const rules = { ...baseline.houseRules, ...houseRules };
  const { job, metrics } = prepareJob(engine, { id: file, data: baseline.data, houseRules: rules, seed: 1 });
  const totals = new Totals(metrics, { firstGame: 0, games, batchSize: games });
  totals.add(playBatch(new ReadyMatch(engine, job), 0, games));
  return variantResults('baseline', totals);
}

export const shipped: readonly { file: string; system: System<any, any, any> }[] = systems
  .filter(({ exact }) => exact !== undefined)
  .flatMap((system) => {
    const folder = `scenarios/${system.info.id}`;
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];
    return files.map((name) => ({ file: `${folder}/${name}`, system }));
  });

export function exactDice(scenarios: typeof shipped, games: number): void {
  test.each(scenarios)('the dice of $file fall as their exact odds say', async ({ file, system }) => {
    const { baseline } = await scenario(file);
    const rows = exactBeside(system, baseline.houseRules, await played(file, games));
    expect(rows.length).toBeGreaterThan(0);
    expect(checkOf(rows)).toMatchObject({ passed: true, named: [] });
    expect(Math.max(...rows.map(({ n, exact }) => n * exact * (1 - exact)))).toBeGreaterThan(100);
  });
}
