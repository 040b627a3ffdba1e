import { boolean, choice, integer } from '../../../kernel/rules/fields.ts';
import { byId, count, die, flag, inches, reading } from './leaves.ts';
import { MORALE_CAUSES } from './profiles.ts';

const CAUSE_WORDS: Readonly<Record<(typeof MORALE_CAUSES)[number], string>> = {
  suppressed: 'suppressed by fire',
  casualty: 'that takes a casualty',
  meleeLost: 'that loses a melee',
  outnumberedCharge: 'charged by greater numbers',
  openGround: 'about to cross open ground under fire',
};

/** SOLO-44 to 50. */
export const moraleRules = {
  morale: {
    oncePerStep: boolean(true, {
      clause: 'SOLO-10',
      doc: 'Each cluster takes one morale test per step, whatever the causes; false: one per cause.',
    }),
    cause: byId(MORALE_CAUSES, (cause) => flag(true, 'SOLO-44', `A group ${CAUSE_WORDS[cause]} takes a morale test.`)),
    solo: boolean(false, {
      clause: 'SOLO-44',
      doc: 'Jaffa and Goa’uld also take morale tests, except for crossing open ground.',
    }),
    chargeScope: choice(['allotted', 'named-cluster', 'side'], 'allotted', {
      clause: 'SOLO-44',
      doc: 'Chargers counted against a cluster: those allotted to it, those of one group, or the whole side’s.',
    }),
    clusterDistance: inches(3, 'SOLO-45', 'Widest gap between figures that take a morale test together.'),
    cluster: choice(['chain', 'group'], 'chain', {
      clause: 'SOLO-45',
      doc: 'A morale test is taken by a chain of close figures, or by the whole group.',
    }),
    die: count(6, [2, 20], 'sides', 'SOLO-46', 'Size of the die rolled for a morale test (6 = d6).'),
    countWounded: flag(false, 'SOLO-46', 'Wounded figures count towards the Fire points of a morale test.'),
    awayFrom: choice(['all-known', 'nearest'], 'all-known', {
      clause: 'SOLO-47',
      doc: 'Figures that retire or flee keep away from all known enemies, or only from the nearest.',
    }),
    passUpTo: integer(-1, {
      min: -20,
      max: 20,
      clause: 'SOLO-46',
      doc: 'A morale test passes if the die minus Fire points is at most this (−1 = the die must be lower).',
    }),
    retireUpTo: integer(1, {
      min: -1,
      max: 20,
      clause: 'SOLO-47',
      doc: 'A failed morale test up to this excess makes the group retire to cover.',
    }),
    immediateActions: count(
      1,
      [0, 6],
      'actions',
      'SOLO-47',
      'Movement actions that figures take at once when they retire or flee.',
    ),
    inCoverStays: flag(true, 'SOLO-47', 'Figures in cover stay instead of retiring.'),
    suppressedUpTo: integer(3, {
      min: -1,
      max: 20,
      clause: 'SOLO-48',
      doc: 'A failed morale test up to this excess suppresses the group; above it, the group flees.',
    }),
    markers: count(1, [0, 12], 'markers', 'SOLO-48', 'Suppression markers that a failed morale test gives.'),
    fleeSheds: flag(true, 'SOLO-49', 'Figures that flee lose their suppression markers.'),
  },
  rally: {
    die: die(6, 'SOLO-50', 'to rally'),
    score: integer(6, {
      min: 1,
      max: 101,
      clause: 'SOLO-50',
      doc: 'Lowest roll that rallies fleeing figures (above the die = never).',
    }),
    per: reading(['cluster', 'figure'], 'SOLO-50', 'A rally roll is made for a whole cluster, or for each figure.'),
  },
};
