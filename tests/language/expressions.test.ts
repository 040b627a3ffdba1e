import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExpression } from '../../src/sim/language/expression.ts';
import { SIGNATURES } from '../../src/sim/language/functions.ts';
import { mistakeOf, randomTexts, read, readAnything, value } from './chains.ts';

describe('an expression', () => {
  test.each([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['2 - 3 - 4', -5],
    ['12 // 5 * 2', 4],
    ['-2 * 3', -6],
    ['2 - -3', 5],
    ['1 + 1 == 2', 1],
    ['1 < 2 and 3 < 2', 0],
    ['1 or 0 and 0', 1],
    ['true + true', 2],
    ['false', 0],
  ])('binds as in school: %s is %i', (text, result) => {
    expect(value(text)).toBe(result);
  });

  test('not binds weaker than comparisons, and stronger than and', () => {
    expect(value('not 1 == 2')).toBe(1);
    expect(value('not 1 and 0')).toBe(0);
    expect(value('not 0 or 1')).toBe(1);
    expect(value('not (1 and 0)')).toBe(1);
  });

  test('0 is false, and everything else is true', () => {
    expect(value('x and 1', { x: -3 })).toBe(1);
    expect(value('x or 0', { x: 0 })).toBe(0);
    expect(value('if(x, 5, 6)', { x: -1 })).toBe(5);
    expect(value('not x', { x: 7 })).toBe(0);
  });

  test.each([
    [7, 2, 3, 1],
    [-7, 2, -4, 1],
    [7, -2, -4, -1],
    [-7, -2, 3, -1],
    [0, 5, 0, 0],
  ])('division rounds down, and what remains has the sign of the divisor: %i by %i', (x, y, quotient, rest) => {
    const names = { y: [Math.min(y, -1), -1] as const, z: [1, Math.max(y, 1)] as const };
    const name = y < 0 ? 'y' : 'z';
    expect(value(`x // ${name}`, { x, [name]: y }, { names })).toBe(quotient);
    expect(value(`x % ${name}`, { x, [name]: y }, { names })).toBe(rest);
  });

  test.each([
    ['min(3, 1, 2)', 1],
    ['max(3, 1, 2)', 3],
    ['min(3, 4)', 3],
    ['max(3, 4)', 4],
    ['clamp(9, 1, 6)', 6],
    ['clamp(-9, 1, 6)', 1],
    ['clamp(4, 1, 6)', 4],
    ['abs(-4)', 4],
    ['abs(4)', 4],
    ['if(2 > 1, 10, 20)', 10],
    ['if(2 < 1, 10, 20)', 20],
  ])('%s is %i', (text, result) => {
    expect(value(text)).toBe(result);
  });

  test.each([
    ['<', [1, 0, 0]],
    ['<=', [1, 1, 0]],
    ['>', [0, 0, 1]],
    ['>=', [0, 1, 1]],
    ['==', [0, 1, 0]],
    ['!=', [1, 0, 1]],
  ])('x %s 3 holds for 2, 3 and 4 as it should', (sign, expected) => {
    expect([2, 3, 4].map((x) => value(`x ${sign} 3`, { x }))).toEqual(expected);
  });

  test('table counts rows and columns from 1; a single row is read by its column', () => {
    const tables = {
      wound: [
        [11, 12, 13],
        [21, 22, 23],
      ],
      bands: [[4, 6, 8]],
    };
    expect(value('table(wound, 2, 3)', {}, { tables })).toBe(23);
    expect(value('table(wound, 1, 1)', {}, { tables })).toBe(11);
    expect(value('table(bands, 2)', {}, { tables })).toBe(6);
    expect(mistakeOf('table(wound, x, 1)', { tables, names: { x: [1, 3] } })).toMatch(
      /row can be 1 to 3, but table "wound" has 1 to 2; write clamp/,
    );
    expect(mistakeOf('table(wound, 1, x)', { tables, names: { x: [0, 3] } })).toMatch(/column can be 0 to 3/);
    expect(mistakeOf('table(wound, 1)', { tables })).toMatch(/write table\(wound, row, column\)/);
    expect(mistakeOf('table(bands, 1, 1)', { tables })).toMatch(/write table\(bands, i\)/);
    expect(mistakeOf('table(wounds, 1, 1)', { tables })).toMatch(/did you mean "wound"/);
  });

  test.each([
    ['1 < x < 3', 'comparisons do not chain'],
    ['x = 3', '"=="'],
    ['x === 3', '"=="'],
    ['7 / 2', '"//"'],
    ['2 ** 3', 'powers'],
    ['2 ^ 3', 'powers'],
    ['1.5', 'no fractions'],
    ['.5', 'cannot begin with "."'],
    ['2d6', 'sum(2, 6)'],
    ['6..2', 'a range stands only where a file declares one'],
    ['"hits"', 'no texts'],
    ["x == 'a'", 'no texts'],
    ['x ≥ 3', '">="'],
    ['x ≤ 3', '"<="'],
    ['2 × 3', '"*"'],
    ['3 − 2', '"-"'],
    ['x && y', '"and"'],
    ['x || y', '"or"'],
    ['!x', '"not"'],
    ['x ? 1 : 2', '"if(condition, then, else)"'],
    ['x; y', 'a step of its own'],
    ['[1]', 'no lists'],
    ['{}', 'no maps'],
    ['', 'is empty'],
    ['  ', 'is empty'],
    ['3 +', 'missing after "+"'],
    ['* 3', 'an expression cannot begin with "*"'],
    ['(3', '"(" is never closed'],
    ['3)', '")" closes nothing'],
    ['3 4', '"4" cannot follow "3"'],
    ['a.', 'a name is missing after "a."'],
    ['x_y', 'letters and digits'],
    ['$x', 'letters and digits'],
    ['9999999999', 'too large'],
    ['x # y', '"#" is not part of the language'],
    ['count(1, 6, 4) by w', '"by" takes "t"'],
    ['x by t', '"by" follows a roll of dice'],
  ])('%s is refused, and told what is right', (text, words) => {
    expect(mistakeOf(text, { names: { x: [0, 9], y: [0, 9] } })).toContain(words);
  });

  test.each([
    ['a.qualty', 'unknown name "a.qualty"; did you mean "a.quality"?'],
    ['qualty', 'did you mean "a.quality"?'],
    ['coverBonus', 'did you mean "rules.coverBonus"?'],
    ['coun(1, 6, 4)', 'unknown function "coun"; did you mean "count"?'],
    ['count', '"count" is a function: write count(n, s, t)'],
    ['own.living', 'a sheet plays no games'],
    ['constructor', 'unknown name "constructor"'],
    ['a.constructor', 'unknown name "a.constructor"'],
    ['a.toString', 'unknown name "a.toString"'],
    ['hasOwnProperty(1)', 'unknown function "hasOwnProperty"'],
    ['constructor(1)', 'unknown function "constructor"'],
    ['toString', 'unknown name "toString"'],
    ['table(constructor, 1, 1)', 'unknown table "constructor"'],
    ['of(constructor, 6)', 'unknown step "constructor"'],
    ['count(1, 6)', 'count(n, s, t) takes 3 values, got 2'],
    ['abs(1, 2)', 'abs(x) takes 1 value, got 2'],
    ['min(1)', 'takes 2 to 9 values, got 1'],
    ['clamp(1, 2, 3, 4)', 'takes 3 values, got 4'],
    ['if(1, 2, 3, 4)', 'takes 3 values, got 4'],
    ['if(1, 2)', 'takes 3 values, got 2'],
    ['clamp(1, 6, 2)', 'low end (6) above its high end (2)'],
    ['max(1, 2) by t', 'rolls no dice'],
    ['if(1, 2, 3) by t', 'rolls no dice'],
  ])('%s is refused: %s', (text, words) => {
    const names = { 'a.quality': [2, 6], 'rules.coverBonus': [0, 3] } as const;
    expect(mistakeOf(text, { names, elsewhere: { own: 'a sheet plays no games' } })).toContain(words);
  });

  test.each([
    ['x // y', 'nothing can be divided by 0; write max(1, …)'],
    ['x % y', 'nothing can be divided by 0'],
    ['x // 0', 'nothing can be divided by 0'],
    ['big * big', 'beyond 2147483647'],
    ['big + big', 'beyond 2147483647'],
    ['-big - big - big', 'beyond 2147483647'],
    ['count(big, 6, 4)', 'the number of dice can be 0 to 2000000000, but must be 0 to 255; write min(255, …)'],
    ['count(x - 5, 6, 4)', 'can be -5 to 4, but must be 0 to 255; write max(0, …)'],
    ['d(1)', 'the sides of a die can be 1, but must be 2 to 1000'],
    ['d(y)', 'the sides of a die can be 0 to 9'],
    ['d(1001)', 'but must be 2 to 1000'],
    ['count(6, 1, 4)', 'count(n, s, t) takes the number of dice first'],
  ])('%s is refused by its range', (text, words) => {
    expect(mistakeOf(text, { names: { x: [0, 9], y: [0, 9], big: [0, 2_000_000_000] } })).toContain(words);
  });

  test('is refused beyond 2000 characters and 60 levels of brackets', () => {
    expect(mistakeOf(`1${' + 1'.repeat(600)}`)).toContain('at most 2000 characters');
    expect(mistakeOf(`${'('.repeat(61)}1${')'.repeat(61)}`)).toContain('more than 60 levels');
    expect(value(`${'('.repeat(60)}1${')'.repeat(60)}`)).toBe(1);
    expect(value(`1${' + 1'.repeat(400)}`)).toBe(401);
  });

  test('has the place of its mistake', () => {
    expect(parseExpression('1 + = 2')).toMatchObject({ mistake: { at: 4, end: 5 } });
    const { mistakes } = read({ last: '1 + a.qualty * 2' }, { names: { 'a.quality': [2, 6] } });
    expect(mistakes).toMatchObject([{ at: 4, end: 12, step: 'last' }]);
  });

  test('every function has a sentence', () => {
    for (const [name, { doc }] of Object.entries(SIGNATURES)) expect(doc, name).toMatch(/^[\p{L}\d].*\.$/u);
  });
});

