import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seatsChart } from '../../src/report/charts/balance.ts';
import { balanceMarkup } from '../../src/report/html/balance-section.ts';
import { NOTHING_MORE, reportOf } from '../../src/report/report.ts';
import { type SeatRow, seatRows } from '../../src/report/rows/balance.ts';
import { seatSentences } from '../../src/report/sentences/balance.ts';
import { score, seatSwap, seatSwapCounts } from '../../src/stats/index.ts';
import type { GameTable } from '../../src/stats/tables.ts';
import { expectFields, expectLimits, expectNear } from '../stats/near.ts';
import { runOf, skirmish } from './support/skirmish.ts';

function games(sides: readonly string[], scores: readonly (readonly number[])[]): GameTable {
  return {
    firstGame: 0,
    games: scores.length,
    sides,
    gameColumns: [],
    sideColumns: [{ name: 'score', title: 'Score', unit: 'half points' }],
    reasons: [],
    rows: Int32Array.from(scores.flat()),
  };
}

/** Blue's doubled scores; red has the rest. */
const pairsOf = (pairs: readonly (readonly [first: number, second: number])[]) => [
  games(
    ['blue', 'red'],
    pairs.map(([a]) => [a, 2 - a]),
  ),
  games(
    ['red', 'blue'],
    pairs.map(([, b]) => [2 - b, b]),
  ),
];
const find = (rows: readonly SeatRow[], measure: string, who: string | number) =>
  rows.find((row) => row.measure === measure && (row.side ?? row.seat) === who)!;

const EXAMPLE = [
  [2, 1],
  [0, 0],
  [2, 2],
  [1, 0],
  [2, 0],
] as const;

describe('seats and sides', () => {
  test('worked example of five pairs: the first seat is worth 0.2, blue nothing', () => {
    const rows = seatRows(pairsOf(EXAMPLE), 0.05);
    const { firstPlayerAdvantage, sideAdvantage } = seatSwap(seatSwapCounts(EXAMPLE));
    expectFields(find(rows, 'seat advantage', 1), {
      estimate: 0.2,
      sd: 0.0935414347 * Math.sqrt(5),
      n: 5,
      differing: 3,
    });
    expectLimits(find(rows, 'seat advantage', 1), [firstPlayerAdvantage.low!, firstPlayerAdvantage.high!]);
    expectFields(find(rows, 'side advantage', 'blue'), { estimate: 0, sd: 0.176776695 * Math.sqrt(5), n: 5 });
    expectLimits(find(rows, 'side advantage', 'blue'), [sideAdvantage.low!, sideAdvantage.high!]);
  });

  test('the second of two seats is left out, and every side’s score is there from every seat', () => {
    const rows = seatRows(pairsOf(EXAMPLE), 0.05);
    expect(rows.map(({ measure, side, seat }) => [measure, side, seat])).toEqual([
      ['seat advantage', null, 1],
      ['side advantage', 'blue', null],
      ['side advantage', 'red', null],
      ['score', 'blue', 1],
      ['score', 'blue', 2],
      ['score', 'red', 1],
      ['score', 'red', 2],
    ]);
    const { estimate, low, high } = score(1, 1, 3);
    expect(rows[4]).toMatchObject({ estimate, low, high, n: 5 });
  });

  test('property: pairs give what pairs give', () => {
    const doubled = fc.constantFrom(0, 1, 2);
    fc.assert(
      fc.property(fc.array(fc.tuple(doubled, doubled), { minLength: 2, maxLength: 40 }), (pairs) => {
        const { firstPlayerAdvantage, sideAdvantage } = seatSwap(seatSwapCounts(pairs));
        const rows = seatRows(pairsOf(pairs), 0.05);
        expectNear(find(rows, 'seat advantage', 1).estimate, firstPlayerAdvantage.estimate!);
        expectNear(find(rows, 'side advantage', 'blue').estimate, sideAdvantage.estimate!);
        expectNear(find(rows, 'side advantage', 'red').estimate, -sideAdvantage.estimate!);
      }),
    );
  });

  test('property: advantages of all seats, and of all sides, add up to nothing', () => {
    const seating = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(seating, seating, seating, (a, b, c) => {
        const rows = seatRows([games(['x', 'y', 'z'], a), games(['y', 'z', 'x'], b), games(['z', 'x', 'y'], c)], 0.05);
        for (const measure of ['seat advantage', 'side advantage']) {
          const all = rows.filter((row) => row.measure === measure);
          expect(all).toHaveLength(3);
          expectNear(
            all.reduce((sum, { estimate }) => sum + estimate!, 0),
            0,
          );
        }
      }),
    );
  });
});

