import { describe, expect, test } from 'vitest';
import { attackOdds } from '../../../src/sim/systems/revland-combat/odds/attack.ts';
import { careOdds } from '../../../src/sim/systems/revland-combat/odds/care.ts';
import { ABILITIES } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { asking } from './asked.ts';
import { stage } from './support.ts';

const { odds, rolled } = asking([...attackOdds, ...careOdds]);

describe('REV-89 profiles', () => {
  // Body, Flex, Savvy; Firearms, Melee, Dodge, Throwing, Sneak, First Aid; Martial Arts, Acrobatics.
  test.each([
    ['operative', '3D 3D 3D 4D+2 4D 4D 4D 4D 3D', 'vest', 'assaultRifle berettaM92 knife fragGrenade fragGrenade'],
    ['medic', '3D 3D 3D+1 4D 3D+1 4D 3D+1 3D+2 5D', 'vest', 'submachineGun berettaM92'],
    ['guard', '3D 2D+2 2D+1 3D+2 4D 3D+1 3D 2D+2 2D+1', 'mail', 'staffWeapon knife'],
    ['warrior', '3D+1 3D 2D+1 3D 4D+1 3D+2 3D+2 3D+1 2D+1', 'none', 'spear knife'],
  ])('%s', (id, codes, armor, weapons) => {
    const profile = rulesWith().profiles[id];
    expect(ABILITIES.map((ability) => profile[ability])).toEqual([...codes.split(' '), null, null]);
    expect([profile.armor, profile.weapons.join(' '), profile.move]).toEqual([armor, weapons, 10]);
  });
});

test('REV-11 a roll equal to its number succeeds, one below it fails; a tie goes to the one who began', () => {
  const plain = { 'dice.wild.enabled': false };
  expect(rolled('attack', [5, 5], { skill: '2D', difficulty: 'easy' }, plain)).toBe('hit');
  expect(rolled('attack', [5, 4], { skill: '2D', difficulty: 'easy' }, plain)).toBe('miss');
  expect(rolled('first-aid', [5, 5], { skill: '2D', state: 'unconscious' }, plain)).toBe('success');
  expect(rolled('first-aid', [5, 4], { skill: '2D', state: 'unconscious' }, plain)).toBe('failure');
  expect(rolled('surprise', [3, 3], { sneak: '1D', savvy: '1D' }, plain)).toBe('surprised');
  expect(rolled('surprise', [3, 3], { sneak: '1D', savvy: '1D' }, { ...plain, 'opposed.tie': 'defender' })).toBe(
    'aware',
  );
});

test('REV-34 a rate of 1/3 is one shot in any three rounds running, 2/3 are two', () => {
  const may = (rate: string, rounds: readonly number[], now: number) => {
    const scene = stage({
      houseRules: { 'weapons.berettaM92.fireRate': rate },
      blue: [{ name: 'Blue', weapons: ['berettaM92'] }],
    });
    const blue = scene.figure('Blue');
    const gun = scene.thing(blue, 'berettaM92');
    const use = gun.weapon.uses[0]!;
    for (const round of rounds) {
      scene.battle.round = round;
      scene.battle.noteShot(blue, use);
    }
    scene.battle.round = now;
    return scene.battle.mayFireAgain(blue, use);
  };
  expect([1, 2, 3, 4].map((now) => may('1/3', [1], now))).toEqual([false, false, false, true]);
  expect([2, 3, 4, 5].map((now) => may('2/3', [1, 2], now))).toEqual([false, false, true, true]);
  expect(may('2/3', [1], 1)).toBe(true);
});

test('REV-49 armor has a code for each type of damage, and weapons have one type', () => {
  const rules = rulesWith();
  const against = (weapon: string) => odds('weapon-attack', { weapon, target: 'operative', skill: '8D', distance: 10 });
  const share = (chances: Readonly<Record<string, number>>, outcome: string) =>
    chances[outcome] / (1 - chances.miss - chances.stopped - chances['no-attack']);
  expect(share(against('assaultRifle'), 'killed')).toBeCloseTo(odds('damage', { damage: '5D', body: '4D' }).killed, 12);
  expect(share(against('staffWeapon'), 'killed')).toBeCloseTo(
    odds('damage', { damage: '6D', body: '3D+1' }).killed,
    12,
  );
  expect(
    Object.entries(rules.weapons)
      .filter(([, { damageType }]) => damageType === 'energy')
      .map(([id]) => id),
  ).toEqual(['staffWeapon']);
});

const three = (sum: number) => {
  const first = Math.min(6, sum - 2);
  const second = Math.min(6, sum - first - 1);
  return [first, second, sum - first - second];
};

test.each([
  ['REV-85', 'wounded', 4, 5, 6, 7],
  ['REV-86', 'wounded-twice', 4, 5, 6, 7],
  ['REV-87', 'incapacitated', 6, 7, 8, 9],
  ['REV-88', 'mortally-wounded', 6, 7, 8, 9],
])('%s at rest the %s get worse up to %i, stay from %i to %i, and get better from %i', (_id, state, worse, ...more) => {
  const course = (sum: number) =>
    rolled('natural-healing', three(sum), { state, body: '3D' }, { 'dice.wild.enabled': false });
  expect([worse, ...more].map(course)).toEqual(['worse', 'same', 'same', 'better']);
});
