import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics, spawned } from '../../cli/support.ts';
import { parseCsv } from '../../report/support/parse-csv.ts';

const COMPARE = ['compare', 'skirmish.yaml'];
const readCsv = (...path: string[]) => {
  const [header, ...rows] = parseCsv(readFileSync(join(...path), 'utf8'));
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [header[i], cell])));
};

test('run shows on a pipe every few seconds how it goes, and reports what is finished when interrupted', async () => {
  const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'next.yaml': SKIRMISH });
  const ended = await spawned(
    folder,
    ['run', 'skirmish.yaml', 'next.yaml', '--games', '2000000', '--threads', '1'],
    (child, stderr) => {
      if (!child.killed && /of 2,000,000 games/.test(stderr)) child.kill('SIGINT');
    },
  );
  expect(ended.code).toBe(130);
  expect(ended.stderr).toMatch(
    /^Skirmish: [\d,]+ of 2,000,000 games, [\d,]+\/s, .* left; blue wins [\d.]+% \([\d.]+–[\d.]+\), red wins /,
  );
  expect(ended.stderr).toContain('stopping: finishing and reporting the games under way');
  expect(ended.stderr).toContain('interrupted: not begun: next.yaml');
  expect(existsSync(join(folder, 'reports', 'next'))).toBe(false);
  const report = join(folder, 'reports', 'skirmish', 'latest');
  const summary = JSON.parse(readFileSync(join(report, 'summary.json'), 'utf8'));
  expect(summary).toMatchObject({ interrupted: true, gamesPlanned: 2_000_000 });
  expect(summary.games).toBeGreaterThan(0);
  expect(summary.games % 250).toBe(0);
  expect(ended.stdout).toContain('interrupted');
});

test('compare reports the same first games of all variants when interrupted', async () => {
  const folder = folderWith();
  const words = [...COMPARE, '--games', '2000000', '--threads', '1'];
  const ended = await spawned(folder, words, (child, stderr) => {
    if (!child.killed && /of 2,000,000 games/.test(stderr)) child.kill('SIGINT');
  });
  expect(ended.code).toBe(130);
  const summary = JSON.parse(
    readFileSync(join(folder, 'reports', 'skirmish-compare', 'latest', 'summary.json'), 'utf8'),
  );
  expect(summary).toMatchObject({ interrupted: true, gamesPlanned: 2_000_000 });
  const [baseline, variant] = summary.variants;
  expect(baseline.games).toBe(variant.games);
  expect(baseline.games).toBeGreaterThan(0);
  expect(ended.stdout).toContain('interrupted');
});

test('compare of several scenarios reports those that were played when interrupted, and names the others', async () => {
  const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'next.yaml': SKIRMISH });
  const words = [...COMPARE, 'next.yaml', '--games', '2000000', '--threads', '1'];
  const ended = await spawned(folder, words, (child, stderr) => {
    if (!child.killed && /^1 of 2, Skirmish: .* of 2,000,000 games/m.test(stderr)) child.kill('SIGINT');
  });
  expect(ended.code).toBe(130);
  expect(ended.stdout).toContain('Interrupted: next.yaml was not played.');
  const report = join(folder, 'reports', 'skirmish-next-compare', 'latest');
  const { interrupted, overview } = JSON.parse(readFileSync(join(report, 'summary.json'), 'utf8'));
  expect([interrupted, overview.missing, overview.scenarios.length]).toEqual([true, ['next.yaml'], 1]);
  expect(existsSync(join(report, 'next'))).toBe(false);
});

test('sweep reports the cells that were begun when interrupted', async () => {
  const folder = folderWith();
  const words = ['sweep', 'skirmish.yaml', '--games', '2000000', '--vary', 'save.soft=4..6', '--threads', '1'];
  const ended = await spawned(folder, words, (child, stderr) => {
    if (!child.killed && /of 6,000,000 games/.test(stderr)) child.kill('SIGINT');
  });
  expect(ended.code).toBe(130);
  expect(ended.stdout).toContain('interrupted: 1 of 3 cells were begun');
  const rows = readCsv(folder, 'reports', 'skirmish-sweep', 'latest', 'sweep.csv');
  expect(rows.map((row) => row['save.soft'])).toEqual(['4', '4']);
  expect(Number(rows[0].games)).toBeGreaterThan(0);
});

test('run --swap-seats reports the numbers that were played in all seatings when interrupted', async () => {
  const folder = folderWith();
  const words = ['run', 'skirmish.yaml', '--games', '1000000', '--threads', '1', '--swap-seats'];
  const ended = await spawned(folder, words, (child, stderr) => {
    if (!child.killed && /of 1,000,000 games/.test(stderr)) child.kill('SIGINT');
  });
  expect(ended.code).toBe(130);
  const summary = JSON.parse(readFileSync(join(folder, 'reports', 'skirmish', 'latest', 'summary.json'), 'utf8'));
  expect(summary.interrupted).toBe(true);
  expect(summary.games).toBeGreaterThan(0);
  const { seatings, rows } = summary.firstPlayerAdvantage;
  for (const { games } of [...seatings, ...rows.map(({ n }: { n: number }) => ({ games: n }))])
    expect(games).toBe(summary.games);
});

test('weapons --in-play says that it was interrupted, and of how many games its numbers are', async () => {
  const folder = folderWith();
  const words = ['weapons', 'squad-alpha', '--in-play', 'skirmish.yaml', '--games', '2000000', '--threads', '1'];
  const { code, stdout } = await spawned(folder, words, (child, stderr) => {
    if (!child.killed && /of 2,000,000 games/.test(stderr)) child.kill('SIGINT');
  });
  expect(code).toBe(130);
  expect(stdout).toMatch(/^In play: Skirmish, interrupted after [\d,]+ of 2,000,000 games, seed \d+$/m);
  const written = readFileSync(join(folder, 'reports', 'squad-alpha-weapons', 'latest', 'summary.json'), 'utf8');
  expect(JSON.parse(written).played).toMatchObject({ interrupted: true, gamesPlanned: 2_000_000 });
});

test('run reports, when interrupted, what a run of so many games reports', async () => {
  const folder = folderWith();
  const words = ['run', 'skirmish.yaml', '--games', '2000000', '--threads', '1', '--out', 'cut'];
  await spawned(folder, words, (child, stderr) => {
    if (!child.killed && /of 2,000,000 games/.test(stderr)) child.kill('SIGINT');
  });
  const summary = JSON.parse(readFileSync(join(folder, 'cut', 'summary.json'), 'utf8'));
  const again = ['run', 'skirmish.yaml', '--games', String(summary.games), '--json'];
  expect(JSON.parse((await skirmetrics(folder, again)).stdout).digest).toBe(summary.digest);
});
