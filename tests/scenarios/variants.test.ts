import { expect, test } from 'vitest';
import { problemsIn, scenarioIn, VALID } from './toy-system.ts';

const withVariant = (body: string) => `${VALID}variants:\n  v: ${body}\n`;
const withSet = (path: string, value: string) => withVariant(`{ set: { ${path}: ${value} } }`);

interface ToyData {
  sides: Record<
    string,
    { policy: string; deploy?: unknown; figures: { name: string; count: number; training: string }[] }
  >;
}

test('variants keep the order of the file and change only what they say', async () => {
  const { baseline, variants } = await scenarioIn(`${VALID}houseRules: { save.soft: 4, save.hard: 2 }
variants:
  z second thoughts: { houseRules: { save: { soft: 6 } }, description: Softer. }
  a green squad: { set: { sides.blue.figures.Rifleman.training: conscript } }
`);
  expect(baseline.name).toBe('baseline');
  expect(variants.map(({ name, description }) => [name, description])).toEqual([
    ['z second thoughts', 'Softer.'],
    ['a green squad', null],
  ]);
  expect(variants[0]).toMatchObject({ data: baseline.data, houseRules: { 'save.hard': 2, 'save.soft': 6 } });
  expect(variants[1].houseRules).toEqual(baseline.houseRules);
  const trainings = ({ data }: { data: unknown }) =>
    (data as ToyData).sides.blue.figures.map(({ training }) => training);
  expect(trainings(baseline)).toEqual(['elite', 'regular']);
  expect(trainings(variants[1])).toEqual(['elite', 'conscript']);
});

test.each([
  ['the name of a list element', 'sides.blue.figures.Rifleman.count', '9', { figures: [{ count: 1 }, { count: 9 }] }],
  ['the index of a list element', 'sides.blue.figures.1.count', '9', { figures: [{ count: 1 }, { count: 9 }] }],
  ['a key that the file leaves out', 'sides.blue.policy', 'random', { policy: 'random' }],
  ['a key of a map that the file leaves out', 'sides.blue.nerves.calm', '3', { nerves: { calm: 3 } }],
  ['a name that the schema leaves open', 'sides.blue.nerves.luck.Bob', '2', { nerves: { luck: { Bob: 2 } } }],
  ['a whole map', 'sides.blue.deploy', '{ rect: [0, 0, 48, 8] }', { deploy: { rect: [0, 0, 48, 8] } }],
  ['a whole list', 'sides.blue.figures', '[{ name: A, training: elite, count: 2 }]', { figures: [{ name: 'A' }] }],
])('a path may lead to %s', async (_, path, value, blue) => {
  const { variants } = await scenarioIn(withSet(path, value));
  expect((variants[0].data as ToyData).sides.blue).toMatchObject(blue);
});

test('names that hold dots are found, the longest that fits', async () => {
  const text = VALID.replace('Sergeant', 'Sgt').replace('Rifleman', 'Sgt. Ray');
  const set = 'variants: { v: { set: { sides.blue.figures.Sgt. Ray.count: 3, sides.blue.figures.Sgt.count: 2 } } }\n';
  const { variants } = await scenarioIn(text + set);
  expect((variants[0].data as ToyData).sides.blue.figures.map(({ count }) => count)).toEqual([2, 3]);
});

test('setting what an alias shares changes it in one place only', async () => {
  const aliased = VALID.replace('- { name: Sergeant', '- &s { name: Sergeant').replace(
    '{ name: Officer, count: 2, training: regular }',
    '*s',
  );
  const { variants } = await scenarioIn(`${aliased}variants: { v: { set: { sides.red.figures.0.count: 7 } } }\n`);
  const { sides } = variants[0].data as ToyData;
  expect([sides.blue.figures[0].count, sides.red.figures[0].count]).toEqual([1, 7]);
});

test.each([
  ['sides.rde.policy', 'unknown path "sides.rde.policy": "sides" has no "rde"; did you mean "red"?'],
  ['sides.green.policy', 'unknown path "sides.green.policy": "sides" has no "green"; one of: blue, red'],
  ['side.red.policy', 'unknown path "side.red.policy": the file has no "side"; did you mean "sides"?'],
  ['sides.red.polcy', 'unknown path "sides.red.polcy": "sides.red" has no "polcy"; did you mean "policy"?'],
  [
    'sides.blue.figures.Riflman.count',
    'unknown path "sides.blue.figures.Riflman.count": "sides.blue.figures" has no "Riflman"; did you mean "Rifleman"?',
  ],
  [
    'sides.blue.figures.2.count',
    'unknown path "sides.blue.figures.2.count": "sides.blue.figures" has no "2"; one of: Sergeant, Rifleman',
  ],
  [
    'sides.red.nerves.clam',
    'unknown path "sides.red.nerves.clam": "sides.red.nerves" has no "clam"; did you mean "calm"?',
  ],
  ['sides.red.policy.name', '"sides.red.policy" is a single value and has no "name"'],
  [
    'sides.red.deploy.rect',
    '"sides.red.deploy" is not in the file, so its "rect" cannot be set; set "sides.red.deploy" as a whole',
  ],
  ['sides.__proto__.policy', 'unknown path "sides.__proto__.policy": "sides" has no "__proto__"; one of: blue, red'],
  ['sides.', 'unknown path "sides.": "sides" has no ""; one of: blue, red'],
  ['seed', '"seed" is the same for all variants and cannot be set'],
  ['houseRules.save.soft', 'house rules are not set by path; put them under "houseRules"'],
])('the path %s is refused', async (path, message) => {
  expect(await problemsIn(withSet(path, '1'))).toEqual([`x.yaml:14:15: variant "v": ${message}`]);
});

