import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { skirmetrics } from '../cli/support.ts';
import { FILE, folderWithSheet, SHEET } from './sheet.ts';

const asked = (words: readonly string[], folder = folderWithSheet()) => skirmetrics(folder, words);

/** In cover a save of 5+ is one of 4+, and with 3 more one of 2+: of three hits a half and a sixth wound. */
test('compare of a sheet with a change names the attack that changes most, its steps, and where nothing changes', async () => {
  const { code, stdout } = await asked(['compare', FILE, '--set', 'cover=3']);
  expect(code).toBe(0);
  const text = stdout.replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    'With cover=3, walker/rocket against scout at 1–15 inches, soft or hard cover takes 0.49 life, down from 1.29: the largest of 8 changes.',
  );
  expect(text).toContain('Nothing changes where the target has no cover.');
  expect(text).toContain('Step by step: saves 1.5 → 2.5; wounds 1.5 → 0.50; life lost 1.3 → 0.49.');
  expect(text).toContain('so there are no intervals');
  expect(stdout).toMatch(/^scout\/gun +scout +soft or hard +1–10 +0\.95 +0\.33 +−0\.62 +26% → 4%$/m);
});

test('compare says that nothing changes where a change does nothing', async () => {
  const { stdout } = await asked(['compare', FILE, '--set', 'profiles.walker.save=3']);
  expect(stdout).toContain('Nothing changes with profiles.walker.save=3: every attack takes as much life as before.');
});

test.each([
  ['weapons.gun.range=25', ['Only with weapons.gun.range=25: scout/gun at 21–25 inches.']],
  [
    'weapons.gun.range=0',
    [
      'Only without weapons.gun.range=0: scout/gun at 1–20 inches.',
      'Only with weapons.gun.range=0: scout/gun in contact.',
    ],
  ],
  ['profiles.scout.weapons=[gun]', ['Only without profiles.scout.weapons=[gun]: scout/knife.']],
])('compare names the attacks that %s makes possible or takes away', async (change, sentences) => {
  const { code, stdout } = await asked(['compare', FILE, '--set', change]);
  expect(code).toBe(0);
  for (const sentence of sentences) expect(stdout).toContain(`${sentence}\n`);
  expect(stdout).not.toContain('Nothing changes');
});

test('a change is the same number in compare and in weapons --set: that of the numbers shown', async () => {
  const { stdout } = await asked(['compare', FILE, '--set', 'cover=3']);
  const [, shown] = /^scout\/gun +scout +soft or hard +1–10 .*? (−0\.\d\d) /m.exec(stdout)!;
  const words = ['weapons', FILE, '--set', 'cover=3', '--weapon', 'scout/gun', '--target', 'scout', '--range', '1'];
  expect((await asked(words)).stdout).toContain(`scout/gun ${shown}`);
});

test('compare of two sheets holds attacks of equal names beside each other, and names those that only one has', async () => {
  const folder = folderWithSheet();
  writeFileSync(join(folder, 'next.game.yaml'), SHEET.replaceAll('rocket', 'laser').replace('dice: 4', 'dice: 5'));
  const { code, stdout } = await asked(['compare', FILE, 'next.game.yaml'], folder);
  expect(code).toBe(0);
  expect(stdout).toContain('From patrol to next, scout/gun against scout');
  expect(stdout).toContain('Only in patrol: walker/rocket.\nOnly in next: walker/laser.\n');
  expect(stdout).toMatch(/^unit\/weapon +target +cover +range +patrol +next +change/m);
});

test('sweep of one key has a column for each value, the key once above them', async () => {
  const { stdout } = await asked(['sweep', FILE, '--vary', 'cover=0..3']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'Most changed by cover: walker/rocket against scout at 1–15 inches, soft or hard cover takes 0.49 life at 3 and 1.56 life at 0. 16 of 30 attacks change.',
  );
  expect(stdout).toContain('Mean life lost by one attack by cover, the most changed first');
  expect(stdout).toMatch(/^unit\/weapon +target +cover +range +0 +1 +2 +3$/m);
  expect(stdout).toMatch(/^walker\/rocket +scout +soft or hard +1–15 +1\.56 +1\.29 +0\.93 +0\.49$/m);
});

