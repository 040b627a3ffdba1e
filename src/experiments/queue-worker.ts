import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { reason } from '../report/files/folder.ts';
import { engineDigest } from '../runs/engine.ts';
import { leaseBytes } from '../runs/lease.ts';
import { readManifest } from '../runs/manifest.ts';
import {
  beHeard,
  connected,
  evictionWarning,
  HEARD,
  heardOf,
  jobIdOf,
  keys,
  type LeaseOrder,
  libraries,
  queueName,
  queueOptions,
  type RunOrder,
  tellOfServer,
  workersHeard,
} from '../runs/queue.ts';
import { announce, deliver } from '../runs/queue-news.ts';
import { RunFolder } from '../runs/run-folder.ts';
import { SYSTEM_IDS } from '../sim/registry.ts';
import { InputError } from '../terminal/failures.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { PlayFailure, WorkerPool } from '../workers/pool.ts';

/** How long a worker that ends waits for a server that is gone. Milliseconds. */
const LEAVE = 2500;
/** Runs that a worker keeps set up. */
const KEPT_RUNS = 8;
/** The lock of a job is renewed at half of this; a worker that is stopped for longer loses the job to another. Seconds. */
export const LOCK = 30;
/** A lease may be begun by many workers that die. */
const MOST_STALLED = 1000;

export interface QueueWorkerWish {
  readonly url: string;
  readonly threads: number | undefined;
  /** Seconds after which a job of a worker that is not heard of is another's. */
  readonly lock?: number | undefined;
  /** Makes the jobs of a run from its folder, or throws an InputError. */
  readonly jobsOf: (folder: RunFolder) => Promise<PreparedJob[]>;
  /** Ends the worker once the leases under way are played. */
  readonly signal: AbortSignal;
  /** Hears what it does. */
  readonly say: (line: string) => void;
}

export interface WorkDone {
  readonly leases: number;
  /** The server was gone at the end: connections of the queue's library still wait for it. */
  readonly isServerGone: boolean;
}

/** Plays leases for whoever asks at a queue, until the signal. */
export async function workForQueue({
  url,
  threads,
  lock = LOCK,
  jobsOf,
  signal,
  say,
}: QueueWorkerWish): Promise<WorkDone> {
  const { bullmq } = await libraries();
  const redis = await connected(url);
  await using pool = new WorkerPool({ threads });
  const name = `${hostname()}-${process.pid}`;
  const warning = await evictionWarning(redis);
  if (warning !== null) say(warning);
  tellOfServer(redis, (line) => signal.aborted || say(line));
  const runs = new Runs(redis, await homeOfRuns(), jobsOf);
  let leases = 0;
  let underWay = 0;
  const queues = SYSTEM_IDS.map((system) => queueName(system, engineDigest(system)));
  const lease = async (job: Job<LeaseOrder>): Promise<void> => {
    const order = job.data;
    if (order.notBy === name && job.attemptsStarted < 3 && (await workersHeard(redis, job.queueName)).size > 1) {
      await job.moveToDelayed(Date.now() + 500, job.token);
      throw new bullmq.DelayedError();
    }
    // Played already: for a coordinator that was killed, or the server was and has forgotten just that.
    if ((await redis.exists(keys.lease(jobIdOf(order)))) === 1) return announce(redis, order);
    underWay++;
    try {
      const jobs = await runs.jobsOf(order.run);
      const { firstGame, games, variant } = order;
      const batchSize = batchSizeOf(games, pool.threads / underWay);
      const { tally, records } = await pool.play(jobs[variant], { firstGame, games, batchSize });
      const bytes = await leaseBytes(order.run, variant, { firstGame, games, tally, records });
      await deliver(redis, order, Buffer.concat([Buffer.from(`${name}\n`), bytes]));
      leases++;
    } catch (error) {
      if (!(error instanceof PlayFailure) && !(error instanceof InputError)) throw error;
      // The same on every try.
      await deliver(redis, order, JSON.stringify({ failure: error.message }));
      throw new bullmq.UnrecoverableError(error.message);
    } finally {
      underWay--;
    }
  };
  const workers: Worker<LeaseOrder>[] = [];
  const connections: Redis[] = [];
  for (const queue of queues) {
    const connection = redis.duplicate();
    connection.on('error', () => {});
    connections.push(connection);
    const worker = new bullmq.Worker<LeaseOrder>(queue, lease, {
      ...queueOptions(connection),
      // While one lease is sent, the next is played.
      concurrency: pool.threads + 1,
      lockDuration: 1000 * lock,
      stalledInterval: 500 * lock,
      maxStalledCount: MOST_STALLED,
    });
    worker.on('error', () => {});
    workers.push(worker);
  }
  say(`waiting for games of ${SYSTEM_IDS.join(', ')}; Ctrl-C ends it after the games under way`);
  await beat(redis, queues, { name, threads: pool.threads }, signal, say);
  await ended(workers, redis);
  const isServerGone = redis.status !== 'ready';
  if (!isServerGone) await Promise.all(queues.map((queue) => redis.hdel(keys.workers(queue), name).catch(() => 0)));
  for (const connection of [redis, ...connections]) connection.disconnect();
  await runs.clear();
  return { leases, isServerGone };
}

