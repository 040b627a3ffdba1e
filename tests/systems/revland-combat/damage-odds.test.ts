import { describe, expect, test } from 'vitest';
import { attackOdds } from '../../../src/sim/systems/revland-combat/odds/attack.ts';
import type { Given } from '../../support/asking.ts';
import { asking } from './asked.ts';

const { odds, rolled } = asking(attackOdds);

describe('damage', () => {
  const over = (difference: number, patch = {}, given: Given = {}) => {
    const faces = [2, 1, 1, 1];
    for (let left = difference - 3, i = 1; left !== 0; i++) {
      const more = Math.min(left, i < 4 ? 5 : 0);
      faces[i] += more;
      left -= more;
    }
    return rolled('damage', [...faces, 2], { damage: '4D', body: '1D', ...given }, patch);
  };

  test('REV-58 a Body roll that is higher stops all; equal rolls stun, by house rule they do nothing', () => {
    const even = { damage: '2D', body: '2D' };
    expect(rolled('damage', [3, 3, 3, 4], even)).toBe('none');
    expect(rolled('damage', [3, 3, 3, 3], even)).toBe('stunned');
    expect(rolled('damage', [3, 3, 3, 3], even, { 'damage.tieIsStun': false })).toBe('none');
    expect(rolled('damage', [3, 3, 3, 2], even, { 'damage.tieIsStun': false })).toBe('stunned');
  });

  test('REV-59 differences of 0, 4, 9, 13 and 16 stun, wound, incapacitate, wound mortally and kill', () => {
    const results = [3, 4, 8, 9, 12, 13, 15, 16].map((difference) => over(difference));
    expect(results).toEqual([
      'stunned',
      'wounded',
      'wounded',
      'incapacitated',
      'incapacitated',
      'mortally-wounded',
      'mortally-wounded',
      'killed',
    ]);
    expect(over(7, { 'damage.from.incapacitated': 7 })).toBe('incapacitated');
    expect(over(12, { 'damage.from.mortallyWounded': 12 })).toBe('mortally-wounded');
    expect(over(14, { 'damage.from.killed': 14 })).toBe('killed');
    expect(over(3, { 'damage.from.wounded': 3 })).toBe('wounded');
    expect(over(3, { 'damage.from.stunned': 4 })).toBe('none');
  });

  test('REV-48 armor adds to the Body that resists damage, unless armor is switched off', () => {
    expect(rolled('damage', [4, 4, 3, 3], { damage: '2D', body: '1D', armor: '1D' })).toBe('stunned');
    expect(rolled('damage', [4, 4, 3], { damage: '2D', body: '1D', armor: '1D' }, { 'modules.armor': false })).toBe(
      'wounded',
    );
    expect(odds('damage', { body: '3D+1', armor: '1D' })).toEqual(odds('damage', { body: '4D+1' }));
  });
});

describe('protection', () => {
  const against = (sum: number, patch = {}) => {
    const faces = [2, 1, 1, 1];
    for (let left = sum - 5, i = 1; left > 0; i++) {
      const more = Math.min(left, 5);
      faces[i] += more;
      left -= more;
    }
    return rolled('protection', [...faces, 2], { damage: '4D', protection: '1D' }, patch);
  };

  test('REV-45 damage below the ranking does nothing; differences of 0, 4, 9, 13 and 16 breach it more and more', () => {
    expect(rolled('protection', [3, 4], { damage: '1D', protection: '1D' })).toBe('undamaged');
    expect(rolled('protection', [4, 4], { damage: '1D', protection: '1D' })).toBe('slight');
    const breaches = [3, 4, 8, 9, 12, 13, 15, 16].map((difference) => against(difference + 2));
    expect(breaches).toEqual(['slight', 'light', 'light', 'heavy', 'heavy', 'severe', 'severe', 'destroyed']);
    expect(against(8, { 'protection.from.heavy': 6 })).toBe('heavy');
    expect(against(5, { 'protection.from.light': 3 })).toBe('light');
    expect(against(14, { 'protection.from.severe': 12 })).toBe('severe');
    expect(against(17, { 'protection.from.destroyed': 15 })).toBe('destroyed');
  });

  test('REV-44 named objects have body rankings of 1D to 5D', () => {
    const codes = {
      'flimsy-wooden-door': '1D',
      'standard-wooden-door': '2D',
      'standard-metal-door': '3D',
      'reinforced-door': '4D',
      'car-door': '4D',
      'concrete-wall': '5D',
    };
    for (const [protection, code] of Object.entries(codes))
      expect(odds('protection', { damage: '6D', protection })).toEqual(
        odds('protection', { damage: '6D', protection: code }),
      );
    const harder = { 'protection.body.carDoor': '6D+1' };
    expect(odds('protection', { protection: 'car-door' }, harder)).toEqual(odds('protection', { protection: '6D+1' }));
  });

  test('REV-03 without the chapter on protection a ranking is 0D', () => {
    const off = { 'modules.protection': false };
    expect(odds('protection', { protection: 'concrete-wall' }, off)).toEqual(odds('protection', { protection: '0D' }));
  });
});

