import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mcnemar, normalQuantile, tango, tangoEquivalence, tangoStatistic } from '../../src/stats/index.ts';
import { expectLimits, expectNear, expectOrdered, seeded } from './near.ts';

test('worked examples: the score interval', () => {
  expectLimits(tango(9, 3, 100), [-0.00911560145, 0.137693009]);
  expectLimits(tango(0, 0, 500), [-0.00762434046, 0.00762434046]);
  expectNear(tango(9, 3, 100).estimate, 0.06);
});

test('worked example: McNemar', () => {
  expectNear(mcnemar(9, 3).exact, 0.145996094);
  expectNear(mcnemar(9, 3).midP, 0.0922851563);
  expect(mcnemar(0, 0)).toEqual({ exact: 1, midP: 1 });
  expect(mcnemar(7, 7)).toEqual({ exact: 1, midP: 1 });
  expectNear(mcnemar(0, 10).exact, 2 / 1024, 1e-13);
  expectNear(mcnemar(0, 10).midP, 1 / 1024, 1e-13);
  expect(mcnemar(600, 0).exact).toBeGreaterThan(0);
});

test('worked example: equivalence', () => {
  expectNear(tangoStatistic(9, 3, 100, -0.15), 4.5657524);
  expectNear(tangoStatistic(9, 3, 100, 0.15), -2.22027994);
  const result = tangoEquivalence(9, 3, 100, 0.15);
  expectNear(result.tostP, 0.0131998854);
  expectNear(result.pEquiv, 2 * 0.0131998854);
});

test('edges and wrong arguments', () => {
  expect(tango(0, 0, 0)).toEqual({ estimate: null, low: null, high: null });
  expect(tango(5, 0, 5).high).toBe(1);
  expect(tango(0, 5, 5).low).toBe(-1);
  expect(tangoStatistic(0, 0, 10, 0)).toBe(0);
  expect(tangoStatistic(3, 1, 10, 1)).toBe(-Infinity);
  expect(tangoStatistic(3, 1, 10, -1)).toBe(Infinity);
  expect(tangoEquivalence(0, 0, 0, 0.1)).toEqual({ tostP: null, pEquiv: null });
  expect(tangoEquivalence(3, 1, 10, 1).tostP).toBe(0);
  expect(() => tango(6, 5, 10)).toThrow('tango: b + c must be at most n = 10, got 11');
  expect(() => mcnemar(-1, 2)).toThrow('mcnemar: b must be a safe integer of at least 0, got -1');
  expect(() => tangoEquivalence(1, 2, 10, 2)).toThrow('tangoEquivalence: delta must be at most 1, got 2');
});

const pairs = fc
  .tuple(fc.nat(300), fc.nat(300), fc.nat(2000))
  .filter(([b, c, rest]) => b + c + rest > 0)
  .map(([b, c, rest]) => ({ b, c, n: b + c + rest }));

test('property: the limits invert the statistic, mirror and hold the estimate', () => {
  fc.assert(
    fc.property(pairs, ({ b, c, n }) => {
      const interval = tango(b, c, n);
      expectOrdered(interval);
      const z = normalQuantile(0.975);
      if (c < n) expectNear(tangoStatistic(b, c, n, interval.low as number), z, 1e-6);
      if (b < n) expectNear(tangoStatistic(b, c, n, interval.high as number), -z, 1e-6);
      expectLimits(tango(c, b, n), [-(interval.high as number), -(interval.low as number)]);
    }),
  );
});

test('property: the statistic falls in D', () => {
  const where = fc.double({ min: -0.99, max: 0.98, noNaN: true });
  fc.assert(
    fc.property(pairs, where, ({ b, c, n }, d) => {
      expect(tangoStatistic(b, c, n, d + 0.01)).toBeLessThan(tangoStatistic(b, c, n, d));
    }),
  );
});

test('property: pEquiv is below alpha iff the interval lies within delta; mid-P is below exact', () => {
  fc.assert(
    fc.property(pairs, fc.double({ min: 0.001, max: 0.5, noNaN: true }), ({ b, c, n }, delta) => {
      const { low, high } = tango(b, c, n);
      const gap = Math.min(delta + (low as number), delta - (high as number));
      if (Math.abs(gap) > 1e-9) expect((tangoEquivalence(b, c, n, delta).pEquiv as number) < 0.05).toBe(gap > 0);
      expect(mcnemar(b, c).midP).toBeLessThanOrEqual(mcnemar(b, c).exact);
      expect(mcnemar(b, c)).toEqual(mcnemar(c, b));
    }),
  );
});

test('covers about 95% of simulated pairs', () => {
  const random = seeded(5);
  let covered = 0;
  for (let run = 0; run < 1500; run++) {
    let [b, c] = [0, 0];
    for (let pair = 0; pair < 150; pair++) {
      const u = random();
      if (u < 0.1) b++;
      else if (u < 0.15) c++;
    }
    const { low, high } = tango(b, c, 150);
    if ((low as number) <= 0.05 && 0.05 <= (high as number)) covered++;
  }
  expect(covered / 1500).toBeGreaterThan(0.93);
  expect(covered / 1500).toBeLessThan(0.975);
});
