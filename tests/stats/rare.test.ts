import { expect, test } from 'vitest';
import {
  chiSquaredSurvival,
  countPerUnit,
  leastEvents,
  seenCountPerUnit,
  shareInterval,
  wilson,
  withRareEnds,
} from '../../src/stats/index.ts';

test('least events: the Poisson mean that makes x or more as likely as alpha', () => {
  expect(leastEvents(1, 0.05)).toBeCloseTo(-Math.log(0.95), 10);
  const three = leastEvents(3, 0.05);
  expect(Math.exp(-three) * (1 + three + three ** 2 / 2)).toBeCloseTo(0.95, 10);
  const part = leastEvents(1.7, 0.05);
  expect(chiSquaredSurvival(2 * part, 3.4)).toBeCloseTo(0.95, 10);
});

test('least events of samples that see any: nothing up to one event, then a conditional tail', () => {
  expect([leastEvents(0.4, 0.05, true), leastEvents(1, 0.05, true)]).toEqual([0, 0]);
  const two = leastEvents(2, 0.05, true);
  expect((1 - Math.exp(-two) * (1 + two)) / (1 - Math.exp(-two))).toBeCloseTo(0.05, 10);
});

test.each([
  [0, 300],
  [4, 300],
  [150, 300],
  [296, 300],
  [300, 300],
  [1, 19],
])('the share of %i in %i has Wilson’s interval', (x, n) => {
  expect(shareInterval(x, n)).toEqual(wilson(x, n));
});

test('the share of one to three, or of all but so many, has a near end that rare events do not miss', () => {
  const one = shareInterval(1, 300);
  expect(one.low).toBeCloseTo(-Math.log(0.95) / 300, 12);
  expect(one.high).toBe(wilson(1, 300).high);
  expect(shareInterval(299, 300).high).toBeCloseTo(1 + Math.log(0.95) / 300, 12);
  expect(shareInterval(3, 20, 0.01).low!).toBeLessThan(wilson(3, 20, 0.01).low!);
  expect(shareInterval(297, 300).high).toBeCloseTo(1 - leastEvents(3, 0.05) / 300, 12);
  const wide = { estimate: 0.01, low: 0.0001, high: 0.05 };
  expect(withRareEnds(wide, 300, 0.05)).toEqual(wide);
});

/** Exact coverage of p for n units. */
function coverage(p: number, n: number, of: (x: number, n: number) => { low: number | null; high: number | null }) {
  let [mass, held] = [(1 - p) ** n, 0];
  for (let x = 0; x <= n; x++) {
    const { low, high } = of(x, n);
    if (low! <= p && p <= high!) held += mass;
    mass *= ((n - x) / (x + 1)) * (p / (1 - p));
  }
  return held;
}

test('shares rarer than one a run are held 93 times of 100 or more; Wilson’s ends hold some 84 times', () => {
  const means = Array.from({ length: 100 }, (_, i) => 0.01 * (i + 1));
  const least = (of: typeof wilson) => Math.min(...means.map((mean) => coverage(mean / 300, 300, (x, n) => of(x, n))));
  expect(least(wilson)).toBeLessThan(0.85);
  expect(least(shareInterval)).toBeGreaterThan(0.93);
});

test('a count of something seen: the low end of few events is that of samples with any, in clusters, too', () => {
  const cell = { n: 400, sum: 6, sumOfSquares: 12 };
  const plain = countPerUnit(cell, 3);
  const seen = seenCountPerUnit(cell, 3);
  expect(seen).toMatchObject({ estimate: plain.estimate, high: plain.high });
  expect(seen.low).toBeCloseTo((3 * leastEvents(2, 0.05, true)) / 400, 12);
  expect(seenCountPerUnit({ n: 400, sum: 3, sumOfSquares: 9 }, 3).low).toBe(0);
  const many = { n: 400, sum: 60, sumOfSquares: 80 };
  expect(seenCountPerUnit(many, 3)).toEqual(countPerUnit(many, 3));
  const four = { n: 400, sum: 12, sumOfSquares: 24 };
  expect(seenCountPerUnit(four, 3)).toEqual(countPerUnit(four, 3));
});
