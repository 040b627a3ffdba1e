import { describe, expect, test } from 'vitest';
import { type CompareWish, Comparing, compare, comparedMetrics, isTested } from '../../src/inference/index.ts';
import { type Game, rowOf, tableOf, times } from './tables.ts';

const WISH: CompareWish = { alpha: 0.05, deltas: [] };

function against(baseline: readonly Game[], variant: readonly Game[], wish: Partial<CompareWish> = {}) {
  const all = { ...WISH, ...wish };
  const comparison = compare(tableOf(baseline), [{ variant: 'tweak', table: tableOf(variant) }], all);
  return { comparison, tweak: comparison.variants[0] };
}

describe('numbers of a comparison are those of the paired formulas', () => {
  test('scores: the worked 3 × 3 table, baseline down and variant across', () => {
    const counts = [
      [180, 4, 9],
      [2, 20, 3],
      [12, 5, 165],
    ];
    const games = (run: 0 | 1) =>
      counts.flatMap((line, i) => line.flatMap((count, j) => times(count, { score: [i, j][run] })));
    const row = rowOf(against(games(0), games(1)).tweak, 'score', 'blue');
    expect(row.counts).toEqual(counts);
    expect(row.games).toBe(400);
    // S = -6 half points in 400 games.
    expect(row.difference.estimate).toBe(-0.0075);
    expect(row.difference.low).toBeCloseTo(-0.0326577268, 9);
    expect(row.difference.high).toBeCloseTo(0.0177323537, 9);
    expect(row.sd).toBeCloseTo(0.256961004, 8);
    expect(row.pDiff).toBeCloseTo(0.560697089, 8);
    // 2 W + D half points: baseline 193 L, 25 D, 182 W; variant 194 L, 29 D, 177 W.
    expect(row.baselineValue).toBeCloseTo((182 + 25 / 2) / 400, 12);
    expect(row.variantValue).toBeCloseTo((177 + 29 / 2) / 400, 12);
  });

  test('break rates: 9 games broken by the variant only, 3 by the baseline only, of 100', () => {
    const baseline = [...times(9, { broke: 0 }), ...times(3, { broke: 2 }), ...times(88, { broke: 4 })];
    const variant = [...times(9, { broke: 1 }), ...times(3, { broke: 0 }), ...times(88, { broke: 3 })];
    const row = rowOf(against(baseline, variant, { deltas: [{ every: 0.15, byName: {} }] }).tweak, 'breakRate', 'blue');
    expect(row.counts).toEqual([
      [0, 9],
      [3, 88],
    ]);
    expect(row.difference.estimate).toBeCloseTo(0.06, 12);
    expect(row.difference.low).toBeCloseTo(-0.00911560145, 10);
    expect(row.difference.high).toBeCloseTo(0.137693009, 9);
    expect(row.pDiff).toBeCloseTo(0.0922851563, 9);
    expect(row.pEquiv).toBeCloseTo(2 * 0.0131998854, 9);
    expect(row.differing).toBe(12);
  });

  test('lengths: differences 1, 0, -1, 2, 0, 1, 0, 1', () => {
    const baseline = [5, 6, 7, 4, 8, 3, 9, 5];
    const differences = [1, 0, -1, 2, 0, 1, 0, 1];
    const variant = baseline.map((turns, i) => ({ turns: turns + differences[i] }));
    const wish = { deltas: [{ byName: { turns: 2 } }] };
    const { tweak } = against(
      baseline.map((turns) => ({ turns })),
      variant,
      wish,
    );
    const row = rowOf(tweak, 'turns', null);
    expect(row.difference.estimate).toBe(0.5);
    expect(row.se).toBeCloseTo(0.327326835, 9);
    expect(row.difference.low).toBeCloseTo(-0.274004973, 8);
    expect(row.difference.high).toBeCloseTo(1.27400497, 7);
    expect(row.pDiff).toBeCloseTo(0.170470661, 8);
    expect(row.pEquiv).toBeCloseTo(0.00253599608, 9);
    expect(row.differing).toBe(5);
    // Sums of squares over 7, for example (287/8 - 27.5)·8/7.
    const variance = (values: number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    };
    const after = variant.map(({ turns }) => turns);
    expect(row.varianceReduction).toBeCloseTo((variance(baseline) + variance(after)) / variance(differences), 10);
  });

  test('hit rates: hits of shots, game by game', () => {
    const pairs = (hits: number[], shots: number[]) => hits.map((hit, i) => ({ hits: hit, shots: shots[i] }));
    const { tweak } = against(pairs([2, 4, 1, 6, 3], [5, 9, 4, 12, 10]), pairs([3, 4, 1, 7, 4], [5, 9, 4, 13, 10]));
    const row = rowOf(tweak, 'hitRate', 'blue');
    expect(row.baselineValue).toBe(0.4);
    expect(row.difference.estimate).toBeCloseTo(0.0634146341, 10);
    expect(row.se).toBeCloseTo(0.028313665, 9);
    expect(row.differing).toBe(3);
  });

  test('at any look: the worked multiplier around the score of the pseudo pairs', () => {
    const games = 1500;
    const plans = { byRow: new Map(), otherwise: 2000 };
    const baseline = [...times(100, { score: 0 }), ...times(60, { score: 2 }), ...times(games - 160, { score: 1 })];
    const variant = [...times(100, { score: 2 }), ...times(60, { score: 0 }), ...times(games - 160, { score: 1 })];
    const row = rowOf(against(baseline, variant, { plans }).tweak, 'score', 'blue');
    const [half, c] = [((row.difference.high ?? 0) - (row.difference.low ?? 0)) / 2, 3.04350057];
    expect(half).toBeCloseTo(c * (row.se ?? 0), 9);
    // 160 pairs and two pseudo pairs differ by 1: N' = 1502, S = 40, Q = 162 in points.
    const sd = Math.sqrt((1502 * 162 - 40 * 40) / (1502 * 1501));
    expect(row.se).toBeCloseTo(sd / Math.sqrt(1502), 12);
  });
});

