import { z } from 'zod';
import { nameOf, pluralSchema, roleSchema, snippet, tacticsSchema } from '../../kernel/rules/schema.ts';
import type { OwnNames } from '../../kernel/system.ts';
import { deploySchema, figureLine, missionSchema, tableSchema, twoSides } from '../../tabletop/schema.ts';
import { POLICY_NAMES, ROLES, tactics } from './policies/tactics.ts';
import { TRAINING_FAMILY, TRAININGS } from './rules/profiles.ts';

const FIGURE = { name: 'Rifleman', count: 6, training: 'regular', command: 1 };
const SQUAD = [{ name: 'Sergeant', training: 'elite', command: 4 }, FIGURE];

const figureWith = (own: OwnNames | null) =>
  z
    .strictObject({
      ...figureLine,
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
    policy: z.enum(POLICY_NAMES).default('tactician').describe('Policy that decides for this side.'),
    role: roleSchema(ROLES),
    plural: pluralSchema,
    tactics: tacticsSchema(tactics),
    deploy: deploySchema
      .optional()
      .describe(
        'Where the side may deploy (default: its own half of the table, or what the house rule deployment.area says).',
      ),
    figures: z.array(figureWith(own)).min(1).describe('The force, 5 to 10 figures.'),
  });

/** The first side's half of the table is the south. */
export function shapeWith(own: OwnNames | null) {
  return {
    table: tableSchema,
    sides: twoSides(sideWith(own), { figures: SQUAD }),
    mission: missionSchema,
  };
}

export const shape = shapeWith({});

const schema = z.object(shape);
type Written = z.infer<typeof schema>;
type WrittenSide = Written['sides'][string];

/** `place` is a side's place in the file: it keeps its half when the order changes. */
export type AlphaScenario = Omit<Written, 'sides'> & {
  readonly sides: Readonly<Record<string, WrittenSide & { readonly place?: number }>>;
};
