import { expect, test } from 'vitest';
// @ts-expect-error: a script of the page, checked where it lives
import { duelStretches, duelWords } from '../../src/report/html/client/duel.js';

const VALUES = [2, 3, 4, 5];

test('two weapons are told with the ranges at which each is better, and where they cross', () => {
  const stretches = duelStretches(VALUES, [0.6, 0.5, 0.1, null], [0.4, 0.5, 0.2, 0.1]);
  expect(stretches.map(({ better }: { better: number }) => better)).toEqual([0, -1, 1]);
  expect(duelWords({ axis: 'range', unit: 'inches' }, ['rifle', 'cal50'], stretches)).toBe(
    'By range: rifle is better at 2 inches (by up to 0.20), equal at 3 inches, cal50 is better from 4 to 5 inches (by up to 0.10). They cross after 2 inches.',
  );
});

test('two weapons that do the same are told so', () => {
  const stretches = duelStretches(VALUES, [0.5, 0.5, 0.5, 0], [0.5, 0.5, 0.5, null]);
  expect(duelWords({ axis: 'step', unit: null }, ['a', 'b'], stretches)).toBe('a and b do the same at every step.');
});

test('ranges beyond the reach of both are told apart from those at which they are equal', () => {
  const stretches = duelStretches(VALUES, [0.6, 0.5, null, null], [0.4, 0.5, 0, null]);
  expect(duelWords({ axis: 'range', unit: 'inches' }, ['rifle', 'carbine'], stretches)).toBe(
    'By range: rifle is better at 2 inches (by up to 0.20), equal from 3 to 4 inches, neither reaches at 5 inches.',
  );
});
