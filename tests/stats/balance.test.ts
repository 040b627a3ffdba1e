import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arcElasticity,
  elo,
  leadChanges,
  paretoFront,
  score,
  seatAdvantage,
  seatSwap,
  seatSwapCounts,
  snowball,
  wilson,
} from '../../src/stats/index.ts';
import { expectFields, expectLimits, expectNear } from './near.ts';

test('worked examples: score and Elo, with one pseudo win and one pseudo loss in the interval', () => {
  const result = score(55, 8, 37);
  expectFields(result, { estimate: 0.59, se: 0.046947062, elo: 63.227262, n: 100, df: 101 });
  expectLimits(result, [0.495104952, 0.681365637]);
  expect(score(20, 0, 0)).toMatchObject({ estimate: 1, high: 1, sd: 0, elo: null });
  expectNear(score(20, 0, 0).low, 0.860017553);
  expectFields(score(0, 50, 0), { estimate: 0.5 });
  expectLimits(score(0, 50, 0), [0.472434116, 0.527565884]);
  expect(score(0, 0, 0)).toMatchObject({ estimate: null, low: null, elo: null });
  expect(score(5, 0, 0)).toMatchObject({ estimate: 1, elo: null });
  expect([elo(0), elo(1), elo(0.5)]).toEqual([null, null, -0]);
  expect(() => score(1, -1, 0)).toThrow('score: draws must be a safe integer of at least 0, got -1');
});

test('intervals of scores lie within 0 and 1, and a true score of 0.99 is covered by samples of 20 games', () => {
  expectLimits(score(0, 1, 39), [0, 0.0889471068]);
  // Binomial chances: (20 over k) 0.01^k 0.99^(20 - k).
  let [covered, chance] = [0, 0.99 ** 20];
  for (let lost = 0; lost <= 20; lost++) {
    const { low, high } = score(20 - lost, 0, lost);
    if (low! <= 0.99 && 0.99 <= high!) covered += chance;
    chance *= ((20 - lost) / (lost + 1)) * (0.01 / 0.99);
  }
  expect(covered).toBeGreaterThan(0.93);
});

test('worked example: seat-swapped pairs', () => {
  const counts = seatSwapCounts([
    [2, 1],
    [0, 0],
    [2, 2],
    [1, 0],
    [2, 0],
  ]);
  expect(counts.first).toEqual([0, 0, 2, 2, 1]);
  const { firstPlayerAdvantage, sideAdvantage } = seatSwap(counts);
  expectFields(firstPlayerAdvantage, { estimate: 0.2, se: 0.0935414347 });
  expectFields(sideAdvantage, { estimate: 0, se: 0.176776695 });
  expect(seatSwap(seatSwapCounts([])).firstPlayerAdvantage.estimate).toBeNull();
  expect(() => seatSwapCounts([[3, 0]])).toThrow('seatSwapCounts: doubled scores must be 0, 1 or 2, got 3 and 0');
});

test('seats of two: the general formula is that of pairs, where one side’s points are the other’s missing ones', () => {
  const doubled = fc.constantFrom(0, 1, 2);
  fc.assert(
    fc.property(fc.array(fc.tuple(doubled, doubled), { minLength: 2, maxLength: 50 }), (pairs) => {
      const here = seatSwap(seatSwapCounts(pairs));
      // Seat 1 got a, then 2 - b.
      const first = pairs.map(([a, b]) => [2 * (a + 2 - b) - 4, 1] as const);
      const side = pairs.map(([a, b]) => [2 * (a + b) - 4, 1] as const);
      for (const [general, ofPairs] of [
        [seatAdvantage(first, 2), here.firstPlayerAdvantage],
        [seatAdvantage(side, 2), here.sideAdvantage],
      ]) {
        expectNear(general.estimate, ofPairs.estimate as number);
        expectLimits(general, [ofPairs.low as number, ofPairs.high as number]);
      }
    }),
  );
});

test('seats of three: one game number in three seatings, always won from the first seat', () => {
  // S is 6, 0, 0 and T 6; the mean is 1/3.
  const result = seatAdvantage([[3 * 6 - 6, 4]], 3);
  expectFields(result, { estimate: 2 / 3, se: 0, n: 4 });
  // Four values 2/3, and pseudo values 2/3 and -2/3.
  const se = Math.sqrt((5 * (2 / 9) ** 2 + (10 / 9) ** 2) / 5 / 6);
  expectLimits(result, [4 / 9 - 2.570581835636314 * se, 2 / 3]);
  expectNear(seatAdvantage([[-6, 4]], 3).estimate, -1 / 3);
  expectNear(seatAdvantage([[-6, 400]], 3).low, -1 / 3);
  expect(seatAdvantage([], 3).estimate).toBeNull();
  expect(() => seatAdvantage([], 1)).toThrow('seatAdvantage: seats must be at least 2, got 1');
});

