import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadScenario } from '../../src/scenarios/index.ts';
import type { SharedTable } from '../../src/sim/kernel/system.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { Lattice } from '../../src/sim/tabletop/geometry.ts';
import * as memory from '../../src/terminal/memory.ts';
import { pointsOf, tableBytes } from '../../src/terminal/memory.ts';
import { sweep } from '../../src/verbs/sweep.ts';
import { MOST_SHARED_BYTES, type PreparedJob, prepareJob } from '../../src/workers/job.ts';

const SAID = { keep: false, 'no-gate': false, open: false, pictures: false, json: true };

async function jobOf(file: string, change: (data: { table?: { width: number; depth: number } }) => void = () => {}) {
  const loaded = await loadScenario(`scenarios/${file}`);
  if (!loaded.ok) throw new Error(file);
  const { baseline, system: id } = loaded.scenario;
  const data = structuredClone(baseline.data) as { table?: { width: number; depth: number } };
  change(data);
  return prepareJob(await loadSystem(id), { id: file, data, houseRules: baseline.houseRules, seed: 1 });
}

const ground = (width: number, depth: number, margin: number, shared: readonly SharedTable[] = []) =>
  ({ metrics: { ground: { width: 100 * width, depth: 100 * depth, margin } }, shared }) as unknown as PreparedJob;

test('the points of a table are those of its lattice', async () => {
  for (const file of ['squad-alpha/farmhouse.yaml', 'stargate-solo/jaffa-ambush.yaml'])
    for (const [width, depth] of [
      [48, 36],
      [30.5, 20.25],
    ]) {
      const { metrics } = await jobOf(file, ({ table }) => Object.assign(table!, { width, depth }));
      const spacing = 2 * metrics.ground!.margin;
      expect(pointsOf(metrics.ground!)).toBe(new Lattice(width, depth, spacing).count);
    }
});

test('memory grows with points, threads and what is played side by side, up to what a worker keeps', async () => {
  const job = ground(1000, 1000, 50);
  const one = tableBytes([job], 1);
  expect(one).toBeGreaterThan(200e6);
  expect(one).toBeLessThan(400e6);
  expect(tableBytes([job], 8)).toBe(8 * one);
  expect(tableBytes([job, job, job], 8)).toBe(24 * one);
  expect(tableBytes(Array(100).fill(job), 1)).toBe(8 * one);
  expect(tableBytes([await jobOf('stargate-missions/four-players.yaml')], 64)).toBe(0);
});

test('what is told is the largest table of all that are played', () => {
  const jobs = [ground(24, 24, 50), ground(1000, 1000, 50)];
  expect(() => memory.requireMemory('big.yaml', jobs, 64, 4e9)).toThrow('the largest table has 1,002,001 points');
});

test('a sweep over the size of the table is judged by all of its cells', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const judge = vi.spyOn(memory, 'requireMemory').mockImplementation((_file, jobs) => {
    throw new Error(jobs.map(({ metrics }) => pointsOf(metrics.ground!)).join(' '));
  });
  const scenario = 'scenarios/squad-alpha/mirrored-skirmish.yaml';
  const swept = sweep({ ...SAID, scenario, vary: ['base.diameter=1,0.5'] });
  await expect(swept).rejects.toThrow(/^2401 9409$/);
  expect(judge).toHaveBeenCalledOnce();
});

test('few games are judged by the one thread that plays them, many by a thread per processor', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const seen: number[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(memory, 'requireMemory').mockImplementation((_file, _jobs, threads) => {
    seen.push(threads);
    throw new Error('judged');
  });
  const scenario = 'scenarios/squad-alpha/mirrored-skirmish.yaml';
  for (const games of ['100', '100000'])
    await expect(sweep({ ...SAID, scenario, vary: ['save.soft=4,5'], games })).rejects.toThrow('judged');
  await expect(sweep({ ...SAID, scenario, vary: ['save.soft=4,5'], games: '100', threads: '3' })).rejects.toThrow();
  expect(seen).toEqual([1, availableParallelism(), 3]);
});

test('what threads share counts once for each content, and is what its sights can take', async () => {
  const own = ground(100, 100, 50);
  const sharing = (key: string, bytes = 5e6) => ground(100, 100, 50, [{ key, bytes }]);
  for (const threads of [1, 8]) expect(tableBytes([sharing('a')], threads)).toBe(tableBytes([own], threads) + 5e6);
  const one = tableBytes([own], 1);
  // Seven more matches on the same tables.
  const eight = tableBytes(Array(100).fill(sharing('a')), 1) - 5e6;
  expect(eight).toBeGreaterThan(one + 7 * 0.3 * one);
  expect(eight).toBeLessThan(one + 7 * 0.5 * one);
  expect(tableBytes([sharing('a'), sharing('b')], 2)).toBe(tableBytes([own, own], 2) + 2 * 5e6);
  const many = Array.from({ length: 100 }, (_, i) => sharing(`${i}`, 2 ** 28));
  expect(tableBytes(many, 1)).toBe(tableBytes(Array(100).fill(own), 1) + MOST_SHARED_BYTES);
  for (const [width, depth, bytes] of [
    [48, 36, (49 * 37) ** 2],
    [100, 100, 101 ** 4],
    // Large tables keep the rows that fit in 268 MB.
    [200, 200, 4 * (201 * 201 + 1) + Math.floor(2 ** 28 / (201 * 201)) * 201 * 201],
  ])
    for (const file of ['squad-alpha/farmhouse.yaml', 'stargate-solo/jaffa-ambush.yaml']) {
      const { shared } = await jobOf(file, ({ table }) => Object.assign(table!, { width, depth }));
      const sights = shared.filter(({ key }) => key.startsWith('sight'));
      expect(sights.map((table) => table.bytes)).toEqual([bytes]);
    }
  expect((await jobOf('stargate-missions/four-players.yaml')).shared).toEqual([]);
});

test('much of it is told, too much is refused before anything is played', () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
  memory.requireMemory('small.yaml', [ground(72, 48, 50)], 64, 4e9);
  expect(lines).not.toHaveBeenCalled();
  memory.requireMemory('big.yaml', [ground(1000, 1000, 50)], 8, 4e9);
  expect(lines.mock.calls).toEqual([
    [
      'big.yaml: warning: the table has 1,002,001 points on which figures can stand: 8 threads take about 2.7 GB of memory',
    ],
  ]);
  expect(() => memory.requireMemory('big.yaml', [ground(1000, 1000, 50), ground(1000, 1000, 50)], 8, 4e9)).toThrow(
    'big.yaml: the table has 1,002,001 points on which figures can stand: 8 threads, 2 variants take about 5.5 GB of memory, ' +
      'and this machine has 4.0; take a smaller table, or --threads 1 with about 0.7 GB',
  );
  lines.mockRestore();
});
