import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gateOf } from '../../src/experiments/gates.ts';
import { Judging } from '../../src/playground/brain/judging.ts';
import { loadScenario } from '../../src/scenarios/index.ts';
import { PlayedVersion } from '../../src/watch/played.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { folderWith, SKIRMISH } from '../cli/support.ts';

const never = new AbortController().signal;
const pool = new WorkerPool({ threads: 0 });
const before = process.cwd();

beforeEach(() => process.chdir(folderWith({ 'skirmish.yaml': SKIRMISH })));
afterEach(() => process.chdir(before));

/** As if a file described its game. */
async function version(seed = 1, set: Readonly<Record<string, string>> = {}): Promise<PlayedVersion> {
  const loaded = await loadScenario('skirmish.yaml', { set });
  if (!loaded.ok) throw new Error(loaded.problems[0].message);
  const played = await PlayedVersion.of(loaded.scenario, seed, 10);
  const { info } = played.system;
  return Object.assign(played, { system: { ...played.system, info: { ...info, mustProve: true } } });
}

test('the verdict is played once for the same rules, whoever asks and whatever the seed, and is then kept', async () => {
  const play = vi.spyOn(pool, 'play');
  const judging = new Judging(pool);
  judging.onJudged = vi.fn();
  const told: number[] = [];
  const [one, other] = [await version(), await version(2)];
  await Promise.all([
    judging.judge(one, never, (games, most) => told.push(games, most)),
    judging.judge(other, never, () => {}),
  ]);
  expect(judging.onJudged).toHaveBeenCalledOnce();
  expect(told.slice(0, 2)).toEqual([25, 2000]);
  expect(readdirSync('reports/gates')).toHaveLength(1);
  expect(gateOf(other.system, other.scenario)?.verdict).toMatch(/^(passed|failed|undecided|unjudgeable)$/);
  expect(judging.keyOf(one)).toBeNull();
  play.mockClear();
  await judging.judge(one, never, () => {});
  expect(play).not.toHaveBeenCalled();
  play.mockRestore();
});

test('other rules end it, and the verdict stays unknown', async () => {
  const judging = new Judging(pool);
  const [now, changed] = [await version(), await version(1, { 'sides.blue.policy': 'tactician' })];
  const done = judging.judge(now, never, () => judging.follow(changed));
  judging.follow(now);
  await done;
  expect(judging.keyOf(now)).not.toBeNull();
});

test('it goes on while anybody waits for it, and ends when nobody does', async () => {
  const judging = new Judging(pool);
  const [first, second] = [new AbortController(), new AbortController()];
  const now = await version();
  const asked = [
    judging.judge(now, first.signal, () => first.abort()),
    judging.judge(now, second.signal, (games) => games >= 50 && second.abort()),
  ];
  await Promise.all(asked);
  expect(judging.keyOf(now)).not.toBeNull();
});
