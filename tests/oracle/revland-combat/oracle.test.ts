import { describe, expect, test } from 'vitest';
import { ORACLE } from './oracle.ts';
import type { Rules } from './rules.ts';

const ask = (procedure: string, inputs: object, houseRules: Rules = {}) =>
  Object.fromEntries(ORACLE[procedure](houseRules, inputs));
const PLAIN: Rules = { 'dice.wild.enabled': false };

describe('the oracle of revland-combat, written from the ledger alone', () => {
  test('REV-05: one wild die reaches 10 in one of six sixes with a second throw of 4 or more', () => {
    expect(ask('attack', { skill: '1D', range: 'short' }).hit).toBeCloseTo((1 / 6) * (3 / 6), 13);
    const twice = ask('attack', { skill: '1D', range: 'medium' }, { 'dice.wild.maxRerolls': 2 });
    expect(twice.hit).toBeCloseTo((1 / 36) * (4 / 6), 13);
  });

  test('REV-06: a wild 1 takes the highest other die away', () => {
    // After a wild 1 the lower plain die is left: 5 or 6 in 4 of 36 throws.
    const inputs = { skill: '3D', difficulty: 'very-easy' };
    const rules = { 'dice.wild.onOne': 'subtract', 'dice.wild.maxRerolls': 0 };
    // Above 1 only 2 + 1 + 1 is below 5.
    expect(ask('attack', inputs, rules).miss).toBeCloseTo((32 / 36 + 1 / 36) / 6, 13);
  });

  test('REV-12, 43: 1D against number 5 with 25 % cover, die by die', () => {
    // 5 or 6 reaches in 12 of 36 throws; the cover's die would need 6.
    const inputs = { skill: '1D', range: 'point-blank', cover: 25 };
    const found = ask('attack', inputs, PLAIN);
    expect(found.hit).toBeCloseTo(1 / 36, 13);
    expect(found['hit-cover']).toBeCloseTo(11 / 36, 13);
    expect(found.miss).toBeCloseTo(24 / 36, 13);
  });

  test('REV-58, 59: 2D against 1D', () => {
    const twoDice = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    const ways = { none: 0, stunned: 0, wounded: 0, incapacitated: 0 };
    for (let sum = 2; sum <= 12; sum++)
      for (let body = 1; body <= 6; body++) {
        const over = sum - body;
        const result = over < 0 ? 'none' : over < 4 ? 'stunned' : over < 9 ? 'wounded' : 'incapacitated';
        ways[result] += twoDice[sum];
      }
    const found = ask('damage', { damage: '2D', body: '1D' }, PLAIN);
    for (const [result, count] of Object.entries(ways)) expect(found[result]).toBeCloseTo(count / 216, 13);
  });

  test('REV-63: a third stun knocks a Body of 3D out', () => {
    const inputs = { damage: '1D', body: '3D', stuns: 2 };
    expect(ask('injury', inputs).unconscious).toBeCloseTo(ask('damage', inputs).stunned, 13);
  });

  test('REV-56: two shots share one dodge roll', () => {
    const inputs = { skill: '1D', range: 'short', dodge: 'regular', dodgeSkill: '1D', damage: '1D', body: '1D' };
    // A lone stun knocks out a Body of 1D; a difference of 4 wounds.
    const rules = { ...PLAIN, 'damage.tieIsStun': false, 'penalty.perExtraAction': 0, 'damage.from.wounded': 99 };
    const hurts = 15 / 36;
    let healthy = 0;
    for (let dodge = 1; dodge <= 6; dodge++) healthy += (1 - ((7 - dodge) / 6) * hurts) ** 2 / 6;
    const whole = { ...rules, 'damage.from.incapacitated': 99, 'damage.from.mortallyWounded': 99 };
    expect(ask('volley', { ...inputs, shots: 2 }, { ...whole, 'damage.from.killed': 99 }).healthy).toBeCloseTo(healthy);
  });

  test('REV-73: the first deaths come in round 3, the last in round 12', () => {
    expect(ask('mortal-check', { round: 2 }).dies).toBe(0);
    expect(ask('mortal-check', { round: 3 }).dies).toBeCloseTo(1 / 36, 13);
    expect(ask('mortal-survival', { rounds: 12 }).alive).toBe(0);
  });

  test('REV-79: of the six ways one leads a short throw back to the thrower', () => {
    const inputs = { range: 'short', zones: [1], of: 'thrower', throwDistance: 4 };
    // Back by 3, 4 or 5 m: within 1 m of one 4 m off.
    expect(ask('deviation', inputs).zone1).toBeCloseTo((1 / 6) * (3 / 6), 13);
  });
});
