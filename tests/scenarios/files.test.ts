import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadFrom } from '../../src/scenarios/load.ts';
import { formatProblem, type Problem, tidyProblems } from '../../src/scenarios/problems.ts';
import { problemsIn, scenarioIn, temporaryFile, toyCatalog, VALID } from './toy-system.ts';

async function problemsOf(file: string): Promise<string[]> {
  const result = await loadFrom(toyCatalog, file);
  return result.ok ? [] : result.problems.map(formatProblem);
}

test('a missing file is named together with the nearest file of its folder', async () => {
  const file = await temporaryFile(VALID, 'farmhouse.yaml');
  const folder = dirname(file);
  await writeFile(join(folder, 'farmhouse.schema.json'), '{}');
  for (const wanted of ['farmhose.yaml', 'farmhouse', 'farmhouse.yml'])
    expect(await problemsOf(join(folder, wanted))).toEqual([
      `${join(folder, wanted)}: no such file; did you mean "${file}"?`,
    ]);
  expect(await problemsOf(join(folder, 'bridge.yaml'))).toEqual([`${join(folder, 'bridge.yaml')}: no such file`]);
});

test('a missing folder is named', async () => {
  const folder = join(dirname(await temporaryFile('')), 'nowhere');
  expect(await problemsOf(join(folder, 'x.yaml'))).toEqual([
    `${join(folder, 'x.yaml')}: no such file: there is no folder "${folder}"`,
  ]);
});

test('a folder is not a scenario; its files are listed', async () => {
  const folder = dirname(await temporaryFile(VALID, 'b.yaml'));
  await writeFile(join(folder, 'a.json'), '{}');
  await writeFile(join(folder, 'notes.txt'), '');
  expect(await problemsOf(folder)).toEqual([`${folder}: is a folder; name a scenario file in it: a.json, b.yaml`]);
  await mkdir(join(folder, 'empty'));
  expect(await problemsOf(join(folder, 'empty'))).toEqual([`${folder}/empty: is a folder; name a scenario file`]);
});

test('a file that cannot be opened says why', async () => {
  const loop = join(dirname(await temporaryFile('')), 'loop.yaml');
  await symlink(loop, loop);
  expect(await problemsOf(loop)).toEqual([`${loop}: cannot be read: ELOOP`]);
});

test.each([
  ['an empty file', '', 'x.yaml:1:1: the file is empty; a scenario starts with "name:" and "system:"'],
  ['a comment', '# later\n', 'x.yaml:1:1: the file is empty; a scenario starts with "name:" and "system:"'],
  ['a list', '- a\n- b\n', 'x.yaml:1:1: a scenario is a map of keys such as "name" and "system", got ["a", "b"]'],
  ['a word', 'hello\n', 'x.yaml:1:1: a scenario is a map of keys such as "name" and "system", got "hello"'],
  [
    'a null byte',
    Uint8Array.from([0x6e, 0x00, 0x3a]),
    'x.yaml: is not text in UTF-8: another kind of file, or saved in another encoding',
  ],
  [
    'Latin-1',
    Uint8Array.from([...Buffer.from('name: Caf'), 0xe9]),
    'x.yaml: is not text in UTF-8: another kind of file, or saved in another encoding',
  ],
  ['UTF-16', Buffer.from(`\ufeff${VALID}`, 'utf16le'), 'x.yaml: is saved as UTF-16; save it as UTF-8'],
  ['more than a megabyte', '#'.repeat(1_000_001), 'x.yaml: is larger than 1000000 bytes: too large to be read'],
])('%s is not a scenario', async (_, content, message) => {
  expect(await problemsIn(content)).toEqual([message]);
});

test('a file of just a megabyte is read', async () => {
  const padded = `${VALID}#`.padEnd(1_000_000, '#');
  expect((await scenarioIn(padded)).name).toBe('Farmhouse');
});

test('a byte order mark and Windows line ends change nothing, not even columns', async () => {
  const windows = `\ufeff${VALID.replaceAll('\n', '\r\n')}`;
  expect((await scenarioIn(windows)).hash).toBe((await scenarioIn(VALID)).hash);
  expect(await problemsIn(windows.replace('name:', 'nmae:'))).toEqual([
    'x.yaml:1:1: unknown key "nmae"; did you mean "name"?',
  ]);
  expect(await problemsIn(windows.replace('regular', 'regulr'))).toEqual([
    'x.yaml:7:47: "training" must be "conscript", "regular" or "elite", got "regulr"; did you mean "regular"?',
  ]);
});

test('JSON is YAML', async () => {
  const json = JSON.stringify({
    $schema: '../skirmetrics.schema.json',
    name: 'Farmhouse',
    system: 'toy-skirmish',
    sides: {
      blue: {
        figures: [
          { name: 'Sergeant', training: 'elite', command: 4 },
          { training: 'regular', count: 6, name: 'Rifleman' },
        ],
      },
      red: { figures: [{ name: 'Officer', count: 2, training: 'regular' }], policy: 'random' },
    },
    mission: { side: 'red', objective: 'hold' },
  });
  expect((await scenarioIn(json)).hash).toBe((await scenarioIn(VALID)).hash);
});

test('problems that were cut with a game are counted together with those of its scenario, at the end', () => {
  const many = (file: string, count: number) =>
    Array.from({ length: count }, (_, i): Problem => {
      return { file, line: i + 1, column: 1, message: 'wrong', severity: 'error' };
    });
  const cut = tidyProblems(many('a.game.yaml', 25));
  expect(tidyProblems(cut)).toEqual(cut);
  const whole = tidyProblems([...cut, ...many('b.yaml', 2)]);
  expect(whole).toHaveLength(21);
  expect(whole.at(-1)!.message).toBe('and 7 more problems');
});
