import { expect, test } from 'vitest';
import { sweepPage } from '../../src/report/html/sweep-page.ts';
import { SWEEP_METHODS, sweepAnswer, sweepFooting, sweepWarnings } from '../../src/report/sentences/sweep.ts';
import { cellLines, knockoutTable, type Sweep, sweepOf, sweepTable } from '../../src/report/sweep.ts';
import { findingsOf } from '../../src/report/sweep-findings.ts';
import { sweepText } from '../../src/report/terminal/sweep.ts';
import { tableOf, times } from './tables.ts';

const FACTS = {
  run: '01234567',
  scenario: { name: 'Farmhouse', file: 'farmhouse.yaml', system: 'toy', systemTitle: 'Toy', hash: 'abc' },
  seed: 9,
};
const games = (won: number, all: number) => tableOf([...times(won, { score: 2 }), ...times(all - won, { score: 0 })]);

/** Cell 0 is the reference. */
function sweepOfWins(wins: readonly number[], all: number, alpha = 0.05): Sweep {
  const cells = wins.map((won, i) => ({ name: `save.hard=${i + 2}`, values: [i + 2], table: games(won, all) }));
  const changes = cells.map(() => null);
  return sweepOf({ keys: ['save.hard'], cells, reference: 0, changes }, { alpha, deltas: [] });
}

const linesOf = (sweep: Sweep) => sweepText(sweep, FACTS, []).split('\n');
const tableLines = (sweep: Sweep) => {
  const lines = linesOf(sweep);
  return lines.slice(lines.findIndex((line) => line.endsWith('Verdict')));
};

test('a sweep shows the difference of the two scores beside it, its interval and its verdict', () => {
  const lines = tableLines(sweepOfWins([1, 22, 2], 25));
  expect(lines[0]).toMatch(/^save\.hard +blue wins +red wins +Score blue +Difference +Interval +Verdict$/);
  expect(lines[1]).toMatch(/^2 .* 4 +reference$/);
  expect(lines[2]).toMatch(/^3 .* 88 +\+84 +\+5\d to \+9\d +higher$/);
  expect(lines[3]).toMatch(/^4 .* 8 +\+4 +−\d+ to \+\d+ +undecided$/);
  expect(sweepTable(sweepOfWins([1, 22], 25)).rows[2]).toMatchObject({ scoreDifference: 0.84, verdict: 'higher' });
});

test('a sweep says that one plain interval in twenty misses, what its verdicts hold for, and that its games are few', () => {
  const text = (sweep: Sweep) => linesOf(sweep).join(' ');
  expect(text(sweepOfWins([1, 22, 2], 25))).toContain(
    'Each 95% interval holds on its own: about 1 in 20 misses the true value. The verdicts hold for all 2 comparisons of scores together (Holm, alpha 0.05)',
  );
  expect(text(sweepOfWins([1, 22, 2], 25, 0.1))).toContain('about 1 in 10 misses');
  expect(text(sweepOfWins([1, 22], 25))).toMatch(/win rates are known to ±\d+ points at 25 games/);
  expect(text(sweepOfWins([4000, 4100, 4200], 10_000))).not.toContain('are known to');
});

