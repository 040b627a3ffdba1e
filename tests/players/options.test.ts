import { expect, test } from 'vitest';
import { choicesOf, playOptions, verdictOf } from '../../src/players/options.ts';
import { playingOn } from '../../src/players/playing.ts';
import { optionSentences } from '../../src/report/sentences/options.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { scenario } from '../contracts/games.ts';

const judged = { available: 1000, estimate: 0.2, low: 0.15, useLow: 0.5, dominant: 0.1, alpha: 0.05 };

test.each([
  ['worth', { pDiff: 0.001, pSame: 1 }],
  ['dominant', { pDiff: 0.001, pSame: 1, useLow: 0.92 }],
  ['worth', { pDiff: 0.001, pSame: 1, useLow: 0.92, low: 0.09 }],
  ['dead', { pDiff: 0.3, pSame: 0.01, estimate: 0.001, low: -0.01 }],
  ['misused', { pDiff: 0.001, pSame: 1, estimate: -0.2, low: -0.3 }],
  ['undecided', { pDiff: 0.2, pSame: 0.2, estimate: 0.02, low: -0.1 }],
  ['rare', { pDiff: 0.001, pSame: 1, available: 99 }],
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
  const off = values.rows.find(({ option }) => option === 'break off')!;
  expect(off).toMatchObject({ estimate: 0, available: 0, verdict: 'rare' });
  const sentences = optionSentences(values);
  // One game of 64 is counted: two of these 66, which stand for 128.
  expect(sentences.find((one) => one.startsWith('blue, move'))).toBe(
    'blue, move: in too few games to say: about 66 of 66 had it, and it takes 100.',
  );
  const [first] = optionSentences({ ...values, rows: [{ ...shoot, verdict: 'worth' }] });
  expect(first).toMatch(/^blue, shoot: worth .*points per 100 games \(\+\d/);
});
