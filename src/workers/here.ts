import { setImmediate } from 'node:timers/promises';
import { type BatchResult, playBatch, type ReadyMatch } from './batch.ts';
import { type BatchFailure, failureOf, knownSystem, Matches } from './matches.ts';
import type { BatchOrder } from './worker.ts';

/** Games between two pauses in which the thread hears signals and timers. */
const GAMES_AT_ONCE = 10;

/** Plays batches in the caller's thread, one after the other. They count the same as in a worker. */
export class PlayingHere {
  private readonly matches = new Matches(knownSystem);
  private last: Promise<unknown> = Promise.resolve();

  play(order: BatchOrder): Promise<BatchResult | BatchFailure> {
    // Two batches on one match would mix up their games.
    const batch = this.last.then(() => this.played(order));
    this.last = batch;
    return batch;
  }

  private async played({ job, firstGame, games }: BatchOrder): Promise<BatchResult | BatchFailure> {
    try {
      return await playInPieces(await this.matches.of(job), firstGame, games);
    } catch (error) {
      this.matches.drop(job);
      return failureOf(error);
    }
  }
}

async function playInPieces(match: ReadyMatch, firstGame: number, games: number): Promise<BatchResult> {
  const { record } = match.recorder;
  const records = new Int32Array(games * record.length);
  const tally = new Float64Array(match.recorder.tally.length);
  for (let from = 0; from < games; from += GAMES_AT_ONCE) {
    const piece = playBatch(match, firstGame + from, Math.min(GAMES_AT_ONCE, games - from));
    records.set(piece.records, from * record.length);
    for (let i = 0; i < tally.length; i++) tally[i] += piece.tally[i];
    await setImmediate();
  }
  return { firstGame, games, tally, records };
}
