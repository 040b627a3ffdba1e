import { describe, expect, test } from 'vitest';
import { attackOdds } from '../../../src/sim/systems/revland-combat/odds/attack.ts';
import type { Given } from '../../support/asking.ts';
import { asking } from './asked.ts';

const { odds, rolled } = asking(attackOdds);
/** Faces never show a 6 or a first 1 on the wild die. */
const attack = (faces: readonly number[], given: Given = {}, patch = {}) => rolled('attack', faces, given, patch);
const ODD = 1e-12;
const PLAIN = { 'dice.wild.enabled': false };
const two = (least: number) =>
  [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].reduce((sum, n) => sum + (n < least ? 0 : 6 - Math.abs(7 - n)), 0) / 36;

describe('codes and wild dice', () => {
  test('REV-04 a code is so many dice and pips', () => {
    expect(attack([2, 3], { skill: '2D+2', difficulty: 'easy' }, { 'difficulty.easy.number': 7 })).toBe('hit');
    expect(attack([2, 2], { skill: '2D+2', difficulty: 'easy' }, { 'difficulty.easy.number': 7 })).toBe('miss');
    // Body 3D+2 and armor +1 are 4D: four dice against one of damage.
    expect(rolled('damage', [5, 2, 1, 1, 1], { damage: '1D', body: '3D+2', armor: '+1' })).toBe('stunned');
    expect(rolled('damage', [5, 2, 1, 1, 2], { damage: '1D', body: '3D+2', armor: '+1' })).toBe('none');
    const four = { 'dice.pipsPerDie': 4 };
    expect(rolled('damage', [5, 2, 1, 1], { damage: '1D', body: '3D+2', armor: '+1' }, four)).toBe('none');
  });

  test('REV-05 a 6 on the wild die is added and rolled again, at most as often as the rules say', () => {
    const hard = { skill: '2D', difficulty: 'difficult' };
    expect(attack([6, 6, 4, 4], hard)).toBe('hit');
    expect(attack([6, 6, 4, 3], hard)).toBe('miss');
    expect(attack([6, 6, 4], hard, { 'dice.wild.maxRerolls': 1 })).toBe('miss');
    expect(attack([6, 6], hard, PLAIN)).toBe('miss');
    expect(odds('attack', { skill: '1D', difficulty: 'heroic' }).hit).toBeCloseTo(6 ** -5, 15);
  });

  test('REV-06 a first 1 counts, or takes itself and the highest other die away', () => {
    const three = { skill: '3D+2', difficulty: 'easy' };
    expect(attack([1, 5, 2], three)).toBe('hit');
    expect(attack([1, 5, 2], three, { 'dice.wild.onOne': 'complication' })).toBe('hit');
    expect(attack([1, 6, 6], three, { 'dice.wild.onOne': 'subtract' })).toBe('miss');
    const subtract = { 'dice.wild.onOne': 'subtract', 'difficulty.veryEasy.number': 3 };
    expect(attack([1], { skill: '1D+2', difficulty: 'very-easy' }, subtract)).toBe('miss');
  });

  test('REV-07 dice of modifiers are plain, by house rule each modifier has a wild die', () => {
    const given = { skill: '3D', difficulty: 'very-easy', smoke: 'light', light: 'moonlit' };
    // Three dice of modifiers, then three of the attack: 5 + 6 + 1 + 1 against 13.
    expect(attack([6, 1, 1, 5, 4, 4], given)).toBe('hit');
    expect(attack([6, 1, 1, 5, 4, 3], given)).toBe('miss');
    const wild = { 'dice.wild.onModifiers': true };
    expect(attack([6, 1, 6, 1, 1, 5, 5, 5], given, wild)).toBe('miss');
    expect(attack([6, 1, 1, 1, 5, 5, 5], given, wild)).toBe('hit');
    expect(attack([6, 1, 1, 5, 4, 4], given, { ...wild, ...PLAIN })).toBe('hit');
  });

  test('REV-07 a body ranking has a wild die, by house rule none', () => {
    const door = { damage: '4D', protection: '2D' };
    expect(rolled('protection', [5, 5, 5, 5, 6, 5, 6], door)).toBe('slight');
    expect(rolled('protection', [5, 5, 5, 5, 6, 6], door, { 'dice.wild.onProtection': false })).toBe('light');
  });
});

