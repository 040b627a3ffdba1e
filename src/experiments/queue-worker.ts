import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { asideName, sweep } from '../report/files/aside.ts';
import { reason } from '../report/files/folder.ts';
import { engineDigest, gamesDigest } from '../runs/engine.ts';
import { leaseBytes } from '../runs/lease.ts';
import type { Manifest } from '../runs/manifest.ts';
import {
  beHeard,
  FILE_GAMES,
  HEARD,
  heardOf,
  keys,
  libraries,
  queueName,
  queueOptions,
  queueParts,
  systemQueue,
  workersHeard,
} from '../runs/queue.ts';
import { answerBytes, failureText } from '../runs/queue-answer.ts';
import { announce, deliver } from '../runs/queue-news.ts';
import {
  jobIdOf,
  type LeaseOrder,
  MOST_RUN_BYTES,
  orderIn,
  RefusedOrder,
  requireOrderOf,
  runToPlay,
} from '../runs/queue-order.ts';
import { KEY_VARIABLE, queueSeal, type Seal } from '../runs/queue-seal.ts';
import { another, connected, evictionWarning, isOfServer, ServerWatch } from '../runs/queue-server.ts';
import { RunFolder, type RunTexts } from '../runs/run-folder.ts';
import { SYSTEM_IDS } from '../sim/registry.ts';
import { InputError } from '../terminal/failures.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { WorkerPool } from '../workers/pool.ts';

const KEPT_RUNS = 8;

/** Throws an InputError on an invalid folder. */
export type JobsOf = (folder: RunFolder) => Promise<PreparedJob[]>;

/** Another try may succeed: by another worker, or once the server knows the run again. */
class NotNow extends Error {}

interface KnownRun {
  readonly manifest: Manifest;
  readonly jobs: readonly PreparedJob[];
}

/** Runs with requested leases. */
export class Runs {
  private readonly redis: Redis;
  private readonly seal: Seal;
  private readonly jobsIn: JobsOf;
  private readonly known = new Map<string, Promise<KnownRun>>();

  constructor(redis: Redis, seal: Seal, jobsIn: JobsOf) {
    this.redis = redis;
    this.seal = seal;
    this.jobsIn = jobsIn;
  }

  of(run: string, queue: string): Promise<KnownRun> {
    let found = this.known.get(run);
    if (found === undefined) {
      found = this.read(run, queue);
      this.known.set(run, found);
      // An unreadable run may be readable at the next try.
      found.catch(() => this.known.delete(run));
      for (const oldest of this.known.keys()) if (this.known.size > KEPT_RUNS) this.known.delete(oldest);
    }
    return found;
  }

