import { expect, test } from 'vitest';
import { cellNumber } from '../../src/weapons/heat.ts';

test.each([
  [0, '0'],
  [0.001, '<0.01'],
  [0.996, '1.00'],
  [1, '1'],
  [1.004, '1.00'],
  [-0.996, '−1.00'],
])('a cell is rounded as a mean, which may be above 1, and says 0 and 1 only if exact: %s', (value, words) => {
  expect(cellNumber(value, false)).toBe(words);
});
