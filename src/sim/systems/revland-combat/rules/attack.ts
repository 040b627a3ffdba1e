import { choice, integer, list, numberOrNull } from '../../../kernel/rules/fields.ts';
import { byId, code, dice, dicePlusMinus, from, metres, whether } from './codes.ts';
import { DIFFICULTIES, HARMS, RANGES, RANKINGS } from './profiles.ts';

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
      doc: 'Whether fractions of a metre go to the farther band, or distances are rounded to whole metres first.',
    }),
    difficulty: byId(RANGES, (range, i) =>
      difficulty(BY_RANGE[i], 'REV-23', `Difficulty of firearms at range ${range}.`),
    ),
    mode: choice(['measured', 'estimate'], 'measured', {
      clause: 'REV-25',
      doc: "Whether ranges are measured by each weapon's bands, or estimated by those of handguns.",
    }),
    estimate: {
      from: metres(3, 'REV-25', 'Distance from which estimated range is short.'),
      short: metres(8, 'REV-25', 'Greatest short range by estimate.'),
      medium: metres(25, 'REV-25', 'Greatest medium range by estimate.'),
      long: metres(100, 'REV-25', 'Bounds `medium`; weapons attack as far as their own long range.'),
    },
    longArmShift: integer(1, {
      min: 0,
      max: 5,
      unit: 'levels',
      clause: 'REV-25',
      doc: 'Levels of difficulty that long arms take less by estimate.',
    }),
  },
  melee: { reach: metres(2, 'REV-26', 'Reach of melee weapons that have none of their own.', 10) },
  unarmed: { difficulty: difficulty('veryEasy', 'REV-27', 'Difficulty of attacks without a weapon.') },
  blast: {
    rollPerTarget: whether(true, 'REV-35', 'Each figure in a blast gets a damage roll of its own.'),
    othersMayDodge: whether(false, 'REV-35', 'Others than the target may dodge a blast.'),
    usesProtection: whether(true, 'REV-37', 'Protection between the centre of a blast and a figure counts.'),
    harmsPieces: whether(
      false,
      'REV-35',
      'Blasts damage each piece with a body ranking in reach, also where it shields nobody, and may be aimed at one.',
    ),
  },
  calledShot: {
    dice: {
      tenToFifty: dice(1, 'REV-38', 'Added to the difficulty of a target of 10 to 50 cm.'),
      oneToTen: dice(4, 'REV-38', 'Added to the difficulty of a target of 1 to 10 cm.'),
      underOne: dice(8, 'REV-38', 'Added to the difficulty of a target under 1 cm.'),
    },
    weaponEffect: choice(['disarm', 'none'], 'disarm', { clause: 'REV-39', doc: 'What a hit on a held weapon does.' }),
    bodyDamageDice: dice(0, 'REV-39', 'Added to the damage of a called shot at a part of the body.'),
  },
  visibility: {
    dice: {
      lightSmoke: dice(1, 'REV-40', 'Added to the difficulty by light smoke.'),
      thickSmoke: dice(2, 'REV-40', 'Added to the difficulty by thick smoke.'),
      veryThickSmoke: dice(4, 'REV-40', 'Added to the difficulty by very thick smoke.'),
      poorLight: dice(1, 'REV-40', 'Added to the difficulty by poor light.'),
      moonlitNight: dice(2, 'REV-40', 'Added to the difficulty by a moonlit night.'),
      completeDarkness: dice(4, 'REV-40', 'Added to the difficulty by complete darkness.'),
    },
    stacking: choice(['sum', 'worst'], 'sum', { clause: 'REV-40', doc: 'Whether smoke and light add up.' }),
  },
  cover: {
    dice: {
      quarter: dice(1, 'REV-41', 'Added to the difficulty by cover of 25 percent.'),
      half: dice(2, 'REV-41', 'Added to the difficulty by cover of 50 percent.'),
      threeQuarters: dice(4, 'REV-41', 'Added to the difficulty by cover of 75 percent.'),
    },
    rounding: choice(['down', 'up'], 'down', {
      clause: 'REV-41',
      doc: 'How shares of cover between the listed ones are rounded.',
    }),
    ownWithin: metres(1, 'REV-41', 'A piece so near to the attacker does not cover the target.'),
    targetWithin: numberOrNull(2, {
      min: 0,
      max: 1000,
      unit: 'metres',
      nullMeans: 'anywhere',
      clause: 'REV-41',
      doc: 'A target so near to a piece is covered by it.',
    }),
    percent: {
      soft: percent(25, 'Share of a target that soft cover hides.'),
      hard: percent(50, 'Share of a target that hard cover hides.'),
    },
    full: { passThrough: whether(false, 'REV-42', 'What comes through full cover injures the figure behind it.') },
    basic: choice(['allButCover', 'numberOnly'], 'allButCover', {
      clause: 'REV-43',
      doc: 'Number that a roll below the difficulty must reach to hit the cover: all but the cover dice, or no modifiers.',
    }),
  },
  protection: {
    noRanking: choice(['stopped', 'through'], 'stopped', {
      clause: 'REV-44',
      doc: 'What an attack does that hits cover without a body ranking: nothing, or its full damage.',
    }),
    body: byId(RANKINGS, (id, i) => code(RANKING_CODES[i], { clause: 'REV-44', doc: `Body ranking of a ${id}.` })),
    mode: choice(['reduce', 'through'], 'reduce', {
      clause: 'REV-45',
      doc: 'Whether the dice of a breach are taken off the damage, or are the damage that comes through.',
    }),
    from: {
      light: from(4, 'REV-45', 'with light damage'),
      heavy: from(9, 'REV-45', 'with heavy damage'),
      severe: from(13, 'REV-45', 'with severe damage'),
      destroyed: from(16, 'REV-45', 'that destroys protection'),
    },
    dice: {
      light: dice(4, 'REV-45', 'Of a breach by light damage.'),
      heavy: dice(2, 'REV-45', 'Of a breach by heavy damage.'),
      severe: dice(1, 'REV-45', 'Of a breach by severe damage.'),
    },
    newRoll: whether(true, 'REV-46', 'Full damage that comes through is rolled anew.'),
    destroyable: whether(true, 'REV-47', 'Protection can be destroyed.'),
    wearDice: dice(0, 'REV-47', 'Taken off the body ranking by each damage that does not destroy.'),
  },
} as const;

