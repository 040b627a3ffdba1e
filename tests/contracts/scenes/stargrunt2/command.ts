import type { Scene } from '../scene.ts';
import { allBut, alone, bare, men, units } from './forces.ts';

const chain = (squads: Readonly<Record<string, unknown>>) => [
  { name: 'Company', level: 'company', quality: 'veteran', leadership: 1, figures: men(2) },
  { name: 'Platoon', level: 'platoon', commander: 'Company', quality: 'veteran', leadership: 1, figures: men(2) },
  ...units(10, { commander: 'Platoon', leadership: 1, figures: men(4), ...squads }),
];

const commanded = (kind: string, squads: Readonly<Record<string, unknown>>) => ({
  'sides.blue.policy': 'random',
  'sides.blue.units': chain(squads),
  'sides.red.units': [{ name: 'Nobody', figures: men(1) }],
  'forbidden.blue': allBut(kind),
  'forbidden.red': allBut(),
  'mission.turns': 20,
});

const contact = (receiverLeader: number) => ({
  metric: 'communications',
  rate: 'successRate',
  procedure: 'communicate',
  outcomes: ['success'],
  inputs: { quality: 'senderQuality', bypassed: 'bypassed' },
  ...alone({ senderLeader: 1, receiverLeader, ewSystem: null, ewMarkers: 1 }),
});

export const command: Scene[] = [
  bare('transfers', commanded('transfer actions', {}), [contact(1)]),
  bare(
    'rallies',
    {
      ...commanded('rally', { confidence: 'broken', quality: 'green', leadership: 2 }),
      'sides.blue.units': chain({ confidence: 'broken', quality: 'green', leadership: 2 })
        .slice(1)
        .map(({ commander, ...unit }: any) => (commander === 'Company' ? unit : { ...unit, commander })),
    },
    [
      contact(2),
      {
        metric: 'rallies',
        rate: 'successRate',
        procedure: 'rally',
        outcomes: ['success'],
        inputs: {},
        ...alone({ quality: 'green', leader: 2, senderQuality: 'veteran', senderLeader: 1, bypassed: 0 }),
      },
    ],
  ),
];
