import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadScenario } from '../../src/scenarios/index.ts';
import { compared, notPaired, PlayedVersion } from '../../src/watch/played.ts';
import { changedRules, differenceText, sinceLines } from '../../src/watch/words.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';

async function version(text: string, seed = 7): Promise<PlayedVersion> {
  const loaded = await loadScenario(join(folderWith({ 'a.yaml': text }), 'a.yaml'));
  if (!loaded.ok) throw new Error('the scenario has mistakes');
  return PlayedVersion.of(loaded.scenario, seed, 100);
}

test('two versions of a file are compared game by game, as far as both were played', async () => {
  await using pool = new WorkerPool({ threads: 0 });
  const never = new AbortController().signal;
  const [before, now] = [await version(SKIRMISH), await version(`${SKIRMISH}houseRules: { save.soft: 2 }\n`)];
  expect(changedRules(before, now)).toEqual(['save.soft 5 → 2']);
  await before.playOn(pool, 20, never);
  await now.playOn(pool, 30, never);
  const comparison = compared(before, now, { alpha: 0.05, deltas: [] });
  expect([comparison.mode, comparison.variants[0].games]).toEqual(['anytime', 20]);
  const look = { save: 2, problems: [], found: [], now, before, comparison, apart: null, seconds: 1 };
  expect(sinceLines(look)[0]).toMatch(/^since the last run: score blue [+−±][\d.]+ ± [\d.]+ points per 100 games /);
  const [{ rows, ...variant }] = comparison.variants;
  const renamed = rows.map((row) => ({ ...row, metric: { ...row.metric, side: 'Alpha' } }));
  const named = { ...look, comparison: { ...comparison, variants: [{ ...variant, rows: renamed }] } };
  expect(sinceLines(named)[0]).toMatch(/^since the last run: score Alpha /);
  const again = await version(`${SKIRMISH}# nothing changed\n`);
  expect(again.isLike(before)).toBe(true);
  await again.playOn(pool, 20, never);
  const same = { ...look, comparison: compared(before, again, { alpha: 0.05, deltas: [] }) };
  expect(sinceLines(same)).toEqual(['since the last run: all 20 games went the same way']);
  expect(notPaired(before, await version(SKIRMISH, 8))).toBe('the seed is another');
});

test('a difference is that of the values beside it, with half of its interval', () => {
  const metric = { scale: 100, unit: 'points per 100 games' };
  const row = {
    metric,
    baselineValue: 0.5,
    variantValue: 0.562,
    difference: { estimate: 0.062, low: 0.03, high: 0.09 },
  };
  expect(differenceText(row as never)).toBe('+6.2 ± 3.0 points per 100 games');
  expect(differenceText({ ...row, variantValue: 0.438 } as never)).toBe('−6.2 ± 3.0 points per 100 games');
});

test('a file that is not there is wrong input, not one to wait for', async () => {
  const { code, stderr } = await skirmetrics(folderWith({ 'skirmish.yaml': SKIRMISH }), ['watch', 'skirmsh.yaml']);
  expect([code, stderr]).toEqual([2, 'skirmsh.yaml: no such file; did you mean "skirmish.yaml"?\n']);
});
