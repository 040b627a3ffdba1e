import { expect, test, vi } from 'vitest';
import * as nearest from '../../src/sim/kernel/rules/names.ts';
import { problemsIn, scenarioIn, VALID } from './toy-system.ts';

function changed(from: string, to: string): string {
  if (!VALID.includes(from)) throw new Error(`no "${from}" to change`);
  return VALID.replace(from, to);
}

test.each([
  ['a misspelt key', 'policy:', 'polcy:', '9:5: unknown key "polcy"; did you mean "policy"?'],
  [
    'an unknown key',
    'policy:',
    'colour:',
    '9:5: unknown key "colour"; one of: policy, hidden, deploy, speed, nerves, figures',
  ],
  [
    'a key of objects',
    'policy:',
    'constructor:',
    '9:5: unknown key "constructor"; one of: policy, hidden, deploy, speed, nerves, figures',
  ],
  ['the key of prototypes', 'policy:', '__proto__:', '9:5: unknown key "__proto__"'],
  [
    'a missing key',
    ', training: elite',
    '',
    '6:9: missing key "training"; it must be "conscript", "regular" or "elite"',
  ],
  ['a missing map', 'mission:', 'description: x #', '1:1: missing key "mission"; it must be a map'],
  [
    'a misspelt word',
    'random',
    'rnadom',
    '9:13: "policy" must be "tactician" or "random", got "rnadom"; did you mean "random"?',
  ],
  ['another word', 'random', 'human', '9:13: "policy" must be "tactician" or "random", got "human"'],
  ['text for a number', 'count: 6', 'count: six', '7:34: "count" must be a whole number from 1 to 99, got "six"'],
  [
    'a number in quotes',
    'count: 6',
    'count: "6"',
    '7:34: "count" must be a whole number from 1 to 99, got "6"; write it without quotes',
  ],
  ['a fraction', 'count: 6', 'count: 6.5', '7:34: "count" must be a whole number from 1 to 99, got 6.5'],
  ['too small a number', 'count: 6', 'count: 0', '7:34: "count" must be a whole number from 1 to 99, got 0'],
  ['too large a number', 'count: 6', 'count: 100', '7:34: "count" must be a whole number from 1 to 99, got 100'],
  ['infinity', 'count: 6', 'count: .inf', '7:34: "count" must be a whole number from 1 to 99, got Infinity'],
  ['null', 'count: 6', 'count: null', '7:34: "count" must be a whole number from 1 to 99, got null'],
  ['nothing', 'policy: random', 'policy:', '9:5: "policy" must be "tactician" or "random", got nothing'],
  ['a bound that is left out', 'policy: random', 'speed: 0', '9:12: "speed" must be a number above 0, got 0'],
  ['a yes', 'policy: random', 'hidden: yes', '9:13: "hidden" must be true or false, got "yes"'],
  [
    'a number for text',
    'name: Officer',
    'name: 1984',
    '11:17: "name" must be text of at least 1 character, got 1984; write it in quotes',
  ],
  [
    'a list for a map',
    'mission: { objective: hold, side: red }',
    'mission: [hold, red]',
    '12:1: "mission" must be a map, got ["hold", "red"]',
  ],
  [
    'a word for a list',
    'figures:\n      - { name: Officer, count: 2, training: regular }',
    'figures: none',
    '10:14: "figures" must be a list of 1 to 3 elements, got "none"',
  ],
  [
    'an empty list',
    'figures:\n      - { name: Officer, count: 2, training: regular }',
    'figures: []',
    '10:5: "figures" must be a list of 1 to 3 elements, got []',
  ],
  [
    'a word for a list element',
    '{ name: Officer, count: 2, training: regular }',
    'Officer',
    '11:9: element 1 of "figures" must be a map, got "Officer"',
  ],
  [
    'a long name',
    'Farmhouse',
    'x'.repeat(101),
    `1:7: "name" must be text of 1 to 100 characters, got "${'x'.repeat(57)}…"`,
  ],
  [
    'a name of two lines',
    'Farmhouse',
    '"a\\nb"',
    '1:7: "name" must be one line of plain text that does not begin with "=", "+", "-", "@" or a space, nor end with a space, got "a\\nb"',
  ],
  [
    'a misspelt system',
    'toy-skirmish',
    'toy-skirmsh',
    '2:9: unknown system "toy-skirmsh"; did you mean "toy-skirmish"?',
  ],
  ['another system', 'toy-skirmish', 'chess', '2:9: unknown system "chess"; one of: toy-skirmish, grand-battle'],
  ['a number for a system', 'toy-skirmish', '7', '2:9: unknown system 7; one of: toy-skirmish, grand-battle'],
  ['a misspelt "system"', 'system:', 'sytem:', '2:1: unknown key "sytem"; did you mean "system"?'],
  ['no system', 'system: toy-skirmish\n', '', '1:1: missing key "system"; it must be "toy-skirmish" or "grand-battle"'],
])('%s is an error with its place and its remedy', async (_, from, to, message) => {
  expect(await problemsIn(changed(from, to))).toEqual([`x.yaml:${message}`]);
});

