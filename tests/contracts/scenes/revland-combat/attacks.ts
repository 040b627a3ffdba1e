import { DIFFICULTIES, kebab, RANGES, RANKINGS } from '../../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { system } from '../../../../src/sim/systems/revland-combat/system.ts';
import { fixed, type Scene } from '../scene.ts';
import { ATTACK, allBut, attackRates, FILE, pairs, row, untold } from './staging.ts';

const BANDS = [
  { from: 20, short: 30, medium: 40, long: 50 },
  { from: 2, short: 30, medium: 40, long: 50 },
  { from: 2, short: 3, medium: 40, long: 50 },
  { from: 2, short: 3, medium: 4, long: 50 },
] as const;

const fire = (light: string): Scene => ({
  name: `fire, ${light}`,
  file: FILE,
  set: { light, 'forbidden.team': allBut('shoot'), 'forbidden.targets': allBut() },
  exact: [...fixed(system.exact, ['damage'], {}), ...attackRates({ light })],
  asked: {},
  isLong: light !== 'clear',
});

const smoke = (thickness: string, light: string): Scene => ({
  ...fire(light),
  asked: undefined,
  name: `fire through ${thickness} smoke, ${light}`,
  set: {
    ...fire(light).set,
    'table.terrain': [{ name: 'smoke', rect: [0, 3, 40, 4], smoke: thickness }],
  },
  exact: attackRates({ light, smoke: kebab(thickness) }),
  isLong: true,
});

/** Without a range label: odds spell two-word ranges otherwise. */
function inBand(rates: Scene['exact'], same: Readonly<Record<string, unknown>>): Scene['exact'] {
  return rates.map((rate) => ({
    ...rate,
    inputs: Object.fromEntries(Object.entries(rate.inputs).filter(([dimension]) => dimension !== 'range')),
    untold: { ...rate.untold, ...untold(same) },
  }));
}

const fireAt = RANGES.map(
  (range, i): Scene => ({
    ...pairs({
      name: `fire at ${kebab(range)} range`,
      shooter: () => ({ weapons: ['gun'], firearms: '4D' }),
      set: { weapons: { gun: { like: 'assaultRifle', ranges: BANDS[i] } } },
    }),
    exact: inBand(attackRates(), { range: kebab(range) }),
  }),
);

const throwAt = RANGES.map(
  (range, i): Scene => ({
    ...pairs({
      name: `throws at ${kebab(range)} range`,
      shooter: () => ({ weapons: ['dart'], throwing: '4D' }),
      set: { weapons: { dart: { like: 'spear', thrown: { ranges: BANDS[i] } } } },
    }),
    exact: inBand(attackRates(), { range: null, difficulty: 'moderate', thrownRange: kebab(range) }),
  }),
);

const difficulties = ['number', 'uniform'].map(
  (pick): Scene => ({
    ...pairs({
      name: `throws at each difficulty, ${pick}`,
      shooter: (place) => ({ weapons: [`dart${place % DIFFICULTIES.length}`], throwing: place < 12 ? '5D' : '7D' }),
      set: {
        weapons: Object.fromEntries(
          DIFFICULTIES.map((difficulty, i) => [
            `dart${i}`,
            { like: 'spear', thrown: { difficulty, ranges: BANDS[1] } },
          ]),
        ),
        'mission.turns': 1,
      },
    }),
    houseRules: { 'difficulty.pick': pick },
    exact: fixed(system.exact, ['attack'], {}),
  }),
);

const dodges: Scene = {
  ...pairs({
    name: 'fire at those who dodge',
    shooter: () => ({ weapons: ['gun'], firearms: '5D' }),
    target: () => ({ dodge: '3D' }),
    set: {
      weapons: { gun: { like: 'assaultRifle', ranges: BANDS[2], damage: '0D' } },
      'mission.turns': 4,
      'sides.targets.policy': 'random',
      'forbidden.targets': allBut('dodge', 'full dodge'),
      'table.terrain': [
        {
          name: 'wall',
          line: [
            [0, 9.5],
            [40, 9.5],
          ],
          percent: 50,
        },
      ],
    },
  }),
  houseRules: { 'penalty.perExtraAction': 0, 'wounded.penalty': 0 },
  exact: attackRates({ skill: '5D', dodgeSkill: '3D' }),
};

const called = (
  [
    ['tenToFifty', '10-50cm'],
    ['oneToTen', '1-10cm'],
    ['underOne', 'under-1cm'],
  ] as const
).map(
  ([label, calledShot]): Scene => ({
    ...pairs({
      name: `shots at parts of ${calledShot}`,
      shooter: () => ({ weapons: ['assaultRifle'], firearms: '8D' }),
      target: () => ({ weapons: ['knife'] }),
      set: {
        'sides.team.policy': 'random',
        'forbidden.team': allBut('shoot', 'called shot', 'shot at the body'),
        'mission.turns': 2,
      },
    }),
    where: { calledShot: label },
    exact: attackRates({ skill: '8D', range: 'short', cover: '0', dodge: 'none', calledShot })
      .slice(0, 1)
      .map((rate) => ({ ...rate, metric: 'attack-conditions', inputs: {} })),
  }),
);

