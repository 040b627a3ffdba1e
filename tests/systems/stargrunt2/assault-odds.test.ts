import { describe, expect, test } from 'vitest';
import { assaultOdds } from '../../../src/sim/systems/stargrunt2/odds/assault.ts';
import { fireOddsList } from '../../../src/sim/systems/stargrunt2/odds/fire.ts';
import { asking } from './asked.ts';

const { odds, rolled } = asking([...assaultOdds, ...fireOddsList]);

describe('combat movement', () => {
  const reaches = (given: object, patch = {}) => odds('combat-move', { ...given }, patch).reaches;

  test('SG2-056 twice the mobility die is moved: 5 inches need a 3 of D6', () => {
    expect(reaches({ distance: 5 })).toBeCloseTo(4 / 6, 12);
    expect(reaches({ distance: 12 })).toBeCloseTo(1 / 6, 12);
    expect(reaches({ distance: 12.01 })).toBe(0);
    expect(reaches({ distance: 0 })).toBe(1);
    expect(reaches({ distance: 18 }, { 'move.combatMultiplier': 3 })).toBeCloseTo(1 / 6, 12);
  });

  test('SG2-056 two actions add up: 22 inches need 11 of 2D6', () => {
    expect(reaches({ distance: 22, actions: 2 })).toBeCloseTo(3 / 36, 12);
    expect(reaches({ distance: 4, actions: 2 })).toBeCloseTo(1, 12);
  });

  test('SG2-057 SG2-058 SG2-123 the die is that of the mobility, one type down when encumbered', () => {
    const longest = (mobility: string) => [8, 12, 16, 24].map((distance) => reaches({ mobility, distance }));
    expect(longest('normal').map((chance) => 6 * chance)).toEqual([3, 1, 0, 0]);
    expect(longest('slowPower')).toEqual(longest('normal'));
    expect(longest('veryLight').map((chance) => 8 * chance)).toEqual([5, 3, 1, 0]);
    expect(longest('fastPower')[3]).toBeCloseTo(1 / 12, 12);
    expect(longest('vehicle')).toEqual(longest('fastPower'));
    expect(reaches({ distance: 8, encumbered: true })).toBeCloseTo(1 / 4, 12);
    expect(reaches({ distance: 8.01, encumbered: true })).toBe(0);
    expect(reaches({ distance: 10, encumbered: true }, { 'mobility.encumberedShift': 0 })).toBeCloseTo(2 / 6, 12);
  });
});

