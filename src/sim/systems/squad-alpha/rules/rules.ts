import { boolean, choice, integer, integerOrNull, number, numberOrNull } from '../../../kernel/rules/fields.ts';
import type { Rules } from '../../../kernel/rules/table.ts';
import { sightRules } from '../../../tabletop/sight.ts';
import { PASSAGES } from '../../../tabletop/ways.ts';
import { ORDERS, ROLLINGS, SUCCESSIONS } from './profiles.ts';

const diceFor = (training: string, deed: string) =>
  integerOrNull(null, {
    min: 1,
    max: 10,
    unit: 'dice',
    nullMeans: 'as for any action',
    clause: 'ALPHA-10',
    doc: `Dice that ${training} figures roll to ${deed}, if different from other actions (example: 2).`,
  });

const trainingDice = (initial: number, training: string) =>
  integer(initial, {
    min: 1,
    max: 10,
    unit: 'dice',
    clause: 'ALPHA-10',
    doc: `Dice that ${training} figures roll to act; one success is enough (a regular rolls 2).`,
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
    doc: `Bonus to every save roll of ${training} figures (1 turns a 3+ save into 2+).`,
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
    doc: `Modifier to every test ${of}: 1 is a bonus of one step, −1 a penalty.`,
  });

/** A leaf's dotted path is its house-rule key. */
export const rules = {
  force: {
    minFigures: integer(5, {
      min: 1,
      max: 20,
      unit: 'figures',
      clause: 'ALPHA-01',
      doc: 'Smallest number of figures that a side may have.',
    }),
    maxFigures: integer(10, {
      min: 1,
      max: 64,
      unit: 'figures',
      clause: 'ALPHA-01',
      doc: 'Largest number of figures that a side may have.',
    }),
  },
  deployment: {
    hidden: boolean(true, {
      clause: 'ALPHA-04',
      doc: 'Figures deploy out of sight of all enemies already on the table.',
    }),
    area: choice(['half', 'table'], 'half', {
      clause: 'ALPHA-04',
      doc: 'A side without its own area deploys in its half, or anywhere on the table (as printed).',
    }),
  },
  initiative: {
    die: integer(6, {
      min: 2,
      max: 100,
      unit: 'sides',
      clause: 'ALPHA-05',
      doc: 'Size of the die that both sides roll for initiative (6 = d6); the leader’s rating is added.',
    }),
    rolled: choice(ROLLINGS, 'each-turn', {
      clause: 'ALPHA-05',
      doc: 'Initiative is rolled each turn, once per game, or on turn 1, after which the sides alternate.',
    }),
  },
  assignment: {
    secondSees: boolean(true, {
      clause: 'ALPHA-07',
      doc: 'The side with initiative assigns its dice second and sees the other side’s dice first.',
    }),
  },
  training,
  activation: {
    move: numberNeeded('to move'),
    shoot: numberNeeded('to hit with a shot'),
    melee: numberNeeded('to hit in melee'),
    order: choice(ORDERS, 'initiative-first', {
      clause: 'ALPHA-08',
      doc: 'In each step, the side with initiative acts first, acts last, or figures act alternately.',
    }),
    sixAlwaysFails: boolean(true, { clause: 'ALPHA-11', doc: 'A roll of 6 always fails, even at step 6.' }),
    oneAlwaysSucceeds: boolean(true, {
      clause: 'ALPHA-24',
      doc: 'A roll of 1 always succeeds, whatever the modifier.',
    }),
  },
  move: {
    distance: number(4, {
      min: 1,
      max: 24,
      unit: 'inches',
      clause: 'ALPHA-12',
      doc: 'Distance that a figure may move when its test succeeds.',
    }),
    rough: number(1, {
      min: 1,
      max: 10,
      unit: 'inches of movement per inch',
      clause: 'ALPHA-12',
      doc: 'Cost of moving 1 inch over rough ground (2 = half speed); terrain pieces may set their own.',
    }),
    linearObstacle: number(0, {
      min: 0,
      max: 24,
      unit: 'inches of movement',
      clause: 'ALPHA-12',
      doc: 'Extra cost of crossing a linear obstacle, such as a hedge; terrain pieces may set their own.',
    }),
    through: choice(PASSAGES, 'friends', {
      clause: 'ALPHA-12',
      doc: 'Figures that a moving figure may pass through; it must stay one base away from all others.',
    }),
  },
  shooting: {
    maxRange: numberOrNull(null, {
      min: 1,
      max: 1000,
      unit: 'inches',
      nullMeans: 'unlimited',
      clause: 'ALPHA-13',
      doc: 'Maximum range of a shot, from centre to centre.',
    }),
    closeWithin: bandEnd('Shots up to this distance are at close range (example: 6).'),
    longBeyond: bandEnd('Shots beyond this distance are at long range (example: 18).'),
    close: numberNeeded('to hit at close range'),
    long: numberNeeded('to hit at long range'),
    missHitsOtherInMelee: boolean(true, {
      clause: 'ALPHA-19',
      doc: 'A shot into a melee that misses its target hits another figure in the melee.',
    }),
    missNeedsSight: boolean(false, {
      clause: 'ALPHA-19',
      doc: 'Shots that miss into a melee hit only figures that the shooter can see.',
    }),
  },
  save: {
    open: integer(7, {
      min: 1,
      max: 7,
      clause: 'ALPHA-14',
      doc: 'Lowest roll that saves a figure hit in the open (7 = no save).',
    }),
    melee: integer(7, {
      min: 1,
      max: 7,
      clause: 'ALPHA-18',
      doc: 'Lowest roll that saves a figure hit in melee (7 = no save).',
    }),
    hard: integer(3, {
      min: 1,
      max: 7,
      clause: 'ALPHA-14',
      doc: 'Lowest roll that saves a figure in hard cover (7 = no save).',
    }),
    soft: integer(5, {
      min: 1,
      max: 7,
      clause: 'ALPHA-14',
      doc: 'Lowest roll that saves a figure in soft cover (7 = no save).',
    }),
  },
  melee: {
    freeAttack: boolean(true, {
      clause: 'ALPHA-16',
      doc: 'A figure that moves into base contact makes a free melee attack.',
    }),
    freeAttackSucceeds: boolean(false, {
      clause: 'ALPHA-16',
      doc: 'The free attack after a charge hits without a test.',
    }),
    strikeBack: boolean(false, {
      clause: 'ALPHA-18',
      doc: 'A figure that survives a melee attack strikes back at once, with a test at the same step.',
    }),
    breakOff: boolean(false, {
      clause: 'ALPHA-17',
      doc: 'A figure in melee may move away instead of attacking.',
    }),
  },
  base: {
    diameter: number(1, {
      min: 0.5,
      max: 3,
      unit: 'inches',
      clause: 'ALPHA-16',
      doc: 'Size of a base: figures this close, centre to centre, are in base contact and fight.',
    }),
  },
  leader: {
    succession: choice(SUCCESSIONS, 'next-highest', {
      clause: 'ALPHA-21',
      doc: 'When the leader falls, the next highest rating leads, the old rating stays, or the rating is 0.',
    }),
  },
  morale: {
    perCasualty: integer(1, {
      min: 0,
      max: 10,
      unit: 'rating per casualty',
      clause: 'ALPHA-22',
      doc: "Points that each casualty takes off the leader's command rating.",
    }),
    threshold: integer(0, {
      min: -30,
      max: 30,
      clause: 'ALPHA-23',
      doc: 'Each point of rating below this value makes every test 1 harder.',
    }),
    cap: integerOrNull(null, {
      min: 0,
      max: 10,
      nullMeans: 'no cap',
      clause: 'ALPHA-23',
      doc: 'Largest penalty that low morale can give to a test (example: 2).',
    }),
    breakBelow: integer(0, {
      min: -30,
      max: 30,
      clause: 'ALPHA-25',
      doc: 'A side breaks when its leader’s rating falls below this value.',
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
      doc: 'How close a target must be to terrain in the line of fire to benefit from its cover.',
    }),
  },
} as const;

export type AlphaRules = Rules<typeof rules>;
