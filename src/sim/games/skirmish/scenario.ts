import { z } from 'zod';
import { nameOf, pluralSchema, roleSchema, snippet, tacticsSchema } from '../../kernel/rules/schema.ts';
import type { OwnNames } from '../../kernel/system.ts';
import { deploySchema, figureLine, missionSchema, tableSchema, twoSides } from '../../tabletop/schema.ts';
import { PROFILES } from '../sheet/odds.ts';
import { policyNames } from './policies/names.ts';
import { ROLES, tactics } from './policies/tactics.ts';
import type { Skirmish } from './rules/game.ts';

const figureWith = (profiles: readonly string[], own: OwnNames | null) =>
  z
    .strictObject({
      ...figureLine,
      profile: nameOf(profiles, PROFILES.key, own).describe('Its profile, of the game or of this file.'),
    })
    .meta(snippet('figures', 'A line of units.', { name: 'Squad', count: 2, profile: profiles[0] }));

const sideWith = (game: Skirmish, own: OwnNames | null) =>
  z.strictObject({
    policy: z.enum(policyNames(game)).default('tactician').describe('Policy that decides for this side.'),
    role: roleSchema(ROLES),
    plural: pluralSchema,
    tactics: tacticsSchema(tactics),
    deploy: deploySchema.optional().describe('Where the side may deploy (default: its own half of the table).'),
    figures: z
      .array(figureWith(Object.keys(game.profiles), own))
      .min(1)
      .max(64)
      .describe('The force, by lines of units.'),
  });

/** Keys of scenarios of a game besides the common ones. The first side's half of the table is the south. */
export function shapeOf(game: Skirmish) {
  const example = { figures: [{ name: 'Squad', count: 3, profile: Object.keys(game.profiles)[0] }] };
  return (own: OwnNames | null) => ({
    table: tableSchema,
    sides: twoSides(sideWith(game, own), example),
    mission: missionSchema,
  });
}

type WrittenSide = z.infer<ReturnType<typeof sideWith>>;

/** `place` is a side's place in the file: it keeps its half when the order changes. */
export interface SkirmishScenario {
  readonly table: z.infer<typeof tableSchema>;
  readonly mission: z.infer<typeof missionSchema>;
  readonly sides: Readonly<Record<string, WrittenSide & { readonly place?: number }>>;
}
