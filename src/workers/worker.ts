import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type BatchResult, type PlayedGames, playBatch, playInOrder } from './batch.ts';
import type { Job } from './job.ts';
import { type BatchFailure, failureOf, knownSystem, Matches, type SystemOf } from './matches.ts';

export interface BatchOrder {
  readonly job: Job;
  readonly firstGame: number;
  readonly games: number;
}

/** In this order, on a fresh match. */
export interface AgainOrder {
  readonly job: Job;
  readonly again: readonly number[];
}

export type Order = BatchOrder | AgainOrder;

export type AnswerTo<O extends Order> = O extends BatchOrder ? BatchResult : PlayedGames;

/** Transfers buffers without copies. */
export function batchPlayer(load: SystemOf) {
  const matches = new Matches(load);
  return async (order: Order): Promise<PlayedGames | BatchFailure> => {
    const { job } = order;
    try {
      if ('again' in order) return handOver(playInOrder(await matches.fresh(job), order.again));
      return handOver(playBatch(await matches.of(job), order.firstGame, order.games));
    } catch (error) {
      matches.drop(job);
      return failureOf(error);
    }
  };
}

function handOver<Result extends PlayedGames>(result: Result): Result {
  const parcel = {
    get [transferableSymbol]() {
      return [result.tally.buffer, result.records.buffer];
    },
    get [valueSymbol]() {
      return result;
    },
  };
  return move(parcel as never) as unknown as Result;
}

export default batchPlayer(knownSystem);
