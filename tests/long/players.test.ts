import { expect, test } from 'vitest';
import { playOptions } from '../../src/players/options.ts';
import { playingOn } from '../../src/players/playing.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { scenario } from '../contracts/games.ts';

async function valuesUnder(houseRules: readonly string[], games: number, forbidden: readonly string[] = []) {
  const { baseline, system: id } = await scenario('scenarios/squad-alpha/mirrored-skirmish.yaml', { houseRules });
  const system = await loadSystem(id);
  const data = { ...(baseline.data as object), forbidden: { blue: forbidden, red: forbidden } };
  const variant = { ...baseline, data };
  const wish = { system, variant, games, seed: 2, alpha: 0.05, delta: 0.02, dominant: 0.1, batchSize: 250 };
  await using pool = new WorkerPool({});
  const { values } = await playOptions(playingOn(pool), { ...wish, signal: new AbortController().signal });
  return (option: string) => values.rows.filter((row) => row.option === option);
}

test('options: shooting is found dominant, shooting into a melee, which hits friends as well, not', async () => {
  const of = await valuesUnder([], 3200);
  expect(of('shoot').map(({ verdict }) => verdict)).toEqual(['dominant', 'dominant']);
  for (const { verdict } of of('shoot into melee')) expect(verdict).not.toBe('dominant');
}, 600_000);

test('options: a charge that always kills, where no shot does, is found dominant, and shooting dead', async () => {
  const saved = ['save.open=1', 'save.soft=1', 'save.hard=1'];
  const others = ['shoot into melee', 'break off'];
  const of = await valuesUnder([...saved, 'melee.freeAttackSucceeds=true'], 5600, others);
  expect(of('charge').map(({ verdict }) => verdict)).toEqual(['dominant', 'dominant']);
  expect(of('shoot').map(({ verdict }) => verdict)).toEqual(['dead', 'dead']);
}, 600_000);
