import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newcombe, studentSurvival, welch, welchOfHistograms, welchOfSums } from '../../src/stats/index.ts';
import { expectFields, expectLimits, expectNear, expectOrdered } from './near.ts';

test('worked example: two shares', () => {
  const result = newcombe(30, 100, 22, 110);
  expectLimits(result, [-0.0169401209, 0.215278857]);
  expectFields(result, { estimate: 0.1, z: 1.6767788, p: 0.0935857446 });
});

test('shares without variance or without games', () => {
  expect(newcombe(0, 10, 0, 20)).toMatchObject({ estimate: 0, z: 0, p: 1 });
  expect(newcombe(10, 10, 20, 20)).toMatchObject({ estimate: 0, z: 0, p: 1 });
  expect(newcombe(0, 0, 3, 20)).toEqual({ estimate: null, low: null, high: null, z: null, p: null });
  expect(() => newcombe(1, 10, 21, 20)).toThrow('newcombe: x2 must be an integer between 0 and n2 = 20, got 21');
});

test('property: swapping the runs mirrors the difference', () => {
  const share = fc
    .integer({ min: 1, max: 5000 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
  fc.assert(
    fc.property(share, share, ([x1, n1], [x2, n2]) => {
      const [there, back] = [newcombe(x1, n1, x2, n2), newcombe(x2, n2, x1, n1)];
      expectOrdered(there);
      expectNear(there.low, -(back.high as number), 0, 1e-12);
      expectNear(there.p, back.p as number, 1e-9);
      expect(there.low as number).toBeGreaterThanOrEqual(-1 - 1e-12);
    }),
  );
});

const A = [5, 7, 6, 8];
const B = [4, 5, 6, 5, 4];

test('worked example: Welch', () => {
  const result = welch(A, B);
  expectFields(result, { estimate: 1.7, se: 0.746100976, df: 4.93668869 });
  expectNear(result.pDiff, 2 * studentSurvival(1.7 / (result.se as number), result.df as number));
  expectOrdered(result);
  const counted = welchOfHistograms(
    A.map((value) => [value, 1] as const),
    B.map((value) => [value, 1] as const),
  );
  expectFields(counted, { estimate: 1.7, se: 0.746100976, df: 4.93668869, low: result.low as number });
  const sums = (values: number[]) => ({
    n: values.length,
    sum: values.reduce((total, value) => total + value, 0),
    sumOfSquares: values.reduce((total, value) => total + value * value, 0),
  });
  expect(welchOfSums(sums(A), sums(B))).toEqual(counted);
});

test('Welch without spread or with too few games', () => {
  expect(welch([3, 3], [2, 2, 2])).toEqual({ estimate: 1, low: null, high: null, se: 0, df: 3, pDiff: 0 });
  expect(welch([3, 3], [3, 3]).pDiff).toBe(1);
  expect(welch([], [2])).toEqual({ estimate: null, low: null, high: null, se: null, df: null, pDiff: null });
  expect(welch([3], [2, 4])).toMatchObject({ estimate: 0, low: null, se: null, pDiff: null });
  expect(() => welch([Number.NaN], [1])).toThrow('welch: each value must be a finite number, got NaN');
});
