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
    penaltyOnResistance: whether(false, 'REV-60', 'Wound penalties fall on Body rolls against damage, too.'),
    penaltyStacking: choice(['worst', 'sum'], 'worst', {
      clause: 'REV-60',
      doc: 'Whether the worst penalty of stuns and wounds counts, or all add up.',
    }),
  },
  stun: {
    penalty: dice(1, 'REV-61', 'Taken from the rolls of a stunned figure.'),
    penaltyRounds: integer(2, {
      min: 0,
      max: 12,
      unit: 'rounds',
      clause: 'REV-61',
      doc: 'Rounds for which a stun takes dice, the one in which it came included.',
    }),
    minutes: integer(30, { min: 0, max: 120, unit: 'minutes', clause: 'REV-62', doc: 'Minutes that a stun stays.' }),
    restMinutes: integer(1, {
      min: 0,
      max: 120,
      unit: 'minutes',
      clause: 'REV-62',
      doc: 'Minutes of rest that clear all stuns.',
    }),
    knockoutAt: choiceOrNull(KNOCKOUTS, 'body', {
      nullMeans: 'never',
      clause: 'REV-63',
      doc: 'Stuns that knock a figure unconscious: as many as its dice of Body, or a number.',
    }),
    knockoutMinutes: code('2D', { clause: 'REV-63', doc: 'Minutes for which stuns knock out.' }),
  },
  firstAid: {
    unconscious: difficulty('easy', 'REV-64', 'Difficulty of reviving the unconscious.'),
    incapacitated: difficulty('moderate', 'REV-69', 'Difficulty of reviving the incapacitated.'),
    mortallyWounded: difficulty('moderate', 'REV-74', 'Difficulty of stabilising the mortally wounded.'),
    reach: metres(1, 'REV-76', 'Distance from the patient within which first aid is given.', 10),
    retries: integerOrNull(null, {
      min: 0,
      max: 20,
      unit: 'tries',
      nullMeans: 'no limit',
      clause: 'REV-76',
      doc: 'Further tries of first aid for a wound after a failure.',
    }),
  },
  wounded: {
    penalty: dice(1, 'REV-65', 'Taken from the rolls of a wounded figure.'),
    prone: whether(true, 'REV-65', 'A figure that is wounded falls prone.'),
    noActions: whether(true, 'REV-65', 'It takes no more actions in the round.'),
    noReactions: whether(true, 'REV-65', 'It takes no more reactions in the round.'),
  },
  woundedTwice: { penalty: dice(2, 'REV-66', 'Taken from the rolls of a figure wounded twice.') },
  incapacitated: {
    minutes: {
      dice: integer(1, {
        min: 0,
        max: 20,
        unit: 'dice',
        clause: 'REV-67',
        doc: 'Dice for the minutes that the incapacitated are unconscious.',
      }),
      sides: sides(10, 'REV-67', 'Sides of those dice.'),
    },
    revivedMove: metres(2, 'REV-69', 'Move a round of the incapacitated whom first aid has revived.', 24),
  },
  mortal: {
    killedFrom: choice(['incapacitated', 'wounded'], 'incapacitated', {
      clause: 'REV-71',
      doc: 'Least result of damage that kills the mortally wounded.',
    }),
    dice: integer(2, { min: 1, max: 6, unit: 'dice', clause: 'REV-72', doc: 'Dice of a death check.' }),
    firstCount: integer(1, {
      min: 0,
      max: 6,
      clause: 'REV-72',
      doc: 'Rounds since the wound that count at the end of the round of the wound.',
    }),
    compare: choice(['less', 'lessOrEqual'], 'less', {
      clause: 'REV-72',
      doc: 'How the dice compare with the rounds since the wound where it dies.',
    }),
    certainRound: integerOrNull(12, {
      min: 1,
      max: 40,
      unit: 'rounds',
      nullMeans: 'by the dice alone',
      clause: 'REV-73',
      doc: 'Rounds since the wound at which it surely dies.',
    }),
  },
  stabilised: {
    withoutHospital: choice(['dies', 'natural'], 'dies', {
      clause: 'REV-74',
      doc: 'What becomes of the stabilised of a side without a hospital: they die, or heal naturally.',
    }),
  },
  afterBattle: { firstAid: whether(true, 'REV-77', 'First aid goes on after the last round.') },
} as const;

const MEDICAL = {
  stunned: 'easy',
  wounded: 'moderate',
  woundedTwice: 'moderate',
  incapacitated: 'difficult',
  mortallyWounded: 'veryDifficult',
} as const;

const medical = (state: keyof typeof MEDICAL) =>
  difficulty(MEDICAL[state], 'REV-83', `Difficulty of healing the state ${state}.`);

const natural = (clause: string, state: string, days: number, sameFrom: number, betterFrom: number) => ({
  days: integer(days, {
    min: 1,
    max: 365,
    unit: 'days',
    clause,
    doc: `Days of rest before a roll of the state ${state}.`,
  }),
  sameFrom: score(sameFrom, clause, `Least Body roll at which the state ${state} does not get worse.`),
  betterFrom: score(betterFrom, clause, `Least Body roll at which the state ${state} gets better.`),
});

/** REV-82 to 88. */
export const healingRules = {
  medical: {
    doctor: code('6D', { clause: 'REV-82', doc: 'Medicine of the doctor of a hospital.' }),
    perDay: integer(1, { min: 1, max: 6, unit: 'rolls', clause: 'REV-83', doc: 'Medicine rolls a day.' }),
    difficulty: {
      stunned: medical('stunned'),
      wounded: medical('wounded'),
      woundedTwice: medical('woundedTwice'),
      incapacitated: medical('incapacitated'),
      mortallyWounded: medical('mortallyWounded'),
    },
  },
  natural: {
    woundPenalty: whether(false, 'REV-84', 'Wound penalties fall on Body rolls of natural healing.'),
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
      doc: 'Days after which nobody is followed.',
    }),
  },
} as const;
