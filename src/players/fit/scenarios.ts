import { dirname, resolve } from 'node:path';
import {
  formatProblem,
  type GameSource,
  isGameFile,
  loadGame,
  loadScenario,
  type Scenario,
} from '../../scenarios/index.ts';
import { GAME_KINDS } from '../../sim/games/kinds.ts';
import type { System } from '../../sim/kernel/system.ts';
import { openGame } from '../../sim/registry.ts';
import { InputError } from '../../terminal/failures.ts';
import { allFilesNamed, filesWithin } from '../../terminal/globs.ts';
import { loadScenarios } from '../../terminal/load.ts';
import { weighedSides } from '../settings.ts';

export interface FitScenarios {
  /** Plays by the default weights, whatever was fitted before. */
  readonly system: System;
  readonly game: GameSource;
  readonly scenarios: readonly Scenario[];
}

/** Scenarios of one game described in a file; for the file of a game, those beside it. Throws an InputError. */
export async function fitScenarios(words: readonly string[]): Promise<FitScenarios> {
  const named = await allFilesNamed(words);
  const files = (await Promise.all(named.map((file) => (isGameFile(file) ? besideGame(file) : [file])))).flat();
  const scenarios = (await loadScenarios([...new Set(files)], {})).map(unfitted);
  const [{ file, system: id, game }] = scenarios;
  for (const one of scenarios) {
    if (one.game === null)
      throw new InputError(
        `${one.file}: ${one.system} is built in, and its weights are in code; \`players exploit\` searches for better ones`,
      );
    if (one.game.hash !== game?.hash)
      throw new InputError(
        `players fit takes scenarios of one game: ${file} is of ${id}, ${one.file} of ${one.system}`,
      );
  }
  const system = await openGame(game!.game);
  for (const one of scenarios)
    if (weighedSides(system, one.baseline.data).length === 0)
      throw new InputError(`${one.file}: no side is played by a policy with weights`);
  return { system, game: game!, scenarios };
}

function unfitted(scenario: Scenario): Scenario {
  if (scenario.game === null) return scenario;
  const { tactics: _, ...game } = scenario.game.game;
  return { ...scenario, game: { ...scenario.game, game, tactics: null } };
}

async function besideGame(file: string): Promise<string[]> {
  const read = await loadGame(file);
  if (!read.ok) throw new InputError(read.problems.map(formatProblem).join('\n'));
  const { id, kind } = read.open.game;
  if (!GAME_KINDS[kind].plays) throw new InputError(`${file}: is a dice sheet, which has no players`);
  const others = (await filesWithin(dirname(file))).filter((other) => !isGameFile(other));
  const loaded = await Promise.all(others.map((other) => loadScenario(other)));
  const own = others.filter((_, i) => {
    const scenario = loaded[i];
    if (!scenario.ok) return scenario.system === id;
    return scenario.scenario.game !== null && resolve(scenario.scenario.game.file) === resolve(file);
  });
  if (own.length === 0) throw new InputError(`${file}: no scenario beside it is of this game; write one`);
  return own;
}
