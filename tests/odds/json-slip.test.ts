import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonSlip } from '../../src/odds/batch.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the place where a text stops being JSON', () => {
  test.each([
    ['[1,,2]', 1, 4, 'expected a value, got ","'],
    ['[\n  {"a": 1},\n  {"a" 2}\n]', 3, 8, 'expected ":", got "2"'],
    ['[1, 2', 1, 6, 'expected "," or "]", got the end of the file'],
    ['[1, 2,]', 1, 7, 'expected a value, got "]"'],
    ['{"a": 1,}', 1, 9, 'expected a key in double quotes, got "}"'],
    ["{'a': 1}", 1, 2, 'expected a key in double quotes, got "\'"'],
    ['{"a": 1 "b": 2}', 1, 9, 'expected "," or "}", got "\\""'],
    ['[soft]', 1, 2, 'expected a value, got "soft"'],
    ['[01]', 1, 2, 'expected a value, got "01"'],
    ['["a\nb"]', 1, 2, 'text is not closed, or contains a line break or an unknown escape'],
    ['[1] [2]', 1, 5, 'unexpected "[" after the end'],
    ['', 1, 1, 'expected a value, got the end of the file'],
    ['{"step": 1,\n "st\\u0065p": 2}', 2, 2, 'key "step" is given twice'],
    ['['.repeat(5000), 1, 102, 'lists and maps are nested too deeply'],
  ])('%j', (text, line, column, message) => expect(jsonSlip(text)).toEqual({ line, column, message }));

  test('is nowhere in JSON, however it is written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(4), (value, indent) => {
        expect(jsonSlip(JSON.stringify(value, null, indent))).toBeNull();
      }),
    );
  });

  test('is found exactly in what the runtime’s parser refuses', () => {
    const batch = '[{"procedure": "shot", "inputs": {"step": -1.5e+3, "of": ["a\\n", null, true]}}, {}]';
    const characters = fc.constantFrom(...'{}[],:"\\ \n0123456789.-+eEntfu\u0001\u00a0x');
    fc.assert(
      fc.property(fc.nat(batch.length), fc.nat(3), fc.string({ unit: characters, maxLength: 3 }), (at, cut, put) => {
        const text = batch.slice(0, at) + put + batch.slice(at + cut);
        const slip = jsonSlip(text);
        if (slip === null || !/given twice/.test(slip.message)) expect(slip === null).toBe(parses(text));
      }),
      { numRuns: 3000 },
    );
  });
});
