import { expect, test } from 'vitest';
import { convalesce, playAfterBattle } from '../../../src/sim/systems/revland-combat/play/after-battle.ts';
import { ACTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { STATUS } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { counted, daysNoted } from './counted.ts';
import { type Stage, stage } from './support.ts';

const MEDIC: Stage['policy'] = {
  act: (battle, figure, action) => {
    action.clear();
    const patient = battle.figures.find(({ name }) => name === 'Dying')!;
    if (figure.name !== 'Medic' || figure.taken > 0 || patient.isStabilised) return;
    action.kind = ACTION.firstAid;
    action.figure = patient.index;
  },
};

/** By hand, with plain dice: first aid 3D against 15; a doctor of 6D against 25, 20, 15, 15 and 10; Body of 3D. */
test('REV-72 REV-74 REV-77 REV-82 to REV-88 from the last round to the last day: a side with a hospital, one without', () => {
  const scene = stage({
    blue: [
      { name: 'Medic', firstAid: '3D' },
      { name: 'Dying', wound: 'mortallyWounded' },
      { name: 'Hurt', wound: 'woundedTwice', at: [20, 10] },
    ],
    red: [
      { name: 'Lost', wound: 'mortallyWounded' },
      { name: 'Down', wound: 'incapacitated', body: '3D' },
    ],
    redSide: { hospital: false },
    houseRules: { 'dice.wild.enabled': false },
    policy: MEDIC,
    dice: [9],
  });
  const after = [
    // Round 2: 14 is too little; 2 is not below 2.
    ...[5, 5, 4, 1, 1, 1, 1],
    // Round 3: 15 stabilises; one death check is left: 2 is below 3.
    ...[5, 5, 5, 1, 1],
  ];
  scene.script(...after);
  playAfterBattle(scene.game);
  scene.finish();
  const [dying, lost] = ['Dying', 'Lost'].map(scene.figure);
  expect([dying.level, dying.isStabilised, lost.status]).toEqual([WOUND.mortallyWounded, true, STATUS.killed]);

  const days = daysNoted(scene);
  scene.script(
    // Dying, in hospital: 25, 20, 14, 15, 15, 10 are six days.
    ...[5, 4, 4, 4, 4, 4],
    ...[4, 4, 4, 4, 2, 2],
    ...[2, 2, 2, 2, 3, 3],
    ...[3, 3, 3, 2, 2, 2],
    ...[3, 3, 3, 2, 2, 2],
    ...[2, 2, 2, 2, 1, 1],
    // Hurt: 15, 15, 9, 10 are four.
    ...[3, 3, 3, 2, 2, 2],
    ...[3, 3, 3, 2, 2, 2],
    ...[2, 2, 2, 1, 1, 1],
    ...[2, 2, 2, 2, 1, 1],
    // Down, at rest. Days 14 and 44: 6 and 8, no change. Day 74: 9, incapacitated. Day 88: 9, wounded twice.
    ...[2, 2, 2],
    ...[3, 3, 2],
    ...[3, 3, 3],
    ...[3, 3, 3],
    // Day 91: 6, no change. Day 94: 7, wounded. Day 97: 4, wounded twice. Days 100 and 103: 7, wounded, then well.
    ...[2, 2, 2],
    ...[3, 2, 2],
    ...[2, 1, 1],
    ...[3, 2, 2],
    ...[3, 2, 2],
  );
  convalesce(scene.game);
  scene.finish();
  expect(days).toEqual([
    [0, 6, 10],
    [1, 103, 103],
  ]);
  expect(counted(scene, 'recoveries')).toEqual({
    'blue woundedTwice hospital': { healed: 1 },
    'blue mortallyWounded hospital': { healed: 1 },
    'red incapacitated rest': { healed: 1 },
  });
  expect(counted(scene, 'days-to-heal')).toEqual({
    'blue healthy': { noDay: 1 },
    'blue woundedTwice': { upTo7Days: 1 },
    'blue mortallyWounded': { upTo7Days: 1 },
    'red incapacitated': { longer: 1 },
  });
  expect(counted(scene, 'deaths')).toEqual({ 'red after': { deathCheck: 1 } });
  expect(counted(scene, 'death-checks')).toEqual({
    'blue 2': { lives: 1 },
    'red 2': { lives: 1 },
    'red 3': { dies: 1 },
  });
});
