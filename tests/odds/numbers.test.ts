import { expect, test } from 'vitest';
import { bar, oneIn, percentText } from '../../src/odds/text.ts';

test.each([
  [0, '0%', 'never'],
  [1, '100%', 'always'],
  [1 - 1e-16, '100%', 'always'],
  [0.5, '50.00%', '2.00'],
  [1 / 3, '33.33%', '3.00'],
  [11 / 36, '30.56%', '3.27'],
  [0.0123, '1.23%', '81.3'],
  [1 / 1296, '0.0772%', '1,296'],
  [6 ** -6, '0.00214%', '46,656'],
  [6 ** -12, '4.59e-8%', '2.18e+9'],
  [1 - 6 ** -6, '99.99786%', '1.00'],
  [0.99999, '99.99900%', '1.00'],
  [0.1, '10.00%', '10.0'],
  [0.01, '1.00%', '100'],
])('%d reads %s, one in %s', (probability, percent, tries) => {
  expect([percentText(probability), oneIn(probability)]).toEqual([percent, tries]);
});

test('a bar is as long as its probability, and empty only for what cannot happen', () => {
  expect(bar(0)).toBe('');
  expect(bar(1e-9)).toBe('▏');
  expect(bar(0.5)).toBe('█'.repeat(12));
  expect(bar(1)).toBe('█'.repeat(24));
  expect(bar(0.1)).toBe('██▍');
});
