import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareIndependent } from '../../src/inference/index.ts';
import { newcombe, ratioDifference, welch } from '../../src/stats/index.ts';
import { folderWith, skirmetrics, withoutReplays } from '../cli/support.ts';
import { type Game, rowOf, tableOf, times } from './tables.ts';

const before: Game[] = [
  ...times(20, { score: 2, turns: 5, broke: 0, shots: 8, hits: 2 }),
  ...times(15, { score: 0, turns: 7, broke: 3, shots: 5, hits: 1 }),
  ...times(5, { score: 1, turns: 9, broke: 2, shots: 0, hits: 0 }),
];
const after: Game[] = [
  ...times(40, { score: 2, turns: 4, broke: 0, shots: 8, hits: 4 }),
  ...times(12, { score: 0, turns: 6, broke: 1, shots: 6, hits: 3 }),
];

describe('two runs with seeds of their own', () => {
  const compared = compareIndependent(
    tableOf(before),
    { variant: 'after', table: tableOf(after) },
    { alpha: 0.05, deltas: [] },
  );
  const [variant] = compared.variants;

  test('are compared by the estimators of independent runs, variant minus baseline', () => {
    const turns = rowOf(variant, 'turns', null);
    const byWelch = welch(
      after.map((game) => game.turns!),
      before.map((game) => game.turns!),
    );
    expect(turns.difference.estimate).toBeCloseTo(byWelch.estimate!, 12);
    expect(turns.difference.low).toBeCloseTo(byWelch.low!, 12);
    expect(turns.pDiff).toBeCloseTo(byWelch.pDiff!, 12);

    const broke = rowOf(variant, 'breakRate', 'blue');
    const byNewcombe = newcombe(12, 52, 20, 40);
    expect(broke.difference).toMatchObject({ estimate: 12 / 52 - 20 / 40 });
    expect(broke.difference.low).toBeCloseTo(byNewcombe.low!, 12);
    expect(broke.difference.high).toBeCloseTo(byNewcombe.high!, 12);
    expect(broke.pDiff).toBeCloseTo(byNewcombe.p!, 12);

    const hits = rowOf(variant, 'hitRate', 'blue');
    const sums = (games: readonly Game[]) => ({
      games: games.length,
      gamesWithExposure: games.filter(({ shots }) => shots! > 0).length,
      x: games.reduce((sum, { hits }) => sum + hits!, 0),
      n: games.reduce((sum, { shots }) => sum + shots!, 0),
      xx: games.reduce((sum, { hits }) => sum + hits! ** 2, 0),
      xn: games.reduce((sum, { hits, shots }) => sum + hits! * shots!, 0),
      nn: games.reduce((sum, { shots }) => sum + shots! ** 2, 0),
    });
    const byRatio = ratioDifference(sums(after), sums(before));
    expect(hits.difference.estimate).toBeCloseTo(byRatio.estimate!, 12);
    expect(hits.difference.high).toBeCloseTo(byRatio.high!, 12);
  });

  test('a score is shown plain; its interval has one pseudo win and one pseudo loss in each run', () => {
    const score = rowOf(variant, 'score', 'blue');
    expect([score.baselineValue, score.variantValue]).toEqual([22.5 / 40, 40 / 52]);
    expect(score.difference.estimate).toBe(40 / 52 - 22.5 / 40);
    const halves = (games: readonly Game[]) => [...games.map((game) => game.score! / 2), 1, 0];
    const pseudo = welch(halves(after), halves(before));
    expect(score.difference.low).toBeCloseTo(pseudo.low!, 12);
    expect(score.pDiff).toBeCloseTo(pseudo.pDiff!, 12);
  });

  test('are never called identical, and without any spread nothing is claimed', () => {
    const alike = tableOf(times(50, { score: 2, turns: 5 }));
    const { variants } = compareIndependent(alike, { variant: 'again', table: alike }, { alpha: 0.05, deltas: [] });
    expect(variants[0].sameGames).toBe(0);
    const turns = rowOf(variants[0], 'turns', null);
    expect(turns).toMatchObject({ verdict: 'undecided', pDiff: null, pEquiv: null });
    expect(turns.difference).toEqual({ estimate: 0, low: null, high: null });
    expect(rowOf(variants[0], 'score', 'blue').verdict).toBe('undecided');
  });
});

describe('compare of two kept runs', () => {
  async function twoRuns(second: readonly string[], first: readonly string[] = []): Promise<string> {
    const folder = folderWith();
    for (const [name, words] of [
      ['first', first],
      ['second', second],
    ] as const) {
      const run = ['run', 'skirmish.yaml', '--games', '60', '--keep', '--json', ...words];
      expect((await skirmetrics(folder, run)).code).toBe(0);
      renameSync(join(folder, 'runs', readdirSync(join(folder, 'runs'))[0]), join(folder, name));
    }
    return folder;
  }

  test('of one seed are paired: the differences are those of the variant played beside the file', async () => {
    const folder = await twoRuns(['--set', 'save.soft=2']);
    const kept = await skirmetrics(folder, ['compare', 'first', 'second', '--json']);
    const words = ['compare', 'skirmish.yaml', '--set', 'save.soft=2', '--games', '60', '--json'];
    const rowsOf = (text: string) => JSON.parse(text).comparison.variants[0].verdicts;
    expect(kept.code).toBe(0);
    expect(rowsOf(kept.stdout)).toEqual(rowsOf((await skirmetrics(folder, words)).stdout));
  });

  test('of two seeds are not, and that is said', async () => {
    const folder = await twoRuns(['--seed', '8']);
    const { code, stdout, stderr } = await withoutReplays(folder, ['compare', 'first', 'second']);
    expect(code).toBe(0);
    expect(stderr).toContain('seeds 7 and 8: the games are not paired');
    expect(stdout).toContain('The runs have different seeds, so their games are not paired');
    expect(readdirSync(join(folder, 'reports', 'skirmish-compare', 'latest', 'tables'))).not.toContain(
      'paired-counts.csv',
    );
  });

  test('take no words that say what is played', async () => {
    const folder = await twoRuns([]);
    const { code, stderr } = await skirmetrics(folder, ['compare', 'first', 'second', '--games', '9']);
    expect([code, stderr]).toEqual([2, 'compare of two kept runs plays nothing, and takes no --games\n']);
    expect((await skirmetrics(folder, ['compare', 'first', 'skirmish.yaml'])).stderr).toMatch(
      /skirmish.yaml is not the folder/,
    );
  });
});
