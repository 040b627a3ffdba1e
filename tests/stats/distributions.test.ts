import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  betaQuantile,
  binomialCdf,
  binomialLogPmf,
  binomialQuantile,
  binomialTwoSided,
  chiSquaredSurvival,
  incompleteBeta,
  lgamma,
  normalCdf,
  normalQuantile,
  normalSurvival,
  studentCdf,
  studentQuantile,
  studentSurvival,
} from '../../src/stats/index.ts';
import { expectNear } from './near.ts';
import {
  BINOMIAL_CDF,
  INCOMPLETE_BETA,
  LOG_GAMMA,
  NORMAL_QUANTILE,
  NORMAL_SURVIVAL,
  STUDENT_SURVIVAL,
  STUDENT_UPPER_QUANTILE,
} from './references.ts';

/** Reports need 1e-8. */
const TIGHT = 2e-12;

describe('against high-precision references, relative to the value even in the tails', () => {
  test.each(NORMAL_SURVIVAL)('P(Z > %d)', (x, value) => expectNear(normalSurvival(x), value, 1e-14, 0));
  test.each(NORMAL_QUANTILE)('normal quantile at %d', (p, value) => expectNear(normalQuantile(p), value, 1e-14, 0));
  test.each(LOG_GAMMA)('ln Gamma(%d)', (z, value) => expectNear(lgamma(z), value, 1e-14, 0));
  test.each(INCOMPLETE_BETA)('I_%d(%d, %d)', (x, a, b, value) => expectNear(incompleteBeta(x, a, b), value, TIGHT, 0));
  test.each(STUDENT_SURVIVAL)('P(T > %d), df %d', (t, df, value) =>
    expectNear(studentSurvival(t, df), value, 1e-13, 0),
  );
  test.each(STUDENT_UPPER_QUANTILE)('P(T > t) = %d, df %d', (p, df, value) =>
    expectNear(-studentQuantile(p, df), value, 1e-13, 0),
  );
  test.each(BINOMIAL_CDF)('P(X <= %d), n %d, p %d', (k, n, p, value) =>
    expectNear(binomialCdf(k, n, p), value, 1e-12, 0),
  );
});

test('binomial probabilities match sums of exact integers', () => {
  for (const n of [1, 2, 7, 30, 60]) {
    let [coefficient, below] = [1n, 0n];
    for (let k = 0; k <= n; k++) {
      below += coefficient;
      expectNear(Math.exp(binomialLogPmf(k, n, 0.5)), Number(coefficient) / 2 ** n, 1e-13, 0);
      expectNear(binomialCdf(k, n, 0.5), Number(below) / 2 ** n, 1e-13, 0);
      coefficient = (coefficient * BigInt(n - k)) / BigInt(k + 1);
    }
  }
});

test('Student: closed forms for one and two degrees of freedom', () => {
  for (const t of [0.001, 0.3, 1, 4, 50, 1e5]) {
    expectNear(studentSurvival(t, 1), Math.atan2(1, t) / Math.PI, 1e-13, 0);
    const root = Math.sqrt(2 + t * t);
    expectNear(studentSurvival(t, 2), 1 / (root * (root + t)), 1e-13, 0);
  }
  expectNear(studentQuantile(0.9, Infinity), normalQuantile(0.9), 0, 0);
});

test('edges', () => {
  expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1]);
  expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
  // I_x(a, 1) = x^a: below the least double at p = 1e-9, a = 0.01; 1 - x rounds to 1 for x below 1e-16.
  expect(betaQuantile(1e-9, 0.01, 1)).toBe(Number.MIN_VALUE);
  expectNear(betaQuantile(1e-9, 0.05, 1), 1e-180, 1e-12, 0);
  expectNear(incompleteBeta(1e-20, 0.5, 1), 1e-10, 1e-14, 0);
  expectNear(incompleteBeta(1e-305, 1, 1e6), 1e-299, 1e-11, 0);
  expect([binomialCdf(-1, 5, 0.3), binomialCdf(5, 5, 0.3), binomialCdf(0, 0, 0.3)]).toEqual([0, 1, 1]);
  expect([binomialCdf(4, 5, 1), binomialCdf(0, 5, 0)]).toEqual([0, 1]);
  expect([normalCdf(-Infinity), normalCdf(Infinity), normalCdf(0)]).toEqual([0, 1, 0.5]);
  expect([studentCdf(0, 4), studentQuantile(0.5, 4)]).toEqual([0.5, 0]);
  expect([studentSurvival(Infinity, 3), studentSurvival(-Infinity, 3)]).toEqual([0, 1]);
  expect(binomialLogPmf(0, 5, 0)).toBe(0);
  expect(binomialLogPmf(1, 5, 0)).toBe(-Infinity);
});

test.each([
  [() => normalQuantile(0), 'normalQuantile: p must lie between 0 and 1, got 0'],
  [() => studentQuantile(0.4, 0.5), 'studentQuantile: df must be a number of at least 1, got 0.5'],
  [() => studentSurvival(Number.NaN, 5), 'studentSurvival: t must be a number, got NaN'],
  [() => incompleteBeta(1.5, 1, 1), 'incompleteBeta: x must lie in [0, 1], got 1.5'],
  [() => betaQuantile(0.5, 0, 1), 'betaQuantile: a must be a finite number above 0, got 0'],
  [() => lgamma(-1), 'lgamma: z must be above 0, got -1'],
  [() => binomialCdf(0.5, 3, 0.5), 'binomialCdf: k must be a safe integer, got 0.5'],
])('%s names the wrong argument', (call, message) => expect(call).toThrow(new RangeError(message)));

