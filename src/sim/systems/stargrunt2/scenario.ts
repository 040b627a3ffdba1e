import { z } from 'zod';
import { nameOf, nameSchema, pluralSchema, roleSchema, snippet, tacticsSchema } from '../../kernel/rules/schema.ts';
import type { OwnNames } from '../../kernel/system.ts';
import { TABLE_EDGES } from '../../tabletop/objectives.ts';
import { deploySchema, figureLine, missionSchema, pointSchema, tableSchema, twoSides } from '../../tabletop/schema.ts';
import { POLICY_NAMES, ROLES, tactics } from './policies/tactics.ts';
import {
  ARMOUR_FAMILY,
  ARMOURS,
  ASSET_KINDS,
  ASSET_LEVELS,
  BURST_SIZES,
  CLOSE_COMBAT_WEAPONS,
  COMMAND_LEVELS,
  CONFIDENCES,
  ECMS,
  FIRE_CONTROLS,
  HEAVY_WEAPONS,
  LEVELS,
  MAX_ARMOUR_CLASS,
  MAX_SIZE,
  MIN_SIZE,
  MISSILES,
  MOBILITIES,
  MOTIVATIONS,
  QUALITIES,
  SENSORS,
  SNIPER_WEAPONS,
  SUPPORT_WEAPON_FAMILY,
  SUPPORT_WEAPONS,
  SUSPENSIONS,
  WARHEADS,
  WEAPON_FAMILY,
  WEAPONS,
} from './rules/profiles.ts';

const motivation = z.enum(MOTIVATIONS).optional();
const armourOf = (own: OwnNames | null) => nameOf(ARMOURS, ARMOUR_FAMILY.key, own);
const guidance = z.enum(LEVELS).default('basic').describe('Guidance of its missile.');

const figureWith = (own: OwnNames | null) =>
  z
    .strictObject({
      ...figureLine,
      weapon: nameOf(WEAPONS, WEAPON_FAMILY.key, own)
        .optional()
        .describe("Its small arm (default: the unit's; none for who bears a support weapon other than a rocket)."),
      supportWeapon: nameOf(SUPPORT_WEAPONS, SUPPORT_WEAPON_FAMILY.key, own)
        .optional()
        .describe('The support weapon that it bears.'),
      missile: z.enum(MISSILES).optional().describe('The guided missile launcher that it bears.'),
      guidance,
      rounds: z.int().min(1).max(99).optional().describe('Shots of its support weapon or missile (default: by rule).'),
      armour: armourOf(own).optional().describe("Its armour (default: the unit's)."),
      closeCombat: z
        .enum(CLOSE_COMBAT_WEAPONS)
        .optional()
        .describe('Weapon in close combat (default: that of its small arm).'),
      mobility: z.enum(MOBILITIES).optional().describe("Its mobility (default: the unit's)."),
      medic: z.boolean().default(false).describe('A medic.'),
    })
    .meta(snippet('figures', 'A line of figures.', { name: 'Rifleman', count: 6 }));

const gunWith = (own: OwnNames | null) =>
  z
    .strictObject({
      heavy: z.enum(HEAVY_WEAPONS).optional().describe('A heavy weapon.'),
      missile: z.enum(MISSILES).optional().describe('Or guided missiles.'),
      supportWeapon: nameOf(SUPPORT_WEAPONS, SUPPORT_WEAPON_FAMILY.key, own)
        .optional()
        .describe('Or a support weapon.'),
      size: z.int().min(MIN_SIZE).max(MAX_SIZE).default(1).describe('Size of a heavy weapon.'),
      fireControl: z.enum(FIRE_CONTROLS).default('basic').describe('Fire control of a heavy weapon.'),
      guidance,
      rounds: z.int().min(1).max(99).optional().describe('Its shots (default: by rule).'),
    })
    .refine(({ heavy, missile, supportWeapon }) => [heavy, missile, supportWeapon].filter(Boolean).length === 1, {
      message: 'needs exactly one of heavy, missile and supportWeapon',
    });

const vehicleWith = (own: OwnNames | null) =>
  z.strictObject({
    armourClass: z.int().min(0).max(MAX_ARMOUR_CLASS).default(1).describe('Armour class; 0 is a soft vehicle.'),
    suspension: z.enum(SUSPENSIONS).default('tracked').describe('Its suspension.'),
    size: z
      .int()
      .min(MIN_SIZE)
      .max(MAX_SIZE)
      .default(2)
      .describe('Its size as a target, where house rules measure range bands by it.'),
    ecm: z.enum(ECMS).default('none').describe('Countermeasures against missiles.'),
    capacity: z.int().min(0).max(40).default(0).describe('Figures that it carries in addition to its crew.'),
    guns: z.array(gunWith(own)).max(8).default([]).describe('Its weapons.'),
  });

