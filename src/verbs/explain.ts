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
import { isVerb, shownOptions, type Usages, VERBS, type Verb } from './index.ts';

/** No words, `help` and `help run` become `--help`; an unknown verb remains an error. */
export function withHelp(line: readonly string[]): readonly string[] {
  if (line.length === 0) return ['--help'];
  if (line[0] !== 'help') return line;
  const [, verb] = line;
  return verb === undefined || verb === 'completion' || isVerb(verb) ? [...line.slice(1), '--help'] : [verb];
}

class UsageError extends Error {}

/** For the parser's `fail`: rethrows errors of verbs, marks the parser's own. */
export function passOn(message: string | null, error: Error | undefined): never {
  if (error !== undefined && error !== null && error.name !== 'YError') throw error;
  throw new UsageError(message ?? error?.message);
}

/** Prints the error on stderr and returns the exit code. `usages` are those of the verbs among the words. */
export function explain(error: unknown, words: readonly string[], usages: Usages = {}): number {
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
    const verb = words.find(isVerb);
    console.error(
      `${usageLine(error.message, verb, words, verb === undefined ? NO_OPTIONS : usages[verb]!.options)}\nsee ${ownCommand([...(verb === undefined ? [] : [verb]), '--help'])}`,
    );
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
  sql: 'query',
};

const NO_OPTIONS: Usage['options'] = {};

/** A parser error in one line, with the nearest valid name. */
function usageLine(
  message: string,
  verb: Verb | undefined,
  words: readonly string[],
  options: Usage['options'],
): string {
  // Such a verb finds its kept games itself, possibly in several folders.
  const isResumedByItself = 'keep' in options && !('resume' in options);
  if (isResumedByItself && words.some((word) => /^--resume(=|$)/.test(word)))
    return `${verb} takes no --resume: with --keep, the same command goes on where it stopped`;
  const [, unknown] = /^Unknown (?:argument|command)s?: (.*)$/.exec(message) ?? [];
  if (unknown === undefined) {
    if (verb !== undefined && message.startsWith('Not enough non-option'))
      return `${verb} needs a ${NEEDED[VERBS[verb].words.split(/[ <.>]+/)[1]] ?? 'scenario file'}`;
    return message
      .replace(/^Missing required argument: /, `${verb} needs --`)
      .replace(/^Not enough arguments following: (.*)$/, '--$1 needs a value');
  }
  const [first] = unknown.split(', ');
  if (verb === undefined) return `unknown verb "${first}"${suggestion(first, Object.keys(VERBS))}`;
  const asWritten = words.find((word) => word.startsWith('-') && word.replace(/^-+|=.*$/g, '') === first);
  if (asWritten === undefined) return `"${first}" is an unexpected extra word for ${verb}`;
  const option = asWritten.replace(/=.*$/, '');
  return `unknown option "${option}" of ${verb}${suggestion(option, shownOptions(options))}`;
}

/** Characters that control a terminal or text direction; a line break could forge a line. */
const STEERS = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u;
/** For SQL, and reasons of baselines. */
const TAKES_LINES = ['query', 'nightly'];

/** Refuses words with control characters, such as file names. */
export function requirePrintable(line: readonly string[]): void {
  const isLong = TAKES_LINES.includes(line[0]);
  const word = line.find((word) => STEERS.test(word) || (!isLong && /[\n\t]/.test(word)));
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
