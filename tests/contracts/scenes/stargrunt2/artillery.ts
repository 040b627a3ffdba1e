import { supportExact } from '../../../../src/sim/systems/stargrunt2/odds/odds.ts';
import { ASSET_KINDS, WARHEADS } from '../../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Scene } from '../scene.ts';
import { allBut, alone, bare, calm, lasting, men, units } from './forces.ts';

const missions = (always: Readonly<Record<string, unknown>>) => ({
  metric: 'fire-missions',
  rate: 'accurateRate',
  procedure: 'artillery-accuracy',
  outcomes: ['accurate'],
  inputs: {},
  ...alone({ quality: 'veteran', leader: 1, ...always }),
});
const bursts = (
  [
    ['casualtyRate', ['wounded', 'dead']],
    ['deathRate', ['dead']],
  ] as const
).map(([rate, outcomes]) => ({
  metric: 'burst-results',
  rate,
  procedure: 'burst',
  outcomes,
  inputs: { warhead: 'warhead', cover: 'cover', bursts: 'bursts' },
  ...alone({ armour: 'partialLight', inPosition: false }),
}));

const support = (name: string, isSpecialist: boolean): Scene =>
  bare(
    name,
    {
      'table.width': 20,
      'table.depth': 16,
      'table.terrain': [
        { name: 'brush', rect: [0, 5, 7, 10], cover: 'soft' },
        { name: 'trench', rect: [7, 5, 6, 10], cover: 'hard' },
      ],
      'sides.blue.policy': 'random',
      'sides.blue.deploy': { rect: [0, 0, 20, 3] },
      'sides.blue.units': units(4, {
        quality: 'veteran',
        leadership: 1,
        specialist: isSpecialist ? ASSET_KINDS : [],
        chits: 4,
        figures: men(1),
      }),
      'sides.blue.support': ASSET_KINDS.map((kind) => ({
        name: kind,
        kind,
        rounds: 4,
        missions: 20,
        warheads: WARHEADS,
        size: 'large',
      })),
      'sides.red.deploy': { rect: [0, 6, 20, 10] },
      'sides.red.units': lasting(4, { armour: 'partialLight' }),
      'forbidden.blue': allBut('request support'),
      'forbidden.red': allBut(),
      'mission.turns': 10,
    },
    [...supportExact, ...bursts, missions({ specialist: isSpecialist, seesTarget: isSpecialist })],
    {
      where: { victim: 'enemies', guidance: isSpecialist ? 'specialist sees target' : 'unguided' },
      houseRules: { ...calm, 'artillery.hitsWounded': false, 'wounds.killMultiple': 6 },
    },
  );

export const artillery: Scene[] = [
  support('support that specialists call', true),
  support('support that others call', false),
  bare(
    'one observer of artillery',
    {
      'sides.blue.policy': 'random',
      'sides.blue.units': [
        { name: 'Observer', quality: 'veteran', leadership: 1, specialist: ['artillery'], chits: 0, figures: men(1) },
      ],
      'sides.blue.support': [{ name: 'Battery', rounds: 3, missions: 20 }],
      'sides.red.units': lasting(4, { armour: 'partialLight' }),
      'sides.red.deploy': { rect: [16, 8, 16, 6] },
      'forbidden.blue': allBut('request support', 'go in position'),
      'forbidden.red': allBut(),
      'mission.turns': 16,
    },
    [...supportExact, ...bursts, missions({ specialist: true, seesTarget: true })],
    {
      where: { victim: 'enemies', guidance: 'specialist sees target' },
      houseRules: { ...calm, 'artillery.hitsWounded': false, 'wounds.killMultiple': 6 },
      asked: {},
    },
  ),
];
