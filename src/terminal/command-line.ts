import { readFileSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, extname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, type Problem } from '../scenarios/problems.ts';
import { STANDARD_INPUT } from '../scenarios/source.ts';
import type { OverrideWords } from './usages.ts';

const NAME = 'skirmetrics';

/** The entry file, built or source. */
const ENTRY = fileURLToPath(new URL(`../cli${extname(import.meta.url)}`, import.meta.url));

/**
 * Words that restart this program from here: its bare name, npx (local or fetched), or Node with the file. Printed
 * commands must run when copied.
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

/** False in tests and other programs. */
function isEntry(started: string): boolean {
  try {
    return realpathSync(started) === realpathSync(ENTRY);
  } catch {
    return false;
  }
}

/** The shortest form for a shell, never a bare name. */
function fromHere(file: string): string {
  const near = relative('.', file);
  if (near.startsWith('..')) return resolve(file);
  return near === basename(near) ? `./${near}` : near;
}

/** Old names of verbs, which go on working and name the verbs of kept runs. Some stand for an option. */
export const RENAMED: Readonly<Record<string, readonly [verb: string, option?: string]>> = {
  policies: ['players match'],
  ladder: ['players rank'],
  calibrate: ['players calibrate'],
  exploit: ['players exploit'],
  fit: ['players fit'],
  report: ['runs report'],
  merge: ['runs merge'],
  worker: ['runs worker'],
  prune: ['runs prune'],
  map: ['check', '--map'],
  query: ['history', '--sql'],
};

/** Today's name of a verb. */
export function verbName(verb: string): string {
  return Object.hasOwn(RENAMED, verb) ? RENAMED[verb].join(' ') : verb;
}

/** A complete command from its verb on, by today's name. */
export function ownCommand([verb, ...words]: readonly string[]): string {
  return commandText([...programWords(), ...verbName(verb).split(' '), ...words]);
}

/** Quotes words for the shell if necessary. */
export function commandText(words: readonly string[]): string {
  const typed = words.map((word) => (word === STANDARD_INPUT ? '-' : word));
  return typed.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

/** `['--set', 'a=1', '--set', 'b=2']`. */
export function repeated(option: string, words: readonly string[] = []): string[] {
  return words.flatMap((word) => [`--${option}`, word]);
}

export function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** A search hint for the first unknown house rule, if any. */
export function searchLines(system: string, problems: readonly Problem[]): string[] {
  const unknown = problems.find(({ message }) => codeOf(message) === 'unknown-house-rule');
  const [, key] = /^unknown house rule "([\w.-]+)"/.exec(unknown?.message ?? '') ?? [];
  return key === undefined ? [] : [`search house rules with: ${ownCommand(['rules', system, key.split('.')[0]])}`];
}

export function overrides({ define, set, policy }: OverrideWords): string[] {
  return [...repeated('define', define), ...repeated('set', set), ...repeated('policy', policy)];
}
