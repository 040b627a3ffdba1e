import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anytimeAlpha,
  anytimeInterval,
  anytimeMultiplier,
  anytimeProportion,
  anytimePValues,
  betaBinomialP,
  betaBinomialSequence,
  bettingSequence,
  mayDecide,
  normalQuantile,
  sprt,
  sprtTwoSided,
} from '../../src/stats/index.ts';
import { expectFields, expectLimits, expectNear, expectOrdered, seeded } from './near.ts';

describe('anytime, asymptotic', () => {
  test('worked examples', () => {
    expectNear(anytimeMultiplier(1500, 2000), 3.04350057);
    const p = anytimePValues({ d: 0.02, se: 0.006, delta: 0.03, n: 1500, nOpt: 2000 });
    expectFields(p, { pDiff: 0.02266541, pEquiv: 0.802850667 });
  });

  test('the multiplier exceeds z and is smallest near the planned size', () => {
    const at = (n: number) => anytimeMultiplier(n, 2000);
    for (const n of [100, 400, 1000, 4000, 20_000]) expect(at(n)).toBeGreaterThan(1.96);
    expect(at(2000)).toBeLessThan(at(200));
    expect(at(100)).toBeGreaterThan(at(400));
  });

  test('at the alpha of a look a plain interval is as wide as the sequence', () => {
    const alpha = anytimeAlpha(1500, 2000);
    expectNear(-normalQuantile(alpha / 2), anytimeMultiplier(1500, 2000));
    expectNear(alpha, 0.00233842998);
  });

  test('p-values are the interval inverted', () => {
    const look = { se: 0.006, n: 900, nOpt: 2000 };
    const reach = anytimeMultiplier(900, 2000) * look.se;
    expectNear(anytimePValues({ ...look, d: reach, delta: 0.05 }).pDiff, 0.05);
    expectNear(anytimePValues({ ...look, d: -0.004, delta: reach + 0.004 }).pEquiv, 0.05);
    expect(anytimePValues({ ...look, d: 0.3, delta: 0.1 }).pEquiv).toBe(1);
  });

  test('without spread, without games', () => {
    const look = { se: 0, delta: 0.1, n: 300, nOpt: 2000 };
    expect(anytimePValues({ ...look, d: 0 })).toEqual({ pDiff: 1, pEquiv: 0 });
    expect(anytimePValues({ ...look, d: 0.1 })).toEqual({ pDiff: 0, pEquiv: 1 });
    const none = { estimate: null, low: null, high: null };
    expect(anytimeInterval({ estimate: null, se: null, n: 0, nOpt: 2000 })).toEqual(none);
    expect(anytimeProportion(0, 0, 2000)).toEqual({ ...none, se: null });
    expect(() => anytimeMultiplier(0, 2000)).toThrow('anytime: n must be at least 1, got 0');
    expect(() => anytimeMultiplier(10, 0)).toThrow('anytime: nOpt must be a finite number above 0, got 0');
  });

  test('shares are centred on (x + 1)/(n + 2)', () => {
    const share = anytimeProportion(60, 200, 2000);
    expectFields(share, { estimate: 61 / 202, se: Math.sqrt(((61 / 202) * (141 / 202)) / 202) });
    const { low, high } = anytimeInterval({ estimate: share.estimate, se: share.se, n: 200, nOpt: 2000 });
    expectLimits(share, [low as number, high as number]);
    expect(anytimeProportion(0, 5, 2000)).toMatchObject({ low: 0 });
  });

  test('guards', () => {
    expect(mayDecide({ n: 200, successes: 20, failures: 180 })).toBe(true);
    expect(mayDecide({ n: 199, successes: 99, failures: 100 })).toBe(false);
    expect(mayDecide({ n: 900, successes: 881, failures: 19 })).toBe(false);
    expect(mayDecide({ n: 900, differingSeeds: 20 })).toBe(true);
    expect(mayDecide({ n: 900, differingSeeds: 19 })).toBe(false);
  });

  test('looking after every block rarely ever misses a fair coin', () => {
    const random = seeded(3);
    let missed = 0;
    for (let run = 0; run < 400; run++) {
      let wins = 0;
      for (let n = 1; n <= 2000; n++) {
        if (random() < 0.5) wins++;
        if (n < 200 || n % 100 !== 0) continue;
        const { low, high } = anytimeProportion(wins, n, 1000);
        if ((low as number) <= 0.5 && 0.5 <= (high as number)) continue;
        missed++;
        break;
      }
    }
    expect(missed / 400).toBeLessThanOrEqual(0.05);
  });
});

