import { expect, test } from 'vitest';
import { playOptions } from '../../src/players/options.ts';
import { playingOn } from '../../src/players/playing.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { scenario } from '../contracts/games.ts';

/** A file of two equal sides under house rules. */
async function valuesUnder(houseRules: readonly string[], games: number) {
  const { baseline, system: id } = await scenario('scenarios/squad-alpha/mirrored-skirmish.yaml', { houseRules });
  const system = await loadSystem(id);
  const wish = { system, variant: baseline, games, seed: 2, alpha: 0.05, delta: 0.02, dominant: 0.1, batchSize: 250 };
  await using pool = new WorkerPool({});
  const { values } = await playOptions(playingOn(pool), { ...wish, signal: new AbortController().signal });
  return (option: string) => values.rows.filter((row) => row.option === option);
}

test('options: shooting is found dominant, shooting into a melee, which hits friends as well, dead', async () => {
  const of = await valuesUnder([], 3200);
  expect(of('shoot').map(({ verdict }) => verdict)).toEqual(['dominant', 'dominant']);
  expect(of('shoot into melee').map(({ verdict }) => verdict)).toEqual(['dead', 'dead']);
}, 600_000);
