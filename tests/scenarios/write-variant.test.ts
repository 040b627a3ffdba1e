import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withVariant } from '../../src/scenarios/vary/write-variant.ts';

const tuned = { name: 'fair', description: 'Found.', houseRules: { 'save.soft': 4 }, set: { 'sides.red.a.count': 5 } };
const content = { description: 'Found.', houseRules: { 'save.soft': 4 }, set: { 'sides.red.a.count': 5 } };

describe('a variant written into a scenario', () => {
  test.each([
    ['a file without variants', 'name: x # title\n\nseed: 1\n'],
    [
      'variants in the middle',
      'name: x\nvariants:\n  old:\n    # why\n    houseRules: { a: 1 }\n  # last\n\n# about the seed\nseed: 1\n',
    ],
    ['variants at the end without a line break', 'name: x\nvariants:\n    old: { houseRules: { a: 1 } }'],
    ['Windows line ends', 'name: x\r\nvariants:\r\n  old: { houseRules: { a: 1 } }\r\nseed: 1\r\n'],
    [
      'a text over several lines',
      'name: x\nvariants:\n  old:\n    description: >\n      long\n\n      text\nseed: 1\n',
    ],
  ])('in %s leaves all other lines as they are', (_, text) => {
    const written = withVariant(text, tuned);
    const before = parse(text);
    expect(parse(written)).toEqual({ ...before, variants: { ...before.variants, fair: content } });
    const lines = written.split(/\r?\n/);
    let at = 0;
    for (const line of text.trimEnd().split(/\r?\n/)) {
      at = lines.indexOf(line, at) + 1;
      expect(at, line).toBeGreaterThan(0);
    }
  });

  test.each([
    ['variants: {}\nseed: 1 # kept\n'],
    ['variants:\nseed: 1 # kept\n'],
    ['variants: { old: { houseRules: { a: 1 } } }\nseed: 1 # kept\n'],
  ])('stands beside those within braces: %s', (text) => {
    const written = withVariant(text, tuned);
    expect(parse(written).variants).toEqual({ ...(parse(text).variants ?? {}), fair: content });
    expect(written).toContain('seed: 1 # kept');
  });

  test('is JSON in JSON', () => {
    const written = withVariant('{ "name": "x" }', tuned);
    expect(JSON.parse(written)).toEqual({ name: 'x', variants: { fair: content } });
  });

  test('never takes a name that is taken', () => {
    expect(() => withVariant('variants:\n  fair: { houseRules: { a: 1 } }\n', tuned)).toThrow('"fair" is taken');
  });
});
