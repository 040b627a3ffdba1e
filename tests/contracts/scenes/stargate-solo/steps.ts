import { MELEE_RESULTS } from '../../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { system } from '../../../../src/sim/systems/stargate-solo/system.ts';
import { fixed, type Scene } from '../scene.ts';
import { DUELS, EVERYTHING, of, STATIONS, STEADY } from './duels.ts';

const POOL = { jaffa: 20, firstPrime: 2, staffCannon: 2 };

const nerve: Scene = {
  name: 'tests of nerve',
  file: DUELS,
  set: {
    'forbidden.sgc': EVERYTHING.filter((name) => name !== 'remove suppression'),
    'sides.sgc.groups': STATIONS.map((i) => ({
      name: `SG-${i}`,
      figures: [
        of('First', 'rifle', ['sgcSpecialist', 'sgcTrooper', 'sgcElite'][i % 3], i * 4, 20),
        ...(i < 3 ? [] : [of('Second', 'rifle', 'sgcSpecialist', i * 4 + 1, 20)]),
      ],
    })),
    'sides.solo.groups': [
      ...STATIONS.map((i) => ({ name: `Jaffa ${i}`, figures: [of('Jaffa', 'staff', 'jaffa', i * 4, 30)] })),
    ],
    'mission.turns': 6,
  },
  houseRules: {
    ...STEADY,
    'profiles.sgcSpecialist.fireActions': 1,
    ...Object.fromEntries(['short', 'medium', 'long'].map((row) => [`toHit.staff.${row}.aimed`, 1])),
  },
  exact: fixed(system.exact, ['morale', 'unsuppress', 'rally', 'wound-turns'], {}),
  isLong: true,
};

const melee: Scene = {
  name: 'melee',
  file: DUELS,
  set: {
    'sides.sgc.policy': 'close-in',
    'forbidden.sgc': EVERYTHING.filter((name) => name !== 'charge' && name !== 'move' && name !== 'capture'),
    'sides.sgc.groups': STATIONS.map((i) => ({
      name: `SG-${i}`,
      figures: [
        of('First', 'rifle', ['sgcTrooper', 'sgcElite', 'sgcSpecialist'][i % 3], i * 8, 2),
        ...(i < 2 ? [of('Second', 'rifle', 'sgcTrooper', i * 8 + 1, 2)] : []),
      ],
    })),
    'sides.solo.groups': STATIONS.map((i) => ({
      name: `Jaffa ${i}`,
      figures: [
        of('First', 'staff', i % 2 === 0 ? 'jaffa' : 'jaffaElite', i * 8, 6),
        ...(i % 4 === 0 ? [of('Second', 'staff', 'jaffa', i * 8 + 1, 6)] : []),
      ],
    })),
    'mission.turns': 2,
  },
  houseRules: { 'melee.capture': 'never', 'reaction.enabled': false },
  exact: [
    {
      metric: 'melee-fire-points',
      rate: 'sgcRate',
      procedure: 'melee',
      outcomes: MELEE_RESULTS.slice(1).map((result) => `B-${result}`),
      inputs: {
        sgcFirePoints: 'firePointsA',
        sgcExtras: 'extraA',
        soloFirePoints: 'firePointsB',
        soloExtras: 'extraB',
      },
    },
  ],
  asked: { 'jaffa.chargeReach': 0, 'profiles.sgcTrooper.fireActions': 6 },
  fixes: ['melee.at.'],
  isLong: true,
};

