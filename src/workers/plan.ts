/** Batches have fixed size, so every machine plays the same ones. */
export interface Plan {
  readonly firstGame: number;
  readonly games: number;
  readonly batchSize: number;
}

/** For one worker. */
export interface Stretch {
  /** From 0, in playing order. */
  readonly number: number;
  readonly firstGame: number;
  readonly games: number;
}

export const DEFAULT_BATCH_SIZE = 250;

/** Lazy, in order. Throws a RangeError on fractional games. */
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