describe('words of let', () => {
  const ground = {
    names: { 'a.life': [1, 9], 't.life': [1, 9] } as const,
    words: { half: 'a.life // 2', rest: 'a.life - half', ahead: 'a.life - t.life' },
  };

  test('are about the unit that acts, or with t. about its target', () => {
    const at = (text: string) => value(text, { 'a.life': 9, 't.life': 4 }, ground);
    expect(['half', 'a.half', 't.half', 'rest', 't.rest', 'ahead', 't.ahead'].map(at)).toEqual([4, 4, 2, 5, 2, 5, -5]);
  });

  test('cannot say themselves', () => {
    const words = { one: 'two + 1', two: 'three', three: 'one' };
    expect(mistakeOf('one', { words })).toContain('the word "one" says itself: one → two → three → one');
  });

  test('may stand within each other 40 deep', () => {
    const words = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`w${i}`, i === 0 ? '7' : `w${i - 1}`]));
    expect(value('w39', {}, { words })).toBe(7);
    expect(mistakeOf('w40', { words })).toContain('words within words, more than 40 deep');
  });

  test('pass on what is wrong with their use', () => {
    expect(mistakeOf('odd', { words: { odd: 'a.strength + 1' }, names: { 'a.life': [1, 9] } })).toContain(
      'in the word "odd": unknown name "a.strength"',
    );
  });
});

