import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines, csvOf } from '../../src/report/files/csv.ts';
import { type GameLines, gameLines, gameLinesBySide, gamesColumn, gamesCsv } from '../../src/report/files/games-csv.ts';
import { estimate } from '../../src/report/tables.ts';
import type { VariantResults } from '../../src/stats/tables.ts';
import { parseCsv } from './support/parse-csv.ts';
import { random, runOf, skirmish } from './support/skirmish.ts';
import { tiny } from './support/tiny.ts';

const written = (lines: GameLines, run = 'r1') => Buffer.concat([...gamesCsv(lines, run)]).toString();
const games = (...variants: VariantResults[]) => parseCsv(written(gameLines(variants)));

test('names with commas, quotes and line breaks come back as they were', () => {
  const names = ['plain', 'a, b', 'the "Old" Guard', 'two\nlines', 'two\r\nlines', '', '=1+1', ' spaced ', 'Füsiliere'];
  const rows = names.map((name) => ({ name, next: 1 }));
  const text = csvOf({ name: 'names', columns: ['name', 'next'], rows });
  expect(parseCsv(text)).toEqual([['name', 'next'], ...names.map((name) => [name, '1'])]);
});

test('numbers come back to the last bit, and null is an empty cell', () => {
  const next = random(7);
  const numbers = Array.from({ length: 500 }, () => next() / 10 ** Math.floor(next() * 12));
  const rows = [...numbers, null].map((value) => ({ value, next: 0 }));
  const [, ...lines] = parseCsv(csvOf({ name: 'numbers', columns: ['value', 'next'], rows }));
  expect(lines.at(-1)).toEqual(['', '0']);
  expect(lines.slice(0, -1).map(([value]) => Number(value))).toEqual(numbers);
});

test('a table without rows still has its header', () => {
  expect(csvOf({ name: 'none', columns: ['a', 'b'], rows: [] })).toBe('a,b\r\n');
});

test('every table of a run survives the round trip', () => {
  const { winRates, metrics } = estimate(runOf([skirmish(40)]));
  for (const table of [winRates, ...metrics]) {
    const [header, ...lines] = parseCsv(csvOf(table));
    expect(header).toEqual(table.columns);
    const cells = table.rows.map((row) => table.columns.map((column) => String((row as never)[column] ?? '')));
    expect(lines).toEqual(cells);
  }
});

test('games.csv: one row a game, scores in points, an empty cell for a side that never broke', () => {
  expect(games(tiny())).toEqual(
    [
      'variant,game,winner,reason,turns,blueStrengthLeft,blueLosses,blueFirstBreakTurn,blueScore,redStrengthLeft,redLosses,redFirstBreakTurn,redScore,run',
      'baseline,0,blue,eliminated,3,4,1,,1,0,5,2,0,r1',
      'baseline,1,blue,eliminated,4,3,2,,1,0,5,4,0,r1',
      'baseline,2,draw,turn-limit,6,2,3,5,0.5,2,3,,0.5,r1',
      'baseline,3,blue,turn-limit,6,5,0,,1,1,4,4,0,r1',
      'baseline,4,red,eliminated,5,0,5,3,0,3,2,,1,r1',
    ].map((line) => line.split(',')),
  );
});

test('games-by-side.csv: one row a game and side, under the same names for all sides', () => {
  const [header, ...lines] = parseCsv(written(gameLinesBySide([tiny()])));
  expect(header).toEqual('variant,game,side,strengthLeft,losses,firstBreakTurn,score,reason,turns,run'.split(','));
  expect(lines.slice(0, 4)).toEqual(
    [
      'baseline,0,blue,4,1,,1,eliminated,3,r1',
      'baseline,0,red,0,5,2,0,eliminated,3,r1',
      'baseline,1,blue,3,2,,1,eliminated,4,r1',
      'baseline,1,red,0,5,4,0,eliminated,4,r1',
    ].map((line) => line.split(',')),
  );
  expect(lines).toHaveLength(10);
});

test('a run is named in the last column, and a number too small to be anything is 0', () => {
  const rows = [{ value: 1.851e-319 }, { value: -1e-250 }, { value: null }];
  expect(csvOf({ name: 'numbers', columns: ['value'], rows }, 'r1')).toBe('value,run\r\n0,r1\r\n-1e-250,r1\r\n,r1\r\n');
});

test('games.csv numbers games from the first one played, and has the system’s own columns at the end of each side', () => {
  const variant = skirmish(3);
  const [header, first] = games({ ...variant, table: { ...variant.table, firstGame: 500 } });
  expect(first[1]).toBe('500');
  expect(header).toContain('redInitiativeWins');
  expect(header.indexOf('blueInitiativeWins')).toBe(header.indexOf('blueScore') + 1);
});

test('side names become headers: camelCase, and apart when they would come out alike', () => {
  const variant = tiny();
  const [header] = games({ ...variant, table: { ...variant.table, sides: ['Red Army', 'red-army'] } });
  expect(header.filter((name) => name.endsWith('Score'))).toEqual(['redArmyScore', 'redArmy2Score']);
});

test('variants with other columns share one header; cells that a variant has not are empty', () => {
  const [header, ...lines] = games(tiny(), skirmish(2, { variant: 'more columns' }));
  const column = header.indexOf('blueInitiativeWins');
  expect(lines.map((line) => line[column] === '')).toEqual([true, true, true, true, true, false, false]);
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([header.length]));
});

test('games are written byte by byte as csv-stringify writes them, whatever the names', () => {
  const name = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', ' ', '\t', ';', 'a', 'ü', '=', '\ufeff') }),
  );
  const names = fc.record({ variants: fc.tuple(name, name), sides: fc.tuple(name, name), reason: name, run: name });
  const first = fc.nat({ max: 2 ** 40 });
  const rows = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(names, first, rows, ({ variants, sides, reason, run }, firstGame, values) => {
      const { table } = tiny();
      const own = { ...table, firstGame, sides, reasons: [reason, 'turn-limit'] };
      const odd = new Int32Array(table.rows);
      odd.set(values);
      odd[1] = 0;
      const played = [
        tiny({ variant: variants[0], table: { ...own, rows: odd } }),
        skirmish(3, { variant: variants[1] }),
      ];
      for (const lines of [gameLines(played), gameLinesBySide(played)]) {
        const columns = lines.headers.map((header) => gamesColumn(lines, header));
        const cells = columns[0].map((_, line) => [...columns.map((column) => column[line]), run]);
        expect(written(lines, run)).toBe(csvLines([[...lines.headers, 'run'], ...cells]));
      }
    }),
  );
});

test('100,000 games stream in blocks of bounded size', () => {
  const one = tiny();
  const rows = new Int32Array(100_000 * 10);
  for (let i = 0; i < rows.length; i++) rows[i] = one.table.rows[i % 50];
  const many = { ...one, table: { ...one.table, games: 100_000, rows } };
  let [lines, longest] = [0, 0];
  for (const block of gamesCsv(gameLines([many]), 'r1')) {
    longest = Math.max(longest, block.length);
    lines += Buffer.from(block).toString().split('\n').length - 1;
  }
  expect(lines).toBe(100_001);
  expect(longest).toBeLessThan(500_000);
});
