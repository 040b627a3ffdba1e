import { describe, expect, it } from 'vitest';
import { logistic, logisticChance, logLoss } from '../../src/stats/index.ts';

describe('logistic regression', () => {
  it('gives the logit of the share where there is an intercept alone', () => {
    const rows = [3, 5, 4].map((successes) => ({ x: [1], trials: 16, successes }));
    const { coefficients, df } = logistic(rows);
    expect(coefficients[0]).toBeCloseTo(Math.log(12 / 36), 9);
    expect(df).toBe(2);
  });

  it('has the variance of the cluster totals, not of independent trials', () => {
    const rows = [0, 10, 0, 10].map((successes) => ({ x: [1], trials: 10, successes }));
    const { coefficients, covariance } = logistic(rows);
    // Residuals are 5 each, leverages 1/4, the information 40/4: 4 x (5 / (3/4))^2 / 10^2.
    expect(coefficients[0]).toBeCloseTo(0, 9);
    expect(covariance[0][0]).toBeCloseTo(16 / 9, 9);
  });

  it('finds a planted slope in exact shares', () => {
    const rows = [-2, -1, 0, 1, 2].map((x) => ({
      ...{ x: [1, x], trials: 1000 },
      successes: 1000 * logisticChance([1, x], [0.3, -0.7]),
    }));
    const { coefficients } = logistic(rows);
    expect(coefficients[0]).toBeCloseTo(0.3, 8);
    expect(coefficients[1]).toBeCloseTo(-0.7, 8);
  });

  it('refuses what the rows do not determine', () => {
    const twice = [1, 2, 3].map((x) => ({ x: [x, x], trials: 4, successes: 2 }));
    expect(() => logistic(twice)).toThrow(RangeError);
    const separated = [-1, -2, 1, 2].map((x) => ({ x: [x], trials: 1, successes: x > 0 ? 1 : 0 }));
    expect(() => logistic(separated)).toThrow(RangeError);
  });

  it('refuses a covariate that separates its own rows, beside others that do not', () => {
    const ordinary = [-2, -1, 0, 1, 2].map((x) => ({ x: [1, x, 0], trials: 20, successes: 10 + 3 * x }));
    const won = [-1, 0, 1].map((x) => ({ x: [1, x, 1], trials: 20, successes: 20 }));
    expect(() => logistic([...ordinary, ...won])).toThrow('separates the results');
    const nearly = won.map((row) => ({ ...row, successes: 19 }));
    expect(logistic([...ordinary, ...nearly]).coefficients[2]).toBeCloseTo(3, 0);
  });

  it('charges half a win as half of each', () => {
    expect(logLoss({ trials: 1, successes: 0.5 }, 0.5)).toBeCloseTo(Math.LN2, 12);
  });
});
