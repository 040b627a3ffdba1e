import { afterAll } from 'vitest';
import type { System } from '../../src/sim/kernel/system.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import type { PreparedJob } from '../../src/workers/job.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { Totals } from '../../src/workers/totals.ts';
import { coinSystem } from './coin-system.ts';
import { workerEntry } from './entry.ts';

export function coinPools(): (threads: number) => WorkerPool {
  const worker = workerEntry('coin-worker');
  const pools = new Map<number, WorkerPool>();
  afterAll(async () => {
    for (const pool of pools.values()) await pool.close();
  });
  return (threads) => {
    const pool = pools.get(threads) ?? new WorkerPool({ threads, worker });
    pools.set(threads, pool);
    return pool;
  };
}

export function inProcess({ job, metrics }: PreparedJob, games: number, firstGame = 0): Totals {
  const totals = new Totals(metrics, { firstGame, games, batchSize: games });
  totals.add(playBatch(new ReadyMatch(coinSystem as System, job), firstGame, games));
  return totals;
}