/** With help against the weakest: it never loses. */
const mismatch: Scene = {
  name: 'a mismatch in melee',
  file: DUELS,
  set: {
    'forbidden.sgc': EVERYTHING,
    'sides.sgc.groups': STATIONS.map((i) => ({
      name: `SG-${i}`,
      figures: [of('First', 'rifle', 'sgcElite', i * 8 + 1, 2), of('Second', 'rifle', 'sgcElite', i * 8 + 2, 3)],
    })),
    'sides.solo.groups': STATIONS.map((i) => ({
      name: `Jaffa ${i}`,
      figures: [of('Only', 'staff', 'jaffa', i * 8 + 1, 3)],
    })),
  },
  houseRules: {
    'melee.capture': 'never',
    'melee.inSoloStep': false,
    'profiles.sgcElite.fireActions': 6,
    'profiles.jaffa.fireActions': 1,
  },
  exact: [
    {
      metric: 'melee-combats',
      rate: 'deadlyRate',
      procedure: 'melee',
      outcomes: ['B-killed', 'B-killed-others-pushed'],
      inputs: {},
      untold: { firePointsA: [6], extraA: [1], firePointsB: [1], extraB: [0] },
    },
  ],
  fixes: ['melee.die', 'melee.perExtra'],
  isLong: true,
};

const RISKS = {
  attackRate: ['advance', 'D'],
  onRate: ['continue', 'B', 'C'],
  coverRate: ['A', 'E', 'halt'],
  runRate: ['F'],
};

/** Risk dice that decide nothing: counts include them, odds do not ask for them. */
const orders = (state: string): Scene => ({
  name: `orders of groups in state ${state}`,
  file: DUELS,
  set: {
    'forbidden.sgc': EVERYTHING,
    'table.terrain': [{ name: 'brush', rect: [-0.5, 29, 3, 6], cover: 'soft' }],
    'sides.sgc.groups': [{ name: 'SG-1', figures: [of('Only', 'rifle', 'sgcTrooper', 20, 2)] }],
    'sides.solo.groups': [0, 1, 2, 3, 4].map((i) => ({
      name: `Jaffa ${i}`,
      state,
      raw: i === 2 || i === 4,
      figures: [
        of('Jaffa', 'staff', 'jaffa', i * 10, 32),
        ...(i > 2 ? [of("Goa'uld", 'zat', 'goauld', i * 10 + 1, 32)] : []),
      ],
    })),
  },
  houseRules: { 'risk.dieModifier': state === 'hold' ? 6 : -6, 'risk.raw': 3, 'risk.goauld': 6 },
  where: { side: 'solo' },
  exact: Object.entries(RISKS).map(([rate, outcomes]) => ({
    ...{ metric: 'risk-tests', rate, procedure: 'risk', outcomes, inputs: { riskFactor: 'riskFactor' } },
    untold: { defending: [state === 'defend'], fallingBack: [state === 'fallBack'] },
  })),
  fixes: ['risk.die', 'risk.dieModifier'],
  isLong: true,
});

/** The Portal's die decides nothing: counts include it, odds do not ask for it. */
const portal = (name: string, houseRules: Scene['houseRules']): Scene => ({
  name: `Portals that bring ${name}`,
  file: DUELS,
  set: {
    'forbidden.sgc': EVERYTHING,
    'sides.sgc.groups': [{ name: 'SG-1', figures: [of('Only', 'rifle', 'sgcTrooper', 8, 2)] }],
    'sides.solo.groups': [],
    'sides.solo.counters': [0, 8, 16].map((x) => [x, 20]),
    'sides.solo.pool': POOL,
  },
  houseRules: {
    'portal.die': 2,
    'portal.naturalOneNothing': false,
    'portal.perCounter': 0,
    ...houseRules,
  },
  exact: [
    {
      metric: 'portal-rolls',
      rate: 'arrivalRate',
      procedure: 'portal',
      outcomes: ['jaffa-4', 'jaffa-6', 'jaffa-4-and-4', 'staff-cannon', 'first-prime-6', 'jaffa-8'],
      inputs: { counters: 'counters' },
      untold: {
        contact: [false],
        ...Object.fromEntries(Object.entries(POOL).map(([kind, count]) => [`pool.${kind}`, [count]])),
      },
    },
  ],
  fixes: ['portal.die', 'portal.naturalOneNothing'],
  isLong: true,
});

export const steps: readonly Scene[] = [
  portal('nothing', {}),
  portal('the greatest force', { 'portal.noContact': 20, 'portal.fallback': 'nothing' }),
  ...['hold', 'defend', 'fallBack'].map(orders),
  nerve,
  melee,
  mismatch,
];
