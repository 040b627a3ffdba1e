import type { z } from 'zod';
import type { TacticsTable } from '../../sim/kernel/players/tactics.ts';
import { renumbered, snippetsOf } from '../../sim/kernel/rules/schema.ts';
import type { Schema } from '../field-schema.ts';
import { DRAFT, partBody, plainSchema } from '../json-schema.ts';
import { withSharedSchemas } from '../shared-schemas.ts';
import { fittedSchema } from './tactics-schema.ts';

/** JSON schema (draft 7) of the files of one kind of game, for editors. */
export function gameJsonSchema(kind: string, schema: unknown): Schema {
  const file = plainSchema(schema as z.ZodType);
  const properties = file.properties as Record<string, Schema>;
  // Of an expression alone there are many, none of them better than nothing.
  const parts = Object.entries(properties).filter(
    ([key, part]) => file.required?.includes(key) || snippetsOf(part).length === 1,
  );
  const body = Object.fromEntries(parts.map(([key, part]) => [key, part.const ?? partBody(part)]));
  const whole = { label: `game of kind ${kind}`, description: 'A whole game.', body: renumbered(body) };
  return withSharedSchemas({ $schema: DRAFT, title: `Game of kind ${kind}`, defaultSnippets: [whole], ...file });
}

/** The same of the weights of players that are fitted to games of a kind. */
export function tacticsJsonSchema(kind: string, table: TacticsTable): Schema {
  const title = `Weights of players of a game of kind ${kind}`;
  return withSharedSchemas({ $schema: DRAFT, title, ...plainSchema(fittedSchema(table)) });
}