test.each([
  ['games: 0', '"games" must be a whole number from 1 to 2147483648, got 0'],
  ['games: 10_000', '"games" must be a whole number from 1 to 2147483648, got "10_000"'],
  ['seed: 4294967296', '"seed" must be a whole number from 0 to 4294967295, got 4294967296'],
  ['delta: -1', '"delta" must be a number above 0 and up to 1000000 or a map, got -1'],
  ['delta: much', '"delta" must be a number above 0 and up to 1000000 or a map, got "much"'],
])('the common key in "%s" is checked', async (line, message) => {
  const column = line.indexOf(':') + 3;
  expect(await problemsIn(`${VALID}${line}\n`)).toEqual([`x.yaml:13:${column}: ${message}`]);
});

test.each([
  [
    'the kind with the keys that are there',
    '{ rect: [1, 2, 3] }',
    '15: "rect" must be a list of 4 numbers, got [1, 2, 3]',
  ],
  ['the kind whose key is misspelt', '{ cirle: [1, 2, 3] }', '15: unknown key "cirle"; did you mean "circle"?'],
  [
    'the kind that has the element',
    '{ circle: [1, -2, 3] }',
    '27: element 2 of "circle" must be a number of at least 0, got -2',
  ],
  ['all kinds when none fits', '7', '13: "deploy" must be a map or text of at least 1 character, got 7'],
])('of several kinds of value the problem is told for %s', async (_, value, message) => {
  expect(await problemsIn(changed('policy: random', `deploy: ${value}`))).toEqual([`x.yaml:9:${message}`]);
});

test.each([
  ['hld', '23: "objective" must be "hold" or "eliminate", got "hld"; did you mean "hold"?'],
  ['eliminate', '34: unknown key "side"; one of: objective, turns'],
  ['hold, trns: 9', '29: unknown key "trns"; did you mean "turns"?'],
])('a mission is held to the keys of its objective: %s', async (objective, message) => {
  expect(await problemsIn(changed('hold', objective))).toEqual([`x.yaml:12:${message}`]);
});

test("a check of the schema's own says it in its own words", async () => {
  const third = '  green: { figures: [{ name: A, training: elite }] }\nmission:';
  expect(await problemsIn(changed('mission:', third))).toEqual(['x.yaml:3:1: "sides" needs exactly two sides']);
});

test('a name that is too long is reported at the name', async () => {
  expect(await problemsIn(changed('blue:', 'bluebluebluebl:'))).toEqual([
    'x.yaml:4:3: "bluebluebluebl" cannot be a name here: it must be text of 1 to 10 characters',
  ]);
});

