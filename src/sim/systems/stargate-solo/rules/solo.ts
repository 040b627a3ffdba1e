import { boolean, choice, integer, list, number } from '../../../kernel/rules/fields.ts';
import { count, die, flag, inches, reading } from './leaves.ts';
import { FORCES, type Force, MODE_WORDS, ORDERS, type Order, STATES } from './profiles.ts';

const row = (initial: readonly Order[], which: string, clause = 'SOLO-70') =>
  list(choice(ORDERS, 'continue', { doc: 'Order for this roll.' }), initial, {
    length: 6,
    clause,
    doc: `Orders for rolls of 1 to 6 ${which}.`,
  });

const factor = (initial: number, clause: string, when: string) =>
  integer(initial, { min: -20, max: 20, clause, doc: `Added to the Risk Factor ${when}.` });

export const risk = {
  die: die(6, 'SOLO-57', 'on the Actions table'),
  dieModifier: integer(0, {
    min: -6,
    max: 6,
    clause: 'SOLO-57',
    doc: 'Modifier to the die on the Actions table; the result stays within 1 to 6.',
  }),
  perEnemy: flag(
    false,
    'SOLO-59',
    'Every enemy in clear sight and range adds to the Risk Factor; false: only one does.',
  ),
  calm: factor(-4, 'SOLO-61', 'if no enemy and no retreating friend is in sight'),
  goauld: factor(-1, 'SOLO-62', 'if a Goa’uld is with the unit'),
  goauldWithin: inches(3, 'SOLO-62', 'A Goa’uld of another group counts as with the unit within this distance.'),
  firstPrimeCounts: flag(false, 'SOLO-62', 'A First Prime counts as a Goa’uld with the unit.'),
  coverOrAdvancing: factor(-1, 'SOLO-63', 'if the whole unit is in cover, or it is advancing'),
  coverAdvanceStack: flag(false, 'SOLO-63', 'Cover and advancing both count for a unit that does both.'),
  enemyInRange: factor(1, 'SOLO-64', 'if an enemy in clear sight has the unit in range'),
  raw: factor(1, 'SOLO-65', 'if the unit is raw and in range of an enemy in sight'),
  perTenth: factor(1, 'SOLO-66', 'for each tenth of the group that is wounded or killed'),
  tenthRounding: reading(
    ['down', 'up', 'nearest'],
    'SOLO-66',
    'Parts of a tenth lost are rounded down, up or to the nearest tenth.',
  ),
  flank: factor(2, 'SOLO-67', 'if an enemy in sight is to its flank or rear'),
  outshot: factor(2, 'SOLO-68', 'if the unit took more casualties than it inflicted'),
  running: factor(3, 'SOLO-69', 'if the unit ran, or lost a melee'),
  table: {
    rf0: row(['continue', 'continue', 'continue', 'continue', 'continue', 'advance'], 'at Risk Factor 0 or less'),
    rf1: row(['A', 'B', 'C', 'C', 'C', 'D'], 'in the row that starts at Risk Factor 1'),
    rf2: row(['E', 'A', 'B', 'C', 'C', 'D'], 'in the row that starts at Risk Factor 2'),
    rf6: row(['F', 'E', 'A', 'A', 'B', 'C'], 'in the row that starts at Risk Factor 6'),
    rf9: row(['F', 'F', 'E', 'E', 'E', 'B'], 'in the row that starts at Risk Factor 9'),
    defending: row(
      ['continue', 'continue', 'continue', 'continue', 'continue', 'continue'],
      'at Risk Factor 0 or less for a group that defends',
      'SOLO-71',
    ),
    fallingBack: row(
      ['continue', 'continue', 'continue', 'continue', 'halt', 'halt'],
      'at Risk Factor 0 or less for a group that falls back',
      'SOLO-72',
    ),
  },
  rowStart: list(integer(1, { min: -20, max: 40, doc: 'Lowest Risk Factor of the row.' }), [1, 2, 6, 9], {
    length: 4,
    clause: 'SOLO-70',
    doc: 'Lowest Risk Factors of the rows rf1, rf2, rf6 and rf9.',
  }),
};

export const facing = {
  frontArc: number(180, {
    min: 0,
    max: 360,
    unit: 'degrees',
    clause: 'SOLO-67',
    doc: 'Front arc of a unit; enemies outside it are to its flank or rear.',
  }),
};

