import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { reason } from '../report/files/folder.ts';
import { InputError } from '../terminal/failures.ts';

/** Holds the key with which orders and leases are signed, or names its file: `@FILE`. It is never printed nor stored. */
export const KEY_VARIABLE = 'SKIRMETRICS_QUEUE_KEY';
/** Shorter ones can be guessed from what is signed with them. Characters. */
const LEAST_KEY = 32;

/** Signs what goes by way of a server with a key that the server does not have. Without a key all is taken as it comes. */
export class Seal {
  private readonly key: string | null;
  /** Goes into the names of queues, so that nobody is asked who has another key. It does not tell the key. */
  readonly mark: string;

  constructor(key: string | null) {
    this.key = key;
    this.mark = key === null ? '' : `-key-${this.sign('queue')!.slice(0, 8)}`;
  }

  /** HMAC-SHA256 of the parts and their lengths. */
  sign(...parts: readonly (string | number | Uint8Array)[]): string | undefined {
    if (this.key === null) return undefined;
    const hmac = createHmac('sha256', this.key);
    for (const part of parts) {
      const bytes = typeof part === 'object' ? part : Buffer.from(String(part));
      hmac.update(`${bytes.length}:`).update(bytes);
    }
    return hmac.digest('hex');
  }

  /** Whether somebody with the same key has signed the parts. */
  holds(signature: string | undefined, ...parts: readonly (string | number | Uint8Array)[]): boolean {
    if (this.key === null) return true;
    const [given, own] = [signature ?? '', this.sign(...parts)!].map((text) => Buffer.from(text));
    return given.length === own.length && timingSafeEqual(given, own);
  }
}

/** With the key of the environment, or without one. Throws an InputError on a key that will not do. */
export function queueSeal(): Seal {
  const word = process.env[KEY_VARIABLE];
  if (word === undefined) return new Seal(null);
  const key = textOrFile(word, KEY_VARIABLE);
  if (key.length < LEAST_KEY)
    throw new InputError(
      `${KEY_VARIABLE} has fewer than ${LEAST_KEY} characters; \`openssl rand -hex 32\` prints a good key`,
    );
  return new Seal(key);
}

/** What a word says that may be a secret, or the file that `@FILE` names. Throws an InputError that begins with the name of the word. */
export function textOrFile(word: string, name: string): string {
  if (!word.startsWith('@')) return word.trim();
  const file = word.slice(1);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new InputError(`${name}: ${file} cannot be read: ${reason(error)}`);
  }
}
