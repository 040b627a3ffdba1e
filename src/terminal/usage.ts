import { suggestion, visible } from '../sim/kernel/rules/names.ts';
import { ownCommand } from './command-line.ts';
import { INTERNAL_ERROR, INTERRUPTED, InputError, InterruptedError, NotRepeatable, WRONG_INPUT } from './failures.ts';
import { VERBS, type Verb } from './verbs/index.ts';
import { GLOBAL_OPTIONS } from './verbs/shared.ts';

/** No word at all asks for the help, as `help` does; `help run` for that of a verb, and a verb that there is not is an error like any other. */
export function withHelp(line: readonly string[]): readonly string[] {
  if (line.length === 0) return ['--help'];
  if (line[0] !== 'help') return line;
  const [, verb] = line;
  return verb === undefined || verb === 'completion' || Object.hasOwn(VERBS, verb)
    ? [...line.slice(1), '--help']
    : [verb];
}

/** An error of the command line parser, in its own words. */
class UsageError extends Error {}

/** For the parser's `fail`: passes errors of verbs on and marks its own. */
export function passOn(message: string | null, error: Error | undefined): never {
  if (error !== undefined && error !== null && error.name !== 'YError') throw error;
  throw new UsageError(message ?? error?.message);
}

/** Says on stderr what went wrong, and returns the exit code. `words` are the command line's. */
export function explain(error: unknown, words: readonly string[]): number {
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
    const verb = words.find((word) => Object.hasOwn(VERBS, word)) as Verb | undefined;
    console.error(
      `${usageLine(error.message, verb, words)}\nsee ${ownCommand([...(verb === undefined ? [] : [verb]), '--help'])}`,
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

/** What the first word after a verb names. */
const NEEDED: Readonly<Record<string, string>> = {
  system: 'rule system',
  folder: 'folder of a kept run',
  suite: 'suite file',
  sql: 'query',
};

/** Whether a verb finds by itself what it kept: what it plays may be in several folders. */
function isResumedByItself(verb: Verb): boolean {
  const { options } = VERBS[verb];
  return 'keep' in options && !('resume' in options);
}

/** A parser error in one line that names the nearest thing that would be right. */
function usageLine(message: string, verb: Verb | undefined, words: readonly string[]): string {
  if (verb !== undefined && isResumedByItself(verb) && words.some((word) => /^--resume(=|$)/.test(word)))
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
  const shown = Object.entries(VERBS[verb].options).filter(([, about]) => !('hidden' in about));
  const options = [...shown.map(([name]) => name), ...Object.keys(GLOBAL_OPTIONS), 'help'].map((name) => `--${name}`);
  return `unknown option "${option}" of ${verb}${suggestion(option, options)}`;
}
