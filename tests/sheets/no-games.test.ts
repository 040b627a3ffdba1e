import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { skirmetrics } from '../cli/support.ts';
import { folderWithSheet, GAME } from './own-sheet.ts';

test.each([
  [['run', GAME]],
  [['test', GAME]],
  [['nightly', GAME]],
  [['nightly', GAME, '--accept', '--reason', 'first']],
  [['history', GAME]],
  [['options', GAME]],
  [['replay', GAME]],
  [['replay', GAME, '--game', '3']],
  [['replay', GAME, '--game', '3', '--both', '--set', 'coverBonus=2']],
  [['players', 'match', GAME]],
  [['players', 'rank', GAME]],
  [['players', 'exploit', GAME]],
  [['players', 'calibrate', GAME]],
  [['players', 'calibrate', GAME, '--template']],
  [['odds', GAME, 'shoot', '--scenario', GAME]],
  [['weapons', GAME, '--scenario', GAME]],
])('%j says that a sheet plays no games, and what answers from it', async (words) => {
  const folder = await folderWithSheet();
  const before = readdirSync(folder);
  const { code, stdout, stderr } = await skirmetrics(folder, words);
  expect(stderr).toBe(
    `${GAME}: is a dice sheet: it has exact odds and plays no games; odds, weapons, compare, sweep and watch take it\n`,
  );
  expect(stdout).toBe('');
  expect(code).toBe(2);
  expect(readdirSync(folder)).toEqual(before);
});

test('a sheet has no table to draw', async () => {
  const folder = await folderWithSheet();
  expect(await skirmetrics(folder, ['check', GAME, '--map'])).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: `--map: ${GAME} describes a game; a scenario has a table to draw\n`,
  });
});

test('check holds changes of the command line against the sheet', async () => {
  const folder = await folderWithSheet();
  const wrong = [
    [['--set', 'coverBonus=9'], '--set: house rule "coverBonus" must be a whole number from 0 to 3, got 9\n'],
    [
      ['--set', 'coverBonsu=2'],
      '--set: unknown house rule "coverBonsu"; did you mean "coverBonus"?\nsearch house rules with: skirmetrics rules my-sheet.game.yaml coverBonsu\n',
    ],
    [
      ['--define', 'lmg=like:rifle,attacks:9'],
      '--define: weapon "lmg": "attacks" must be a whole number from 1 to 6, got 9\n',
    ],
  ] as const;
  for (const [words, stderr] of wrong)
    expect(await skirmetrics(folder, ['check', GAME, ...words])).toEqual({ code: 2, stdout: '', stderr });
  const { code, stdout } = await skirmetrics(folder, ['check', GAME, '--define', 'lmg=like:rifle,attacks:3']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('4 weapons') });
});

test('a sheet under another name is to be renamed, wherever its name decides', async () => {
  const folder = await folderWithSheet();
  renameSync(join(folder, GAME), join(folder, 'plain.yaml'));
  for (const words of [
    ['check', 'plain.yaml'],
    ['compare', 'plain.yaml', '--set', 'coverBonus=2'],
    ['sweep', 'plain.yaml', '--vary', 'coverBonus=0..2'],
    ['run', 'plain.yaml'],
  ])
    expect((await skirmetrics(folder, words)).stderr).toMatch(/ take it, once it is called plain\.game\.yaml\n$/);
});

test('what is listed of a sheet names no scenario, where it could be set', async () => {
  const folder = await folderWithSheet();
  for (const words of [
    ['rules', GAME, 'rifle'],
    ['systems', GAME],
  ])
    expect((await skirmetrics(folder, words)).stdout).not.toContain('scenario');
});
