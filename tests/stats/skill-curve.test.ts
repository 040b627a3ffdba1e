import { describe, expect, test } from 'vitest';
import { skillCurve } from '../../src/stats/index.ts';
import { seeded } from './near.ts';

/** Doubled score differences of -1 or 1 with a mean a rung, independent. */
function curveOf(means: readonly number[], games: number, seed: number) {
  const draw = seeded(seed);
  const values = means.map((mean) =>
    Float64Array.from({ length: games }, () => (draw() < (1 + 2 * mean) / 2 ? 1 : -1)),
  );
  return { values, most: 2, unit: 0.5, delta: 0.02 };
}

describe('a curve over skill', () => {
  test.each([
    ['reverses', [-0.2, 0, 0.2], 1000],
    ['moving', [0.05, 0.05, 0.25], 4000],
    ['grows', [0.05, 0.1, 0.2, 0.3, 0.31], 4000],
    ['shrinks', [0.3, 0.2, 0.1, 0.05, 0.045], 4000],
    ['undecided', [0.1, 0.1, 0.1], 300],
  ])('%s', (verdict, means, games) => {
    expect(skillCurve(curveOf(means, games, 1)).verdict).toBe(verdict);
  });

  test('holds where every rung is shown to be within delta of the top one', () => {
    const { values } = curveOf([0.1], 4000, 3);
    const finding = skillCurve({ values: [values[0], values[0], values[0]], most: 2, unit: 0.5, delta: 0.02 });
    expect(finding).toMatchObject({ verdict: 'holds', isSettled: true, games: null });
  });

  test('an undecided one says how many games would settle it, a single rung settles nothing', () => {
    expect(skillCurve(curveOf([0.1, 0.1, 0.1], 300, 1)).games!).toBeGreaterThan(300);
    expect(skillCurve(curveOf([0.1], 300, 1)).verdict).toBe('undecided');
  });

  test('of 200 curves without any effect at most 18 reverse, move or grow', () => {
    let wrong = 0;
    for (let seed = 1; seed <= 200; seed++)
      if (['reverses', 'moving', 'grows', 'shrinks'].includes(skillCurve(curveOf([0, 0, 0, 0, 0], 200, seed)).verdict))
        wrong++;
    expect(wrong).toBeLessThanOrEqual(18);
    expect(wrong).toBeGreaterThan(0);
  });
});