const probability = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });
const shape = fc.double({ min: -0.3, max: 6, noNaN: true }).map((exponent) => 10 ** exponent);

/** Below 1e-300 digits are lost. */
const anyProbability = fc.oneof(
  probability,
  fc.double({ min: -300, max: 0, noNaN: true, maxExcluded: true }).map((exponent) => 10 ** exponent),
  fc.double({ min: -15.9, max: -0.1, noNaN: true }).map((exponent) => 1 - 10 ** exponent),
);
const anyShape = fc.oneof(
  shape,
  fc.double({ min: -3, max: 6, noNaN: true }).map((exponent) => 10 ** exponent),
);

/** The next double, up (+1) or down (-1), for x ≥ 0. */
function neighbour(x: number, step: 1 | -1): number {
  if (x === 0) return step > 0 ? Number.MIN_VALUE : 0;
  const bits = new BigInt64Array(Float64Array.of(x).buffer);
  bits[0] += BigInt(step);
  return new Float64Array(bits.buffer)[0];
}

describe('properties', () => {
  test('normal and Student quantiles invert their distribution functions', () => {
    fc.assert(
      fc.property(probability, shape, (p, df) => {
        expectNear(normalCdf(normalQuantile(p)), p, 1e-13, 0);
        expectNear(studentCdf(studentQuantile(p, df + 1), df + 1), p, 1e-11, 0);
      }),
    );
  });

  test('beta quantiles lie between doubles whose incomplete beta functions enclose p, however near to 0 or 1', () => {
    fc.assert(
      fc.property(anyProbability, anyShape, anyShape, (p, a, b) => {
        const x = betaQuantile(p, a, b);
        const [below, above] = [Math.max(0, neighbour(x, -1)), Math.min(1, neighbour(x, 1))];
        const lower = p <= 0.5;
        const tail = (at: number) => (lower ? incompleteBeta(at, a, b) : incompleteBeta(1 - at, b, a, at));
        const target = lower ? p : 1 - p;
        expect(tail(lower ? below : above)).toBeLessThanOrEqual(target * (1 + 1e-9));
        expect(tail(lower ? above : below)).toBeGreaterThanOrEqual(target * (1 - 1e-9));
      }),
    );
  });

  test('tails add to one, are symmetric and monotone', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), shape, shape, (x, a, b) => {
        expectNear(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a, x), 1, 0, 1e-12);
        expect(incompleteBeta(x / 2, a, b)).toBeLessThanOrEqual(incompleteBeta(x, a, b) * (1 + 1e-12));
      }),
    );
  });

  test('the binomial quantile is the first k that reaches its target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), probability, probability, (n, p, target) => {
        const k = binomialQuantile(target, n, p);
        expect(binomialCdf(k, n, p)).toBeGreaterThanOrEqual(target);
        if (k > 0) expect(binomialCdf(k - 1, n, p)).toBeLessThan(target);
      }),
    );
  });
});

describe('chi-squared', () => {
  test.each([
    [14, 10, 0.17299160788207146],
    [0.3, 1, 0.583882420770365],
    [3.84, 1, 0.05004352124870519],
    [60, 50, 0.1572420272383916],
    [149.4, 100, 0.0010090441695281473],
    [300, 113, 7.081755362444805e-19],
    [5, 300, 1],
    [1100, 1000, 0.014614408126295192],
    [0, 3, 1],
  ])('P(X > %d), %d degrees of freedom', (x, k, value) => expectNear(chiSquaredSurvival(x, k), value, 1e-10, 0));

  test('of even degrees is a sum of Poisson terms, of one degree the square of a normal', () => {
    for (const [y, a] of [
      [0.2, 1],
      [3, 4],
      [40, 30],
      [9, 20],
    ]) {
      let [term, sum] = [1, 1];
      for (let i = 1; i < a; i++) {
        term *= y / i;
        sum += term;
      }
      expectNear(chiSquaredSurvival(2 * y, 2 * a), Math.exp(-y) * sum, 1e-12, 0);
    }
    for (const z of [0.1, 1, 3, 8]) expectNear(chiSquaredSurvival(z * z, 1), 2 * normalSurvival(z), 1e-12, 0);
  });
});

test('two-sided binomial p: twice the smaller tail; 0 for what cannot be', () => {
  expectNear(binomialTwoSided(220, 400, 0.5), 0.05104022312914814, 1e-10, 0);
  expectNear(binomialTwoSided(180, 400, 0.5), 0.05104022312914814, 1e-10, 0);
  expect(binomialTwoSided(2, 4, 0.5)).toBe(1);
  expect(binomialTwoSided(0, 4, 0)).toBe(1);
  expect(binomialTwoSided(1, 4, 0)).toBe(0);
  expect(binomialTwoSided(3, 4, 1)).toBe(0);
});
