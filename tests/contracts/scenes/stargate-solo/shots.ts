import { COVERS, TO_HIT_ROWS, WEAPONS } from '../../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import type { Scene } from '../scene.ts';
import { DUELS, of } from './duels.ts';

const COLUMNS = ['rifle', 'staff', 'pistol'] as const;
const EFFECTS = ['suppression', 'wound', 'disable', 'kill', 'disintegrate'];
const HITS = ['none', ...EFFECTS];
const all = <T>(value: T) => Array.from({ length: 6 }, () => value);

/** Without a target they would search for one. */
const STILL = { 'forbidden.sgc': ['move', 'charge', 'drag'] };
const APART = [0, 8, 16, 24, 32, 40];

const UNHARMED = {
  'effect.die': 2,
  'effect.conventional': all('suppression'),
  'effect.staff': all('suppression'),
  'zat.sequence': ['suppression'],
};

const SURE = Object.fromEntries(
  COLUMNS.flatMap((column) => TO_HIT_ROWS.map((row) => [`toHit.${column}.${row}.unaimed`, 1])),
);

function duels(range: number): Record<string, unknown> {
  const width = 2 * WEAPONS.length;
  const strip = (cover: string, k: number) => ({ name: cover, rect: [k * width - 0.5, range + 1, width, 3], cover });
  const columns = COVERS.map((_, k) => k * width);
  return {
    ...STILL,
    'table.terrain': [strip('soft', 1), strip('hard', 2)],
    'sides.sgc.groups': WEAPONS.map((weapon, i) => ({
      name: weapon,
      figures: columns.flatMap((x) => [0, 1].map((k) => of(weapon, weapon, 'sgcTrooper', x + 2 * i + k, 2))),
    })),
    'sides.solo.groups': COVERS.map((cover, k) => ({
      name: cover,
      figures: Array.from({ length: width }, (_, i) => of('Jaffa', 'staff', 'jaffa', k * width + i, range + 2)),
    })),
  };
}

const shot = (range: number) => ({
  ...{ metric: 'hit-rates', rate: 'hitRate', procedure: 'shot', outcomes: HITS },
  untold: { range: [range], active: [true], zatHits: [0] },
});

const WHERE = { side: 'sgc', target: 'active', timing: 'own' };

const hits = (range: number): Scene[] => [
  {
    name: `shots at ${range} inches`,
    file: DUELS,
    set: duels(range),
    houseRules: UNHARMED,
    where: WHERE,
    exact: [{ ...shot(range), inputs: { weapon: 'weapon', mode: 'mode', cover: 'cover' } }],
    asked: {},
    isLong: true,
  },
  {
    name: `carefully aimed shots at ${range} inches`,
    file: DUELS,
    set: duels(range),
    houseRules: { ...UNHARMED, 'jaffa.mode': 'carefully-aimed' },
    where: { ...WHERE, mode: 'carefullyAimed' },
    exact: [
      {
        ...shot(range),
        inputs: { weapon: 'weapon', cover: 'cover' },
        untold: { ...shot(range).untold, mode: ['carefully-aimed'] },
      },
    ],
    asked: {},
    isLong: true,
  },
];

const effects = (range: number): Scene => ({
  name: `hits at ${range} inches`,
  file: DUELS,
  set: duels(range),
  houseRules: { ...SURE, 'profiles.sgcTrooper.fireActions': 1 },
  where: WHERE,
  exact: (
    [
      ['killRate', 3],
      ['outRate', 2],
      ['casualtyRate', 1],
    ] as const
  ).map(([rate, from]) => ({
    ...{ metric: 'hit-effects', rate, procedure: 'shot', outcomes: EFFECTS.slice(from) },
    inputs: { weapon: 'weapon', cover: 'cover' },
    untold: { range: [range], mode: ['unaimed'], active: [true], zatHits: [0] },
  })),
  // With misses, odds of hits differ from those of shots.
  fixes: ['toHit.', ...WEAPONS.flatMap((weapon) => [`weapons.${weapon}.toHit`, `weapons.${weapon}.scores`])],
  asked: {},
  isLong: true,
});

