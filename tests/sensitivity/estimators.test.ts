import { describe, expect, test } from 'vitest';
import { bootstrapped } from '../../src/inference/sensitivity/bootstrap.ts';
import { complemented, type Row, sobolIndices } from '../../src/inference/sensitivity/indices.ts';
import { keyEffects, meanSquare, type Twice } from '../../src/inference/sensitivity/screening.ts';
import type { Interval } from '../../src/stats/index.ts';
import { expectNear, seeded } from '../stats/near.ts';

const resampling = (seed: number) => {
  const own = seeded(seed);
  return { draw: (below: number) => Math.floor(own() * below), alpha: 0.05 };
};
const holds = ({ low, high }: Interval, truth: number) => low !== null && low <= truth && truth <= high!;
const REPEATED = 100;

/** Variances 1/3, 1/12 and 1/4 of 2/3: shares 1/2 and 1/8 alone, and 3/8 of the last two together. */
const response = ([first, second, third, fourth]: readonly number[]) =>
  2 * first + second + 6 * (third - 0.5) * (fourth - 0.5);
const TRUE_SHARES = [
  { alone: 1 / 2, total: 1 / 2 },
  { alone: 1 / 8, total: 1 / 8 },
  { alone: 0, total: 3 / 8 },
  { alone: 0, total: 3 / 8 },
];
/** Of one block of games: as large as the standard deviation of the response. */
const NOISE = 0.8;

/** Noise is partly that of the row's seeds, partly each point's own. */
function rowsOf(count: number, seed: number, sets: readonly (readonly number[])[]): Row[] {
  const own = seeded(seed);
  const noise = () => NOISE * Math.sqrt(6) * (own() + own() - 1);
  return Array.from({ length: count }, () => {
    const [a, b] = [0, 1].map(() => Array.from({ length: 4 }, own));
    const common = [noise(), noise()];
    const played = (point: readonly number[]): Twice => {
      const [first, second] = common.map((shared) => response(point) + 0.8 * shared + 0.6 * noise());
      return [first, second];
    };
    return {
      a: played(a),
      b: played(b),
      mixed: sets.map((set) => played(a.map((x, i) => (set.includes(i) ? b[i] : x)))),
    };
  });
}

test('intervals by drawing units again are those of a mean where that has a formula', () => {
  const values = Array.from({ length: 100 }, (_, unit) => unit);
  const mean = (counts: ArrayLike<number>) => [values.reduce((sum, value) => sum + counts[value] * value, 0) / 100];
  const [{ estimate, low, high }] = bootstrapped(100, mean, resampling(9));
  const half = 1.96 * Math.sqrt((100 ** 2 - 1) / 12 / 100);
  expect(estimate).toBe(49.5);
  expectNear(low, 49.5 - half, 0, 0.45);
  expectNear(high, 49.5 + half, 0, 0.45);
});

test('there is no interval where a drawn sample leaves a statistic undefined', () => {
  // Without the first unit, as in a third of the samples.
  const first = (counts: ArrayLike<number>) => [counts[0] > 0 ? counts[0] : Number.NaN, counts[0] + counts[1]];
  const [undefinedAtTimes, always] = bootstrapped(20, first, resampling(2));
  expect(undefinedAtTimes).toEqual({ estimate: 1, low: null, high: null });
  expect(always.high).not.toBeNull();
});

