import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from './support.ts';

const FILE = 'skirmish.yaml';

test('a run and its written report give the same badge', async () => {
  const folder = folderWith({ [FILE]: SKIRMISH });
  const words = ['--games', '30', '--no-replays', '--out', 'report', '--badge', 'run.svg'];
  expect((await skirmetrics(folder, ['run', FILE, ...words])).code).toBe(0);
  expect(await skirmetrics(folder, ['runs', 'report', 'report', '--badge', 'again.svg'])).toMatchObject({
    code: 0,
    stdout: 'again.svg\n',
  });
  const [first, again] = ['run.svg', 'again.svg'].map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(first).toContain('<title>balance: ');
  expect(again).toBe(first);
});

test('a kept comparison has no badge, nor has a folder without a report', async () => {
  const folder = folderWith({ [FILE]: SKIRMISH });
  await skirmetrics(folder, ['compare', FILE, '--games', '5', '--keep', '--json']);
  const kept = join('runs', readdirSync(join(folder, 'runs'))[0]);
  const report = (of: string, file: string) => skirmetrics(folder, ['runs', 'report', of, '--badge', file]);
  expect(await report(kept, 'a.svg')).toMatchObject({ code: 2, stderr: '--badge is for runs; this is a compare\n' });
  expect((await report('runs', 'a.svg')).stderr).toBe(
    '--badge: runs is neither a report (it has no summary.json) nor a kept run (it has no manifest.json)\n',
  );
});

test('a badge that cannot be written is refused before any game', async () => {
  const folder = folderWith({ [FILE]: SKIRMISH });
  const run = async (badge: string) => (await skirmetrics(folder, ['run', FILE, '--json', '--badge', badge])).stderr;
  expect(await run('badge.png')).toBe('--badge: badge.png must end with .svg: a badge is an SVG picture\n');
  expect(await run(join(FILE, 'a.svg'))).toContain('cannot be written');
});
