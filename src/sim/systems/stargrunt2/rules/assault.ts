import { choice, integer } from '../../../kernel/rules/fields.ts';
import { byId, inches, shift, threat, upTo, whether } from './parts.ts';
import { CLOSE_COMBAT_WEAPONS } from './profiles.ts';

const ATTACKERS = ['confident', 'steady', 'shaken'] as const;

const factor = (initial: number, clause: string, doc: string) => integer(initial, { min: 1, max: 12, clause, doc });

/** SG2-086 to 104. */
export const assaultRules = {
  closeAssault: {
    attackerThreat: byId(ATTACKERS, (id, i) =>
      threat([0, 1, 3][i], 'SG2-086', `of the test by which ${id} attackers begin a close assault (0 = easiest).`),
    ),
    reach: choice(['two-moves', 'one-move', 'sight'], 'two-moves', {
      clause: 'SG2-086',
      doc: 'A close assault reaches two full combat moves, one full combat move, or anything in sight.',
    }),
    defenderTests: choice(['before-move', 'on-contact'], 'before-move', {
      clause: 'SG2-087',
      doc: 'Defenders take their test before the attackers’ first move, or on contact.',
    }),
    minOddsThreat: threat(1, 'SG2-088', 'that the defenders of a close assault face at least, whatever the odds.'),
    addThreatModifiers: whether(
      false,
      'SG2-088',
      'Untreated casualties make the defenders’ test in a close assault harder.',
    ),
    brokenDefenderRouts: whether(false, 'SG2-088', 'Broken defenders of a close assault rout without a test.'),
    powerArmourCounts: factor(2, 'SG2-089', 'Each figure in power armour counts as this many figures in the odds.'),
    terrorMultiplier: factor(2, 'SG2-090', 'Terror troops multiply the defenders’ Threat Level by this.'),
    flamerTerror: whether(true, 'SG2-090', 'A unit with a flamer counts as terror troops.'),
    withdraw: inches(6, 'SG2-091', 'Shortest distance that a unit withdraws from an assault.', 48),
    deadUpTo: upTo(2, 'SG2-097', 'at which a figure beaten in close combat is dead'),
    woundedUpTo: upTo(4, 'SG2-097', 'at which a beaten figure is wounded, if not dead; the rest are stunned'),
    stunnedLosers: choice(['ok', 'captured'], 'ok', {
      clause: 'SG2-097',
      doc: 'Stunned figures of a side that fell back are fit again, or captured.',
    }),
    woundedLosers: choice(['captured', 'kept'], 'captured', {
      clause: 'SG2-097',
      doc: 'Wounded figures of a side that fell back are captured, or kept.',
    }),
    destroyedLosers: choice(['captured', 'as-losers'], 'captured', {
      clause: 'SG2-097',
      doc: 'If no figure of a side is left standing, its living are captured, or treated as losers.',
    }),
    threatPerCasualty: threat(
      1,
      'SG2-102',
      'that each of its casualties adds to a side’s test after a round of close combat.',
    ),
    tieTests: choice(['defender', 'attacker'], 'defender', {
      clause: 'SG2-102',
      doc: 'After a round with equal casualties, the defender or the attacker tests first.',
    }),
    otherConfidenceTests: whether(
      false,
      'SG2-104',
      'Casualties in close combat also cause the usual confidence tests.',
    ),
  },
  closeCombat: {
    extraFigures: choice(['outnumbered-places', 'larger-places'], 'outnumbered-places', {
      clause: 'SG2-092',
      doc: 'Extra figures of the larger side are placed by the outnumbered player, or by their own.',
    }),
    mayBeat: choice(['all', 'one'], 'all', {
      clause: 'SG2-092',
      doc: 'In a round, a figure beats every enemy that it outscores, or only the highest of them.',
    }),
    shift: byId(CLOSE_COMBAT_WEAPONS, (id, i) =>
      shift(
        [0, 1, 2, 2][i],
        'SG2-094',
        `Steps up for the close combat die of a figure with weapon type ${id} (1 = D8 to D10).`,
      ),
    ),
    coverShift: shift(
      1,
      'SG2-095',
      'Steps up for the close combat die of defenders in cover or in position (1 = D8 to D10).',
    ),
    coverRounds: integer(1, {
      min: 0,
      max: 12,
      unit: 'rounds',
      clause: 'SG2-095',
      doc: 'Rounds of close combat in which defenders benefit from cover.',
    }),
    powerMultiplier: factor(
      2,
      'SG2-096',
      'Figures in power armour multiply their close combat roll by this (2 = doubled).',
    ),
    openShift: whether(
      true,
      'SG2-096',
      'Steps beyond the largest die lower the opponent’s die instead; false: they are lost.',
    ),
  },
  finalFire: {
    allowed: whether(
      true,
      'SG2-098',
      'Defenders may fire at attackers who fall short of contact (final defensive fire).',
    ),
    ignoresWeaponLimit: whether(true, 'SG2-098', 'Weapons that already fired this turn may join final defensive fire.'),
    threatPerCasualty: threat(1, 'SG2-099', 'that each casualty of final fire adds to the attackers’ reaction test.'),
    confidenceTest: whether(false, 'SG2-099', 'Casualties of final defensive fire also cause a confidence test.'),
    withdrawTo: choice(['owner', 'cover', 'start'], 'owner', {
      clause: 'SG2-100',
      doc: 'Attackers who give up withdraw where their owner likes, to the nearest cover, or to the start.',
    }),
    stillShort: choice(['owner', 'stay', 'withdraw'], 'owner', {
      clause: 'SG2-101',
      doc: 'Attackers still short after their second move stay or withdraw, or their owner chooses.',
    }),
  },
} as const;
