import type { OpenGame } from '../scenarios/game-file.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import { isSystemId, loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { InputError } from './failures.ts';

export interface NamedSystem {
  readonly system: System;
  /** Null for built-in systems. */
  readonly game: OpenGame | null;
}

/** By the id of a built-in system or the path of a game file. Throws an InputError. */
export async function namedSystem(word: string): Promise<NamedSystem> {
  if (isSystemId(word)) return { system: await loadSystem(word), game: null };
  // Start-up of built-in systems reads no files.
  const { loadGame } = await import('../scenarios/game-file.ts');
  const { isPath, namedGame, namedIds } = await import('../scenarios/named-games.ts');
  const { formatProblem } = await import('../scenarios/problems.ts');
  const read = isPath(word) ? await loadGame(word) : await namedGame(word);
  if (read === null)
    throw new InputError(`unknown system "${word}"${suggestion(word, [...SYSTEM_IDS, ...(await namedIds())])}`);
  if (!read.ok) throw new InputError(read.problems.map(formatProblem).join('\n'));
  for (const warning of read.warnings) console.error(formatProblem(warning));
  return { system: read.open.system, game: read.open };
}
