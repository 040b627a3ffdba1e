import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { variantResults } from '../../src/workers/results.ts';
import type { Totals } from '../../src/workers/totals.ts';
import { coinPools, inProcess } from './coin-pools.ts';
import { coinJob, coinSystem } from './coin-system.ts';
import { workerEntry } from './entry.ts';

const dyingWorker = workerEntry('dying-worker');

const poolOf = coinPools();
const digestOf = (totals: Totals) => variantResults('as written', totals).digest;

describe('results are the same', () => {
  const expected = digestOf(inProcess(coinJob(), 600));

  test.each([
    { threads: 1, batchSize: 250 },
    { threads: 1, batchSize: 7 },
    { threads: 2, batchSize: 250 },
    { threads: 2, batchSize: 1 },
    { threads: 3, batchSize: 7 },
  ])('with $threads threads and batches of $batchSize', async ({ threads, batchSize }) => {
    const pool = poolOf(threads);
    const totals = await pool.play(coinJob(), { firstGame: 0, games: 600, batchSize });
    expect(totals.games).toBe(600);
    expect(digestOf(totals)).toBe(expected);
  });

  test('and another seed gives others', async () => {
    const pool = poolOf(1);
    const totals = await pool.play(coinJob(2), { firstGame: 0, games: 600, batchSize: 250 });
    expect(digestOf(totals)).not.toBe(expected);
  });

  test('when one pool plays several jobs in turns', async () => {
    const pool = poolOf(2);
    const plan = { firstGame: 0, games: 600, batchSize: 50 };
    const [first, second] = await Promise.all([pool.play(coinJob(1), plan), pool.play(coinJob(2), plan)]);
    expect(digestOf(first)).toBe(expected);
    expect(digestOf(second)).not.toBe(expected);
  });

  test('game by game when a run begins at a later game', async () => {
    const pool = poolOf(2);
    const later = await pool.play(coinJob(), { firstGame: 400, games: 200, batchSize: 30 });
    const whole = inProcess(coinJob(), 600);
    expect(later.records).toEqual(whole.records.subarray(400 * whole.layout.recordLength));
  });
});

describe('a worker that dies', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-dying-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const dying = (times: number) => {
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
    const prepared = coinJob();
    return { ...prepared, job: { ...prepared.job, id: `dying|${folder}|${times}` } };
  };
  const plan = { firstGame: 0, games: 2000, batchSize: 100 };

  test.each([1, 2])('is replaced and its batch replayed: %i deaths change nothing', async (deaths) => {
    await using pool = new WorkerPool({ threads: 2, worker: dyingWorker });
    const totals = await pool.play(dying(deaths), plan);
    expect(readdirSync(folder)).toHaveLength(deaths);
    expect(digestOf(totals)).toBe(digestOf(inProcess(coinJob(), 2000)));
  });

  test('three times on one batch is an error that names the games', async () => {
    await using pool = new WorkerPool({ threads: 2, worker: dyingWorker });
    await expect(pool.play(dying(3), plan)).rejects.toThrow(
      'batch 10 (games 1000 to 1099) ended its worker 3 times: worker exited with code: 1',
    );
  });
});

test('a game that the engine cannot finish is an error that names the game, and is not tried again', async () => {
  const exploding = coinJob(1, { maxTurns: 12, explodes: true });
  const match = new ReadyMatch(coinSystem as System, exploding.job);
  const games = Array.from({ length: 100 }, (_, game) => game);
  const bad = games.find((game) => {
    try {
      match.play(game);
      return false;
    } catch {
      return true;
    }
  });
  const pool = poolOf(1);
  await expect(pool.play(exploding, { firstGame: 0, games: 100, batchSize: 10 })).rejects.toThrow(
    `game ${bad} failed: the coin stood on its edge`,
  );
});

test('an interrupted run keeps the first games of its plan', async () => {
  const pool = poolOf(2);
  const interrupt = new AbortController();
  const totals = await pool.play(
    coinJob(),
    { firstGame: 0, games: 100_000, batchSize: 100 },
    { signal: interrupt.signal, onProgress: ({ games }) => games >= 1000 && interrupt.abort() },
  );
  expect(totals.games).toBeGreaterThanOrEqual(1000);
  expect(totals.games).toBeLessThan(2000);
  expect(digestOf(totals)).toBe(digestOf(inProcess(coinJob(), totals.games)));
});

test('a run that is interrupted before it starts plays nothing', async () => {
  const pool = poolOf(1);
  const plan = { firstGame: 0, games: 1000, batchSize: 100 };
  const totals = await pool.play(coinJob(), plan, { signal: AbortSignal.abort() });
  expect([totals.games, totals.records.length]).toEqual([0, 0]);
});

test('progress counts games and wins so far', async () => {
  const pool = poolOf(2);
  const seen: number[] = [];
  const plan = { firstGame: 0, games: 500, batchSize: 100 };
  const totals = await pool.play(coinJob(), plan, { onProgress: ({ games }) => seen.push(games) });
  expect(seen).toEqual([100, 200, 300, 400, 500]);
  const { recordLength, sideRecordLength } = totals.layout;
  const scores = [0, 1].map((side) =>
    Array.from({ length: 500 }, (_, game) => totals.records[game * recordLength + 2 + side * sideRecordLength]),
  );
  expect(totals.wins).toEqual(scores.map((column) => column.filter((score) => score === 2).length));
});

test('a worker that cannot even start is an error, not a wait without end', async () => {
  await using pool = new WorkerPool({ threads: 2, worker: new URL('./no-such-worker.ts', import.meta.url) });
  await expect(pool.play(coinJob(), { firstGame: 0, games: 100, batchSize: 10 })).rejects.toThrow('no-such-worker');
});
