import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { reason } from '../report/files/folder.ts';
import { InputError } from '../terminal/failures.ts';

/** The key or its file (`@FILE`). Never printed or stored. */
export const KEY_VARIABLE = 'SKIRMETRICS_QUEUE_KEY';
/** Characters: shorter keys can be guessed. */
const LEAST_KEY = 32;

/** Signs data that passes an untrusted server. Without a key, accepts everything. */
export class Seal {
  private readonly key: string | null;
  /** Separates queues by key without revealing it. */
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

  holds(signature: string | undefined, ...parts: readonly (string | number | Uint8Array)[]): boolean {
    if (this.key === null) return true;
    const [given, own] = [signature ?? '', this.sign(...parts)!].map((text) => Buffer.from(text));
    return given.length === own.length && timingSafeEqual(given, own);
  }
}

/** Throws an InputError on an invalid key. */
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

/** A secret, or `@FILE`. Throws an InputError that begins with `name`. */
export function textOrFile(word: string, name: string): string {
  if (!word.startsWith('@')) return word.trim();
  const file = word.slice(1);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new InputError(`${name}: ${file} cannot be read: ${reason(error)}`);
  }
}
