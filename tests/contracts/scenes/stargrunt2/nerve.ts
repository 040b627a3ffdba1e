import { nerveExact } from '../../../../src/sim/systems/stargrunt2/odds/odds.ts';
import {
  CONFIDENCES,
  MOTIVATIONS,
  QUALITIES,
  TEST_EVENTS,
} from '../../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Scene } from '../scene.ts';
import { allBut, alone, bare, men, units } from './forces.ts';

const underFire = {
  'sides.blue.units': units(10, { figures: men(10) }),
  'forbidden.red': allBut(),
  'mission.turns': 4,
};
const tested = { quality: 'quality', leadership: 'leader' };
const DROP_TWO = ['drop-two', 'drop-three', 'drop-four'];

const events = (event: string, motivation: string): Scene =>
  bare(
    `${event}, motivation ${motivation}`,
    {
      ...underFire,
      'sides.red.motivation': motivation,
      'sides.red.units': units(16, { quality: 'veteran', leadership: 1, figures: men(4) }),
    },
    [
      {
        metric: 'confidence-tests',
        rate: 'holdRate',
        procedure: 'confidence-event',
        outcomes: ['hold'],
        inputs: tested,
        ...alone({ motivation, events: [event], underArtillery: false, untreated: 0 }),
      },
    ],
    { where: { event }, houseRules: { 'threat.perUntreated.low': null } },
  );

const assaults = (confidence: string): Scene =>
  bare(
    `assaults by ${confidence} squads`,
    {
      'sides.blue.policy': 'close-in',
      'sides.blue.units': units(10, { confidence, figures: men(4) }),
      'forbidden.blue': allBut('close assault'),
      'sides.red.units': units(10, { figures: men(2) }),
      'sides.red.deploy': { rect: [0, 6, 48, 4] },
      'forbidden.red': allBut(),
      'mission.turns': 1,
    },
    [
      {
        metric: 'reaction-tests',
        rate: 'passRate',
        procedure: 'assault-start',
        outcomes: ['pass'],
        inputs: tested,
        ...alone({ confidence }),
      },
    ],
    { where: { purpose: 'closeAssault' } },
  );

const stand = (name: string, attacker: object, always: Readonly<Record<string, unknown>>): Scene =>
  bare(
    name,
    {
      'table.width': 12,
      'sides.blue.deploy': { rect: [2, 0, 6, 3] },
      'sides.red.deploy': { rect: [2, 6, 6, 3] },
      'sides.blue.policy': 'close-in',
      'sides.blue.units': [{ name: 'Attackers', quality: 'elite', leadership: 1, figures: men(8), ...attacker }],
      'forbidden.blue': allBut('close assault', 'go in position'),
      'sides.red.units': [{ name: 'Defenders', quality: 'veteran', leadership: 1, figures: men(8) }],
      'forbidden.red': allBut(),
      'mission.turns': 1,
    },
    [
      {
        metric: 'confidence-tests',
        rate: 'holdRate',
        procedure: 'assault-stand',
        outcomes: ['hold'],
        inputs: tested,
        ...alone({ attackers: 8, attackersPower: 0, defenders: 8, defendersPower: 0, terror: false, ...always }),
      },
    ],
    { where: { event: 'closeAssault' }, asked: {} },
  );

export const nerve: Scene[] = [
  bare(
    'confidence under fire',
    {
      ...underFire,
      'sides.red.motivation': 'low',
      'sides.red.units': QUALITIES.flatMap((quality) => units(4, { quality, figures: men(6) }, quality)),
    },
    [
      ...nerveExact,
      {
        metric: 'confidence-tests',
        rate: 'dropTwoRate',
        procedure: 'confidence',
        outcomes: DROP_TWO,
        inputs: { ...tested, threat: 'threat' },
      },
    ],
  ),
  ...MOTIVATIONS.flatMap((motivation) =>
    TEST_EVENTS.slice(0, 4)
      .filter((event) => motivation !== 'high' || event === 'moreThanSurvivors' || event === 'leaderLost')
      .map((event) => events(event, motivation)),
  ),
  bare(
    'markers removed',
    {
      ...underFire,
      'sides.red.policy': 'random',
      'sides.red.units': units(12, { figures: men(8), motivation: 'high' }),
      'forbidden.red': allBut('remove suppression'),
    },
    nerveExact,
  ),
  bare(
    'panic',
    {
      'sides.red.policy': 'random',
      'sides.red.units': units(16, { quality: 'untrained', leadership: 2, figures: men(4) }),
      'forbidden.red': allBut('remove panic'),
      'forbidden.blue': allBut(),
      'mission.turns': 6,
    },
    nerveExact,
  ),
  bare(
    'wounded treated',
    {
      ...underFire,
      'sides.red.policy': 'tactician',
      'sides.red.motivation': 'high',
      'mission.turns': 6,
      'sides.red.units': [
        ...units(8, { figures: men(8) }),
        ...units(
          6,
          {
            figures: [
              { name: 'Medic', count: 3, medic: true },
              { name: 'Rifleman', count: 5 },
            ],
          },
          'Aid',
        ),
      ],
      'forbidden.red': allBut('reorganise', 'remove suppression'),
    },
    nerveExact,
    { houseRules: { 'wounds.killMultiple': 12, 'wounds.twoKill': false } },
  ),
  bare(
    'wounded near a medical unit',
    {
      ...underFire,
      'sides.red.policy': 'tactician',
      'sides.red.motivation': 'high',
      'mission.turns': 6,
      'sides.red.units': units(12, { figures: men(8), medical: true }),
      'forbidden.red': allBut('reorganise', 'remove suppression'),
    },
    nerveExact,
    { houseRules: { 'wounds.killMultiple': 12, 'wounds.twoKill': false } },
  ),
  ...CONFIDENCES.slice(0, 3).map(assaults),
  stand('standing against equals', {}, {}),
  stand('standing against power armour', { armour: 'lightPower' }, { attackersPower: 8 }),
  stand('standing against terror', { terror: true }, { terror: true }),
];
