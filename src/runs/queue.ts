import { readFileSync } from 'node:fs';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { reason } from '../report/files/folder.ts';
import { suggestion } from '../sim/kernel/nearest.ts';
import { InputError } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';

/** Everything that skirmetrics keeps on a server begins with it, so that a user of the server can be restricted to these keys. */
export const PREFIX = 'skirmetrics';
/** A server that does not answer so soon is taken for none. Milliseconds. */
const ANSWER = 2000;
/** What nobody takes is deleted by the server. Seconds. */
export const LEFT_OVER = 24 * 60 * 60;
/** A worker that has not been heard of for so long is gone. Seconds. */
export const HEARD = 15;

/** What a job of the queue says. */
export interface LeaseOrder {
  readonly run: string;
  readonly variant: number;
  readonly firstGame: number;
  readonly games: number;
  /** For a lease that is played twice as a proof: who played it first. */
  readonly notBy?: string;
}

/** What a worker is given of a run: enough to check everything by itself. */
export interface RunOrder {
  readonly manifest: string;
  readonly scenario: string;
}

/** Why a lease could not be played: a fault of the engine, the same on every try. */
export interface LeaseFailure {
  readonly failure: string;
}

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

/** `--queue`: an address, `env` for the one in SKIRMETRICS_QUEUE, or `@FILE` for the one in a file. It is never printed. */
export function queueUrl(text: unknown): string | undefined {
  const word = single('queue', text);
  if (word === undefined) return undefined;
  const url = word === 'env' ? process.env.SKIRMETRICS_QUEUE : word.startsWith('@') ? textOf(word.slice(1)) : word;
  if (url === undefined || url === '') throw new InputError('--queue env: SKIRMETRICS_QUEUE is not set');
  let protocol: string;
  try {
    ({ protocol } = new URL(url));
  } catch {
    throw new InputError('--queue needs an address such as redis://localhost:6379, env, or @FILE');
  }
  if (protocol !== 'redis:' && protocol !== 'rediss:')
    throw new InputError(
      `--queue: unknown kind of server "${protocol}//"${suggestion(`${protocol}//`, ['redis://', 'rediss://'])}`,
    );
  return url;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new InputError(`--queue: ${file} cannot be read: ${reason(error)}`);
  }
}

/** A connection that has answered; it comes back by itself when it is lost later. Throws an InputError in words when there is none. */
export async function connected(url: string): Promise<Redis> {
  const { Redis: client } = await libraries();
  let isUp = false;
  const redis = new client(url, {
    lazyConnect: true,
    connectTimeout: ANSWER,
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
    retryStrategy: (times) => (isUp ? Math.min(1000, 100 * times) : null),
  });
  let reason = 'it does not answer';
  redis.on('error', (error: Error) => {
    reason = reasonOf(error);
  });
  try {
    await inTime(redis.connect().then(() => requireUsable(redis)));
    isUp = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    if (error instanceof InputError) throw error;
    const said = reasonOf(error as Error);
    throw new InputError(`--queue: ${said.startsWith('it does not') ? reason : said}`);
  }
}

/** Throws when the server is too old, or its user may not do what a queue needs. */
async function requireUsable(redis: Redis): Promise<void> {
  const version = /^redis_version:(\d+)\.(\d+)/m.exec((await infoOf(redis)) ?? '');
  if (version !== null) {
    const [, major, minor] = version.map(Number);
    if (major < 6 || (major === 6 && minor < 2))
      throw new InputError(`--queue: the server is Redis ${major}.${minor}; a queue needs 6.2 or later, or Valkey`);
    // A server that is started again may answer before it has read its files: connections then wait for it.
    redis.options.enableReadyCheck = true;
  }
  await redis.eval("return redis.call('exists', KEYS[1])", 1, keys.wanted());
}

/** What a server says of itself; null where its user may not ask. */
async function infoOf(redis: Redis): Promise<string | null> {
  try {
    return await redis.info();
  } catch (error) {
    if (isForbidden(error)) return null;
    throw error;
  }
}

/** Whether the server has refused a command, now and ever. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && /^(NOPERM|NOAUTH|WRONGPASS)/.test(error.message);
}

/** What to say of a server that may lose leases; null for one that keeps what it is told, or whose user may not ask. */
export async function evictionWarning(redis: Redis): Promise<string | null> {
  const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec((await infoOf(redis)) ?? '') ?? [];
  if (policy === 'noeviction') return null;
  return `the server may throw games away when its memory is full (maxmemory-policy ${policy}); they would be played again: set maxmemory-policy noeviction`;
}

/** Says when a server is gone, and when it is back. */
export function tellOfServer(redis: Redis, say: (line: string) => void): void {
  let isThere = true;
  const tell = (now: boolean) => () => {
    if (isThere !== now) say(now ? 'the server is back' : 'the server is gone; waiting until it is back');
    isThere = now;
  };
  redis.on('close', tell(false));
  redis.on('ready', tell(true));
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ANSWER);
  });
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is wrong with a server, without its address, which may hold a password. */
export function reasonOf({ message }: Error): string {
  if (/NOAUTH|WRONGPASS|invalid password|without any password|AUTH/i.test(message))
    return 'the server wants another user or password than the address has';
  if (/NOPERM/i.test(message))
    return `the server's user may not use the keys ${PREFIX}*, or not the commands of a queue`;
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'there is no server of that name';
  return 'it does not answer; is the server running, and is the address right?';
}

/** The queue of a system as one build plays it: workers of another build never see its jobs. */
export function queueName(system: string, engine: string): string {
  return `${system}-${engine.slice(0, 16)}`;
}

export async function openQueue(name: string, connection: Redis): Promise<Queue<LeaseOrder>> {
  const { bullmq } = await libraries();
  return new bullmq.Queue<LeaseOrder>(name, {
    ...queueOptions(connection),
    defaultJobOptions: {
      attempts: 3,
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
  const heard = Object.entries(await redis.hgetall(key)).map(([name, said]) => [name, ...said.split(' ').map(Number)]);
  return new Map(
    heard.flatMap(([name, time, threads = 0]) =>
      Date.now() - (time as number) < 1000 * HEARD ? [[name as string, threads as number] as const] : [],
    ),
  );
}

/** Workers that listen to a queue and have been heard of lately, and their threads. */
export function workersHeard(redis: Redis, queue: string): Promise<Map<string, number>> {
  return heardOf(redis, keys.workers(queue));
}

/** One name for one lease of one run: to add it twice is to add it once. */
export function jobIdOf({ run, variant, firstGame, games, notBy }: LeaseOrder): string {
  return `${run.slice(0, 32)}-${variant}-${firstGame}-${games}${notBy === undefined ? '' : '-again'}`;
}
