import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { System } from '../sim/kernel/system.ts';
import { isSystemId, loadSystem } from '../sim/registry.ts';
import { type BatchResult, GameFailure, playBatch, ReadyMatch } from './batch.ts';
import { type Job, KEPT_MATCHES } from './job.ts';

/** What the pool sends to a worker. */
export interface BatchOrder {
  readonly job: Job;
  readonly firstGame: number;
  readonly games: number;
}

/** A batch that the engine could not play. It travels as a result, so that what rejects is trouble of the worker itself. */
export interface BatchFailure {
  readonly failure: string;
  readonly stack: string;
}

/**
 * A worker's entry: plays batches and hands their buffers over without copying them. A match stays set up for the next batches of
 * its job. `load` finds a system by its id.
 */
export function batchPlayer(load: (id: string) => Promise<System>) {
  /** By job id, the one used last at the end. */
  const matches = new Map<string, ReadyMatch>();

  const matchOf = async (job: Job): Promise<ReadyMatch> => {
    const match = matches.get(job.id) ?? new ReadyMatch(await load(job.system), job);
    matches.delete(job.id);
    matches.set(job.id, match);
    for (const oldest of matches.keys()) if (matches.size > KEPT_MATCHES) matches.delete(oldest);
    return match;
  };

  return async ({ job, firstGame, games }: BatchOrder): Promise<BatchResult | BatchFailure> => {
    try {
      return handOver(playBatch(await matchOf(job), firstGame, games));
    } catch (error) {
      matches.delete(job.id);
      const failure = error instanceof Error ? error : new Error(String(error));
      const origin = failure instanceof GameFailure && failure.cause instanceof Error ? failure.cause : failure;
      return { failure: failure.message, stack: origin.stack ?? '' };
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

export default batchPlayer((id) => {
  if (!isSystemId(id)) throw new RangeError(`no system "${id}"`);
  return loadSystem(id);
});
