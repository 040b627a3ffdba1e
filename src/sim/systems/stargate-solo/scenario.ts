import { z } from 'zod';
import { PLANNER_NAMES, TEMPER_NAMES } from '../../kernel/players/tactics.ts';
import { nameOf, nameSchema, roleSchema, snippet, tacticsSchema } from '../../kernel/rules/schema.ts';
import type { OwnNames } from '../../kernel/system.ts';
import {
  deploySchema,
  figureLine,
  missionSchemaWith,
  pointSchema,
  tableSchemaWith,
  terrainPieceWith,
} from '../../tabletop/schema.ts';
import { ROLES, tactics } from './policies/tactics.ts';
import { GROUNDS, PROFILE_FAMILY, PROFILES, SOLO_POLICY, STATES, WEAPON_FAMILY, WEAPONS } from './rules/profiles.ts';

/** The default facing is away from the own table edge. */
const FACINGS = ['north', 'east', 'south', 'west'] as const;

const figuresOf = (name: string, profile: string) => ({ name, count: 4, profile });

const figureWith = (own: OwnNames | null) =>
  z
    .strictObject({
      ...figureLine,
      profile: nameOf(PROFILES, PROFILE_FAMILY.key, own).describe('Its profile: Fire actions, weapon and side.'),
      weapon: nameOf(WEAPONS, WEAPON_FAMILY.key, own)
        .optional()
        .describe("Its weapon, where that is not its profile's."),
      at: pointSchema.optional().describe('Where it stands at the start; figures after the first stand beside it.'),
      wounds: z.int().min(0).max(6).default(0).describe('Wounds that it has at the start.'),
      disabled: z.boolean().default(false).describe('Disabled for the game at the start: a casualty to be carried.'),
      rescue: z.boolean().default(false).describe('In a mission to reach something, only figures marked so count.'),
    })
    .meta(snippet('figures', 'A line of figures.', figuresOf('Trooper', 'sgcTrooper')));

const groupWith = (own: OwnNames | null) =>
  z
    .strictObject({
      name: nameSchema(80).describe('Name of the group: shown in battle logs.'),
      raw: z.boolean().default(false).describe('A raw unit.'),
      uncommanded: z.boolean().default(false).describe('An SGC group that acts by the Actions table.'),
      state: z
        .enum(STATES)
        .optional()
        .describe('What a group run by the Actions table does at the start (default: hold).'),
      facing: z.enum(FACINGS).optional().describe('Where it faces (default: away from its own table edge).'),
      deploy: deploySchema.optional().describe("Where the group may deploy (default: its side's area)."),
      figures: z.array(figureWith(own)).min(1).max(40).describe('Its figures.'),
    })
    .meta(snippet('group', 'A fire team.', { name: 'SG-1', figures: [figuresOf('Trooper', 'sgcTrooper')] }));

const sideWith = (own: OwnNames | null) => ({
  deploy: deploySchema.optional().describe('Where the side may deploy (default: its own half of the table).'),
  objective: pointSchema.optional().describe('Where groups run by the Actions table go with no enemy in sight.'),
  groups: z.array(groupWith(own)).min(1).max(20).describe('Its fire teams and groups.'),
});

const POLICIES = [
  'tactician',
  ...TEMPER_NAMES,
  ...PLANNER_NAMES,
  'uncommanded',
  'shoot-nearest',
  'close-in',
  'random',
] as const;

const sgcWith = (own: OwnNames | null) =>
  z.strictObject({
    policy: z.enum(POLICIES).default('tactician').describe('Who decides for the SGC.'),
    role: roleSchema(ROLES),
    tactics: tacticsSchema(tactics),
    ...sideWith(own),
  });

const poolCount = (what: string) =>
  z.int().min(0).max(60).optional().describe(`${what} to come (default: by house rule).`);

const soloWith = (own: OwnNames | null) =>
  z.strictObject({
    policy: z
      .enum([SOLO_POLICY, ...POLICIES])
      .optional()
      .describe('Nobody decides for the solo side: it runs itself by the Actions table. Best left out.'),
    ...sideWith(own),
    groups: z.array(groupWith(own)).max(20).default([]).describe('Groups on the table at the start.'),
    edge: z.enum(FACINGS).default('north').describe("The solo side's own table edge."),
    counters: z.array(pointSchema).max(20).default([]).describe('Portal counters.'),
    pool: z
      .strictObject({
        jaffa: poolCount('Jaffa'),
        firstPrime: poolCount('First Primes'),
        staffCannon: poolCount('Staff cannons with their crews'),
      })
      .default({})
      .describe('Figures that Portals can bring.'),
  });

const terrainPiece = terrainPieceWith({
  ground: z.enum(GROUNDS).optional().describe('Kind of ground, with a deduction of its own by house rule.'),
  deduction: z.number().min(0).max(24).optional().describe('Inches deducted from a move through or across it.'),
});

const turns = z.int().min(1).max(4095).optional().describe('The turn limit (default: by house rule).');

const SIDES = {
  sgc: { groups: [{ name: 'SG-1', figures: [figuresOf('Trooper', 'sgcTrooper')] }] },
  solo: { groups: [{ name: 'Patrol', figures: [figuresOf('Jaffa', 'jaffa')] }] },
};

export function shapeWith(own: OwnNames | null) {
  return {
    table: tableSchemaWith(terrainPiece),
    sides: z
      .strictObject({ sgc: sgcWith(own), solo: soloWith(own) })
      .describe('The SGC and the solo side.')
      .meta(snippet('sides', 'A fire team against Jaffa.', SIDES)),
    mission: missionSchemaWith(turns),
  };
}

export const shape = shapeWith({});

const schema = z.object(shape);
export type SoloScenario = z.infer<typeof schema>;
export type GroupSpec = SoloScenario['sides']['sgc']['groups'][number];
export type FigureSpec = GroupSpec['figures'][number];
