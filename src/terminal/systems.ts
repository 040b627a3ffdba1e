import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenGame } from '../scenarios/games/game-file.ts';
import type { RulesGuide } from '../sim/kernel/rules/guide.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import { isSystemId, loadGuide, loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { InputError } from './failures.ts';

export interface NamedSystem {
  readonly system: System;
  /** Null for built-in systems. */
  readonly game: OpenGame | null;
  readonly guide: () => Promise<RulesGuide>;
}

/** Of games described in files: they document their rules themselves. */
const GAME_GUIDE: RulesGuide = {
  groups: { weapons: 'The numbers of weapons.', profiles: 'The numbers of units, and what they carry.' },
  synonyms: {},
};

/** By the id of a built-in system or the path of a game file. Throws an InputError. */
export async function namedSystem(word: string): Promise<NamedSystem> {
  if (isSystemId(word)) return { system: await loadSystem(word), game: null, guide: () => loadGuide(word) };
  // Start-up of built-in systems reads no files.
  const { loadGame } = await import('../scenarios/games/game-file.ts');
  const { isPath, namedGame, namedIds } = await import('../scenarios/games/named-games.ts');
  const { formatProblem } = await import('../scenarios/problems.ts');
  const read = isPath(word) ? await loadGame(word) : await namedGame(word);
  if (read === null) {
    const file = await gameMeant(word);
    const hint = suggestion(word, [...SYSTEM_IDS, ...(await namedIds())]);
    throw new InputError(`unknown system "${word}"${file === null ? hint : `; did you mean "${file}"?`}`);
  }
  if (!read.ok) throw new InputError(read.problems.map(formatProblem).join('\n'));
  for (const warning of read.warnings) console.error(formatProblem(warning));
  const { system } = read.open;
  const called = isPath(word) ? { ...system, info: { ...system.info, file: word } } : system;
  return { system: called, game: read.open, guide: async () => GAME_GUIDE };
}

/** The game file that a word is meant as: one called like it, or the first of a folder. */
async function gameMeant(word: string): Promise<string | null> {
  const { isGameFile } = await import('../scenarios/games/game-file.ts');
  const gamesIn = async (folder: string) => (await readdir(folder).catch(() => [])).filter(isGameFile).sort();
  const [within] = await gamesIn(word);
  if (within !== undefined) return join(word, within);
  return (await gamesIn('.')).find((file) => file.startsWith(`${word}.game.`)) ?? null;
}

/** Built-in systems, then the games that settings name. Throws an InputError. */
export async function allSystems(): Promise<System[]> {
  const { namedGames } = await import('../scenarios/games/named-games.ts');
  const { games, refusal } = await namedGames();
  if (refusal !== null && !refusal.ok) {
    const { formatProblem } = await import('../scenarios/problems.ts');
    throw new InputError(refusal.problems.map(formatProblem).join('\n'));
  }
  const named = await Promise.all(games.map(({ game }) => namedSystem(game.id)));
  return [...(await Promise.all(SYSTEM_IDS.map(loadSystem))), ...named.map(({ system }) => system)];
}
