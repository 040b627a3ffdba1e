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
  wordsOf,
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
  die: die(ARMOUR_DATA[id][0], 'SG2-007', `Armour die of figures in ${wordsOf(id)} armour (6 = D6).`),
  power: whether(ARMOUR_DATA[id][1], 'SG2-007', `The armour type ${wordsOf(id)} counts as power armour.`),
});

/** Scenarios may define more. */
const armour: Readonly<Record<string, ReturnType<typeof armourRules>>> = byId(ARMOURS, armourRules);

const leadership = (initial: number, doc: string) => integer(initial, { min: 0, max: 6, clause: 'SG2-004', doc });

/** SG2-001 to 012. */
export const forceRules = {
  dice: {
    ladder: list(integer(4, { min: 2, max: 20, unit: 'sides', doc: 'Size of a die.' }), LADDER, {
      maxLength: 8,
      unit: 'sides',
      clause: 'SG2-001',
      doc: 'Dice of the game, smallest first; each step up or down takes the next one.',
    }),
  },
  quality: byId(QUALITIES, (id, index) => ({
    die: die(LADDER[index], 'SG2-003', `Quality die that ${id} units roll to fire and in tests.`),
  })),
  leadership: {
    min: leadership(1, 'Best Leadership Value, which is the lowest number.'),
    max: leadership(3, 'Worst Leadership Value, which is the highest number.'),
    default: leadership(2, 'Leadership Value of units unless the scenario sets one.'),
  },
  motivation: {
    default: choice(MOTIVATIONS, 'medium', {
      clause: 'SG2-006',
      doc: 'Mission motivation of a force unless the scenario sets one.',
    }),
  },
  armour,
  squad: {
    size: integer(8, {
      min: 1,
      max: 20,
      unit: 'figures',
      clause: 'SG2-008',
      doc: 'Figures in a squad unless the scenario lists them.',
    }),
    quality: choice(QUALITIES, 'regular', {
      clause: 'SG2-008',
      doc: 'Quality of units unless the scenario sets one.',
    }),
    armour: choice(ARMOURS, 'partialLight', {
      clause: 'SG2-008',
      family: ARMOUR_FAMILY.key,
      doc: 'Armour of figures unless the scenario sets it.',
    }),
    weapon: choice(WEAPONS, 'advancedAssaultRifle', {
      clause: 'SG2-008',
      family: WEAPON_FAMILY.key,
      doc: 'Small arm of figures unless the scenario sets one.',
    }),
    support: list(
      choice(SUPPORT_WEAPONS, 'conventionalSaw', {
        family: SUPPORT_WEAPON_FAMILY.key,
        doc: 'Support weapon carried by one figure.',
      }),
      ['conventionalSaw'],
      {
        maxLength: 4,
        clause: 'SG2-008',
        doc: 'Support weapons of a squad unless the scenario lists its figures; one figure each.',
      },
    ),
  },
  command: {
    levels: byId(COMMAND_LEVELS, (id, index) =>
      integer(index + 1, {
        min: 0,
        max: 9,
        clause: 'SG2-009',
        doc: `Rank of ${id} command; ranks in between count as levels bypassed.`,
      }),
    ),
  },
  sight: {
    visibleFraction: number(0.5, {
      min: 0.01,
      max: 1,
      unit: 'share of figures',
      clause: 'SG2-011',
      doc: 'A unit is in sight if at least this share of its active figures is (0.5 = half).',
    }),
    limit: numberOrNull(null, {
      min: 1,
      max: 1000,
      unit: 'inches',
      nullMeans: 'no limit',
      clause: 'SG2-011',
      doc: 'Units farther away than this are not seen (example: 48).',
    }),
  },
  cover: {
    within: inches(
      1,
      'SG2-011',
      'How close a figure must be to terrain in the line of fire to benefit from its cover.',
    ),
    evenSplit: choice(['lesser', 'better'], 'lesser', {
      clause: 'SG2-011',
      doc: 'A unit with exactly half its figures in better cover has the lesser, or the better, cover.',
    }),
    soft: {
      rangeShift: shift(
        1,
        'SG2-033',
        'Steps up for the Range die of a target in soft cover, harder to hit (1 = D6 to D8).',
      ),
      armourShift: shift(1, 'SG2-033', 'Steps up for the Armour die of a target in soft cover (1 = D6 to D8).'),
    },
    hard: {
      rangeShift: shift(
        2,
        'SG2-034',
        'Steps up for the Range die of a target in hard cover, harder to hit (2 = D6 to D10).',
      ),
      armourShift: shift(2, 'SG2-034', 'Steps up for the Armour die of a target in hard cover (2 = D6 to D10).'),
    },
    armourInDirectFire: whether(true, 'SG2-033', 'Cover improves the Armour die against direct fire too.'),
    vehicleArmour: whether(true, 'SG2-034', 'Cover improves the Armour die of vehicles too.'),
  },
  leader: {
    worseUpTo: upTo(2, 'SG2-012', 'at which a new leader’s Leadership Value is one worse'),
    betterFrom: integer(6, {
      min: 1,
      max: 7,
      clause: 'SG2-012',
      doc: 'Lowest D6 roll at which a new leader’s Leadership Value is one better (7 = never).',
    }),
    testUses: choice(['old', 'new'], 'old', {
      clause: 'SG2-012',
      doc: 'The test for losing a leader uses the old leader’s Leadership Value, or the new one’s.',
    }),
    lossSuppresses: whether(false, 'SG2-012', 'A unit that loses its leader gets a suppression marker.'),
  },
};
