import { z } from 'zod';
import { nameSchema } from '../kernel/name-schema.ts';
import { snippet } from '../kernel/snippets.ts';
import { MAX_TABLE } from './schema.ts';

/** What every line of figures has: spread it into the system's own. `expandFigures` makes its figures. */
export const figureLine = {
  name: nameSchema(80).describe('Shown in battle logs; figures of one line are numbered.'),
  count: z.int().min(1).max(20).default(1).describe('How many figures this line stands for.'),
};

const coordinate = z.number().min(0).max(MAX_TABLE);

/** Where something is at the start, on tables measured in inches. */
export const pointSchema = z
  .tuple([coordinate, coordinate], { error: 'must be a point [x, y] on the table' })
  .describe('A point: x from the west, y from the south, in inches.');

/** Two sides by names that the file chooses. Editors offer both with the force of the example. */
export function twoSides<Side extends z.ZodType>(side: Side, example: object) {
  return z
    .record(nameSchema(40), side)
    .refine((sides) => Object.keys(sides).length === 2, { message: 'needs exactly two sides' })
    .describe('The two sides, by name.')
    .meta(snippet('sides', 'Two sides.', { '<blue>': example, '<red>': example }));
}
