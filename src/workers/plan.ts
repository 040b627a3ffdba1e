/**
 * How a run is cut: into batches of fixed size, whatever the number of threads, so that any machine plays the same
 * batches.
 */
export interface Plan {
  readonly firstGame: number;
  readonly games: number;
  readonly batchSize: number;
}

/** A stretch of consecutive games that one worker plays at once. */
export interface Stretch {
  /** From 0, in playing order. */
  readonly number: number;
  readonly firstGame: number;
  readonly games: number;
}

export const DEFAULT_BATCH_SIZE = 250;

/** Batches of a plan in order, made as they are asked for. Throws a RangeError on a plan that is not of whole games. */
export function* stretches(plan: Plan): Generator<Stretch, void, void> {
  const { firstGame, games, batchSize } = plan;
  if (!Number.isSafeInteger(firstGame + games) || firstGame < 0 || games < 0)
    throw new RangeError(`cannot plan ${games} games from game ${firstGame}`);
  if (!Number.isInteger(batchSize) || batchSize < 1) throw new RangeError(`cannot cut batches of ${batchSize} games`);
  for (let number = 0; number * batchSize < games; number++) {
    const played = number * batchSize;
    yield { number, firstGame: firstGame + played, games: Math.min(batchSize, games - played) };
  }
}
