import { describe, expect, test } from 'vitest';
import { playSideBySide } from '../../src/experiments/side-by-side.ts';
import { variantResults } from '../../src/workers/results.ts';
import type { Totals } from '../../src/workers/totals.ts';
import { coinPools, inProcess } from '../workers/coin-pools.ts';
import { coinJob } from '../workers/coin-system.ts';

const purses = (count: number) =>
  Array.from({ length: count }, (_, i) => coinJob(1, { maxTurns: 12 }, { purse: i + 1 }));
const digests = (totals: readonly Totals[]) => totals.map((one) => variantResults('one', one).digest);

function apart(count: number, games: number): string[] {
  return digests(purses(count).map((job) => inProcess(job, games)));
}

const poolOf = coinPools();

describe('jobs played side by side', () => {
  test.each([
    { threads: 2, batchSize: 7, jobs: 3 },
    { threads: 1, batchSize: 250, jobs: 11 },
  ])('count what each counts alone: $jobs jobs, $threads threads, batches of $batchSize', async (wish) => {
    const { threads, batchSize, jobs } = wish;
    const pool = poolOf(threads);
    const totals = await playSideBySide(pool, purses(jobs), { firstGame: 0, games: 1630, batchSize });
    expect(digests(totals)).toEqual(apart(jobs, 1630));
  });

  test.each([
    { threads: 1, batchSize: 250 },
    { threads: 2, batchSize: 30 },
  ])('are looked at in order and end where a look says: $threads threads, batches of $batchSize', async (wish) => {
    const { threads, batchSize } = wish;
    const pool = poolOf(threads);
    const seen: { games: number; counted: number[] }[] = [];
    const totals = await playSideBySide(
      pool,
      purses(3),
      { firstGame: 0, games: 100_000, batchSize },
      {
        lookEvery: 100,
        onLook: (games, soFar) => {
          seen.push({ games, counted: soFar.map((one) => one.games) });
          return games === 700;
        },
      },
    );
    expect(seen).toEqual(
      [100, 200, 300, 400, 500, 600, 700].map((games) => ({ games, counted: [games, games, games] })),
    );
    expect(digests(totals)).toEqual(apart(3, 700));
  });

  test('are looked at after the last game too, though it completes no hundred', async () => {
    const pool = poolOf(2);
    const seen: number[] = [];
    const look = (games: number) => {
      seen.push(games);
      return false;
    };
    await playSideBySide(
      pool,
      purses(2),
      { firstGame: 0, games: 250, batchSize: 60 },
      { lookEvery: 100, onLook: look },
    );
    expect(seen).toEqual([100, 200, 250]);
  });

  test('keep the same first games when interrupted', async () => {
    const pool = poolOf(2);
    const interrupt = new AbortController();
    const totals = await playSideBySide(
      pool,
      purses(3),
      { firstGame: 0, games: 100_000, batchSize: 100 },
      { signal: interrupt.signal, onProgress: (games) => games >= 500 && interrupt.abort() },
    );
    const [{ games }] = totals;
    expect(games).toBeGreaterThanOrEqual(500);
    // Two threads, eight blocks each, and games under way.
    expect(games).toBeLessThan(500 + 1600 + 500);
    expect(totals.map((one) => one.games)).toEqual([games, games, games]);
    expect(digests(totals)).toEqual(apart(3, games));
  });
});
