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
  base: number(base, { min: 1, max: 48, unit: 'inches', clause, doc: `Base mobility of ${whose}.` }),
  die: die(sides, clause, `Mobility die of ${whose}.`),
});

const FOOT: Readonly<Record<Mobility, string>> = {
  normal: 'normal foot',
  veryLight: 'very light foot',
  slowPower: 'slow power armour',
  fastPower: 'fast power armour',
};

/** SG2-055 to 062 and 123. */
export const movingRules = {
  terrain: {
    roughCost: number(2, {
      min: 1,
      max: 12,
      unit: 'inches',
      clause: 'SG2-055',
      doc: 'What an inch of rough ground costs.',
    }),
    linearExtra: inches(0, 'SG2-055', 'What crossing a linear obstacle costs.', 24),
  },
  move: {
    enemyGap: inches(1, 'SG2-055', 'How near to active enemy figures nobody comes, except to assault.', 12),
    combatMultiplier: integer(2, {
      min: 1,
      max: 6,
      clause: 'SG2-056',
      doc: 'Inches of a combat move per pip of the mobility die.',
    }),
    stopAtDestination: whether(
      true,
      'SG2-056',
      'A combat move stops at the destination named; false: a unit moves the full distance, past it where it can.',
    ),
  },
  mobility: {
    ...byId(MOBILITIES, (id) => mobility(MOBILITY_DATA[id][0], MOBILITY_DATA[id][1], 'SG2-057', FOOT[id])),
    vehicle: mobility(12, 12, 'SG2-123', 'vehicles'),
    encumberedShift: shift(-1, 'SG2-058', 'Types that the mobility of encumbered figures shifts.'),
    carriedPerFigure: integer(1, {
      min: 0,
      max: 4,
      unit: 'figures',
      clause: 'SG2-058',
      doc: 'Wounded that an active figure can carry.',
    }),
  },
  travel: {
    multiplier: number(2, {
      min: 1,
      max: 6,
      clause: 'SG2-059',
      doc: 'Normal moves that a travel move is worth.',
    }),
    formAction: whether(false, 'SG2-059', 'Getting into a travel column takes an action.'),
    rangeShift: shift(-1, 'SG2-061', 'Types that the Range die of a unit in travel column shifts.'),
    autoSuppression: whether(true, 'SG2-061', 'Any fire at a unit in travel column suppresses it.'),
  },
  transport: {
    reach: inches(6, 'SG2-062', 'How near to the carrier figures must be to board, and where they get out.', 24),
    loadActions: integer(1, {
      min: 1,
      max: 2,
      unit: 'actions',
      clause: 'SG2-062',
      doc: 'Actions that it takes a squad to board.',
    }),
    unloadActions: integer(1, {
      min: 1,
      max: 2,
      unit: 'actions',
      clause: 'SG2-062',
      doc: 'Actions that it takes a squad to get out.',
    }),
  },
} as const;
