import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../terminal/failures.ts';
import type { Manifest } from './manifest.ts';
import type { LeaseOrder } from './queue-order.ts';
import type { Seal } from './queue-seal.ts';

/** For all server keys, so that permissions can be limited. */
export const PREFIX = 'skirmetrics';
/** Seconds until data expires. */
export const LEFT_OVER = 24 * 60 * 60;
/** Seconds until a silent worker is gone. */
export const HEARD = 15;
/** Permanent errors fail at once. */
const MOST_TRIES = 1_000_000;
const MOST_THREADS = 64;

type Libraries = { readonly bullmq: typeof import('bullmq'); readonly Redis: typeof import('ioredis').Redis };

/** Installed only for queues. */
export async function libraries(): Promise<Libraries> {
  try {
    const [bullmq, { Redis: client }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, Redis: client };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('--queue needs two packages that are not installed: npm install bullmq@6.7.0 ioredis@6.0.0');
  }
}

/** By system, build and key: workers never see other jobs. */
/** All games described in files are played by the same code: any worker of the build knows all of them. */
export const FILE_GAMES = 'games-of-files';

export function systemQueue({ system, game }: Pick<Manifest, 'system' | 'game'>): string {
  return game === undefined ? system : FILE_GAMES;
}

export function queueName(system: string, engine: string, { mark }: Pick<Seal, 'mark'> = { mark: '' }): string {
  return `${system}-${engine.slice(0, 16)}${mark}`;
}

/** Null if invalid. */
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
      // Only the lease matters, and stays until fetched.
      removeOnComplete: true,
      removeOnFail: { age: LEFT_OVER },
    },
  });
}

/** Server version and policy are checked here: the library would warn on every connection. */
export function queueOptions(connection: Redis) {
  return { connection: connection as never, prefix: PREFIX, skipVersionCheck: true };
}

export const keys = {
  run: (run: string) => `${PREFIX}:run:${run}`,
  /** Or a failure, until fetched. */
  lease: (jobId: string) => `${PREFIX}:lease:${jobId}`,
  /** A stream; avoids polling. */
  news: (run: string) => `${PREFIX}:news:${run}`,
  /** With threads. */
  workers: (queue: string) => `${PREFIX}:workers:${queue}`,
  /** With times, so that workers of other builds can explain why they idle. */
  wanted: () => `${PREFIX}:wanted-lately`,
} as const;

/** For a worker (with threads) or a waiting run; expires. */
export async function beHeard(redis: Redis, key: string, name: string, threads = 0): Promise<void> {
  await redis.hset(key, name, `${Date.now()} ${threads}`);
}

export async function heardOf(redis: Redis, key: string): Promise<Map<string, number>> {
  const heard = new Map<string, number>();
  for (const [name, said] of Object.entries(await redis.hgetall(key))) {
    const [time, threads = 0] = said.split(' ').map(Number);
    if (Date.now() - time < 1000 * HEARD) heard.set(name, Math.min(Math.max(0, threads) || 0, MOST_THREADS));
  }
  return heard;
}

/** With threads. */
export function workersHeard(redis: Redis, queue: string): Promise<Map<string, number>> {
  return heardOf(redis, keys.workers(queue));
}
