import { describe, expect, test } from 'vitest';
import { namedFields } from '../../../src/sim/kernel/rules/table.ts';
import { rules, rulesWith } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { excess, rungOf, shifted } from '../../../src/sim/systems/stargrunt2/steps/range.ts';

const LADDER = [4, 6, 8, 10, 12];

describe('the rules table of stargrunt2', () => {
  test('has a clause and a sentence for every key, and no key twice', () => {
    const fields = namedFields(rules);
    expect(fields.filter(({ field }) => !/^(SG2-\d{3})?$/.test(field.clause ?? '')).map(({ key }) => key)).toEqual([]);
    const clauseless = fields.filter(({ field }) => (field.clause ?? '') === '').map(({ key }) => key);
    expect(clauseless).toEqual(['mission.breakFraction', 'deployment.order']);
    expect(fields.filter(({ field }) => !/^[A-Z].*\.$/.test(field.doc)).map(({ key }) => key)).toEqual([]);
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  });

  test('has the dice of the lists at their defaults', () => {
    const standard = rulesWith();
    const dice = (branch: object) => Object.values(branch).map((one: { die: number }) => one.die);
    expect(dice(standard.quality)).toEqual(LADDER);
    expect(dice(standard.armour)).toEqual(LADDER);
    expect(dice(standard.sensor)).toEqual([4, 6, 8, 10]);
    expect(Object.values(standard.vehicle.suspension)).toEqual([6, 10, 10, 8, null, null]);
    expect(standard.supportWeapons.infantryRocket).toEqual({ firepower: 10, impact: 12, starred: true, rounds: 1 });
    expect(standard.supportWeapons.pointMultiplier).toBe(2);
    expect(rulesWith({ 'supportWeapons.pointMultiplier': 3 }).supportWeapons.pointMultiplier).toBe(3);
  });
});

describe('the ladder of dice', () => {
  test('SG2-001 a shift takes the next type up or down, and stops at both ends', () => {
    expect(LADDER.map((die) => shifted(LADDER, die, 1))).toEqual([6, 8, 10, 12, 12]);
    expect(LADDER.map((die) => shifted(LADDER, die, -2))).toEqual([4, 4, 4, 6, 8]);
    expect(shifted([6, 20], 6, 1)).toBe(20);
  });

  test('SG2-001 a die off the ladder stays as it is, and shifts from the type below it', () => {
    expect(shifted(LADDER, 7, 0)).toBe(7);
    expect(shifted(LADDER, 7, 1)).toBe(8);
    expect(rungOf(LADDER, 2)).toBe(0);
  });

  test('SG2-001 an open shift counts the types past the top', () => {
    expect([0, 1, 2].map((types) => excess(LADDER, 12, types))).toEqual([0, 1, 2]);
    expect(excess(LADDER, 8, 3)).toBe(1);
    expect(excess(LADDER, 6, 2)).toBe(0);
    expect(excess(LADDER, 20, 0)).toBe(0);
  });
});
