import { describe, expect, test } from 'vitest';
import { balanceRows } from '../../src/report/rows/balance.ts';
import { halfway, leadChangeRows, milestones, scoreByLeadRows, snowballRows } from '../../src/report/rows/leads.ts';
import { intervalCells } from '../../src/report/rows/table.ts';
import { leadSentences, scoreSentence } from '../../src/report/sentences/balance.ts';
import { mean, snowball, wilson } from '../../src/stats/index.ts';
import type { LeadTable, VariantResults } from '../../src/stats/tables.ts';
import { type GameRow, tiny } from './support/tiny.ts';

/** Blue's leads; red's mirror them. */
const AFTER_TWO = [
  [-2, 0, 1],
  [-1, 2, 1],
  [0, 1, 1],
  [2, 2, 2],
] as const;
const mirrored = AFTER_TWO.map(([lead, doubled, games]) => [-lead || 0, 2 - doubled, games] as const).toReversed();
const CHANGES = [
  [0, 3],
  [2, 2],
] as const;
const leads: LeadTable = {
  unit: 'figures',
  bySide: [
    [[], AFTER_TWO],
    [[], mirrored],
  ],
  changes: CHANGES,
};
const five = tiny({ leads });

describe('what a lead is worth', () => {
  const rows = snowballRows(five, 0.05);

  test('after each turn that some game went beyond: for whoever leads, then for each side', () => {
    expect(rows.map(({ turn, side, games }) => [turn, side, games])).toEqual([
      [2, null, 5],
      [2, 'blue', 5],
      [2, 'red', 5],
    ]);
  });

  test('leaders win or lose; drawn games and games without a leader do not count', () => {
    expect(rows[0]).toMatchObject({ decidedLeads: 4, ...intervalCells('leaderWinRate', wilson(3, 4)) });
    expect(rows[1]).toMatchObject({ decidedLeads: 2, ...intervalCells('leaderWinRate', wilson(2, 2)) });
    expect(rows[2]).toMatchObject({ decidedLeads: 2, ...intervalCells('leaderWinRate', wilson(1, 2)) });
    expect(rows[0].leaderWinRate).toBe(snowball(AFTER_TWO).leaderWins.estimate);
  });

  test('correlation and points for each step of lead are the statistics of the counts, alike for both sides', () => {
    const { correlation, slope } = snowball(AFTER_TWO);
    expect(rows[1]).toMatchObject({ correlation, pointsPerLead: slope.estimate, pointsPerLeadLow: null });
    expect(rows[2].correlation).toBeCloseTo(correlation!, 12);
    expect(rows[0]).toMatchObject({ correlation: null, pointsPerLead: null });
  });

  test('is looked at closely a quarter, half and three quarters through a usual game', () => {
    // The games last 3, 4, 5, 6 and 6 turns.
    expect(milestones(five.table)).toEqual([1, 2, 3]);
    expect(halfway(five.table)).toBe(2);
    const short: GameRow = [1, 0, 2, 4, 1, 0, 0, 0, 5, 1];
    expect(milestones(tiny({}, [short]).table)).toEqual([]);
    expect(halfway(tiny({}, [short]).table)).toBeNull();
    expect(halfway(tiny({}, []).table)).toBeNull();
  });

  test('mean points at each lead', () => {
    const blue = scoreByLeadRows(five, 0.05).filter(({ side, turn }) => side === 'blue' && turn === 2);
    expect(blue.map(({ lead, games, score }) => [lead, games, score])).toEqual([
      [-2, 1, 0],
      [-1, 1, 1],
      [0, 1, 0.5],
      [2, 2, 1],
    ]);
  });

  test('stands among the measures of balance once for two sides', () => {
    const measures = balanceRows(five, 0.05);
    const find = (measure: string) => measures.filter((row) => row.measure === measure);
    expect(find('leader wins')).toMatchObject([{ side: '', n: 4, estimate: 0.75 }]);
    expect(find('worth of a lead')).toMatchObject([{ side: 'blue', n: 5 }]);
    expect(find('lead and result')).toMatchObject([{ side: 'blue', unit: expect.stringContaining('after turn 2') }]);
    expect(find('lead changes')).toMatchObject([{ side: '', n: 5, estimate: 0.8, low: 0, high: mean(CHANGES).high }]);
  });
});

test('changes of the lead: every number up to the most, with the share of games', () => {
  expect(leadChangeRows(five, 0.05)).toMatchObject([
    { changes: 0, games: 3, ...intervalCells('share', wilson(3, 5)) },
    { changes: 1, games: 0, share: 0 },
    { changes: 2, games: 2, share: 0.4 },
  ]);
});

