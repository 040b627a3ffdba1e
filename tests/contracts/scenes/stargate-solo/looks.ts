import type { Scene } from '../scene.ts';
import { DUELS, EVERYTHING, of, STATIONS, STEADY } from './duels.ts';

const SPOTTING = {
  metric: 'spotting-tries',
  rate: 'spottedRate',
  procedure: 'spot',
  outcomes: ['spotted'],
  inputs: {},
};

const spotting = (
  name: string,
  range: number,
  {
    cover = 'none',
    aware = true,
    houseRules = {},
  }: { cover?: string; aware?: boolean; houseRules?: Scene['houseRules'] },
): Scene => ({
  name: `looks at enemies ${name}`,
  file: DUELS,
  set: {
    'forbidden.sgc': EVERYTHING.filter((name) => name !== 'spot'),
    'table.depth': 80,
    'table.terrain': cover === 'none' ? [] : [{ name: 'brush', rect: [-0.5, range + 1, 20, 2], cover }],
    'sides.sgc.groups': [{ name: 'SG-1', figures: [1, 3, 5].map((x) => of('Observer', 'rifle', 'sgcTrooper', x, 2)) }],
    'sides.solo.groups': [
      ...(aware ? [{ name: 'Decoy', figures: [of('Decoy', 'zat', 'goauld', 24, 2)] }] : []),
      ...(aware ? [1, 3, 5] : [3]).map((x) => ({
        name: `Jaffa ${x}`,
        figures: [of('Jaffa', 'zat', 'jaffa', x, range + 2)],
      })),
    ],
    'mission.turns': 4,
  },
  houseRules: {
    'shooting.needsSpotted': true,
    'ranges.pistol.pointBlank': 0,
    'ranges.pistol.short': 0,
    'ranges.pistol.medium': 0,
    'ranges.pistol.long': 0,
    ...STEADY,
    ...houseRules,
  },
  where: { side: 'sgc', timing: 'own' },
  exact: [
    {
      ...SPOTTING,
      untold: {
        range: [range],
        cover: [cover],
        aware: [aware],
        suppressed: [false],
        targetShooting: [false],
        clearSight: [cover === 'none'],
        tries: [1],
      },
    },
  ],
  isLong: true,
});

const atOnce: Scene = {
  ...spotting('in plain sight', 15, { aware: false }),
  where: { side: 'sgc' },
  exact: [
    {
      ...{ metric: 'spotted-figures', rate: 'automaticRate', procedure: 'spot', outcomes: ['automatic'], inputs: {} },
      untold: {
        ...{ range: [15], cover: ['none'], aware: [false], suppressed: [false], targetShooting: [false] },
        ...{ clearSight: [true], tries: [1] },
      },
    },
  ],
};

/** Enemies whose fire reveals them harm nobody, but a hit suppresses the only observer. */
const underFire = (isHit: boolean): Scene => ({
  name: `looks at enemies who ${isHit ? 'hit' : 'shoot'}`,
  file: DUELS,
  set: {
    'forbidden.sgc': EVERYTHING.filter((name) => name !== 'spot'),
    'sides.sgc.groups': [{ name: 'SG-1', figures: [of('Observer', 'rifle', 'sgcTrooper', 4, 2)] }],
    'sides.solo.groups': [{ name: 'Jaffa', figures: STATIONS.map((i) => of('Jaffa', 'staff', 'jaffa', 2 + i, 36)) }],
    'mission.turns': 4,
  },
  houseRules: {
    ...STEADY,
    'toHit.staff.long.aimed': isHit ? 1 : 100,
    'effect.die': 2,
    'effect.staff': Array.from({ length: 6 }, () => 'suppression'),
    'morale.cause.suppressed': false,
  },
  where: { side: 'sgc', timing: 'reaction' },
  exact: [
    {
      ...SPOTTING,
      untold: {
        ...{ range: [35], cover: ['none'], aware: [true], suppressed: [isHit], targetShooting: [true] },
        ...{ clearSight: [true], tries: [1] },
      },
    },
  ],
  isLong: true,
});

export const looks: readonly Scene[] = [
  atOnce,
  underFire(false),
  underFire(true),
  spotting('far away', 34, {}),
  spotting('unawares', 34, { aware: false }),
  spotting('in cover', 15, { cover: 'soft' }),
  spotting('in cover that hides nobody', 15, { cover: 'soft', houseRules: { 'spotting.shift.cover': 0 } }),
  spotting('near by', 6, { cover: 'soft', houseRules: { 'spotting.shift.cover': 0 } }),
  spotting('at extreme range', 52, {}),
  spotting('past extreme range', 65, { houseRules: { 'spotting.score.beyond': 4 } }),
];
