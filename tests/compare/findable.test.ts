import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { comparisonPlan } from '../../src/experiments/comparison.ts';
import { compare, findable } from '../../src/inference/index.ts';
import { findableText } from '../../src/report/sentences/comparison.ts';
import { folderWith } from '../cli/support.ts';
import { tableOf, times } from './tables.ts';

/** Normal quantiles at 0.975, 0.9 and, for two comparisons, 0.9875. */
const [Z, POWER, Z2] = [1.959963984540054, 1.2815515655446004, 2.241402727604947];
const FIXED = { games: 2000, mode: 'fixed' } as const;

const pilot = compare(
  tableOf([...times(20, { score: 0 }), ...times(180, { score: 2 })]),
  [{ variant: 'tweak', table: tableOf(times(200, { score: 2 })) }],
  { alpha: 0.05, deltas: [] },
);

describe('what a comparison can find', () => {
  test('without a pilot is what two even sides find unpaired', () => {
    const found = findable(FIXED, 1, null, 0.05);
    expect(found.difference).toBeCloseTo((Z + POWER) * Math.sqrt(0.5 / 2000), 9);
    expect(findableText(found)).toBe(
      '2,000 games would show a score difference of 5.1 points per 100 games 9 times out of 10, before any gain from pairing.',
    );
  });

  test('comes from the spread of the pilot’s scores, and shrinks with the comparisons that are decided together', () => {
    const sd = pilot.variants[0].rows[0].sd ?? 0;
    const found = findable(FIXED, 2, pilot, 0.05);
    expect(found.difference).toBeCloseTo(((Z2 + POWER) * sd) / Math.sqrt(2000), 9);
    expect(found.pilotGames).toBe(200);
    expect(findableText(found)).toMatch(
      /^2,000 games would show a score difference of 2\.\d points per 100 games 9 times out of 10/,
    );
  });

  test('is more where any look may decide, and nothing on a handful of games', () => {
    const anytime = findable({ games: 2000, mode: 'anytime' }, 1, null, 0.05);
    expect(anytime.difference).toBeGreaterThan(findable(FIXED, 1, null, 0.05).difference ?? 1);
    expect(findableText(anytime)).toMatch(/^At most 2,000 games would show/);
    expect(findableText(findable({ games: 19, mode: 'fixed' }, 1, null, 0.05))).toBe(
      '19 games are too few to show any difference of scores 9 times out of 10.',
    );
  });
});

test('--alpha of compare is read, and refused where it is none', async () => {
  const scenario = join(folderWith(), 'skirmish.yaml');
  expect((await comparisonPlan({ scenario, alpha: '0.1', json: false })).alpha).toBe(0.1);
  expect((await comparisonPlan({ scenario, json: false })).alpha).toBe(0.05);
  await expect(comparisonPlan({ scenario, alpha: '0.6', json: false })).rejects.toThrow('--alpha must be a number');
});
