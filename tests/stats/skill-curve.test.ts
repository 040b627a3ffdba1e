import { describe, expect, test } from 'vitest';
import { linearised, pairedRatio, pairedRatioSums, ratio, skillCurve } from '../../src/stats/index.ts';
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

  describe('of ratios', () => {
    /** Hits and shots of games that differ in how hard their targets are. */
    function hitsAndShots(rate: number, games: number, draw: () => number) {
      const [x, n] = [new Float64Array(games), new Float64Array(games)];
      for (let game = 0; game < games; game++) {
        const own = rate + (draw() < 0.5 ? 0.1 : -0.1);
        n[game] = Math.floor(draw() * 12);
        for (let shot = 0; shot < n[game]; shot++) x[game] += Number(draw() < own);
      }
      return [x, n] as const;
    }
    const effectOf = (after: Parts, before: Parts) => {
      const [a, b] = [linearised(...after), linearised(...before)];
      return a.map((value, game) => value - b[game]);
    };
    type Parts = readonly [Float64Array, Float64Array];
    const asRatio = { most: 1, unit: 1, delta: 0.02 };

    test('an effect has the mean and the error of a paired ratio, a level those of a ratio', () => {
      const draw = seeded(4);
      const [after, before] = [hitsAndShots(0.6, 60, draw), hitsAndShots(0.4, 60, draw)];
      const { rungs } = skillCurve({ ...asRatio, values: [effectOf(after, before)], sparse: [false] });
      const [xv, nv, xb, nb] = [...after, ...before].map((column) => [...column]);
      const paired = pairedRatio(pairedRatioSums(xv, nv, xb, nb));
      expect(rungs[0].estimate).toBeCloseTo(paired.estimate!, 12);
      expect(rungs[0].se).toBeCloseTo(paired.se!, 12);
      expect([rungs[0].low, rungs[0].high]).toEqual([
        expect.closeTo(paired.low!, 12),
        expect.closeTo(paired.high!, 12),
      ]);
      const level = skillCurve({ ...asRatio, values: [linearised(...after)], sparse: [false] }).rungs[0];
      const { games, xv: x, nv: nn, xvxv, xvnv, nvnv } = pairedRatioSums(xv, nv, xb, nb);
      const own = ratio({ games, gamesWithExposure: games, x, n: nn, xx: xvxv, xn: xvnv, nn: nvnv });
      expect([level.estimate, level.se]).toEqual([expect.closeTo(own.estimate!, 12), expect.closeTo(own.se!, 12)]);
    });

    test('one that never came up at a rung is not judged by it, and settles nothing', () => {
      const level = linearised(...hitsAndShots(0.5, 400, seeded(5)));
      const none = linearised(new Float64Array(400), new Float64Array(400));
      const finding = skillCurve({ ...asRatio, values: [none, level, level], sparse: [true, false, false] });
      expect(finding).toMatchObject({ verdict: 'undecided', games: null, isSettled: true });
      expect(finding.rungs[0]).toMatchObject({ estimate: null, low: null, high: null, n: 0 });
    });

    test('where hardly a game differs its interval is not narrow, and ends at what is possible', () => {
      const same = new Float64Array(400);
      const guarded = { ...asRatio, values: [same, same], sparse: [true, true], bounds: [0, 1] as const };
      const { verdict, rungs } = skillCurve(guarded);
      expect(verdict).toBe('holds');
      expect(rungs[0]).toMatchObject({ low: 0, high: expect.closeTo(0.0069, 4) });
    });

    test.each([
      ['effects', (draw: () => number) => effectOf(hitsAndShots(0.5, 100, draw), hitsAndShots(0.5, 100, draw))],
      ['levels', (draw: () => number) => linearised(...hitsAndShots(0.5, 100, draw))],
    ])('of 200 curves of %s that are alike at every rung at most 18 reverse, move or grow', (_, valuesOf) => {
      const draw = seeded(6);
      let wrong = 0;
      for (let i = 0; i < 200; i++) {
        const values = [valuesOf(draw), valuesOf(draw), valuesOf(draw)];
        const { verdict } = skillCurve({ ...asRatio, values, sparse: [false, false, false] });
        wrong += Number(['reverses', 'moving', 'grows', 'shrinks'].includes(verdict));
      }
      expect(wrong).toBeLessThanOrEqual(18);
      expect(wrong).toBeGreaterThan(0);
    });
  });
});
