import { describe, expect, test } from 'vitest';
import { oddsUnder, type Procedure } from '../../src/odds/answer.ts';
import { readInputWords, valueWord, wordValue } from '../../src/odds/words.ts';
import { boolean, choice, choiceOrNull, integer, list, number } from '../../src/sim/kernel/rules/fields.ts';
import type { System } from '../../src/sim/kernel/system.ts';

const doc = 'x';
const volley: Procedure = {
  name: 'volley',
  doc: 'A volley.',
  clauses: ['TOY-01'],
  inputs: {
    figures: integer(2, { min: 0, max: 1000, doc }),
    range: number(6, { min: 0, max: 48, doc }),
    die: choice(['6', '8', 'a,b'], '6', { doc }),
    weapon: choiceOrNull(['rifle', 'saw'], null, { nullMeans: 'none', doc }),
    skills: list(choice(['x', 'y', '7'], 'x', { doc }), [], { doc }),
    aimed: boolean(false, { doc }),
  },
  outcomes: (_rules, { figures }) => Array.from({ length: (figures as number) + 1 }, (_, hits) => `${hits}`),
  prepare: (_rules, given) => {
    const { figures, skills } = given as { figures: number; skills: string[] };
    if (skills.length > figures) throw new RangeError('there are more skills than figures');
    return (dice) => dice.countAtLeast(0, figures, 6, 4);
  },
};
const walk: Procedure = {
  name: 'walk',
  doc: 'Too long a walk.',
  clauses: [],
  inputs: {},
  outcomes: () => ['done'],
  prepare: () => (dice) => {
    for (let i = 0; i < 25; i++) dice.face(0, 6);
    return 0;
  },
};
const system = {
  info: { id: 'toy' },
  rules: { save: { soft: boolean(true, { doc }) } },
  odds: [volley, walk],
} as unknown as System;

const read = (...words: string[]) => readInputWords(volley, words, system.rules);
const one = (...words: string[]) => read(...words).combinations[0];

describe('one value of an input', () => {
  test.each([
    ['figures=3', { figures: 3 }],
    ['range=2.5', { range: 2.5 }],
    ['die=8', { die: '8' }],
    ['die=a,b', { die: 'a,b' }],
    ['weapon=null', { weapon: null }],
    ['skills=[]', { skills: [] }],
    ['skills=[x, 7]', { skills: ['x', '7'] }],
    ['aimed=true', { aimed: true }],
  ])('%s', (word, inputs) => expect(read(word)).toEqual({ varied: [], combinations: [inputs] }));

  test('is the word that is printed for it', () => {
    for (const [name, values] of Object.entries({ die: ['6', 'a,b'], skills: [[], ['x', '7']], weapon: ['saw', null] }))
      for (const value of values) expect(wordValue(volley.inputs[name], valueWord(value))).toEqual(value);
  });
});

describe('several values of an input', () => {
  test.each([
    ['figures=1..4', 'figures', [1, 2, 3, 4]],
    ['figures=3..1', 'figures', [3, 2, 1]],
    ['figures=5..5', 'figures', [5]],
    ['figures=1..2,7', 'figures', [1, 2, 7]],
    ['range=2..9:3', 'range', [2, 5, 8]],
    ['range=0..0.3:0.1', 'range', [0, 0.1, 0.2, 0.3]],
    ['weapon=rifle,null', 'weapon', ['rifle', null]],
    ['skills=[x],[x,y],[]', 'skills', [['x'], ['x', 'y'], []]],
  ])('%s', (word, name, values) =>
    expect(read(word)).toEqual({ varied: [name], combinations: values.map((value) => ({ [name]: value })) }),
  );

  test('make a grid, the first word slowest', () => {
    const { varied, combinations } = read('die=6,8', 'aimed=true', 'figures=1..2');
    expect(varied).toEqual(['die', 'figures']);
    expect(combinations.map(({ die, figures, aimed }) => `${die} ${figures} ${aimed}`)).toEqual([
      '6 1 true',
      '6 2 true',
      '8 1 true',
      '8 2 true',
    ]);
  });

  test('are at most 10,000 combinations, refused before any is made', () => {
    const many = /combinations of inputs exceed the limit of 10000/;
    expect(read('figures=1..100', 'range=0..9.9:0.1').combinations).toHaveLength(10_000);
    expect(() => read('figures=0..100', 'range=0..9.9:0.1')).toThrow(many);
    expect(() => read('range=0..1e9')).toThrow('input "range" of volley must be');
    expect(() => read('range=0..1000000000')).toThrow(many);
  });
});

