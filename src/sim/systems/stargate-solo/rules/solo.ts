import { boolean, choice, integer, list, number } from '../../../kernel/rules/fields.ts';
import { count, die, flag, inches, reading } from './leaves.ts';
import { FORCES, type Force, MODE_WORDS, ORDERS, type Order, STATES } from './profiles.ts';

const row = (initial: readonly Order[], which: string, clause = 'SOLO-70') =>
  list(choice(ORDERS, 'continue', { doc: 'Order for this score.' }), initial, {
    length: 6,
    clause,
    doc: `Orders for modified dice of 1 to 6, ${which}.`,
  });

const factor = (initial: number, clause: string, when: string) =>
  integer(initial, { min: -20, max: 20, clause, doc: `Added to the Risk Factor: ${when}.` });

export const risk = {
  die: die(6, 'SOLO-57', 'of the Actions table; the result is held to 1 to 6'),
  dieModifier: integer(0, {
    min: -6,
    max: 6,
    clause: 'SOLO-57',
    doc: 'Added to the die; the result is held to 1 to 6.',
  }),
  perEnemy: flag(false, 'SOLO-59', 'Count an enemy in clear sight and range once for every such enemy.'),
  calm: factor(-4, 'SOLO-61', 'neither an enemy nor a friend that falls back or runs is in sight'),
  goauld: factor(-1, 'SOLO-62', "a Goa'uld is with the unit"),
  goauldWithin: inches(3, 'SOLO-62', "A Goa'uld of another group this near is with the unit."),
  firstPrimeCounts: flag(false, 'SOLO-62', "A First Prime counts as a Goa'uld with the unit."),
  coverOrAdvancing: factor(-1, 'SOLO-63', 'the unit is entirely in cover, or advancing'),
  coverAdvanceStack: flag(false, 'SOLO-63', 'In cover and advancing count one each.'),
  enemyInRange: factor(1, 'SOLO-64', 'an enemy is in clear sight with the unit in range of its weapons'),
  raw: factor(1, 'SOLO-65', 'a raw unit is in range of an enemy in sight'),
  perTenth: factor(1, 'SOLO-66', 'for each tenth of the group wounded or killed'),
  tenthRounding: reading(['down', 'up', 'nearest'], 'SOLO-66', 'How a part of a tenth is rounded.'),
  flank: factor(2, 'SOLO-67', 'an enemy in sight is to flank or rear'),
  outshot: factor(2, 'SOLO-68', 'more casualties were taken than inflicted'),
  running: factor(3, 'SOLO-69', 'the unit ran, or lost a melee'),
  table: {
    rf0: row(['continue', 'continue', 'continue', 'continue', 'continue', 'advance'], 'up to RF0'),
    rf1: row(['A', 'B', 'C', 'C', 'C', 'D'], 'from RF1'),
    rf2: row(['E', 'A', 'B', 'C', 'C', 'D'], 'from RF2'),
    rf6: row(['F', 'E', 'A', 'A', 'B', 'C'], 'from RF6'),
    rf9: row(['F', 'F', 'E', 'E', 'E', 'B'], 'from RF9'),
    defending: row(
      ['continue', 'continue', 'continue', 'continue', 'continue', 'continue'],
      'up to RF0, of a group that defends',
      'SOLO-71',
    ),
    fallingBack: row(
      ['continue', 'continue', 'continue', 'continue', 'halt', 'halt'],
      'up to RF0, of a group that falls back',
      'SOLO-72',
    ),
  },
  rowStart: list(integer(1, { min: -20, max: 40, doc: 'Least Risk Factor of the row.' }), [1, 2, 6, 9], {
    length: 4,
    clause: 'SOLO-70',
    doc: 'Least Risk Factor of the rows rf1, rf2, rf6 and rf9.',
  }),
};

export const facing = {
  frontArc: number(180, {
    min: 0,
    max: 360,
    unit: 'degrees',
    clause: 'SOLO-67',
    doc: 'Width of the front of a unit; enemies outside of it are to flank or rear.',
  }),
};

