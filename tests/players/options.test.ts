import { expect, test } from 'vitest';
import { castJob } from '../../src/players/castings.ts';
import { choicesOf, playOptions, verdictOf } from '../../src/players/options.ts';
import { playingOn } from '../../src/players/playing.ts';
import { scoreDifference, scoresOf } from '../../src/players/scores.ts';
import { optionSentences } from '../../src/report/sentences/players.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { ratio } from '../../src/stats/index.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { gameTable, variantResults } from '../../src/workers/results.ts';
import { scenario } from '../contracts/games.ts';

const judged = { available: 1000, low: 0.15, high: 0.25, useLow: 0.5, delta: 0.02, dominant: 0.1 };

test.each([
  ['worth', {}],
  ['worth', { low: 0.001, high: 0.03 }],
  ['dominant', { useLow: 0.92 }],
  ['worth', { useLow: 0.92, low: 0.09 }],
  ['dead', { low: -0.01, high: 0.012 }],
  ['undecided', { low: -0.001, high: 0.021 }],
  ['misused', { low: -0.3, high: -0.1 }],
  ['undecided', { low: -0.1, high: 0.14 }],
  ['undecided', { low: null, high: null }],
  ['undecided', { low: -0.1, high: 0 }],
  ['undecided', { low: 0, high: 0.1 }],
  ['undecided', { low: -0.1, high: 0.005 }],
  ['worth', { available: 100 }],
  ['rare', { available: 99 }],
])('an option is %s where %o', (verdict, more) => {
  expect(verdictOf({ ...judged, ...more })).toBe(verdict);
});

test('every option of every side that chooses is tried, but for those that are forbidden anyway', async () => {
  const { baseline, system: id } = await scenario('scenarios/stargate-solo/patrol-meets-a-portal.yaml');
  const system = await loadSystem(id);
  const all = choicesOf(system, baseline);
  expect(all.map(({ option }) => option)).toEqual(system.info.options.map(({ name }) => name));
  const [{ option }] = all;
  const data = { ...(baseline.data as object), forbidden: { sgc: [option] } };
  expect(choicesOf(system, { ...baseline, data })).toEqual(all.slice(1));
});

test('a side without its best option scores less, without one that never comes up the same in every game', async () => {
  const { baseline, system: id } = await scenario('scenarios/squad-alpha/mirrored-skirmish.yaml');
  const system = await loadSystem(id);
  const wish = {
    system,
    variant: baseline,
    games: 66,
    seed: 1,
    alpha: 0.05,
    delta: 0.02,
    dominant: 0.1,
    batchSize: 32,
  };
  const { signal } = new AbortController();
  const { values, baseline: games } = await playOptions(playingOn(new WorkerPool({ threads: 0 })), { ...wish, signal });
  expect([values.games, games.games]).toEqual([66, 66]);
  expect(values.family).toBe(10);
  const shoot = values.rows.find(({ side, option }) => side === 'blue' && option === 'shoot')!;
  expect(shoot.low!).toBeGreaterThan(0);
  // Bonferroni over all intervals.
  const without = { side: 0, option: 'shoot' };
  const job = castJob(system, [baseline], { variant: 0, rungs: [null, null], without }, 1);
  await using pool = new WorkerPool({ threads: 0 });
  const less = gameTable(await pool.play(job, { firstGame: 0, games: 66, batchSize: 32 }));
  const all = gameTable(games);
  const { low, high } = scoreDifference(scoresOf(less, 0), scoresOf(all, 0), 0.05 / 10);
  expect([shoot.low, shoot.high]).toEqual([low, high]);
  const cells = variantResults('', games).counts.find(({ metric, full }) => metric === 'options' && full)!.cells;
  const { n, nn, gamesWithExposure, rates } = cells.find(({ labels }) => labels.join() === 'blue,shoot')!;
  const use = ratio({ games: 66, gamesWithExposure, ...rates[0], n, nn }, 0.05 / 10);
  expect([shoot.useRateLow, shoot.useRateHigh]).toEqual([use.low, use.high]);
  const off = values.rows.find(({ option }) => option === 'break off')!;
  expect(off).toMatchObject({ estimate: 0, available: 0, verdict: 'rare' });
  const sentences = optionSentences(values);
  expect(sentences[0]).toBe('No option is shown to be dominant or dead.');
  expect(sentences.at(-2)).toMatch(/^Too few games to judge, 66 of at least 100: .*"move" \(.*blue 66.*\)/);
  expect(sentences.at(-1)).toMatch(/^Never possible: .*"break off"\.$/);
  // Every game is counted, not one of 64.
  const charge = values.rows.find(({ side, option }) => side === 'blue' && option === 'charge')!;
  expect(charge.available).toBeGreaterThan(2);
  expect(charge.available).toBeLessThan(66);
  expect(charge.useRate).toBe(charge.uses / charge.chances);
  const said = (more: object) => optionSentences({ ...values, rows: [{ ...shoot, verdict: 'worth', ...more }] })[1];
  expect(said({ uses: 695, chances: 728, useRate: 695 / 728, useRateLow: 0.9312, useRateHigh: 0.9689 })).toMatch(
    /^Blue, "shoot": worth \+\d.*points per 100 games \(\d.*\), used in 95\.5% \(93\.1 to 96\.9%\) of the 728 chances counted\.$/,
  );
  expect(said({ uses: 3, chances: 4, useRate: 0.75, useRateLow: null, useRateHigh: null })).toMatch(
    /, used in 3 of the 4 chances counted\.$/,
  );
});
