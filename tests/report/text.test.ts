import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { decimals, fixed, percent, rounded, signed, span } from '../../src/report/numbers.ts';
import { reportOf } from '../../src/report/report.ts';
import { summaryText } from '../../src/report/terminal/run.ts';
import { wilson } from '../../src/stats/index.ts';
import { runOf, skirmish } from './support/skirmish.ts';
import { type GameRow, tiny } from './support/tiny.ts';

test('numbers below zero have a true minus sign, zero has none', () => {
  expect([-0.94, 0.04, -0.04, 1.26].map((value) => signed(value, 1))).toEqual(['−0.9', '0.0', '0.0', '+1.3']);
  expect([-2, 2].map((value) => fixed(value, 0))).toEqual(['−2', '2']);
});

describe('numbers are rounded to the first two significant digits of their interval', () => {
  test.each([
    [53.1, 55.1, 1],
    [0.531, 0.551, 3],
    [10, 22.4, 0],
    [100, 900, 0],
    [1.001, 1.0012, 5],
    [2, 2, 1],
    [null, 3, 1],
  ])('%s to %s: %s decimals', (low, high, digits) => {
    expect(decimals(low, high)).toBe(digits);
  });

  test('5,410 of 10,000 games are 54.1%, 53.1 to 55.1', () => {
    const won = wilson(5410, 10_000);
    expect(percent(won)).toBe('54.1%');
    expect(span(won, 100)).toBe('53.1 to 55.1');
  });

  test('nothing known is a dash, never NaN', () => {
    expect(rounded({ estimate: null, low: null, high: null })).toBe('–');
    expect(percent({ estimate: null, low: null, high: null })).toBe('–');
    expect(percent({ estimate: 1, low: 0.9991, high: 1 })).toBe('100%');
    expect(percent({ estimate: 0, low: 0, high: 0.0009 })).toBe('0%');
  });
});

const BLUE: GameRow = [3, 0, 2, 4, 1, 0, 0, 0, 5, 2];
const RED: GameRow = [4, 0, 0, 0, 5, 2, 2, 4, 1, 0];
const DRAWN: GameRow = [5, 1, 1, 2, 3, 5, 1, 2, 3, 0];

function plain(...parameters: Parameters<typeof summaryText>): string {
  return stripVTControlCharacters(summaryText(...parameters));
}

describe('the summary', () => {
  test('begins with who wins', () => {
    const rows = [BLUE, RED, DRAWN].flatMap((row, i) => Array.from({ length: [5410, 4100, 490][i] }, () => row));
    const text = plain(runOf([tiny({ counts: [] }, rows)]));
    const [, verdict, ground] = text.split('\n\n')[2].match(/^(.*)\n([\s\S]*)$/) ?? [];
    expect(verdict).toBe('Blue 54.1 : 41.0 red. Blue is stronger.');
    expect(ground.replaceAll('\n', ' ')).toMatch(
      /^Blue scores 56\.\d points .*; 50 would be even\. 4\.90% of games are drawn\.$/,
    );
  });

  test('is as reviewed', () => {
    expect(plain(runOf([skirmish(400)]))).toMatchSnapshot();
  });

  test('of two variants has a part for each', () => {
    const text = plain(runOf([skirmish(60), skirmish(60, { variant: 'no cover', seed: 3 })]));
    expect(text.match(/would be even\./g)).toHaveLength(2);
    expect(text).toContain('\nno cover\n');
  });

  test('stays within 100 columns, whatever the names', () => {
    const run = tiny();
    const sides = [
      'The Third Independent Infantry Company of the North',
      'A band of raiders from beyond the southern desert',
    ];
    const text = plain(runOf([{ ...run, table: { ...run.table, sides } }]));
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  });

  test('of no game says so', () => {
    expect(plain(runOf([tiny({ counts: [] }, [])]))).toContain('No game was finished.');
  });

  test('has no colour when it does not go to a terminal', () => {
    expect(process.stdout.isTTY).toBeFalsy();
    expect(summaryText(runOf([tiny()]))).toBe(plain(runOf([tiny()])));
  });

  test('names the folder, and what was left out', () => {
    const run = runOf([tiny()]);
    const written = {
      out: 'reports/farmhouse',
      files: ['endings.csv', 'charts/endings.vl.json'],
      notes: ['chart x left out'],
      report: reportOf(run),
    };
    const text = plain(run, written);
    expect(text).toContain('Report in reports/farmhouse: report.html, 1 tables (*.csv, tables/*.csv), 1 charts');
    expect(text).toContain('chart x left out');
  });
});
