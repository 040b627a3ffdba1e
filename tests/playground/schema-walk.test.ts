import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keysOf, schemasAt, sentenceOf, valuesOf } from '../../src/playground/file/schema-walk.ts';

const schema = JSON.parse(readFileSync('scenarios/squad-alpha.schema.json', 'utf8'));

describe('what the schema of Squad Alpha says of a place', () => {
  const keys = (...path: (string | number)[]) => keysOf(schema, schemasAt(schema, path)).map(({ label }) => label);

  test('keys of the file, of a piece of terrain, and of house rules', () => {
    expect(keys()).toEqual(expect.arrayContaining(['name', 'system', 'table', 'sides', 'houseRules', 'tune']));
    expect(keys('table', 'terrain', 3)).toEqual(expect.arrayContaining(['rect', 'cover', 'sight', 'movement']));
    expect(keys('houseRules')).toEqual(expect.arrayContaining(['save', 'move']));
    expect(keys('sides', 'blue', 'figures', 0)).toContain('training');
  });

  test('values of a choice', () => {
    expect(valuesOf(schemasAt(schema, ['table', 'terrain', 0, 'cover']))).toEqual(['none', 'soft', 'hard']);
  });

  test('dotted keys of house rules mean what nested ones mean', () => {
    const nested = sentenceOf(schemasAt(schema, ['houseRules', 'save', 'soft']));
    expect(nested).toMatch(/default 5/);
    expect(sentenceOf(schemasAt(schema, ['houseRules', 'save.soft']))).toBe(nested);
  });

  test('nothing is known of keys that are not there, and recursion ends', () => {
    expect(schemasAt(schema, ['table', 'nonsense', 'deeper'])).toEqual([]);
    const endless = { allOf: [{ $ref: '#' }], properties: { a: { $ref: '#' } } };
    expect(keysOf(endless, schemasAt(endless, ['a', 'a'])).map(({ label }) => label)).toEqual(['a']);
  });
});
