import { choice, integer, list, numberOrNull } from '../../../kernel/rules/fields.ts';
import { byId, code, dice, dicePlusMinus, from, metres, whether } from './codes.ts';
import { DIFFICULTIES, HARMS, RANGES, RANKINGS, spoken } from './profiles.ts';

const difficulty = (initial: (typeof DIFFICULTIES)[number], clause: string, doc: string) =>
  choice(DIFFICULTIES, initial, { clause, doc });

const BY_RANGE = ['veryEasy', 'easy', 'moderate', 'difficult'] as const;
const RANKING_CODES = ['1D', '2D', '3D', '4D', '4D', '5D'];
const LEAST_HARM = [0, 0, 4, 9, 13, 16];

const percent = (initial: number, doc: string) =>
  integer(initial, { min: 0, max: 100, unit: 'percent', clause: 'REV-41', doc });

/** REV-22 to 27 and 35 to 47. */
export const attackRules = {
  targets: { outOfAction: whether(true, 'REV-22', 'Figures out of action may be attacked.') },
  range: {
    edge: choice(['exact', 'round'], 'exact', {
      clause: 'REV-22',
      doc: 'Distances are exact, so any excess counts as the farther band, or rounded to whole metres first.',
    }),
    difficulty: byId(RANGES, (range, i) =>
      difficulty(BY_RANGE[i], 'REV-23', `Difficulty of a shot with a firearm at ${spoken(range)} range.`),
    ),
    mode: choice(['measured', 'estimate'], 'measured', {
      clause: 'REV-25',
      doc: 'Ranges are measured in each weapon’s own bands, or estimated in those of handguns.',
    }),
    estimate: {
      from: metres(3, 'REV-25', 'Distance at which estimated short range begins; nearer is point blank.'),
      short: metres(8, 'REV-25', 'Longest distance of estimated short range.'),
      medium: metres(25, 'REV-25', 'Longest distance of estimated medium range.'),
      long: metres(
        100,
        'REV-25',
        'Upper limit for estimated medium range; weapons still reach to their own long range.',
      ),
    },
    longArmShift: integer(1, {
      min: 0,
      max: 5,
      unit: 'levels',
      clause: 'REV-25',
      doc: 'Levels of difficulty by which long arms are easier at estimated ranges.',
    }),
  },
  melee: { reach: metres(2, 'REV-26', 'Reach of melee weapons that do not set their own.', 10) },
  unarmed: { difficulty: difficulty('veryEasy', 'REV-27', 'Difficulty of an unarmed attack.') },
  blast: {
    rollPerTarget: whether(true, 'REV-35', 'Each figure in a blast gets its own damage roll.'),
    othersMayDodge: whether(false, 'REV-35', 'Figures other than the target may also dodge a blast (grenades).'),
    usesProtection: whether(true, 'REV-37', 'Protection between the centre of a blast and a figure stops damage.'),
    harmsPieces: whether(
      false,
      'REV-35',
      'Blasts damage every terrain piece in reach that has a body ranking, and may be aimed at one.',
    ),
  },
  calledShot: {
    dice: {
      tenToFifty: dice(1, 'REV-38', 'Dice added to the difficulty of a called shot at a target of 10 to 50 cm.'),
      oneToTen: dice(4, 'REV-38', 'Dice added to the difficulty of a called shot at a target of 1 to 10 cm.'),
      underOne: dice(8, 'REV-38', 'Dice added to the difficulty of a called shot at a target under 1 cm.'),
    },
    weaponEffect: choice(['disarm', 'none'], 'disarm', {
      clause: 'REV-39',
      doc: 'A hit on a held weapon disarms the figure, or does nothing.',
    }),
    bodyDamageDice: dice(0, 'REV-39', 'Bonus dice to the damage of a called shot at a part of the body.'),
  },
  visibility: {
    dice: {
      lightSmoke: dice(1, 'REV-40', 'Dice added to the difficulty in light smoke.'),
      thickSmoke: dice(2, 'REV-40', 'Dice added to the difficulty in thick smoke.'),
      veryThickSmoke: dice(4, 'REV-40', 'Dice added to the difficulty in very thick smoke.'),
      poorLight: dice(1, 'REV-40', 'Dice added to the difficulty in poor light.'),
      moonlitNight: dice(2, 'REV-40', 'Dice added to the difficulty on a moonlit night.'),
      completeDarkness: dice(4, 'REV-40', 'Dice added to the difficulty in complete darkness.'),
    },
    stacking: choice(['sum', 'worst'], 'sum', {
      clause: 'REV-40',
      doc: 'Penalties for smoke and light add up, or only the worst counts.',
    }),
  },
  cover: {
    dice: {
      quarter: dice(1, 'REV-41', 'Dice added to the difficulty of hitting a target in 25% cover.'),
      half: dice(2, 'REV-41', 'Dice added to the difficulty of hitting a target in 50% cover.'),
      threeQuarters: dice(4, 'REV-41', 'Dice added to the difficulty of hitting a target in 75% cover.'),
    },
    rounding: choice(['down', 'up'], 'down', {
      clause: 'REV-41',
      doc: 'Cover between 25, 50 and 75% is rounded down or up to one of them.',
    }),
    ownWithin: metres(1, 'REV-41', 'Terrain this close to the attacker does not cover the target.'),
    targetWithin: numberOrNull(2, {
      min: 0,
      max: 1000,
      unit: 'metres',
      nullMeans: 'anywhere',
      clause: 'REV-41',
      doc: 'How close a target must be to terrain in the line of fire to benefit from its cover.',
    }),
    percent: {
      soft: percent(25, 'Share of a target that soft cover hides.'),
      hard: percent(50, 'Share of a target that hard cover hides.'),
    },
    full: { passThrough: whether(false, 'REV-42', 'Damage that comes through full cover hurts the figure behind it.') },
    basic: choice(['allButCover', 'numberOnly'], 'allButCover', {
      clause: 'REV-43',
      doc: 'A miss hits the cover if it reaches the number without cover dice, or without any modifiers.',
    }),
  },
  protection: {
    noRanking: choice(['stopped', 'through'], 'stopped', {
      clause: 'REV-44',
      doc: 'An attack that hits cover without a body ranking is stopped, or does its full damage.',
    }),
    body: byId(RANKINGS, (id, i) =>
      code(RANKING_CODES[i], {
        clause: 'REV-44',
        doc: `Body ranking of a ${spoken(id)}, which resists damage like Body.`,
      }),
    ),
    mode: choice(['reduce', 'through'], 'reduce', {
      clause: 'REV-45',
      doc: 'Dice of a breach reduce the damage, or they are the damage that comes through.',
    }),
    from: {
      light: from(4, 'REV-45', 'that damages cover lightly'),
      heavy: from(9, 'REV-45', 'that damages cover heavily'),
      severe: from(13, 'REV-45', 'that damages cover severely'),
      destroyed: from(16, 'REV-45', 'that destroys cover'),
    },
    dice: {
      light: dice(4, 'REV-45', 'Dice of a breach if cover is damaged lightly; see protection.mode.'),
      heavy: dice(2, 'REV-45', 'Dice of a breach if cover is damaged heavily; see protection.mode.'),
      severe: dice(1, 'REV-45', 'Dice of a breach if cover is damaged severely; see protection.mode.'),
    },
    newRoll: whether(true, 'REV-46', 'Full damage that comes through cover is rolled again.'),
    destroyable: whether(true, 'REV-47', 'Cover with a body ranking can be destroyed.'),
    wearDice: dice(0, 'REV-47', 'Dice that each damage short of destruction takes off a body ranking (example: 1).'),
  },
} as const;