describe('a word that is wrong says what would be right', () => {
  test.each([
    ['figures', '"figures" is not key=value, as in figures=2'],
    ['=3', '"=3" is not key=value, as in figures=2'],
    ['figure=3', 'unknown input "figure" of volley; did you mean "figures"?'],
    ['figures=', 'figures= needs a value: a whole number from 0 to 1000'],
    ['figures=two', 'input "figures" of volley must be a whole number from 0 to 1000, got "two"'],
    ['figures=1.5', 'input "figures" of volley must be a whole number from 0 to 1000, got 1.5'],
    ['figures=1..1001:500,1001', 'input "figures" of volley must be a whole number from 0 to 1000, got 1001'],
    ['figures=1..3:0', 'figures=1..3:0: the step after ":" must be above 0'],
    ['die=7', 'input "die" of volley must be "6", "8" or "a,b", got 7'],
    ['weapon=rifel', 'input "weapon" of volley must be "rifle", "saw" or null (none), got "rifel"'],
    [
      'skills=x',
      'input "skills" of volley must be a list of values, each "x", "y" or "7", got "x"; write lists as [x]',
    ],
    ['skills=[x,z]', 'input "skills" of volley element 2 must be "x", "y" or "7", got "z"'],
    ['save.soft=false', '"save.soft" is a house rule: write --set save.soft=false'],
  ])('%s', (word, message) => expect(() => read(word)).toThrow(new Error(message)));

  test('an input given twice', () =>
    expect(() => read('figures=1', 'figures=2')).toThrow('input "figures" is given twice; write several values as'));

  test('every wrong word has its line', () =>
    expect(() => read('figure=1', 'die=9')).toThrow(/^unknown input "figure".*\ninput "die".*$/));

  test('of a procedure without inputs', () =>
    expect(() => readInputWords(walk, ['step=3'], system.rules)).toThrow('unknown input "step": walk takes none'));
});

describe('an answer', () => {
  const odds = oddsUnder(system);

  test('names every declared outcome in order, for these inputs', () => {
    const { outcomes, inputs, paths } = odds.ask('volley', one('figures=2'));
    expect([...outcomes]).toEqual([
      ['0', 0.25],
      ['1', 0.5],
      ['2', 0.25],
    ]);
    expect(paths).toBe(3);
    expect(inputs).toEqual({ figures: 2, range: 6, die: '6', weapon: null, skills: [], aimed: false });
  });

  test('is refused for inputs that do not fit each other, in the rules’ words', () =>
    expect(() => odds.ask('volley', one('figures=0', 'skills=[x]'))).toThrow(
      new Error('volley: there are more skills than figures'),
    ));

  test('is refused for more paths than can be run', () =>
    expect(() => odds.ask('walk', {})).toThrow('walk: more than 2000000 paths of dice: ask a narrower question'));

  test('lets errors of the rules through as what they are', () => {
    const broken = { ...volley, prepare: () => () => 9 };
    expect(() => oddsUnder({ ...system, odds: [broken] }).ask('volley', {})).toThrow(
      'volley returned outcome 9, which it does not declare',
    );
  });

  test('adds up outcomes of one name', () => {
    const twins = { ...volley, outcomes: () => ['some', 'some', 'all'] };
    expect([...oddsUnder({ ...system, odds: [twins] }).ask('volley', {}).outcomes]).toEqual([
      ['some', 0.75],
      ['all', 0.25],
    ]);
  });

  test('needs an input that has no default', () => {
    const needy = {
      ...volley,
      inputs: { weapon: { kind: 'choice', choices: ['a'], default: null, doc } },
    } as Procedure;
    expect(() => oddsUnder({ ...system, odds: [needy] }).ask('volley', {})).toThrow(
      'input "weapon" of volley is missing; it must be "a"',
    );
  });
});
