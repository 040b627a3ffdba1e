import { suggestion, visible } from '../sim/kernel/rules/names.ts';
import { ownCommand } from '../terminal/command-line.ts';
import {
  INTERNAL_ERROR,
  INTERRUPTED,
  InputError,
  InterruptedError,
  NotRepeatable,
  WRONG_INPUT,
} from '../terminal/failures.ts';
import type { Usage } from '../terminal/usages.ts';
import { FAMILIES, optionNames, VERB_NAMES, VERBS, type Verb } from './index.ts';

/** The verb that was called, with its options. */
export interface Called {
  readonly name: Verb;
  readonly options: Usage['options'];
}

export class UsageError extends Error {
  /** Whose help to see before a verb is known. */
  family: readonly string[] = [];
}

/** For the parser's `fail`: rethrows errors of verbs, marks the parser's own. */
export function passOn(message: string | null, error: Error | undefined): never {
  if (error !== undefined && error !== null && error.name !== 'YError') throw error;
  throw new UsageError(message ?? error?.message);
}

/** With the nearest name; `rank` is near to `players rank`. */
export function unknownVerb(name: string): UsageError {
  const whole = VERB_NAMES.find((verb) => verb.endsWith(` ${name}`));
  const near = whole === undefined ? suggestion(name, VERB_NAMES) : `; did you mean "${whole}"?`;
  const error = new UsageError(`unknown verb "${name}"${near}`);
  error.family = FAMILIES.filter((family) => name.startsWith(`${family} `));
  return error;
}

/** Prints the error on stderr and returns the exit code. `called` is null before a verb is known. */
export function explain(error: unknown, words: readonly string[], called: Called | null = null): number {
  if (error instanceof InputError) {
    if (words.some((word) => word === '--json' || word === '-j') && error.details !== undefined)
      console.log(JSON.stringify(error.details, null, 2));
    console.error(visible(error.message));
    return WRONG_INPUT;
  }
  if (error instanceof InterruptedError) {
    console.error(error.message);
    return INTERRUPTED;
  }
  if (error instanceof UsageError) {
    const line = called === null ? error.message : usageLine(error.message, called, words);
    console.error(`${line}\nsee ${ownCommand([...(called === null ? error.family : [called.name]), '--help'])}`);
    return WRONG_INPUT;
  }
  if (error instanceof NotRepeatable) {
    console.error(error.message);
    return INTERNAL_ERROR;
  }
  const message = error instanceof Error ? error.message : String(error);
  console.error(`${message}\nthis is a bug in skirmetrics; set DEBUG=1 to see where`);
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
  return INTERNAL_ERROR;
}

/** The first word after each verb. */
const NEEDED: Readonly<Record<string, string>> = {
  system: 'rule system',
  folder: 'folder of a kept run',
  suite: 'suite file',
};

/** A parser error in one line, with the nearest valid name. */
function usageLine(message: string, { name, options }: Called, words: readonly string[]): string {
  // Such a verb finds its kept games itself, possibly in several folders.
  const isResumedByItself = 'keep' in options && !('resume' in options);
  if (isResumedByItself && words.some((word) => /^--resume(=|$)/.test(word)))
    return `${name} takes no --resume: with --keep, the same command goes on where it stopped`;
  const [, unknown] = /^Unknown (?:argument|command)s?: (.*)$/.exec(message) ?? [];
  if (unknown === undefined) {
    if (message.startsWith('Not enough non-option'))
      return `${name} needs a ${NEEDED[VERBS[name].words.split(/[ <.>]+/)[1]] ?? 'scenario file'}`;
    return message
      .replace(/^Missing required argument: /, `${name} needs --`)
      .replace(/^Not enough arguments following: (.*)$/, '--$1 needs a value');
  }
  const [first] = unknown.split(', ');
  const asWritten = words.find((word) => word.startsWith('-') && word.replace(/^-+|=.*$/g, '') === first);
  if (asWritten === undefined) return `"${first}" is an unexpected extra word for ${name}`;
  const option = asWritten.replace(/=.*$/, '');
  return `unknown option "${option}" of ${name}${suggestion(option, optionNames(options))}`;
}

/** Characters that control a terminal or text direction; a line break could forge a line. */
const STEERS = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u;
/** For SQL, and reasons of baselines. */
const TAKES_LINES = ['history', 'nightly'];

/** Refuses words with control characters, such as file names. */
export function requirePrintable(name: string | null, words: readonly string[]): void {
  const isLong = name !== null && TAKES_LINES.includes(name);
  const word = [...(name === null ? [] : [name]), ...words].find(
    (word) => STEERS.test(word) || (!isLong && /[\n\t]/.test(word)),
  );
  if (word !== undefined)
    throw new InputError(`words and names of files cannot have control characters, got ${JSON.stringify(word)}`);
}

/** Refuses values of switches, such as `--json=5` and `-j5`: the parser would drop them. */
export function requireSwitches(line: readonly string[], options: Usage['options']): void {
  const switches = Object.entries(options).flatMap(([name, { type, alias }]) =>
    type === 'boolean' ? [`--${name}`, ...[alias ?? []].flat().map((short) => `-${short}`)] : [],
  );
  for (const word of line) {
    const [, option, value] =
      /^(--[a-z-]+|-[a-z])(?:=(.*)|(\d.*))$/is.exec(word)?.filter((part) => part !== undefined) ?? [];
    if (switches.includes(option) && !['true', 'false'].includes(value))
      throw new InputError(`${option} takes no value, got ${JSON.stringify(value)}`);
  }
}
