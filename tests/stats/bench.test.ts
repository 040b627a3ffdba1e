import { describe, expect, test } from 'vitest';

const { medianInterval } = await import(new URL('../../bench/against.js', import.meta.url).href);

const upTo = (n: number) => Array.from({ length: n }, (_, i) => n - i);

describe('bench: the interval of a median of ratios', () => {
  test.each([
    [6, 1, 6],
    [7, 1, 7],
    [11, 2, 10],
    [21, 6, 16],
  ])('of %i values is from the %ith to the %ith', (n, low, high) => {
    expect(medianInterval(upTo(n))).toEqual([low, high]);
  });
});