test('seats of two that never made a difference: the interval has a width', () => {
  const { estimate, low, high } = seatAdvantage([[0, 50]], 2);
  // With pseudo values 1/2 and -1/2.
  const half = (2.007583770315834 * Math.sqrt(0.5 / 51)) / Math.sqrt(52);
  expect(estimate).toBe(0);
  expectLimits({ low, high }, [-half, half]);
});

test('worked example: arc elasticity', () => {
  expectNear(arcElasticity({ x: 6, y: 0.3 }, { x: 8, y: 0.36 }), 0.636363636);
  expect(arcElasticity({ x: 6, y: 1 }, { x: 6, y: 2 })).toBeNull();
  expect(arcElasticity({ x: 6, y: -1 }, { x: 7, y: 1 })).toBeNull();
  expect(() => arcElasticity({ x: Number.NaN, y: 1 }, { x: 1, y: 1 })).toThrow(
    'arcElasticity: from.x must be a finite',
  );
});

test('snowball: correlation, score by lead, how often the leader wins', () => {
  const result = snowball([
    [-2, 0, 6],
    [-2, 2, 2],
    [0, 1, 5],
    [3, 1, 1],
    [3, 2, 8],
    [3, 0, 1],
  ]);
  expect(result.games).toBe(23);
  const { estimate, low, high } = result.leaderWins;
  expect({ estimate, low, high }).toEqual(wilson(14, 17));
  expect(result.scoreByLead.map(({ lead, estimate }) => [lead, estimate])).toEqual([
    [-2, 0.25],
    [0, 0.5],
    [3, 0.85],
  ]);
  // games, sums of lead and doubled score, of their squares and products
  const [n, sx, sy, sxx, syy, sxy] = [23, 14, 26, 122, 46, 43];
  expectNear(result.correlation, (n * sxy - sx * sy) / Math.sqrt((n * sxx - sx * sx) * (n * syy - sy * sy)));
  expect(snowball([[1, 2, 4]]).correlation).toBeNull();
  expect(snowball([[0, 1, 4]]).leaderWins.estimate).toBeNull();
  expectNear(
    snowball([
      [1, 2, 4],
      [-1, 0, 4],
    ]).correlation,
    1,
  );
  expect(snowball([])).toMatchObject({ games: 0, correlation: null });
});

/** Slope and its HC3 standard error. */
function lineOf(cells: readonly (readonly [number, number, number])[]) {
  const games = cells.flatMap(([lead, doubled, count]) =>
    Array.from({ length: count }, () => ({ x: lead, y: doubled / 2 })),
  );
  const average = (of: (game: { x: number; y: number }) => number) =>
    games.reduce((sum, game) => sum + of(game), 0) / games.length;
  const [mx, my] = [average(({ x }) => x), average(({ y }) => y)];
  const sxx = games.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  const syy = games.reduce((sum, { y }) => sum + (y - my) ** 2, 0);
  const slope = games.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / sxx;
  const squares = games.reduce((sum, { x, y }) => {
    const leverage = 1 / games.length + (x - mx) ** 2 / sxx;
    return sum + (((x - mx) * (y - my - slope * (x - mx))) / (1 - leverage)) ** 2;
  }, 0);
  return { slope, se: Math.sqrt(squares) / sxx, scale: Math.sqrt(sxx / syy) };
}

test('snowball: the slope by HC3 and t, the correlation by Fisher’s z with the variance of its influences', () => {
  // t of 97.5% on 13 degrees of freedom.
  const t = 2.160368656461013;
  const cells = [
    [-2, 0, 4],
    [-2, 2, 1],
    [0, 1, 3],
    [1, 0, 1],
    [1, 2, 2],
    [4, 2, 4],
  ] as const;
  const { slope, se, scale } = lineOf(cells);
  const result = snowball(cells);
  expectNear(result.slope.estimate, slope);
  expectLimits(result.slope, [slope - t * se, slope + t * se]);
  const r = slope * scale;
  expectNear(result.correlationInterval.estimate, r);
  const games = cells.flatMap(([lead, doubled, count]) =>
    Array.from({ length: count }, (): number[] => [lead, doubled]),
  );
  const standard = (k: number) => {
    const values = games.map((game) => game[k]);
    const mean = values.reduce((a, b) => a + b) / 15;
    const sd = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 15);
    return values.map((x) => (x - mean) / sd);
  };
  const [u, v] = [standard(0), standard(1)];
  const parts = u.map((x, i) => (x * v[i] - (r / 2) * (x * x + v[i] ** 2)) / (1 - 1 / 15 - (x * x) / 15));
  const spread = Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0)) / 15 / (1 - r * r);
  expectLimits(result.correlationInterval, [
    Math.tanh(Math.atanh(r) - t * spread),
    Math.tanh(Math.atanh(r) + t * spread),
  ]);
  expect(snowball([[1, 2, 4]]).slope.estimate).toBeNull();
});

