import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { BatchResult, PlayedGames } from './batch.ts';
import { PlayingHere } from './here.ts';
import { type Job, MOST_SHARED_BYTES, type PreparedJob } from './job.ts';
import type { BatchFailure } from './matches.ts';
import { DEFAULT_BATCH_SIZE, type Plan, type Stretch, stretches } from './plan.ts';
import { type SoFar, Totals } from './totals.ts';
import type { AnswerTo, Order } from './worker.ts';

export interface PoolWish {
  /** 0: the caller's thread. Default: 0 for few games, otherwise the machine's parallelism. */
  readonly threads?: number | undefined;
  /** Expected total (default: many). */
  readonly games?: number | undefined;
  /** For crash tests. */
  readonly worker?: URL;
}

export interface PlayWish {
  /** An abort finishes current batches, so finished games are the plan's first. */
  readonly signal?: AbortSignal | undefined;
  /** After each batch, in any order. */
  readonly onProgress?: ((soFar: SoFar) => void) | undefined;
}

/** A pool, or a cache of its games. */
export interface Player {
  /** At least one. */
  readonly threads: number;
  play(prepared: PreparedJob, plan: Plan, wish?: PlayWish): Promise<Totals>;
  /** In the listed order, on an unplayed match. Null if nothing is played. */
  again(prepared: PreparedJob, games: readonly number[]): Promise<PlayedGames | null>;
}

/** Other input would not help. */
export class PlayFailure extends Error {}

const TRIES = 3;

/** Fewer games are faster here: workers take a second of processor time each to start. */
const GAMES_HERE = 1000;

/** The fastest number, and no more than there are batches; 0 is the caller's thread. */
function threadsFor(games: number, wanted?: number): number {
  if (wanted !== undefined || games <= GAMES_HERE) return wanted ?? 0;
  return Math.min(availableParallelism(), Math.ceil(games / DEFAULT_BATCH_SIZE));
}

/** At least one. */
export function threadsPlaying({ threads, games = Number.POSITIVE_INFINITY }: PoolWish): number {
  return Math.max(1, threadsFor(games, threads));
}

/** Results depend neither on the number of threads nor on crashes. */
export class WorkerPool implements Player {
  readonly threads: number;
  /** Null if the caller's thread plays. */
  private readonly workers: Piscina<Order, PlayedGames | BatchFailure> | null;
  private readonly here = new PlayingHere();
  private readonly broken: Promise<never>;
  /** By key of the table, most recently used last. */
  private readonly shared = new Map<string, SharedArrayBuffer>();
  private closed = false;

  constructor({ threads, games = Number.POSITIVE_INFINITY, worker }: PoolWish = {}) {
    const wanted = threadsFor(games, threads);
    this.threads = threadsPlaying({ threads, games });
    this.workers = wanted === 0 ? null : workersOf(wanted, worker);
    // An idle worker has no batch to reject.
    this.broken = new Promise((_, reject) => {
      this.workers?.on('error', (error: Error) => reject(new PlayFailure(`a worker broke: ${error.message}`)));
    });
    this.broken.catch(() => {});
  }

  /** Throws a PlayFailure if a game fails or a batch kills its worker three times. */
  async play(prepared: PreparedJob, plan: Plan, wish: PlayWish = {}): Promise<Totals> {
    const { metrics } = prepared;
    const job = { ...prepared.job, shared: this.sharedOf(prepared) };
    const totals = new Totals(metrics, plan);
    const batches = stretches(plan);
    const lane = async (): Promise<void> => {
      for (const stretch of batches) {
        if (wish.signal?.aborted) return;
        totals.add(await this.playStretch(job, stretch));
        wish.onProgress?.(totals);
      }
    };
    // One batch waits while the other is counted.
    await Promise.race([Promise.all(Array.from({ length: 2 * this.threads }, lane)), this.broken]);
    checkSums(totals);
    return totals;
  }

  async again(prepared: PreparedJob, games: readonly number[]): Promise<PlayedGames> {
    const job = { ...prepared.job, shared: this.sharedOf(prepared) };
    const what = `games ${games.join(', ')}, played again,`;
    return Promise.race([this.answer({ job, again: games }, what), this.broken]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.workers?.destroy();
  }

  /** One thread keeps its tables by itself, as do all where browsers share no memory. */
  private sharedOf({ shared: wanted }: PreparedJob): readonly SharedArrayBuffer[] | undefined {
    if (this.workers === null || typeof SharedArrayBuffer === 'undefined') return undefined;
    const { shared } = this;
    const buffers = wanted.map(({ key, bytes }) => {
      const buffer = shared.get(key) ?? new SharedArrayBuffer(bytes);
      shared.delete(key);
      shared.set(key, buffer);
      return buffer;
    });
    let bytes = 0;
    for (const { byteLength } of shared.values()) bytes += byteLength;
    for (const [oldest, { byteLength }] of shared) {
      if (bytes <= MOST_SHARED_BYTES) break;
      shared.delete(oldest);
      bytes -= byteLength;
    }
    return buffers;
  }

  private playStretch(job: Job, { number, firstGame, games }: Stretch): Promise<BatchResult> {
    return this.answer({ job, firstGame, games }, `batch ${number} (games ${firstGame} to ${firstGame + games - 1})`);
  }

  /** `what` describes the order. */
  private async answer<O extends Order>(order: O, what: string): Promise<AnswerTo<O>> {
    for (let tries = 1; ; tries++) {
      let answer: PlayedGames | BatchFailure;
      try {
        answer = await (this.workers === null ? this.here.play(order) : this.workers.run(order));
      } catch (error) {
        // Replaying is safe: every game has its own dice.
        if (tries < TRIES && !this.closed) continue;
        const reason = error instanceof Error ? error.message : String(error);
        throw new PlayFailure(`${what} ended its worker ${TRIES} times: ${reason}`, {
          cause: error,
        });
      }
      if (!('failure' in answer)) return answer as AnswerTo<O>;
      const failure = new PlayFailure(answer.failure);
      failure.stack = answer.stack;
      throw failure;
    }
  }
}

function workersOf(threads: number, worker: URL | undefined): Piscina<Order, PlayedGames | BatchFailure> {
  const isSource = import.meta.url.endsWith('.ts');
  // Not for games in the caller's thread.
  const { Piscina } = createRequire(import.meta.url)('piscina') as typeof import('piscina');
  const file = worker ?? new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);
  return new Piscina({
    filename: fileURLToPath(file),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    execArgv: file.pathname.endsWith('.ts') && !stripsTypes() ? ['--import', 'tsx'] : [],
  });
}

/** Beyond exact Float64 integers, merging would depend on order. */
function checkSums({ tally }: Totals): void {
  if (!tally.every(Number.isSafeInteger)) throw new PlayFailure('a sum over the games is too large to be exact');
}

function stripsTypes(): boolean {
  return Boolean((process.features as { typescript?: unknown }).typescript);
}
