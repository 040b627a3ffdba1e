import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../terminal/failures.ts';
import type { LeaseOrder } from './queue-order.ts';
import type { Seal } from './queue-seal.ts';

/** Everything that skirmetrics keeps on a server begins with it, so that a user of the server can be restricted to these keys. */
export const PREFIX = 'skirmetrics';
/** What nobody takes is deleted by the server. Seconds. */
export const LEFT_OVER = 24 * 60 * 60;
/** A worker that has not been heard of for so long is gone. Seconds. */
export const HEARD = 15;
/** A lease is tried until it is played: what cannot be mended by another try fails at once. */
const MOST_TRIES = 1_000_000;
/** A worker has no more threads. */
const MOST_THREADS = 64;

type Libraries = { readonly bullmq: typeof import('bullmq'); readonly Redis: typeof import('ioredis').Redis };

/** The libraries of the queue, which are installed only where it is used. */
export async function libraries(): Promise<Libraries> {
  try {
    const [bullmq, { Redis: client }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, Redis: client };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('--queue needs two packages that are not installed: npm install bullmq@6.7.0 ioredis@6.0.0');
  }
}

/** The queue of a system as one build plays it: workers of another build, or with another key, never see its jobs. */
export function queueName(system: string, engine: string, { mark }: Pick<Seal, 'mark'> = { mark: '' }): string {
  return `${system}-${engine.slice(0, 16)}${mark}`;
}

/** The parts of such a name; null for a text that is none. */
export function queueParts(
  name: string,
): { readonly queue: string; readonly build: string; readonly mark: string } | null {
  const [, queue, build, mark = ''] = /^([a-z0-9-]{1,60})-([0-9a-f]{16})(-key-[0-9a-f]{8})?$/.exec(name) ?? [];
  return queue === undefined ? null : { queue, build, mark };
}

export async function openQueue(name: string, connection: Redis): Promise<Queue<LeaseOrder>> {
  const { bullmq } = await libraries();
  return new bullmq.Queue<LeaseOrder>(name, {
    ...queueOptions(connection),
    defaultJobOptions: {
      attempts: MOST_TRIES,
      stackTraceLimit: 1,
      backoff: { type: 'fixed', delay: 1000 },
      // Its lease stays until the coordinator has it: nothing else is worth keeping.
      removeOnComplete: true,
      removeOnFail: { age: LEFT_OVER },
    },
  });
}

/** What queue and workers have in common. The server's version and policy are checked here: the library would complain on every connection. */
export function queueOptions(connection: Redis) {
  return { connection: connection as never, prefix: PREFIX, skipVersionCheck: true };
}

export const keys = {
  /** What a run is of. */
  run: (run: string) => `${PREFIX}:run:${run}`,
  /** A lease that was played, or a failure, until the coordinator has it. */
  lease: (jobId: string) => `${PREFIX}:lease:${jobId}`,
  /** Which leases of a run have come: a stream, so that a coordinator need not look again and again. */
  news: (run: string) => `${PREFIX}:news:${run}`,
  /** Workers that listen to a queue, with their threads. */
  workers: (queue: string) => `${PREFIX}:workers:${queue}`,
  /** Queues that runs are waiting on, and when they last said so: workers of another build can then say why they idle. */
  wanted: () => `${PREFIX}:wanted-lately`,
} as const;

/** Says that a worker is there and how many threads it has, or that a queue is waited on; whoever dies is forgotten by itself. */
export async function beHeard(redis: Redis, key: string, name: string, threads = 0): Promise<void> {
  await redis.hset(key, name, `${Date.now()} ${threads}`);
}

/** Who has been heard of lately, and with how many threads. */
export async function heardOf(redis: Redis, key: string): Promise<Map<string, number>> {
  const heard = new Map<string, number>();
  for (const [name, said] of Object.entries(await redis.hgetall(key))) {
    const [time, threads = 0] = said.split(' ').map(Number);
    if (Date.now() - time < 1000 * HEARD) heard.set(name, Math.min(Math.max(0, threads) || 0, MOST_THREADS));
  }
  return heard;
}

/** Workers that listen to a queue and have been heard of lately, and their threads. */
export function workersHeard(redis: Redis, queue: string): Promise<Map<string, number>> {
  return heardOf(redis, keys.workers(queue));
}
