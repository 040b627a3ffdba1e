import { z } from 'zod';
import type { Field } from './fields.ts';
import type { RolesTable, TacticsTable } from './tactics.ts';

/** What a scenario file may say as `role` of a side or player. */
export function roleSchema(roles: RolesTable) {
  return z
    .enum(Object.keys(roles))
    .optional()
    .describe('What it is there to do, by which its tactician weighs (default: by the plain file).');
}

/** What a scenario file may say under `tactics` of a side or player: some of the weights, each within its range. */
export function tacticsSchema(table: TacticsTable) {
  return z
    .strictObject(Object.fromEntries(Object.entries(table).map(([name, field]) => [name, weight(field)])))
    .default({})
    .describe('Weights and thresholds of its policy, where they differ; random has none.');
}

const weight = (field: Field): z.ZodType =>
  field.kind === 'boolean'
    ? z.boolean().optional().describe(field.doc)
    : (field.kind === 'integer' ? z.int() : z.number())
        .min('min' in field ? field.min : 0)
        .max('max' in field ? field.max : 0)
        .optional()
        .describe(field.doc);
