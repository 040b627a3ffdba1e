import { readFileSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, extname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, type Problem } from '../scenarios/problems.ts';
import { STANDARD_INPUT } from '../scenarios/source.ts';
import type { OverrideWords } from './usages.ts';

const NAME = 'skirmetrics';

/** The file that Node runs: this one's neighbour, as built or as written. */
const ENTRY = fileURLToPath(new URL(`../cli${extname(import.meta.url)}`, import.meta.url));

/**
 * The words that start this program again from the current folder, as it was started: a printed command is run by copying it. The name
 * alone where a shell finds it; through npx where a project has installed it, or npx itself has fetched it; else the file that Node runs.
 */
export function programWords(
  started: string = process.argv[1] ?? '',
  path: string = process.env.PATH ?? '',
): readonly string[] {
  if (!isEntry(started)) return [NAME];
  const isInstalled = /[\\/]node_modules[\\/]/.test(started);
  if (basename(started, extname(started)) === NAME && !isInstalled) {
    const folders = path.split(delimiter).map((folder) => resolve(folder));
    return folders.includes(dirname(resolve(started))) ? [NAME] : [fromHere(started)];
  }
  return isInstalled ? ['npx', NAME] : ['node', ...(ENTRY.endsWith('.ts') ? process.execArgv : []), fromHere(started)];
}

/** Whether it was this program that was started, and not a test or another program that uses its parts. */
function isEntry(started: string): boolean {
  try {
    return realpathSync(started) === realpathSync(ENTRY);
  } catch {
    return false;
  }
}

/** A program's path as a shell takes it: shorter than the whole one where it can be, and never a bare name. */
function fromHere(file: string): string {
  const near = relative('.', file);
  if (near.startsWith('..')) return resolve(file);
  return near === basename(near) ? `./${near}` : near;
}

/** A command of this program that runs as it stands, from its verb on. */
export function ownCommand(words: readonly string[]): string {
  return commandText([...programWords(), ...words]);
}

/** Words as they would be typed, quoted where the shell needs it. */
export function commandText(words: readonly string[]): string {
  const typed = words.map((word) => (word === STANDARD_INPUT ? '-' : word));
  return typed.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

/** Repeatable options with their words: `['--set', 'a=1', '--set', 'b=2']`. */
export function repeated(option: string, words: readonly string[] = []): string[] {
  return words.flatMap((word) => [`--${option}`, word]);
}

/** The version of this package. */
export function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Where to look for the first house rule that a system does not have: a line, or none. */
export function searchLines(system: string, problems: readonly Problem[]): string[] {
  const unknown = problems.find(({ message }) => codeOf(message) === 'unknown-house-rule');
  const [, key] = /^unknown house rule "([\w.-]+)"/.exec(unknown?.message ?? '') ?? [];
  return key === undefined ? [] : [`search house rules with: ${ownCommand(['rules', system, key.split('.')[0]])}`];
}

/** The options that repeat what a command line changes in a scenario. */
export function overrides({ define, set, policy }: OverrideWords): string[] {
  return [...repeated('define', define), ...repeated('set', set), ...repeated('policy', policy)];
}
