import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  binomialCdf,
  histogramCount,
  histogramStandardDeviation,
  histogramSum,
  histogramSums,
  mean,
  mergeHistograms,
  mostThatDiffer,
  quantile,
} from '../../src/stats/index.ts';
import { expectFields, expectLimits, expectNear, expectOrdered } from './near.ts';

const WORKED = [
  [3, 4],
  [4, 10],
  [5, 5],
  [8, 1],
] as const;

test('worked example: mean', () => {
  expectFields(mean(WORKED), { estimate: 4.25, sd: 1.11803399, se: 0.25, df: 19, n: 20 });
  expectLimits(mean(WORKED), [3.72674399, 4.77325601]);
  expectNear(histogramStandardDeviation(WORKED), 1.11803399);
  expect([histogramCount(WORKED), histogramSum(WORKED)]).toEqual([20, 85]);
});

test('worked example: quantiles and the ranks of their limits', () => {
  expect(quantile(WORKED, 500)).toEqual({ estimate: 4, low: 4, high: 5, rank: 10, lowRank: 6, highRank: 15 });
  expect(quantile(WORKED, 900)).toEqual({ estimate: 5, low: 5, high: null, rank: 18, lowRank: 15, highRank: null });
});

test('no game, one game, no spread, the extremes', () => {
  expect(mean([])).toEqual({ estimate: null, low: null, high: null, n: 0, sd: null, se: null, df: null });
  expect(mean([[6, 0]]).estimate).toBeNull();
  expect(mean([[6, 1]])).toMatchObject({ estimate: 6, low: null, high: null, sd: null });
  expect(mean([[6, 9]])).toMatchObject({ estimate: 6, low: null, high: null, se: 0 });
  expect(quantile([], 500)).toMatchObject({ estimate: null, rank: null });
  expect(quantile(WORKED, 0)).toMatchObject({ estimate: 3, rank: 1, lowRank: null, highRank: 1 });
  expect(quantile(WORKED, 1000)).toMatchObject({ estimate: 8, rank: 20, lowRank: 20, highRank: null });
});

test('n values that are all the same: at most 1 - alpha^(1/n) of all can differ, about 3/n', () => {
  expectNear(mostThatDiffer(50), 1 - 0.05 ** (1 / 50));
  expectNear(mostThatDiffer(300), 0.0099360819445);
  expectNear(mostThatDiffer(1_000_000, 0.01), 4.6051596e-6);
  expect(mostThatDiffer(0)).toBe(1);
  expectNear(mostThatDiffer(1), 0.95);
});

test('wrong histograms are named', () => {
  expect(() => mean([[1.5, 2]])).toThrow('histogram: value must be a safe integer, got 1.5');
  expect(() => mean([[1, -2]])).toThrow('histogram: count must be a safe integer of at least 0, got -2');
  expect(() => mean([[2 ** 40, 2 ** 20]])).toThrow(/no longer an exact integer/);
  expect(() => quantile(WORKED, 1001)).toThrow(
    'quantile: permille must be an integer between 0 and whole = 1000, got 1001',
  );
});

test('exact where doubles would cancel: a shift by ten million changes no digit of the spread', () => {
  const shifted = WORKED.map(([value, count]) => [value + 10_000_000, count] as const);
  expect(histogramStandardDeviation(shifted)).toBe(histogramStandardDeviation(WORKED));
});

const data = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 200 });
const count = (values: readonly number[]) => values.map((value) => [value, 1] as const);

test('property: merging histograms is concatenating data, in any order', () => {
  fc.assert(
    fc.property(data, data, (a, b) => {
      const merged = mergeHistograms(count(a), count(b));
      expect(merged).toEqual(mergeHistograms(count([...b, ...a])));
      expect(histogramSums(merged)).toEqual(histogramSums(count([...a, ...b])));
      expect(mean(merged)).toEqual(mean(count([...b, ...a])));
      expect(merged.map(([value]) => value)).toEqual([...new Set([...a, ...b])].sort((x, y) => x - y));
    }),
  );
});

test('property: quantiles are order statistics and rise; their interval covers by the binomial distribution', () => {
  fc.assert(
    fc.property(data, fc.integer({ min: 0, max: 1000 }), (values, permille) => {
      const sorted = [...values].sort((x, y) => x - y);
      const n = values.length;
      const { estimate, rank, lowRank, highRank, low, high } = quantile(count(values), permille);
      expect(estimate).toBe(sorted[(rank as number) - 1]);
      if (low !== null) expect(low).toBeLessThanOrEqual(estimate as number);
      if (high !== null) expect(high).toBeGreaterThanOrEqual(estimate as number);
      if (permille >= 10)
        expect(quantile(count(values), permille - 10).estimate).toBeLessThanOrEqual(estimate as number);
      // P(l <= number of values below the quantile < u)
      const p = permille / 1000;
      const cover = binomialCdf((highRank ?? n + 1) - 1, n, p) - binomialCdf((lowRank ?? 0) - 1, n, p);
      expect(cover).toBeGreaterThanOrEqual(0.95 - 1e-12);
      const average = mean(count(values));
      if (new Set(values).size > 1) expectOrdered(average);
      else expect([average.low, average.high]).toEqual([null, null]);
    }),
  );
});