/** Enemies in all range bands, the farthest also in cover: a tactician weighs all. */
const weighed = (weapon: string): Scene => ({
  name: `targets of the ${weapon}`,
  file: DUELS,
  set: {
    ...STILL,
    'table.depth': 60,
    'table.terrain': [{ name: 'brush', rect: [8.5, 0, 12, 60], cover: 'soft' }],
    'sides.sgc.groups': [{ name: weapon, figures: [of(weapon, weapon, 'sgcTrooper', 8, 2)] }],
    'sides.solo.groups': [
      {
        name: 'Jaffa',
        figures: [4, 10, 15, 20, 28, 51].flatMap((range) => [
          of('Open', 'staff', 'jaffa', 8, range + 2),
          of('Brush', 'staff', 'jaffa', 10, range + 2),
        ]),
      },
    ],
  },
  houseRules: { 'profiles.sgcTrooper.fireActions': 1 },
  asked: { 'profiles.sgcTrooper.fireActions': 3 },
  where: WHERE,
  exact: [{ ...shot(4), inputs: { weapon: 'weapon', mode: 'mode', cover: 'cover' } }],
  isLong: true,
});

/** Rounding of 10.44 inches decides a pistol's band. */
const slanting: Scene = {
  name: 'shots at a part of an inch',
  file: DUELS,
  set: {
    ...STILL,
    'sides.sgc.groups': [{ name: 'Pistols', figures: APART.map((x) => of('Pistol', 'pistol', 'sgcTrooper', x, 2)) }],
    'sides.solo.groups': [{ name: 'Jaffa', figures: APART.map((x) => of('Jaffa', 'staff', 'jaffa', x + 3, 12)) }],
  },
  houseRules: UNHARMED,
  where: WHERE,
  exact: [{ ...shot(Math.hypot(3, 10)), inputs: { weapon: 'weapon', mode: 'mode', cover: 'cover' } }],
  asked: {},
  isLong: true,
};

const suppressed: Scene = {
  name: 'shots at suppressed targets',
  file: DUELS,
  set: {
    ...STILL,
    'table.terrain': [{ name: 'brush', rect: [11.5, 3.5, 12, 3], cover: 'soft' }],
    'sides.sgc.groups': ['pistol', 'rifle', 'staff'].map((weapon, i) => ({
      name: weapon,
      figures: [0, 6, 12, 18].map((x) => of(weapon, weapon, 'sgcTrooper', x + i, 2)),
    })),
    'sides.solo.groups': [
      { name: 'Jaffa', figures: [0, 6, 12, 18].map((x) => of('Jaffa', 'staff', 'jaffa', x + 1, 5)) },
    ],
  },
  houseRules: {
    ...UNHARMED,
    ...Object.fromEntries(
      ['pointBlank', 'short'].flatMap((row) =>
        ['unaimed', 'aimed', 'carefullyAimed'].map((mode) => [`toHit.pistol.${row}.${mode}`, 1]),
      ),
    ),
    'toHit.inactive.disabled': false,
  },
  where: { side: 'sgc', timing: 'own' },
  exact: [
    {
      ...shot(4),
      inputs: { weapon: 'weapon', mode: 'mode', cover: 'cover' },
      untold: { range: [4], active: [false], zatHits: [0] },
    },
  ],
  fixes: [
    ...['effect.', 'measure.', 'melee.', 'ranges.', 'shooting.', 'weapons.', 'zat.', 'toHit.die', 'toHit.coverShift.'],
    ...COLUMNS.map((column) => `toHit.${column}.`),
  ],
  isLong: true,
};

export const shots: readonly Scene[] = [
  ...WEAPONS.map(weighed),
  ...[10, 4, 15, 20, 28].flatMap(hits),
  slanting,
  ...[10, 4, 15, 28].map(effects),
  suppressed,
];
