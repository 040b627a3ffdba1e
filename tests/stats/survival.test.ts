import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cumulativeIncidence,
  cumulativeShares,
  kaplanMeier,
  kaplanMeierOfCounts,
  wilson,
} from '../../src/stats/index.ts';
import { expectFields, expectLimits, expectNear } from './near.ts';

const TIMES = [1, 2, 2, 3, 4, 5, 5];
const BROKE = [1, 1, 0, 0, 1, 0, 1];

test('Kaplan-Meier from counts is that of the units one by one', () => {
  const unit = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(1));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
      const times = [...new Set(units.map(([time]) => time))];
      const counts = times.map((time) => {
        const own = units.filter(([t]) => t === time);
        return [time, own.length, own.filter(([, event]) => event === 1).length] as const;
      });
      const oneByOne = kaplanMeier(
        units.map(([time]) => time),
        units.map(([, event]) => event),
      );
      expect(kaplanMeierOfCounts(counts)).toEqual(oneByOne);
    }),
  );
  expect(() =>
    kaplanMeierOfCounts([
      [1, 2, 0],
      [1, 1, 1],
    ]),
  ).toThrow('kaplanMeier: time 1 is counted twice');
  expect(() => kaplanMeierOfCounts([[1, 2, 3]])).toThrow(
    'kaplanMeier: events must be an integer between 0 and units = 2',
  );
});

test('worked example: Kaplan-Meier', () => {
  const result = kaplanMeier(TIMES, BROKE);
  const { steps, median } = result;
  expect(steps.map(({ time, atRisk, events }) => [time, atRisk, events])).toEqual([
    [1, 7, 1],
    [2, 6, 1],
    [3, 4, 0],
    [4, 3, 1],
    [5, 2, 1],
  ]);
  expectFields(steps[1], { survival: 0.714285714, se: 0.170746944, low: 0.258153665, high: 0.919797456 });
  expectFields(steps[3], { survival: 0.476190476, se: 0.225278625 });
  expect(median).toBe(4);
  expect(kaplanMeier(TIMES, BROKE.map(Boolean))).toEqual(result);
});

test('worked example: cumulative incidence', () => {
  const steps = cumulativeIncidence([1, 1, 0, 1, 1], 7);
  expect(steps.map(({ turn, events }) => [turn, events])).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 4],
  ]);
  expectNear(steps[3].estimate, 0.428571429);
  expectLimits(steps[3], [0.158219855, 0.749541635]);
});

test('nobody broke, everybody broke, nobody played', () => {
  const none = kaplanMeier([3, 4], [0, 0]);
  expect(none.median).toBeNull();
  // (0.05 / 2)^(1/r) for r = 2, 1.
  expect(none.steps).toEqual([
    { time: 3, atRisk: 2, events: 0, survival: 1, se: 0, low: Math.sqrt(0.025), high: 1 },
    { time: 4, atRisk: 1, events: 0, survival: 1, se: 0, low: 0.025, high: 1 },
  ]);
  expect([none.medianLow, none.medianHigh]).toEqual([3, null]);
  const all = kaplanMeier([3, 3], [1, 1]);
  expect(all).toEqual({
    steps: [{ time: 3, atRisk: 2, events: 2, survival: 0, se: 0, low: 0, high: 1 - Math.sqrt(0.025) }],
    median: 3,
    medianLow: 3,
    medianHigh: null,
  });
  expect(kaplanMeier([], [])).toEqual({ steps: [], median: null, medianLow: null, medianHigh: null });
  expect(cumulativeIncidence([0], 0)[0]).toEqual({ turn: 1, events: 0, estimate: null, low: null, high: null });
});

test('where the last unit breaks, the interval is from 0 to what was possible one step before', () => {
  const { steps } = kaplanMeier([1, 2, 3], [1, 1, 1]);
  expect(steps[2]).toMatchObject({ survival: 0, low: 0, high: steps[1].high });
  expect(steps[1].high).toBeLessThan(1);
  // No earlier event.
  expect(kaplanMeier([1, 2], [0, 1]).steps[1]).toMatchObject({ survival: 0, low: 0, high: 1 });
});

test('no interval of survival has no width, and the median lies within its own', () => {
  const unit = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(1));
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 40 }), (units) => {
      const { steps, median, medianLow, medianHigh } = kaplanMeier(
        units.map(([time]) => time),
        units.map(([, event]) => event),
      );
      expect(steps.filter(({ survival, low, high }) => !(low < high && low <= survival && survival <= high))).toEqual(
        [],
      );
      if (median === null) expect(medianHigh).toBeNull();
      else expect(medianLow !== null && medianLow <= median && median <= (medianHigh ?? median)).toBe(true);
    }),
  );
});

test('the median is exact where the product of floats misses one half', () => {
  for (let n = 2; n <= 60; n += 2) {
    const times = Array.from({ length: n }, (_, i) => i + 1);
    expect(
      kaplanMeier(
        times,
        times.map(() => 1),
      ).median,
    ).toBe(n / 2);
  }
});

test('wrong arguments are named', () => {
  expect(() => kaplanMeier([1], [1, 0])).toThrow(/equally long, got 1 and 2/);
  expect(() => kaplanMeier([1], [2])).toThrow('kaplanMeier: events[0] must be 0 or 1, got 2');
  expect(() => cumulativeIncidence([3, 5], 7)).toThrow('cumulativeIncidence: more events (8) than units (7)');
});

test('property: without censoring, survival is the share still standing, and incidence its complement', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 80 }), (times) => {
      const { steps } = kaplanMeier(
        times,
        times.map(() => 1),
      );
      const counts = Array.from({ length: 12 }, (_, i) => times.filter((time) => time === i + 1).length);
      const incidence = cumulativeIncidence(counts, times.length);
      for (const { time, survival, low, high } of steps) {
        expectNear(1 - survival, incidence[time - 1].estimate as number, 1e-12, 1e-12);
        expect(low).toBeLessThanOrEqual(survival + 1e-12);
        expect(high).toBeGreaterThanOrEqual(survival - 1e-12);
      }
      const shares = cumulativeShares(times.map((time) => [time, 1] as const));
      for (const { value, count, low } of shares) {
        expect(count).toBe(incidence[value - 1].events);
        expect(low).toBe(wilson(count, times.length).low);
      }
    }),
  );
});