  private async read(run: string, queue: string): Promise<KnownRun> {
    const key = keys.run(run);
    if ((await this.redis.strlen(key)) > MOST_RUN_BYTES) throw new RefusedOrder('what its run is of is too large');
    const text = await this.redis.get(key);
    if (text === null) throw new NotNow('the server has lost what a run is of; its coordinator tells it again');
    const { seal } = this;
    const engineOf = (manifest: Manifest): string | null => {
      const of = systemQueue(manifest);
      const engine = SYSTEM_IDS.includes(of) ? engineDigest(of) : of === FILE_GAMES ? gamesDigest() : '';
      return queue === queueName(of, engine, seal) ? engine : null;
    };
    const { manifest, texts } = runToPlay(text, run, engineOf, seal);
    // The name states its owner, so leftovers of a killed one can be removed.
    const home = join(tmpdir(), asideName());
    try {
      return { manifest, jobs: await this.jobsIn(await borrowed(home, manifest, texts)) };
    } catch (error) {
      // The folder is deleted before its name is read.
      if (error instanceof InputError)
        throw new InputError(error.message.replaceAll(`${home}/`, '').replaceAll(home, 'a run'));
      throw error;
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  }
}

async function borrowed(home: string, manifest: Manifest, texts: RunTexts): Promise<RunFolder> {
  try {
    return await RunFolder.borrowed(home, manifest, texts);
  } catch (error) {
    // A local fault, such as a full disk.
    throw new NotNow(`worker ${hostname()} cannot write into ${tmpdir()}: ${reason(error)}; trying again`);
  }
}

/** Milliseconds to wait for a lost server. */
const LEAVE = 2500;
/** Seconds, renewed at half; a worker that pauses longer loses the job. */
const LOCK = 30;
/** Whoever writes to the server must not fill a log. */
const MOST_SAID = 20;
/** Many workers may die on one lease. */
const MOST_STALLED = 1000;

export interface QueueWorkerWish {
  readonly url: string;
  readonly threads: number | undefined;
  /** Seconds until the job of a silent worker goes to another. */
  readonly lock?: number | undefined;
  readonly jobsOf: JobsOf;
  /** Ends the worker after current leases. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface WorkDone {
  readonly leases: number;
  /** Connections of the library still wait. */
  readonly isServerGone: boolean;
}

export async function workForQueue(wish: QueueWorkerWish): Promise<WorkDone> {
  const { url, threads, lock = LOCK, jobsOf, signal, say } = wish;
  const { bullmq } = await libraries();
  const seal = queueSeal();
  const redis = await connected(url);
  await using pool = new WorkerPool({ threads });
  const warning = await evictionWarning(redis);
  if (warning !== null) say(warning);
  const server = new ServerWatch(redis, (line) => signal.aborted || say(line));
  sweep(tmpdir(), Date.now());
  const name = `${hostname()}-${process.pid}`;
  const runs = new Runs(redis, seal, jobsOf);
  const player = new LeasesPlayer({ name, redis, seal, server, pool, runs, signal, say, bullmq });
  const builtIn = SYSTEM_IDS.map((system) => queueName(system, engineDigest(system), seal));
  const queues = [...builtIn, queueName(FILE_GAMES, gamesDigest(), seal)];
  const connections = queues.map(() => another(redis));
  const workers = queues.map((queue, i) => {
    const worker = new bullmq.Worker<LeaseOrder>(queue, (job) => player.play(job), {
      ...queueOptions(connections[i]),
      // While one lease is sent, the next is played.
      concurrency: pool.threads + 1,
      lockDuration: 1000 * lock,
      stalledInterval: 500 * lock,
      maxStalledCount: MOST_STALLED,
    });
    worker.on('error', (error) => server.refused(error));
    return worker;
  });
  say(
    `waiting for games of ${SYSTEM_IDS.join(', ')}, and of games described in files; Ctrl-C ends it after the games under way`,
  );
  await beat({ redis, server, queues, name, threads: pool.threads, signal, say });
  await ended(workers, redis);
  const isServerGone = redis.status !== 'ready';
  if (!isServerGone) await Promise.all(queues.map((queue) => redis.hdel(keys.workers(queue), name).catch(() => 0)));
  for (const connection of [redis, ...connections]) connection.disconnect();
  return { leases: player.leases, isServerGone };
}

interface Parts extends Pick<QueueWorkerWish, 'signal' | 'say'> {
  readonly name: string;
  readonly redis: Redis;
  readonly seal: Seal;
  readonly server: ServerWatch;
  readonly pool: WorkerPool;
  readonly runs: Runs;
  readonly bullmq: typeof import('bullmq');
}

class LeasesPlayer {
  leases = 0;
  private underWay = 0;
  private readonly parts: Parts;
  private readonly said = new Set<string>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Throws on failure; temporary failures are retried. */
  async play(job: Job<LeaseOrder>): Promise<void> {
    const { bullmq, seal } = this.parts;
    try {
      await this.playOrder(job, orderIn(job.data, seal));
    } catch (error) {
      if (error instanceof bullmq.DelayedError || isOfServer(error)) throw error;
      const { message } = error as Error;
      if (error instanceof RefusedOrder || error instanceof NotNow) this.tell(message);
      if (error instanceof NotNow) throw error;
      throw new bullmq.UnrecoverableError(message);
    }
  }

