import { z } from 'zod';
import type { TacticsTable } from '../../sim/kernel/players/tactics.ts';
import { tacticsSchema } from '../../sim/kernel/rules/schema.ts';

const points = (doc: string) => z.number().describe(doc);
const count = (doc: string) => z.int().min(0).describe(doc);

/** A file of weights that are fitted to a game. Weights alone are enough: the rest says where they are from. */
export function fittedSchema(table: TacticsTable) {
  return z.strictObject({
    game: z.string().describe('Id of the game.'),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be the 64 digits that players fit writes')
      .optional()
      .describe('Of the rules that the weights were fitted to.'),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-01-31')
      .optional()
      .describe('The day they were fitted.'),
    games: count('Games played to find them.').optional(),
    score: z
      .strictObject({
        gain: points('Points per 100 games more than with the default weights.'),
        low: points('Lower end of the 95% interval.'),
        high: points('Upper end of the 95% interval.'),
        games: count('Games that say so; none of them was played to find the weights.'),
      })
      .optional()
      .describe('What they are worth against the default weights.'),
    tactics: tacticsSchema(table).describe('Weights that differ from the defaults.'),
  });
}

export type Fitted = z.infer<ReturnType<typeof fittedSchema>>;
