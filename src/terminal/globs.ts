import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isGameFile } from '../scenarios/index.ts';
import { InputError } from './failures.ts';

/**
 * Files that a word with `*` or `?` names, in the order of their names, for words that no shell expanded. Other words
 * as they are. Throws an InputError if there is none.
 */
export async function filesNamed(word: string): Promise<string[]> {
  if (!/[*?]/.test(word) || existsSync(word)) return [word];
  let found = [''];
  const steps = word.replaceAll(sep, '/').split('/');
  for (const [i, step] of steps.entries()) {
    const isLast = i === steps.length - 1;
    const within = await Promise.all(found.map((folder) => stepsIn(folder, step, isLast)));
    found = within.flat();
  }
  if (found.length > 0) return found;
  throw new InputError(`${word} matches no file${await filesThere(steps.slice(0, -1).join('/'))}`);
}

/** Of several words. */
export async function allFilesNamed(words: readonly string[]): Promise<string[]> {
  return (await Promise.all(words.map(filesNamed))).flat();
}

/** Scenarios and games in a folder; other words as they are. Throws an InputError if there is none. */
export async function filesWithin(word: string): Promise<string[]> {
  if (!(await stat(word).catch(() => null))?.isDirectory()) return [word];
  const names = (await readdir(word)).filter((name) => /\.(ya?ml|json)$/.test(name)).sort();
  const files = names.map((name) => join(word, name));
  const are = await Promise.all(files.map(isScenarioOrGame));
  const found = files.filter((_, i) => are[i]);
  if (found.length === 0) throw new InputError(`${word}: no scenario and no game in this folder`);
  return found;
}

const MOST_BYTES = 1_000_000;

async function isScenarioOrGame(file: string): Promise<boolean> {
  if (isGameFile(file)) return true;
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > MOST_BYTES) return false;
  return /^[\s{]*["']?system["']?\s*:/m.test(await readFile(file, 'utf8'));
}

/** Paths one step deeper, folders with a slash. */
async function stepsIn(folder: string, step: string, isLast: boolean): Promise<string[]> {
  if (!/[*?]/.test(step)) {
    const path = `${folder}${step}`;
    return isLast ? (existsSync(path) ? [path] : []) : [`${path}/`];
  }
  const pattern = new RegExp(
    `^${step
      .replaceAll(/[\\^$.+()[\]{}|]/g, '\\$&')
      .replaceAll('?', '.')
      .replaceAll(/\*+/g, '.*')}$`,
    'su',
  );
  const names = (await readdir(folder || '.').catch(() => []))
    .filter((name) => pattern.test(name) && (step.startsWith('.') || !name.startsWith('.')))
    .sort();
  const kinds = await Promise.all(names.map((name) => stat(`${folder}${name}`).catch(() => null)));
  const isWanted = (_: string, i: number) => (isLast ? kinds[i]?.isFile() : kinds[i]?.isDirectory()) === true;
  return names.filter(isWanted).map((name) => `${folder}${name}${isLast ? '' : '/'}`);
}

const MOST_NAMED = 3;

/** `; scenario files there: crossroads.yaml, ridge.yaml and 2 more`; empty if there is none. */
async function filesThere(folder: string): Promise<string> {
  if (folder !== '' && !/[*?]/.test(folder) && !existsSync(folder)) return `; there is no folder ${folder}`;
  const names = await readdir(folder || '.').catch(() => []);
  const files = names.filter((name) => /\.(ya?ml|json)$/.test(name) && !name.endsWith('.schema.json')).sort();
  if (files.length === 0) return '';
  const more = files.length - MOST_NAMED;
  return `; scenario files there: ${files.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
