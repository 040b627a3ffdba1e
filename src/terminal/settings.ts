import { existsSync } from 'node:fs';
import type { Settings } from '../scenarios/settings.ts';
import { InputError } from './failures.ts';

/** Only in the current folder, never above, so effects are visible locally. */
const FILE = 'skirmetrics.yaml';
const NONE: Settings = { deltaPlaces: {}, games: [] };

let inForce: Settings = NONE;

/** Loads the current folder's settings, if any. Throws an InputError with a line per mistake. */
export async function useSettings(): Promise<void> {
  const { games } = inForce;
  inForce = NONE;
  if (games.length > 0) await nameGames([]);
  if (!existsSync(FILE)) return;
  const { loadSettings } = await import('../scenarios/settings.ts');
  const read = await loadSettings(FILE);
  if (read.ok) {
    inForce = read.settings;
    if (inForce.games.length > 0) await nameGames(inForce.games);
    return;
  }
  const { formatProblem, problemData } = await import('../scenarios/problems.ts');
  const { problems } = read;
  throw new InputError(problems.map(formatProblem).join('\n'), { ok: false, problems: problems.map(problemData) });
}

/** Start-up without games loads nothing that reads them. */
async function nameGames(games: Settings['games']): Promise<void> {
  (await import('../scenarios/games/named-games.ts')).nameGames(games);
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
