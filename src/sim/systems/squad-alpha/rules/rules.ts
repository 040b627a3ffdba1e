import { boolean, choice, integer, integerOrNull, number, numberOrNull } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { sightRules } from '../../../tabletop/sight.ts';
import { ORDERS, PASSAGES, ROLLINGS, SUCCESSIONS } from './profiles.ts';

const diceFor = (training: string, deed: string) =>
  integerOrNull(null, {
    min: 1,
    max: 10,
    unit: 'dice',
    nullMeans: 'as for any action',
    clause: 'ALPHA-10',
    doc: `Dice that ${training} figures roll to ${deed}, where that is another number.`,
  });

const trainingDice = (initial: number, training: string) =>
  integer(initial, {
    min: 1,
    max: 10,
    unit: 'dice',
    clause: 'ALPHA-10',
    doc: `Dice that ${training} figures roll to perform an action.`,
  });

const level = (training: string, initial: number) => ({
  dice: trainingDice(initial, training),
  moveDice: diceFor(training, 'move'),
  shootDice: diceFor(training, 'shoot'),
  meleeDice: diceFor(training, 'strike in melee'),
  save: integer(0, {
    min: -5,
    max: 5,
    clause: 'ALPHA-14',
    doc: `What ${training} figures add to the dice of their saves, where there is one at all.`,
  }),
});

/** Scenarios may define more. */
const training: Readonly<Record<string, ReturnType<typeof level>>> = {
  conscript: level('conscript', 1),
  regular: level('regular', 2),
  elite: level('elite', 3),
};

const bandEnd = (doc: string) =>
  numberOrNull(null, {
    min: 0,
    max: 1000,
    unit: 'inches',
    nullMeans: 'there is no such range band',
    clause: 'ALPHA-13',
    doc,
  });

const numberNeeded = (of: string) =>
  integer(0, {
    min: -5,
    max: 5,
    clause: 'ALPHA-10',
    doc: `Added to the number needed ${of}; below 0 makes it harder.`,
  });

