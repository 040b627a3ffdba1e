import { expect, test } from 'vitest';
import { armouryOf } from '../../../src/sim/systems/revland-combat/armoury.ts';
import { Ranges } from '../../../src/sim/systems/revland-combat/chapters/range.ts';
import { OUT_OF_RANGE, RANGE, RANGES, USE } from '../../../src/sim/systems/revland-combat/profiles.ts';
import { rulesWith } from '../../../src/sim/systems/revland-combat/rules.ts';

/** The range of a Beretta at so many hundredths of a metre; undefined beyond the last. */
function band(hundredths: number, houseRules = {}) {
  const rules = rulesWith({ 'weapons.berettaM92.ranges.from': 4, ...houseRules });
  const use = armouryOf(rules).weapons.find(({ id }) => id === 'berettaM92')!.uses[0]!;
  return RANGES[new Ranges(rules).band(use, hundredths * hundredths)];
}

test.each([
  [349, 'pointBlank'],
  [350, 'short'],
  [1049, 'short'],
  [1050, 'medium'],
  [3049, 'medium'],
  [3050, 'long'],
  [12049, 'long'],
  [12050, undefined],
])('REV-22 in whole metres, halves up, %s hundredths are %s', (distance, range) => {
  expect(band(distance, { 'range.edge': 'round' })).toBe(range);
});

test.each([
  [399, 'pointBlank'],
  [400, 'short'],
  [1000, 'short'],
  [1001, 'medium'],
  [3001, 'long'],
  [12001, undefined],
])('REV-22 exactly, %s hundredths are %s', (distance, range) => {
  expect(band(distance)).toBe(range);
});

test('REV-22 in whole metres a limit of 10.5 reaches as far as one of 10', () => {
  const houseRules = { 'range.edge': 'round', 'weapons.berettaM92.ranges.short': 10.5 };
  expect([1049, 1050, 1060].map((distance) => band(distance, houseRules))).toEqual(['short', 'medium', 'medium']);
});

test('REV-22 a weapon whose short range begins at 0 has no point-blank range', () => {
  for (const edge of ['exact', 'round'])
    expect(band(0, { 'weapons.berettaM92.ranges.from': 0, 'range.edge': edge })).toBe('short');
});

test.each([
  [2.5, 249, 'pointBlank'],
  [2.5, 250, 'short'],
  [1, 49, 'pointBlank'],
  [1, 50, 'short'],
  [0.4, 49, 'pointBlank'],
  [0.4, 50, 'short'],
])('REV-22 in whole metres a short range from %s: %s hundredths are %s', (from, distance, range) => {
  expect(band(distance, { 'weapons.berettaM92.ranges.from': from, 'range.edge': 'round' })).toBe(range);
});

test('REV-26 a strike reaches as far as the weapon and no farther, at point-blank', () => {
  const rules = rulesWith();
  const strike = armouryOf(rules).weapons.find(({ id }) => id === 'knife')!.uses[USE.strike]!;
  const ranges = new Ranges(rules);
  expect([200 * 200, 200 * 200 + 1].map((squared) => ranges.band(strike, squared))).toEqual([
    RANGE.pointBlank,
    OUT_OF_RANGE,
  ]);
});

test('REV-22 REV-25 a range that is estimated holds for firearms alone', () => {
  const rules = rulesWith({ 'range.mode': 'estimate' });
  const { uses } = armouryOf(rules).weapons.find(({ id }) => id === 'spear')!;
  // 20 metres of a thrown spear are medium as measured; 8 to 25 metres would be by estimate, 25 to 30 long.
  const bands = [10, 20, 30].map((metres) => new Ranges(rules).band(uses[USE.throw]!, 10_000 * metres * metres));
  expect(bands).toEqual([RANGE.short, RANGE.medium, RANGE.long]);
});
