import { expect, test } from 'vitest';
import { REACTION } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { type FigureLine, type Stage, stage } from './support.ts';

const SHOOTER: FigureLine = {
  ...{ name: 'Shooter', at: [10, 10], firearms: '3D', dodge: '2D', body: '2D' },
  ...{ armor: 'none', weapons: ['berettaM92'] },
};

test('an attack is told roll by roll, with its dice', () => {
  const policy: Stage['policy'] = {
    react: (_battle, _figure, _attack, answer) => {
      answer.reaction = REACTION.full;
    },
  };
  const scene = stage({
    blue: [SHOOTER],
    red: [{ ...SHOOTER, name: 'Target', at: [10, 20] }],
    terrain: [
      { name: 'haze', rect: [5, 14, 10, 1], smoke: 'light' },
      {
        name: 'fence',
        line: [
          [5, 19],
          [15, 19],
        ],
        cover: 'soft',
        protection: '1D',
      },
    ],
    policy,
    houseRules: { 'protection.dice.light': 2 },
  });
  const attacker = scene.figure('Shooter');
  const before = scene.trace.events.length;
  scene.script(1, 1, 1, 5, 5, 4, 3, 5, 1, 1, 1, 3, 5, 1, 1, 1);
  scene.act(attacker, 'attack', { target: scene.figure('Target'), thing: scene.thing(attacker, 'berettaM92') });
  scene.finish();
  expect(scene.trace.events.slice(before, before + 4).map(({ text }) => text)).toEqual([
    'red Target dodges in full: 2 (1, 1)',
    'blue Shooter fires the berettaM92 at red Target, short range, 25 percent covered: 14 (5, 5, 4) against 16 (the dodge 2 included, modifiers 1, cover 3), the cover is hit',
    'Damage 8 (5, 1, 1, 1) against the 3 (3) of fence: lightly damaged, and damage comes through',
    'Damage 6 (5, 1) against the Body 2 (1, 1) of red Target: wounded',
  ]);
  const [, shot] = scene.trace.events.slice(before);
  expect(shot.data).toMatchObject({ kind: 'shot', figure: 0, target: 1, success: false });
});
