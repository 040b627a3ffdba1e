import { CLOSE_COMBAT_WEAPONS } from '../../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { system } from '../../../../src/sim/systems/stargrunt2/system.ts';
import { fixed, type Scene } from '../scene.ts';
import { allBut, bare, calm } from './forces.ts';

const squad = (quality: string, weapons: readonly string[] = CLOSE_COMBAT_WEAPONS) => [
  {
    name: 'Squad',
    quality,
    leadership: 1,
    motivation: 'high',
    figures: weapons.map((closeCombat) => ({ name: closeCombat, count: Math.floor(15 / weapons.length), closeCombat })),
  },
];

const BOLD = {
  ...calm,
  'finalFire.allowed': false,
  'closeAssault.minOddsThreat': 0,
  'closeAssault.threatPerCasualty': 0,
  'closeAssault.flamerTerror': false,
};
const HARDY = { 'closeAssault.deadUpTo': 0, 'closeAssault.woundedUpTo': 0 };

const melee = (
  name: string,
  blue: object[],
  red: object[],
  more: Readonly<Record<string, unknown>>,
  houseRules = {},
): Scene =>
  bare(
    name,
    {
      'table.width': 16,
      'sides.blue.deploy': { rect: [2, 0, 10, 3] },
      'sides.red.deploy': { rect: [2, 6, 10, 3] },
      'sides.blue.policy': 'close-in',
      'sides.red.policy': 'close-in',
      'sides.blue.units': blue,
      'sides.red.units': red,
      'forbidden.blue': allBut('close assault', 'move', 'combat move', 'reorganise'),
      'forbidden.red': allBut('reorganise'),
      'mission.turns': 6,
      ...more,
    },
    fixed(system.exact, ['close-combat', 'close-casualty'], {}),
    { houseRules: { ...BOLD, ...houseRules }, asked: {} },
  );

export const melees: Scene[] = [
  melee('melee of elite squads', squad('elite'), squad('elite'), {}),
  melee('melee of regular squads', squad('regular'), squad('regular'), {}),
  melee(
    'melee in a trench',
    squad('elite', ['flamer']),
    [1, 2, 3].map((number) => ({ ...squad('regular', ['close'])[0], name: `Squad ${number}` })),
    {
      'mission.turns': 12,
      'table.terrain': [{ name: 'trench', rect: [0, 5, 16, 7], cover: 'hard' }],
      'sides.red.deploy': { rect: [1, 6, 14, 5] },
    },
    HARDY,
  ),
];