export const jaffa = {
  testEveryTurn: boolean(true, {
    clause: 'SOLO-11',
    doc: 'Every group tests every turn; false: only with an enemy in sight, or a casualty since its last test.',
  }),
  captures: flag(true, 'SOLO-55', 'The solo side captures whom it may.'),
  defendersTest: flag(true, 'SOLO-58', 'Groups that defend test, too.'),
  simultaneous: flag(true, 'SOLO-60', 'All dice are rolled before any group acts.'),
  chargeReach: inches(12, 'SOLO-73', 'How far off an enemy is charged.'),
  advanceShare: number(0.5, {
    min: 0,
    max: 1,
    unit: 'share of actions',
    clause: 'SOLO-74',
    doc: 'Share of its actions, rounded down, that an advancing figure in range moves with.',
  }),
  mode: choice(MODE_WORDS, 'aimed', { clause: 'SOLO-75', doc: 'Kind of shot preferred.' }),
  leftoverUnaimed: flag(true, 'SOLO-75', 'Actions too few for the preferred kind of shot are spent on lesser ones.'),
  arrivalState: choice(STATES, 'advance', { clause: 'SOLO-76', doc: 'State of groups that arrive.' }),
  coverActions: count(1, [1, 3], 'actions', 'SOLO-80', 'How many actions away cover may be in order A.'),
  runsOffTable: flag(true, 'SOLO-82', 'Units that run may leave the table.'),
  turnOnB: flag(true, 'SOLO-83', 'Order B turns the unit to the nearest enemy.'),
  useLastKnown: flag(true, 'SOLO-86', 'With no enemy in sight, orders refer to where one was last seen.'),
  directions: count(16, [4, 64], 'directions', 'SOLO-87', 'Directions that a retreating unit chooses from.'),
  surrenderWithin: inches(12, 'SOLO-88', 'A unit that cannot get away surrenders to an enemy in sight this near.'),
};

const PORTAL_TABLE: readonly Force[] = [
  'nothing',
  'nothing',
  'nothing',
  'nothing',
  'nothing',
  'jaffa-4',
  'jaffa-4',
  'jaffa-6',
  'jaffa-4-and-4',
  'redeploy',
  'staff-cannon',
  'staff-cannon',
  'first-prime-6',
  'jaffa-8',
];

const force = (jaffa: number, firstPrime: number, staffCannon: number, each = '') => {
  const part = (initial: number, what: string) =>
    integer(initial, { min: 0, max: 40, unit: 'figures', clause: 'SOLO-93', doc: `${what} in this force${each}.` });
  return {
    jaffa: part(jaffa, 'Jaffa'),
    firstPrime: part(firstPrime, 'First Primes'),
    staffCannon: part(staffCannon, 'Staff cannons with their crews'),
  };
};

const pool = (initial: number, what: string) =>
  integer(initial, {
    min: 0,
    max: 60,
    unit: 'figures',
    clause: 'SOLO-97',
    doc: `${what} to come, unless the scenario says.`,
  });

export const portal = {
  roll: choice(['step-1', 'on-sight'], 'step-1', {
    clause: 'SOLO-90',
    doc: 'One die in step 1 of each turn with a counter in sight, or one for each counter when it is first seen.',
  }),
  die: die(6, 'SOLO-90', 'of a Portal roll'),
  remove: flag(false, 'SOLO-90', 'A counter is removed once a force has arrived at it.'),
  noContact: integer(-1, { min: -20, max: 20, clause: 'SOLO-91', doc: 'Added to the die before the first contact.' }),
  perCounter: integer(1, {
    min: -20,
    max: 20,
    clause: 'SOLO-91',
    doc: 'Added for each counter in sight after the first.',
  }),
  contact: choice(['spotted', 'fought'], 'spotted', {
    clause: 'SOLO-91',
    doc: 'What makes contact, besides an arrival: an enemy spotted, or a shot or melee.',
  }),
  naturalOneNothing: flag(true, 'SOLO-92', 'A natural 1 brings nothing.'),
  table: list(choice(FORCES, 'nothing', { doc: 'Result of this score.' }), PORTAL_TABLE, {
    length: 14,
    clause: 'SOLO-93',
    doc: 'Results of the modified die, for 1 or less up to 14 or more.',
  }),
  force: {
    jaffa4: force(4, 0, 0),
    jaffa6: force(6, 0, 0),
    jaffa4And4: force(4, 0, 0, ', in each of its two groups'),
    staffCannon: force(0, 0, 1),
    firstPrime6: force(6, 1, 0),
    jaffa8: force(8, 0, 0),
  },
  placeWithin: number(3, {
    min: 1,
    max: 12,
    unit: 'inches',
    clause: 'SOLO-93',
    doc: 'How near to its counter a group appears.',
  }),
  redeployWithin: inches(6, 'SOLO-95', 'How far from the direct line counters are redeployed.', 24),
  fallback: choice(['options-before', 'nothing'], 'options-before', {
    clause: 'SOLO-96',
    doc: 'What comes when the figures of a result are not to be had.',
  }),
  pool: {
    jaffa: pool(16, 'Jaffa'),
    firstPrime: pool(1, 'First Primes'),
    staffCannon: pool(1, 'Staff cannons with their crews'),
  },
  recycle: flag(true, 'SOLO-97', 'Killed, captured and gone figures return to the pool.'),
};
