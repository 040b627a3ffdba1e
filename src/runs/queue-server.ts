import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { nearestName, visible } from '../sim/kernel/rules/names.ts';
import { InputError } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { keys, libraries, PREFIX } from './queue.ts';
import { queueSeal, textOrFile } from './queue-seal.ts';

/** Milliseconds until a silent server counts as absent. */
const ANSWER = 2000;
/** Milliseconds between retries, and until a refusal is over. */
const AGAIN = 250;
const CALM = 5000;

const NO_DATABASE = /DB index|SELECT is not allowed/;
/** Temporary, by part of the answer. */
const REFUSALS: readonly (readonly [answer: RegExp, words: string])[] = [
  [/\bOOM\b/, 'is full'],
  [/\bREADONLY\b/, 'is a replica, which takes no games'],
  [/\bLOADING\b/, 'is reading its files'],
  [/\bMISCONF\b/, 'cannot write to its disk'],
  [/\bBUSY\b/, 'is busy with a script'],
  [NO_DATABASE, 'does not have the database that the address ends in'],
  [/\b(MASTERDOWN|NOREPLICAS|CLUSTERDOWN)\b/, 'has lost other servers that it needs'],
];

/** `--queue`: an address, `env` for SKIRMETRICS_QUEUE, or `@FILE`. Never printed. */
export function queueUrl(text: unknown): string | undefined {
  const word = single('queue', text);
  if (word === undefined) return undefined;
  const url = word === 'env' ? process.env.SKIRMETRICS_QUEUE : textOrFile(word, '--queue');
  if (url === undefined || url === '') throw new InputError('--queue env: SKIRMETRICS_QUEUE is not set');
  const { protocol, pathname, search } = partsOf(url);
  if (protocol !== 'redis:' && protocol !== 'rediss:') {
    // May be a user or a password, such as user:password@host.
    const near = nearestName(`${protocol}//`, ['redis://', 'rediss://']);
    throw new InputError(
      near === null
        ? '--queue: an address begins with redis:// or rediss://'
        : `--queue: unknown kind of server "${protocol}//"; did you mean "${near}"?`,
    );
  }
  if (search !== '') throw new InputError('--queue: an address cannot have options after a question mark');
  if (!/^\/?\d{0,9}$/.test(pathname))
    throw new InputError('--queue: an address can end only in the number of a database, such as /0');
  queueSeal();
  return url;
}

function partsOf(url: string): URL {
  try {
    const parts = new URL(url);
    decodeURIComponent(parts.username + parts.password);
    return parts;
  } catch {
    throw new InputError('--queue needs an address such as redis://localhost:6379, env, or @FILE');
  }
}

/** Reconnects later. Throws an InputError on failure. */
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
  let reason = 'the server does not answer';
  const isWrong = new Promise<never>((_, reject) => {
    redis.on('error', (error: Error) => {
      reason = reasonOf(error);
      // The library would retry.
      if (NO_DATABASE.test(error.message)) reject(error);
    });
  });
  keepDatabase(redis);
  try {
    await inTime(Promise.race([redis.connect().then(() => requireUsable(redis)), isWrong]));
    isUp = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    if (error instanceof InputError) throw error;
    const said = reasonOf(error as Error);
    throw new InputError(`--queue: ${said.startsWith('the server does not') ? reason : said}`);
  }
}

export function another(redis: Redis): Redis {
  const duplicate = redis.duplicate();
  duplicate.on('error', () => {});
  keepDatabase(duplicate);
  return duplicate;
}

/** Without it, the library uses database 0. */
function keepDatabase(redis: Redis): void {
  redis.on('error', (error: Error) => {
    if (NO_DATABASE.test(error.message)) redis.disconnect(true);
  });
}

/** Throws on old servers or missing permissions. */
async function requireUsable(redis: Redis): Promise<void> {
  const version = /^redis_version:(\d+)\.(\d+)/m.exec((await infoOf(redis)) ?? '');
  if (version !== null) {
    const [, major, minor] = version.map(Number);
    if (major < 6 || (major === 6 && minor < 2))
      throw new InputError(`--queue: the server is Redis ${major}.${minor}; a queue needs 6.2 or later, or Valkey`);
    // Waits for a restarted server to read its files.
    redis.options.enableReadyCheck = true;
  }
  await redis.eval("return redis.call('exists', KEYS[1])", 1, keys.wanted());
}

/** Null without permission. */
async function infoOf(redis: Redis): Promise<string | null> {
  try {
    return await redis.info();
  } catch (error) {
    if (isForbidden(error)) return null;
    throw error;
  }
}

/** Permanent. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && /^(NOPERM|NOAUTH|WRONGPASS)/.test(error.message);
}

/** The server may lose leases; null if safe or unknown. */
export async function evictionWarning(redis: Redis): Promise<string | null> {
  const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec((await infoOf(redis)) ?? '') ?? [];
  if (policy === 'noeviction') return null;
  return `the server may throw games away when its memory is full (maxmemory-policy ${policy}); they would be played again: set maxmemory-policy noeviction`;
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

/** Without the address, which may contain a password. */
export function reasonOf({ message }: Error): string {
  if (/NOAUTH|WRONGPASS|invalid password|without any password|AUTH/i.test(message))
    return 'the server wants another user or password than the address has';
  if (/NOPERM/i.test(message))
    return `the server's user may not use the keys ${PREFIX}*, or not the commands of a queue`;
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'there is no server of that name';
  const refusal = REFUSALS.find(([answer]) => answer.test(message));
  if (refusal !== undefined) return `the server ${refusal[1]}`;
  return 'the server does not answer; is it running, and is the address right?';
}

/** Reports each change of a server's state once, and waits while it refuses. */
export class ServerWatch {
  private readonly say: (line: string) => void;
  private isThere = true;
  private said = '';
  private refusedAt = 0;

  constructor(redis: Redis, say: (line: string) => void) {
    this.say = say;
    const tell = (now: boolean) => () => {
      if (this.isThere !== now) say(now ? 'the server is back' : 'the server is gone; waiting until it is back');
      this.isThere = now;
    };
    redis.on('close', tell(false));
    redis.on('ready', tell(true));
  }

  /** False for unrelated errors. */
  refused(error: unknown): boolean {
    if (!isOfServer(error)) return false;
    // Lost connections are reported elsewhere.
    if (error.name !== 'ReplyError') return true;
    const [, words] = REFUSALS.find(([answer]) => answer.test(error.message)) ?? [];
    const line = isForbidden(error)
      ? reasonOf(error)
      : words === undefined
        ? `the queue's server refuses for now: ${visible(error.message.replace(/\.? script: .*/s, ''))}`
        : `the queue's server ${words}; waiting`;
    this.refusedAt = performance.now();
    if (line !== this.said) this.say(line);
    this.said = line;
    return true;
  }

  /** Reports occasional refusals once. */
  took(): void {
    if (this.said === '' || performance.now() - this.refusedAt < CALM) return;
    this.said = '';
    this.say("the queue's server takes games again");
  }

  async untilTaken<T>(task: () => Promise<T>, isGivenUp: () => boolean): Promise<T> {
    for (;;) {
      try {
        return await task();
      } catch (error) {
        if (!this.refused(error) || isGivenUp()) throw error;
        await pause(AGAIN);
      }
    }
  }
}

/** A retry may fix errors of server or network. */
export function isOfServer(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  return (
    ['ReplyError', 'AbortError', 'MaxRetriesPerRequestError'].includes(name) ||
    /^Connection is closed|^Command aborted/.test(message) ||
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/.test(code)
  );
}
