import { choice, integer, number } from '../../../kernel/rules/fields.ts';
import { byId, die, inches, shift, upTo, whether } from './parts.ts';
import { ECMS, FIRE_CONTROLS, LEVELS } from './profiles.ts';

const FIRE_CONTROL = [4, 6, 8, 10];

/** Fire, hits, wounds and their treatment: SG2-065 to 069 and 074 to 084. */
export const fireRules = {
  rangeBand: {
    small: {
      perQuality: number(1, {
        min: 0.1,
        max: 12,
        unit: 'inches',
        clause: 'SG2-065',
        doc: 'Length of a range band of small arms per side of the Quality die.',
      }),
    },
    heavy: {
      length: number(12, {
        min: 1,
        max: 100,
        unit: 'inches',
        clause: 'SG2-074',
        doc: 'Length of a range band of heavy weapons per size.',
      }),
      per: choice(['weapon', 'target'], 'weapon', {
        clause: 'SG2-074',
        doc: 'Whether that is the size of the weapon or of the target (infantry: 1).',
      }),
    },
  },
  range: {
    bandOneDie: die(4, 'SG2-066', 'Range die of band 1; each further band takes the next type.'),
    overD12: choice(['no-fire', 'clamp', 'suppression-only'], 'no-fire', {
      clause: 'SG2-066',
      doc:
        'Fire whose Range die is past the top of the ladder: impossible, at the top die, or at the top die with suppression as ' +
        'the best result.',
    }),
    closeOnlyBands: integer(1, {
      min: 1,
      max: 5,
      unit: 'bands',
      clause: 'SG2-067',
      doc: 'Range bands of close-only weapons.',
    }),
  },
  firepower: {
    rounding: choice(['up', 'down'], 'up', {
      clause: 'SG2-068',
      doc: 'Whether the sum of firepowers is rounded up or down to a type of die.',
    }),
    max: die(12, 'SG2-068', 'Largest Firepower die of small arms.'),
  },
  fireControl: byId(FIRE_CONTROLS, (id, i) => ({
    die: die(FIRE_CONTROL[i], 'SG2-074', `Fire Control die of ${id} fire control.`),
  })),
  guidance: byId(LEVELS, (id, i) => ({
    die: die([6, 8, 10][i], 'SG2-075', `Guidance die of missiles with ${id} guidance.`),
  })),
  ecm: byId(ECMS, (id, i) => ({
    die: die([4, 6, 8, 10][i], 'SG2-075', `ECM die of vehicles with ${id === 'none' ? 'no' : id} countermeasures.`),
  })),
  hits: {
    countAllDice: whether(
      true,
      'SG2-077',
      'All dice of the firer count for potential hits; false: only those above the score of the Range die.',
    ),
    extraHit: choice(['at-most', 'less-than', 'none'], 'at-most', {
      clause: 'SG2-078',
      doc: 'Roll of the Range die type that gives one more hit: at most the left-over score, less than it, or never.',
    }),
  },
  wounds: {
    killMultiple: number(2, {
      min: 1,
      max: 12,
      clause: 'SG2-079',
      doc: 'An impact of more than this many times the armour score kills.',
    }),
    allocateTo: choice(['active', 'all-living'], 'active', {
      clause: 'SG2-081',
      doc: 'Figures over which hits are spread: the active ones, or all living ones.',
    }),
    twoKill: whether(true, 'SG2-081', 'Two wounds on one figure in one attack kill it.'),
  },
  wounded: {
    deadUpTo: upTo(2, 'SG2-082', 'with which a treated figure dies'),
    okFrom: integer(6, {
      min: 1,
      max: 9,
      clause: 'SG2-082',
      doc: 'Least score of a D6 with which a treated figure is fit again (9: never).',
    }),
    reach: inches(6, 'SG2-082', 'How near to the centre of the unit wounded can be treated or taken up.', 24),
    medicBonus: integer(1, { min: 0, max: 6, clause: 'SG2-083', doc: 'What a medic adds to the treatment roll.' }),
    medicalUnitBonus: integer(2, {
      min: 0,
      max: 6,
      clause: 'SG2-083',
      doc: 'What a specialised medical unit adds to the treatment roll.',
    }),
  },
  impact: {
    openShift: whether(
      true,
      'SG2-084',
      'Cover and position that shift the Armour die past the top of the ladder lower the impact die.',
    ),
  },
  loneFigure: {
    rangeShift: shift(0, 'SG2-120', 'Types that the Range die shifts against a lone figure.'),
  },
} as const;