/** Random expressions over x, y and z, and their value worked out apart. */
type Tree = { readonly text: string; readonly value: (env: Env) => number };
interface Env {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => {
  const leaf = fc.oneof(
    fc.constantFrom<keyof Env>('x', 'y', 'z').map((name): Tree => ({ text: name, value: (env) => env[name] })),
    fc.integer({ min: 0, max: 9 }).map((number): Tree => ({ text: String(number), value: () => number })),
  );
  const sign = (text: string, of: (l: number, r: number) => number) => ({ text, of });
  const signs = fc.constantFrom(
    sign('+', (l, r) => l + r),
    sign('-', (l, r) => l - r),
    sign('*', (l, r) => l * r),
    sign('<', (l, r) => Number(l < r)),
    sign('<=', (l, r) => Number(l <= r)),
    sign('>', (l, r) => Number(l > r)),
    sign('>=', (l, r) => Number(l >= r)),
    sign('==', (l, r) => Number(l === r)),
    sign('!=', (l, r) => Number(l !== r)),
    sign('and', (l, r) => Number(l !== 0 && r !== 0)),
    sign('or', (l, r) => Number(l !== 0 || r !== 0)),
  );
  const three = fc.tuple(tie('tree'), tie('tree'), tie('tree'));
  return {
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      leaf,
      fc.tuple(tie('tree'), signs, tie('tree')).map(
        ([l, { text, of }, r]): Tree => ({
          text: `(${l.text} ${text} ${r.text})`,
          value: (env) => of(l.value(env), r.value(env)),
        }),
      ),
      tie('tree').map((of): Tree => ({ text: `(-${of.text})`, value: (env) => 0 - of.value(env) })),
      tie('tree').map((of): Tree => ({ text: `(not ${of.text})`, value: (env) => Number(of.value(env) === 0) })),
      three.map(
        ([c, x, y]): Tree => ({
          text: `if(${c.text}, ${x.text}, ${y.text})`,
          value: (env) => (c.value(env) !== 0 ? x.value(env) : y.value(env)),
        }),
      ),
      three.map(
        ([x, y, z]): Tree => ({
          text: `max(${x.text}, min(${y.text}, ${z.text}))`,
          value: (env) => Math.max(x.value(env), Math.min(y.value(env), z.value(env))),
        }),
      ),
      fc.tuple(tie('tree'), fc.integer({ min: 1, max: 7 })).map(
        ([x, by]): Tree => ({
          text: `(${x.text} // ${by} + abs(${x.text} % ${by}))`,
          value: (env) => Math.floor(x.value(env) / by) + (x.value(env) - by * Math.floor(x.value(env) / by)),
        }),
      ),
    ),
  };
}).tree;

