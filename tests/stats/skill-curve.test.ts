import { describe, expect, test } from 'vitest';
import {
  type CurveVerdict,
  findableGrowth,
  gamesForGrowth,
  growthSpread,
  linearised,
  pairedRatio,
  pairedRatioSums,
  ratio,
  skillCurve,
} from '../../src/stats/index.ts';
import { seeded } from './near.ts';
import { drawnCurve, saidOf, TRUTHS } from './skill-truths.ts';

const finds = ({ shown }: { shown: readonly CurveVerdict[] }) => shown.some((verdict) => verdict !== 'holds');

/** Doubled score differences of -1 or 1. */
function curveOf(means: readonly number[], games: number, seed: number) {
  const draw = seeded(seed);
  const values = means.map((mean) =>
    Float64Array.from({ length: games }, () => (draw() < (1 + 2 * mean) / 2 ? 1 : -1)),
  );
  return { values, most: 2, unit: 0.5, delta: 0.02 };
}

test('rungs at which a rule changes next to nothing are not shown to differ, at looks either', () => {
  const still = [0, 1, 2].map(() => new Float64Array(400));
  const few = still.map((row, rung) => row.map((_, game) => Number(rung === 0 && game < 5)));
  for (const values of [still, few])
    for (const planned of [undefined, 1000]) {
      const { p, shown } = skillCurve({ values, most: 2, unit: 0.5, delta: 0.02, ...(planned && { planned }) });
      expect([p.differ, shown.filter((verdict) => verdict !== 'holds')]).toEqual([1, []]);
    }
});

