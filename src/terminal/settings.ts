import { existsSync } from 'node:fs';
import type { Settings } from '../scenarios/settings.ts';
import { InputError } from './failures.ts';

/** The file that is looked for in the current folder, and in no folder above: what a command does is seen where it is typed. */
const FILE = 'skirmetrics.yaml';
const NONE: Settings = { deltaPlaces: {} };

let inForce: Settings = NONE;

/** Reads the current folder's file of settings, if there is one. Throws an InputError with a line for each mistake. */
export async function useSettings(): Promise<void> {
  inForce = NONE;
  if (!existsSync(FILE)) return;
  const { loadSettings } = await import('../scenarios/settings.ts');
  const read = await loadSettings(FILE);
  if (read.ok) {
    inForce = read.settings;
    return;
  }
  const { formatProblem, problemData } = await import('../scenarios/problems.ts');
  const { problems } = read;
  throw new InputError(problems.map(formatProblem).join('\n'), { ok: false, problems: problems.map(problemData) });
}

/** What the settings say of the smallest difference that matters, with its places; null where they say nothing. */
export function deltaSetting(): {
  readonly file: string;
  readonly delta: NonNullable<Settings['delta']>;
  readonly deltaPlaces: Settings['deltaPlaces'];
} | null {
  const { delta, deltaPlaces } = inForce;
  return delta === undefined ? null : { file: FILE, delta, deltaPlaces };
}

/** The folder in which new reports get folders of their own. */
export function reportsFolder(): string {
  return inForce.out ?? 'reports';
}

/** The words of a verb, with settings in place of those that were not given. */
export function withSettings<T extends { readonly [name: string]: unknown }>(words: T, options: object): T {
  const { threads } = inForce;
  if (threads === undefined || !('threads' in options) || words.threads !== undefined) return words;
  return { ...words, threads: String(threads) };
}
