import { readdirSync } from 'node:fs';
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
    `${GAME}: a dice sheet has exact odds and plays no games; ask it with odds, weapons, compare, sweep or watch, such as \`skirmetrics weapons ${GAME}\`\n`,
  );
  expect(stdout).toBe('');
  expect(code).toBe(2);
  expect(readdirSync(folder)).toEqual(before);
});

test('a sheet has no table to draw', async () => {
  const folder = await folderWithSheet();
  expect(await skirmetrics(folder, ['check', GAME, '--map'])).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: `${GAME}: My sheet has no table to draw\n`,
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