describe('the difficulty number', () => {
  test('REV-10 REV-11 a roll that reaches the number of its level hits', () => {
    const numbers = { 'very-easy': 5, easy: 10, moderate: 15, difficult: 20, 'very-difficult': 25, heroic: 31 };
    for (const [difficulty, number] of Object.entries(numbers)) {
      const faces = [5, 5, 5, 5, 5, 3, 2, 1].slice(0, 8);
      let left = number - 1;
      const shown = faces.map((_, i) => {
        const face = Math.min(i === 0 ? 5 : 6, left - (7 - i));
        left -= face;
        return face;
      });
      if (difficulty === 'very-easy') continue;
      expect(attack(shown, { skill: '8D', difficulty })).toBe('miss');
      expect(attack(shown, { skill: '8D+1', difficulty })).toBe('hit');
    }
    expect(attack([2, 2], { skill: '2D', difficulty: 'very-easy' })).toBe('miss');
    expect(attack([2, 3], { skill: '2D', difficulty: 'very-easy' })).toBe('hit');
  });

  test('REV-10 by house rule it is the middle of the bracket, unrounded, or any whole number of it', () => {
    const middle = { 'difficulty.pick': 'middle' };
    const veryDifficult = { skill: '8D', difficulty: 'very-difficult' };
    expect(attack([5, 6, 6, 4, 1, 1, 1, 1], veryDifficult, middle)).toBe('miss');
    expect(attack([5, 6, 6, 4, 2, 1, 1, 1], veryDifficult, middle)).toBe('hit');
    const uniform = { 'difficulty.pick': 'uniform' };
    const easy = { skill: '2D', difficulty: 'easy' };
    expect(attack([2, 3, 4], easy, uniform)).toBe('hit');
    expect(attack([3, 3, 4], easy, uniform)).toBe('miss');
    const evenly = [6, 7, 8, 9, 10].reduce((sum, number) => sum + two(number) / 5, 0);
    expect(Math.abs(odds('attack', easy, { ...uniform, ...PLAIN }).hit - evenly)).toBeLessThan(ODD);
  });

  test('REV-12 dice of modifiers are rolled anew and added, by house rule they add their average', () => {
    const dark = { skill: '3D', difficulty: 'easy', light: 'poor' };
    expect(attack([3, 5, 5, 3], dark)).toBe('hit');
    expect(attack([4, 5, 5, 3], dark)).toBe('miss');
    const average = { 'modifiers.roll': 'average' };
    expect(attack([5, 5, 3], dark, average)).toBe('miss');
    expect(attack([5, 5, 4], dark, average)).toBe('hit');
    expect(attack([5, 5, 3], dark, { ...average, 'modifiers.averagePerDie': 3 })).toBe('hit');
    expect(attack([5, 4, 1], dark, { ...average, 'modifiers.averagePerDie': 0 })).toBe('hit');
    const twice = { ...dark, light: 'moonlit', cover: '50' };
    expect(attack([5, 6, 6], twice, { ...average, 'difficulty.easy.number': 3 })).toBe('hit');
    expect(attack([5, 6, 5], twice, { ...average, 'difficulty.easy.number': 3 })).toBe('hit-cover');
    expect(attack([5, 4, 1], twice, { ...average, 'modifiers.averagePerDie': 0 })).toBe('hit');
  });

  test('REV-12 no number is below the floor, with and without cover dice', () => {
    const floor = { 'difficulty.floor': 12 };
    expect(attack([5, 6], { skill: '2D', difficulty: 'easy' }, floor)).toBe('miss');
    expect(attack([5, 6], { skill: '2D+1', difficulty: 'easy' }, floor)).toBe('hit');
    expect(attack([5, 6, 1], { skill: '2D+1', difficulty: 'easy', cover: '25' }, floor)).toBe('hit');
    expect(attack([5, 6, 6], { skill: '2D+1', difficulty: 'easy', cover: '25' }, floor)).toBe('hit-cover');
    expect(attack([5, 5], { skill: '2D', difficulty: 'easy', cover: '25' }, floor)).toBe('miss');
    expect(attack([2, 5, 5], { skill: '2D', difficulty: 'easy', dodge: 'regular', dodgeSkill: '1D' }, floor)).toBe(
      'miss',
    );
  });

  test('REV-13 REV-14 penalties take dice; below 1D the attack misses and the dodge is none, or pips alone are rolled', () => {
    expect(attack([5, 5], { skill: '4D', penalty: 2, difficulty: 'easy' })).toBe('hit');
    expect(attack([], { skill: '3D+2', penalty: 3, difficulty: 'very-easy' })).toBe('miss');
    const pips = { 'penalty.belowOneDie': 'pips', 'difficulty.veryEasy.number': 2 };
    expect(attack([], { skill: '3D+2', penalty: 3, difficulty: 'very-easy' }, pips)).toBe('hit');
    const dodge = { dodge: 'regular', dodgeSkill: '2D+1', dodgePenalty: 2 };
    expect(attack([3, 1], { skill: '2D', difficulty: 'very-easy', ...dodge })).toBe('miss');
    expect(attack([3, 1], { skill: '2D', difficulty: 'very-easy', ...dodge }, { 'penalty.belowOneDie': 'pips' })).toBe(
      'hit',
    );
  });

  test('REV-23 ranges of firearms are Very Easy, Easy, Moderate and Difficult', () => {
    const same = [
      ['point-blank', 'very-easy'],
      ['short', 'easy'],
      ['medium', 'moderate'],
      ['long', 'difficult'],
    ];
    for (const [range, difficulty] of same) expect(odds('attack', { range })).toEqual(odds('attack', { difficulty }));
    const eased = { 'range.difficulty.long': 'veryEasy' };
    expect(odds('attack', { range: 'long' }, eased)).toEqual(odds('attack', { difficulty: 'very-easy' }));
    expect(() => odds('attack', { range: 'long', difficulty: 'easy' })).toThrow('not both');
  });
});

