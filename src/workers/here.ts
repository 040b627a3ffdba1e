import { setImmediate } from 'node:timers/promises';
import { Batch, type BatchResult, consecutive, type PlayedGames, type ReadyMatch } from './batch.ts';
import { type BatchFailure, failureOf, knownSystem, Matches } from './matches.ts';
import type { Order } from './worker.ts';

/** Games between pauses for signals and timers. */
const GAMES_AT_ONCE = 10;

/** One batch at a time in the caller's thread; counts as a worker does. */
export class PlayingHere {
  private readonly matches = new Matches(knownSystem);
  private last: Promise<unknown> = Promise.resolve();

  play(order: Order): Promise<PlayedGames | BatchFailure> {
    // Two batches on one match would mix their games.
    const batch = this.last.then(() => this.played(order));
    this.last = batch;
    return batch;
  }

  private async played(order: Order): Promise<BatchResult | PlayedGames | BatchFailure> {
    const { matches } = this;
    try {
      if ('again' in order) return await playInPieces(await matches.fresh(order.job), order.again);
      const { firstGame, games } = order;
      const played = await playInPieces(await matches.of(order.job), consecutive(firstGame, games));
      return { firstGame, games, ...played };
    } catch (error) {
      matches.drop(order.job);
      return failureOf(error);
    }
  }
}

/** In the listed order, until the signal. */
export async function playInPieces(
  match: ReadyMatch,
  games: readonly number[],
  signal?: AbortSignal,
): Promise<PlayedGames> {
  const batch = new Batch(match, games);
  while (!batch.isOver && !signal?.aborted) {
    batch.play(GAMES_AT_ONCE);
    await setImmediate();
  }
  return batch.end();
}
