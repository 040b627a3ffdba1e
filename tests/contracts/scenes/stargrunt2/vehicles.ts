import { vehicleExact } from '../../../../src/sim/systems/stargrunt2/odds/odds.ts';
import {
  ARMOURS,
  ECMS,
  FIRE_CONTROLS,
  HEAVY_WEAPONS,
  LEVELS,
  SUSPENSIONS,
  type Suspension,
  WARHEADS,
} from '../../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { STRIKES } from '../../../../src/sim/systems/stargrunt2/steps/vehicles.ts';
import type { Scene } from '../scene.ts';
import { allBut, alone, bare, lasting, men, units } from './forces.ts';

const crew = (i: number) => ({
  quality: 'regular',
  leadership: 2,
  figures: men(6, { armour: ARMOURS[i % ARMOURS.length] }),
});

const hulls = Array.from({ length: 20 }, (_, i) => ({
  name: `Hull ${i + 1}`,
  ...crew(i),
  vehicle: { armourClass: i % 6, suspension: 'tracked', ecm: ECMS[i % ECMS.length] },
}));

const gun = (i: number) => ({
  heavy: HEAVY_WEAPONS[i % HEAVY_WEAPONS.length],
  size: 1 + (i % 3),
  fireControl: FIRE_CONTROLS[i % 4],
});
const missile = (i: number) => ({ missile: 'light', guidance: LEVELS[i % 3], rounds: 99 });

const fired = (i: number, guns: readonly object[]) => ({
  name: `Tank ${i + 1}`,
  ...crew(0),
  vehicle: { armourClass: 5, guns },
});

const inBothCovers = {
  'table.terrain': [
    { name: 'brush', rect: [0, 8, 16, 5], cover: 'soft' },
    { name: 'trench', rect: [16, 8, 16, 5], cover: 'hard' },
  ],
};

const farOff = { 'table.depth': 44, 'sides.red.deploy': { rect: [0, 30, 48, 4] } };

const bails = {
  metric: 'vehicle-bail-outs',
  rate: 'bailRate',
  procedure: 'bail-out',
  outcomes: ['bails-out'],
  inputs: {},
  ...alone({ quality: 'regular', leader: 2 }),
};

const HIT = ['disabled', 'destroyed'].flatMap((result) =>
  ['unhurt', 'wounded', 'dead'].map((fate) => `${result}-${fate}`),
);

const warheadAt = (suspension: Suspension) => WARHEADS[SUSPENSIONS.indexOf(suspension) % WARHEADS.length];

const underBursts = (suspension: Suspension): Scene =>
  bare(
    `bursts on ${suspension} vehicles`,
    {
      'table.width': 16,
      'table.depth': 12,
      'sides.blue.policy': 'random',
      'sides.blue.deploy': { rect: [0, 0, 16, 3] },
      'sides.blue.units': [
        { name: 'Observer', leadership: 1, specialist: ['artillery'], quality: 'elite', figures: men(1) },
      ],
      'sides.blue.support': [
        { name: 'Battery', size: 'veryLarge', rounds: 20, missions: 20, warheads: [warheadAt(suspension)] },
      ],
      'sides.red.deploy': { rect: [0, 5, 16, 6] },
      'sides.red.units': units(8, { ...crew(1), vehicle: { armourClass: 2, suspension } }),
      'forbidden.blue': allBut('request support'),
      'forbidden.red': allBut(),
      'mission.turns': 3,
    },
    [
      {
        metric: 'vehicle-hits',
        rate: 'penetrationRate',
        procedure: 'burst-on-vehicle',
        outcomes: HIT,
        inputs: { armourClass: 'armourClass', cover: 'cover' },
        ...alone({ warhead: warheadAt(suspension), size: 'veryLarge', suspension, armour: 'partialLight' }),
      },
      {
        metric: 'vehicle-hits',
        rate: 'immobilisedRate',
        procedure: 'burst-on-vehicle',
        outcomes: ['immobilised'],
        inputs: { armourClass: 'armourClass', cover: 'cover' },
        ...alone({ warhead: warheadAt(suspension), size: 'veryLarge', suspension, armour: 'partialLight' }),
      },
    ],
  );

export const vehicles: Scene[] = [
  bare(
    'fire at vehicles',
    {
      ...inBothCovers,
      'sides.blue.units': Array.from({ length: 14 }, (_, i) =>
        fired(i, i < 10 ? [gun(i), gun(i + 1)] : [missile(i), missile(i + 1)]),
      ),
      'sides.red.units': hulls,
      'sides.red.policy': 'random',
      'forbidden.red': allBut('repair'),
      'mission.turns': 6,
    },
    [...vehicleExact, bails],
  ),
  bare(
    'small arms at vehicles',
    {
      ...inBothCovers,
      'sides.blue.units': units(10, { figures: men(12, { weapon: 'gaussRifle' }), quality: 'veteran' }),
      'sides.red.units': hulls,
      'forbidden.red': allBut(),
      'mission.turns': 8,
    },
    vehicleExact,
  ),
  bare(
    'missiles at vehicles in cover',
    {
      ...inBothCovers,
      'sides.blue.units': Array.from({ length: 10 }, (_, i) => fired(i, [{ missile: 'light', rounds: 99 }])),
      'sides.red.units': units(20, { ...crew(0), vehicle: { armourClass: 3, ecm: 'basic' } }),
      'forbidden.red': allBut(),
      'mission.turns': 4,
    },
    [
      {
        metric: 'vehicle-shots',
        rate: 'hitRate',
        procedure: 'missile-shot',
        outcomes: [...STRIKES, ...HIT],
        inputs: { quality: 'quality', cover: 'cover' },
        ...alone({
          missile: 'light',
          guidance: 'basic',
          ecm: 'basic',
          armourClass: 3,
          suspension: 'tracked',
          armour: 'basicBattledress',
        }),
      },
    ],
    { where: { cause: 'missile' } },
  ),
  bare(
    'heavy guns at squads and at figures alone',
    {
      'sides.blue.units': Array.from({ length: 6 }, (_, i) => fired(i, [gun(i), gun(i + 1)])),
      'sides.red.units': [
        ...units(
          10,
          { quality: 'elite', leadership: 1, motivation: 'high', armour: 'heavyPower', figures: men(1) },
          'Lone',
        ),
        ...lasting(6),
      ],
      'forbidden.red': allBut(),
      'mission.turns': 6,
    },
    vehicleExact,
    { houseRules: { 'loneFigure.rangeShift': 2 }, fixes: ['loneFigure.'] },
  ),
  bare(
    'one gun at a vehicle',
    {
      ...farOff,
      'sides.blue.units': [fired(0, [{ heavy: 'hkp', size: 1 }])],
      'sides.red.units': units(6, { ...crew(1), vehicle: { armourClass: 2 } }),
      'forbidden.red': allBut(),
      'mission.turns': 12,
    },
    vehicleExact,
    { asked: {} },
  ),
  bare(
    'one missile at a vehicle',
    {
      ...farOff,
      'sides.blue.units': [fired(0, [{ missile: 'portable', rounds: 99 }])],
      'sides.red.units': units(6, { ...crew(1), vehicle: { armourClass: 2 } }),
      'forbidden.red': allBut(),
      'mission.turns': 12,
    },
    vehicleExact,
    { asked: {} },
  ),
  ...SUSPENSIONS.map(underBursts),
];
