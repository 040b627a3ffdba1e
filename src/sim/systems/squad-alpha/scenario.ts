import { z } from 'zod';
import { nameOf } from '../../kernel/family-schema.ts';
import { nameSchema } from '../../kernel/name-schema.ts';
import { snippet } from '../../kernel/snippets.ts';
import type { OwnNames } from '../../kernel/system.ts';
import { tacticsSchema } from '../../kernel/tactics-schema.ts';
import { deploySchema, missionSchema, tableSchema } from '../../tabletop/schema.ts';
import { POLICY_NAMES, tactics } from './policies/tactics.ts';
import { TRAINING_FAMILY, TRAININGS } from './profiles.ts';

const FIGURE = { name: 'Rifleman', count: 6, training: 'regular', command: 1 };
const SQUAD = [{ name: 'Sergeant', training: 'elite', command: 4 }, FIGURE];

const figureWith = (own: OwnNames | null) =>
  z
    .strictObject({
      name: nameSchema(80).describe('Shown in battle logs; figures of one line are numbered.'),
      count: z
        .int()
        .min(1)
        .max(20)
        .default(1)
        .describe('How many figures this line stands for, up to 20: the most that house rules can allow a side.'),
      training: nameOf(TRAININGS, TRAINING_FAMILY.key, own).describe('Training level: its dice per action.'),
      command: z
        .int()
        .min(0)
        .max(30)
        .describe('Command rating, 0 to 30; the highest of a side is its leader, whose rating casualties lower.'),
    })
    .meta(snippet('figures', 'A line of figures.', FIGURE));

const sideWith = (own: OwnNames | null) =>
  z.strictObject({
    policy: z.enum(POLICY_NAMES).default('tactician').describe('Who decides for this side.'),
    tactics: tacticsSchema(tactics),
    deploy: deploySchema
      .optional()
      .describe(
        'Where the side may deploy (default: its own half of the table, or what the house rule deployment.area says).',
      ),
    figures: z.array(figureWith(own)).min(1).describe('The force, 5 to 10 figures.'),
  });

/**
 * What a squad-alpha scenario file has besides the common keys, and besides the levels of training that it may define. The first side's
 * own half of the table is the south.
 */
export function shapeWith(own: OwnNames | null) {
  return {
    table: tableSchema,
    sides: z
      .record(nameSchema(40), sideWith(own))
      .refine((sides) => Object.keys(sides).length === 2, { message: 'needs exactly two sides' })
      .describe('The two sides, by name.')
      .meta(snippet('sides', 'Two sides.', { '<blue>': { figures: SQUAD }, '<red>': { figures: SQUAD } })),
    mission: missionSchema,
  };
}

export const shape = shapeWith({});

const schema = z.object(shape);
type Written = z.infer<typeof schema>;
type WrittenSide = Written['sides'][string];

/** A checked scenario. `place` is a side's place in the file where the order of the sides was changed since: it keeps its half. */
export type AlphaScenario = Omit<Written, 'sides'> & {
  readonly sides: Readonly<Record<string, WrittenSide & { readonly place?: number }>>;
};
