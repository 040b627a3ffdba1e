import { describe, expect, test } from 'vitest';
import { fieldProblem, fieldValue } from '../../../src/sim/kernel/rules/fields.ts';
import { addCodes, code, codeOf, codeWord, compareCodes } from '../../../src/sim/systems/revland-combat/rules/codes.ts';
import { rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { armouryOf, useWord } from '../../../src/sim/systems/revland-combat/steps/armoury.ts';

const defaults = rulesWith();

describe('REV-04: die codes', () => {
  const field = code('4D+2', { doc: 'A code.' });

  test.each([
    ['4D+2', 4, 2],
    ['3D', 3, 0],
    ['3d+1', 3, 1],
    ['+2', 0, 2],
    ['2', 0, 2],
    ['20D+9', 20, 9],
  ])('%s is so many dice and pips', (word, dice, pips) => {
    expect(fieldProblem(field, word)).toBeNull();
    expect(codeOf(word)).toEqual({ dice, pips });
  });

  test.each(['', 'D', '4D+', '4D-1', '21D', '4E+2', '4 D', '4D+10', true, null, ['4D']])(
    '%j is none: one clear sentence',
    (word) => {
      expect(fieldProblem(field, word)).toMatch(/^must be a die code of up to 20D, such as 4D\+2, got /);
    },
  );

  test('+2 is a number to the reader of a file, and means two pips', () => {
    expect(fieldValue(field, 2)).toBe('2');
    expect(codeOf('2')).toEqual(codeOf('0D+2'));
  });

  test('three pips make a die when codes are added: 2D+2 and 1D+2 give 4D+1', () => {
    expect(codeWord(addCodes(codeOf('2D+2'), codeOf('1D+2'), defaults.dice.pipsPerDie))).toBe('4D+1');
    expect(codeWord(addCodes(codeOf('2D+2'), codeOf('1D+2'), 5))).toBe('3D+4');
  });

  test('more dice are better, then more pips', () => {
    expect(compareCodes(codeOf('4D'), codeOf('3D+2'))).toBeGreaterThan(0);
    expect(compareCodes(codeOf('4D+1'), codeOf('4D+2'))).toBeLessThan(0);
    expect(compareCodes(codeOf('4D+1'), codeOf('4D+1'))).toBe(0);
  });
});

describe('REV-90: the armoury', () => {
  const armoury = armouryOf(defaults);
  const useNamed = (word: string) => armoury.uses.find((use) => useWord(armoury, use) === word)!;

  test('every way to use every weapon', () => {
    expect(armoury.uses.map((use) => useWord(armoury, use))).toEqual([
      'berettaM92',
      'submachineGun',
      'assaultRifle',
      'staffWeapon (fire)',
      'staffWeapon (strike)',
      'fragGrenade',
      'knife (strike)',
      'knife (throw)',
      'spear (strike)',
      'spear (throw)',
      'unarmed',
    ]);
  });

  test('REV-22: the Beretta M92 does 4D and reaches 3-10/30/120 metres', () => {
    expect(useNamed('berettaM92')).toMatchObject({ damage: { dice: 4, pips: 0 }, limits: [3, 10, 30, 120] });
  });

  test('REV-57: muscle works strikes and plain throws, not firearms and grenades', () => {
    const byMuscle = armoury.uses.filter(({ isMuscle }) => isMuscle).map((use) => useWord(armoury, use));
    expect(byMuscle).toEqual([
      'staffWeapon (strike)',
      'knife (strike)',
      'knife (throw)',
      'spear (strike)',
      'spear (throw)',
      'unarmed',
    ]);
  });

  test('REV-91 a vest resists with 1D physical damage and +1 energy, mail with 1D and +2, no armor with 0D', () => {
    const codes = Object.entries(defaults.armors).map(([id, { physical, energy }]) => [
      id,
      codeWord(codeOf(physical)),
      codeWord(codeOf(energy)),
    ]);
    expect(codes).toEqual([
      ['none', '0D', '0D'],
      ['vest', '1D', '0D+1'],
      ['mail', '1D', '0D+2'],
    ]);
  });

  test('REV-33 REV-34 a fire rate is so many shots in so many rounds', () => {
    expect(useNamed('staffWeapon (fire)')).toMatchObject({ rateShots: 1, rateRounds: 1 });
    expect(useNamed('berettaM92').rateShots).toBeNull();
    const slow = armouryOf(rulesWith({ 'weapons.berettaM92.fireRate': '1/3' }));
    expect(slow.uses[0]).toMatchObject({ rateShots: 1, rateRounds: 3 });
  });

  test('REV-26, 27: reach by house rule where a weapon has none, and a difficulty for bare hands', () => {
    const other = armouryOf(rulesWith({ 'melee.reach': 3, 'weapons.knife.reach': 1, 'unarmed.difficulty': 'heroic' }));
    expect(other.weapons.map(({ uses }) => uses[1]?.limits ?? null)).toEqual([
      null,
      null,
      null,
      [3],
      null,
      [1],
      [3],
      [3],
    ]);
    expect(other.weapons[7].uses[1]!.difficulty).toBe(5);
  });
});