/** REV-50 to 56. */
export const reactionRules = {
  reaction: {
    meleeParry: whether(false, 'REV-50', 'Melee may be rolled to react to melee.'),
    regular: {
      unstated: whether(true, 'REV-52', 'A regular reaction may be an action beyond those stated.'),
      keepsModifiers: whether(true, 'REV-53', 'A regular dodge replaces the number alone; modifiers still add to it.'),
    },
    full: {
      penalty: choice(['taken', 'stated'], 'taken', {
        clause: 'REV-54',
        doc: 'Actions that penalise a full reaction: those taken, or those stated.',
      }),
      needsActionLeft: whether(true, 'REV-54', 'A full reaction needs an action left to give up.'),
      mode: choice(['add', 'plusTen'], 'add', {
        clause: 'REV-55',
        doc: 'Whether a full dodge is added to the number, or replaces it with 10 more.',
      }),
    },
    lasts: choice(['round', 'attack'], 'round', {
      clause: 'REV-56',
      doc: 'How long a regular reaction lasts: the rest of the round, or one attack.',
    }),
    endsWhenDown: whether(true, 'REV-56', 'A reaction ends when the figure takes a wound or falls unconscious.'),
  },
} as const;

/** REV-57 to 59. */
export const damageRules = {
  damage: {
    bodyShare: choice(['full', 'half'], 'full', {
      clause: 'REV-57',
      doc: 'Body that weapons worked by muscle add to their damage: all, or half of its dice, rounded up.',
    }),
    tieIsStun: whether(true, 'REV-58', 'Equal damage and Body rolls stun.'),
    from: byId(HARMS.slice(1) as ['stunned', 'wounded', 'incapacitated', 'mortallyWounded', 'killed'], (harm, i) =>
      from(LEAST_HARM[i + 1], 'REV-59', `with the result ${harm}`),
    ),
  },
} as const;

const DEVIATION_DICE = [1, 1, 2, 3];
const THROWN_DICE = [-1, 0, 1, 2];

/** REV-78 to 81. */
export const thrownRules = {
  thrown: {
    rangeDice: byId(RANGES, (range, i) =>
      dicePlusMinus(THROWN_DICE[i], 'REV-78', `Added to the difficulty of throws at range ${range}.`),
    ),
    blastIgnoresCover: whether(true, 'REV-81', 'Cover does not count against thrown blast weapons.'),
    needsSight: whether(true, 'REV-81', 'The thrower of a blast weapon has to see the point that it is aimed at.'),
    recoverable: whether(false, 'REV-81', 'Thrown weapons lie where they come down and can be picked up.'),
  },
  deviation: {
    angles: list(integer(0, { min: -360, max: 360, unit: 'degrees', doc: 'Angle.' }), [180, -90, -45, 0, 45, 90], {
      length: 6,
      unit: 'degrees',
      clause: 'REV-79',
      doc: 'Angle from the line of throw, to the right, for each face of the die.',
    }),
    dice: byId(RANGES, (range, i) =>
      dice(DEVIATION_DICE[i], 'REV-80', `For the metres that a miss at range ${range} deviates.`),
    ),
    stopsAtWalls: whether(true, 'REV-80', 'Impassable and sight-blocking terrain stops what deviates.'),
    launched: whether(true, 'REV-81', 'Blast weapons that are fired deviate, too.'),
  },
} as const;
