import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeptGames, type LeasePlayer } from '../../src/runs/kept-games.ts';
import { FORMAT, FORMAT_VERSION } from '../../src/runs/manifest.ts';
import { RunFolder } from '../../src/runs/run-folder.ts';
import { Totals } from '../../src/workers/totals.ts';
import { folderWith } from '../cli/support.ts';
import { coinJob } from '../workers/coin-system.ts';

const LEASES = 64;
const SIZE = 2500;
const HASH = 'a'.repeat(64);

test('leases that are waited for take no memory before they come', async () => {
  const job = coinJob();
  const manifest = {
    ...({ format: FORMAT, formatVersion: FORMAT_VERSION, verb: 'run', system: 'coins' } as const),
    ...{ scenarioFile: 'coins.yaml', words: {}, stop: null, seed: 1, leaseGames: SIZE, engine: HASH },
    variants: [{ name: 'baseline', layout: HASH, job: HASH }],
  };
  const folder = await RunFolder.make(join(folderWith({}), 'kept'), manifest, {
    scenario: '',
    game: null,
    tactics: null,
  });
  const waiting: (() => void)[] = [];
  const elsewhere: LeasePlayer = {
    threads: 1,
    play: ({ metrics }, plan) => new Promise((resolve) => waiting.push(() => resolve(new Totals(metrics, plan)))),
    again: async () => null,
  };
  const before = process.memoryUsage().arrayBuffers;
  const plan = { firstGame: 0, games: LEASES * SIZE, batchSize: SIZE };
  const played = new KeptGames(folder, [job], elsewhere, { atOnce: LEASES }).play(job, plan);
  while (waiting.length < LEASES) await turn();
  const grown = process.memoryUsage().arrayBuffers - before;
  for (const end of waiting) end();
  const { layout, games } = await played;
  expect(games).toBe(0);
  const records = LEASES * SIZE * layout.recordLength * Int32Array.BYTES_PER_ELEMENT;
  expect(grown / records).toBeLessThan(1.5);
});