describe('in words', () => {
  const often = (pairs: readonly (readonly [number, number])[], times: number) =>
    pairsOf(Array.from({ length: times }, () => pairs).flat());

  test('a seat that is shown to be worth something, and sides that are not told apart', () => {
    expect(seatSentences(often(EXAMPLE, 40), 0.05)).toEqual([
      'Seat 1 scores 20.0 points more per 100 games than an even share (95% interval 17.1 to 22.5).',
      'Whether the sides differ is undecided: between −4.9 and +4.9 points per 100 games; at most about 4,700 more games would settle it.',
    ]);
  });

  test('an advantage that is certain but too small to matter is said to be', () => {
    const small = [...Array.from({ length: 99 }, () => [1, 1] as const), [2, 1] as const];
    expect(seatSentences(often(small, 100), 0.05)[0]).toBe(
      'Seat 1 scores 0.25 points more per 100 games than an even share (95% interval 0.20 to 0.30), less than the 2 that matter.',
    );
  });

  test('a handful of differences is too little to judge by, however alike they are', () => {
    expect(seatSentences(pairsOf([...Array.from({ length: 19 }, () => [2, 0] as const), [1, 1]]), 0.05)).toEqual([
      'Whether the seats differ is undecided: only 19 of 20 games show a difference.',
      'The sides made no difference in any of 20 games played in every seating; at most 14% of games differ.',
    ]);
  });

  test('nothing is said of fewer than 20 games, nor is no difference called certain', () => {
    const same = (times: number) => seatSentences(often([[1, 1]], times), 0.05);
    expect(same(19)).toEqual([
      'Whether the seats differ is undecided: 19 games are too few to say.',
      'Whether the sides differ is undecided: 19 games are too few to say.',
    ]);
    expect(same(100)[0]).toBe(
      'The seats made no difference in any of 100 games played in every seating; at most 3% of games differ.',
    );
  });

  test('no difference larger than what matters', () => {
    const even = [
      [2, 2],
      [0, 0],
      [2, 0],
      [0, 2],
    ] as const;
    expect(seatSentences(often(even, 2500), 0.05)).toEqual([
      'The seats are even to within 2 points per 100 games: between −0.7 and +0.7.',
      'The sides are even to within 2 points per 100 games: between −0.7 and +0.7.',
    ]);
  });

  test('sides that are the same in all but name make no difference', () => {
    const alike = [
      [2, 0],
      [0, 2],
      [1, 1],
    ] as const;
    expect(seatSentences(often(alike, 20), 0.05)[1]).toBe(
      'The sides made no difference in any of 60 games played in every seating; at most 4.9% of games differ.',
    );
  });

  test('among several, every seat that stands out is named, with intervals for all of them together', () => {
    const won = [
      [2, 0, 0],
      [2, 0, 0],
      [0, 2, 0],
    ];
    const scores = Array.from({ length: 50 }, () => won).flat();
    const names = ['x', 'y', 'z'];
    const seatings = [0, 1, 2].map((by) => games([...names.slice(by), ...names.slice(0, by)], scores));
    const [first, third] = seatSentences(seatings, 0.05);
    expect(first).toMatch(/^Seat 1 scores 33 points more per 100 games than an even share/);
    expect(third).toMatch(/^Seat 3 scores 33\.3 points fewer/);
  });
});

test('the chart draws advantages in points per 100 games; nothing where there is none', () => {
  const source = { scenario: 'Coins', variant: null, games: 5, seed: 1, alpha: 0.05, sides: ['blue', 'red'] };
  const { spec } = seatsChart(seatRows(pairsOf(EXAMPLE), 0.05), source)!;
  const { values } = spec.data as { values: { row: string; estimate: number }[] };
  expect(values.map(({ row, estimate }) => [row, estimate])).toEqual([
    ['seat 1', 20],
    ['blue', 0],
    ['red', 0],
  ]);
  expect(seatsChart(seatRows(pairsOf([]), 0.05), source)).toBeNull();
});

test('what was said of seats begins the page’s part about balance', () => {
  const report = reportOf(runOf([skirmish(100)]), { ...NOTHING_MORE, balance: ['Seats are <alike>.'] });
  expect(balanceMarkup(report)!.text).toMatch(/^<ul class="findings"><li>Seats are &lt;alike&gt;\.<\/li>/);
});