describe('a curve over skill', () => {
  test.each([
    ['reverses', [-0.2, 0, 0.2], 1000],
    ['moving', [0.05, 0.05, 0.25], 4000],
    ['grows', [0.05, 0.1, 0.2, 0.3, 0.31], 4000],
    ['shrinks', [0.3, 0.2, 0.1, 0.05, 0.045], 4000],
    ['undecided', [0.1, 0.1, 0.1], 300],
    ['rises', [-0.05, 0.0, 0.05], 600],
    ['falls', [0.05, 0.0, -0.05], 600],
    ['differs', [0.1, 0.3, 0.1], 1000],
  ])('%s', (verdict, means, games) => {
    expect(skillCurve(curveOf(means, games, 1)).verdict).toBe(verdict);
  });

  test('all that is shown is told in one order, and which rung is largest', () => {
    const { shown, most, p, isSettled } = skillCurve(curveOf([-0.05, 0.3, 0.1, 0.2], 4000, 1));
    expect(shown).toEqual(['reverses', 'moving', 'grows', 'differs']);
    expect(most).toBe(1);
    expect(isSettled).toBe(false);
    expect(p.size).toBeGreaterThanOrEqual(p.grow);
    expect(p.most).toBeGreaterThanOrEqual(p.differ);
  });

  test('two rungs differ with the p-value of the test between them', () => {
    const { p } = skillCurve(curveOf([0.1, 0.16], 600, 2));
    expect(p.differ).toBeCloseTo(p.grow, 10);
  });

  test('rungs that are equal game by game hold; a difference in fewer than 20 games is no ground to say that rungs differ', () => {
    const same = curveOf([0.1], 400, 3).values[0];
    const few = same.map((value, game) => (game < 19 ? 2 : value));
    const judge = (row: Float64Array) => skillCurve({ values: [same, same, row], most: 2, unit: 0.5, delta: 0.5 });
    expect(judge(same)).toMatchObject({ shown: ['holds'], p: { differ: 1 } });
    expect(judge(few).p.differ).toBe(1);
    const looks = skillCurve({ values: [same, same, few], most: 2, unit: 0.5, delta: 0.5, planned: 400 });
    expect(looks.p.differ).toBe(1);
    expect(looks.shown).not.toContain('differs');
  });

  test('a contrast without variance is left out; with pseudo games it has one', () => {
    const row = Float64Array.from({ length: 60 }, (_, game) => game % 3);
    const constant = { values: [row, row.map((value) => value + 1)], most: 3, unit: 1, delta: 0.5 };
    expect(skillCurve({ ...constant, sparse: [false, false] }).p.differ).toBe(1);
    expect(skillCurve(constant).p.differ).toBeLessThan(1e-6);
    const rows = Array.from({ length: 25 }, (_, rung) => row.slice(0, 22).map((_, game) => (game * (rung + 5)) % 23));
    expect(skillCurve({ ...constant, values: rows, sparse: rows.map(() => false) }).p.differ).toBe(1);
  });

  test('an effect that turns round is not said to grow or shrink, and a bump in the middle is found', () => {
    const wish = { games: 1500, curves: 50, seed: 4 };
    const turning = saidOf('turning', wish, skillCurve);
    expect(turning.get('rises')).toBeGreaterThan(12);
    expect([turning.get('grows') ?? 0, turning.get('shrinks') ?? 0]).toEqual([0, 0]);
    const bump = saidOf('bump', wish, skillCurve);
    expect(bump.get('differs')).toBeGreaterThanOrEqual(49);
    expect(bump.get('most')).toBeGreaterThanOrEqual(42);
    expect(Math.max(turning.get('untrue') ?? 0, bump.get('untrue') ?? 0)).toBeLessThanOrEqual(3);
  });

  test('never a number of games that has been passed', () => {
    const draw = seeded(9);
    const findings = Array.from({ length: 8 }, () => skillCurve(drawnCurve(TRUTHS.none, 20_000, draw)));
    for (const { games } of findings) expect(games ?? Infinity).toBeGreaterThan(20_000);
  });

  test('the games that find a growth from none do so in 8 of 10', () => {
    const draw = seeded(7);
    const pilot = drawnCurve([0, 5], 2000, draw);
    const spread = growthSpread(pilot.values[0], pilot.values[1], pilot);
    const games = gamesForGrowth(spread, 0.05);
    expect(findableGrowth(spread, games)).toBeCloseTo(0.05, 4);
    expect(games).toBeGreaterThan(1100);
    expect(games).toBeLessThan(1500);
    const curves = Array.from({ length: 100 }, () => skillCurve(drawnCurve([0, 2.5, 5], games, draw)));
    const found = curves.filter(({ shown }) => shown.includes('grows')).length;
    expect(found).toBeGreaterThanOrEqual(72);
    expect(found).toBeLessThanOrEqual(92);
  });

  test('at looks what is shown once holds at all of them', () => {
    const draw = seeded(8);
    let wrong = 0;
    for (let i = 0; i < 20; i++) {
      const { values, ...rest } = drawnCurve([0, 0, 0], 2000, draw);
      const looks = Array.from({ length: 10 }, (_, look) => 200 * (look + 1));
      const to = (games: number) => values.map((row) => (row as Int8Array).subarray(0, games));
      wrong += Number(looks.some((games) => finds(skillCurve({ values: to(games), ...rest, planned: 1000 }))));
    }
    expect(wrong).toBeLessThanOrEqual(1);
    const large = drawnCurve([0, 5, 11], 3000, draw);
    expect(skillCurve({ ...large, planned: 1000 }).shown).toEqual(expect.arrayContaining(['grows', 'differs']));
    expect(
      skillCurve({ ...large, values: large.values.map((row) => (row as Int8Array).subarray(0, 100)), planned: 1000 })
        .shown,
    ).toEqual([]);
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

  test('of 200 curves without any effect at most 11 find one', () => {
    let wrong = 0;
    for (let seed = 1; seed <= 200; seed++) wrong += Number(finds(skillCurve(curveOf([0, 0, 0, 0, 0], 200, seed))));
    expect(wrong).toBeLessThanOrEqual(11);
    expect(wrong).toBeGreaterThan(0);
  });

  describe('of ratios', () => {
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
    ])('of 200 curves of %s that are alike at every rung at most 11 find a difference', (_, valuesOf) => {
      const draw = seeded(6);
      let wrong = 0;
      for (let i = 0; i < 200; i++) {
        const values = [valuesOf(draw), valuesOf(draw), valuesOf(draw)];
        wrong += Number(finds(skillCurve({ ...asRatio, values, sparse: [false, false, false] })));
      }
      expect(wrong).toBeLessThanOrEqual(11);
    });
  });
});
