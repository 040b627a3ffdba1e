import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from '../../cli/support.ts';

const LIVELY = SKIRMISH.replaceAll('policy: random', 'policy: tactician');
const FEW = ['--games', '4', '--rows', '20'];
const sweep = async (...words: string[]) => {
  const folder = folderWith({ 'skirmish.yaml': LIVELY });
  return { folder, ...(await skirmetrics(folder, ['sweep', 'skirmish.yaml', ...words])) };
};

test('a sweep for sensitivity says its cost first, writes shares and screening with ranges, and is the same with other threads', async () => {
  const words = ['--sensitivity', '--vary', 'save.soft=2..6', '--vary', 'lapse.blue=0,1', ...FEW, '--no-gate'];
  const one = await sweep(...words, '--out', 'out', '--threads', '1');
  expect(one.code).toBe(0);
  expect(one.stderr).toMatch(/^2 keys: at most 240 games to screen them and 400 for the shares of 2, about /);
  const read = (name: string) => readFileSync(join(one.folder, 'out', name), 'utf8');
  expect(read('tables/screening.csv')).toContain('score blue,save.soft,2 to 6,size,');
  expect(read('report.html')).toContain('lapse.blue, 0, 1: Share of its decisions');
  const summary = JSON.parse(read('summary.json'));
  expect(summary.sensitivity.keys).toEqual([
    { key: 'save.soft', range: '2 to 6', of: 'rules' },
    { key: 'lapse.blue', range: '0, 1', of: 'players' },
  ]);
  const two = await sweep(...words, '--json', '--threads', '2');
  expect(JSON.parse(two.stdout).sensitivity).toEqual(summary.sensitivity);
});
