import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { skirmetrics } from '../cli/support.ts';
import { FILE, folderWithSheet } from './sheet.ts';

const SENTENCE = `${FILE}: is a dice sheet: it has exact odds and plays no games; odds, weapons, compare, sweep and watch take it\n`;

test.each([
  ['run', FILE],
  ['test', FILE],
  ['nightly', FILE],
  ['history', FILE],
  ['options', FILE],
  ['nightly', FILE, '--accept', '--reason', 'first'],
  ['replay', FILE],
  ['replay', FILE, '--game', '1'],
  ['replay', FILE, '--game', '1', '--both', '--set', 'cover=2'],
  ['players', 'calibrate', FILE],
  ['players', 'calibrate', FILE, '--template'],
  ['players', 'match', FILE],
  ['players', 'rank', FILE],
  ['players', 'exploit', FILE],
  ['odds', FILE, 'shoot', '--scenario', FILE],
])('%s %s: a verb about played games says that a sheet has odds, and which verbs take it', async (...words) => {
  const folder = folderWithSheet();
  expect(await skirmetrics(folder, words)).toEqual({ code: 2, stdout: '', stderr: SENTENCE });
  expect(readdirSync(folder)).toEqual([FILE]);
});

test('check --map says that a sheet has no table', async () => {
  const { code, stdout, stderr } = await skirmetrics(folderWithSheet(), ['check', FILE, '--map']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`--map: ${FILE} describes a game; a scenario has a table to draw\n`);
});

test.each([
  [['--set', 'cover=9'], '--set: house rule "cover" must be a whole number from 0 to 3, got 9\n'],
  [
    ['--set', 'covr=2'],
    `--set: unknown house rule "covr"; did you mean "cover"?\nsearch house rules with: skirmetrics rules ${FILE} covr\n`,
  ],
  [['--define', 'lmg=like:gun,dice:9'], '--define: weapon "lmg": "dice" must be a whole number from 0 to 6, got 9\n'],
])('check holds %j against the sheet', async (words, stderr) => {
  expect(await skirmetrics(folderWithSheet(), ['check', FILE, ...words])).toEqual({ code: 2, stdout: '', stderr });
});

test.each([
  ['odds', 'the file of a sheet of your own'],
  ['weapons', 'the file of a sheet of your own'],
  ['rules', 'the file of a sheet of your own'],
  ['systems', 'the file of a sheet of your own'],
  ['compare', 'my-sheet.game.yaml --set'],
  ['sweep', 'my-sheet.game.yaml --vary'],
  ['watch', 'my-sheet.game.yaml'],
])('the help of %s says that it takes a sheet', async (verb, words) => {
  const { stdout } = await skirmetrics(folderWithSheet(), [verb, '--help']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(words);
});

test('rules and systems of a sheet print commands with its path, and name no scenario', async () => {
  const folder = folderWithSheet();
  const { stdout: groups } = await skirmetrics(folder, ['rules', FILE]);
  const commands = [...groups.matchAll(/^ {2}skirmetrics (.*)$/gm)].map(([, words]) => words);
  expect(commands).toEqual([`rules ${FILE} cover`, `rules ${FILE} cover --all`]);
  for (const words of commands) expect((await skirmetrics(folder, words.split(' '))).code).toBe(0);
  const { stdout: rule } = await skirmetrics(folder, ['rules', FILE, 'cover']);
  expect(rule).toContain('Set one with --set cover=2');
  const { stdout: system } = await skirmetrics(folder, ['systems', FILE]);
  expect(`${rule}${system}`).not.toContain('scenario');
  const { stdout: odds } = await skirmetrics(folder, ['odds', FILE]);
  expect(odds).toContain(`skirmetrics odds ${FILE} shoot unit=scout`);
});
