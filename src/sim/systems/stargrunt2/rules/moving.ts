import { integer, number } from '../../../kernel/rules/fields.ts';
import { byId, die, inches, shift, whether } from './parts.ts';
import { MOBILITIES, type Mobility } from './profiles.ts';

const MOBILITY_DATA: Readonly<Record<Mobility, readonly [base: number, die: number]>> = {
  normal: [6, 6],
  veryLight: [8, 8],
  slowPower: [6, 6],
  fastPower: [12, 12],
};

const mobility = (base: number, sides: number, clause: string, whose: string) => ({
  base: number(base, { min: 1, max: 48, unit: 'inches', clause, doc: `Distance of a normal move of ${whose}.` }),
  die: die(sides, clause, `Die that ${whose} roll for combat moves.`),
});

const FOOT: Readonly<Record<Mobility, string>> = {
  normal: 'ordinary troops on foot',
  veryLight: 'very light troops',
  slowPower: 'troops in slow power armour',
  fastPower: 'troops in fast power armour',
};

/** SG2-055 to 062 and 123. */
export const movingRules = {
  terrain: {
    roughCost: number(2, {
      min: 1,
      max: 12,
      unit: 'inches',
      clause: 'SG2-055',
      doc: 'Cost of moving 1 inch over rough ground (2 = half speed).',
    }),
    linearExtra: inches(0, 'SG2-055', 'Cost of crossing a linear obstacle, such as a hedge.', 24),
  },
  move: {
    enemyGap: inches(1, 'SG2-055', 'Units stay at least this far from active enemies, except to assault.', 12),
    combatMultiplier: integer(2, {
      min: 1,
      max: 6,
      clause: 'SG2-056',
      doc: 'A combat move is the mobility roll times this, in inches (2: a roll of 4 moves 8).',
    }),
    stopAtDestination: whether(
      true,
      'SG2-056',
      'A combat move stops at its destination; false: the unit moves the full distance rolled.',
    ),
  },
  mobility: {
    ...byId(MOBILITIES, (id) => mobility(MOBILITY_DATA[id][0], MOBILITY_DATA[id][1], 'SG2-057', FOOT[id])),
    vehicle: mobility(12, 12, 'SG2-123', 'vehicles'),
    encumberedShift: shift(
      -1,
      'SG2-058',
      'Steps that carrying a load changes mobility (−1 = D6 to D4, and inches likewise).',
    ),
    carriedPerFigure: integer(1, {
      min: 0,
      max: 4,
      unit: 'figures',
      clause: 'SG2-058',
      doc: 'Wounded figures that one active figure can carry.',
    }),
  },
  travel: {
    multiplier: number(2, {
      min: 1,
      max: 6,
      clause: 'SG2-059',
      doc: 'A travel move is this many times a normal move.',
    }),
    formAction: whether(false, 'SG2-059', 'Forming a travel column takes an action.'),
    rangeShift: shift(
      -1,
      'SG2-061',
      'Steps for the Range die of a travel column, which is easier to hit (−1 = D8 to D6).',
    ),
    autoSuppression: whether(true, 'SG2-061', 'Any fire at a travel column suppresses it.'),
  },
  transport: {
    reach: inches(6, 'SG2-062', 'Distance from the vehicle within which figures board and get out.', 24),
    loadActions: integer(1, {
      min: 1,
      max: 2,
      unit: 'actions',
      clause: 'SG2-062',
      doc: 'Actions that a squad needs to board a vehicle.',
    }),
    unloadActions: integer(1, {
      min: 1,
      max: 2,
      unit: 'actions',
      clause: 'SG2-062',
      doc: 'Actions that a squad needs to get out of a vehicle.',
    }),
  },
} as const;
