import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  benjaminiHochberg,
  differenceP,
  type Evidence,
  equivalence,
  holm,
  pairedMean,
  VERDICTS,
  verdict,
} from '../../src/stats/index.ts';
import { expectEach, expectFields, expectNear } from './near.ts';

test('worked example: equivalence of counts', () => {
  const { estimate, se, df } = pairedMean({ n: 8, sum: 4, sumOfSquares: 8 });
  expectFields(equivalence(estimate, se, df, 2), { tostP: 0.00126799804, pEquiv: 0.00253599608 });
});

test('equivalence without spread, and of the undefined', () => {
  expect(equivalence(0.1, 0, 9, 0.2)).toEqual({ tostP: 0, pEquiv: 0 });
  expect(equivalence(0.2, 0, 9, 0.2)).toEqual({ tostP: 1, pEquiv: 1 });
  expect(equivalence(null, 1, 9, 0.2)).toEqual({ tostP: null, pEquiv: null });
  expect(equivalence(1, null, 9, 0.2)).toEqual({ tostP: null, pEquiv: null });
  expect(() => equivalence(1, 1, 9, 0)).toThrow('equivalence: delta must be a finite number above 0, got 0');
  expect(() => equivalence(1, -1, 9, 1)).toThrow('equivalence: se must be a number of at least 0, got -1');
});

test('worked example: Holm and Benjamini-Hochberg', () => {
  expectEach(holm([0.02, 0.004, 0.03]), [0.04, 0.012, 0.04]);
  expectEach(benjaminiHochberg([0.02, 0.004, 0.03]), [0.03, 0.012, 0.03]);
});

test('nulls stay null and do not count', () => {
  expect(holm([0.02, null, 0.5])).toEqual([0.04, null, 0.5]);
  expect(benjaminiHochberg([null, 0.5])).toEqual([null, 0.5]);
  expect(holm([])).toEqual([]);
  expect(() => holm([0.1, 1.2])).toThrow('holm: p[1] must lie in [0, 1], got 1.2');
  expect(() => benjaminiHochberg([Number.NaN])).toThrow('benjaminiHochberg: p[0] must lie in [0, 1], got NaN');
});

test('worked example: three verdicts of one family', () => {
  const rows = [
    { d: 0.04, se: 0.008 },
    { d: -0.002, se: 0.007 },
    { d: 0.02, se: 0.012 },
  ];
  const pDiff = holm(rows.map(({ d, se }) => differenceP(d, se, 1999)));
  const pEquiv = holm(rows.map(({ d, se }) => equivalence(d, se, 1999, 0.03).pEquiv));
  const verdicts = rows.map(({ d }, i) => verdict({ d, pDiff: pDiff[i], pEquiv: pEquiv[i] }));
  expect(verdicts).toEqual(['higher', 'no-difference-larger-than-delta', 'undecided']);
  expectNear(pDiff[0], 1.87e-6, 3e-3);
  expectNear(pEquiv[1], 1.97e-4, 3e-3);
});

test.each<[Evidence, string]>([
  [{ d: 1, pDiff: 0.01, pEquiv: 0.5 }, 'higher'],
  [{ d: -1, pDiff: 0.01, pEquiv: 0.5 }, 'lower'],
  [{ d: 1, pDiff: 0.01, pEquiv: 0.01 }, 'higher-negligible'],
  [{ d: -1, pDiff: 0.01, pEquiv: 0.01 }, 'lower-negligible'],
  [{ d: 1, pDiff: 0.5, pEquiv: 0.01 }, 'no-difference-larger-than-delta'],
  [{ d: 1, pDiff: 0.05, pEquiv: 0.05 }, 'undecided'],
  [{ d: null, pDiff: null, pEquiv: null }, 'undecided'],
  [{ d: 1, pDiff: null, pEquiv: null }, 'undecided'],
  [{ d: 1, pDiff: 0.001, pEquiv: 0.5, differingSeeds: 19 }, 'undecided'],
  [{ d: 1, pDiff: 0.001, pEquiv: 0.5, differingSeeds: 20 }, 'higher'],
  [{ d: 0, pDiff: null, pEquiv: null, identical: true, differingSeeds: 0 }, 'identical'],
])('%j is %s', (evidence, expected) => {
  expect(verdict(evidence)).toBe(expected);
  expect(VERDICTS).toContain(expected);
});

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });

test('property: adjusted p-values keep the order; Holm is at least BH, BH at least raw; Bonferroni bounds both', () => {
  fc.assert(
    fc.property(pValues, (p) => {
      const [strict, lenient] = [holm(p), benjaminiHochberg(p)];
      p.forEach((raw, i) => {
        expect(lenient[i]).toBeGreaterThanOrEqual(raw * (1 - 1e-15));
        expect(strict[i]).toBeGreaterThanOrEqual(lenient[i] * (1 - 1e-15));
        expect(strict[i]).toBeLessThanOrEqual(Math.min(1, raw * p.length));
        p.forEach((other, j) => {
          if (raw >= other) return;
          expect(strict[i]).toBeLessThanOrEqual(strict[j]);
          expect(lenient[i]).toBeLessThanOrEqual(lenient[j]);
        });
      });
    }),
  );
});

test('property: pEquiv is below alpha iff the interval lies within delta', () => {
  const sums = fc
    .array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 60 })
    .map((d) => ({ n: d.length, sum: d.reduce((a, b) => a + b, 0), sumOfSquares: d.reduce((a, b) => a + b * b, 0) }));
  fc.assert(
    fc.property(sums, fc.double({ min: 0.01, max: 3, noNaN: true }), (input, delta) => {
      const { estimate, low, high, se, df } = pairedMean(input);
      const gap = Math.min(delta + (low as number), delta - (high as number));
      if (Math.abs(gap) < 1e-9) return;
      expect((equivalence(estimate, se, df, delta).pEquiv as number) < 0.05).toBe(gap > 0);
    }),
  );
});
