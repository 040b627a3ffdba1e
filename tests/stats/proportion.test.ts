import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clopperPearson, jeffreys, wilson } from '../../src/stats/index.ts';
import { expectLimits, expectNear, expectOrdered, seeded } from './near.ts';

test('worked examples', () => {
  expectLimits(wilson(18, 60), [0.198981661, 0.425087079]);
  expectLimits(wilson(0, 60), [0, 0.0601718521]);
  expectLimits(clopperPearson(18, 60), [0.188451445, 0.432083134]);
  expectLimits(jeffreys(18, 60), [0.19549177, 0.423281394]);
  expect(wilson(18, 60).estimate).toBe(0.3);
});

describe.each([
  ['wilson', wilson],
  ['clopperPearson', clopperPearson],
  ['jeffreys', jeffreys],
])('%s', (name, interval) => {
  test('is undefined without games and exact at its edges', () => {
    expect(interval(0, 0)).toEqual({ estimate: null, low: null, high: null });
    expect(interval(0, 7).low).toBe(0);
    expect(interval(7, 7).high).toBe(1);
    expect(interval(0, 1_000_000).high).toBeLessThan(4e-6);
  });

  test('names a wrong argument', () => {
    expect(() => interval(12, 10)).toThrow(
      new RangeError(`${name}: x must be an integer between 0 and n = 10, got 12`),
    );
    expect(() => interval(1.5, 10)).toThrow(/x must be an integer/);
    expect(() => interval(1, -1)).toThrow(/n must be a safe integer of at least 0, got -1/);
    expect(() => interval(1, 10, 0)).toThrow(`${name}: alpha must lie between 0 and 1, got 0`);
    expect(() => interval(1, 10, Number.NaN)).toThrow(/alpha/);
  });

  test('holds its estimate, mirrors, widens with confidence and rises with x', () => {
    const counts = fc
      .integer({ min: 1, max: 100_000 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(counts, fc.double({ min: 0.001, max: 0.5, noNaN: true }), ([x, n], alpha) => {
        const here = interval(x, n, alpha);
        expectOrdered(here);
        const mirrored = interval(n - x, n, alpha);
        expectNear(here.low, 1 - (mirrored.high as number), 0, 1e-12);
        const wider = interval(x, n, alpha / 2);
        expect(wider.low as number).toBeLessThanOrEqual(here.low as number);
        expect(wider.high as number).toBeGreaterThanOrEqual(here.high as number);
        if (x < n) expect(interval(x + 1, n, alpha).low as number).toBeGreaterThan(here.low as number);
      }),
    );
  });
});

test('Clopper-Pearson never covers less than it promises', () => {
  const n = 40;
  const intervals = Array.from({ length: n + 1 }, (_, x) => clopperPearson(x, n));
  for (let p = 0.01; p < 1; p += 0.01) {
    let [term, missed] = [(1 - p) ** n, 0];
    intervals.forEach(({ low, high }, x) => {
      if (p < (low as number) || p > (high as number)) missed += term;
      term *= ((n - x) / (x + 1)) * (p / (1 - p));
    });
    expect(missed).toBeLessThanOrEqual(0.05 + 1e-12);
  }
});

test('Wilson covers about 95% of simulated runs', () => {
  const random = seeded(7);
  let covered = 0;
  for (let run = 0; run < 4000; run++) {
    let wins = 0;
    for (let game = 0; game < 100; game++) if (random() < 0.2) wins++;
    const { low, high } = wilson(wins, 100);
    if ((low as number) <= 0.2 && 0.2 <= (high as number)) covered++;
  }
  expect(covered / 4000).toBeGreaterThan(0.93);
  expect(covered / 4000).toBeLessThan(0.97);
});