describe('a difference', () => {
  test('is the plain one of the two values, whatever serves the interval', () => {
    const row = rowOf(against(times(25, { score: 0 }), times(25, { score: 2 })).tweak, 'score', 'blue');
    expect([row.baselineValue, row.variantValue, row.difference.estimate]).toEqual([0, 1, 1]);
    const shares = rowOf(against(times(25, { score: 0 }), times(25, { score: 2 })).tweak, 'winRate', 'blue');
    expect(shares.difference.estimate).toBe(1);
  });

  test.each([0.05, 0.5])('lies in its interval, and that in what is possible, at alpha %d', (alpha) => {
    const plans = { byRow: new Map(), otherwise: 1000 };
    const few = (hits: number, shots: number) => [
      { hits, shots },
      { hits: 1, shots: 2 },
      { hits: 0, shots: 1 },
    ];
    const outside = [null, plans].flatMap((planned) =>
      [3, 25, 400].flatMap((games) => {
        const [lost, won] = [times(games, { score: 0, broke: 0 }), times(games, { score: 2, broke: 1 })];
        const wish = { alpha, plans: planned };
        const rows = [
          ...against(lost, won, wish).tweak.rows,
          ...against(won, lost, wish).tweak.rows,
          ...against(few(0, 4), few(4, 4), wish).tweak.rows,
        ];
        return rows.filter(
          ({ metric, difference: { estimate, low, high } }) =>
            metric.proportion &&
            estimate !== null &&
            low !== null &&
            high !== null &&
            !(-1 <= low && low <= estimate && estimate <= high && high <= 1),
        );
      }),
    );
    expect(outside).toEqual([]);
  });

  test('that is the same in every game has no interval: a width of zero claims nothing', () => {
    const { tweak } = against(times(300, { turns: 9, shots: 4, hits: 4 }), times(300, { turns: 8, shots: 4, hits: 0 }));
    for (const row of [rowOf(tweak, 'turns', null), rowOf(tweak, 'hitRate', 'blue')]) {
      expect(row.difference).toEqual({ estimate: -1, low: null, high: null });
      expect([row.verdict, row.pEquiv]).toEqual(['lower', null]);
      expect(row.mostOtherwise).toBeCloseTo(1 - 0.05 ** (1 / 300), 12);
    }
  });
});

