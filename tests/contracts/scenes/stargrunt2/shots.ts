import { QUALITIES, SUPPORT_WEAPONS, WEAPONS } from '../../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { system } from '../../../../src/sim/systems/stargrunt2/system.ts';
import { fixed, type Scene } from '../scene.ts';
import { allBut, bare, calm, lasting, men, units } from './forces.ts';

const EFFECTIVE = Array.from({ length: 40 }, (_, figures) => `effective-${figures}`);
const RATES = { effectiveRate: EFFECTIVE, suppressionRate: ['suppression', ...EFFECTIVE] };

const volleys = (
  metric: string,
  inputs: Readonly<Record<string, string>>,
  always: Readonly<Record<string, unknown>>,
) => {
  const told = {
    quality: 'regular',
    inPosition: false,
    travel: false,
    figures: 3,
    support: [],
    armour: 'heavyPower',
    targets: 15,
    ...always,
  };
  return Object.entries(RATES).map(([rate, outcomes]) => ({
    metric,
    rate,
    outcomes,
    procedure: 'volley',
    inputs: { band: 'band', cover: 'cover', ...inputs },
    untold: Object.fromEntries(Object.entries(told).map(([input, value]) => [input, [value]])),
  }));
};

const inCover = {
  'table.terrain': [
    { name: 'brush', rect: [0, 8, 16, 5], cover: 'soft' },
    { name: 'trench', rect: [16, 8, 16, 5], cover: 'hard' },
  ],
};

const ofSmallArms = (always: Readonly<Record<string, unknown>>) =>
  volleys('fire-by-small-arm', { weapon: 'weapon' }, always);

const threeOf = (arms: readonly string[]) => arms.map((weapon) => ({ name: weapon, weapon, figures: men(3) }));

const smallArms = (
  name: string,
  red: Readonly<Record<string, unknown>>,
  always: Readonly<Record<string, unknown>>,
  more: Partial<Scene> = {},
) =>
  bare(
    name,
    {
      'sides.blue.units': threeOf(WEAPONS),
      'sides.red.units': lasting(8),
      'forbidden.red': allBut(),
      'mission.turns': 12,
      ...red,
    },
    ofSmallArms(always),
    { fixes: ['supportWeapons.'], ...more },
  );

const ARMS = ['weapons.', 'supportWeapons.'];
const oneArm = { 'sides.blue.units': units(8, { figures: men(3) }) };

export const shots: Scene[] = [
  smallArms('small arms at squads that last', inCover, {}),
  bare(
    'all qualities at squads that last',
    {
      ...inCover,
      'sides.blue.units': QUALITIES.flatMap((quality) => units(3, { quality, figures: men(7) }, quality)),
      'sides.red.units': [
        ...lasting(4),
        ...units(
          4,
          { armour: 'partialLight', motivation: 'high', figures: men(15), quality: 'elite', leadership: 1 },
          'Light',
        ),
      ],
      'forbidden.red': allBut(),
      'mission.turns': 6,
    },
    fixed(system.exact, ['fire', 'impact'], {}),
  ),
  smallArms(
    'small arms at figures alone',
    { ...oneArm, 'sides.red.units': lasting(20, { figures: men(1) }) },
    { targets: 1 },
    { fixes: ARMS },
  ),
  smallArms(
    'small arms at columns',
    {
      ...oneArm,
      'sides.red.policy': 'random',
      'forbidden.red': allBut('travel move'),
      'table.terrain': [{ name: 'brush', rect: [0, 6, 48, 8], cover: 'soft' }],
    },
    { travel: true },
    { where: { cover: 'none' }, houseRules: calm, fixes: ARMS },
  ),
  bare(
    'squads in position',
    {
      'sides.blue.units': units(8, { figures: men(7) }),
      'sides.red.units': lasting(8),
      'sides.red.policy': 'random',
      'forbidden.red': allBut('go in position'),
      'mission.turns': 6,
    },
    fixed(system.exact, ['fire', 'impact'], {}),
  ),
  bare(
    'five rifles at a trench',
    {
      'table.terrain': [{ name: 'trench', rect: [0, 6, 48, 8], cover: 'hard' }],
      'sides.blue.units': units(12, { figures: men(5, { weapon: 'huntingRifle' }) }),
      'sides.red.units': lasting(8),
      'forbidden.red': allBut(),
      'mission.turns': 12,
    },
    [...ofSmallArms({ figures: 5 }), ...fixed(system.exact, ['impact'], {})],
    { houseRules: calm, fixes: ARMS },
  ),
  ...SUPPORT_WEAPONS.map((weapon) =>
    bare(
      `${weapon} alone`,
      {
        'sides.blue.units': units(4, {
          figures: men(2, { supportWeapon: weapon, weapon: 'lightAutopistol', rounds: 99 }),
        }),
        'sides.blue.deploy': { rect: [0, 0, 48, 2] },
        'sides.red.units': lasting(4),
        'forbidden.red': allBut(),
        'mission.turns': 6,
      },
      volleys('fire-by-support-weapon', {}, { weapon: null, figures: 0, support: [weapon] }),
      {
        where: { supportWeapon: weapon },
        fixes: [
          'weapons.',
          ...SUPPORT_WEAPONS.filter((other) => other !== weapon).map((other) => `supportWeapons.${other}.`),
        ],
      },
    ),
  ),
];
