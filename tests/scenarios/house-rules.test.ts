import { expect, test } from 'vitest';
import { problemsIn, scenarioIn, VALID } from './toy-system.ts';

const withRules = (rules: string) => `${VALID}houseRules: ${rules}\n`;

test.each([
  ['a misspelt rule', '{ save.sotf: 4 }', '15: unknown house rule "save.sotf"; did you mean "save.soft"?'],
  [
    'a rule without its group',
    '{ freeAttack: false }',
    '15: unknown house rule "freeAttack"; did you mean "melee.freeAttack"?',
  ],
  ['a value out of range', '{ save.soft: 9 }', '26: house rule "save.soft" must be a whole number from 1 to 7, got 9'],
  [
    'a nested value out of range',
    '{ save: { hard: 0 } }',
    '29: house rule "save.hard" must be a whole number from 1 to 7, got 0',
  ],
  ['a misspelt nested rule', '{ save: { hrad: 3 } }', '23: unknown house rule "save.hrad"; did you mean "save.hard"?'],
  ['a value for a group', '{ save: 3 }', '21: "save" is a group of house rules, not one; got 3'],
  [
    'a list of another length',
    '{ shooting.bands: [6] }',
    '15: house rule "shooting.bands" must be a list of 2 values, each a number from 0 to 99, got 1',
  ],
  ['a rule that a cross-check refuses', '{ save.soft: 4, save.hard: 7 }', '40: save.hard is no save at all'],
  ['a nested one', '{ save: { soft: 4, hard: 7 } }', '38: save.hard is no save at all'],
  ['a rule set twice', '{ save.soft: 4, save: { soft: 5 } }', '43: house rule "save.soft" is set twice'],
  [
    'a key of objects',
    '{ constructor: 1 }',
    '15: unknown house rule "constructor"; one of: save.hard, save.soft, melee.freeAttack, shooting.maxRange, shooting.bands, leader.succession',
  ],
  ['a list of rules', '[save.soft]', '1: "houseRules" must be a map, got ["save.soft"]'],
])('%s is an error at its place', async (_, rules, message) => {
  expect(await problemsIn(withRules(rules))).toEqual([`x.yaml:13:${message}`]);
});

test('dotted keys and nested maps say the same, and are listed in the order of the rules table', async () => {
  const dotted = await scenarioIn(withRules('{ shooting.maxRange: 24, save.soft: 4, save.hard: 2 }'));
  const nested = await scenarioIn(withRules('{ shooting: { maxRange: 24 }, save: { hard: 2, soft: 4 } }'));
  expect(Object.entries(dotted.baseline.houseRules)).toEqual([
    ['save.hard', 2],
    ['save.soft', 4],
    ['shooting.maxRange', 24],
  ]);
  expect(nested.baseline).toEqual(dotted.baseline);
});

test('--set wins over the file', async () => {
  const { baseline } = await scenarioIn(withRules('{ save.soft: 4, save.hard: 2 }'), {
    houseRules: ['save.soft=6', 'shooting.maxRange=null', 'shooting.bands=[3,9]'],
  });
  expect(baseline.houseRules).toEqual({
    'save.hard': 2,
    'save.soft': 6,
    'shooting.maxRange': null,
    'shooting.bands': [3, 9],
  });
});

test.each([
  ['save.soft', '--set: "save.soft" is not key=value'],
  ['=4', '--set: "=4" is not key=value'],
  ['save.sotf=4', '--set: unknown house rule "save.sotf"; did you mean "save.soft"?'],
  ['save.soft=four', '--set: house rule "save.soft" must be a whole number from 1 to 7, got "four"'],
  ['save=4', '--set: "save" is a group of house rules, not one; got 4'],
  ['leader.succession=kep', '--set: house rule "leader.succession" must be "next" or "keep", got "kep"'],
])('the word %s of --set is refused', async (word, message) => {
  expect(await problemsIn(VALID, { houseRules: [word] })).toEqual([message]);
});

test('--set of one rule twice is refused: neither is more meant than the other', async () => {
  expect(await problemsIn(VALID, { houseRules: ['save.soft=2', 'save.soft=6'] })).toEqual([
    '--set: house rule "save.soft" is set twice',
  ]);
});

test('a cross-check that a house rule causes is reported', async () => {
  expect(await problemsIn(withRules('{ save.soft: 7 }'))).toEqual(['x.yaml:1:1: nothing ever saves']);
  expect(await problemsIn(VALID, { houseRules: ['save.soft=7'] })).toEqual(['x.yaml:1:1: nothing ever saves']);
});

test('equal meaning has an equal hash, other rules, data or order of sides another', async () => {
  const hash = async (text: string) => (await scenarioIn(text)).hash;
  const plain = await hash(VALID);
  expect(plain).toMatch(/^[0-9a-f]{64}$/);
  expect(await hash(withRules('{ save.soft: 5 }'))).toBe(plain);
  expect(await hash(VALID.replace('blue:', 'blue:\n    policy: tactician'))).toBe(plain);
  expect(await hash(VALID.replace('name: Rifleman, count: 6', 'count: 6, name: Rifleman'))).toBe(plain);
  expect(await hash(`${VALID}games: 5\nseed: 9\n`)).toBe(plain);
  expect(await hash(withRules('{ save.soft: 4 }'))).not.toBe(plain);
  expect(await hash(VALID.replace('count: 6', 'count: 5'))).not.toBe(plain);
  const [head, blue, red, mission] = VALID.split(/(?= {2}blue:| {2}red:|mission:)/);
  expect(await hash(head + red + blue + mission)).not.toBe(plain);
});
