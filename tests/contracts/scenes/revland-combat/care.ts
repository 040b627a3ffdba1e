import { system } from '../../../../src/sim/systems/revland-combat/system.ts';
import { fixed, type Scene } from '../scene.ts';
import { allBut, FILE, row, untold } from './staging.ts';

/** Nobody fights: there are patients and, on each side, some who may help. */
function peace(name: string, team: readonly unknown[], targets: readonly unknown[], set: Scene['set'] = {}) {
  return {
    name,
    file: FILE,
    isLong: true,
    set: {
      'table.terrain': [],
      'sides.team.figures': team,
      'sides.targets.figures': targets,
      'forbidden.team': allBut(),
      'forbidden.targets': allBut(),
      ...set,
    },
  } satisfies Omit<Scene, 'exact'>;
}

const WOUNDS = ['wounded', 'woundedTwice', 'incapacitated', 'mortallyWounded'] as const;
const able = (y: number) => row(y, () => ({}), 1);

const hurt = (y: number, wounds: readonly string[], more = {}) =>
  row(y, (place) => ({ wound: wounds[place % wounds.length], body: '3D', ...more }));

const medical: Scene = {
  ...peace('a hospital', [...able(0), ...hurt(2, WOUNDS)], able(20)),
  houseRules: { 'mortal.dice': 6, 'mortal.firstCount': 0, 'mortal.certainRound': null },
  exact: [
    {
      metric: 'medical-rolls',
      rate: 'successRate',
      procedure: 'medical-healing',
      outcomes: ['success'],
      // The code is that of the rules.
      inputs: { state: 'state' },
    },
  ],
};

export const careScenes: readonly Scene[] = [medical];
