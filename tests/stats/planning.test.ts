import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cusum,
  gamesForHalfWidth,
  gamesForMean,
  gamesForRatio,
  gamesToDecide,
  halfWidth,
  selfStartingScores,
  smallestDetectableDifference,
  unpairedSd,
} from '../../src/stats/index.ts';
import { expectEach, expectNear } from './near.ts';

test('worked examples: games before a run', () => {
  expect(gamesForHalfWidth(0.3, 0.03)).toBe(897);
  expect(gamesForHalfWidth(null, 0.03)).toBe(gamesForHalfWidth(0.5, 0.03));
  expect(gamesToDecide({ sd: 0.4, delta: 0.03 })).toBe(2732);
  expect(gamesToDecide({ sd: 0.4, delta: 0.03, comparisons: 4 })).toBe(4437);
  expectNear(smallestDetectableDifference({ sd: 0.4, games: 2500 }), 0.0259321244);
});

test('the other plans', () => {
  expect(gamesForMean(2, 0.1)).toBe(1537);
  expect(gamesForRatio({ r: 0.3, deff: 1.5, meanExposure: 10 }, 0.03)).toBe(Math.ceil((896.5 * 1.5) / 10));
  expectNear(unpairedSd(0.5), Math.SQRT1_2);
  const unpaired = smallestDetectableDifference({ p1: 0.5, p2: 0.5, games: 2500 });
  expectNear(unpaired, smallestDetectableDifference({ sd: unpairedSd(0.5), games: 2500 }));
  expect(smallestDetectableDifference({ sd: 0.4, games: 2500, power: 0.8 })).toBeLessThan(0.0259);
  expect(halfWidth({ estimate: 2, low: 1, high: 3.5 })).toBe(1.25);
  expect(halfWidth({ estimate: 2, low: null, high: 3.5 })).toBeNull();
});

test.each([
  [() => gamesForHalfWidth(1.2, 0.03), 'gamesForHalfWidth: p must lie in [0, 1], got 1.2'],
  [() => gamesForHalfWidth(0.5, 0), 'gamesForMean: h must be a finite number above 0, got 0'],
  [() => gamesForMean(-1, 1), 'gamesForMean: sd must be a finite number of at least 0, got -1'],
  [() => gamesToDecide({ sd: 1, delta: -1 }), 'gamesToDecide: delta must be a finite number above 0, got -1'],
  [
    () => smallestDetectableDifference({ sd: 1, games: 0 }),
    'smallestDetectableDifference: games must be a finite number above 0, got 0',
  ],
  [() => cusum([Number.NaN]), 'cusum: z[0] must be a finite number, got NaN'],
  [() => selfStartingScores([1], 0), 'selfStartingScores: sigma must be a finite number above 0, got 0'],
])('%s names the wrong argument', (call, message) => expect(call).toThrow(new RangeError(message)));

test('worked example: CUSUM', () => {
  const { high, low, alarm } = cusum([0.4, 1.2, 1.9, -0.3, 2.2, 2.0, 1.4]);
  expectEach(high, [0, 0.7, 2.1, 1.3, 3, 4.5, 5.4]);
  expect(low.every((sum) => sum === 0)).toBe(true);
  expect(alarm).toBe(6);
  expect(cusum([])).toEqual({ high: [], low: [], alarm: null });
});

test('self-starting scores compare each night with the nights before', () => {
  const scores = selfStartingScores([1, 3, 2], 2);
  expectNear(scores[0], 1 * Math.sqrt(1 / 2));
  expect(scores[1]).toBe(0);
  expect(selfStartingScores([1], 2)).toEqual([]);
});

test('property: a mirrored series raises the mirrored sums; more precision needs more games', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { maxLength: 50 }), (z) => {
      const [there, back] = [cusum(z), cusum(z.map((value) => -value))];
      expect(back).toEqual({ high: there.low, low: there.high, alarm: there.alarm });
    }),
  );
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (p, h) => {
        expect(gamesForHalfWidth(p, h / 2)).toBeGreaterThanOrEqual(gamesForHalfWidth(p, h));
        expect(gamesForHalfWidth(p, h)).toBeLessThanOrEqual(gamesForHalfWidth(null, h));
      },
    ),
  );
});