/** A leaf's dotted path is its house-rule key. */
export const rules = {
  force: {
    minFigures: integer(5, { min: 1, max: 20, unit: 'figures', clause: 'ALPHA-01', doc: 'Fewest figures of a side.' }),
    maxFigures: integer(10, { min: 1, max: 64, unit: 'figures', clause: 'ALPHA-01', doc: 'Most figures of a side.' }),
  },
  deployment: {
    hidden: boolean(true, {
      clause: 'ALPHA-04',
      doc: 'A figure is placed outside the line of sight of every enemy figure already placed.',
    }),
    area: choice(['half', 'table'], 'half', {
      clause: 'ALPHA-04',
      doc: 'Where a side deploys that has no area of its own: its half of the table, or anywhere on it, as printed.',
    }),
  },
  initiative: {
    die: integer(6, {
      min: 2,
      max: 100,
      unit: 'sides',
      clause: 'ALPHA-05',
      doc: 'Sides of the die rolled for initiative.',
    }),
    rolled: choice(ROLLINGS, 'each-turn', {
      clause: 'ALPHA-05',
      doc: 'When initiative is rolled: each turn; once for the game; or on the first turn, after which sides have it by turns.',
    }),
  },
  assignment: {
    secondSees: boolean(true, {
      clause: 'ALPHA-07',
      doc: 'The side with initiative assigns its dice last and has seen those of the other side.',
    }),
  },
  training,
  activation: {
    move: numberNeeded('to move'),
    shoot: numberNeeded('to shoot'),
    melee: numberNeeded('in melee'),
    order: choice(ORDERS, 'initiative-first', {
      clause: 'ALPHA-08',
      doc: 'Who acts first in a step: all figures of the side with initiative, all of the other, or figures in turn.',
    }),
    sixAlwaysFails: boolean(true, { clause: 'ALPHA-11', doc: 'At step 6 a die showing 6 still fails.' }),
    oneAlwaysSucceeds: boolean(true, { clause: 'ALPHA-24', doc: 'A die of 1 succeeds whatever the modifier.' }),
  },
  move: {
    distance: number(4, {
      min: 1,
      max: 24,
      unit: 'inches',
      clause: 'ALPHA-12',
      doc: 'How far a figure moves on a success.',
    }),
    rough: number(1, {
      min: 1,
      max: 10,
      unit: 'inches of movement per inch',
      clause: 'ALPHA-12',
      doc: 'Cost of rough ground, unless the terrain piece has its own.',
    }),
    linearObstacle: number(0, {
      min: 0,
      max: 24,
      unit: 'inches of movement',
      clause: 'ALPHA-12',
      doc: 'Extra cost of crossing a linear obstacle, unless the terrain piece has its own.',
    }),
    through: choice(PASSAGES, 'friends', {
      clause: 'ALPHA-12',
      doc: 'Whose bases a figure may move through; nobody else may be nearer to its way than one base.',
    }),
  },
  shooting: {
    maxRange: numberOrNull(null, {
      min: 1,
      max: 1000,
      unit: 'inches',
      nullMeans: 'unlimited',
      clause: 'ALPHA-13',
      doc: 'Longest shot, centre to centre.',
    }),
    closeWithin: bandEnd('A shot up to this range is at close range.'),
    longBeyond: bandEnd('A shot beyond this range is at long range.'),
    close: numberNeeded('at close range'),
    long: numberNeeded('at long range'),
    missHitsOtherInMelee: boolean(true, {
      clause: 'ALPHA-19',
      doc: 'A shot that misses a figure in melee hits another figure of that melee.',
    }),
    missNeedsSight: boolean(false, {
      clause: 'ALPHA-19',
      doc: 'Such a miss hits only figures that the shooter sees; otherwise also one that is out of its sight.',
    }),
  },
  save: {
    open: integer(7, { min: 1, max: 7, clause: 'ALPHA-14', doc: 'Least score that saves in the open (7: never).' }),
    melee: integer(7, {
      min: 1,
      max: 7,
      clause: 'ALPHA-18',
      doc: 'Least score that saves from a blow in melee (7: never).',
    }),
    hard: integer(3, {
      min: 1,
      max: 7,
      clause: 'ALPHA-14',
      doc: 'Least score that saves behind cover from fire (7: never).',
    }),
    soft: integer(5, {
      min: 1,
      max: 7,
      clause: 'ALPHA-14',
      doc: 'Least score that saves behind cover from view (7: never).',
    }),
  },
  melee: {
    freeAttack: boolean(true, {
      clause: 'ALPHA-16',
      doc: 'A move that ends in base contact gives a free melee attack.',
    }),
    freeAttackSucceeds: boolean(false, { clause: 'ALPHA-16', doc: 'The free attack succeeds without a test.' }),
    strikeBack: boolean(false, {
      clause: 'ALPHA-18',
      doc: 'A figure that survives a blow strikes back at once, by a test at the same step.',
    }),
    breakOff: boolean(false, {
      clause: 'ALPHA-17',
      doc: 'A figure in base contact may move instead of striking.',
    }),
  },
  base: {
    diameter: number(1, {
      min: 0.5,
      max: 3,
      unit: 'inches',
      clause: 'ALPHA-16',
      doc: 'Figures whose centres are within this are in base contact.',
    }),
  },
  leader: {
    succession: choice(SUCCESSIONS, 'next-highest', {
      clause: 'ALPHA-21',
      doc: 'Who leads when the leader falls: the living figure with the next highest rating; or its rating stays; or nobody does, which is a rating of 0.',
    }),
  },
  morale: {
    perCasualty: integer(1, {
      min: 0,
      max: 10,
      unit: 'rating per casualty',
      clause: 'ALPHA-22',
      doc: "How much each casualty lowers its leader's command rating.",
    }),
    threshold: integer(0, {
      min: -30,
      max: 30,
      clause: 'ALPHA-23',
      doc: 'What the rating is below this is the modifier to the number needed.',
    }),
    cap: integerOrNull(null, {
      min: 0,
      max: 10,
      nullMeans: 'no cap',
      clause: 'ALPHA-23',
      doc: 'The most that morale can take off the number needed.',
    }),
    breakBelow: integer(0, {
      min: -30,
      max: 30,
      clause: 'ALPHA-25',
      doc: 'A side breaks when its rating is below this.',
    }),
  },
  sight: sightRules.sight,
  cover: {
    ...sightRules.cover,
    targetWithin: numberOrNull(1, {
      min: 0,
      max: 1000,
      unit: 'inches',
      nullMeans: 'at any distance it covers',
      clause: 'ALPHA-14',
      doc: 'How near to a terrain piece across the line of fire a target has to be to have its cover.',
    }),
  },
} as const;

export type AlphaRules = Rules<typeof rules>;