/**
 * How many games of a lease a thread plays at once: all of them where there are as many leases as threads, since each batch costs a
 * message with a whole tally; whole batches of fewer where threads would else have nothing to do. It changes no result.
 */
function batchSizeOf(games: number, threads: number): number {
  const parts = Math.max(1, Math.ceil(threads));
  return DEFAULT_BATCH_SIZE * Math.ceil(games / parts / DEFAULT_BATCH_SIZE);
}

/** Lets the leases under way be played, unless the server is gone: nobody could be told of them. */
async function ended(workers: readonly Worker[], redis: Redis): Promise<void> {
  const closing = Promise.allSettled(workers.map((worker) => worker.close()));
  while ((await Promise.race([closing, pause(LEAVE)])) === undefined && redis.status === 'ready');
}

/** Where a worker writes what it is told of runs. */
async function homeOfRuns(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), 'skirmetrics-worker-'));
  } catch (error) {
    throw new InputError(`${tmpdir()} cannot be written: ${reason(error)}`);
  }
}

/** Says again and again that the worker is there, and why it idles when all that is wanted is played by other builds. */
async function beat(
  redis: Redis,
  queues: readonly string[],
  { name, threads }: { readonly name: string; readonly threads: number },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  let said = '';
  const round = async (): Promise<void> => {
    for (const queue of queues) await beHeard(redis, keys.workers(queue), name, threads);
    const wanted = [...(await heardOf(redis, keys.wanted())).keys()];
    const foreign = wanted.filter((queue) => !queues.includes(queue));
    const line = foreign.map((queue) => queue.replace(/-([0-9a-f]{16})$/, ' by the build $1')).join(', ');
    if (line !== said && line !== '' && foreign.length === wanted.length)
      say(`idle: what is wanted is played by another build of skirmetrics: ${line}`);
    said = line;
  };
  const end = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  while (!signal.aborted) {
    // While the server is gone, a round waits until it is back.
    await Promise.race([round().catch(() => {}), end]);
    await pause((1000 * HEARD) / 5, undefined, { signal }).catch(() => {});
  }
}

/** Runs that leases were asked for, each in a folder of its own, checked by the system's own schema. */
class Runs {
  private readonly redis: Redis;
  private readonly home: string;
  private readonly jobsIn: QueueWorkerWish['jobsOf'];
  private readonly known = new Map<string, Promise<PreparedJob[]>>();

  constructor(redis: Redis, home: string, jobsIn: QueueWorkerWish['jobsOf']) {
    this.redis = redis;
    this.home = home;
    this.jobsIn = jobsIn;
  }

  jobsOf(run: string): Promise<PreparedJob[]> {
    let jobs = this.known.get(run);
    if (jobs === undefined) {
      jobs = this.read(run);
      this.known.set(run, jobs);
      // What could not be read may be there at the next try.
      jobs.catch(() => this.known.delete(run));
      for (const oldest of this.known.keys()) if (this.known.size > KEPT_RUNS) this.known.delete(oldest);
    }
    return jobs;
  }

  async clear(): Promise<void> {
    await rm(this.home, { recursive: true, force: true });
  }

  private async read(run: string): Promise<PreparedJob[]> {
    const text = await this.redis.get(keys.run(run));
    if (text === null) throw new Error('the server has lost what this run is of; its coordinator will tell it again');
    const { manifest: words, scenario } = JSON.parse(text) as RunOrder;
    const manifest = readManifest(words);
    if ('problem' in manifest) throw new InputError(`the manifest of run ${run} ${manifest.problem}`);
    const path = join(this.home, /^[0-9a-f]{64}$/.test(run) ? run : 'other');
    const folder = await RunFolder.make(path, manifest, scenario).catch((error: Error) => {
      // A fault of this machine, such as a full disk: another may do better.
      throw new Error(`worker ${hostname()}: ${error.message}`);
    });
    if (folder.id !== run) throw new InputError(`the manifest of run ${run} is that of another run`);
    return this.jobsIn(folder);
  }
}
