import { choice, choiceOrNull, integer, integerOrNull } from '../../../kernel/rules/fields.ts';
import { code, dice, metres, whether } from './codes.ts';
import { DIFFICULTIES } from './profiles.ts';

const KNOCKOUTS = ['body', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

const difficulty = (initial: (typeof DIFFICULTIES)[number], clause: string, doc: string) =>
  choice(DIFFICULTIES, initial, { clause, doc });

const sides = (initial: number, clause: string, doc: string) =>
  integer(initial, { min: 2, max: 100, unit: 'sides', clause, doc });

const score = (initial: number, clause: string, doc: string) => integer(initial, { min: 0, max: 40, clause, doc });

/** REV-60 to 77. */
export const woundRules = {
  wounds: {
    penaltyOnResistance: whether(false, 'REV-60', 'Wound penalties also reduce Body rolls against damage.'),
    penaltyStacking: choice(['worst', 'sum'], 'worst', {
      clause: 'REV-60',
      doc: 'Only the worst penalty of stuns and wounds counts, or all add up.',
    }),
  },
  stun: {
    penalty: dice(1, 'REV-61', 'Penalty dice on every roll of a stunned figure.'),
    penaltyRounds: integer(2, {
      min: 0,
      max: 12,
      unit: 'rounds',
      clause: 'REV-61',
      doc: 'Rounds that the penalty of a stun lasts, including the current one.',
    }),
    minutes: integer(30, {
      min: 0,
      max: 120,
      unit: 'minutes',
      clause: 'REV-62',
      doc: 'Minutes until a stun wears off.',
    }),
    restMinutes: integer(1, {
      min: 0,
      max: 120,
      unit: 'minutes',
      clause: 'REV-62',
      doc: 'Minutes of rest that remove all stuns.',
    }),
    knockoutAt: choiceOrNull(KNOCKOUTS, 'body', {
      nullMeans: 'never',
      clause: 'REV-63',
      doc: 'Stuns that knock a figure unconscious: as many as its Body dice, or a number (example: 3).',
    }),
    knockoutMinutes: code('2D', {
      clause: 'REV-63',
      doc: 'Minutes for which a figure knocked out by stuns is unconscious.',
    }),
  },
  firstAid: {
    unconscious: difficulty('easy', 'REV-64', 'Difficulty of first aid that wakes an unconscious figure.'),
    incapacitated: difficulty('moderate', 'REV-69', 'Difficulty of first aid that revives an incapacitated figure.'),
    mortallyWounded: difficulty(
      'moderate',
      'REV-74',
      'Difficulty of first aid that stabilises a mortally wounded figure.',
    ),
    reach: metres(1, 'REV-76', 'Distance within which a figure can give first aid.', 10),
    retries: integerOrNull(null, {
      min: 0,
      max: 20,
      unit: 'tries',
      nullMeans: 'no limit',
      clause: 'REV-76',
      doc: 'Times that failed first aid may be retried on the same wound (example: 1).',
    }),
  },
  wounded: {
    penalty: dice(1, 'REV-65', 'Penalty dice on every roll of a wounded figure.'),
    prone: whether(true, 'REV-65', 'A wounded figure falls prone.'),
    noActions: whether(true, 'REV-65', 'A figure takes no more actions in the round in which it is wounded.'),
    noReactions: whether(true, 'REV-65', 'A figure makes no more reactions in the round in which it is wounded.'),
  },
  woundedTwice: { penalty: dice(2, 'REV-66', 'Penalty dice on every roll of a figure wounded twice.') },
  incapacitated: {
    minutes: {
      dice: integer(1, {
        min: 0,
        max: 20,
        unit: 'dice',
        clause: 'REV-67',
        doc: 'Dice rolled for the minutes that an incapacitated figure is unconscious.',
      }),
      sides: sides(
        10,
        'REV-67',
        'Size of the dice rolled for how long an incapacitated figure is unconscious (10 = D10).',
      ),
    },
    revivedMove: metres(2, 'REV-69', 'Metres per round that a revived incapacitated figure can move.', 24),
  },
  mortal: {
    killedFrom: choice(['incapacitated', 'wounded'], 'incapacitated', {
      clause: 'REV-71',
      doc: 'Smallest new injury that kills a mortally wounded figure.',
    }),
    dice: integer(2, {
      min: 1,
      max: 6,
      unit: 'dice',
      clause: 'REV-72',
      doc: 'Dice rolled in a death check of a mortally wounded figure.',
    }),
    firstCount: integer(1, {
      min: 0,
      max: 6,
      clause: 'REV-72',
      doc: 'Rounds counted in the first death check, at the end of the round of the wound.',
    }),
    compare: choice(['less', 'lessOrEqual'], 'less', {
      clause: 'REV-72',
      doc: 'A figure dies if its death check is less than the rounds since the wound, or at most that.',
    }),
    certainRound: integerOrNull(12, {
      min: 1,
      max: 40,
      unit: 'rounds',
      nullMeans: 'by the dice alone',
      clause: 'REV-73',
      doc: 'Rounds since the wound at which a mortally wounded figure dies without a check.',
    }),
  },
  stabilised: {
    withoutHospital: choice(['dies', 'natural'], 'dies', {
      clause: 'REV-74',
      doc: 'Stabilised figures of a side without a hospital die, or heal naturally.',
    }),
  },
  afterBattle: { firstAid: whether(true, 'REV-77', 'First aid continues after the last round.') },
} as const;

const MEDICAL = {
  stunned: 'easy',
  wounded: 'moderate',
  woundedTwice: 'moderate',
  incapacitated: 'difficult',
  mortallyWounded: 'veryDifficult',
} as const;

const PATIENTS: Readonly<Record<keyof typeof MEDICAL, string>> = {
  stunned: 'a stunned',
  wounded: 'a wounded',
  woundedTwice: 'a twice wounded',
  incapacitated: 'an incapacitated',
  mortallyWounded: 'a mortally wounded',
};

const medical = (state: keyof typeof MEDICAL) =>
  difficulty(MEDICAL[state], 'REV-83', `Difficulty of the Medicine roll to heal ${PATIENTS[state]} figure.`);

const natural = (clause: string, state: keyof typeof PATIENTS, days: number, sameFrom: number, betterFrom: number) => ({
  days: integer(days, {
    min: 1,
    max: 365,
    unit: 'days',
    clause,
    doc: `Days of rest before ${PATIENTS[state]} figure rolls to heal.`,
  }),
  sameFrom: score(sameFrom, clause, `Lowest Body roll at which ${PATIENTS[state]} figure does not get worse.`),
  betterFrom: score(betterFrom, clause, `Lowest Body roll at which ${PATIENTS[state]} figure gets better.`),
});

/** REV-82 to 88. */
export const healingRules = {
  medical: {
    doctor: code('6D', { clause: 'REV-82', doc: 'Medicine skill of the doctor in a hospital.' }),
    perDay: integer(1, {
      min: 1,
      max: 6,
      unit: 'rolls',
      clause: 'REV-83',
      doc: 'Medicine rolls that the doctor makes each day.',
    }),
    difficulty: {
      stunned: medical('stunned'),
      wounded: medical('wounded'),
      woundedTwice: medical('woundedTwice'),
      incapacitated: medical('incapacitated'),
      mortallyWounded: medical('mortallyWounded'),
    },
  },
  natural: {
    woundPenalty: whether(false, 'REV-84', 'Wound penalties also reduce Body rolls for natural healing.'),
    wounded: natural('REV-85', 'wounded', 3, 5, 7),
    woundedTwice: natural('REV-86', 'woundedTwice', 3, 5, 7),
    incapacitated: natural('REV-87', 'incapacitated', 14, 7, 9),
    mortallyWounded: natural('REV-88', 'mortallyWounded', 30, 7, 9),
  },
  healing: {
    maxDays: integer(365, {
      min: 1,
      max: 3650,
      unit: 'days',
      clause: 'REV-82',
      doc: 'Days of healing that are followed after the battle.',
    }),
  },
} as const;