describe('Sobol indices', () => {
  const found = Array.from({ length: REPEATED }, (_, i) =>
    sobolIndices(rowsOf(100, 100 + i, [[0], [1], [2], [3], [0, 1]]), 4, resampling(i)),
  );
  const held = (holdsOne: (one: (typeof found)[number]) => boolean) => found.filter(holdsOne).length;

  test.each(TRUE_SHARES.map((shares, key) => ({ key, ...shares })))(
    'key $key: both indices are within their intervals in at least 85 of 100, whatever the noise of games',
    ({ key, alone, total }) => {
      expect(held(({ sets }) => holds(sets[key].alone, alone))).toBeGreaterThanOrEqual(85);
      expect(held(({ sets }) => holds(sets[key].total, total))).toBeGreaterThanOrEqual(85);
      expect(held(({ sets }) => holds(sets[key].together, total - alone))).toBeGreaterThanOrEqual(85);
    },
  );

  test('estimates are right on average: noise adds nothing to any square', () => {
    const average = (of: (one: (typeof found)[number]) => Interval) =>
      found.reduce((sum, one) => sum + of(one).estimate!, 0) / REPEATED;
    expectNear(
      average(({ variance }) => variance),
      2 / 3,
      0,
      0.08,
    );
    expectNear(
      average(({ sum }) => sum),
      5 / 8,
      0,
      0.08,
    );
    for (const [key, { alone, total }] of TRUE_SHARES.entries()) {
      expectNear(
        average(({ sets }) => sets[key].alone),
        alone,
        0,
        0.08,
      );
      expectNear(
        average(({ sets }) => sets[key].total),
        total,
        0,
        0.08,
      );
    }
  });

  test('the variance and the sum are within their intervals, and a set of keys has the index of its parts', () => {
    expect(held(({ variance }) => holds(variance, 2 / 3))).toBeGreaterThanOrEqual(85);
    expect(held(({ sum }) => holds(sum, 5 / 8))).toBeGreaterThanOrEqual(85);
    expect(held(({ sets }) => holds(sets[4].alone, 5 / 8) && holds(sets[4].total, 5 / 8))).toBeGreaterThanOrEqual(85);
  });

  test('intervals are not idly wide: they exclude shares that are far off', () => {
    expect(held(({ sets }) => sets[0].total.low! > 1 / 4)).toBeGreaterThanOrEqual(85);
    expect(held(({ sets }) => sets[2].total.high! < 7 / 8)).toBeGreaterThanOrEqual(85);
  });

  test('seen from the other point of a row, a set has the index of all other keys', () => {
    const shares = Array.from({ length: 40 }, (_, i) => {
      const rows = rowsOf(100, 900 + i, [[1], [0, 1]]);
      return sobolIndices(complemented(rows, 1), 0, resampling(i)).sets[0];
    });
    expect(shares.filter(({ alone }) => holds(alone, 3 / 8)).length).toBeGreaterThanOrEqual(34);
    expect(shares.filter(({ total }) => holds(total, 3 / 8)).length).toBeGreaterThanOrEqual(34);
  });

  test('worked by hand, with blocks that differ', () => {
    const rows: Row[] = [
      { a: [0, 1], b: [4, 2], mixed: [[2, 2]] },
      { a: [2, 2], b: [2, 3], mixed: [[4, 1]] },
    ];
    const { sets, variance, sum } = sobolIndices(rows, 1, resampling(1));
    // Means of the blocks 2 and 2: products of deviations (-2)(-1) + 2·0 + 0·0 + 0·1 = 2, over 3.
    expectNear(variance.estimate!, 2 / 3, 1e-12);
    expect([variance.low, variance.high, sum.estimate, sets[0].alone.estimate]).toEqual([null, null, null, null]);
  });

  test('every square is a product of one block with the other, about the mean of its own block', () => {
    const rows = rowsOf(12, 77, [[0]]);
    const points = rows.flatMap(({ a, b }) => [a, b]);
    const [mean1, mean2] = [0, 1].map((block) => points.reduce((sum, point) => sum + point[block], 0) / 24);
    const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
    const variance = points.reduce((all, [one, two]) => all + (one - mean1) * (two - mean2), 0) / 23;
    const alone =
      sum(({ a, b, mixed: [[m1, m2]] }) => (b[0] - mean1) * (m2 - a[1]) + (b[1] - mean2) * (m1 - a[0])) / 24;
    const total = sum(({ a, mixed: [[m1, m2]] }) => (m1 - a[0]) * (m2 - a[1])) / 24;
    const { sets, variance: found } = sobolIndices(rows, 1, resampling(1));
    expectNear(found.estimate, variance);
    expectNear(sets[0].alone.estimate, alone / variance);
    expectNear(sets[0].total.estimate, total / variance);
  });

  test('a response that no key changes has no shares, however noisy it is', () => {
    const own = seeded(5);
    const flat = Array.from({ length: 100 }, (): Row => {
      const twice = (): Twice => [own(), own()];
      return { a: twice(), b: twice(), mixed: [twice(), twice()] };
    });
    const { variance, sets } = sobolIndices(flat, 2, resampling(1));
    expect(variance.low!).toBeLessThan(0);
    expect(sets.map(({ alone, total }) => [alone.estimate, total.estimate])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('fewer than ten rows have no intervals and so no shares', () => {
    const count = (rows: number) => sobolIndices(rowsOf(rows, 3, [[0]]), 1, resampling(1)).variance.low;
    expect(count(9)).toBeNull();
    expect(count(10)).not.toBeNull();
  });
});

describe('elementary effects', () => {
  const effectsOf = (count: number, seed: number, [less, more]: readonly [number, number], noisy = 1): Twice[] => {
    const own = seeded(seed);
    const noise = () => noisy * Math.sqrt(6) * (own() + own() - 1);
    return Array.from({ length: count }, () => {
      const effect = own() < 0.5 ? less : more;
      return [effect + noise(), effect + noise()];
    });
  };
  const found = (count: number, ends: readonly [number, number]) =>
    Array.from({ length: REPEATED }, (_, i) => keyEffects(effectsOf(count, 200 + i, ends), resampling(i)));

  test('noise is not size: a key without effect has size, mean and mean square 0 on average', () => {
    const none = Array.from({ length: REPEATED }, (_, i) => effectsOf(20, 300 + i, [0, 0]));
    const sizes = none.map((effects, i) => keyEffects(effects, resampling(i)));
    const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expectNear(average(sizes.map(({ size }) => size.estimate!)), 0, 0, 0.08);
    expectNear(average(none.map(meanSquare)), 0, 0, 0.08);
    expect(sizes.filter(({ size }) => holds(size, 0)).length).toBeGreaterThanOrEqual(85);
    expect(sizes.filter(({ mean }) => holds(mean, 0)).length).toBeGreaterThanOrEqual(85);
  });

  test('a key that never changed anything has no interval: equal values claim no precision', () => {
    const { size } = keyEffects(
      Array.from({ length: 20 }, (): Twice => [0, 0]),
      resampling(1),
    );
    expect(size).toEqual({ estimate: 0, low: null, high: null });
  });

  test('an effect that turns its sign has its size, mean 0, and a spread', () => {
    const turning = found(20, [-4, 4]);
    expect(turning.filter(({ size }) => holds(size, 4)).length).toBeGreaterThanOrEqual(85);
    expect(turning.filter(({ mean }) => holds(mean, 0)).length).toBeGreaterThanOrEqual(85);
    expect(turning.filter(({ spread }) => holds(spread, 4)).length).toBeGreaterThanOrEqual(85);
  });

  test('an effect of one sign has a mean as large as its size', () => {
    const steady = found(20, [2, 6]);
    expect(steady.filter(({ size, mean }) => holds(size, 4) && holds(mean, 4)).length).toBeGreaterThanOrEqual(85);
    expect(steady.filter(({ spread }) => holds(spread, 2)).length).toBeGreaterThanOrEqual(85);
  });

  test('small effects keep their spread, and a spread below 0 is none', () => {
    const spreadOf = (effects: Twice[]) => keyEffects(effects, resampling(1)).spread.estimate;
    const small = spreadOf([
      [0.1, 0.1],
      [0.3, 0.3],
    ]);
    expectNear(small!, Math.sqrt(0.02), 1e-12);
    const noise = spreadOf([
      [1, -1],
      [-1, 1],
    ]);
    expect(noise).toBe(0);
  });

  test('worked by hand', () => {
    const effects: Twice[] = [
      [1, 3],
      [-2, -4],
      [0, 5],
    ];
    const { size, mean, spread } = keyEffects(effects, resampling(1));
    // (3 + 1)/2, (4 + 2)/2 and (0 + 0)/2; the last has no sign in one block, and no size in the other.
    expectNear(size.estimate!, 5 / 3, 1e-12);
    expectNear(mean.estimate!, 3 / 6, 1e-12);
    // Products 3 + 8 + 0 minus (−1)(4)/3, over 2.
    expectNear(spread.estimate!, Math.sqrt((11 + 4 / 3) / 2), 1e-12);
    expectNear(meanSquare(effects), 11 / 3, 1e-12);
    expect([size.low, mean.high]).toEqual([null, null]);
  });
});