describe('verdicts', () => {
  const shift = (won: number, lost: number, games = 1000) =>
    against(
      [...times(won, { score: 0 }), ...times(lost, { score: 2 }), ...times(games - won - lost, { score: 2 })],
      [...times(won, { score: 2 }), ...times(lost, { score: 0 }), ...times(games - won - lost, { score: 2 })],
    ).tweak;

  test('say higher, lower, no difference that matters, or that nobody knows', () => {
    const verdict = (won: number, lost: number, games?: number) =>
      rowOf(shift(won, lost, games), 'score', 'blue').verdict;
    expect(verdict(120, 40)).toBe('higher');
    expect(verdict(40, 120)).toBe('lower');
    expect(verdict(20, 19, 10_000)).toBe('no-difference-larger-than-delta');
    expect(verdict(60, 10, 10_000)).toBe('higher-negligible');
    expect(verdict(60, 50)).toBe('undecided');
  });

  test('of an undecided metric say how many more games would settle it', () => {
    const row = rowOf(shift(60, 50), 'score', 'blue');
    // nTotal = ceil((2 z s_d / delta)²); only one metric differs.
    const needed = Math.ceil(((2 * 1.959963984540054 * (row.sd ?? 0)) / 0.02) ** 2);
    expect(row.moreGames).toBe(needed - 1000);
    expect(needed).toBeGreaterThan(4000);
  });

  test('are identical where every game is, and leave the family', () => {
    const games = times(300, { score: 2, turns: 5, shots: 7, hits: 3 });
    const { comparison, tweak } = against(games, games);
    expect(new Set(tweak.rows.map(({ verdict }) => verdict))).toEqual(new Set(['identical', 'never-came-up']));
    // Red never shoots.
    expect(rowOf(tweak, 'hitRate', 'red').verdict).toBe('never-came-up');
    expect(tweak.mostOtherwise).toBeCloseTo(1 - 0.05 ** (1 / 300), 12);
    expect(rowOf(tweak, 'turns', null).difference).toEqual({ estimate: 0, low: null, high: null });
    expect([comparison.family, tweak.sameGames]).toEqual([0, 300]);
    expect(shift(120, 40).rows.filter(({ verdict }) => isTested(verdict))).toHaveLength(3);
  });

  test('of means wait for 20 games that differ, however sure their p-value is', () => {
    const differing = (games: number) => {
      const [same, changed] = [times(400 - games, { turns: 6 }), times(games, { turns: 6 })];
      const later = [...same, ...times(games, { turns: 9 })];
      return rowOf(against([...same, ...changed], later).tweak, 'turns', null);
    };
    expect(differing(19).pDiff).toBeLessThan(0.001);
    expect(differing(19).verdict).toBe('undecided');
    expect(differing(20).verdict).toBe('higher-negligible');
  });

  test('leave out of the family what never came up', () => {
    const { comparison, tweak } = against(
      times(100, { shots: 4, hits: 1 }),
      Array.from({ length: 100 }, (_, i) => ({ turns: i % 3 })),
    );
    expect(rowOf(tweak, 'hitRate', 'blue').verdict).toBe('never-came-up');
    expect(comparison.family).toBe(1);
    expect(rowOf(tweak, 'turns', null).pDiffAdjusted).toBe(rowOf(tweak, 'turns', null).pDiff);
  });

  test('are adjusted over all variants together', () => {
    const baseline = tableOf([...times(30, { score: 0 }), ...times(270, { score: 1 })]);
    const variant = (won: number) =>
      tableOf(
        [...times(won, { score: 2 }), ...times(300 - won, { score: 1 })].map((game, i) =>
          i < 30 && i >= won ? { score: 0 } : game,
        ),
      );
    const names = ['a', 'b', 'c'];
    const variants = [12, 5, 8].map((won, i) => ({ variant: names[i], table: variant(won) }));
    const { variants: found, family } = compare(baseline, variants, WISH);
    const rows = found.map((one) => rowOf(one, 'score', 'blue'));
    expect(family).toBe(3);
    const sorted = rows.toSorted((a, b) => (a.pDiff ?? 0) - (b.pDiff ?? 0));
    expect(sorted.map(({ variant }) => variant)).toEqual(['a', 'c', 'b']);
    const [p1, p2, p3] = sorted.map(({ pDiff }) => pDiff ?? 0);
    const holm = [3 * p1, Math.max(3 * p1, 2 * p2), Math.max(3 * p1, 2 * p2, p3)].map((p) => Math.min(1, p));
    sorted.forEach((row, i) => {
      expect(row.pDiffAdjusted).toBeCloseTo(holm[i], 12);
    });
  });
});

describe('the primary family', () => {
  test('has one score for two sides, and each side’s for three', () => {
    const two = tableOf([]);
    const primary = (table: typeof two) =>
      comparedMetrics(table)
        .filter((metric) => metric.primary)
        .map(({ name, side }) => (side === null ? name : `${name} ${side}`));
    expect(primary(two)).toEqual([
      'score blue',
      'breakRate blue',
      'breakRate red',
      'turns',
      'hitRate blue',
      'hitRate red',
    ]);
    const scores = primary({ ...two, sides: ['a', 'b', 'c'] }).filter((name) => name.startsWith('score'));
    expect(scores).toEqual(['score a', 'score b', 'score c']);
  });

  test('the second side’s score is listed only where both can win or lose', () => {
    const games = times(30, { score: 2 });
    const sides = (redScore?: number) =>
      against(
        games,
        games.map((game, i) => (redScore === undefined || i > 0 ? game : { ...game, redScore })),
      )
        .tweak.rows.filter(({ metric }) => metric.name === 'score')
        .map(({ metric }) => metric.side);
    expect(sides()).toEqual(['blue']);
    expect(sides(2)).toEqual(['blue', 'red']);
  });
});

test('games added in pieces give the same comparison as all at once', () => {
  const game = (i: number): Game => ({
    score: i % 3,
    turns: 4 + (i % 5),
    shots: 10 + (i % 7),
    hits: i % 4,
    broke: i % 2,
  });
  const baseline = tableOf(Array.from({ length: 730 }, (_, i) => game(i)));
  const variant = tableOf(Array.from({ length: 730 }, (_, i) => game(i * i)));
  const pieces = new Comparing(['tweak'], baseline, [variant], WISH);
  for (const to of [1, 100, 100, 350, 730]) pieces.extend(baseline, [variant], to);
  expect(pieces.result()).toEqual(compare(baseline, [{ variant: 'tweak', table: variant }], WISH));
});
