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

test('worked example: score and Elo', () => {
  const result = score(55, 8, 37);
  expectFields(result, { estimate: 0.59, se: 0.0473435755, elo: 63.227262, n: 100, df: 99 });
  expectLimits(result, [0.496060075, 0.683939925]);
  expect(score(0, 0, 0)).toMatchObject({ estimate: null, low: null, elo: null });
  expect(score(5, 0, 0)).toMatchObject({ estimate: 1, elo: null });
  expect([elo(0), elo(1), elo(0.5)]).toEqual([null, null, -0]);
  expect(() => score(1, -1, 0)).toThrow('score: draws must be a safe integer of at least 0, got -1');
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
      // Seat 1 got a, then what the other side left of 2; T is 4 in every pair.
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
  // S is 6, 0, 0 and T 6: the first seat gets 1 where 1/3 is the average, the others nothing.
  const result = seatAdvantage([[3 * 6 - 6, 4]], 3);
  expectFields(result, { estimate: 2 / 3, se: 0, n: 4 });
  expectNear(seatAdvantage([[-6, 4]], 3).estimate, -1 / 3);
  expect(seatAdvantage([], 3).estimate).toBeNull();
  expect(() => seatAdvantage([], 1)).toThrow('seatAdvantage: seats must be at least 2, got 1');
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

test('snowball: the interval of r is that of normal data when the data are near normal', () => {
  // Cells of a bivariate normal grid would need scores of many values; with r near 0, any data have se about 1/sqrt(n).
  const cells: [number, number, number][] = [];
  for (const lead of [-2, -1, 0, 1, 2]) for (const doubled of [0, 1, 2]) cells.push([lead, doubled, 10]);
  const { correlationInterval } = snowball(cells);
  expectNear(correlationInterval.estimate, 0);
  expectLimits(correlationInterval, [
    -Math.tanh(1.95996398454 / Math.sqrt(150)),
    Math.tanh(1.95996398454 / Math.sqrt(150)),
  ]);
});

test('snowball: the interval of r by hand, four games', () => {
  // lead -1, -1, 1, 1 and doubled score 0, 2, 2, 2: r = 1/sqrt(3).
  const { correlationInterval } = snowball([
    [-1, 0, 1],
    [-1, 2, 1],
    [1, 2, 2],
  ]);
  const r = 1 / Math.sqrt(3);
  // z_x = -1, -1, 1, 1; z_y = -sqrt 3, 1/sqrt 3 three times.
  const influence = (x: number, y: number) => x * y - (r * (x * x + y * y)) / 2;
  const parts = [influence(-1, -Math.sqrt(3)), influence(-1, r), influence(1, r), influence(1, r)];
  const se = Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0)) / 4;
  const half = (1.959963984540054 * se) / (1 - r * r);
  expectLimits(correlationInterval, [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)]);
});

test('snowball: points for each unit of lead, by hand', () => {
  // lead -1, -1, 1, 1 and points 0, 1, 1, 1: slope 1/4, residuals -1/2, 1/2, 0, 0.
  const { slope } = snowball([
    [-1, 0, 1],
    [-1, 2, 1],
    [1, 2, 2],
  ]);
  expectNear(slope.estimate, 0.25);
  const half = (1.959963984540054 * Math.sqrt(0.25 + 0.25)) / 4;
  expectLimits(slope, [0.25 - half, 0.25 + half]);
  expect(snowball([[1, 2, 4]]).slope.estimate).toBeNull();
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