test('sweep of two keys is a grid for each attack, first those that both change', async () => {
  const { stdout } = await asked(['sweep', FILE, '--vary', 'cover=0,3', '--vary', 'weapons.gun.dice=2,4']);
  const [, first] = stdout.split('the most changed first\n\n');
  expect(first.split('\n').slice(0, 4)).toEqual([
    'scout/gun against scout at 1–10 inches, soft or hard cover',
    'cover ↓, weapons.gun.dice →     2     4',
    '                          0  0.67  1.21',
    '                          3  0.17  0.33',
  ]);
});

test('a value under which an attack is not possible is told so', async () => {
  const { code, stdout } = await asked(['sweep', FILE, '--vary', 'profiles.walker.weapons=[rocket],[gun]']);
  expect(code).toBe(0);
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /Most changed by profiles\.walker\.weapons: walker\/rocket against scout .* life at \[rocket\], and is not possible otherwise\./,
  );
});

test('what is written is listed, true and complete: a row for each attack and setting, and no intervals', async () => {
  const folder = folderWithSheet();
  const { stdout } = await asked(['sweep', FILE, '--vary', 'cover=0..3', '--out', 'out', '--pictures'], folder);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'Written to out: tables/attacks.csv, report.html, summary.json, 1 chart',
  );
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
  const [heads, ...rows] = read('tables/attacks.csv')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(heads).toEqual([
    ...['setting', 'weapon', 'target', 'cover', 'rangeFrom', 'rangeTo', 'lifeLost', 'destroyed', 'spread'],
  ]);
  expect(rows).toHaveLength(30 * 4);
  const one = rows.find(
    ([setting, weapon, target, cover, from]) =>
      setting === 'cover 0' && weapon === 'scout/gun' && target === 'scout' && cover === 'hard' && from === '1',
  )!;
  expect(Number(one[6]) * 81).toBeCloseTo(32 + 2 * 33, 9);
  const summary = JSON.parse(read('summary.json'));
  expect(summary).toMatchObject({ schemaVersion: 1, exact: true, settings: { length: 4 } });
  expect(summary).not.toHaveProperty('attacks');
  expect(summary.files.toSorted()).toEqual([
    ...['charts/values.svg', 'charts/values.vl.json', 'report.html', 'summary.json', 'tables/attacks.csv'],
  ]);
  const data = JSON.parse((await asked(['sweep', FILE, '--vary', 'cover=0..3', '--json'], folder)).stdout);
  expect(data.attacks).toHaveLength(120);
  expect(data.schemaVersion).toBe(1);
});

test.each([
  ['compare', FILE, '--set', 'cover=3'],
  ['sweep', FILE, '--vary', 'cover=0..3'],
])('the command that %s suggests runs', async (...words) => {
  const folder = folderWithSheet();
  const { stdout } = await asked(words, folder);
  const [, next] = /^Try next: skirmetrics (.*)$/m.exec(stdout)!;
  expect(await asked([...next.split(' '), '--json'], folder)).toMatchObject({ code: 0, stderr: '' });
  expect((await asked([...words, '--quiet'], folder)).stdout).not.toContain('Try next');
});

test.each([
  [['compare', FILE], 'compare needs what to compare the sheet with: --set key=value, or another sheet'],
  [['compare', FILE, '--set', 'covr=2'], 'did you mean "cover"?'],
  [['compare', FILE, '--set', 'cover=9'], 'cover'],
  [['compare', FILE, '--variant', 'all'], 'plays no games, so compare takes no --variant'],
  [['compare', FILE, '--set', 'cover=2', '--games', '10'], 'plays no games, so compare takes no --games'],
  [['compare', FILE, 'squad.yaml'], 'not squad.yaml beside a sheet'],
  [['compare', FILE, FILE, FILE], 'compare takes two sheets at most, got 3'],
  [['sweep', FILE], 'a sweep of a sheet needs --vary'],
  [['sweep', FILE, '--knockout', 'all'], 'plays no games, so sweep takes no --knockout'],
  [['sweep', FILE, '--vary', 'cover=0..3', '--set', 'cover=2'], '"cover" is both varied and set; choose one'],
  [['sweep', FILE, '--vary', 'cover=0..9'], 'cover'],
])('%j is refused in plain words, and nothing is written', async (words, sentence) => {
  const { code, stdout, stderr } = await asked(words);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
});
