import { expect, test } from 'vitest';
import { GLOBAL_OPTIONS, type Option, type Usage } from '../../src/terminal/usages.ts';
import { verbText } from '../../src/verbs/help.ts';
import { VERB_NAMES, VERBS } from '../../src/verbs/index.ts';

const SHORT: Readonly<Record<string, string>> = {
  ...{ o: 'out', s: 'set', g: 'games', v: 'variant', p: 'policy', d: 'delta', j: 'json', t: 'threads', q: 'quiet' },
};
const LONG_RUNS = ['keep', 'resume', 'shard', 'queue', 'lease', 'batch-size'];

const loaded = await Promise.all(
  VERB_NAMES.map(async (name) => [name, ((await VERBS[name].load()) as { usage: Usage }).usage] as const),
);
const options = loaded.flatMap(([verb, usage]) =>
  Object.entries<Option>({ ...usage.options, ...GLOBAL_OPTIONS }).map(([name, about]) => ({ verb, name, about })),
);
const told = (found: typeof options) => found.map(({ verb, name }) => `${verb} --${name}`);

test('a short option means the same in every verb', () => {
  const isShort = (name: string) => Object.values(SHORT).includes(name);
  const wrong = options.filter(({ name, about: { alias } }) =>
    alias === undefined ? isShort(name) : SHORT[String(alias)] !== name,
  );
  expect(told(wrong)).toEqual([]);
});

test('options of long runs are only in --help-all', () => {
  // There, they are what the verb is about.
  const own = ['runs worker', 'runs prune'];
  const open = options.filter(({ name, about }) => LONG_RUNS.includes(name) && about.hidden !== true);
  expect(told(open.filter(({ verb }) => !own.includes(verb)))).toEqual([]);
  const run = loaded.find(([name]) => name === 'run')![1];
  expect(verbText('run', VERBS.run, run, false)).not.toContain('--queue');
  expect(verbText('run', VERBS.run, run, true)).toContain('--queue <url>');
});

test('every option is described, and says what it takes unless it is a switch', () => {
  const silent = options.filter(({ about: { describe, type, takes } }) => !describe || (type === 'string') !== !!takes);
  expect(told(silent)).toEqual([]);
});

test('a verb’s help shows numbers as <n>, files as <file>, and fits the terminal', () => {
  const replay = loaded.find(([name]) => name === 'replay')![1];
  const text = verbText('replay', VERBS.replay, replay, true, 90);
  expect(text).toMatch(/^ {6}--game <n> {2,}Number of the game/m);
  expect(text).toMatch(/^ {6}--html <file> {2,}/m);
  const [described] = text.split('\n\nExamples:');
  expect(described.split('\n').filter((line) => line.length > 90)).toEqual([]);
});
