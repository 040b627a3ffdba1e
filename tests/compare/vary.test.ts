import { describe, expect, test } from 'vitest';
import { alternatives, knockoutFields } from '../../src/experiments/knockout.ts';
import { withoutRepeats } from '../../src/experiments/sweep.ts';
import { readVaried } from '../../src/experiments/vary.ts';
import { boolean, choice, integer, list, number, numberOrNull } from '../../src/sim/kernel/rules/fields.ts';

describe('--vary', () => {
  test('values that break one rule share a line', () => {
    const lines = ['8', '9', '10', '11', '12'].map((value) => `--vary: "save.hard" must be up to 7, got ${value}`);
    expect(withoutRepeats([...lines, 'another'])).toEqual([
      '--vary: "save.hard" must be up to 7, got 8, 9, 10 and 2 more',
      'another',
    ]);
  });

  test.each([
    ['save.soft=4,5,6', [4, 5, 6]],
    ['save.soft=2..6', [2, 3, 4, 5, 6]],
    ['save.soft=2..6:2', [2, 4, 6]],
    ['move=2..6:3', [2, 5]],
    ['size=0.1..0.4:0.1', [0.1, 0.2, 0.3, 0.4]],
    ['size=.5..1.5:.5', [0.5, 1, 1.5]],
    ['shift=-2..2:2', [-2, 0, 2]],
    ['flag=true,false', [true, false]],
    ['range=null,24', [null, 24]],
    ['policy=random,tactician', ['random', 'tactician']],
    [
      'bands=[1,2],[3,4]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])('%s', (word, values) => {
    expect(readVaried([word])).toEqual([{ key: word.split('=')[0], values }]);
  });

  test.each([
    [['save.soft'], '--vary needs key=a,b,c or key=lo..hi:step, got "save.soft"'],
    [['=1,2'], '--vary needs key=a,b,c or key=lo..hi:step, got "=1,2"'],
    [['save.soft='], '--vary needs key=a,b,c or key=lo..hi:step, got "save.soft=": a value is empty'],
    [['save.soft=4'], '--vary needs key=a,b,c or key=lo..hi:step, got "save.soft=4": a key needs at least two values'],
    [['save.soft=4,,5'], '--vary needs key=a,b,c or key=lo..hi:step, got "save.soft=4,,5": a value is empty'],
    [['save.soft=6..2'], '--vary needs key=a,b,c or key=lo..hi:step, got "save.soft=6..2": hi must be above lo'],
    [
      ['save.soft=2..6:0'],
      '--vary needs key=a,b,c or key=lo..hi:step, got "save.soft=2..6:0": the step must be above 0',
    ],
    [
      ['save.soft=2..x'],
      '--vary needs key=a,b,c or key=lo..hi:step, got "save.soft=2..x": lo, hi and step must be numbers',
    ],
    [
      ['save.soft=2..6:'],
      '--vary needs key=a,b,c or key=lo..hi:step, got "save.soft=2..6:": lo, hi and step must be numbers',
    ],
    [['save.soft=4,5,4'], 'got "save.soft=4,5,4": the value 4 is given twice'],
    [['a=1,2', 'a=3,4'], '--vary a is given twice; name its values in one'],
    [['a=1,2', 'b=1,2', 'c=1,2'], '--vary is given 3 times; a grid has two keys at most'],
    [['a=1..40', 'b=1..40'], '--vary: 1600 cells are too many; use at most 1000'],
  ])('%j is refused', (words, message) => {
    expect(() => readVaried(words)).toThrow(message);
  });
});

describe('--knockout', () => {
  const note = { doc: 'A rule.' };
  const table = {
    save: { soft: integer(5, { ...note, min: 1, max: 7 }), hard: integer(3, { ...note, min: 1, max: 7 }) },
    melee: { freeAttack: boolean(true, note) },
  };

  test.each([
    ['a switch the other way', boolean(true, note), true, [false]],
    ['every other choice', choice(['a', 'b', 'c'], 'a', note), 'b', ['a', 'c']],
    ['both neighbours of a whole number', integer(5, { ...note, min: 1, max: 7 }), 5, [4, 6]],
    ['a tenth of a large one', integer(40, { ...note, min: 1, max: 100 }), 40, [36, 44]],
    ['no step beyond the range', integer(7, { ...note, min: 1, max: 7 }), 7, [6]],
    ['a quarter more and less of a number', number(4, { ...note, min: 1, max: 24 }), 4, [3, 5]],
    ['the edge where a step would cross it', number(1, { ...note, min: 0.9, max: 3 }), 1, [0.9, 1.25]],
    ['1 more than nothing', number(0, { ...note, min: 0, max: 24 }), 0, [1]],
    ['no limit', numberOrNull(8, { ...note, min: 1, max: 100, nullMeans: 'none' }), 8, [6, 10, null]],
    ['a middling limit', numberOrNull(null, { ...note, min: 1, max: 100, nullMeans: 'none' }), null, [10]],
    ['no other list', list(integer(1, { ...note, min: 1, max: 6 }), [1, 2], note), [1, 2], []],
  ])('tries %s', (_, field, from, tried) => {
    expect(alternatives({ key: 'k', field }, from).map(({ to }) => to)).toEqual(tried);
  });

  test('names keys, groups of keys, or all', () => {
    const keys = (...words: string[]) => knockoutFields(table, words).map(({ key }) => key);
    expect(keys('all')).toEqual(['save.soft', 'save.hard', 'melee.freeAttack']);
    expect(keys()).toEqual(keys('all'));
    expect(keys('save')).toEqual(['save.soft', 'save.hard']);
    expect(keys('melee.freeAttack,save.hard')).toEqual(['save.hard', 'melee.freeAttack']);
    for (const empty of ['', 'save,', ' '])
      expect(() => keys(empty)).toThrow('--knockout needs house rules, groups of them (such as save), or all');
    expect(() => keys('save.sfot')).toThrow('--knockout: unknown house rule "save.sfot"; did you mean "save.soft"?');
  });
});
