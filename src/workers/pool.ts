import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { BatchResult, PlayedGames } from './batch.ts';
import { PlayingHere } from './here.ts';
import { type Job, KEPT_MATCHES, type PreparedJob } from './job.ts';
import type { BatchFailure } from './matches.ts';
import { type Plan, type Stretch, stretches } from './plan.ts';
import { type SoFar, Totals } from './totals.ts';
import type { AnswerTo, Order } from './worker.ts';

export interface PoolWish {
  /** 0 plays in the caller's thread. Default: 0 for a few games, else as many as the machine runs at once. */
  readonly threads?: number | undefined;
  /** Games that the pool is to play in all. Default: a great many. */
  readonly games?: number | undefined;
  /** The file that workers run, for tests of workers that die. */
  readonly worker?: URL;
}

export interface PlayWish {
  /** Once aborted no more batches start; those under way are finished, so that the finished games are the plan's first ones. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch, in whatever order they finish. */
  readonly onProgress?: ((soFar: SoFar) => void) | undefined;
}

/** Who plays the games of a job: a pool, or whoever keeps what pools have played. */
export interface Player {
  /** How many threads play side by side: at least one. */
  readonly threads: number;
  play(prepared: PreparedJob, plan: Plan, wish?: PlayWish): Promise<Totals>;
  /** Plays some games of a job once more, in the order in which they are listed, on a match that has played nothing. Null where nothing is played. */
  again(prepared: PreparedJob, games: readonly number[]): Promise<PlayedGames | null>;
}

/** The engine or the workers broke: nothing that other input would mend. */
export class PlayFailure extends Error {}

const TRIES = 3;

/**
 * Up to this many games are finished sooner in the caller's thread than in workers, which take a second of processor
 * time each to load and warm up.
 */
const GAMES_HERE = 1000;

/** How many threads a pool starts for so many games, where `wanted` says nothing else: those that are soonest done; 0 is the caller's own. */
function threadsFor(games: number, wanted?: number): number {
  return wanted ?? (games <= GAMES_HERE ? 0 : availableParallelism());
}

/** How many threads play so many games: at least one. */
export function threadsPlaying({ threads, games = Number.POSITIVE_INFINITY }: PoolWish): number {
  return Math.max(1, threadsFor(games, threads));
}

/**
 * Plays batches in worker threads, or a few games in the caller's thread. The results do not depend on the number of
 * threads, nor on one of them dying.
 */
export class WorkerPool implements Player {
  readonly threads: number;
  /** Null when the caller's thread plays. */
  private readonly workers: Piscina<Order, PlayedGames | BatchFailure> | null;
  private readonly here = new PlayingHere();
  private readonly broken: Promise<never>;
  private readonly shared = new Map<string, SharedArrayBuffer>();
  private closed = false;

  constructor({ threads, games = Number.POSITIVE_INFINITY, worker }: PoolWish = {}) {
    const wanted = threadsFor(games, threads);
    this.threads = threadsPlaying({ threads, games });
    this.workers = wanted === 0 ? null : workersOf(wanted, worker);
    // A worker that breaks with no batch under way has no batch to reject.
    this.broken = new Promise((_, reject) => {
      this.workers?.on('error', (error: Error) => reject(new PlayFailure(`a worker broke: ${error.message}`)));
    });
    this.broken.catch(() => {});
  }

  /** Plays the plan's games of a job. Throws a PlayFailure when a game fails or a batch kills its worker three times. */
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
    // Two batches per thread: the next one waits at the worker while the last is counted.
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

  /** Ends the workers. */
  async close(): Promise<void> {
    this.closed = true;
    await this.workers?.destroy();
  }

  /**
   * The memory that a job's matches share, for as many jobs as workers keep matches; the most recently used is last.
   */
  private sharedOf({ job: { id }, sharedBytes }: PreparedJob): SharedArrayBuffer | undefined {
    if (sharedBytes === 0) return undefined;
    const shared = this.shared.get(id) ?? new SharedArrayBuffer(sharedBytes);
    this.shared.delete(id);
    this.shared.set(id, shared);
    for (const oldest of this.shared.keys()) if (this.shared.size > KEPT_MATCHES) this.shared.delete(oldest);
    return shared;
  }

  private playStretch(job: Job, { number, firstGame, games }: Stretch): Promise<BatchResult> {
    return this.answer({ job, firstGame, games }, `batch ${number} (games ${firstGame} to ${firstGame + games - 1})`);
  }

  /** What a worker answers to an order; `what` it plays, in words. */
  private async answer<O extends Order>(order: O, what: string): Promise<AnswerTo<O>> {
    for (let tries = 1; ; tries++) {
      let answer: PlayedGames | BatchFailure;
      try {
        answer = await (this.workers === null ? this.here.play(order) : this.workers.run(order));
      } catch (error) {
        // The pool has replaced the worker; a batch starts from its games' own dice, so playing it again changes
        // nothing.
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

/** Float64 is exact for integers up to here; beyond, merging would depend on the order. */
function checkSums({ tally }: Totals): void {
  if (!tally.every(Number.isSafeInteger)) throw new PlayFailure('a sum over the games is too large to be exact');
}

function stripsTypes(): boolean {
  return Boolean((process.features as { typescript?: unknown }).typescript);
}
