import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, skirmetrics } from '../../cli/support.ts';

const COMPARE = ['compare', 'skirmish.yaml'];
const TACTICIANS = ['--policy', 'blue=tactician', '--policy', 'red=tactician'];
const EVENING = `name: Evening
system: stargate-missions
players:
  - { name: Ann }
  - { name: Ben }
eventUsefulness: true
`;

test('compare gives one digest and one verdict for any threads and batches, at the same look', async () => {
  const folder = folderWith();
  const found = async (...words: string[]) => {
    const { stdout } = await skirmetrics(folder, [
      ...COMPARE,
      ...TACTICIANS,
      ...['--delta', '0.1', '--delta', 'turns=1'],
      '--until',
      'decided',
      '--games',
      '3000',
      ...['--json', '--out', 'out'],
      ...words,
    ]);
    const { variants, comparison, stopping, games } = JSON.parse(stdout);
    return {
      variants,
      comparison,
      stopping,
      games,
      looks: readFileSync(join(folder, 'out', 'tables', 'stopping.csv'), 'utf8'),
    };
  };
  const one = await found('--threads', '1');
  expect(one.stopping.reason).toBe('decided');
  expect(one.games).toBeLessThan(3000);
  expect(one.games % 100).toBe(0);
  expect(await found('--threads', '3', '--batch-size', '7')).toEqual(one);
  const last = one.looks.trim().split('\r\n').at(-1)?.split(',');
  expect(last?.[0]).toBe(String(one.games));
});

test('run gives one digest for any threads and batches, and one more table and chart when worth is measured', async () => {
  const folder = folderWith({ 'evening.yaml': EVENING });
  const run = ['run', 'evening.yaml', '--games', '30', '--json', '--out', 'out'];
  const one = await skirmetrics(folder, [...run, '--threads', '1']);
  const three = await skirmetrics(folder, [...run, '--threads', '3', '--batch-size', '7']);
  expect([one.code, three.code]).toEqual([0, 0]);
  expect(JSON.parse(three.stdout).digest).toBe(JSON.parse(one.stdout).digest);
  const rows = readFileSync(join(folder, 'out', 'tables', 'event-usefulness.csv'), 'utf8')
    .trim()
    .split('\n');
  expect(rows).toHaveLength(1 + 2 * 65);
  const chart = readFileSync(join(folder, 'out', 'charts', 'event-usefulness.vl.json'), 'utf8');
  expect(chart).toContain('Peace Loving Nox');
});
