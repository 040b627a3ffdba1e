import { expect, test } from 'vitest';
import { countPerUnit, pooledDesignEffect } from '../../src/stats/index.ts';
import { expectLimits, expectNear, seeded } from './near.ts';

const Z = 1.959963984540054;
/** Rao's interval of a Poisson mean. */
const poisson = (x: number) => [-1, 1].map((sign) => x + Z ** 2 / 2 + sign * Z * Math.sqrt(x + Z ** 2 / 4));

test('a count of independent events: the score interval of a Poisson mean, over the games', () => {
  const { estimate, low, high } = countPerUnit({ n: 10, sum: 12, sumOfSquares: 16 }, 1);
  expectNear(estimate, 1.2);
  const [from, to] = poisson(12);
  expectLimits({ low, high }, [from / 10, to / 10]);
});

test('clusters: the greater of the own and the layer’s effect widens it', () => {
  const cell = { n: 7, sum: 14, sumOfSquares: 196 };
  const [from, to] = poisson(1).map((end) => (end * 14) / 7);
  expectLimits(countPerUnit(cell, 3), [from, to]);
  const [wider, widest] = poisson(14 / 20).map((end) => (end * 20) / 7);
  expectLimits(countPerUnit(cell, 20), [wider, widest]);
  expectNear(pooledDesignEffect([cell, { n: 7, sum: 7, sumOfSquares: 19 }]), 10);
});

test('nothing counted is no proof of nothing, a single game has no interval', () => {
  const never = countPerUnit({ n: 50, sum: 0, sumOfSquares: 0 }, 2.5);
  expect(never).toMatchObject({ estimate: 0, low: 0 });
  expectNear(never.high, (Z ** 2 * 2.5) / 50);
  expect(countPerUnit({ n: 1, sum: 3, sumOfSquares: 9 }, 1)).toEqual({ estimate: 3, low: null, high: null });
  expect(countPerUnit({ n: 0, sum: 0, sumOfSquares: 0 }, 1).estimate).toBeNull();
  expect(pooledDesignEffect([{ n: 5, sum: 0, sumOfSquares: 0 }])).toBe(1);
});

test('counts that are the same in every game are no clusters: they have the interval of independent events', () => {
  const always = { n: 20, sum: 20, sumOfSquares: 20 };
  expect(pooledDesignEffect([always])).toBe(0);
  expect(countPerUnit(always, pooledDesignEffect([always]))).toEqual(countPerUnit(always, 1));
});

test('covers rare clusters of three in 60 games at least as often as 92 of 100 times', () => {
  const random = seeded(5);
  let covered = 0;
  for (let run = 0; run < 400; run++) {
    const cells = Array.from({ length: 8 }, () => {
      let [sum, sumOfSquares] = [0, 0];
      for (let game = 0; game < 60; game++)
        if (random() < 0.06) {
          sum += 3;
          sumOfSquares += 9;
        }
      return { n: 60, sum, sumOfSquares };
    });
    const effect = pooledDesignEffect(cells);
    covered += cells.filter((cell) => {
      const { low, high } = countPerUnit(cell, effect);
      return low! <= 0.18 && 0.18 <= high!;
    }).length;
  }
  expect(covered / 3200).toBeGreaterThan(0.92);
});
