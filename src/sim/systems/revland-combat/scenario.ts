import { z } from 'zod';
import { nameOf, pluralSchema, roleSchema, snippet, tacticsSchema } from '../../kernel/rules/schema.ts';
import type { OwnNames } from '../../kernel/system.ts';
import { TABLE_EDGES } from '../../tabletop/objectives.ts';
import {
  deploySchema,
  figureLine,
  missionSchema,
  tableSchemaWith,
  terrainPieceWith,
  twoSides,
} from '../../tabletop/schema.ts';
import { POLICY_NAMES, ROLES, tactics } from './policies/tactics.ts';
import { CODE_PATTERN } from './rules/codes.ts';
import { MOST_WEAPONS } from './rules/figures.ts';
import {
  ARMOR_FAMILY,
  ARMORS,
  LIGHTS,
  PROFILE_FAMILY,
  PROFILES,
  RANKINGS,
  SMOKES,
  WEAPON_FAMILY,
  WEAPONS,
  WOUNDS,
} from './rules/profiles.ts';

const point = z
  .tuple([z.number().min(0).max(1000), z.number().min(0).max(1000)], { error: 'must be a point [x, y] on the table' })
  .describe('A point: x from the west, y from the south, in metres.');

const CODE = new RegExp(`^(?:${CODE_PATTERN})$`);
const CODE_WORDS = 'must be a die code such as 4D+2';
/** YAML reads +2 as a number. */
const code = z.union([z.string().regex(CODE, CODE_WORDS), z.int().min(0).max(9).transform(String)], {
  error: CODE_WORDS,
});
const skill = (what: string) => code.optional().describe(`Its ${what}, where that is not its profile's.`);

const protection = z
  .union([z.enum(RANKINGS), z.string().regex(CODE)], {
    error: `must be ${RANKINGS.join(', ')}, or a die code such as 4D`,
  })
  .optional()
  .describe('Its body ranking: a name or a die code (default: none).');

const piece = terrainPieceWith({
  percent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Share of a target that it hides (default: by its cover; 100 where it blocks sight).'),
  protection,
  destroyable: z.boolean().optional().describe('Damage can destroy it if it has a body ranking.'),
  smoke: z.enum(SMOKES).default('none').describe('A zone of smoke.'),
});

const FIGURE = { name: 'Guard', count: 4, profile: 'guard' };

const figureWith = (own: OwnNames | null) =>
  z
    .strictObject({
      ...figureLine,
      profile: nameOf(PROFILES, PROFILE_FAMILY.key, own).describe(
        'Its profile: attributes, skills, armor and weapons.',
      ),
      body: skill('Body'),
      flex: skill('Flex'),
      savvy: skill('Savvy'),
      firearms: skill('Firearms'),
      melee: skill('Melee'),
      martialArts: skill('Martial Arts'),
      dodge: skill('Dodge'),
      acrobatics: skill('Acrobatics'),
      throwing: skill('throwing'),
      sneak: skill('Sneak'),
      firstAid: skill('First Aid'),
      specializations: z
        .partialRecord(nameOf(WEAPONS, WEAPON_FAMILY.key, own), code)
        .default({})
        .describe('Full codes with single weapons, by weapon.'),
      move: z.number().min(0).max(24).optional().describe("Its Move in metres, where that is not its profile's."),
      armor: nameOf(ARMORS, ARMOR_FAMILY.key, own).optional().describe("Its armor, where that is not its profile's."),
      weapons: z
        .array(nameOf(WEAPONS, WEAPON_FAMILY.key, own))
        .max(MOST_WEAPONS)
        .optional()
        .describe("Its weapons, the first ready, where they are not its profile's; one named twice is carried twice."),
      magazines: z
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe('Spare magazines of each of its firearms (default: those of the weapon).'),
      holstered: z.boolean().default(false).describe('It starts with nothing in hand.'),
      at: point
        .optional()
        .describe('Where it starts; figures after the first stand beside it (default: its owner deploys it).'),
      wound: z.enum(WOUNDS).exclude(['killed']).default('healthy').describe('Its wound level at the start.'),
      stuns: z.int().min(0).max(10).default(0).describe('Stuns that it has at the start.'),
      prone: z.boolean().default(false).describe('It starts prone.'),
    })
    .meta(snippet('figures', 'A line of figures.', FIGURE));

const sideWith = (own: OwnNames | null) =>
  z.strictObject({
    policy: z.enum(POLICY_NAMES).default(POLICY_NAMES[0]).describe('Policy that decides for this side.'),
    role: roleSchema(ROLES),
    plural: pluralSchema,
    tactics: tacticsSchema(tactics),
    deploy: deploySchema.optional().describe('Where the side may deploy (default: its own half of the table).'),
    edge: z
      .enum(TABLE_EDGES)
      .optional()
      .describe('Its own table edge, by which it may leave (default: south for the first side, north for the other).'),
    hospital: z.boolean().default(true).describe('Its wounded get to a hospital or clinic.'),
    nonLethalFirst: z
      .boolean()
      .optional()
      .describe('Attacks only unarmed or with non-lethal weapons until attacked (default: by house rule).'),
    figures: z.array(figureWith(own)).min(1).max(20).describe('Its figures.'),
  });

/** The first side's half of the table is the south. */
export function shapeWith(own: OwnNames | null) {
  return {
    table: tableSchemaWith(piece),
    light: z.enum(LIGHTS).default('clear').describe('How light it is.'),
    ambush: z.string().min(1).optional().describe('The side that lies in ambush, if any.'),
    sides: twoSides(sideWith(own), { figures: [FIGURE] }),
    mission: missionSchema,
  };
}

export const shape = shapeWith({});

const schema = z.object(shape);
type Written = z.infer<typeof schema>;
type WrittenSide = Written['sides'][string];
export type FigureSpec = WrittenSide['figures'][number];

/** `place`: in the file, if reordered since: it keeps its half. */
export type SideSpec = WrittenSide & { readonly place?: number };

export type RevlandScenario = Omit<Written, 'sides'> & { readonly sides: Readonly<Record<string, SideSpec>> };