describe('edges', () => {
  test('REV-14 what cannot be used misses any number', () => {
    const low = { 'difficulty.veryEasy.number': 2 };
    expect(attack([], { skill: '3D+2', penalty: 3, difficulty: 'very-easy' }, low)).toBe('miss');
  });

  test('REV-06 REV-12 without a floor a roll of 0 reaches the number 0', () => {
    const none = { 'dice.wild.onOne': 'subtract', 'difficulty.veryEasy.number': 0 };
    expect(attack([1], { skill: '1D', difficulty: 'very-easy' }, none)).toBe('hit');
  });

  test('REV-43 an attack on full cover needs all modifiers, whatever the basic difficulty is', () => {
    const full = { skill: '2D', difficulty: 'easy', cover: '100', smoke: 'light' };
    expect(attack([5, 5, 1], full, { 'cover.basic': 'numberOnly' })).toBe('miss');
    expect(attack([5, 6, 1], full, { 'cover.basic': 'numberOnly' })).toBe('hit-cover');
  });

  test('REV-55 ten more are for full dodges alone', () => {
    const given = { skill: '2D', difficulty: 'very-easy' };
    expect(odds('attack', given, { 'reaction.full.mode': 'plusTen' })).toEqual(odds('attack', given));
  });

  test('REV-07 REV-78 a wild die that is rolled for a modifier below 0 is taken off, too', () => {
    const near = { skill: '2D', difficulty: 'easy', thrownRange: 'point-blank' };
    expect(attack([4, 3, 3], near, { 'dice.wild.onModifiers': true })).toBe('hit');
    expect(attack([3, 3, 3], near, { 'dice.wild.onModifiers': true })).toBe('miss');
  });
});

