import { describe, expect, test } from 'vitest';
import { compare, isDecided, plannedGames, WinLooks } from '../../src/inference/index.ts';
import { betaBinomialP, betaBinomialSequence } from '../../src/stats/index.ts';
import { type Game, rowOf, tableOf, times } from './tables.ts';

describe('looks at win rates', () => {
  const table = tableOf(Array.from({ length: 2000 }, (_, i) => ({ score: 2 * (i % 2) })));

  test('end at the first look with a narrow enough interval', () => {
    const watched = new WinLooks(['blue', 'red'], 0.05, 2000, 0.05);
    let games = 0;
    do games += 100;
    while (!watched.look(table, games));
    // Wilson's half-width at p = 1/2 is z / (2 sqrt(n + z²)): below 0.05 from n = 381, so at the look of 400.
    expect(games).toBe(400);
    const last = watched.looks.filter((look) => look.games === 400);
    expect(last.map(({ side, state }) => `${side} ${state}`)).toEqual(['blue precise', 'red precise']);
    const half = 1.959963984540054 / (2 * Math.sqrt(400 + 1.959963984540054 ** 2));
    expect((last[0].high ?? 0) - 0.5).toBeCloseTo(half, 12);
  });

  test('are not precise before 200 games, whatever they seem', () => {
    const watched = new WinLooks(['blue', 'red'], 0.25, 2000, 0.05);
    expect(watched.look(table, 100)).toBe(false);
    expect(watched.look(table, 200)).toBe(true);
    expect(watched.looks.map(({ games }) => games)).toEqual([200, 200]);
  });

  test('are judged at the last look too, when that comes before 200 games', () => {
    const watched = new WinLooks(['blue', 'red'], 0.25, 150, 0.05);
    expect(watched.look(table, 100)).toBe(false);
    expect(watched.look(table, 150)).toBe(true);
    expect(watched.precision).toBeCloseTo(1.959963984540054 / (2 * Math.sqrt(150 + 1.959963984540054 ** 2)), 12);
  });

  test('are as precise as the farther end of their interval, not as half of its width', () => {
    // 4 wins of 400: 0.390 to 2.541%, the farther end 1.541 points away, half the width 1.08.
    const rare = tableOf([...times(4, { score: 2 }), ...times(396, { score: 0 })]);
    const at = (target: number) => new WinLooks(['blue', 'red'], target, 400, 0.05).look(rare, 400);
    expect([at(0.0154), at(0.0155)]).toEqual([false, true]);
  });
});

describe('a comparison is decided', () => {
  const plans = { byRow: new Map(), otherwise: 1000 };
  const decided = (baseline: readonly Game[], variant: readonly Game[]) =>
    isDecided(
      compare(tableOf(baseline), [{ variant: 'tweak', table: tableOf(variant) }], { alpha: 0.05, deltas: [], plans }),
    );
  const shifted = (games: number, won: number) => ({
    before: [...times(won, { score: 0 }), ...times(games - won, { score: 2 })],
    after: times(games, { score: 2 }),
  });

  test('only with 200 games, and by their spread only with 20 that differ', () => {
    const early = shifted(199, 150);
    expect(decided(early.before, early.after)).toBe(false);
    // The spread excludes differences over 2 points; the number of games does not.
    const few = shifted(1000, 19);
    expect(decided(few.before, few.after)).toBe(false);
    const enough = shifted(20_000, 20);
    expect(decided(enough.before, enough.after)).toBe(true);
  });

  test('whatever never came up', () => {
    const shots = { shots: 5, hits: 2 };
    const { before, after } = shifted(1000, 300);
    // Blue shoots only in the baseline, red never.
    expect(
      decided(
        before.map((game) => ({ ...game, ...shots })),
        after,
      ),
    ).toBe(true);
  });

  test('by few games that differ, when that many more cannot: twenty may never come', () => {
    const rare = (games: number) => ({
      before: times(games, { score: 2, turns: 6 }),
      after: [...times(5, { score: 0, turns: 6 }), ...times(games - 5, { score: 2, turns: 6 })],
    });
    const { before, after } = rare(2000);
    expect(decided(before, after)).toBe(true);
    expect(decided(rare(600).before, rare(600).after)).toBe(false);
    const plans = { byRow: new Map(), otherwise: 2000 };
    const comparison = compare(tableOf(before), [{ variant: 'tweak', table: tableOf(after) }], {
      alpha: 0.05,
      deltas: [],
      plans,
    });
    const row = rowOf(comparison.variants[0], 'score', 'blue');
    // Each game differs by at most one point: (n + 1) P(X = 5) = alpha.
    const { high } = betaBinomialSequence(5, 2000);
    expect(row.difference).toEqual({ estimate: -5 / 2000, low: -(high ?? 0), high });
    expect([row.verdict, row.pDiff]).toEqual(['no-difference-larger-than-delta', null]);
    expect(row.pEquiv).toBeCloseTo(betaBinomialP(5, 2000, 0.02), 15);
  });

  test('by games that are all the same only when hardly any can differ', () => {
    const same = (games: number) => times(games, { score: 2, turns: 6 });
    // The anytime limit of 0 in n: (n + 1) (1 - p)^n = alpha: 2% at 455 games.
    expect(decided(same(400), same(400))).toBe(false);
    expect(decided(same(500), same(500))).toBe(true);
  });
});

test('planned games come from the spread of a pilot, in hundreds and within limits', () => {
  const pilot = (won: number) => {
    const before = [...times(won, { score: 0 }), ...times(200 - won, { score: 2 })];
    const variant = { variant: 'tweak', table: tableOf(times(200, { score: 2 })) };
    return compare(tableOf(before), [variant], { alpha: 0.05, deltas: [] });
  };
  const planned = (won: number, most: number, name = 'score', side: string | null = 'blue') =>
    plannedGames(pilot(won), 200, most).byRow.get(JSON.stringify(['tweak', name, side]));
  const row = pilot(20).variants[0].rows[0];
  // Six primary rows share alpha: z at 1 - 0.05/12.
  const sure = ((2 * 2.638257273455594 * (row.sd ?? 0)) / 0.02) ** 2;
  expect(planned(20, 1_000_000)).toBe(100 * Math.round(Math.ceil(sure) / 100));
  expect(planned(20, 5000)).toBe(5000);
  expect(planned(20, 5000, 'turns', null)).toBe(5000);
});
