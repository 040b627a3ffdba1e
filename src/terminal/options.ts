import { STANDARD_INPUT } from '../scenarios/source.ts';
import { InputError } from './failures.ts';

/** Options that name a file to read. */
const READS = ['scenario', 'in-play', 'batch'];

/**
 * The words of a command line with `-` as the name of standard input: the parser takes a bare dash for no word at all.
 */
export function wordsOf(line: readonly string[]): string[] {
  const reads = new RegExp(`^(--(?:${READS.join('|')}))=-$`);
  return line.map((word) => (word === '-' ? STANDARD_INPUT : word.replace(reads, `$1=${STANDARD_INPUT}`)));
}

export const GAMES = { min: 1, max: 2 ** 31 };
export const SEED = { min: 0, max: 2 ** 32 - 1 };
export const THREADS = { min: 1, max: 64 };
export const BATCH_SIZE = { min: 1, max: 1_000_000 };

/** A whole number from an option's text (`10000`, `10_000`, `1e4`), or undefined when the option is absent. */
export function wholeNumber(option: string, text: unknown, range: { min: number; max: number }): number | undefined {
  if (text === undefined) return undefined;
  const wanted = `--${option} must be a whole number from ${range.min} to ${range.max}`;
  if (Array.isArray(text)) throw new InputError(`--${option} is given ${text.length} times; give it once`);
  const digits = String(text).trim().replaceAll('_', '');
  const value = /^[-+]?\d+(e\+?\d+)?$/i.test(digits) ? Number(digits) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) throw new InputError(`${wanted}, got ${JSON.stringify(text)}`);
  return value;
}

/** Error probability of intervals unless `--alpha` says otherwise: 95% of them hold what they estimate. */
export const ALPHA = 0.05;

/** `--alpha` as a number in (0, 0.5]; the default when it is absent. */
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

/** The words that repeat `--alpha` in a command line; none for the default. */
export function alphaWords(alpha: number): string[] {
  return alpha === ALPHA ? [] : ['--alpha', String(alpha)];
}

/** A text option that may be given once, or undefined when absent. */
export function single(option: string, text: unknown): string | undefined {
  if (Array.isArray(text)) throw new InputError(`--${option} is given ${text.length} times; give it once`);
  if (text === '') throw new InputError(`--${option} needs a value`);
  if (text === STANDARD_INPUT && !READS.includes(option)) throw new InputError(`--${option} cannot be "-"`);
  return text as string | undefined;
}

/** `name=value` words of a repeatable option, by name. */
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