describe('modifiers', () => {
  const byDice = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (dice) => odds('attack', { skill: '12D', smoke: 'light' }, { 'visibility.dice.lightSmoke': dice }).hit,
  );
  const diceOf = (given: Given, patch = {}): number => {
    const { hit } = odds('attack', { skill: '12D', ...given }, patch);
    return byDice.findIndex((chance) => Math.abs(chance - hit) < ODD);
  };

  test('REV-38 a called shot adds 1D, 4D or 8D by the size of what it is aimed at', () => {
    const sizes = ['none', '10-50cm', '1-10cm', 'under-1cm'];
    expect(sizes.map((calledShot) => diceOf({ calledShot }))).toEqual([0, 1, 4, 8]);
    expect(diceOf({ calledShot: '1-10cm' }, { 'calledShot.dice.oneToTen': 6 })).toBe(6);
    expect(diceOf({ calledShot: '1-10cm' }, { 'modules.calledShots': false })).toBe(0);
  });

  test('REV-40 smoke and light add 1D, 2D or 4D each, both together or the worse alone', () => {
    expect(['none', 'light', 'thick', 'very-thick'].map((smoke) => diceOf({ smoke }))).toEqual([0, 1, 2, 4]);
    expect(['clear', 'poor', 'moonlit', 'dark'].map((light) => diceOf({ light }))).toEqual([0, 1, 2, 4]);
    expect(diceOf({ smoke: 'thick', light: 'poor' })).toBe(3);
    const worst = { 'visibility.stacking': 'worst' };
    expect(diceOf({ smoke: 'thick', light: 'poor' }, worst)).toBe(2);
    expect(diceOf({ smoke: 'light', light: 'dark' }, worst)).toBe(4);
    expect(diceOf({ smoke: 'thick', light: 'moonlit' }, worst)).toBe(2);
    expect(diceOf({ smoke: 'thick', light: 'dark' }, { 'modules.visibility': false })).toBe(0);
  });

  test('REV-78 a throw adds 1D at medium and 2D at long range; at point-blank one die is rolled and taken off', () => {
    expect(['none', 'short', 'medium', 'long'].map((thrownRange) => diceOf({ thrownRange }))).toEqual([0, 0, 1, 2]);
    const near = { skill: '2D', difficulty: 'easy', thrownRange: 'point-blank' };
    expect(attack([4, 3, 3], near)).toBe('hit');
    expect(attack([3, 3, 3], near)).toBe('miss');
    expect(attack([6, 1, 5, 6], { ...near, smoke: 'light' })).toBe('miss');
    expect(attack([1, 6, 3, 2], { ...near, smoke: 'light' })).toBe('hit');
    expect(diceOf({ thrownRange: 'long' }, { 'modules.thrownRange': false })).toBe(0);
  });

  test('REV-24 modifiers of all kinds add up', () => {
    expect(diceOf({ smoke: 'light', light: 'poor', calledShot: '10-50cm', thrownRange: 'long' })).toBe(5);
  });
});

describe('cover', () => {
  const behind = (cover: string) => ({ skill: '3D', difficulty: 'easy', cover });

  test('REV-41 REV-43 cover of 25, 50 or 75 percent adds 1D, 2D or 4D; what reaches the number without them hits the cover', () => {
    expect(attack([5, 4, 3, 2], behind('25'))).toBe('hit');
    expect(attack([5, 4, 3, 3], behind('25'))).toBe('hit-cover');
    expect(attack([5, 4, 3, 1, 1], behind('50'))).toBe('hit');
    expect(attack([5, 4, 3, 1, 2], behind('50'))).toBe('hit-cover');
    expect(attack([5, 4, 5, 1, 1, 1, 1], behind('75'))).toBe('hit');
    expect(attack([5, 4, 4, 1, 1, 1, 1], behind('75'))).toBe('hit-cover');
    expect(attack([3, 3, 3, 1], behind('25'))).toBe('miss');
    expect(attack([5, 4, 3, 1], behind('75'), { 'cover.dice.threeQuarters': 1 })).toBe('hit');
    expect(attack([5, 4, 1], behind('75'), { 'modules.cover': false })).toBe('hit');
  });

  test('REV-43 everything but the cover dice is the basic difficulty, by house rule the number alone', () => {
    const smoky = { ...behind('25'), smoke: 'light' };
    expect(attack([6, 5, 5, 5, 1], smoky)).toBe('miss');
    const numberOnly = { 'cover.basic': 'numberOnly' };
    expect(attack([5, 5, 5, 1, 6], smoky, numberOnly)).toBe('hit-cover');
    expect(attack([5, 5, 5, 1, 4], smoky, numberOnly)).toBe('hit');
    expect(attack([5, 3, 1, 1, 1], smoky, numberOnly)).toBe('miss');
    expect(attack([5, 5, 5, 6], { ...smoky, cover: '0' }, numberOnly)).toBe('miss');
  });

  test('REV-42 an attack on full cover has no cover dice and no reaction, and hits the cover', () => {
    const full = { ...behind('100'), dodge: 'full', dodgeSkill: '8D' };
    expect(attack([5, 4, 1], full)).toBe('hit-cover');
    expect(attack([5, 3, 1], full)).toBe('miss');
    expect(attack([6, 5, 5, 5], { ...full, smoke: 'light' })).toBe('miss');
    expect(odds('attack', full).hit).toBe(0);
  });
});