describe('in words', () => {
  const often = (variant: VariantResults, factor = 200): VariantResults => {
    const rows = new Int32Array(factor * variant.table.rows.length);
    for (let i = 0; i < factor; i++) rows.set(variant.table.rows, i * variant.table.rows.length);
    const games = factor * variant.games;
    return { ...variant, games, table: { ...variant.table, games, rows } };
  };
  const wordsOf = (variant: VariantResults) => leadSentences(variant, snowballRows(variant, 0.05), 0.05);

  test('what a step of lead goes with, what leading is worth, how often the lead passes', () => {
    const [blue, red] = [AFTER_TWO, mirrored].map((cells) =>
      cells.map(([lead, doubled, n]) => [lead, doubled, 10 * n] as const),
    );
    const table: LeadTable = {
      ...leads,
      bySide: [
        [[], blue],
        [[], red],
      ],
    };
    expect(wordsOf(tiny({ leads: { ...table, changes: CHANGES.map(([value, n]) => [value, 10 * n]) } }))).toEqual([
      'After turn 2, half-way through a typical game, each extra unit of lead (figures) is worth 18.0 points per 100 games (95% interval 13.2 to 22.7; correlation 0.72, 0.52 to 0.84).',
      'Whoever leads at that point wins 75% of decided games (95% interval 60 to 86).',
      'The lead changes 0.80 times per game (95% interval 0.52 to 1.08); in 60% of games (46 to 72) it never does.',
    ]);
  });

  test('nothing is said of what a lead is worth where the interval holds 0', () => {
    const cells = [
      [-1, 0, 10],
      [-1, 2, 9],
      [1, 0, 9],
      [1, 2, 10],
    ] as const;
    const table: LeadTable = {
      ...leads,
      bySide: [
        [[], cells],
        [[], cells],
      ],
    };
    expect(wordsOf(tiny({ leads: table })).filter((text) => text.includes('each step of lead'))).toEqual([]);
  });

  test('a lead that never passes in any game has no interval but a bound', () => {
    expect(wordsOf(tiny({ leads: { unit: 'figures', bySide: [], changes: [[0, 50]] } }))).toEqual([
      'The lead never changed in 50 games; it does in at most 5.8% of games.',
    ]);
  });

  test('nothing is said of a handful of games', () => {
    expect(wordsOf(five)).toEqual([]);
    expect(scoreSentence(five, 0.05)).toBeNull();
  });

  test('a side that nearly always leads makes leading no sign of anything', () => {
    const always = [
      [1, 0, 30],
      [3, 2, 20],
    ] as const;
    const table: LeadTable = {
      ...leads,
      bySide: [
        [[], always],
        [[], []],
      ],
    };
    expect(wordsOf(tiny({ leads: table }))).toContain(
      'Whoever leads at that point wins 40% of decided games (95% interval 28 to 54), but blue leads in 100% of them (92.9 to 100.0), so a lead alone says little.',
    );
  });

  test('nothing is said of leads where there are none', () => {
    expect(wordsOf(tiny({ leads: { unit: 'figures', bySide: [], changes: [] } }))).toEqual([]);
  });

  test('who has the better of it only when the interval says so', () => {
    const fewer = often(
      tiny(
        {},
        [five.table.rows.slice(0, 10), five.table.rows.slice(40, 50)].map((row) => [...row] as unknown as GameRow),
      ),
      50,
    );
    expect(scoreSentence(fewer, 0.05)).toBe(
      'Neither side is shown to be stronger: blue scores 50 points per 100 games (95% interval 40 to 60); 50 would be even.',
    );
    expect(scoreSentence(often(five), 0.05)).toBe(
      'Blue is stronger: it scores 70.0 points per 100 games (95% interval 67.5 to 72.4); 50 would be even.',
    );
    const even: GameRow[] = [
      [3, 0, 2, 4, 1, 0, 0, 0, 5, 2],
      [3, 0, 0, 4, 1, 0, 2, 0, 5, 2],
    ];
    expect(scoreSentence(often(tiny({}, even), 5000), 0.05)).toBe(
      'The sides are even to within 2 points per 100 games: blue scores 50.0 points per 100 games (95% interval 49.0 to 51.0); 50 would be even.',
    );
    expect(scoreSentence(tiny({}, []), 0.05)).toBeNull();
  });
});