test('the page of a sweep names family, method and alpha once, and warns', () => {
  const sweep = sweepOfWins([1, 22, 24], 25);
  const facts = {
    ...FACTS,
    gamesPlanned: 25,
    interrupted: false,
    command: 'skirmetrics sweep',
    versions: { skirmetrics: '0', node: '0' },
    alpha: 0.05,
    houseRules: {},
    limits: [],
    policies: {},
  };
  const page = sweepPage({
    facts,
    games: 25,
    keys: sweep.keys,
    docs: { 'save.hard': 'Least score that saves.' },
    answer: sweepAnswer(sweep),
    lines: cellLines(sweep),
    charts: [],
    notes: [sweepFooting(sweep), SWEEP_METHODS],
    warnings: sweepWarnings(sweep),
  });
  for (const once of ['(Holm, alpha 0.05)', 'Interval methods', 'all 2 comparisons', 'points at 25 games'])
    expect(page.split(once)).toHaveLength(2);
  expect(page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(/ 3 ▲ higher 88% .* \+84 \+58 to \+98 /);
  expect(page).toContain('<code>save.hard</code>: Least score that saves.');
});

test('a knockout shows what was tried, the plain difference, its interval and its verdict', () => {
  const cells = [1, 22, 2].map((won, i) => ({ name: `cell ${i}`, values: [], table: games(won, 25) }));
  const changes = [null, { key: 'save.hard', from: 3, to: 2 }, { key: 'save.hard', from: 3, to: 4 }];
  const lines = tableLines(sweepOf({ keys: [], cells, reference: 0, changes }, { alpha: 0.05, deltas: [] }));
  expect(lines[0]).toMatch(/^House rule +Value +Tried +Difference +Interval +Verdict$/);
  expect(lines[1]).toMatch(/^save\.hard +3 +2 +\+84 +\+58 to \+98 +higher$/);
  expect(lines[2]).toMatch(/^save\.hard +3 +4 +\+4 +−\d+ to \+\d+ +undecided$/);
});

test('a rule that is shown to matter is above a larger difference that is not', () => {
  const table = (some: readonly number[]) => tableOf(some.map((score) => ({ score })));
  const score = (i: number) => 2 * (i % 2);
  const base = Array.from({ length: 400 }, (_, i) => score(i));
  const surely = base.map((own, i) => (i < 30 ? 2 : own));
  const perhaps = base.map((own, i) => (i < 100 || i > 330 ? 2 - own : own > 0 || i % 10 === 0 ? 2 : own));
  const cells = [base, perhaps, surely].map((some, i) => ({ name: `cell ${i}`, values: [], table: table(some) }));
  const changes = [null, { key: 'noise', from: 3, to: 2 }, { key: 'rule', from: 3, to: 2 }];
  const sweep = sweepOf({ keys: [], cells, reference: 0, changes }, { alpha: 0.05, deltas: [] });
  expect(knockoutTable(sweep).rows.map(({ key, verdict }) => `${key} ${verdict}`)).toEqual([
    'noise undecided',
    'rule higher',
  ]);
  expect(
    tableLines(sweep)
      .slice(1, 3)
      .map((line) => line.split(' ')[0]),
  ).toEqual(['rule', 'noise']);
});

test('swing and elasticity of a knockout are those of the plain scores', () => {
  const cells = [10, 4, 18].map((won, i) => ({ name: `cell ${i}`, values: [], table: games(won, 25) }));
  const changes = [null, { key: 'save.hard', from: 3, to: 2 }, { key: 'save.hard', from: 3, to: 4 }];
  const sweep = sweepOf({ keys: [], cells, reference: 0, changes }, { alpha: 0.05, deltas: [] });
  for (const { swing, elasticity } of knockoutTable(sweep).rows) {
    expect(swing).toBeCloseTo(18 / 25 - 4 / 25, 12);
    expect(elasticity).toBeCloseTo((18 - 4) / (18 + 4) / ((4 - 2) / (4 + 2)), 12);
  }
});

test('rules whose change moved no game say how many games can have been missed', () => {
  const cells = [10, 10].map((won, i) => ({ name: `cell ${i}`, values: [], table: games(won, 300) }));
  const changes = [null, { key: 'force.maxFigures', from: 10, to: 11 }];
  const sweep = sweepOf({ keys: [], cells, reference: 0, changes }, { alpha: 0.05, deltas: [] });
  expect(linesOf(sweep)).toContain(
    'No effect on any score in 300 games (at most 0.99% of games can differ): force.maxFigures.',
  );
});

test('of many sides the verdict stands before their wins', () => {
  const sides = ['Ann', 'Ben', 'Cleo', 'Dan'];
  const cells = [2, 3].map((size) => {
    const rows = Array.from({ length: 40 }, (_, game) => [
      ...[5, 0],
      ...sides.flatMap((_, side) => [(game * size) % 4 === side ? 2 : 0, 0, 0, 0, 0, 0]),
    ]);
    const table = { ...tableOf([]), sides, games: 40, rows: Int32Array.from(rows.flat()) };
    return { name: `team.size=${size}`, values: [size], table };
  });
  const wish = { alpha: 0.05, deltas: [] };
  const sweep = sweepOf({ keys: ['team.size'], cells, reference: 0, changes: [null, null] }, wish);
  expect(cellLines(sweep).heads).toEqual([
    ...['team.size', 'Score Ann', 'Difference', 'Interval', 'Verdict'],
    ...['Ann wins', 'Ben wins', 'Cleo wins', 'Dan wins'],
  ]);
  expect(sweepFooting(sweep)).toContain('Those of the other 3 sides are in sweep.csv.');
});

test('a sweep answers which values change who wins, which are fair, and which are undecided', () => {
  expect(sweepAnswer(sweepOfWins([400, 1990, 2100, 460], 4000))).toEqual([
    'save.hard changes who wins: compared with 2, blue scores more with 3 and 4.',
    'The comparison is with save.hard = 2: blue scores 10.0 points per 100 games (9.1 to 11.0).',
    'With 4, blue scores 42.5 points more per 100 games (40.9 to 44.0).',
    'With 3 and 4 the game is fair (blue scores 45 to 55 points per 100 games); with 2 and 5 it is not.',
    'Less than 2 points of difference with 5.',
  ]);
  expect(sweepAnswer(sweepOfWins([10, 11], 100))).toEqual([
    'No value of save.hard is shown to change who wins: with each, blue’s score is within −2.4 to +4.4 points per 100 games of that with 2.',
    '100 games per value cannot tell them apart to 2 points; about 1,200 would.',
    'The comparison is with save.hard = 2: blue scores 10 points per 100 games (5 to 17).',
    'No value makes the game fair (blue scores 45 to 55 points per 100 games).',
  ]);
});

test('where all values are shown to change too little, no wider range is said', () => {
  const games = (changed: number) =>
    tableOf(Array.from({ length: 3000 }, (_, i) => ({ score: (i % 2 === 0) === i < changed ? 0 : 2 })));
  const cells = [0, 100, 200, 800].map((changed, i) => ({ name: `cell ${i}`, values: [i], table: games(changed) }));
  const wish = { alpha: 0.05, deltas: [] };
  const swept = sweepOf({ keys: ['save.hard'], cells, reference: 0, changes: cells.map(() => null) }, wish);
  expect(findingsOf(swept).range!.high).toBeGreaterThan(0.02);
  expect(sweepAnswer(swept)[0]).toBe('No value of save.hard changes who wins by 2 points per 100 games or more.');
  const changes = cells.map((_, i) => (i === 0 ? null : { key: 'save.hard', from: 0, to: i }));
  expect(sweepAnswer(sweepOf({ keys: [], cells, reference: 0, changes }, wish))).toEqual([
    'save.hard is not shown to change who wins; 1 changes too little to matter.',
  ]);
});

test('values that take from a side are told apart from those that give to it, each by its ends nearest to none', () => {
  const swept = sweepOfWins([2000, 2600, 700, 3900, 1500], 4000);
  expect(sweepAnswer(swept).slice(0, 4)).toEqual([
    'save.hard changes who wins: compared with 2, blue scores more with 3 and 5, and less with 4 and 6.',
    'The comparison is with save.hard = 2: blue scores 50.00 points per 100 games (48.45 to 51.55).',
    'With 5, blue scores 47.50 points more per 100 games (45.93 to 49.03).',
    'With 4, blue scores 32.50 points fewer per 100 games (31.03 to 33.94).',
  ]);
  expect(findingsOf(swept).shown.map(({ cell }) => cell)).toEqual([3, 2, 1, 4]);
});

test('the surest change is the one with the end farthest from none, not the largest', () => {
  const table = (gained: number, lost: number) =>
    tableOf(Array.from({ length: 400 }, (_, i) => ({ score: i < gained || (i >= 200 + lost && i < 400) ? 2 : 0 })));
  const cells = [table(0, 0), table(130, 60), table(68, 0)].map((one, i) => ({
    ...{ name: `cell ${i}`, values: [i], table: one },
  }));
  const swept = { keys: ['save.hard'], cells, reference: 0, changes: cells.map(() => null) };
  const { shown } = findingsOf(sweepOf(swept, { alpha: 0.05, deltas: [] }));
  expect(shown.map(({ cell, row }) => [cell, row.difference.estimate])).toEqual([
    [2, 0.17],
    [1, 0.175],
  ]);
});

test('with fewer than 20 games nothing is said of values but that it takes 20', () => {
  const answer = sweepAnswer(sweepOfWins([18, 19], 19));
  expect(answer.slice(0, 2)).toEqual([
    'No value of save.hard is shown to change who wins.',
    'A verdict needs at least 20 games per value.',
  ]);
  expect(answer.join(' ')).not.toContain('fair');
});

test('a game of three is fair where every side is shown to be, unfair where one is not', () => {
  const table = (wins: readonly number[]) => ({
    ...tableOf([]),
    sides: ['Ann', 'Ben', 'Cleo'],
    games: 6000,
    rows: Int32Array.from(
      wins.flatMap((won, best) =>
        times(won, 0).flatMap(() => [0, 0, ...wins.flatMap((_, side) => [side === best ? 2 : 0, 0, 0, 0, 0, 0])]),
      ),
    ),
  });
  const cells = [
    [2000, 2000, 2000],
    [2000, 1500, 2500],
    [2000, 2300, 1700],
  ].map((wins, i) => ({ name: `cell ${i}`, values: [i], table: table(wins) }));
  const swept = { keys: ['team.size'], cells, reference: 0, changes: cells.map(() => null) };
  const { fair, unfair } = findingsOf(sweepOf(swept, { alpha: 0.05, deltas: [] }));
  expect([fair, unfair]).toEqual([[0], [1]]);
  const even = { name: 'even', values: [0], table: { ...table([176, 176, 176]), games: 528 } };
  // Inside for each of two values, but not for all three sides of both.
  const few = { ...swept, cells: [even, { ...even, name: 'other' }], changes: [null, null] };
  expect(findingsOf(sweepOf(few, { alpha: 0.05, deltas: [] })).fair).toEqual([]);
});

test('a rule of several values is counted once, by its most telling one', () => {
  const cells = [50, 90, 52, 50, 55].map((won, i) => ({ name: `cell ${i}`, values: [], table: games(won, 100) }));
  const keys = ['', 'save.hard', 'save.hard', 'save.soft', 'save.soft'];
  const changes = keys.map((key, to) => (to === 0 ? null : { key, from: 0, to }));
  expect(sweepAnswer(sweepOf({ keys: [], cells, reference: 0, changes }, { alpha: 0.05, deltas: [] }))[0]).toBe(
    '1 of the 2 rules is shown to change who wins; 1 is undecided at 100 games per value.',
  );
  const settled = [4000, 4200, 4002, 4000].map((won, i) => ({
    ...{ name: `cell ${i}`, values: [], table: games(won, 8000) },
  }));
  const small = keys.slice(0, 4).map((key, to) => (to === 0 ? null : { key, from: 0, to }));
  expect(
    sweepAnswer(sweepOf({ keys: [], cells: settled, reference: 0, changes: small }, { alpha: 0.05, deltas: [] }))[0],
  ).toMatch(/^1 of the 2 rules is shown to change who wins; 1 never changed a result/);
});

test('a knockout answers how many rules matter, are undecided, and never changed a result', () => {
  const cells = [1, 22, 2, 1].map((won, i) => ({ name: `cell ${i}`, values: [], table: games(won, 25) }));
  const changes = ['', 'save.hard', 'save.soft', 'force.size'].map((key, i) =>
    i === 0 ? null : { key, from: 3, to: 2 },
  );
  const answer = sweepAnswer(sweepOf({ keys: [], cells, reference: 0, changes }, { alpha: 0.05, deltas: [] }));
  expect(answer[0]).toBe(
    '1 of the 3 rules is shown to change who wins; 1 is undecided at 25 games per value, 1 never changed a result (at most 15% of games can differ).',
  );
  expect(answer[1]).toMatch(
    /^save\.hard has the largest effect shown: with 2 instead of 3, blue scores 84 points more per 100 games \(58 to 98\)\.$/,
  );
});
