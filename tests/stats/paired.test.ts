import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  pairedMean,
  pairedRatio,
  pairedRatioSums,
  pairedScore,
  ratioVariance,
  scoreTableSums,
  varianceReduction,
} from '../../src/stats/index.ts';
import { expectFields, expectLimits, expectNear, expectOrdered } from './near.ts';

const sumsOf = (values: readonly number[]) => ({
  n: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  sumOfSquares: values.reduce((sum, value) => sum + value * value, 0),
});

test('worked example: counts', () => {
  const result = pairedMean(sumsOf([1, 0, -1, 2, 0, 1, 0, 1]));
  expectFields(result, { estimate: 0.5, sd: 0.9258201, se: 0.327326835, df: 7, pDiff: 0.170470661 });
  expectLimits(result, [-0.274004973, 1.27400497]);
});

test('worked example: scores with pseudo pairs', () => {
  const table = [
    [180, 4, 9],
    [2, 20, 3],
    [12, 5, 165],
  ];
  expect(scoreTableSums(table)).toEqual({ n: 400, sum: -6, sumOfSquares: 98 });
  const result = pairedScore(table);
  expectFields(result, {
    estimate: -0.00746268657,
    sd: 0.256961004,
    se: 0.01281605,
    n: 400,
    df: 401,
    pDiff: 0.560697089,
  });
  expectLimits(result, [-0.0326577268, 0.0177323537]);
});

test('worked example: ratios, hits per shot before and after', () => {
  const result = pairedRatio(pairedRatioSums([3, 4, 1, 7, 4], [5, 9, 4, 13, 10], [2, 4, 1, 6, 3], [5, 9, 4, 12, 10]));
  expectFields(result, { estimate: 0.0634146341, se: 0.028313665, df: 4 });
  expectOrdered(result);
});

test('no seed, one seed, identical seeds, a constant difference', () => {
  expect(pairedMean(sumsOf([]))).toMatchObject({ estimate: null, low: null, se: null, pDiff: null });
  expect(pairedMean(sumsOf([3]))).toMatchObject({ estimate: 3, low: null, se: null, pDiff: null });
  expect(pairedMean(sumsOf([0, 0, 0]))).toMatchObject({ estimate: 0, low: null, high: null, se: 0, pDiff: 1 });
  expect(pairedMean(sumsOf([2, 2, 2]))).toMatchObject({ estimate: 2, low: null, high: null, se: 0, pDiff: 0 });
  const zero = [0, 0, 0];
  expect(pairedScore([zero, zero, zero])).toMatchObject({ estimate: null, pDiff: null, n: 0 });
  const identical = pairedScore([
    [50, 0, 0],
    [0, 0, 0],
    [0, 0, 50],
  ]);
  expect(identical).toMatchObject({ estimate: 0, pDiff: 1, n: 100 });
  expect(identical.se as number).toBeGreaterThan(0);
  // Differences are at most 1, even after one game.
  const single = pairedScore([
    [0, 0, 0],
    [0, 1, 0],
    [0, 0, 0],
  ]);
  expect(single).toMatchObject({ estimate: 0, low: -1, high: 1, n: 1 });
  expect(pairedRatio(pairedRatioSums([0], [0], [1], [2])).estimate).toBeNull();
  expect(pairedRatio(pairedRatioSums([1], [2], [1], [4]))).toMatchObject({ estimate: 0.25, low: null, se: null });
  expect(pairedRatio(pairedRatioSums([1, 2], [2, 3], [1, 2], [2, 3]))).toMatchObject({ estimate: 0, se: 0, pDiff: 1 });
});

test('wrong sums are named', () => {
  expect(() => pairedMean({ n: 2, sum: 10, sumOfSquares: 3 })).toThrow(
    'mean: sum = 10 and sumOfSquares = 3 fit no 2 values',
  );
  expect(() => pairedScore([[1, 2, 3]])).toThrow(/3 rows/);
  expect(() =>
    pairedScore([
      [1, 2, 3],
      [1, -2, 3],
      [1, 2, 3],
    ]),
  ).toThrow(/cell \[1\]\[1\]/);
  expect(() => pairedRatioSums([1], [2, 3], [1], [2])).toThrow(/equally long/);
  expect(() => pairedRatioSums([2 ** 30], [2 ** 30], [1], [2])).toThrow(/no longer an exact integer/);
  expect(() => varianceReduction(sumsOf([1]), sumsOf([1, 2]), sumsOf([0, 1]))).toThrow(/same seeds/);
});

test('variance reduction: what pairing saved', () => {
  const baseline = [4, 6, 5, 9, 2, 7];
  const variant = baseline.map((value, i) => value + (i % 3));
  const difference = variant.map((value, i) => value - baseline[i]);
  const gain = varianceReduction(sumsOf(baseline), sumsOf(variant), sumsOf(difference));
  const variance = (values: readonly number[]) => (pairedMean(sumsOf(values)).sd as number) ** 2;
  expectNear(gain, (variance(baseline) + variance(variant)) / variance(difference));
  expect(varianceReduction(sumsOf(baseline), sumsOf(baseline), sumsOf([0, 0, 0, 0, 0, 0]))).toBeNull();
});

const seed = fc
  .tuple(fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(20))
  .map(([a, b, c, d]) => [Math.min(a, b), b + 1, Math.min(c, d), d + 1] as const);

test('property: the exact sums give the variance of the per-seed residuals', () => {
  fc.assert(
    fc.property(fc.array(seed, { minLength: 2, maxLength: 30 }), (seeds) => {
      const column = (k: number) => seeds.map((row) => row[k]);
      const [xv, nv, xb, nb] = [0, 1, 2, 3].map(column);
      const result = pairedRatio(pairedRatioSums(xv, nv, xb, nb));
      const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
      const [rV, rB, G] = [total(xv) / total(nv), total(xb) / total(nb), seeds.length];
      const residuals = seeds.map(([x, n, y, m]) => ((x - rV * n) * G) / total(nv) - ((y - rB * m) * G) / total(nb));
      const variance = residuals.reduce((sum, u) => sum + u * u, 0) / (G * (G - 1));
      expectNear(result.se, Math.sqrt(variance), 1e-8, 1e-9);
      expectOrdered(result);
      const reversed = pairedRatio(
        pairedRatioSums([...xv].reverse(), [...nv].reverse(), [...xb].reverse(), [...nb].reverse()),
      );
      expect(reversed).toEqual(result);
    }),
  );
});

test('property: against a baseline that never varies, pairing is the single ratio', () => {
  fc.assert(
    fc.property(fc.array(seed, { minLength: 2, maxLength: 30 }), (seeds) => {
      const [x, n] = [seeds.map(([a]) => a), seeds.map(([, b]) => b)];
      const one = seeds.map(() => 1);
      const sums = pairedRatioSums(x, n, one, one);
      const single = ratioVariance({
        ...{ games: seeds.length, gamesWithExposure: seeds.length, x: sums.xv, n: sums.nv },
        ...{ xx: sums.xvxv, xn: sums.xvnv, nn: sums.nvnv },
      });
      expectNear(pairedRatio(sums).se, Math.sqrt(single as number), 1e-12);
    }),
  );
});