test('snowball: the interval of r ends within 1 and -1', () => {
  const { correlationInterval } = snowball([
    [-1, 0, 1],
    [-1, 2, 1],
    [1, 2, 2],
  ]);
  expect(correlationInterval.low).toBeGreaterThan(-1);
  expect(correlationInterval.high).toBeLessThan(1);
  expect(correlationInterval.high).toBeGreaterThan(0.9);
});

test('snowball: no interval where one game alone has the leverage', () => {
  const one = snowball([
    [0, 0, 10],
    [0, 2, 12],
    [5, 2, 1],
  ]);
  expect(one.slope.estimate).not.toBeNull();
  expect(one.slope).toMatchObject({ low: null, high: null });
  expect(one.correlationInterval).toMatchObject({ low: null, high: null });
});

test('score by lead: the interval of a score, although all games of a lead end alike', () => {
  const [lost, won] = snowball([
    [-3, 0, 8],
    [2, 2, 20],
  ]).scoreByLead;
  expect(lost).toMatchObject({ lead: -3, estimate: 0, low: 0 });
  expect(won).toMatchObject({ lead: 2, estimate: 1, high: 1 });
  expectNear(won.low, 0.860017553);
});

test('snowball: no interval where the line holds every game, nor where nothing varies', () => {
  const exact = snowball([
    [1, 2, 4],
    [-1, 0, 4],
  ]);
  expect(exact.correlationInterval).toMatchObject({ low: null, high: null });
  expect(snowball([[1, 2, 4]]).correlationInterval.estimate).toBeNull();
});

test('lead changes ignore turns without a leader', () => {
  expect(leadChanges([0, 1, 2, 0, -1, 0, -3, 4, 0])).toBe(2);
  expect(leadChanges([0, 0])).toBe(0);
});

test('Pareto front: nothing cheaper or equal is better; ties stay', () => {
  const item = (name: string, cost: number, effect: number) => ({ name, cost, effect });
  const items = [item('a', 3, 5), item('b', 1, 2), item('c', 2, 2), item('d', 1, 1), item('e', 3, 5), item('f', 4, 4)];
  expect(paretoFront(items).map(({ name }) => name)).toEqual(['a', 'b', 'e']);
  expect(paretoFront([])).toEqual([]);
});

test('property: the Pareto front is its definition', () => {
  const items = fc.array(fc.record({ cost: fc.nat(12), effect: fc.integer({ min: -6, max: 6 }) }), { maxLength: 40 });
  fc.assert(
    fc.property(items, (list) => {
      const beats = (a: { cost: number; effect: number }, b: { cost: number; effect: number }) =>
        a.cost <= b.cost && a.effect >= b.effect && (a.cost < b.cost || a.effect > b.effect);
      expect(paretoFront(list)).toEqual(list.filter((one) => !list.some((other) => beats(other, one))));
    }),
  );
});

test('property: sides swapped, the score mirrors and the first-player advantage flips with the seats', () => {
  const doubled = fc.constantFrom(0, 1, 2);
  fc.assert(
    fc.property(fc.array(fc.tuple(doubled, doubled), { minLength: 2, maxLength: 50 }), (pairs) => {
      const here = seatSwap(seatSwapCounts(pairs));
      const seats = seatSwap(seatSwapCounts(pairs.map(([a, b]) => [b, a] as const)));
      expectNear(seats.firstPlayerAdvantage.estimate, -(here.firstPlayerAdvantage.estimate as number));
      expect(seats.sideAdvantage).toEqual(here.sideAdvantage);
      const sides = seatSwap(seatSwapCounts(pairs.map(([a, b]) => [2 - b, 2 - a] as const)));
      expectNear(sides.sideAdvantage.estimate, -(here.sideAdvantage.estimate as number));
    }),
  );
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (w, d, l) => {
      if (w + d + l < 2) return;
      const [here, there] = [score(w, d, l), score(l, d, w)];
      expectLimits(here, [1 - (there.high as number), 1 - (there.low as number)]);
    }),
  );
});