export const jaffa = {
  testEveryTurn: boolean(true, {
    clause: 'SOLO-11',
    doc: 'Every group takes a Risk test each turn; false: only if it sees an enemy or took a casualty.',
  }),
  captures: flag(true, 'SOLO-55', 'The solo side captures defeated figures whenever it may.'),
  defendersTest: flag(true, 'SOLO-58', 'Groups that defend also take Risk tests.'),
  simultaneous: flag(true, 'SOLO-60', 'All Risk dice are rolled before any group acts.'),
  chargeReach: inches(12, 'SOLO-73', 'Distance within which solo units charge the nearest enemy.'),
  advanceShare: number(0.5, {
    min: 0,
    max: 1,
    unit: 'share of actions',
    clause: 'SOLO-74',
    doc: 'Share of its actions, rounded down, that an advancing figure in range spends on moving.',
  }),
  mode: choice(MODE_WORDS, 'aimed', { clause: 'SOLO-75', doc: 'Kind of shot that solo figures prefer.' }),
  leftoverUnaimed: flag(
    true,
    'SOLO-75',
    'Actions left over from the preferred kind of shot are spent on quicker shots.',
  ),
  arrivalState: choice(STATES, 'advance', {
    clause: 'SOLO-76',
    doc: 'State in which groups arrive, such as advance or hold.',
  }),
  coverActions: count(
    1,
    [1, 3],
    'actions',
    'SOLO-80',
    'Order A sends a unit to cover at most this many movement actions away.',
  ),
  runsOffTable: flag(true, 'SOLO-82', 'Units that run may leave the table.'),
  turnOnB: flag(true, 'SOLO-83', 'Order B turns the unit to face the nearest enemy.'),
  useLastKnown: flag(true, 'SOLO-86', 'With no enemy in sight, orders use the place where one was last seen.'),
  directions: count(16, [4, 64], 'directions', 'SOLO-87', 'Number of directions that a retreating unit chooses from.'),
  surrenderWithin: inches(
    12,
    'SOLO-88',
    'A unit that cannot get away surrenders to an enemy in sight within this distance.',
  ),
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
    integer(initial, {
      min: 0,
      max: 40,
      unit: 'figures',
      clause: 'SOLO-93',
      doc: `${what} in this arriving force${each}.`,
    });
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
    doc: `${what} that may still arrive, unless the scenario sets a number.`,
  });

export const portal = {
  roll: choice(['step-1', 'on-sight'], 'step-1', {
    clause: 'SOLO-90',
    doc: 'One Portal roll each turn with a counter in sight, or one per counter when it is first seen.',
  }),
  die: die(6, 'SOLO-90', 'for arrivals at a Portal'),
  remove: flag(false, 'SOLO-90', 'A Portal counter is removed once a force has arrived at it.'),
  noContact: integer(-1, {
    min: -20,
    max: 20,
    clause: 'SOLO-91',
    doc: 'Modifier to the Portal roll before first contact.',
  }),
  perCounter: integer(1, {
    min: -20,
    max: 20,
    clause: 'SOLO-91',
    doc: 'Bonus to the Portal roll for each counter in sight after the first.',
  }),
  contact: choice(['spotted', 'fought'], 'spotted', {
    clause: 'SOLO-91',
    doc: 'First contact, apart from an arrival, is an enemy spotted, or a shot or melee.',
  }),
  naturalOneNothing: flag(true, 'SOLO-92', 'A natural 1 on the Portal roll brings nothing.'),
  table: list(choice(FORCES, 'nothing', { doc: 'Result of this roll.' }), PORTAL_TABLE, {
    length: 14,
    clause: 'SOLO-93',
    doc: 'Forces that arrive for Portal rolls of 1 or less, 2, 3 and so on, up to 14 or more.',
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
    doc: 'Distance from its counter within which a group appears.',
  }),
  redeployWithin: inches(6, 'SOLO-95', 'Distance from the direct line within which counters are redeployed.', 24),
  fallback: choice(['options-before', 'nothing'], 'options-before', {
    clause: 'SOLO-96',
    doc: 'If figures run out, an earlier result of the table arrives instead, or nothing does.',
  }),
  pool: {
    jaffa: pool(16, 'Jaffa'),
    firstPrime: pool(1, 'First Primes'),
    staffCannon: pool(1, 'Staff cannons with their crews'),
  },
  recycle: flag(true, 'SOLO-97', 'Figures killed, captured or gone may arrive again.'),
};
