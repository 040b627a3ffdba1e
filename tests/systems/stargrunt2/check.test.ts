import { describe, expect, test } from 'vitest';
import { rulesProblem } from '../../../src/sim/kernel/rules/definitions.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { check } from '../../../src/sim/systems/stargrunt2/check.ts';
import { rulesWith } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { system } from '../../../src/sim/systems/stargrunt2/system.ts';
import { HOUSE, type Stage, scenarioOf } from './support.ts';

const messages = (stage: Stage): string[] => check(scenarioOf(stage), rulesWith()).map(({ message }) => message);
const one = (line: Record<string, unknown>): string[] => messages({ blue: [{ name: 'Squad', ...line }] });
const SQUAD = { name: 'Squad', figures: 4 };

describe('what is wrong with a scenario', () => {
  test('nothing with a plain one', () => {
    expect(one({ figures: 8 })).toEqual([]);
  });

  test.each([
    [{ leadership: 4 }, 'Leadership Value 4; the rules want 1 to 3'],
    [{ figures: 16 }, 'has 16 figures; a unit has at most 15'],
    [{ figures: 2, sniper: 'gaussSniper' }, 'a sniper is a unit of one figure'],
    [{ figures: [{ name: 'Both', supportWeapon: 'gaussSaw', missile: 'light' }] }, 'give it one of them'],
    [{ at: [60, 3] }, 'off the table'],
    [{ commander: 'Squat' }, 'no unit of its side is named "Squat"; did you mean "Squad"?'],
    [{ commander: 'Squad' }, 'it takes a higher level'],
    [{ aboard: 'Squad' }, 'no vehicle of its side is named "Squad"'],
  ])('SG2-002 to 009: %j', (line, message) => {
    expect(one(line)[0]).toContain(message);
  });

  test.each([
    [{ 'dice.ladder': [4, 6, 12, 8, 10] }, 'dice.ladder must list two or more rising dice, got [4, 6, 12, 8, 10]'],
    [{ 'leadership.min': 3 }, 'leadership.default must be between leadership.min (3) and leadership.max (3), got 2'],
    [{ 'leadership.max': 1, 'leadership.min': 2 }, 'leadership.min (2) must not be above leadership.max (1)'],
  ])('SG2-003, 004: house rules %j do not fit each other, for files and for odds', (houseRules, message) => {
    const rules = rulesWith(houseRules);
    expect(check(scenarioOf({ blue: [SQUAD] }), rules)[0].message).toBe(message);
    expect(rulesProblem(system as System, rules)).toBe(message);
  });

  test('SG2-004: Leadership Values outside 1 to 3 are errors', () => {
    expect(one({ leadership: 3 })).toEqual([]);
    expect(one({ leadership: 9 })).toHaveLength(1);
  });

  test('SG2-009: a commander stands on a higher level', () => {
    const platoon = { name: 'Command', figures: 4, level: 'platoon' };
    expect(messages({ blue: [platoon, { ...SQUAD, commander: 'Command' }] })).toEqual([]);
  });

  test('SG2-062: those who start in a vehicle have room in it', () => {
    const carrier = { name: 'Carrier', vehicle: { capacity: 4 } };
    expect(messages({ blue: [carrier, { ...SQUAD, aboard: 'Carrier' }] })).toEqual([]);
    const full = messages({ blue: [carrier, { ...SQUAD, figures: 5, aboard: 'Carrier' }] });
    expect(full).toEqual(['5 figures start in "Carrier", which has room for 4']);
  });

  test('two units of one name, support of the wrong level, a place in a house', () => {
    expect(messages({ blue: [SQUAD, SQUAD] })[0]).toContain('names must differ');
    const support = [{ name: 'Guns', level: 'air' }];
    expect(messages({ blueSide: { support } })[0]).toContain('its level is company, battalion or regiment');
    expect(messages({ blue: [{ ...SQUAD, at: [20, 20] }], terrain: [HOUSE] })[0]).toContain('it is impassable');
  });
});
