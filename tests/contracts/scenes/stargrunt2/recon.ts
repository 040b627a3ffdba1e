import { supportExact } from '../../../../src/sim/systems/stargrunt2/odds/odds.ts';
import { LEVELS, QUALITIES, SENSORS, SNIPER_WEAPONS } from '../../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Scene } from '../scene.ts';
import { allBut, alone, bare, calm, lasting, men, units } from './forces.ts';

const deep = {
  'table.depth': 60,
  'sides.red.deploy': { rect: [0, 10, 48, 50] },
  'table.terrain': [
    { name: 'brush', rect: [0, 10, 16, 50], cover: 'soft' },
    { name: 'trench', rect: [16, 10, 16, 50], cover: 'hard' },
  ],
};
const HIDDEN = { 'hidden.revealInOpen': false, 'hidden.revealedBy': 'never' };

const counters = {
  'sides.red.units': units(8, { hidden: true, figures: men(4) }),
  'sides.red.dummies': 12,
  'forbidden.red': allBut(),
  'mission.turns': 6,
};

const sniping = (weapon: string): Scene =>
  bare(
    `a sniper with a ${weapon}`,
    {
      'table.terrain': [{ name: 'trench', rect: [0, 8, 24, 5], cover: 'soft' }],
      'sides.blue.policy': 'random',
      'sides.blue.units': [{ name: 'Sniper', sniper: weapon }],
      'sides.red.units': lasting(4, { armour: 'partialLight' }),
      'forbidden.blue': allBut('fire', 'go in position'),
      'forbidden.red': allBut(),
      'mission.turns': 24,
    },
    [
      ...supportExact,
      {
        metric: 'sniper-shots',
        rate: 'killRate',
        procedure: 'sniper',
        outcomes: ['random-kill', 'chosen-kill'],
        inputs: { quality: 'quality', sniperWeapon: 'weapon', band: 'band', cover: 'cover' },
        ...alone({ inPosition: false, travel: false, armour: 'partialLight' }),
      },
    ],
    { houseRules: calm, ...(weapon === SNIPER_WEAPONS[0] ? { asked: {} } : {}) },
  );

const tasks = (rate: string, procedure: string, outcome: string, always: Readonly<Record<string, unknown>>) => ({
  metric: 'ew-tasks',
  rate,
  procedure,
  outcomes: [outcome],
  inputs: { level: 'system', markers: 'markers' },
  ...alone(always),
});

const spotting = (
  name: string,
  always: { readonly inCover: boolean; readonly inSight: boolean },
  houseRules = {},
): Scene =>
  bare(
    name,
    {
      ...counters,
      'sides.blue.policy': 'random',
      'sides.blue.units': LEVELS.flatMap((level) => units(2, { electronicWarfare: level, figures: men(3) }, level)),
      'forbidden.blue': allBut(),
      'table.terrain': always.inCover ? [{ name: 'brush', rect: [0, 7, 48, 7], cover: 'soft' }] : [],
    },
    [tasks('successRate', 'ew-spot', 'revealed', always)],
    { where: { task: 'spot' }, houseRules: { ...HIDDEN, ...houseRules } },
  );

export const recon: Scene[] = [
  bare(
    'observing',
    {
      ...deep,
      ...counters,
      'sides.blue.policy': 'random',
      'sides.blue.units': SENSORS.flatMap((sensor) =>
        QUALITIES.map((quality) => ({ name: `${sensor} ${quality}`, sensor, quality, figures: men(2) })),
      ),
      'forbidden.blue': allBut('observe'),
    },
    supportExact,
    { houseRules: { ...HIDDEN, 'observe.minorRemovesDummy': false } },
  ),
  bare(
    'observing counters in position',
    {
      ...counters,
      'sides.red.units': units(12, { hidden: true, figures: men(4) }),
      'sides.red.dummies': 0,
      'sides.red.policy': 'random',
      'forbidden.red': allBut('go in position'),
      'sides.blue.policy': 'random',
      'sides.blue.units': units(8, { figures: men(2) }),
      'forbidden.blue': allBut('observe'),
    },
    supportExact,
    { houseRules: HIDDEN },
  ),
  bare(
    'one observer',
    {
      ...counters,
      'table.terrain': [{ name: 'brush', rect: [0, 7, 48, 7], cover: 'soft' }],
      'sides.red.units': units(1, { hidden: true, figures: men(4) }),
      'sides.blue.policy': 'random',
      'sides.blue.units': [{ name: 'Observer', sensor: 'enhanced', figures: men(2) }],
      'forbidden.blue': allBut('observe', 'go in position'),
      'mission.turns': 24,
    },
    supportExact,
    { houseRules: { ...HIDDEN, 'observe.minorRemovesDummy': false }, asked: {} },
  ),
  ...SNIPER_WEAPONS.map(sniping),
  bare(
    'drones under fire',
    {
      'sides.red.policy': 'random',
      'sides.red.units': LEVELS.flatMap((drone) => units(4, { drone, figures: men(2) }, drone)),
      'forbidden.red': allBut('launch drone', 'move drone'),
      'sides.blue.policy': 'random',
      'sides.blue.units': units(10, { quality: 'elite', figures: men(4) }),
      'forbidden.blue': allBut('shoot drone'),
      'mission.turns': 6,
    },
    supportExact,
  ),
  spotting('spotting in the open', { inCover: false, inSight: true }),
  spotting('spotting in cover', { inCover: true, inSight: true }),
  spotting('spotting out of sight', { inCover: false, inSight: false }, { 'sight.limit': 1 }),
  bare(
    'spoofed observers',
    {
      ...counters,
      'sides.red.policy': 'random',
      'sides.red.dummies': 12,
      'sides.red.units': LEVELS.flatMap((level) => units(2, { electronicWarfare: level, figures: men(3) }, level)),
      'sides.blue.policy': 'random',
      'sides.blue.units': units(8, { figures: men(2) }),
      'forbidden.blue': allBut('observe'),
    },
    [tasks('successRate', 'ew-spoof', 'spoofed', { dice: [8, 4] })],
    { where: { task: 'spoof' }, houseRules: HIDDEN },
  ),
];