describe('a shot', () => {
  /** The roll reaches 10, not 10 and 6 of cover: the cover takes the hit. */
  const atCover = { skill: '2D', difficulty: 'easy', cover: '25', body: '1D' };
  const HIT_COVER = [5, 5, 6];
  const shot = (faces: readonly number[], given: Given, patch = {}) =>
    rolled('shot', [...HIT_COVER, ...faces], { ...atCover, ...given }, patch);

  test('REV-43 REV-58 misses, or hits and rolls damage against Body', () => {
    const open = { skill: '2D', difficulty: 'easy', damage: '2D', body: '1D' };
    expect(rolled('shot', [5, 4], open)).toBe('miss');
    expect(rolled('shot', [5, 5, 5, 5, 3], open)).toBe('wounded');
    expect(rolled('shot', [5, 5, 2, 2, 5], open)).toBe('none');
  });

  test('REV-44 cover without a ranking stops what hits it, by house rule it lets all through', () => {
    expect(shot([], { damage: '2D' })).toBe('stopped');
    expect(shot([5, 5, 3], { damage: '2D' }, { 'protection.noRanking': 'through' })).toBe('wounded');
  });

  const door = { damage: '5D+1', protection: '1D' };
  const LIGHT = [3, 1, 1, 1, 1, 4];
  const HEAVY = [2, 2, 3, 3, 2, 4];
  const SEVERE = [5, 5, 4, 1, 1, 4];
  const DESTROYED = [5, 5, 5, 3, 1, 4];

  test('REV-45 damage that is lower than the ranking, or less than 4 above it, does not reach the target', () => {
    expect(shot([2, 1, 5], { damage: '2D', protection: '1D' })).toBe('stopped');
    expect(shot([2, 6, 5], { damage: '2D', protection: '1D' })).toBe('stopped');
  });

  test('REV-45 REV-46 a breach takes 4D, 2D or 1D off the damage that comes through, which is rolled anew', () => {
    expect(shot([...LIGHT, 5, 2], door)).toBe('wounded');
    expect(shot([...HEAVY, 1, 1, 1, 2], door)).toBe('stunned');
    expect(shot([...SEVERE, 1, 1, 1, 1, 5], door)).toBe('stunned');
    expect(shot([...DESTROYED, 5, 5, 5, 1, 1, 2], door)).toBe('killed');
    expect(shot([5, 5, 1, 1, 4], { damage: '4D+2', protection: '1D' }, { 'protection.from.heavy': 12 })).toBe(
      'stopped',
    );
    expect(shot([...LIGHT, 1, 1, 2], door, { 'protection.dice.light': 3 })).toBe('stunned');
    expect(shot([...HEAVY, 1, 1, 1, 1, 2], door, { 'protection.dice.heavy': 1 })).toBe('stunned');
    expect(shot([...SEVERE, 1, 1, 5], door, { 'protection.dice.severe': 3 })).toBe('none');
  });

  test('REV-45 by house rule 4D, 2D or 1D themselves come through, full damage as before', () => {
    const through = { 'protection.mode': 'through' };
    expect(shot([...LIGHT, 1, 1, 1, 2, 2], door, through)).toBe('stunned');
    expect(shot([...HEAVY, 5, 5, 1], door, through)).toBe('incapacitated');
    expect(shot([...SEVERE, 3, 4], door, through)).toBe('none');
    expect(shot([...DESTROYED, 1, 1, 1, 1, 1, 2], door, through)).toBe('wounded');
  });

  test('REV-46 by house rule full damage keeps the roll that broke the object; less is rolled anew', () => {
    const kept = { 'protection.newRoll': false };
    // 19 and 1 pip against Body 5.
    expect(shot([...DESTROYED, 5], door, kept)).toBe('mortally-wounded');
    expect(shot([...SEVERE, 1, 1, 1, 1, 5], door, kept)).toBe('stunned');
    expect(shot([2, 1, 5], { damage: '2D', protection: '1D' }, kept)).toBe('stopped');
  });

  test('REV-42 full cover stops all, by house rule what comes through injures the target', () => {
    const full = { ...door, skill: '2D', difficulty: 'easy', cover: '100', body: '1D' };
    expect(rolled('shot', [5, 5], full)).toBe('stopped');
    expect(rolled('shot', [5, 4], full)).toBe('miss');
    const passes = { 'cover.full.passThrough': true };
    expect(rolled('shot', [5, 5, ...LIGHT, 5, 2], full, passes)).toBe('wounded');
    expect(rolled('shot', [5, 5], { ...full, protection: 'none' }, passes)).toBe('stopped');
  });

  test('REV-39 by house rule a called shot at a part of the body does more damage, not through cover', () => {
    const more = { 'calledShot.bodyDamageDice': 1 };
    const called = { skill: '3D', difficulty: 'easy', calledShot: '10-50cm', damage: '2D', body: '1D' };
    expect(rolled('shot', [1, 5, 5, 5, 2, 2, 2, 2], called, more)).toBe('wounded');
    expect(rolled('shot', [1, 5, 5, 5, 2, 2, 2], called)).toBe('stunned');
    expect(rolled('shot', [5, 5, 5, 2, 2, 2], { ...called, calledShot: 'none' }, more)).toBe('stunned');
    expect(rolled('shot', [5, 5, 5, 2, 2, 2], called, { ...more, 'modules.calledShots': false })).toBe('stunned');
    const covered = { ...called, cover: '25' };
    const through = { ...more, 'protection.noRanking': 'through' };
    expect(rolled('shot', [1, 5, 4, 2, 3, 2, 2, 2], covered, through)).toBe('stunned');
  });

  test('REV-03 REV-41 without the chapter on cover a covered target is in the open', () => {
    const given = { ...atCover, damage: '3D' };
    expect(odds('shot', given, { 'modules.cover': false })).toEqual(odds('shot', { ...given, cover: '0' }));
  });
});