describe('reactions', () => {
  const easy = { skill: '3D', difficulty: 'easy', dodgeSkill: '3D' };
  const regular = { ...easy, dodge: 'regular' };
  const full = { ...easy, dodge: 'full' };

  test('REV-53 a regular dodge takes the place of the number, even if it is lower', () => {
    expect(attack([2, 2, 3, 3, 3, 1], regular)).toBe('hit');
    expect(attack([2, 2, 4, 3, 3, 1], regular)).toBe('miss');
    expect(attack([4, 6, 5, 5, 6, 4], regular)).toBe('hit');
    expect(attack([4, 6, 6, 5, 6, 4], regular)).toBe('miss');
  });

  test('REV-53 cover and other modifiers still come on top of it, by house rule nothing does', () => {
    const hidden = { ...regular, smoke: 'light', cover: '25' };
    expect(attack([2, 2, 2, 2, 3, 3, 5, 3], hidden)).toBe('hit');
    expect(attack([2, 2, 2, 2, 3, 3, 4, 3], hidden)).toBe('hit-cover');
    expect(attack([2, 2, 2, 2, 3, 2, 1, 1], hidden)).toBe('miss');
    const alone = { 'reaction.regular.keepsModifiers': false };
    expect(attack([2, 2, 2, 2, 2, 2], hidden, alone)).toBe('hit');
    expect(attack([2, 2, 2, 2, 2, 1], hidden, alone)).toBe('miss');
    expect(odds('attack', hidden, alone)['hit-cover']).toBe(0);
    expect(odds('attack', { ...hidden, dodge: 'full' }, alone)).toEqual(odds('attack', { ...hidden, dodge: 'full' }));
  });

  test('REV-55 a full dodge is added to the number, by house rule it is the number with 10 more', () => {
    expect(attack([1, 1, 1, 5, 5, 3], full)).toBe('hit');
    expect(attack([1, 1, 1, 5, 5, 2], full)).toBe('miss');
    const plusTen = { 'reaction.full.mode': 'plusTen' };
    const hard = { ...full, difficulty: 'moderate' };
    expect(attack([1, 1, 1, 5, 5, 3], hard, plusTen)).toBe('hit');
    expect(attack([1, 1, 1, 5, 5, 2], hard, plusTen)).toBe('miss');
    expect(attack([1, 1, 1, 5, 5, 3], hard)).toBe('miss');
  });

  test('REV-10 no number is picked where a dodge takes its place', () => {
    expect(attack([2, 2, 3, 3, 3, 1], regular, { 'difficulty.pick': 'uniform' })).toBe('hit');
  });
});

test('8D against a full dodge of 8D and all modifiers is told in well under a second', () => {
  const given = {
    skill: '8D',
    dodge: 'full',
    dodgeSkill: '8D',
    smoke: 'very-thick',
    light: 'dark',
    calledShot: 'under-1cm',
  };
  const before = process.cpuUsage();
  const outcomes = odds('attack', { ...given, cover: '75' });
  const { user, system } = process.cpuUsage(before);
  expect(Math.abs(Object.values(outcomes).reduce((sum, chance) => sum + chance, 0) - 1)).toBeLessThan(ODD);
  expect((user + system) / 1e6).toBeLessThan(1);
});
