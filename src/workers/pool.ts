import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { BatchResult } from './batch.ts';
import type { PreparedJob } from './job.ts';
import { type Plan, type Stretch, stretches } from './plan.ts';
import { Totals } from './totals.ts';
import type { BatchFailure, BatchOrder } from './worker.ts';

export interface PoolWish {
  /** Default: as many as the machine runs at once. */
  readonly threads?: number;
  /** The file that workers run, for tests of workers that die. */
  readonly worker?: URL;
}

export interface PlayWish {
  /** Once aborted no more batches start; those under way are finished, so that the finished games are the plan's first ones. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch, in whatever order they finish. */
  readonly onProgress?: ((totals: Totals) => void) | undefined;
}

/** The engine or the workers broke: nothing that other input would mend. */
export class PlayFailure extends Error {}

const TRIES = 3;

/** Worker threads that play batches. What comes out does not depend on their number, nor on one of them dying. */
export class WorkerPool {
  readonly threads: number;
  private readonly piscina: Piscina<BatchOrder, BatchResult | BatchFailure>;
  private readonly broken: Promise<never>;
  private closed = false;

  constructor(wish: PoolWish = {}) {
    this.threads = wish.threads ?? availableParallelism();
    const isSource = import.meta.url.endsWith('.ts');
    const file = wish.worker ?? new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);
    this.piscina = new Piscina({
      filename: fileURLToPath(file),
      minThreads: this.threads,
      maxThreads: this.threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      recordTiming: false,
      execArgv: file.pathname.endsWith('.ts') && !stripsTypes() ? ['--import', 'tsx'] : [],
    });
    // A worker that breaks with no batch under way has no batch to reject.
    this.broken = new Promise((_, reject) => {
      this.piscina.on('error', (error: Error) => reject(new PlayFailure(`a worker broke: ${error.message}`)));
    });
    this.broken.catch(() => {});
  }

  /** Plays the plan's games of a job. Throws a PlayFailure when a game fails or a batch kills its worker three times. */
  async play({ job, metrics }: PreparedJob, plan: Plan, wish: PlayWish = {}): Promise<Totals> {
    const totals = new Totals(metrics, plan);
    const batches = stretches(plan);
    const lane = async (): Promise<void> => {
      for (const stretch of batches) {
        if (wish.signal?.aborted) return;
        totals.add(await this.playStretch({ job, firstGame: stretch.firstGame, games: stretch.games }, stretch));
        wish.onProgress?.(totals);
      }
    };
    // Two batches a thread: the next one waits at the worker's door while the last is counted.
    await Promise.race([Promise.all(Array.from({ length: 2 * this.threads }, lane)), this.broken]);
    checkSums(totals);
    return totals;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Ends the workers. */
  async close(): Promise<void> {
    this.closed = true;
    await this.piscina.destroy();
  }

  private async playStretch(order: BatchOrder, { number }: Stretch): Promise<BatchResult> {
    for (let tries = 1; ; tries++) {
      let answer: BatchResult | BatchFailure;
      try {
        answer = await this.piscina.run(order);
      } catch (error) {
        // The pool has replaced the worker; a batch starts from its games' own dice, so that playing it again changes nothing.
        if (tries < TRIES && !this.closed) continue;
        const games = `games ${order.firstGame} to ${order.firstGame + order.games - 1}`;
        const reason = error instanceof Error ? error.message : String(error);
        throw new PlayFailure(`batch ${number} (${games}) ended its worker ${TRIES} times: ${reason}`, {
          cause: error,
        });
      }
      if (!('failure' in answer)) return answer;
      const failure = new PlayFailure(answer.failure);
      failure.stack = answer.stack;
      throw failure;
    }
  }
}

/** Float64 holds integers exactly only this far; past it merging would depend on the order. */
function checkSums({ tally }: Totals): void {
  if (!tally.every(Number.isSafeInteger)) throw new PlayFailure('a sum over the games is too large to be exact');
}

function stripsTypes(): boolean {
  return Boolean((process.features as { typescript?: unknown }).typescript);
}
