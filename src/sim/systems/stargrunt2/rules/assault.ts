import { choice, integer } from '../../../kernel/rules/fields.ts';
import { byId, inches, shift, threat, upTo, whether } from './parts.ts';
import { CLOSE_COMBAT_WEAPONS } from './profiles.ts';

const ATTACKERS = ['confident', 'steady', 'shaken'] as const;

const factor = (initial: number, clause: string, doc: string) => integer(initial, { min: 1, max: 12, clause, doc });

/** SG2-086 to 104. */
export const assaultRules = {
  closeAssault: {
    attackerThreat: byId(ATTACKERS, (id, i) =>
      threat([0, 1, 3][i], 'SG2-086', `of a close assault by ${id} attackers.`),
    ),
    reach: choice(['two-moves', 'one-move', 'sight'], 'two-moves', {
      clause: 'SG2-086',
      doc: 'How far a target may be: the longest two combat moves, the longest one, or anywhere in sight.',
    }),
    defenderTests: choice(['before-move', 'on-contact'], 'before-move', {
      clause: 'SG2-087',
      doc: "When defenders take their test: before the attackers' first move, or when they are in contact.",
    }),
    minOddsThreat: threat(1, 'SG2-088', 'of the odds at least.'),
    addThreatModifiers: whether(false, 'SG2-088', "Untreated casualties add to the defenders' Threat Level."),
    brokenDefenderRouts: whether(false, 'SG2-088', 'A broken defender is routed without a test.'),
    powerArmourCounts: factor(2, 'SG2-089', 'Figures that one in power armour counts as in the odds.'),
    terrorMultiplier: factor(2, 'SG2-090', "What terror multiplies the defenders' Threat Level by."),
    flamerTerror: whether(true, 'SG2-090', 'A flamer makes its unit a terror unit.'),
    withdraw: inches(6, 'SG2-091', 'Least distance of a withdrawal.', 48),
    deadUpTo: upTo(2, 'SG2-097', 'with which a loser of close combat is dead'),
    woundedUpTo: upTo(4, 'SG2-097', 'with which one not dead is wounded; the rest are stunned'),
    stunnedLosers: choice(['ok', 'captured'], 'ok', {
      clause: 'SG2-097',
      doc: 'What becomes of the stunned of a side that fell back.',
    }),
    woundedLosers: choice(['captured', 'kept'], 'captured', {
      clause: 'SG2-097',
      doc: 'What becomes of the wounded of a side that fell back.',
    }),
    destroyedLosers: choice(['captured', 'as-losers'], 'captured', {
      clause: 'SG2-097',
      doc: 'What becomes of those down and alive of a side without a figure standing: captured, or as of one that fell back.',
    }),
    threatPerCasualty: threat(1, 'SG2-102', "of each own casualty in a side's test after a round."),
    tieTests: choice(['defender', 'attacker'], 'defender', {
      clause: 'SG2-102',
      doc: 'Who tests first after a round with equal casualties.',
    }),
    otherConfidenceTests: whether(false, 'SG2-104', 'Close-combat casualties also cause the usual confidence tests.'),
  },
  closeCombat: {
    extraFigures: choice(['outnumbered-places', 'larger-places'], 'outnumbered-places', {
      clause: 'SG2-092',
      doc: 'Who says whom the extra figures of the larger side fight: the owner of the smaller side or of the larger.',
    }),
    mayBeat: choice(['all', 'one'], 'all', {
      clause: 'SG2-092',
      doc: 'How many of the enemies that it faces a figure may beat in a round: all that it outscores, or the highest of them.',
    }),
    shift: byId(CLOSE_COMBAT_WEAPONS, (id, i) =>
      shift([0, 1, 2, 2][i], 'SG2-094', `Types that the die of a figure with close combat weapon ${id} shifts.`),
    ),
    coverShift: shift(1, 'SG2-095', 'Types that the die of defenders in cover or in position shifts.'),
    coverRounds: integer(1, {
      min: 0,
      max: 12,
      unit: 'rounds',
      clause: 'SG2-095',
      doc: 'Rounds in which it does.',
    }),
    powerMultiplier: factor(2, 'SG2-096', 'What figures in power armour multiply their roll by.'),
    openShift: whether(
      true,
      'SG2-096',
      "Shifts past the top of the ladder lower the opponent's die; false: they are lost.",
    ),
  },
  finalFire: {
    allowed: whether(true, 'SG2-098', 'Defenders may fire at attackers who fall short.'),
    ignoresWeaponLimit: whether(true, 'SG2-098', 'Weapons that have fired this turn may join, and may fire again.'),
    threatPerCasualty: threat(1, 'SG2-099', "per casualty of the attackers' reaction test."),
    confidenceTest: whether(false, 'SG2-099', 'Its casualties also cause a confidence test.'),
    withdrawTo: choice(['owner', 'cover', 'start'], 'owner', {
      clause: 'SG2-100',
      doc: "Where attackers who abandon an assault withdraw to: the owner's choice, the nearest cover, or where they began.",
    }),
    stillShort: choice(['owner', 'stay', 'withdraw'], 'owner', {
      clause: 'SG2-101',
      doc: "What attackers still short after the second move do: the owner's choice, stay, or withdraw.",
    }),
  },
} as const;