describe('close combat', () => {
  const fight = (given: object, patch = {}) => odds('close-combat', { ...given }, patch);
  const faces = (faces: readonly number[], given: object = {}, patch = {}) =>
    rolled('close-combat', faces, { ...given }, patch);

  test('SG2-092 SG2-093 Quality dice, the higher score wins, ties stand', () => {
    expect(faces([5, 4])).toBe('attacker-wins');
    expect(faces([4, 5])).toBe('defender-wins');
    expect(faces([4, 4])).toBe('draw');
    expect(fight({})).toEqual({ 'attacker-wins': 28 / 64, 'defender-wins': 28 / 64, draw: 8 / 64 });
    // D12 against D8: 8 ties, 28 wins of the defender, 60 of the attacker.
    expect(fight({ attackerQuality: 'elite' })['attacker-wins']).toBeCloseTo(60 / 96, 12);
  });

  test('SG2-094 a close combat weapon shifts the die one type, a flamer or shotgun two', () => {
    const armed = (attackerWeapon: string, patch = {}) => fight({ attackerWeapon }, patch);
    expect(armed('close')).toEqual(fight({ attackerQuality: 'veteran' }));
    expect(armed('shotgun')).toEqual(fight({ attackerQuality: 'elite' }));
    expect(armed('flamer')).toEqual(armed('shotgun'));
    expect(armed('flamer', { 'closeCombat.shift.flamer': 1 })).toEqual(armed('close'));
    const bare = { 'closeCombat.shift.none': 2 };
    expect(fight({ defenderWeapon: 'shotgun' }, bare)).toEqual(
      fight({ attackerWeapon: 'flamer', defenderWeapon: 'flamer' }),
    );
    expect(fight({ defenderWeapon: 'close' })).toEqual(fight({ defenderQuality: 'veteran' }));
  });

  test('SG2-095 defenders in cover or in position have one type more in the first round', () => {
    const covered = (round: number, patch = {}) => fight({ defenderCover: true, round }, patch);
    expect(covered(1)).toEqual(fight({ defenderQuality: 'veteran' }));
    expect(covered(2)).toEqual(fight({}));
    expect(covered(2, { 'closeCombat.coverRounds': 2 })).toEqual(covered(1));
    expect(covered(1, { 'closeCombat.coverShift': 2 })).toEqual(fight({ defenderQuality: 'elite' }));
    expect(fight({ defenderCover: true, defenderWeapon: 'close' })).toEqual(fight({ defenderQuality: 'elite' }));
  });

  test('SG2-096 power armour doubles the score', () => {
    expect(faces([3, 5], { attackerPower: true })).toBe('attacker-wins');
    expect(faces([3, 6], { attackerPower: true })).toBe('draw');
    expect(faces([6, 3], { defenderPower: true })).toBe('draw');
    expect(faces([2, 5], { attackerPower: true }, { 'closeCombat.powerMultiplier': 3 })).toBe('attacker-wins');
  });

  test('SG2-096 SG2-001 what a shift is past D12 lowers the other die, both after they are limited', () => {
    const elite = { attackerQuality: 'elite', attackerWeapon: 'flamer' };
    expect(fight(elite)).toEqual(fight({ attackerQuality: 'elite', defenderQuality: 'untrained' }));
    expect(fight({ ...elite, defenderQuality: 'green' })).toEqual(
      fight({ attackerQuality: 'elite', defenderQuality: 'untrained' }),
    );
    expect(fight(elite, { 'closeCombat.openShift': false })).toEqual(fight({ attackerQuality: 'elite' }));
    // Past D12 by two and by one: D12 is lowered to D10 and D8.
    const both = { ...elite, defenderQuality: 'elite', defenderWeapon: 'close' };
    expect(fight(both)).toEqual(fight({ attackerQuality: 'veteran', defenderQuality: 'regular' }));
  });

  test('SG2-092 a figure facing several rolls once; it may beat one and lose to another', () => {
    const three = { attackers: 3 };
    expect(faces([5, 4, 6, 5], three)).toBe('defender-down-1');
    expect(faces([5, 4, 3, 5], three)).toBe('defender-up-2');
    expect(faces([1, 2, 2, 1], three)).toBe('defender-down-0');
    expect(faces([8, 1, 2, 3], { defenders: 3 })).toBe('attacker-up-3');
    expect(faces([2, 1, 2, 3], { defenders: 3 })).toBe('attacker-down-1');
    const found = fight({ attackers: 2 });
    let stands = 0;
    for (let score = 1; score <= 8; score++) stands += (score / 8) ** 2 / 8;
    const up = ['defender-up-0', 'defender-up-1', 'defender-up-2'].map((name) => found[name]);
    expect(up.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(stands, 12);
    expect(found['defender-down-2']).toBeUndefined();
  });

  test('SG2-092 by house rule it beats one of them at most: the chance to beat any, exactly', () => {
    const rule = { 'closeCombat.mayBeat': 'one' };
    expect(faces([8, 1, 2, 3], { defenders: 3 }, rule)).toBe('attacker-up-1');
    expect(faces([5, 4, 6, 5], { attackers: 3 }, rule)).toBe('defender-down-1');
    const found = fight({ defenders: 3 }, rule);
    const beaten = found['attacker-up-1'] + found['attacker-down-1'];
    let none = 0;
    for (let score = 1; score <= 8; score++) none += (1 - (score - 1) / 8) ** 3 / 8;
    expect(beaten).toBeCloseTo(1 - none, 12);
    expect(fight({}, rule)).toEqual(fight({}));
  });

  test('SG2-096 of several opponents the largest excess counts, once', () => {
    const flamers = { attackerQuality: 'elite', attackerWeapon: 'flamer', attackers: 2 };
    expect(fight(flamers)).toEqual(fight({ attackerQuality: 'elite', attackers: 2, defenderQuality: 'untrained' }));
  });

  test('SG2-092 several cannot fight several', () => {
    expect(() => fight({ attackers: 2, defenders: 2 })).toThrow('one of attackers and defenders must be 1');
  });

  test('SG2-097 of the losers 1 and 2 are dead, 3 and 4 wounded, 5 and 6 fit', () => {
    const fallen = [1, 2, 3, 4, 5, 6].map((face) => rolled('close-casualty', [face]));
    expect(fallen).toEqual(['dead', 'dead', 'wounded', 'wounded', 'ok', 'ok']);
    expect(rolled('close-casualty', [3], {}, { 'closeAssault.deadUpTo': 3 })).toBe('dead');
    expect(rolled('close-casualty', [5], {}, { 'closeAssault.woundedUpTo': 5 })).toBe('wounded');
  });
});

describe('final defensive fire', () => {
  const few = { figures: 4, targets: 2 };

  test('SG2-099 attackers without casualties go on; with some they test reaction at one more for each', () => {
    const fire = odds('final-fire', few);
    const volley = odds('volley', few);
    // LV 2 and one casualty: a D8 has to exceed 3.
    expect(fire['goes-on']).toBeCloseTo((volley['effective-1'] * 5) / 8, 12);
    expect(fire.abandons).toBeCloseTo((volley['effective-1'] * 3) / 8, 12);
    expect(fire['wiped-out']).toBeCloseTo(volley['effective-2'], 12);
    expect(fire['no-casualties']).toBeCloseTo(volley['no-effect'] + volley.suppression + volley['effective-0'], 12);
    expect(fire['no-fire']).toBe(0);
    const leader = odds('final-fire', { ...few, attackerLeader: 1, attackerQuality: 'elite' });
    expect(leader['goes-on']).toBeCloseTo((volley['effective-1'] * 10) / 12, 12);
    const two = odds('final-fire', few, { 'finalFire.threatPerCasualty': 2 });
    expect(two['goes-on']).toBeCloseTo((volley['effective-1'] * 4) / 8, 12);
  });

  test('SG2-012 by house rule the test after it uses the LV of the leader’s successor', () => {
    const volley = odds('volley', few);
    const fire = odds('final-fire', few, { 'leader.testUses': 'new' });
    // The leader has fallen half of the time: then LV 3, 2 or 1 by 1–2, 3–5 or 6 of a D6, and one more.
    const passes = 5 / 8 / 2 + ((2 / 6) * (4 / 8) + (3 / 6) * (5 / 8) + (1 / 6) * (6 / 8)) / 2;
    expect(fire['goes-on']).toBeCloseTo(volley['effective-1'] * passes, 12);
  });

  test('SG2-098 there is none out of range, or where a house rule forbids it', () => {
    expect(odds('final-fire', { ...few, band: 6 })['no-fire']).toBe(1);
    expect(odds('final-fire', few, { 'finalFire.allowed': false })['no-fire']).toBe(1);
  });
});