describe('random expressions', () => {
  const small = fc.integer({ min: -5, max: 9 });
  const names = { x: [-5, 9], y: [-5, 9], z: [-5, 9] } as const;

  test('have the value that plain arithmetic gives, within the range that is worked out before', () => {
    fc.assert(
      fc.property(trees, fc.record({ x: small, y: small, z: small }), ({ text, value: of }, env) => {
        fc.pre(text.length < 1500 && !mistakeOf(text, { names }).includes('beyond'));
        const { chain } = read({ last: text }, { names });
        const result = value(text, { ...env }, { names });
        const { min, max } = chain!.steps[0].range;
        return result === of(env) && min <= result && result <= max;
      }),
      { numRuns: 1500, seed: 5 },
    );
  });
});

describe('random expressions over large numbers', () => {
  const most = 2_147_483_647;
  const large = fc.oneof(
    fc.constantFrom(-most, most, -65_536, 65_536, 46_341),
    fc.integer({ min: -most, max: most }),
    fc.integer({ min: -9, max: 9 }),
  );
  const names = { x: [-most, most], y: [-65_536, 65_536], z: [-9, 9] } as const;

  test('are refused, or stay within 32 bits for all numbers of their ranges', () => {
    let kept = 0;
    fc.assert(
      fc.property(trees, large, large, large, ({ text, value: of }, x, y, z) => {
        const told = text.length > 1500 ? 'long' : mistakeOf(text, { names });
        if (told !== '') return told === 'long' || told.includes('beyond');
        kept++;
        const env = { x, y: Math.max(-65_536, Math.min(65_536, y)), z: Math.max(-9, Math.min(9, z)) };
        const result = value(text, { ...env }, { names });
        return Math.abs(result) <= most && result === of(env);
      }),
      { numRuns: 1500, seed: 8 },
    );
    expect(kept).toBeGreaterThan(300);
  });
});

describe('random texts', () => {
  test('come to numbers or to a mistake with a place, and to nothing else; the long suite tries a million', () => {
    fc.assert(
      fc.property(randomTexts, (text) => ['mistake', 'number'].includes(readAnything(text))),
      { numRuns: 20_000, seed: 11 },
    );
  });
});
