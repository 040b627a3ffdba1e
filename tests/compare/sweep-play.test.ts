import { expect, test } from 'vitest';
import { playCells } from '../../src/experiments/sweep.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import type { Plan } from '../../src/workers/plan.ts';
import type { Player } from '../../src/workers/pool.ts';
import { Totals } from '../../src/workers/totals.ts';
import { scenario } from '../contracts/games.ts';

const system = await loadSystem('squad-alpha');
const { baseline } = await scenario('scenarios/squad-alpha/mirrored-skirmish.yaml');
const job = prepareJob(system, { id: 'x', data: baseline.data, houseRules: baseline.houseRules, seed: 1 });
const batch = playBatch(new ReadyMatch(system, job.job), 0, 2);
const cells = ['a', 'b', 'c', 'd'].map((name) => ({ name, values: [name] }));
const QUIET = { games: 2, batchSize: 2, onGames: () => {} };

function held(begun: (() => void)[]): Player {
  return {
    threads: 1,
    play: (_: unknown, plan: Plan) =>
      new Promise((resolve) => {
        const totals = new Totals(job.metrics, plan);
        totals.add(batch);
        begun.unshift(() => resolve(totals));
      }),
    again: async () => null,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('cells of a sweep are offered to a queue together, and come in their order whichever ends first', async () => {
  const begun: (() => void)[] = [];
  const { signal } = new AbortController();
  const played = playCells(held(begun), cells, () => job, { ...QUIET, signal, atOnce: 3 });
  expect(begun).toHaveLength(3);
  while (begun.length > 0) {
    begun.shift()!();
    await turn();
  }
  expect((await played).map(({ name, table }) => [name, table.games])).toEqual(cells.map(({ name }) => [name, 2]));
});

test('cells that were not begun when a sweep was stopped are left out', async () => {
  const begun: (() => void)[] = [];
  const stop = new AbortController();
  const played = playCells(held(begun), cells, () => job, { ...QUIET, signal: stop.signal, atOnce: 1 });
  expect(begun).toHaveLength(1);
  stop.abort();
  begun[0]();
  expect((await played).map(({ name }) => name)).toEqual(['a']);
});