test('a name that several list elements share needs an index', async () => {
  const text = VALID.replace('Sergeant', 'Rifleman');
  expect(await problemsIn(`${text}variants: { v: { set: { sides.blue.figures.Rifleman.count: 2 } } }\n`)).toEqual([
    'x.yaml:13:25: variant "v": "sides.blue.figures" has several elements named "Rifleman"; use the index 0 or 1',
  ]);
});

test.each([
  [
    'sides.red.policy',
    'rndom',
    '33: variant "v": "policy" must be "tactician" or "random", got "rndom"; did you mean "random"?',
  ],
  ['sides.red.deploy', '{ rect: [1] }', '35: variant "v": "rect" must be a list of 4 numbers, got [1]'],
  [
    'sides.blue.figures.0',
    '{ name: A }',
    '15: variant "v": missing key "training"; it must be "conscript", "regular" or "elite"',
  ],
  ['mission.side', 'rde', '29: variant "v": unknown side "rde"'],
])('a wrong value for %s is reported where the variant states it', async (path, value, message) => {
  expect(await problemsIn(withSet(path, value))).toEqual([`x.yaml:14:${message}`]);
});

test('a cross-check of the whole points at what it is about, and names the variant', async () => {
  expect(await problemsIn(withSet('sides.blue.figures.Rifleman.count', '60'))).toEqual([
    'x.yaml:5:5: variant "v": side "blue" has 61 figures',
  ]);
});

test.each([
  ['{ houseRules: { save.soft: 99 } }', '33: house rule "save.soft" must be a whole number from 1 to 7, got 99'],
  ['{ houseRules: { save.soft: 7 } }', null],
  ['{ sett: {} }', '8: unknown key "sett"; did you mean "set"?'],
  ['5', '6: "v" must be a map, got 5'],
])('a variant is checked like the file: %s', async (body, message) => {
  const expected = message === null ? 'x.yaml:1:1: variant "v": nothing ever saves' : `x.yaml:14:${message}`;
  expect(await problemsIn(withVariant(body))).toEqual([expected]);
});

test('a problem of the file is not told again for each variant', async () => {
  const text = withSet('sides.red.policy', 'tactician').replace('elite', 'elit');
  expect(await problemsIn(text)).toHaveLength(1);
});

test('the name of the baseline is taken', async () => {
  expect(await problemsIn(`${VALID}variants:\n  baseline: {}\n`)).toEqual([
    'x.yaml:14:3: "baseline" means the file without changes; give the variant another name',
  ]);
});

test('a variant that plays like the file is a warning', async () => {
  expect(await problemsIn(withSet('sides.red.policy', 'random'))).toEqual([
    'x.yaml:14:3: warning: variant "v" changes nothing: it plays like the baseline',
  ]);
});

test('--set reaches every variant, and says so where it undoes one', async () => {
  const text = `${VALID}variants:
  soft: { houseRules: { save.soft: 6 } }
  hard: { houseRules: { save.hard: 2 } }
`;
  const overrides = { houseRules: ['save.soft=3'] };
  const { baseline, variants } = await scenarioIn(text, overrides);
  expect([baseline, ...variants].map(({ houseRules }) => houseRules)).toEqual([
    { 'save.soft': 3 },
    { 'save.soft': 3 },
    { 'save.hard': 2, 'save.soft': 3 },
  ]);
  expect(await problemsIn(text, overrides)).toEqual([
    'x.yaml:14:3: warning: variant "soft" changes nothing: it plays like the baseline',
    'x.yaml:14:25: warning: --set save.soft overrides this of variant "soft"',
  ]);
});

test('--policy reaches the file and every variant', async () => {
  const text = withSet('sides.red.policy', 'tactician');
  const overrides = { set: { 'sides.blue.policy': 'random', 'sides.red.policy': 'random' } };
  const { baseline, variants } = await scenarioIn(text, overrides);
  for (const { data } of [baseline, ...variants])
    expect(Object.values((data as ToyData).sides).map(({ policy }) => policy)).toEqual(['random', 'random']);
  expect(await problemsIn(text, overrides)).toContain(
    'x.yaml:14:15: warning: --policy sides.red.policy overrides this of variant "v"',
  );
});

test.each([
  ['sides.bleu.policy', 'random', 'unknown path "sides.bleu.policy": "sides" has no "bleu"; did you mean "blue"?'],
  ['sides.blue.policy', 'rndom', '"policy" must be "tactician" or "random", got "rndom"; did you mean "random"?'],
])('a wrong --policy is told once, as the option it is: %s %s', async (path, value, message) => {
  expect(await problemsIn(withVariant('{ houseRules: { save.soft: 4 } }'), { set: { [path]: value } })).toEqual([
    `--policy: ${message}`,
  ]);
});
