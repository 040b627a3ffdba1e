import { describe, expect, test } from 'vitest';
import { logChance, outside, room } from '../../src/inference/tuning/chance.ts';
import { bandOnScale, type Observation, onScale, ResponseModel } from '../../src/inference/tuning/response.ts';
import { scoreIn } from './made-up.ts';

const BASELINE = { value: 0.3, variance: 0.0007 };
const SINGLES: Observation[] = [
  { combination: [0], value: 0.7, variance: 0.01 },
  { combination: [1], value: -0.2, variance: 0.02 },
];
const PAIR: Observation = { combination: [0, 1], value: 0.9, variance: 0.005 };

/** Mean square of the effects of single changes, less their noise; what is assumed of effects, pairs and the rest is a multiple. */
const SQUARE = (0.4 ** 2 - 0.01 + 0.5 ** 2 - 0.02) / 2;
const [SINGLE, PAIRED, OWN] = [25 * SQUARE, 0.12 * SQUARE, 0.01 * SQUARE];

/** The same model by its coefficients instead of its observations: two effects, what their pair adds, what each combination adds. */
function ridge(observations: readonly Observation[], combination: readonly number[]) {
  const names = [[0], [1], [0, 1]].map(String);
  const features = (one: readonly number[]) => [
    ...[0, 1].map((change) => (one.includes(change) ? 1 : 0)),
    one.length === 2 ? 1 : 0,
    ...names.map((name) => (name === String(one) ? 1 : 0)),
  ];
  const prior = [SINGLE, SINGLE, PAIRED, OWN, OWN, OWN];
  let mean = prior.map(() => 0);
  let covariance = prior.map((own, i) => prior.map((_, j) => (i === j ? own : 0)));
  // One observation after the other (recursive least squares).
  for (const { combination: one, value, variance } of observations) {
    const x = features(one);
    const gain = covariance.map((row) => row.reduce((sum, c, j) => sum + c * x[j], 0));
    const spread = variance + gain.reduce((sum, c, j) => sum + c * x[j], 0);
    const error = value - BASELINE.value - mean.reduce((sum, m, j) => sum + m * x[j], 0);
    mean = mean.map((m, j) => m + (gain[j] * error) / spread);
    covariance = covariance.map((row, i) => row.map((c, j) => c - (gain[i] * gain[j]) / spread));
  }
  const x = features(combination);
  const value = BASELINE.value + mean.reduce((sum, m, j) => sum + m * x[j], 0);
  const left = covariance.reduce((sum, row, i) => sum + row.reduce((own, c, j) => own + c * x[i] * x[j], 0), 0);
  return { value, variance: BASELINE.variance + left };
}

describe('the model of single changes and pairs', () => {
  test.each([
    ['single changes alone', SINGLES],
    ['a pair beside them', [...SINGLES, PAIR]],
  ])('is ridge regression on %s', (_, observations) => {
    const model = new ResponseModel(observations, BASELINE);
    for (const combination of [[0], [1], [0, 1]]) {
      const [{ value, variance }, wanted] = [model.predict(combination), ridge(observations, combination)];
      expect(value).toBeCloseTo(wanted.value, 10);
      expect(variance).toBeCloseTo(wanted.variance, 10);
      expect(model.guess(combination).value).toBeCloseTo(wanted.value, 10);
    }
  });

  test('knows the file as it is as well as its own games do', () => {
    const model = new ResponseModel([...SINGLES, PAIR], BASELINE);
    expect(model.predict([])).toEqual(BASELINE);
    expect(model.guess([])).toEqual(BASELINE);
  });

  test('guesses the variance of a combination as the sum of those of its parts, and of what pairs may add', () => {
    const { variance } = new ResponseModel(SINGLES, BASELINE).guess([0, 1]);
    expect(variance).toBeCloseTo(BASELINE.variance + 0.01 + 0.02 + PAIRED + OWN, 12);
    expect(new ResponseModel(SINGLES, BASELINE).guess([0]).variance).toBeCloseTo(BASELINE.variance + 0.01, 12);
  });
});

describe('the scale of the model', () => {
  const share = { proportion: true };

  test('is the logit for what is between 0 and 1, half a game away from its ends', () => {
    const { value, variance } = onScale(share, { level: 0.2, variance: 0.001 }, 100);
    expect(value).toBeCloseTo(Math.log(0.25), 12);
    expect(variance).toBeCloseTo(0.001 / 0.16 ** 2, 12);
    const least = 0.5 / 101;
    const none = onScale(share, { level: 0, variance: 0 }, 100);
    expect(none.value).toBeCloseTo(Math.log(least / (1 - least)), 12);
    expect(none.variance).toBeCloseTo(1 / (100 * least * (1 - least)), 8);
    expect(onScale(share, { level: 1, variance: 0 }, 100).value).toBeCloseTo(-none.value, 12);
    expect(onScale({ proportion: false }, { level: 7, variance: 0 }, 100)).toEqual({ value: 7, variance: 1e-4 });
  });

  test('has no end where a band ends at what is possible, or is open', () => {
    expect(bandOnScale({ ...share, band: { low: 0, high: 0.5 } })).toEqual([-Infinity, 0]);
    expect(bandOnScale({ ...share, band: { low: 0.5, high: 1 } })).toEqual([0, Infinity]);
    expect(bandOnScale({ ...share, band: { low: null, high: 0.5 } })).toEqual([-Infinity, 0]);
    expect(bandOnScale({ proportion: false, band: { low: 1, high: null } })).toEqual([1, Infinity]);
  });
});

describe('the chance that aims are met', () => {
  const at = (value: number, variance: number) => [{ value, variance }];

  test('is the normal share of the band, and of all aims the product', () => {
    expect(Math.exp(logChance([scoreIn(0.5, null)], at(0, 1)))).toBeCloseTo(0.5, 12);
    expect(Math.exp(logChance([scoreIn(null, 0.5)], at(-1.959964, 1)))).toBeCloseTo(0.975, 7);
    const target = { ...scoreIn(6, 8), kind: 'mean', proportion: false } as const;
    expect(Math.exp(logChance([target], at(7, 1)))).toBeCloseTo(0.6826894921, 9);
    expect(Math.exp(logChance([target, target], [...at(7, 1), ...at(6, 1)]))).toBeCloseTo(
      0.6826894921 * 0.4772498681,
      9,
    );
  });

  test('falls with distance also where it is no number any more', () => {
    const target = { ...scoreIn(6, 8), kind: 'mean', proportion: false } as const;
    const chances = [10, 14, 15, 16, 40].map((value) => logChance([target], at(value, 1)));
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    expect(new Set(chances).size).toBe(5);
    expect(logChance([target], at(4, 1))).toBeCloseTo(logChance([target], at(10, 1)), 9);
  });

  test('goes with room inside a band and distance outside, in standard deviations of one game', () => {
    const band = { low: 6, high: 8 };
    expect([room({ band }, 7.5, 0.5), room({ band }, 5, 0.5)]).toEqual([1, -2]);
    expect([outside({ band }, 7.5, 0.5), outside({ band }, 5, 0.5), outside({ band }, 9, 0.5)]).toEqual([0, 2, 2]);
    expect(room({ band: { low: null, high: 8 } }, 2, 2)).toBe(3);
  });
});