  private async playOrder(job: Job<LeaseOrder>, order: LeaseOrder): Promise<void> {
    const { bullmq, name, redis, seal, pool, runs } = this.parts;
    if (order.notBy === name && job.attemptsStarted < 3 && (await workersHeard(redis, job.queueName)).size > 1) {
      await job.moveToDelayed(Date.now() + 500, job.token);
      throw new bullmq.DelayedError();
    }
    // The coordinator was killed, or the server forgot the announcement.
    if ((await redis.exists(keys.lease(jobIdOf(order)))) === 1) return this.untilTaken(() => announce(redis, order));
    this.underWay++;
    try {
      const { manifest, jobs } = await runs.of(order.run, job.queueName);
      requireOrderOf(manifest, order);
      const { run, firstGame, games, variant } = order;
      const batchSize = batchSizeOf(games, pool.threads / this.underWay);
      const { tally, records } = await pool.play(jobs[variant], { firstGame, games, batchSize });
      const bytes = answerBytes(
        order,
        name,
        await leaseBytes(run, variant, { firstGame, games, tally, records }),
        seal,
      );
      await this.untilTaken(() => deliver(redis, order, bytes));
      this.leases++;
    } catch (error) {
      // The same on every try.
      if (!(error instanceof RefusedOrder || error instanceof NotNow || isOfServer(error)))
        await this.untilTaken(() => deliver(redis, order, failureText(order, (error as Error).message, seal)));
      throw error;
    } finally {
      this.underWay--;
    }
  }

  /** Retries while a server is full or gone, unless the worker ends. */
  private untilTaken(task: () => Promise<void>): Promise<void> {
    const { server, signal } = this.parts;
    return server.untilTaken(task, () => signal.aborted);
  }

  private tell(line: string): void {
    if (!this.said.has(line) && this.said.size < MOST_SAID) this.parts.say(line);
    this.said.add(line);
  }
}

/**
 * All games of a lease if leases fill the threads (each message has a whole tally), otherwise fewer whole batches.
 * Results are the same.
 */
function batchSizeOf(games: number, threads: number): number {
  const parts = Math.max(1, Math.ceil(threads));
  return DEFAULT_BATCH_SIZE * Math.ceil(games / parts / DEFAULT_BATCH_SIZE);
}

/** Finishes leases, unless the server is gone. */
async function ended(workers: readonly Worker[], redis: Redis): Promise<void> {
  const closing = Promise.allSettled(workers.map((worker) => worker.close()));
  while ((await Promise.race([closing, pause(LEAVE)])) === undefined && redis.status === 'ready');
}

/** Heartbeat; says why it idles if only other builds have jobs. */
async function beat(
  wish: Pick<Parts, 'redis' | 'server' | 'name' | 'signal' | 'say'> & {
    readonly queues: readonly string[];
    readonly threads: number;
  },
): Promise<void> {
  const { redis, server, queues, name, threads, signal, say } = wish;
  let said = '';
  const round = async (): Promise<void> => {
    for (const queue of queues) await beHeard(redis, keys.workers(queue), name, threads);
    const line = whyIdle([...(await heardOf(redis, keys.wanted())).keys()], queues);
    if (line !== said && line !== '') say(`idle: ${line}`);
    said = line;
    server.took();
  };
  const end = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  while (!signal.aborted) {
    // Without the server, a round waits for it.
    await Promise.race([round().catch((error) => server.refused(error)), end]);
    await pause((1000 * HEARD) / 5, undefined, { signal }).catch(() => {});
  }
}

/** Empty if something can be played, or nothing is wanted. */
function whyIdle(wanted: readonly string[], own: readonly string[]): string {
  if (wanted.some((queue) => own.includes(queue))) return '';
  const foreign = wanted.flatMap((queue) => queueParts(queue) ?? []);
  const [mine] = own.flatMap((queue) => queueParts(queue) ?? []);
  const isOwnBuild = (of: { readonly queue: string; readonly build: string }) =>
    own.some((queue) => queue.startsWith(`${of.queue}-${of.build}`));
  const others = foreign.filter((of) => !isOwnBuild(of)).map(({ queue, build }) => `${queue} by the build ${build}`);
  if (others.length > 0) return `what is wanted is played by another build of skirmetrics: ${others.join(', ')}`;
  if (foreign.length === 0) return '';
  if (mine.mark === '') return `what is wanted is signed with a ${KEY_VARIABLE}, which this worker does not have`;
  const unsigned = foreign.every(({ mark }) => mark === '');
  return `what is wanted is ${unsigned ? 'not signed with' : 'signed with another'} ${KEY_VARIABLE}`;
}
