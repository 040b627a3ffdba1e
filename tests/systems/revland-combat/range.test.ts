import { expect, test } from 'vitest';
import { armouryOf } from '../../../src/sim/systems/revland-combat/armoury.ts';
import { Ranges } from '../../../src/sim/systems/revland-combat/chapters/range.ts';
import { RANGES } from '../../../src/sim/systems/revland-combat/profiles.ts';
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
