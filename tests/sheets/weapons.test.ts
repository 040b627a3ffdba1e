import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { skirmetrics } from '../cli/support.ts';
import { FILE, folderWithSheet, SHEET } from './sheet.ts';

const weapons = (words: readonly string[] = [], text?: string) =>
  skirmetrics(folderWithSheet(text), ['weapons', FILE, ...words]);

/** Of four dice each wounds in a third of cases: none in 16/81, one in 32/81, two or more, which is all its life, in 33/81. */
test('who takes how much life from whom stands in a row for each unit with its weapon, at its best range', async () => {
  const { code, stdout } = await weapons();
  expect(code).toBe(0);
  const lines = stdout.split('\n');
  expect(lines.find((line) => line.startsWith('unit/weapon'))).toMatch(/^unit\/weapon +range +scout +walker$/);
  expect(lines.find((line) => line.startsWith('scout/gun'))).toMatch(/^scout\/gun +1–10 +1\.21 · 41% +0\.67 · 0%$/);
  expect(lines.find((line) => line.startsWith('scout/knife'))).toMatch(/^scout\/knife +contact +0\.33 · 3% /);
  expect(stdout).toContain('· chance to destroy the target, at the attack’s\nbest range, no cover');
});

test('chances to destroy are left out where nothing can destroy its target', async () => {
  const { stdout } = await weapons(['--target', 'walker', '--weapon', 'scout/gun']);
  expect(stdout).not.toContain('chance to destroy');
  expect(stdout).toMatch(/^scout\/gun +1–10 +0\.67\*$/m);
});

test('the funnel is a row for each target, of the steps that lead on to the loss', async () => {
  const { stdout } = await weapons();
  const [, table] = stdout.split(
    'Step by step, the attack that takes most from each target, no cover (means; % are chances)',
  );
  const lines = table.split('\n').slice(1);
  expect(lines[0]).toBe('target  unit/weapon    range  Shots  Hits  Wounds  Life lost');
  expect(lines[1]).toBe('scout   walker/rocket  1–15     6.0   3.0     2.0        1.6');
  expect(lines[2]).toBe('walker  walker/rocket  1–15     6.0   3.0     1.0        1.0');
});

test('says that its numbers are exact, what an attack is, and what it wrote in a folder of the name of the file', async () => {
  const folder = folderWithSheet();
  const { stdout } = await skirmetrics(folder, ['weapons', FILE]);
  expect(stdout).toContain('every outcome of the dice is counted and none is thrown, so there are no intervals');
  expect(stdout).toContain(
    'An attack is one unit at full strength with one weapon against one target at full strength.',
  );
  const [, out, files] = /Written to (reports\/patrol-weapons\/\S+):([\s\S]*?)\n\n/.exec(stdout)!;
  const named = files.split(',').map((file) => file.trim());
  expect(named.slice(0, -1)).toEqual(['tables/weapons.csv', 'tables/activations.csv', 'report.html', 'summary.json']);
  for (const file of named.slice(0, -1)) expect(existsSync(join(folder, out, file)), file).toBe(true);
  expect(named.at(-1)).toMatch(/^\d+ charts$/);
  const [, next] = /^Try next: skirmetrics (.*)$/m.exec(stdout)!;
  expect(await skirmetrics(folder, next.split(' '))).toMatchObject({ code: 0, stderr: '' });
});

test('a table in CSV has exact chances of every loss, and no columns of intervals', async () => {
  const { stdout } = await weapons(['--csv', '--weapon', 'scout/gun', '--target', 'scout', '--cover', 'none']);
  const [heads, row] = stdout.split('\r\n').map((line) => line.split(','));
  expect(heads.filter((head) => /low|high|error/i.test(head))).toEqual([]);
  const of = (head: string) => Number(row[heads.indexOf(head)]);
  expect([of('rangeFrom'), of('rangeTo')]).toEqual([1, 10]);
  expect([of('0'), of('1'), of('2')].map((chance) => Math.round(chance * 81))).toEqual([16, 32, 33]);
  expect(of('destroyedChance') * 81).toBeCloseTo(33, 9);
});

test('JSON has a schema version, the findings and all rows', async () => {
  const data = JSON.parse((await weapons(['--json'])).stdout);
  expect(data).toMatchObject({ schemaVersion: 1, system: 'patrol', houseRules: { baseline: {} } });
  expect(data.weapons.filter(({ weapon }: { weapon: string }) => weapon === 'scout/gun')).toHaveLength(2 * 2 * 3);
  expect(data.command).toBe(`skirmetrics weapons ${FILE}`);
});

test('changed rules stand behind arrows, and the funnel is told to be theirs', async () => {
  const { stdout } = await weapons(['--set', 'weapons.gun.dice=2']);
  expect(stdout).toMatch(/^scout\/gun +1–10 +1\.21→0\.67 · 41%→11% /m);
  expect(stdout).toContain('from each target, no cover, changed rules');
});

