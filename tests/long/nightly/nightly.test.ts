import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SKIRMISH, skirmetrics } from '../../cli/support.ts';
import { accepted, NIGHT, night, SUITE } from '../../nightly/played.ts';

const leases = (folder: string) =>
  readdirSync(join(folder, 'runs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.bin'));

test('a suite is accepted, identical the night after, and red once a scenario drifts', async () => {
  const folder = await accepted();
  const before = leases(folder);
  const same = await night(folder);
  expect([same.code, same.entries[0].state, same.entries[0].repeated?.differs]).toEqual([0, 'identical', null]);
  expect([leases(folder), same.entries[0].speed.now]).toEqual([before, null]);

  writeFileSync(join(folder, 'skirmish.yaml'), SKIRMISH.replace('count: 5', 'count: 9'));
  const drifted = await night(folder);
  const [entry] = drifted.entries;
  expect([drifted.code, entry.state, drifted.against.isPaired]).toEqual([1, 'changed', true]);
  expect(entry.changes.map(({ layer }) => layer)).toEqual(['scenario']);
  const breaks = entry.metrics.find(({ metric: { name, side } }) => name === 'breakRate' && side === 'red')!;
  expect([breaks.verdict, breaks.second?.games]).toEqual(['drift', 250]);
  expect(entry.firstDifference?.replay).toMatch(/^skirmetrics replay \S*skirmish.yaml --game \d+ --seed 5$/);
  const smoke = await night(folder, '--tier', 'smoke');
  expect([smoke.code, smoke.entries[0].state, smoke.entries[0].metrics]).toEqual([0, 'changed', []]);
  expect((await night(folder, '--tier', 'smoke', '--strict')).code).toBe(1);

  // Without leases the sums are unpaired.
  for (const name of readdirSync(join(folder, 'runs')).filter((run) => run.startsWith('skirmish-'))) {
    const { entries } = JSON.parse(readFileSync(join(folder, 'suite.baseline.json'), 'utf8'));
    const [{ blocks }] = Object.values(entries) as { blocks: { folder: string }[] }[];
    if (blocks.some((block) => block.folder === name)) renameSync(join(folder, 'runs', name), join(folder, name));
  }
  const unpaired = await night(folder);
  expect([unpaired.code, unpaired.against.isPaired]).toEqual([1, false]);
  expect(unpaired.against.unpairedBecause).toBe('the baseline’s games are not kept here');
});

test('what a stop left unplayed is played the next time, and a part plays its leases only', async () => {
  const folder = await accepted();
  const [one] = leases(folder);
  const bytes = readFileSync(join(folder, 'runs', one));
  rmSync(join(folder, 'runs', one));
  expect((await skirmetrics(folder, [...NIGHT, '--shard', '2/2'])).code).toBe(0);
  expect(existsSync(join(folder, 'runs', one))).toBe(false);
  expect((await skirmetrics(folder, [...NIGHT, '--accept', '--shard', '1/2'])).code).toBe(0);
  expect(readFileSync(join(folder, 'runs', one))).toEqual(bytes);

  const speed = () => /"speed": ?([^,]*)/.exec(readFileSync(join(folder, 'suite.baseline.json'), 'utf8'))![1];
  expect(Number(speed())).toBeGreaterThan(0);
  writeFileSync(join(folder, 'suite.yaml'), SUITE.replace('games: 250', 'games: 500'));
  const { stdout } = await skirmetrics(folder, [...NIGHT, '--accept', '--reason', 'longer']);
  expect([speed(), JSON.parse(stdout).untimed]).toEqual(['null', ['squad-alpha/skirmish']]);
});
