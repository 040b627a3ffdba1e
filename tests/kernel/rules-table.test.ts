import { setFlagsFromString } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { boolean, choice, integer, list, numberOrNull, parseWord } from '../../src/sim/kernel/rules/fields.ts';
import { nearestName, suggestion } from '../../src/sim/kernel/rules/names.ts';
import { compileRules, namedFields, readPatch } from '../../src/sim/kernel/rules/table.ts';

const table = {
  save: {
    soft: integer(5, { min: 1, max: 7, doc: 'Soft cover.' }),
    hard: integer(3, { min: 1, max: 7, doc: 'Hard cover.' }),
  },
  shooting: {
    maxRange: numberOrNull(null, { min: 1, max: 100, nullMeans: 'unlimited', doc: 'Longest shot.' }),
    first: boolean(true, { doc: 'Fires first.' }),
  },
  leader: { succession: choice(['next-highest', 'keep'], 'next-highest', { doc: 'Who leads.' }) },
  effect: { staff: list(integer(1, { min: 1, max: 6, doc: '' }), [1, 1, 1, 2, 3, 4], { length: 6, doc: 'By die.' }) },
};

const messages = (patch: Record<string, unknown>) => readPatch(table, patch).problems.map(({ message }) => message);

describe('rules table', () => {
  test('defaults compile in table order, and a patch changes what it names', () => {
    expect(compileRules(table)).toEqual({
      save: { soft: 5, hard: 3 },
      shooting: { maxRange: null, first: true },
      leader: { succession: 'next-highest' },
      effect: { staff: [1, 1, 1, 2, 3, 4] },
    });
    expect(compileRules(table, { 'save.soft': 4, shooting: { maxRange: 24 } })).toMatchObject({
      save: { soft: 4, hard: 3 },
      shooting: { maxRange: 24 },
    });
  });

  test('a choice that was sent to a worker is the string of the table, which is compared by its address', () => {
    setFlagsFromString('--allow-natives-syntax');
    const isShared = new Function('text', 'return %IsInternalizedString(text)');
    setFlagsFromString('--no-allow-natives-syntax');
    const read = structuredClone('keep');
    expect(isShared(read)).toBe(false);
    expect(isShared(compileRules(table, { 'leader.succession': read }).leader.succession)).toBe(true);
  });

  test('a choice that is named like a number or boolean may be written as one', () => {
    const odd = {
      perSuccess: choice(['1', 'all'], 'all', { doc: 'Markers removed.' }),
      strict: choice(['true', 'false', 'maybe'], 'maybe', { doc: 'How strict.' }),
      rows: list(choice(['1', '2'], '1', { doc: '' }), ['1', '1'], { length: 2, doc: 'By row.' }),
    };
    expect(compileRules(odd, { perSuccess: 1, strict: false, rows: [2, '1'] })).toEqual({
      perSuccess: '1',
      strict: 'false',
      rows: ['2', '1'],
    });
    expect(readPatch(odd, { perSuccess: 2 }).problems[0].message).toBe(
      'house rule "perSuccess" must be "1" or "all", got 2',
    );
    expect(readPatch(odd, { perSuccess: true }).problems).toHaveLength(1);
    expect(messages({ 'leader.succession': 1 })).toHaveLength(1);
  });

  test('of many names the nearest is told, of few all', () => {
    const names = Array.from({ length: 20 }, (_, i) => `card${'abcdefghijklmnopqrst'[i].repeat(5)}`);
    const odd = {
      card: choice(names, names[0], { doc: 'A card.' }),
      hand: list(choice(names, names[0], { doc: '' }), [], { doc: 'Cards.' }),
    };
    const told = (patch: Record<string, unknown>) => readPatch(odd, patch).problems[0].message;
    expect(told({ card: 'cardbbbb' })).toBe(
      'house rule "card" must be one of 20 names, got "cardbbbb"; did you mean "cardbbbbb"?',
    );
    expect(told({ hand: ['cardaaaaa', 'crdccccc'] })).toContain(
      'element 2 must be one of 20 names, got "crdccccc"; did',
    );
    expect(told({ card: 'something else' })).toContain('must be "cardaaaaa", "cardbbbbb", ');
  });

  test('keys are dotted paths', () => {
    expect(namedFields(table).map(({ key }) => key)).toEqual([
      'save.soft',
      'save.hard',
      'shooting.maxRange',
      'shooting.first',
      'leader.succession',
      'effect.staff',
    ]);
  });

  test.each([
    [{ 'save.sofd': 4 }, 'unknown house rule "save.sofd"; did you mean "save.soft"?'],
    [{ soft: 4 }, 'unknown house rule "soft"; did you mean "save.soft"?'],
    [{ save: 4 }, '"save" is a group of house rules, not one; got 4'],
    [{ 'save.soft': 9 }, 'house rule "save.soft" must be a whole number from 1 to 7, got 9'],
    [{ 'save.soft': '4' }, 'house rule "save.soft" must be a whole number from 1 to 7, got "4"'],
    [{ 'save.soft': 4.5 }, 'house rule "save.soft" must be a whole number from 1 to 7, got 4.5'],
    [{ 'save.soft': null }, 'house rule "save.soft" must be a whole number from 1 to 7, got null'],
    [{ 'shooting.first': 'yes' }, 'house rule "shooting.first" must be true or false, got "yes"'],
    [
      { 'shooting.maxRange': 0 },
      'house rule "shooting.maxRange" must be a number from 1 to 100, or null (unlimited), got 0',
    ],
    [{ 'leader.succession': 'none' }, 'house rule "leader.succession" must be "next-highest" or "keep", got "none"'],
    [
      { 'effect.staff': [1, 2] },
      'house rule "effect.staff" must be a list of 6 values, each a whole number from 1 to 6, got 2',
    ],
    [
      { 'effect.staff': [1, 2, 3, 4, 5, 9] },
      'house rule "effect.staff" element 6 must be a whole number from 1 to 6, got 9',
    ],
    [{ 'save.soft': 4, save: { soft: 4 } }, 'house rule "save.soft" is set twice'],
    [
      { constructor: 1 },
      'unknown house rule "constructor"; one of: save.soft, save.hard, shooting.maxRange, shooting.first, leader.succession, effect.staff',
    ],
  ])('%j: %s', (patch, message) => {
    expect(messages(patch)).toEqual([message]);
    expect(() => compileRules(table, patch)).toThrow(message);
  });
});

test.each([
  ['4', 4],
  ['-1.5', -1.5],
  ['true', true],
  ['null', null],
  ['[1,2]', [1, 2]],
  ['next-highest', 'next-highest'],
])('the word %s stands for %j', (word, value) => expect(parseWord(word)).toEqual(value));

test('the nearest name is found through slips, not through guesses', () => {
  expect(nearestName('squad-alhpa', ['squad-alpha', 'stargrunt2'])).toBe('squad-alpha');
  expect(nearestName('chess', ['squad-alpha', 'stargrunt2'])).toBeNull();
});

test('without a near name, those that share a part with it are told', () => {
  const keys = ['reaction.enabled', 'reaction.check', ...Array.from({ length: 20 }, (_, i) => `armour.level${i}`)];
  expect(suggestion('fire.reaction', keys)).toBe('; near it: reaction.enabled, reaction.check');
  expect(suggestion('armour.everything', keys)).toMatch(/^; near it: armour\.level0, .* …$/);
  expect(suggestion('portal.opening', keys)).toBe('');
});