test('points are those of a unit with a weapon: cost of a life, and the Pareto front', async () => {
  const { stdout } = await weapons(['--points', 'scout/gun=10', '--points', 'walker/rocket=40']);
  expect(stdout).toMatch(/^unit\/weapon +cost +1–10 +11–15 +16–20 +21–30$/m);
  expect(stdout).toMatch(/^scout\/gun +10 +8\.3\* +15\.0\* +15\.0\* +–$/m);
  expect(stdout).toContain('On the Pareto front of points and life lost');
  const wrong = await weapons(['--points', 'gum=10']);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('one of: scout/gun, scout/knife, walker/rocket');
});

test('a weapon is that of all units, a unit has all its weapons; a price of a unit with its weapon counts first', async () => {
  const attackers = ({ stdout }: { stdout: string }) =>
    [...new Set([...stdout.matchAll(/^((?:scout|walker)\/\w+) /gm)].map(([, id]) => id))].sort();
  expect(attackers(await weapons(['--weapon', 'scout']))).toEqual(['scout/gun', 'scout/knife']);
  expect(attackers(await weapons(['--weapon', 'knife,rocket']))).toEqual(['scout/knife', 'walker/rocket']);
  const { stdout } = await weapons(['--points', 'scout/gun=10', '--points', 'scout=20', '--points', 'rocket=40']);
  expect(stdout).toMatch(/^unit\/weapon +cost +contact +1–10 /m);
  expect([...stdout.matchAll(/^(\S+) +(10|20|40) +[–\d]/gm)].map(([, id, cost]) => `${id} ${cost}`)).toEqual([
    'scout/gun 10',
    'scout/knife 20',
    'walker/rocket 40',
  ]);
});

test('a weapon that nobody carries is named, and what lets a unit carry it; with that it is shown', async () => {
  const define = ['--define', 'lmg=like:gun,dice:6'];
  const { stdout } = await weapons(define);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Not shown: lmg, since no profile carries it');
  const [, change] = /--set\s+(\S+)\.\n/.exec(stdout)!;
  const carried = await weapons([...define, '--set', change]);
  expect(carried.stdout).toMatch(/^scout\/lmg /m);
  expect(carried.stdout).not.toContain('Not shown');
});

test('a sheet and a built-in system beside each other, each by its own words', async () => {
  const { code, stdout } = await skirmetrics(folderWithSheet(), [
    ...['weapons', FILE, 'squad-alpha', '--target', 'patrol=scout', '--json'],
  ]);
  expect(code).toBe(0);
  const { findings } = JSON.parse(stdout);
  expect(findings[0]).toMatch(/^patrol, scout target destroyed: .* is best \(64\.9% per attack\) and /);
  expect(findings[1]).toMatch(/^squad-alpha, .* per activation\) and /);
});

test.each([
  [['--actions', '2'], '--actions: an attack of a sheet uses one weapon once; remove it'],
  [['--against', 'scout'], '--against: each target has a column of its own; use --target scout'],
  [['--target', 'walkr'], '--target: unknown target "walkr"; did you mean "walker"?'],
  [['--best-by', 'kill'], '--best-by: unknown measure "kill"; one of: loss, destroyed'],
  [['--scenario', FILE], `${FILE}: is a dice sheet: it has exact odds and plays no games`],
  [['--in-play', FILE], `${FILE}: is a dice sheet: it has exact odds and plays no games`],
])('refuses %j in one sentence', async (words, sentence) => {
  const { code, stdout, stderr } = await weapons(words);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('the page has each step by range where it changes, and says so; one stretch has no such chart', async () => {
  const folder = folderWithSheet();
  await skirmetrics(folder, ['weapons', FILE, '--out', 'out']);
  const chart = (name: string) => JSON.parse(readFileSync(join(folder, 'out/charts', `${name}.vl.json`), 'utf8'));
  const { data } = chart('funnels-scout-by-range');
  const own = data.values.filter(
    ({ weapon, step }: Record<string, string>) => weapon === 'scout/gun' && step === 'Hits',
  );
  expect(own.map(({ from, to, mean }: Record<string, number>) => [from, to, mean])).toEqual([
    [0, 10, expect.closeTo(2, 9)],
    [10, 20, expect.closeTo(1, 9)],
  ]);
  const flat = SHEET.replace('if(range > w.range // 2, w.dice // 2, w.dice)', 'w.dice');
  const other = folderWithSheet(flat);
  await skirmetrics(other, ['weapons', FILE, '--out', 'out']);
  expect(existsSync(join(other, 'out/charts/funnels-scout.vl.json'))).toBe(true);
  expect(existsSync(join(other, 'out/charts/funnels-scout-by-range.vl.json'))).toBe(false);
  expect(readFileSync(join(folder, 'out/report.html'), 'utf8')).toContain(
    'Every attack against scout, step by step and by range',
  );
});
