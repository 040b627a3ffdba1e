import { GAME_KINDS } from '../sim/games/kinds.ts';
import { definedSystem } from '../sim/kernel/rules/definitions.ts';
import type { System } from '../sim/kernel/system.ts';
import { loadShape, loadShapeWith, loadSystem, openGame, SYSTEM_IDS } from '../sim/registry.ts';
import type { ShapeWith } from './common.ts';
import type { Schema } from './field-schema.ts';
import type { Described } from './json-schema.ts';
import { type Catalog, loadFrom } from './load.ts';
import type { LoadResult, Overrides, Scenario } from './scenario.ts';

export { type Expected, GAME_METRICS, isFraction, sideMetrics } from './expect.ts';
export { type GameResult, isGameFile, loadGame, type OpenGame } from './games/game-file.ts';
export { namedGame, nameGames } from './games/named-games.ts';
export { dispatchingSchema, scenarioJsonSchema, schemaFiles } from './json-schema.ts';
export { codeOf, formatProblem, type Place, type Problem, problemData, tidyProblems } from './problems.ts';
export type {
  AddedVariant,
  Addition,
  Delta,
  GameSource,
  LoadResult,
  Overrides,
  ResolvedVariant,
  Scenario,
} from './scenario.ts';
export { isPiped, STANDARD_INPUT, takeInput } from './source.ts';
export { loadSuite, type Suite, type SuiteResult, type SuiteScenario } from './suite.ts';
export type { Aim, TuneBlock, TunedKey, TunedName, TuneWords } from './vary/tune.ts';
export { shown } from './vary/values.ts';

/** Cached, as identity matters to other caches. */
const shapes = new Map<string, Promise<ShapeWith>>();

export const registry: Catalog = {
  ids: SYSTEM_IDS,
  system: loadSystem,
  shape: loadShape,
  shapeWith: (id) => {
    const shape = shapes.get(id) ?? loadShapeWith(id);
    shapes.set(id, shape);
    return shape;
  },
};

/** With general shapes, for JSON schemas. */
export async function describedSystems(): Promise<Described[]> {
  return Promise.all(
    SYSTEM_IDS.map(async (id) => ({ system: await loadSystem(id), shape: (await loadShapeWith(id))(null) })),
  );
}

/** JSON schemas of game files by kind, and of the weights of their players. */
export async function describedGames(): Promise<ReadonlyMap<string, Schema>> {
  const { gameJsonSchema, tacticsJsonSchema } = await import('./games/game-json-schema.ts');
  const schemas = Object.entries(GAME_KINDS).map(
    async ([kind, { schema }]) => [kind, gameJsonSchema(kind, await schema())] as const,
  );
  const weights = Object.entries(GAME_KINDS).flatMap(([kind, { tactics }]) =>
    tactics === undefined
      ? []
      : [tactics().then((table) => [`${kind}-tactics`, tacticsJsonSchema(kind, table)] as const)],
  );
  return new Map(await Promise.all([...schemas, ...weights]));
}

type SystemScenario = Pick<Scenario, 'system' | 'game' | 'baseline'>;

/** With the scenario's weapons and profiles. */
export async function systemOf({ system, game, baseline }: SystemScenario): Promise<System> {
  return definedSystem(await (game === null ? loadSystem(system) : openGame(game.game)), baseline.data);
}

/** Keys that the scenario's file may have besides the common ones. */
export async function keysOf({ system: id, game }: Scenario, system: System): Promise<string[]> {
  const { handicapShape } = await import('./handicaps.ts');
  const handicaps = Object.keys(handicapShape(system));
  if (game === null) return [...Object.keys(await loadShape(id)), ...handicaps];
  const shapeWith = (await GAME_KINDS[game.game.kind].shape!())(game.game) as ShapeWith;
  return [...Object.keys(shapeWith({})), ...handicaps];
}

/** Never throws on invalid input: returns all problems, each with place and remedy. */
export function loadScenario(file: string, overrides: Overrides = {}): Promise<LoadResult> {
  return loadFrom(registry, file, overrides);
}
