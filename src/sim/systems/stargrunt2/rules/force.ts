import { choice, integer, list, number, numberOrNull } from '../../../kernel/rules/fields.ts';
import { byId, die, inches, shift, upTo, whether } from './parts.ts';
import {
  ARMOUR_FAMILY,
  ARMOURS,
  type Armour,
  COMMAND_LEVELS,
  MOTIVATIONS,
  QUALITIES,
  SUPPORT_WEAPON_FAMILY,
  SUPPORT_WEAPONS,
  WEAPON_FAMILY,
  WEAPONS,
} from './profiles.ts';

/** SG2-001 */
const LADDER = [4, 6, 8, 10, 12];

const ARMOUR_DATA: Readonly<Record<Armour, readonly [die: number, power: boolean]>> = {
  basicBattledress: [4, false],
  partialLight: [6, false],
  fullLight: [8, false],
  lightPower: [10, true],
  heavyPower: [12, true],
};

const armourRules = (id: Armour) => ({
  die: die(ARMOUR_DATA[id][0], 'SG2-007', `Armour die of figures in ${id}.`),
  power: whether(ARMOUR_DATA[id][1], 'SG2-007', `Whether ${id} is power armour.`),
});

/** Scenarios may define more. */
const armour: Readonly<Record<string, ReturnType<typeof armourRules>>> = byId(ARMOURS, armourRules);

const leadership = (initial: number, doc: string) => integer(initial, { min: 0, max: 6, clause: 'SG2-004', doc });

/** SG2-001 to 012. */
export const forceRules = {
  dice: {
    ladder: list(integer(4, { min: 2, max: 20, unit: 'sides', doc: 'A type of die.' }), LADDER, {
      maxLength: 8,
      unit: 'sides',
      clause: 'SG2-001',
      doc: 'Types of dice in rising order; a shift takes the next type up or down.',
    }),
  },
  quality: byId(QUALITIES, (id, index) => ({ die: die(LADDER[index], 'SG2-003', `Quality die of ${id} units.`) })),
  leadership: {
    min: leadership(1, 'Best Leadership Value.'),
    max: leadership(3, 'Worst Leadership Value.'),
    default: leadership(2, 'Leadership Value of units whose scenario states none.'),
  },
  motivation: {
    default: choice(MOTIVATIONS, 'medium', {
      clause: 'SG2-006',
      doc: 'Mission motivation of forces whose scenario states none.',
    }),
  },
  armour,
  squad: {
    size: integer(8, {
      min: 1,
      max: 20,
      unit: 'figures',
      clause: 'SG2-008',
      doc: 'Figures of a squad whose scenario lists none.',
    }),
    quality: choice(QUALITIES, 'regular', {
      clause: 'SG2-008',
      doc: 'Quality of units whose scenario states none.',
    }),
    armour: choice(ARMOURS, 'partialLight', {
      clause: 'SG2-008',
      family: ARMOUR_FAMILY.key,
      doc: 'Armour of figures whose scenario states none.',
    }),
    weapon: choice(WEAPONS, 'advancedAssaultRifle', {
      clause: 'SG2-008',
      family: WEAPON_FAMILY.key,
      doc: 'Small arm of figures whose scenario states none.',
    }),
    support: list(
      choice(SUPPORT_WEAPONS, 'conventionalSaw', {
        family: SUPPORT_WEAPON_FAMILY.key,
        doc: 'Support weapon of one figure.',
      }),
      ['conventionalSaw'],
      {
        maxLength: 4,
        clause: 'SG2-008',
        doc: 'Support weapons of a squad whose scenario lists no figures, one figure each.',
      },
    ),
  },
  command: {
    levels: byId(COMMAND_LEVELS, (id, index) =>
      integer(index + 1, { min: 0, max: 9, clause: 'SG2-009', doc: `Rank of the command level ${id}.` }),
    ),
  },
  sight: {
    visibleFraction: number(0.5, {
      min: 0.01,
      max: 1,
      unit: 'share of figures',
      clause: 'SG2-011',
      doc: 'Share of the active figures of a unit that have to be in sight for the unit to be.',
    }),
    limit: numberOrNull(null, {
      min: 1,
      max: 1000,
      unit: 'inches',
      nullMeans: 'no limit',
      clause: 'SG2-011',
      doc: 'Greatest distance at which units are seen.',
    }),
  },
  cover: {
    within: inches(
      1,
      'SG2-011',
      'How near to a terrain piece across the line of fire a figure must be to have its cover.',
    ),
    evenSplit: choice(['lesser', 'better'], 'lesser', {
      clause: 'SG2-011',
      doc: 'Cover of a unit of which exactly half have the better cover.',
    }),
    soft: {
      rangeShift: shift(1, 'SG2-033', "Types that soft cover shifts the target's Range die."),
      armourShift: shift(1, 'SG2-033', "Types that soft cover shifts the target's Armour die."),
    },
    hard: {
      rangeShift: shift(2, 'SG2-034', "Types that hard cover shifts the target's Range die."),
      armourShift: shift(2, 'SG2-034', "Types that hard cover shifts the target's Armour die."),
    },
    armourInDirectFire: whether(true, 'SG2-033', 'Cover shifts the Armour die against direct fire, too.'),
    vehicleArmour: whether(true, 'SG2-034', 'Cover shifts the Armour die of vehicles, too.'),
  },
  leader: {
    worseUpTo: upTo(2, 'SG2-012', "with which a successor's Leadership Value is one worse"),
    betterFrom: integer(6, {
      min: 1,
      max: 7,
      clause: 'SG2-012',
      doc: "Least score of a D6 with which a successor's Leadership Value is one better (7: never).",
    }),
    testUses: choice(['old', 'new'], 'old', {
      clause: 'SG2-012',
      doc: "Leadership Value in the confidence test for the leader's loss: the lost leader's, or the successor's.",
    }),
    lossSuppresses: whether(false, 'SG2-012', 'A unit that loses its leader gets a suppression marker.'),
  },
};