/** Mostly hits on the cover; unresisted damage that comes through kills. */
const cover = [...RANKINGS, null].map(
  (protection): Scene => ({
    ...pairs({
      name: `fire through ${protection ?? 'cover without a ranking'}`,
      shooter: () => ({ weapons: ['assaultRifle'], firearms: '5D' }),
      set: {
        'table.terrain': [
          {
            name: 'wall',
            line: [
              [0, 9.5],
              [40, 9.5],
            ],
            percent: 75,
            ...(protection === null ? {} : { protection, destroyable: false }),
          },
        ],
      },
    }),
    houseRules: { 'damage.from.killed': 2 },
    where: { side: 'targets', round: '1' },
    exact: [
      {
        metric: 'wound-states',
        rate: 'deadRate',
        procedure: 'shot',
        outcomes: ['killed'],
        inputs: {},
        untold: untold({
          ...ATTACK,
          ...{ skill: '5D', range: 'short', cover: '75', dodge: 'none', dodgeSkill: '4D' },
          ...{ damage: '5D', body: '3D', armor: '1D', protection: protection === null ? 'none' : kebab(protection) },
        }),
      },
    ],
  }),
);

const pieces: Scene = {
  name: 'fire at pieces',
  file: FILE,
  isLong: true,
  set: {
    'table.terrain': RANKINGS.map((protection, i) => ({
      ...{
        name: protection,
        line: [
          [5 * i, 6.5],
          [5 * i + 4, 6.5],
        ],
        percent: 75,
        protection,
        destroyable: false,
      },
    })),
    'sides.team.policy': 'random',
    'sides.team.figures': row(0, () => ({ weapons: ['assaultRifle'], firearms: '8D' })),
    'forbidden.team': allBut('attack piece'),
    'forbidden.targets': allBut(),
    'mission.turns': 3,
  },
  exact: fixed(system.exact, ['protection'], {}),
};

/** Grenades damage every piece in reach (REV-35). */
const blastedPieces: Scene = {
  ...pieces,
  name: 'grenades at pieces',
  set: {
    ...pieces.set,
    'sides.team.figures': row(0, () => ({ weapons: ['grenade', 'grenade'], throwing: '9D' })),
    'forbidden.team': allBut('attack piece', 'throw blast'),
    weapons: { grenade: { like: 'fragGrenade', fireRate: null, thrown: { ranges: BANDS[1] } } },
    'mission.turns': 2,
  },
  houseRules: { 'blast.harmsPieces': true },
};

const ties: Scene = {
  ...pairs({
    name: 'weak damage',
    shooter: () => ({ weapons: ['gun'], firearms: '9D' }),
    target: () => ({ body: '2D', armor: 'none' }),
    set: { weapons: { gun: { like: 'assaultRifle', damage: '2D' } } },
  }),
  exact: fixed(system.exact, ['damage'], {}),
};

const armor: Scene = {
  ...pairs({
    name: 'damage to armor',
    shooter: () => ({ weapons: ['gun'], firearms: '9D' }),
    target: () => ({ body: '2D+2', armor: 'coat' }),
    set: {
      weapons: { gun: { like: 'assaultRifle', damage: '4D' } },
      armors: { coat: { like: 'vest', physical: '1D+2' } },
    },
  }),
  exact: ['stunRate', 'woundRate'].map((rate, i) => ({
    metric: 'damage-results',
    rate,
    procedure: 'damage',
    outcomes: ['stunned', 'wounded', 'incapacitated', 'mortally-wounded', 'killed'].slice(i),
    inputs: {},
    untold: untold({ damage: '4D', body: '2D+2', armor: '1D+2' }),
  })),
};

/** Enough shots at unharmed targets to show the spread of modifiers. */
const many: Scene = {
  ...pairs({
    name: 'many shots in the dark',
    shooter: () => ({ weapons: ['gun'], firearms: '9D' }),
    set: {
      ...{ weapons: { gun: { like: 'assaultRifle', damage: '0D' } }, light: 'dark', 'mission.turns': 12 },
      'table.terrain': [
        {
          name: 'wall',
          line: [
            [0, 9.5],
            [40, 9.5],
          ],
          percent: 75,
        },
      ],
    },
  }),
  exact: attackRates({ skill: '9D', light: 'dark' }),
};

export const attackScenes: readonly Scene[] = [
  ...['clear', 'poor', 'moonlit', 'dark'].map(fire),
  ...['light', 'thick', 'veryThick'].map((thickness) => smoke(thickness, 'clear')),
  smoke('light', 'poor'),
  ...fireAt,
  ...throwAt,
  ...difficulties,
  dodges,
  ...called,
  ...cover,
  pieces,
  blastedPieces,
  ties,
  armor,
  many,
];
