import { expect, test } from 'vitest';
import { OUT_OF_RANGE, RANGE, RANGES, USE } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { armouryOf } from '../../../src/sim/systems/revland-combat/steps/armoury.ts';
import { Ranges } from '../../../src/sim/systems/revland-combat/steps/range.ts';

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
  // 20 metres are medium as measured; by estimate 8 to 25 are medium, 25 to 30 long.
  const bands = [10, 20, 30].map((metres) => new Ranges(rules).band(uses[USE.throw]!, 10_000 * metres * metres));
  expect(bands).toEqual([RANGE.short, RANGE.medium, RANGE.long]);
});

test.each([
  [299, 'pointBlank'],
  [300, 'short'],
  [800, 'short'],
  [801, 'medium'],
  [900, 'medium'],
  [2500, 'medium'],
  [2501, 'long'],
  [12000, 'long'],
  [12001, undefined],
])('REV-25 by estimate, %s hundredths are %s, and the own long range stays the limit', (distance, range) => {
  expect(band(distance, { 'range.mode': 'estimate', 'weapons.berettaM92.ranges.from': 5 })).toBe(range);
});

test('REV-25 by estimate a weapon that reaches less far than a band has no more of it', () => {
  const short = { from: 1, short: 5, medium: 6, long: 20 };
  const houseRules = Object.fromEntries(
    Object.entries(short).map(([limit, metres]) => [`weapons.berettaM92.ranges.${limit}`, metres]),
  );
  const bands = [700, 900, 2000, 2001].map((distance) => band(distance, { 'range.mode': 'estimate', ...houseRules }));
  expect(bands).toEqual(['short', 'medium', 'medium', undefined]);
});

test('REV-25 REV-22 estimates in whole metres, halves up', () => {
  const houseRules = { 'range.mode': 'estimate', 'range.edge': 'round' };
  const bands = [249, 250, 849, 850, 2549, 2550].map((distance) => band(distance, houseRules));
  expect(bands).toEqual(['pointBlank', 'short', 'short', 'medium', 'medium', 'long']);
});

test('REV-22 an attack reaches as far as the long range, also in lists of limits', () => {
  const rules = rulesWith();
  const use = armouryOf(rules).weapons.find(({ id }) => id === 'berettaM92')!.uses[USE.fire]!;
  const ranges = new Ranges(rules);
  expect(ranges.reach(use)).toBe(12_000 * 12_000);
  const limits = new Float64Array(2 * RANGES.length);
  ranges.copyLimits(use, limits, 1);
  expect([...limits.subarray(RANGES.length)]).toEqual([300 ** 2, 1000 ** 2, 3000 ** 2, 12_000 ** 2]);
});
