import { expect, test } from 'vitest';
import { methodMarkup } from '../../src/report/html/appendix.ts';
import { NOTHING_MORE, reportOf } from '../../src/report/report.ts';
import { runOf } from './support/skirmish.ts';
import { tiny } from './support/tiny.ts';

test('the page names alpha, methods and what equal values show, once', () => {
  const { text } = methodMarkup(reportOf({ ...runOf([tiny()]), alpha: 0.1 }));
  expect(text).toContain('Intervals are 90% intervals (alpha 0.1). Each holds on its own: on average 1 in 10 misses');
  expect(text).toContain('for 5 such games at most 37% of all games differ');
  expect(text).toContain('one pseudo win and one pseudo loss');
  expect(text).not.toContain('family');
  expect(text).not.toContain('squares');
});

test('a family is named with its size where there are several sides', () => {
  const { table, ...rest } = tiny();
  const sides = ['a', 'b', 'c'];
  const rows = Int32Array.from([3, 0, 2, 4, 1, 0, 0, 0, 5, 2, 0, 0, 5, 2]);
  const three = {
    ...rest,
    games: 1,
    table: { ...table, sides, games: 1, rows },
    leads: { unit: 'x', bySide: [], changes: [] },
  };
  const report = { ...reportOf(runOf([tiny()])), results: runOf([three]) };
  expect(methodMarkup(report).text).toContain('a family of 3, so its interval is Bonferroni’s');
});

test('what a verb adds is said behind it', () => {
  const { text } = methodMarkup(reportOf(runOf([tiny()]), { ...NOTHING_MORE, method: ['Self-check: passed.'] }));
  expect(text).toMatch(/<li>Self-check: passed\.<\/li>\s*<\/ul>$/);
});
