import { existsSync } from 'node:fs';
import type { Settings } from '../scenarios/settings.ts';
import { InputError } from './failures.ts';

/** Only in the current folder, never above, so effects are visible locally. */
const FILE = 'skirmetrics.yaml';
const NONE: Settings = { deltaPlaces: {}, games: [] };

let inForce: Settings = NONE;

/** Loads the current folder's settings, if any. Throws an InputError with a line per mistake. */
export async function useSettings(): Promise<void> {
  await callGames([]);
  inForce = NONE;
  if (existsSync(FILE)) inForce = await settingsIn(FILE);
  await callGames(inForce.games);
}

/** Commands without games of their own load nothing about them. */
async function callGames(games: Settings['games']): Promise<void> {
  if (games.length > 0 || inForce.games.length > 0)
    (await import('../scenarios/games/named-games.ts')).nameGames(games);
}

async function settingsIn(file: string): Promise<Settings> {
  const { loadSettings } = await import('../scenarios/settings.ts');
  const read = await loadSettings(file);
  if (read.ok) return read.settings;
  const { formatProblem, problemData } = await import('../scenarios/problems.ts');
  const { problems } = read;
  throw new InputError(problems.map(formatProblem).join('\n'), { ok: false, problems: problems.map(problemData) });
}

/** Null if unset. */
export function deltaSetting(): {
  readonly file: string;
  readonly delta: NonNullable<Settings['delta']>;
  readonly deltaPlaces: Settings['deltaPlaces'];
} | null {
  const { delta, deltaPlaces } = inForce;
  return delta === undefined ? null : { file: FILE, delta, deltaPlaces };
}

/** Parent of new report folders. */
export function reportsFolder(): string {
  return inForce.out ?? 'reports';
}

/** Adds settings for absent words. */
export function withSettings<T extends { readonly [name: string]: unknown }>(words: T, options: object): T {
  const { threads } = inForce;
  if (threads === undefined || !('threads' in options) || words.threads !== undefined) return words;
  return { ...words, threads: String(threads) };
}