const unitWith = (own: OwnNames | null) =>
  z
    .strictObject({
      name: nameSchema(80).describe('Name of the unit: shown in battle logs; commanders and carriers go by it.'),
      quality: z.enum(QUALITIES).optional().describe('Its quality (default: by house rule squad.quality).'),
      leadership: z.int().min(1).max(9).optional().describe('Leadership Value, 1 the best (default: by house rule).'),
      confidence: z.enum(CONFIDENCES).optional().describe('Confidence Level at the start (default: by house rule).'),
      motivation: motivation.describe("Mission motivation (default: the side's)."),
      armour: armourOf(own).optional().describe('Armour of its figures (default: by house rule).'),
      mobility: z.enum(MOBILITIES).default('normal').describe('Mobility of its figures.'),
      weapon: nameOf(WEAPONS, WEAPON_FAMILY.key, own)
        .optional()
        .describe('Small arm of its figures (default: by house rule squad.weapon).'),
      figures: z
        .array(figureWith(own))
        .min(1)
        .max(20)
        .optional()
        .describe('Its figures, the leader first (default: the squad of the house rules; of a vehicle, its crew).'),
      level: z.enum(COMMAND_LEVELS).default('squad').describe('Its command level.'),
      commander: z.string().min(1).optional().describe('Name of the unit that commands it.'),
      terror: z.boolean().default(false).describe('A terror unit; flamers make it one, too.'),
      heavyPacks: z.boolean().default(false).describe('Encumbered by heavy packs.'),
      medical: z.boolean().default(false).describe('A specialised medical unit.'),
      sniper: z.enum(SNIPER_WEAPONS).optional().describe('A sniper, with this rifle: a unit of one figure.'),
      sensor: z.enum(SENSORS).default('unaided').describe('Equipment that it observes with.'),
      drone: z.enum(LEVELS).optional().describe('A drone team with a drone of this level.'),
      electronicWarfare: z.enum(LEVELS).optional().describe('An electronic warfare unit with a system of this level.'),
      specialist: z
        .array(z.enum(ASSET_KINDS))
        .max(3)
        .default([])
        .describe('Forward observer for artillery, liaison for orbital or air support.'),
      chits: z.int().min(0).max(20).optional().describe('Support request chits (default: by house rule).'),
      hidden: z.boolean().default(false).describe('Starts as a hidden counter.'),
      at: pointSchema.optional().describe('Where it starts (default: its owner deploys it).'),
      aboard: z.string().min(1).optional().describe('Name of the vehicle that it starts in.'),
      vehicle: vehicleWith(own).optional().describe('Makes it a vehicle; its figures are the crew.'),
    })
    .meta(snippet('unit', 'A squad.', SQUAD));

const SQUAD = { name: 'First squad', figures: [{ name: 'Leader' }, { name: 'Rifleman', count: 6 }] };

const counters = (what: string) => z.int().min(0).max(12).default(0).describe(what);

const asset = z
  .strictObject({
    name: nameSchema(80).describe('Shown in battle logs.'),
    kind: z.enum(ASSET_KINDS).default('artillery').describe('Artillery, orbital or air support.'),
    level: z
      .enum(ASSET_LEVELS)
      .optional()
      .describe('Whose it is, which decides on the delay (default: company for artillery, else its kind).'),
    size: z.enum(BURST_SIZES).default('medium').describe('Size of its bursts.'),
    warheads: z
      .array(z.enum(WARHEADS))
      .min(1)
      .max(3)
      .default(['generalPurpose'])
      .describe('Warheads that its owner chooses from.'),
    rounds: z.int().min(1).max(20).default(3).describe('Rounds of each mission.'),
    missions: z.int().min(1).max(20).default(1).describe('Missions that it can fire.'),
  })
  .meta(snippet('support asset', 'A mortar battery.', { name: 'Mortars', size: 'small', rounds: 3, missions: 2 }));

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
      .describe('Its own table edge, by which it withdraws (default: south for the first side, north for the other).'),
    motivation: motivation.describe('Mission motivation (default: by house rule).'),
    units: z.array(unitWith(own)).min(1).max(20).describe('Its squads, vehicles and teams.'),
    dummies: counters('Dummy counters, which it deploys like hidden units.'),
    mines: counters('Mine counters: something to find.'),
    support: z.array(asset).max(8).default([]).describe('Artillery, orbital and air support.'),
  });

/** The first side's half is the south. */
export function shapeWith(own: OwnNames | null) {
  return {
    table: tableSchema,
    sides: twoSides(sideWith(own), { units: [SQUAD] }),
    mission: missionSchema,
  };
}

export const shape = shapeWith({});

const schema = z.object(shape);
type Written = z.infer<typeof schema>;
type WrittenSide = Written['sides'][string];
export type UnitSpec = WrittenSide['units'][number];
export type FigureSpec = NonNullable<UnitSpec['figures']>[number];
export type AssetSpec = WrittenSide['support'][number];
export type GunSpec = NonNullable<UnitSpec['vehicle']>['guns'][number];

/** `place`: in the file, after a change of order. */
export type SideSpec = WrittenSide & { readonly place?: number };

export type StargruntScenario = Omit<Written, 'sides'> & { readonly sides: Readonly<Record<string, SideSpec>> };
