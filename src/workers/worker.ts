import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { System } from '../sim/kernel/system.ts';
import { type BatchResult, playBatch } from './batch.ts';
import type { Job } from './job.ts';
import { type BatchFailure, failureOf, knownSystem, Matches } from './matches.ts';

/** What the pool sends to a worker. */
export interface BatchOrder {
  readonly job: Job;
  readonly firstGame: number;
  readonly games: number;
}

/** A worker's entry: plays batches and transfers their buffers without copying. `load` finds a system by its id. */
export function batchPlayer(load: (id: string) => Promise<System>) {
  const matches = new Matches(load);
  return async ({ job, firstGame, games }: BatchOrder): Promise<BatchResult | BatchFailure> => {
    try {
      return handOver(playBatch(await matches.of(job), firstGame, games));
    } catch (error) {
      matches.drop(job);
      return failureOf(error);
    }
  };
}

function handOver(result: BatchResult): BatchResult {
  const parcel = {
    get [transferableSymbol]() {
      return [result.tally.buffer, result.records.buffer];
    },
    get [valueSymbol]() {
      return result;
    },
  };
  return move(parcel as never) as unknown as BatchResult;
}

export default batchPlayer(knownSystem);
