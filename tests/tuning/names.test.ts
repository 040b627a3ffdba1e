import { expect, test } from 'vitest';
import { shortNames } from '../../src/tuning/charts.ts';
import { methodSentences } from '../../src/tuning/page.ts';

const combination = (count: number, turns: number, more: object = {}) =>
  Object.entries({ 'sides.red.figures.Squad.count': count, 'mission.turns': turns, ...more }).map(([key, to]) => ({
    ...{ key, to, from: 2 },
  }));

test('pictures name long combinations by the last parts of their keys', () => {
  expect(shortNames([[], combination(4, 5)])).toEqual(['as it is', 'Squad.count=4, mission.turns=5']);
});

test('different combinations never share a name in pictures, and equal ones do', () => {
  const long = { 'sides.blue.figures.A very long name of a squad of guards.count': 1 };
  const names = shortNames([
    combination(4, 5, long),
    combination(4, 5, { ...long, coverBonus: 2 }),
    combination(4, 5, long),
  ]);
  expect(new Set(names).size).toBe(2);
  expect(names[0]).toBe(names[2]);
});

test('the page of an interrupted search says that later steps were not finished', () => {
  expect(methodSentences('screen')[0]).toMatch(/interrupted/);
  expect(methodSentences(null).join()).not.toMatch(/interrupted/);
});