test("the system's cross-checks are reported at the entries they name", async () => {
  expect(await problemsIn(changed('side: red', 'side: rde'))).toEqual(['x.yaml:12:35: unknown side "rde"']);
  expect(await problemsIn(changed('count: 6', 'count: 66'))).toEqual(['x.yaml:5:5: side "blue" has 67 figures']);
});

test("a system's warning does not refuse the scenario", async () => {
  const text = changed('count: 2, ', '');
  expect(await problemsIn(text)).toEqual(['x.yaml:8:3: warning: "red" stands alone']);
  expect((await scenarioIn(text)).name).toBe('Farmhouse');
});

test('all problems of a file are told at once, by line', async () => {
  const text = VALID.replace('name: Farmhouse', 'nam: Farmhouse')
    .replace('random', 'rndom')
    .replace('elite', 'elit')
    .concat('houseRules: { save.hrd: 3 }\ngames: many\n');
  expect((await problemsIn(text)).map((problem) => problem.split(': ')[0])).toEqual([
    'x.yaml:1:1',
    'x.yaml:6:37',
    'x.yaml:9:13',
    'x.yaml:13:15',
    'x.yaml:14:8',
  ]);
});

test('what is wrong with the common keys is told even when the system is not known', async () => {
  const text = `${VALID.replace('toy-skirmish', 'toy-skirmsh')}seed: -1\n`;
  expect(await problemsIn(text)).toEqual([
    'x.yaml:2:9: unknown system "toy-skirmsh"; did you mean "toy-skirmish"?',
    'x.yaml:13:7: "seed" must be a whole number from 0 to 4294967295, got -1',
  ]);
});

test('a long list of problems is cut after twenty and says how many are left', async () => {
  const extra = Array.from({ length: 23 }, (_, i) => `unheardOf${i}: 1`).join('\n');
  const problems = await problemsIn(`${VALID}${extra}\n`);
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe('x.yaml: and 3 more problems');
});

test('of thousands of unknown keys only those that are told are compared with known ones', async () => {
  const misspelt = Array.from({ length: 2000 }, (_, i) => `gamesx${i}: 1`).join('\n');
  const compared = vi.spyOn(nearest, 'suggestion');
  const problems = await problemsIn(`${VALID}${misspelt}\n`);
  expect(compared.mock.calls.filter(([, names]) => [...names].length > 0).length).toBeLessThan(100);
  compared.mockRestore();
  expect(problems.slice(19)).toEqual([
    'x.yaml:32:1: unknown key "gamesx19"; did you mean "games"?',
    'x.yaml: and 1980 more problems',
  ]);
});

test('a key that is missing because it is misspelt is one problem, however many others are unknown', async () => {
  const extra = Array.from({ length: 30 }, (_, i) => `unheardOf${i}: 1`).join('\n');
  const problems = await problemsIn(`${VALID}${extra}\nnaem: Skirmish\n`.replace(/^name:.*\n/, ''));
  expect(problems).toHaveLength(21);
  expect(problems.join('\n')).not.toContain('missing');
  expect(problems.at(-1)).toBe('x.yaml: and 11 more problems');
});

test('defaults are filled in, and the sides keep the order of the file', async () => {
  const scenario = await scenarioIn(VALID);
  expect(scenario).toMatchObject({ description: null, games: 10_000, seed: 1, delta: null, variants: [] });
  const { sides, mission } = scenario.baseline.data as Record<string, Record<string, unknown>>;
  expect(Object.keys(sides)).toEqual(['blue', 'red']);
  expect(sides.blue).toMatchObject({ policy: 'tactician', figures: [{ count: 1 }, { count: 6 }] });
  expect(mission.turns).toBe(12);
});

test('a scenario is plain data that survives being sent to a worker', async () => {
  const scenario = await scenarioIn(
    `${VALID}delta: { winRate: 0.02 }\nvariants: { x: { houseRules: { save.soft: 4 } } }\n`,
  );
  expect(structuredClone(scenario)).toEqual(scenario);
  expect(JSON.parse(JSON.stringify(scenario))).toEqual(scenario);
});
