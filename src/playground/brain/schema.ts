import { dirname, join } from 'node:path';
import type { ShapeWith } from '../../scenarios/common.ts';
import { definedBy } from '../../scenarios/definitions.ts';
import { parseScenarioText } from '../../scenarios/document.ts';
import type { Entry } from '../../scenarios/entries.ts';
import type { Schema } from '../../scenarios/field-schema.ts';
import { isTacticsFile } from '../../scenarios/games/file-names.ts';
import { isGameFile, loadGame, registry } from '../../scenarios/index.ts';
import { scenarioJsonSchema } from '../../scenarios/json-schema.ts';
import { readSource } from '../../scenarios/source.ts';
import { DEFAULT_KIND, GAME_KINDS } from '../../sim/games/kinds.ts';
import type { System } from '../../sim/kernel/system.ts';
import { SYSTEM_IDS } from '../../sim/registry.ts';
import type { Method } from './desk.ts';

/** The JSON schema of an open file, for completion; null if its system or kind is not known. */
export const schema: Method<{ readonly file: string }, Schema | null> = async (_, { file: main }) => {
  const source = await readSource(main);
  if ('problem' in source) return null;
  const { root } = parseScenarioText(main, source.text);
  const word = (key: string): string | null => {
    const entry = root?.kind === 'map' ? root.entries.get(key) : undefined;
    return entry?.kind === 'scalar' && typeof entry.value === 'string' ? entry.value : null;
  };
  if (isTacticsFile(main)) return tacticsSchema();
  return isGameFile(main) ? gameSchema(word('kind') ?? DEFAULT_KIND) : scenarioSchema(word('system'), main, root);
};

/** Of the only kind of game whose players have weights. */
async function tacticsSchema(): Promise<Schema> {
  const { tacticsJsonSchema } = await import('../../scenarios/games/game-json-schema.ts');
  return tacticsJsonSchema(DEFAULT_KIND, await GAME_KINDS[DEFAULT_KIND].tactics!());
}

async function gameSchema(kind: string): Promise<Schema | null> {
  if (!Object.hasOwn(GAME_KINDS, kind)) return null;
  const { gameJsonSchema } = await import('../../scenarios/games/game-json-schema.ts');
  return gameJsonSchema(kind, await GAME_KINDS[kind].schema());
}

async function scenarioSchema(id: string | null, main: string, root: Entry | null): Promise<Schema | null> {
  if (id === null)
    return { type: 'object', properties: { system: { enum: SYSTEM_IDS, description: 'The rule system.' } } };
  if (SYSTEM_IDS.includes(id)) return schemaOf(await registry.system(id), () => registry.shapeWith!(id), root);
  const read = isGameFile(id) ? await loadGame(join(dirname(main), id)) : null;
  if (read === null || !read.ok) return null;
  const { game, system } = read.open;
  const shapeOf = await GAME_KINDS[game.kind].shape?.();
  return shapeOf === undefined ? null : schemaOf(system, async () => shapeOf(game) as ShapeWith, root);
}

/** It is asked for at each change of the file. */
const schemas = new WeakMap<System, Schema>();

/** Names that the file defines, such as those of its weapons, are among the values. */
async function schemaOf(bare: System, shapeWith: () => Promise<ShapeWith>, root: Entry | null): Promise<Schema> {
  const { system, names } = root?.kind === 'map' ? definedBy(bare.bare ?? bare, root) : { system: bare, names: null };
  const schema = schemas.get(system) ?? scenarioJsonSchema({ system, shape: (await shapeWith())(names) });
  schemas.set(system, schema);
  return schema;
}
