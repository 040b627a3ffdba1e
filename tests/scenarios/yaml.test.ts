import { expect, test } from 'vitest';
import { problemsIn, scenarioIn, VALID } from './toy-system.ts';

test.each([
  ['tabs', 'name: x\nsides:\n\tblue: 1\n', '3:1: a tab cannot indent; use spaces'],
  [
    'several documents',
    'name: x\n---\nname: y\n',
    '2:1: the file holds several documents, split by "---"; write each into a file of its own',
  ],
  [
    'a colon in plain text',
    'name: a: b\n',
    '1:7: a map cannot start here: put it on a line of its own, or put text that holds ": " in quotes',
  ],
  ['an open bracket', 'name: [1, 2\nsystem: x\n', '2:1: a "[" above is not closed with "]"'],
  ['an open brace', 'name: {a: 1\n', '2:1: a "{" above is not closed with "}"'],
  ['an open quote', 'name: "x\n', '2:1: a quote above is not closed'],
  ['text after a quote', "name: 'it's'\n", '1:11: unexpected text here; check quotes and indentation'],
  ['a reserved character', 'name: @x\n', '1:7: text that starts with "@" must be in quotes'],
  [
    'an unknown escape',
    'name: "a\\qb"\n',
    '1:9: unknown escape in double quotes; write "\\\\" for a backslash, or use single quotes',
  ],
  ['a key without a colon', 'name: x\nsystem\n', '2:1: a key without ":" and a space'],
  [
    'a tag',
    'name: !secret x\n',
    '1:7: tags such as "!secret" are not supported; write the plain value, or put text that begins with "!" in quotes',
  ],
  [
    'a language tag',
    'name: !!js/function x\n',
    '1:7: tags such as "!!js/function" are not supported; write the plain value, or put text that begins with "!" in quotes',
  ],
  [
    'wrong indentation',
    'sides:\n    blue: 1\n  red: 2\n',
    '3:1: wrong indentation: entries of one map or list start in the same column',
  ],
])('a syntax error has its place: %s', async (_, text, message) => {
  expect(await problemsIn(text)).toEqual([`x.yaml:${message}`]);
});

test('a duplicate key names the line of the first, and the rest of the file is checked all the same', async () => {
  const text = VALID.replace('  red:', '  blue: {}\n  red:').replace('random', 'randm');
  expect(await problemsIn(text)).toEqual([
    'x.yaml:8:3: duplicate key "blue"; it is first set on line 4',
    'x.yaml:10:13: "policy" must be "tactician" or "random", got "randm"; did you mean "random"?',
  ]);
});

test('a key that is no text is reported', async () => {
  expect(await problemsIn(`${VALID}? [a, b]\n: 1\n`)).toEqual(['x.yaml:13:3: a key must be text']);
});

const SHARED = VALID.replace(
  '- { name: Rifleman, count: 6, training: regular }',
  '- &rifle { name: Rifleman, count: 6, training: regular }',
);

test('an alias stands for what it names', async () => {
  const written = VALID.replace('name: Officer, count: 2,', 'name: Rifleman, count: 6,');
  const aliased = SHARED.replace('{ name: Officer, count: 2, training: regular }', '*rifle');
  const [one, other] = [await scenarioIn(aliased), await scenarioIn(written)];
  expect(one).toEqual({ ...other, file: one.file, deltaPlaces: one.deltaPlaces });
});

test('an alias within what is repeated keeps its meaning, whatever its anchor names later', async () => {
  const text = VALID.replace('training: elite', 'training: &t elite')
    .replace('- { name: Rifleman, count: 6, training: regular }', '- &rifle { name: Rifleman, training: *t }')
    .replace('policy: random', 'policy: &t random')
    .replace('{ name: Officer, count: 2, training: regular }', '*rifle');
  const { sides } = (await scenarioIn(text)).baseline.data as { sides: Record<string, { figures: unknown[] }> };
  expect(sides.red.figures).toEqual([{ name: 'Rifleman', count: 1, training: 'elite' }]);
});

test('a merge key fills in what the map itself does not say', async () => {
  const merged = SHARED.replace(
    '{ name: Officer, count: 2, training: regular }',
    '{ name: Officer, <<: *rifle, count: 2 }',
  );
  expect((await scenarioIn(merged)).baseline.data).toEqual((await scenarioIn(VALID)).baseline.data);
});

test('a slip inside what is aliased is one problem, at the place where it is written', async () => {
  const text = SHARED.replace('training: regular }', 'training: regulr }').replace(
    '{ name: Officer, count: 2, training: regular }',
    '*rifle',
  );
  expect(await problemsIn(text)).toEqual([
    'x.yaml:7:54: "training" must be "conscript", "regular" or "elite", got "regulr"; did you mean "regular"?',
  ]);
});

test('an alias in the wrong place is reported where it is used', async () => {
  const text = SHARED.replace('random', '*rifle');
  expect(await problemsIn(text)).toEqual(['x.yaml:9:5: "policy" must be "tactician" or "random", got a map']);
});

test.each([
  [
    'no anchor',
    'policy: *nobody',
    '9:13: "*nobody" refers to no anchor "&nobody" above it; put text that begins with "*" in quotes',
  ],
  ['its own map', 'policy: &self [*self]', '9:20: "*self" refers to itself through "&self"'],
  ['a list merged', '<<: [1]', '9:10: "<<" merges maps: it takes a map, an alias of one, or a list of them'],
])('an alias cannot refer to %s', async (_, line, message) => {
  expect(await problemsIn(VALID.replace('policy: random', line))).toContain(`x.yaml:${message}`);
});

test('aliases of aliases cannot fill the memory', async () => {
  const names = 'abcdef';
  const rows = [...names].map((name, i) => `${name}: &${name} [${i === 0 ? '1' : `*${names[i - 1]}, `.repeat(9)}]`);
  const problems = await problemsIn(`${VALID}${rows.join('\n')}\n`);
  expect(problems.filter((problem) => problem.includes('more than 10000 values'))).toHaveLength(1);
});

test.each([
  ['lists', '['.repeat(300_000), '1:201'],
  ['lists in block form', '- '.repeat(300_000), '1:400'],
  ['maps', '{a: '.repeat(200_000), '1:798'],
])('%s without end are refused and crash nothing', async (_, text, place) => {
  expect(await problemsIn(text)).toEqual([`x.yaml:${place}: maps and lists are nested too deeply`]);
});

test('names may be in any script', async () => {
  const text = VALID.replaceAll('red', 'Красные').replace('Farmhouse', '農家 🏠').replace('Officer', 'Ötzi');
  const scenario = await scenarioIn(text);
  expect(scenario.name).toBe('農家 🏠');
  expect(Object.keys((scenario.baseline.data as { sides: object }).sides)).toEqual(['blue', 'Красные']);
});
