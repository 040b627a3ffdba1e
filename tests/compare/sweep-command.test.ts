import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics, withoutReplays } from '../cli/support.ts';
import { parseCsv } from '../report/support/parse-csv.ts';

const LIVELY = SKIRMISH.replaceAll('policy: random', 'policy: tactician');
const SWEEP = ['sweep', 'skirmish.yaml', '--games', '60', '--out', 'out'];
const readCsv = (...path: string[]) => {
  const [header, ...rows] = parseCsv(readFileSync(join(...path), 'utf8'));
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [header[i], cell])));
};

describe('sweep --vary', () => {
  test('has a row for each value and side: the win rates of plain runs, the differences of pairs', async () => {
    const folder = folderWith({ 'skirmish.yaml': LIVELY });
    const { code, stdout } = await skirmetrics(folder, [...SWEEP, '--vary', 'save.soft=4..6']);
    expect(code).toBe(0);
    const rows = readCsv(folder, 'out', 'sweep.csv');
    expect(rows.map((row) => `${row['save.soft']} ${row.side}`)).toEqual([
      '4 blue',
      '4 red',
      '5 blue',
      '5 red',
      '6 blue',
      '6 red',
    ]);
    const asData = async (...words: string[]) => JSON.parse((await skirmetrics(folder, [...words, '--json'])).stdout);
    const run = await asData('run', 'skirmish.yaml', '--games', '60', '--set', 'save.soft=4');
    const [plain] = run.estimates['mission-win-rates'];
    const [four] = rows;
    expect([four.wins, four.draws, four.winRate, four.winRateLow].map(Number)).toEqual([
      plain.wins,
      plain.draws,
      plain.winRate,
      plain.winRateLow,
    ]);
    const words = ['--games', '60', '--set', 'save.soft=4'];
    const { comparison } = await asData('compare', 'skirmish.yaml', ...words);
    const paired = comparison.variants[0].verdicts.find(
      ({ metric, side }: Record<string, string>) => metric === 'score' && side === 'blue',
    );
    expect([four.scoreDifference, four.scoreDifferenceLow].map(Number)).toEqual([paired.estimate, paired.low]);
    expect(rows[2]).toMatchObject({ scoreDifference: '', verdict: 'reference' });
    expect(stdout).toMatch(/^5 .* reference$/m);
    // None is shown to matter: more games are next, not a value.
    expect(stdout).toContain('Try next: skirmetrics sweep skirmish.yaml --games 8800 --seed 7 --vary save.soft=4..6\n');
    expect(readFileSync(join(folder, 'out', 'charts', 'sweep.vl.json'), 'utf8')).toContain('Score by save.soft');
  });

  test('plays a grid of a house rule and a path into the file; the first cell is the reference when none is the file’s', async () => {
    const folder = folderWith({ 'skirmish.yaml': LIVELY });
    const words = ['--vary', 'sides.red.figures.Rifleman.count=5..6:1', '--vary', 'melee.freeAttack=true,false'];
    const one = await withoutReplays(folder, [...SWEEP, ...words, '--json', '--threads', '1']);
    const { sweep } = JSON.parse(one.stdout);
    const name = (count: number, free: boolean) =>
      `sides.red.figures.Rifleman.count=${count}, melee.freeAttack=${free}`;
    expect(sweep.cells.map((cell: { name: string }) => cell.name)).toEqual([
      name(5, true),
      name(5, false),
      name(6, true),
      name(6, false),
    ]);
    expect(sweep.reference).toBe(name(5, true));
    const two = await withoutReplays(folder, [...SWEEP, ...words, '--json', '--threads', '2', '--batch-size', '11']);
    expect(JSON.parse(two.stdout)).toEqual(JSON.parse(one.stdout));
    expect(readFileSync(join(folder, 'out', 'charts', 'sweep.vl.json'), 'utf8')).toContain('paired by seed');
  });
});

test('varies lapses of a side, whether the file has any or not', async () => {
  const folder = folderWith({ 'skirmish.yaml': LIVELY });
  const words = ['sweep', 'skirmish.yaml', '--games', '20', '--vary', 'lapse.red=0,0.5', '--json', '--threads', '1'];
  const { sweep } = JSON.parse((await withoutReplays(folder, words)).stdout);
  expect(sweep.cells.map((cell: { name: string }) => cell.name)).toEqual(['lapse.red=0', 'lapse.red=0.5']);
  const [none, half] = sweep.cells.map(({ name: _, values: __, ...measured }: Record<string, unknown>) => measured);
  expect(none).not.toEqual(half);
});

test('a key that is both varied and set is refused before anything is played', async () => {
  const folder = folderWith();
  const words = ['sweep', 'skirmish.yaml', '--vary', 'save.soft=3,4', '--set', 'save.soft=5'];
  const { code, stderr } = await skirmetrics(folder, words);
  expect([code, stderr]).toEqual([2, '--set save.soft is varied as well; remove one of the two\n']);
  expect(readdirSync(folder)).toEqual(['skirmish.yaml']);
});

describe('sweep --knockout', () => {
  test('ranks house rules by how far they move the first side’s score, and says what cannot be played', async () => {
    const folder = folderWith({ 'skirmish.yaml': LIVELY });
    const words = [...SWEEP, '--knockout', 'save,training.regular,force.minFigures,melee.freeAttack'];
    const { code, stdout } = await withoutReplays(folder, words);
    expect(code).toBe(0);
    const rows = readCsv(folder, 'out', 'tables', 'knockout.csv');
    const keys = new Set(rows.map(({ key }) => key));
    for (const key of ['save.soft', 'save.hard', 'training.regular.dice', 'force.minFigures', 'melee.freeAttack'])
      expect(keys).toContain(key);
    const asked = /^(save\.|training\.regular\.|force\.minFigures$|melee\.freeAttack$)/;
    expect([...keys].filter((key) => !asked.test(key))).toEqual([]);
    const effects = new Map<string, number>();
    for (const { rank, scoreDifference } of rows)
      effects.set(rank, Math.max(effects.get(rank) ?? 0, Math.abs(Number(scoreDifference))));
    const ranked = [...effects.values()];
    expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
    expect(ranked[0]).toBeGreaterThan(0);
    const dice = rows.filter(({ key }) => key === 'training.regular.dice');
    expect(dice.map(({ value, alternative }) => `${value} ${alternative}`)).toEqual(['2 1', '2 3']);
    const [lower, higher] = dice.map((row) => Number(row.scoreDifference));
    expect(Number(dice[0].swing)).toBeCloseTo(higher - lower, 12);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('left out: with force.minFigures=6: side "red" has 5 figures');
    expect(readdirSync(join(folder, 'out', 'charts'))).toEqual(['knockout.vl.json']);
  });

  test('has no table when no change moves anything', async () => {
    const folder = folderWith();
    const { code, stdout } = await withoutReplays(folder, [...SWEEP, '--knockout', 'force.maxFigures']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n\nNo effect on any score in 60 games \(at most .*\): force\.maxFigures\.\n\n/);
    expect(stdout).not.toContain('House rule');
  });
});
