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
  if (read === null)
    throw new InputError(`unknown system "${word}"${suggestion(word, [...SYSTEM_IDS, ...(await namedIds())])}`);
  if (!read.ok) throw new InputError(read.problems.map(formatProblem).join('\n'));
  for (const warning of read.warnings) console.error(formatProblem(warning));
  const { system } = read.open;
  const called = isPath(word) ? { ...system, info: { ...system.info, file: word } } : system;
  return { system: called, game: read.open, guide: async () => GAME_GUIDE };
}

/** Built-in systems, then the games that settings name. */
export async function allSystems(): Promise<System[]> {
  const { namedIds } = await import('../scenarios/games/named-games.ts');
  const named = await Promise.all((await namedIds()).map(namedSystem));
  return [...(await Promise.all(SYSTEM_IDS.map(loadSystem))), ...named.map(({ system }) => system)];
}