/** REV-50 to 56. */
export const reactionRules = {
  reaction: {
    meleeParry: whether(false, 'REV-50', 'A figure attacked in melee may parry with its Melee skill.'),
    regular: {
      unstated: whether(true, 'REV-52', 'A regular reaction may be an extra action beyond those declared.'),
      keepsModifiers: whether(
        true,
        'REV-53',
        'A regular dodge replaces only the base number; modifiers still add to it.',
      ),
    },
    full: {
      penalty: choice(['taken', 'stated'], 'taken', {
        clause: 'REV-54',
        doc: 'A full reaction is penalised for actions taken so far, or for all actions declared.',
      }),
      needsActionLeft: whether(true, 'REV-54', 'A full reaction is possible only with an action left to give up.'),
      mode: choice(['add', 'plusTen'], 'add', {
        clause: 'REV-55',
        doc: 'A full dodge roll is added to the difficulty, or replaces it with the roll plus 10.',
      }),
    },
    lasts: choice(['round', 'attack'], 'round', {
      clause: 'REV-56',
      doc: 'A regular reaction lasts for the rest of the round, or for one attack.',
    }),
    endsWhenDown: whether(true, 'REV-56', 'A reaction ends when the figure is wounded or falls unconscious.'),
  },
} as const;

/** REV-57 to 59. */
export const damageRules = {
  damage: {
    bodyShare: choice(['full', 'half'], 'full', {
      clause: 'REV-57',
      doc: 'Muscle-powered weapons add full Body to their damage, or half its dice, rounded up.',
    }),
    tieIsStun: whether(true, 'REV-58', 'A tie between damage and Body rolls stuns.'),
    from: byId(HARMS.slice(1) as ['stunned', 'wounded', 'incapacitated', 'mortallyWounded', 'killed'], (harm, i) =>
      from(LEAST_HARM[i + 1], 'REV-59', `at which a hit figure is ${spoken(harm)}`),
    ),
  },
} as const;

const DEVIATION_DICE = [1, 1, 2, 3];
const THROWN_DICE = [-1, 0, 1, 2];

/** REV-78 to 81. */
export const thrownRules = {
  thrown: {
    rangeDice: byId(RANGES, (range, i) =>
      dicePlusMinus(
        THROWN_DICE[i],
        'REV-78',
        `Dice added to the difficulty of a throw at ${spoken(range)} range (below 0: easier).`,
      ),
    ),
    blastIgnoresCover: whether(true, 'REV-81', 'Cover does not help against thrown blast weapons such as grenades.'),
    needsSight: whether(true, 'REV-81', 'A figure must see the point at which it throws a blast weapon.'),
    recoverable: whether(false, 'REV-81', 'Thrown weapons lie where they land and can be picked up.'),
  },
  deviation: {
    angles: list(
      integer(0, { min: -360, max: 360, unit: 'degrees', doc: 'Angle of deviation.' }),
      [180, -90, -45, 0, 45, 90],
      {
        length: 6,
        unit: 'degrees',
        clause: 'REV-79',
        doc: 'Angles of deviation for rolls of 1 to 6, clockwise from the line of throw (90 = right).',
      },
    ),
    dice: byId(RANGES, (range, i) =>
      dice(
        DEVIATION_DICE[i],
        'REV-80',
        `Dice rolled for how many metres a missed throw at ${spoken(range)} range deviates.`,
      ),
    ),
    stopsAtWalls: whether(true, 'REV-80', 'Walls stop a weapon that deviates.'),
    launched: whether(true, 'REV-81', 'Blast weapons that are fired, not thrown, also deviate.'),
  },
} as const;
