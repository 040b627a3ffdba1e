import { describe, expect, test } from 'vitest';
import { codeWord } from '../../../src/sim/systems/revland-combat/rules/codes.ts';
import { ABILITIES, type Ability } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { armouryOf, useWord } from '../../../src/sim/systems/revland-combat/steps/armoury.ts';
import { type CharacterSpec, characterOf } from '../../../src/sim/systems/revland-combat/steps/skills.ts';

type Codes = Partial<Record<Ability, string>>;

function character(skills: Codes, houseRules = {}, specializations: CharacterSpec['specializations'] = {}) {
  const rules = rulesWith(houseRules);
  const known: Codes = { body: '3D+1', flex: '2D', savvy: '4D', ...skills };
  const codes = Object.fromEntries(ABILITIES.map((ability) => [ability, known[ability] ?? null]));
  const made = characterOf(rules, {
    codes: codes as CharacterSpec['codes'],
    specializations,
    armor: 'vest',
  });
  const armoury = armouryOf(rules);
  const byUse = (list: typeof made.attack) => (word: string) =>
    codeWord(list[armoury.uses.findIndex((use) => useWord(armoury, use) === word)]);
  return { ...made, attackWith: byUse(made.attack), damageOf: byUse(made.damage) };
}

describe('REV-08: a character without a skill rolls its attribute', () => {
  test('Flex for what hands do, Savvy for Sneak and First Aid', () => {
    const { attackWith, dodge, sneak, firstAid } = character({});
    expect(['berettaM92', 'knife (strike)', 'fragGrenade'].map(attackWith)).toEqual(['2D', '2D', '2D']);
    expect([dodge, sneak, firstAid].map(codeWord)).toEqual(['2D', '4D', '4D']);
  });

  test('which attribute is a house rule', () => {
    const { attackWith, dodge } = character(
      {},
      { 'skills.attribute.throwing': 'body', 'skills.attribute.dodge': 'savvy' },
    );
    expect(attackWith('spear (throw)')).toBe('3D+1');
    expect(codeWord(dodge)).toBe('4D');
  });
});

describe('REV-01: specializations', () => {
  const own = { berettaM92: '5D', spear: '6D' };

  test('the best code that fits the weapon is rolled, in the skill of its first use', () => {
    const { attackWith } = character({ firearms: '4D', melee: '3D', throwing: '3D' }, {}, own);
    expect(attackWith('berettaM92')).toBe('5D');
    expect(attackWith('assaultRifle')).toBe('4D');
    expect(attackWith('spear (strike)')).toBe('6D');
    expect(attackWith('spear (throw)')).toBe('3D');
    expect(character({ firearms: '5D+1' }, {}, own).attackWith('berettaM92')).toBe('5D+1');
  });

  test('by house rule they are left out', () => {
    const { attackWith } = character({ firearms: '4D' }, { 'skills.specialization': 'ignore' }, own);
    expect(attackWith('berettaM92')).toBe('4D');
  });
});

describe('REV-09, 51: plus skills stand beside their parent', () => {
  test('the better of Dodge and Acrobatics is rolled to dodge', () => {
    expect(codeWord(character({ dodge: '4D', acrobatics: '3D+2' }).dodge)).toBe('4D');
    expect(codeWord(character({ dodge: '4D', acrobatics: '4D+1' }).dodge)).toBe('4D+1');
    expect(codeWord(character({ acrobatics: '1D' }).dodge)).toBe('2D');
  });

  test('by house rule a plus skill is added to its parent', () => {
    const houseRules = { 'skills.plusMode': 'add' };
    expect(codeWord(character({ dodge: '4D+2', acrobatics: '1D+1' }, houseRules).dodge)).toBe('6D');
    expect(character({ melee: '3D', martialArts: '2D' }, houseRules).attackWith('unarmed')).toBe('5D');
  });
});

describe('REV-27: bare hands', () => {
  test('Martial Arts, failing that Melee, failing that Flex; with both the better', () => {
    expect(character({ martialArts: '1D' }).attackWith('unarmed')).toBe('1D');
    expect(character({ melee: '3D' }).attackWith('unarmed')).toBe('3D');
    expect(character({}).attackWith('unarmed')).toBe('2D');
    expect(character({ melee: '3D', martialArts: '2D' }).attackWith('unarmed')).toBe('3D');
    expect(character({ melee: '3D', martialArts: '4D' }).attackWith('unarmed')).toBe('4D');
  });

  test('Martial Arts serve bare hands alone', () => {
    expect(character({ melee: '3D', martialArts: '6D' }).attackWith('knife (strike)')).toBe('3D');
  });
});

describe('REV-57: damage', () => {
  test('Body and the code where muscle works the weapon, else its own', () => {
    const { damageOf } = character({});
    expect(['knife (strike)', 'spear (throw)', 'unarmed', 'staffWeapon (strike)'].map(damageOf)).toEqual([
      '4D+1',
      '5D',
      '3D+1',
      '4D+1',
    ]);
    expect(['staffWeapon (fire)', 'berettaM92'].map(damageOf)).toEqual(['6D', '4D']);
  });
});