describe('anytime, exact', () => {
  test('a share is shown to be below p exactly when its interval ends below p', () => {
    for (const [x, n] of [
      [0, 455],
      [5, 2000],
      [60, 200],
    ]) {
      const { high } = betaBinomialSequence(x, n, 0.01);
      expectNear(betaBinomialP(x, n, high as number), 0.01);
    }
    expect([betaBinomialP(5, 10, 0.5), betaBinomialP(0, 0, 0.5), betaBinomialP(5, 10, 1)]).toEqual([1, 1, 0]);
  });

  test('worked examples', () => {
    expectLimits(betaBinomialSequence(60, 200), [0.20099734, 0.413447911]);
    expectLimits(bettingSequence([0, 0.5, 1], [90, 20, 90], 0, 1), [0.388493306, 0.611506694]);
  });

  test('edges', () => {
    const none = { estimate: null, low: null, high: null };
    expect(betaBinomialSequence(0, 0)).toEqual(none);
    expect(betaBinomialSequence(0, 50).low).toBe(0);
    expect(betaBinomialSequence(50, 50).high).toBe(1);
    // (n + 1)(1 - p)^n = alpha
    expectNear(betaBinomialSequence(0, 50).high, 1 - (0.05 / 51) ** (1 / 50));
    expect(bettingSequence([0, 1], [0, 0], 0, 1)).toEqual(none);
    expect(bettingSequence([0, 1], [300, 0], 0, 1)).toMatchObject({ estimate: 0, low: 0 });
    expect(bettingSequence([0, 1], [0, 300], 0, 1)).toMatchObject({ estimate: 1, high: 1 });
    expect(() => bettingSequence([0, 2], [1, 1], 0, 1)).toThrow('bettingSequence: values[1] must lie in [0, 1], got 2');
    expect(() => bettingSequence([0], [1, 1], 0, 1)).toThrow(/equally long, got 1 and 2/);
    expect(() => bettingSequence([0], [1], 1, 1)).toThrow('bettingSequence: lo must be below hi, got 1 and 1');
  });

  test('properties: hold the estimate, mirror, shift and scale with the values', () => {
    const counts = fc.array(fc.nat(400), { minLength: 3, maxLength: 3 }).filter((c) => c.some((n) => n > 0));
    fc.assert(
      fc.property(counts, (c) => {
        const here = bettingSequence([0, 0.5, 1], c, 0, 1);
        expectOrdered(here);
        const mirrored = bettingSequence([1, 0.5, 0], c, 0, 1);
        expectLimits(here, [1 - (mirrored.high as number), 1 - (mirrored.low as number)]);
        const wider = bettingSequence([-1, 0, 1], c, -1, 1);
        expectLimits(wider, [2 * (here.low as number) - 1, 2 * (here.high as number) - 1]);
        const share = betaBinomialSequence(c[0], c[0] + c[1] + 1);
        expectOrdered(share);
        const back = betaBinomialSequence(c[1] + 1, c[0] + c[1] + 1);
        expectLimits(share, [1 - (back.high as number), 1 - (back.low as number)]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('sprt', () => {
  const WORKED = { values: [-1, -0.5, 0, 0.5, 1], counts: [20, 10, 900, 15, 55], s0: 0, s1: 0.03 };

  test('worked example', () => {
    const result = sprt({ ...WORKED, alpha: 0.05, beta: 0.1 });
    expectFields(result, { llr: 8.45401174, lower: -2.2512918, upper: 2.89037176 });
    expect(result.decision).toBe('H1');
    expect(sprt(WORKED)).toEqual(result);
  });

  test('accepts H0, goes on, and waits for its guards', () => {
    expect(sprt({ ...WORKED, counts: [38, 10, 900, 10, 52] }).decision).toBe('continue');
    expect(sprt({ ...WORKED, counts: [90, 20, 1800, 20, 90], s1: 0.06 }).decision).toBe('H0');
    expect(sprt({ ...WORKED, counts: [0, 0, 900, 0, 19] }).decision).toBe('continue');
    expect(sprt({ ...WORKED, counts: [0, 0, 100, 0, 99] }).decision).toBe('continue');
    expect(sprt({ ...WORKED, counts: [0, 0, 900, 0, 0] })).toMatchObject({ llr: null, decision: 'continue' });
    expect(sprt({ ...WORKED, counts: [0, 0, 0, 0, 0] })).toMatchObject({ llr: null, decision: 'continue' });
    const scores = { values: [0, 0.5, 1], s0: 0.5, s1: 0.55 };
    expect(sprt({ ...scores, counts: [19, 0, 900] }).decision).toBe('continue');
    expect(sprt({ ...scores, counts: [20, 0, 900] }).decision).toBe('H1');
  });

  test('both sides', () => {
    const { values } = WORKED;
    expect(sprtTwoSided({ values, counts: [20, 10, 900, 15, 55], delta: 0.03 })).toBe('higher');
    expect(sprtTwoSided({ values, counts: [55, 15, 900, 10, 20], delta: 0.03 })).toBe('lower');
    expect(sprtTwoSided({ values, counts: [90, 20, 3800, 20, 90], delta: 0.06 })).toBe(
      'no-difference-larger-than-delta',
    );
    expect(sprtTwoSided({ values, counts: [12, 0, 276, 0, 12], delta: 0.03 })).toBe('continue');
  });

  test('wrong arguments are named', () => {
    expect(() => sprt({ ...WORKED, s1: 0 })).toThrow('sprt: s0 and s1 must differ, got 0 twice');
    expect(() => sprt({ ...WORKED, alpha: 0.6, beta: 0.5 })).toThrow(/alpha \+ beta must be below 1/);
    expect(() => sprt({ ...WORKED, counts: [1] })).toThrow(/equally long/);
  });
});
