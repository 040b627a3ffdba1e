import { expect, test } from 'vitest';
import { contestElo, logitElo } from '../../src/stats/index.ts';

const ELO = 400 / Math.LN10;

test('a challenger with an even share is 0 Elo stronger, whatever the number of seats', () => {
  for (const seats of [2, 3, 6]) {
    // The challenger wins one seat of each number.
    const { estimate, low, high } = contestElo({ n: 300, sum: 600, sumOfSquares: 1200 }, seats);
    expect(estimate).toBeCloseTo(0, 12);
    if (seats > 2) continue;
    expect(low! + high!).toBeCloseTo(0, 12);
  }
});

test('three points of four are 191 Elo, with the interval of the score', () => {
  // 50 numbers with both seats won, 50 with one.
  const { estimate, low, high, se } = contestElo({ n: 100, sum: 300, sumOfSquares: 1000 }, 2);
  expect(estimate).toBeCloseTo(ELO * Math.log(3), 10);
  // s = 1.0434 / 4, se = 0.02583; t(101) = 1.98373.
  expect(se! / ELO).toBeCloseTo(0.136, 3);
  expect([low, high].map((end) => Math.round(end!))).toEqual([142, 237]);
});

test('where every game is won there is no Elo, but a lower end', () => {
  const { estimate, low } = contestElo({ n: 100, sum: 400, sumOfSquares: 1600 }, 2);
  expect(estimate).toBeNull();
  expect(low!).toBeGreaterThan(300);
});

test('where one side decides, Elo is the difference of logits, sharper where the games go alike', () => {
  // 80 seeds with equal results (40 wins), or independent ones.
  const paired = logitElo({ n: 100, sums: [120, 80], squares: [240, 160], product: 160 });
  const apart = logitElo({ n: 100, sums: [120, 80], squares: [240, 160], product: 96 });
  expect(paired.estimate).toBeCloseTo(2 * ELO * Math.log(1.5), 10);
  expect(apart.estimate).toBeCloseTo(paired.estimate!, 10);
  expect(paired.se!).toBeLessThan(apart.se!);
  // se of each logit is 1 / sqrt(n p (1 - p)) = 0.204.
  expect(apart.se! / ELO).toBeCloseTo(0.204 * Math.SQRT2, 1);
});
