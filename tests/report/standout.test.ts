import { expect, test } from 'vitest';
import { standout } from '../../src/report/html/answer.ts';

const chartOf = (estimates: readonly number[], half = 0.02, more: object = {}) => ({
  ...{ name: 'success-by-turn', title: 'Success by turn' },
  spec: {
    encoding: { y: { axis: { format: '.0%' } } },
    data: {
      values: estimates.map((estimate, i) => ({
        turn: `${i + 1}`,
        estimate,
        low: estimate - half,
        high: estimate + half,
        ...more,
      })),
    },
  },
});

test('a caption says which turn stands out, by intervals', () => {
  expect(standout(chartOf([0.5, 0.48, 0.47, 0.27, 0.44]))).toBe('It dips to 27% in turn 4.');
  expect(standout(chartOf([0.3, 0.32, 0.6, 0.33, 0.2, 0.3]))).toBe('It rises to 60% in turn 3.');
});

test('and nothing where intervals of neighbours meet, a curve only falls, or there are several', () => {
  expect(standout(chartOf([0.5, 0.48, 0.47, 0.27, 0.44], 0.15))).toBeNull();
  expect(standout(chartOf([0.9, 0.7, 0.5, 0.3]))).toBeNull();
  const two = chartOf([0.5, 0.2, 0.5]);
  expect(
    standout({ ...two, spec: { ...two.spec, data: { values: [...two.spec.data.values, ...two.spec.data.values] } } }),
  ).toBeNull();
});
