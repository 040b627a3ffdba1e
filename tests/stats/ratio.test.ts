import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RatioSums, ratio, ratioDifference, ratioVariance, wilson } from '../../src/stats/index.ts';
import { expectFields, expectLimits, expectNear, expectOrdered, seeded } from './near.ts';

function sumsOf(units: ReadonlyArray<readonly [x: number, n: number]>): RatioSums {
  const total = (term: (x: number, n: number) => number) => units.reduce((sum, [x, n]) => sum + term(x, n), 0);
  return {
    games: units.length,
    gamesWithExposure: units.filter(([, n]) => n > 0).length,
    x: total((x) => x),
    n: total((_, n) => n),
    xx: total((x) => x * x),
    xn: total((x, n) => x * n),
    nn: total((_, n) => n * n),
  };
}

const WORKED = sumsOf([
  [2, 5],
  [4, 9],
  [1, 4],
  [6, 12],
  [3, 10],
]);

test('worked example: hits per shot, games as clusters', () => {
  const proportion = ratio(WORKED);
  expectFields(proportion, { estimate: 0.4, se: 0.0480884602, deff: 0.385416667, nEff: 103.783784 });
  expectLimits(proportion, [0.277911981, 0.535916128]);
  expect(proportion).toMatchObject({ df: 4, method: 'cluster-wilson' });
  expectNear(ratioVariance(WORKED), 0.0023125);
  const rate = ratio({ ...WORKED, kind: 'rate' });
  expectLimits(rate, [0.26648503, 0.53351497]);
  expect(rate).toMatchObject({ deff: null, nEff: null, method: 'cluster-t' });
});

test('without exposure, with a single game, without spread', () => {
  const none = ratio(sumsOf([[0, 0]]));
  expect(none).toMatchObject({ estimate: null, low: null, high: null, se: null, deff: null, nEff: null });
  expect(ratio(sumsOf([[1, 4]]))).toMatchObject({ estimate: 0.25, low: null, high: null, se: null });
  const never = ratio(
    sumsOf([
      [0, 5],
      [0, 3],
      [0, 0],
    ]),
  );
  expect(never).toMatchObject({ estimate: 0, low: 0, se: 0, deff: null, nEff: 2 });
  expect(never.high as number).toBeGreaterThan(0.5);
  expect(
    ratio(
      sumsOf([
        [5, 5],
        [3, 3],
      ]),
    ),
  ).toMatchObject({ estimate: 1, high: 1, nEff: 2 });
});

test('a ratio that cannot be a proportion gets the t interval, or an error if it claims to be one', () => {
  const casualties = sumsOf([
    [7, 5],
    [6, 4],
    [2, 4],
  ]);
  expect(ratio(casualties).method).toBe('cluster-t');
  expect(() => ratio({ ...casualties, kind: 'proportion' })).toThrow(
    "ratio: x = 15 is no part of n = 13 game by game; use kind 'rate'",
  );
  expect(
    ratio(
      sumsOf([
        [2, 1],
        [0, 1],
      ]),
    ).method,
  ).toBe('cluster-t');
});

test('wrong sums are named', () => {
  expect(() => ratio({ ...WORKED, x: 1.5 })).toThrow('ratio: x must be a safe integer, got 1.5');
  expect(() => ratio({ ...WORKED, nn: 2 ** 53 })).toThrow(/nn must be a safe integer/);
  expect(() => ratio({ ...WORKED, gamesWithExposure: 6 })).toThrow(
    /gamesWithExposure must be an integer between 0 and games = 5/,
  );
  expect(() => ratio({ ...WORKED, gamesWithExposure: 0 })).toThrow(/gamesWithExposure must be above 0/);
  expect(() => ratio({ ...WORKED, xx: 1, nn: 1 })).toThrow(/fit no 5 games/);
});

test('exact where doubles would cancel: a large common factor changes no digit', () => {
  const factor = 20_000;
  const scaled = { ...WORKED, x: WORKED.x * factor, n: WORKED.n * factor };
  const square = factor * factor;
  const large = ratio({ ...scaled, xx: WORKED.xx * square, xn: WORKED.xn * square, nn: WORKED.nn * square });
  expectNear(large.se, ratio(WORKED).se as number, 1e-15, 0);
});

test('one shot a game is the plain share, but for n - 1 and t', () => {
  const units = Array.from({ length: 2000 }, (_, i) => [i % 5 === 0 ? 1 : 0, 1] as const);
  const clustered = ratio(sumsOf(units));
  expectNear(clustered.deff, 2000 / 1999);
  const plain = wilson(400, 2000);
  expectNear(clustered.low, plain.low as number, 1e-3);
});

test('difference of two independent ratios adds variances and takes the smaller df', () => {
  const other = sumsOf([
    [1, 5],
    [2, 6],
    [1, 7],
  ]);
  const difference = ratioDifference(WORKED, other);
  const variance = (ratioVariance(WORKED) as number) + (ratioVariance(other) as number);
  expectFields(difference, { estimate: 0.4 - 4 / 18, se: Math.sqrt(variance), df: 2 });
  expectOrdered(difference);
  expect(ratioDifference(WORKED, sumsOf([[0, 0]])).estimate).toBeNull();
  expect(ratioDifference(WORKED, sumsOf([[1, 2]]))).toMatchObject({ low: null, se: null, pDiff: null });
});

test('property: intervals hold the estimate, in any order of the games', () => {
  const unit = fc.integer({ min: 0, max: 30 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
  fc.assert(
    fc.property(fc.array(unit, { minLength: 2, maxLength: 40 }), (units) => {
      const result = ratio(sumsOf(units));
      if (result.estimate === null) return;
      expectOrdered(result);
      expect(result.low as number).toBeGreaterThanOrEqual(-1e-12);
      expect(result.high as number).toBeLessThanOrEqual(1 + 1e-12);
      expect(ratio(sumsOf([...units].reverse()))).toEqual(result);
    }),
  );
});

test('covers about 95% although shots of a game are far from independent', () => {
  const random = seeded(11);
  let covered = 0;
  for (let run = 0; run < 1500; run++) {
    const units = Array.from({ length: 60 }, () => {
      const shots = 4 + Math.floor(random() * 8);
      const skill = random() < 0.5 ? 0.2 : 0.6;
      let hits = 0;
      for (let shot = 0; shot < shots; shot++) if (random() < skill) hits++;
      return [hits, shots] as const;
    });
    const { low, high } = ratio(sumsOf(units));
    if ((low as number) <= 0.4 && 0.4 <= (high as number)) covered++;
  }
  expect(covered / 1500).toBeGreaterThan(0.93);
  expect(covered / 1500).toBeLessThan(0.97);
});
