import { describe, expect, test } from 'vitest';
import {
  nearestPopulation,
  normalCdf,
  normalSurvival,
  populationsOf,
  skewedSurvival,
  toldApart,
} from '../../src/stats/index.ts';
import { cholesky, solveCholesky } from '../../src/stats/numeric.ts';
import { expectEach, expectNear, seeded } from './near.ts';

const { NaN: NONE } = Number;

describe('the tail of a skewed sum', () => {
  test.each([0.3, 1, 3])('skewness 2 is an exponential distribution, at %d', (z) => {
    expectNear(skewedSurvival(z, 2), Math.exp(-1 - z));
    expectNear(skewedSurvival(-z, -2), 1 - Math.exp(-1 - z));
  });

  test('no skewness is normal, and little skewness nearly so; nothing lies below the least value', () => {
    expect(skewedSurvival(1.7, 0)).toBe(normalSurvival(1.7));
    expectNear(skewedSurvival(1.7, 0.011), normalSurvival(1.7), 0.02);
    expect([skewedSurvival(-1.5, 2), skewedSurvival(1.5, -2)]).toEqual([1, 0]);
  });
});

test('a matrix by its triangle, and equations solved with it', () => {
  const lower = cholesky([
    [4, 2],
    [2, 10],
  ]);
  expect(lower.map((row) => [...row])).toEqual([
    [2, 0],
    [1, 3],
  ]);
  expectEach([...solveCholesky(lower, [10, 14])], [2, 1]);
  expect(() =>
    cholesky([
      [1, 2],
      [2, 1],
    ]),
  ).toThrow(/not positive definite/);
});

describe('which population a few units are like', () => {
  // Means 1 and 3; the ends add (1 + 9)/4 to the variance and -+26/4 to the third moment.
  const two = populationsOf([[[0, 0, 2, 2]], [[2, 2, 4, 4]]]);

  test('worked by hand: one measure, ten units half-way between two populations', () => {
    expect(two.map(({ means, covariance, ends }) => [means[0], covariance[0][0], ends.second[0]])).toEqual([
      [1, 1, 2.5],
      [3, 1, 2.5],
    ]);
    const { populations, used } = nearestPopulation([new Array(10).fill(2)], two);
    const variance = 3.5 * (1 / 10 + 1 / 4);
    const [first, second] = populations;
    expectNear(first.logLikelihood, -(1 / variance + Math.log(variance) + Math.log(2 * Math.PI)) / 2);
    expect([first.support, second.support, used]).toEqual([0.5, 0.5, [0]]);
    const skewness = (10 * 6.5) / 1000 / variance ** 1.5;
    expectNear(first.p, skewedSurvival(1 / Math.sqrt(variance), skewness));
    expectNear(second.p, first.p);
    expectNear(first.measures[0].z, 1 / Math.sqrt(variance));
  });

  test('how well they are told apart: half the distance, and the units that tell well', () => {
    const { right, units } = toldApart([new Array(10).fill(2)], [two[0], two[1]]);
    const byChance = 2 / 4 / (1 / 10 + 1 / 4);
    const distance = Math.sqrt(4 / (3.5 * (1 / 10 + 1 / 4)) - byChance);
    expectNear(right, normalCdf(distance / 2));
    expect(units).toBe(Math.ceil(10 * ((2 * 1.2815515655446004) / distance) ** 2));
  });

  test('populations that are alike are told apart in half of all cases, not in more by chance of those simulated', () => {
    const draw = seeded(9);
    const kind = (units: number) => [0, 0, 0, 0].map(() => Array.from({ length: units }, () => draw()));
    const rights = Array.from({ length: 20 }, () => {
      const [a, b] = populationsOf([kind(200), kind(200)]);
      return toldApart(kind(30), [a, b]).right;
    });
    expect(rights.reduce((sum, right) => sum + right, 0) / rights.length).toBeLessThan(0.6);
    expect(Math.min(...rights)).toBe(0.5);
  });

  const draw = seeded(3);
  const drawn = (level: number, units: number) => {
    const rows = Array.from({ length: units }, () => {
      const common = draw() + draw();
      return [level + common, 2 * level + common + draw(), 7, -level - common];
    });
    return rows[0].map((_, measure) => rows.map((row) => row[measure]));
  };
  const three = populationsOf([drawn(0, 250), drawn(0.15, 250), drawn(0.6, 250)]);

  test('what never varies or repeats other measures is not used', () => {
    expect(nearestPopulation(drawn(0, 30), three).used).toEqual([0, 1]);
  });

  test('cells that nobody wrote down count less, a column of few values not at all', () => {
    const [first, second, same, negative] = drawn(0.6, 30);
    const few = first.map((value, unit) => (unit < 9 ? value : NONE));
    const { used, nearest, populations } = nearestPopulation([few, second, same, negative], three);
    expect([used, nearest]).toEqual([[1, 3], 2]);
    expect(populations[2].measures[0]).toEqual({ z: null, p: null });
    const half = second.map((value, unit) => (unit < 15 ? value : NONE));
    const [all, part] = [second, half].map((column) => toldApart([first, column], [three[0], three[1]]).right);
    expect(part).toBeLessThan(all);
  });

  test('what is ruled out already is no rival: p is the worst against the others, times their number', () => {
    const recorded = drawn(0, 30);
    const judge = (possible: boolean[]) => nearestPopulation(recorded, three, 0.05, possible);
    const { nearest, populations } = judge([false, true, true]);
    expect([nearest, populations[0].isPossible, populations[0].support]).toEqual([1, false, 0]);
    expectNear(populations[1].support + populations[2].support, 1);
    expectNear(populations[1].p, nearestPopulation(recorded, [three[1], three[2]]).populations[0].p);
    const alone = (rival: number) => nearestPopulation(recorded, [three[1], three[rival]]).populations[0].p;
    expectNear(judge([true, true, true]).populations[1].p, Math.min(1, 2 * Math.min(alone(0), alone(2))));
    expect(judge([false, false, false])).toMatchObject({ nearest: 0, populations: three.map(() => ({ support: 0 })) });
  });

  test('the own population is excluded in at most 5 of 100 cases, a far one in all', () => {
    let [wrong, far, named] = [0, 0, 0];
    for (let i = 0; i < 100; i++) {
      const { populations, nearest } = nearestPopulation(drawn(0.15, 25), three);
      wrong += Number(!populations[1].isPossible);
      far += Number(!populations[2].isPossible);
      named += Number(nearest === 1);
    }
    expect(wrong).toBeLessThanOrEqual(9);
    expect(wrong).toBeGreaterThan(0);
    expect(far).toBe(100);
    expect(named).toBeGreaterThan(60);
  });
});
