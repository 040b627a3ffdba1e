import { STANDARD_INPUT } from '../scenarios/source.ts';
import { InputError } from './failures.ts';

const READS = ['scenario', 'in-play', 'batch'];

/** Replaces `-` by the name of standard input: the parser ignores a bare dash. */
export function wordsOf(line: readonly string[]): string[] {
  const reads = new RegExp(`^(--(?:${READS.join('|')}))=-$`);
  return line.map((word) => (word === '-' ? STANDARD_INPUT : word.replace(reads, `$1=${STANDARD_INPUT}`)));
}

export const GAMES = { min: 1, max: 2 ** 31 };
export const SEED = { min: 0, max: 2 ** 32 - 1 };
export const THREADS = { min: 1, max: 64 };
export const BATCH_SIZE = { min: 1, max: 1_000_000 };

/** `10000`, `10_000` or `1e4`; undefined if absent. */
export function wholeNumber(option: string, text: unknown, range: { min: number; max: number }): number | undefined {
  if (text === undefined) return undefined;
  const wanted = `--${option} must be a whole number from ${range.min} to ${range.max}`;
  if (Array.isArray(text)) throw new InputError(`--${option} is given ${text.length} times; give it once`);
  const digits = String(text).trim().replaceAll('_', '');
  const value = /^[-+]?\d+(e\+?\d+)?$/i.test(digits) ? Number(digits) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) throw new InputError(`${wanted}, got ${JSON.stringify(text)}`);
  return value;
}

/** Default error probability of intervals. */
export const ALPHA = 0.05;

/** In (0, 0.5]; default if absent. */
export function alphaOf(text: unknown): number {
  const word = single('alpha', text);
  if (word === undefined) return ALPHA;
  const value = /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(word.trim()) ? Number(word) : Number.NaN;
  if (!(value > 0 && value <= 0.5))
    throw new InputError(
      `--alpha must be a number above 0 up to 0.5, such as 0.05 for 95% intervals, got ${JSON.stringify(word)}`,
    );
  return value;
}

/** Empty for the default. */
export function alphaWords(alpha: number): string[] {
  return alpha === ALPHA ? [] : ['--alpha', String(alpha)];
}

/** Refuses repetition; undefined if absent. */
export function single(option: string, text: unknown): string | undefined {
  if (Array.isArray(text)) throw new InputError(`--${option} is given ${text.length} times; give it once`);
  if (text === '') throw new InputError(`--${option} needs a value`);
  if (text === STANDARD_INPUT && !READS.includes(option)) throw new InputError(`--${option} cannot be "-"`);
  return text as string | undefined;
}

/** `name=value` words by name. */
export function pairs(option: string, words: readonly string[], example: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of words) {
    const equals = word.indexOf('=');
    if (equals < 1) throw new InputError(`--${option} needs ${example}, got ${JSON.stringify(word)}`);
    const name = word.slice(0, equals).trim();
    if (found.has(name)) throw new InputError(`--${option} ${name} is given twice`);
    found.set(name, word.slice(equals + 1).trim());
  }
  return found;
}
