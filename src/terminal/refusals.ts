import { InputError } from './failures.ts';
import type { VerbInfo } from './verbs/verb.ts';

/** What steers a terminal, or turns the direction of text, wherever a word is printed; a line break forges a line. */
const STEERS = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u;
/** Verbs that take text of several lines: SQL, and the reason for a baseline. */
const TAKES_LINES = ['query', 'nightly'];

/** Refuses names of files and other words that could not be printed as they are. */
export function requirePrintable(line: readonly string[]): void {
  const isLong = TAKES_LINES.includes(line[0]);
  const word = line.find((word) => STEERS.test(word) || (!isLong && /[\n\t]/.test(word)));
  if (word !== undefined)
    throw new InputError(`words and names of files cannot have control characters, got ${JSON.stringify(word)}`);
}

/** Refuses values of options that take none, such as `--json=5` and `-j5`; the parser would take them for the bare option. */
export function requireSwitches(line: readonly string[], options: VerbInfo['options']): void {
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
