import { describe, expect, test } from 'vitest';
import type { Searched } from '../../src/inference/tuning/search.ts';
import { SearchState } from '../../src/inference/tuning/state.ts';
import type { Fate } from '../../src/inference/tuning/verdicts.ts';
import { answerOf } from '../../src/tuning/answer.ts';
import { budgetOf, requireTellable } from '../../src/tuning/budget.ts';
import { exclusiveAims } from '../../src/tuning/exclusive.ts';
import type { TunePlan } from '../../src/tuning/plan.ts';
import { scoreIn, spaceOf } from './made-up.ts';

/** Keys a with two values and b with one, beside those they have. */
function planOf(low: number | null, high: number | null): TunePlan {
  const target = scoreIn(low, high);
  const aim = {
    name: 'score.blue',
    metric: { name: 'score', side: 'blue' },
    band: target.band,
    place: { file: '', line: 0, column: 0 },
  };
  return {
    request: { vary: [{ key: 'a' }, { key: 'b' }] },
    ...{ tables: [{ scenario: { name: 'a table' } }], players: [null], present: [1, 1], space: spaceOf([3, 2]) },
    changes: [0, 0, 1].map((key, i) => ({ key, value: i + 2 })),
    targets: [{ aim, metric: { unit: 'points', scale: 100 }, table: 0, player: 0, target }],
  } as unknown as TunePlan;
}

const finalist = (combination: readonly number[], fate: Fate) => {
  return { combination, games: 400, intervals: [{ estimate: 0.5, low: 0.4, high: 0.6 }], fates: [fate], room: 0 };
};
const NONE = { changes: [], games: 400, again: null };

function found(more: Partial<Searched>): Searched {
  const state = new SearchState([scoreIn(0.4, 0.6)]);
  return {
    ...{ state, inert: NONE, refused: [], raced: [], finalists: [], neighbours: [], moreNeighbours: 0 },
    ...{ nearest: null, interruptedAt: 'screen' },
    ...more,
  };
}
const verdictOf = (more: Partial<Searched>) => answerOf(planOf(0.4, 0.6), found(more), 0.05).verdict;

describe('the answer of a search', () => {
  test('is confirmed if a finalist is, by any number of changes, also where neighbours were interrupted', () => {
    const finalists = [finalist([0], 'met'), finalist([1], 'missed')];
    expect(verdictOf({ finalists })).toBe('confirmed');
    expect(verdictOf({ finalists: [finalist([], 'met')] })).toBe('as-it-is');
  });

  test('is open where it was interrupted before', () => {
    expect(verdictOf({ finalists: [finalist([0], 'undecided')] })).toBe('interrupted');
  });

  test('names keys as quiet only if none of their values changed a game, and beside what all of them were tried', () => {
    const inertOf = (changes: readonly number[], again: Searched['inert']['again'] = null) =>
      answerOf(planOf(0.4, 0.6), found({ inert: { changes, games: 100, again } }), 0.05).inert;
    expect(inertOf([0, 2])).toEqual({ keys: ['b'], games: 100, beside: null });
    expect(inertOf([0, 2], { beside: [1], changes: [2] }).beside).toEqual([{ key: 'a', from: 1, to: 3 }]);
    expect(inertOf([0, 1, 2], { beside: [3], changes: [0, 2] })).toMatchObject({ keys: ['a', 'b'], beside: null });
  });
});

describe('games of a search', () => {
  test('screen and race longer for narrow aims', () => {
    // Half a width of so many standard deviations.
    const budget = (half: number, spread = 0.5) =>
      budgetOf(planOf(0.5 - half * spread, 0.5 + half * spread), [spread], 7000);
    expect(budget(0.25)).toEqual({ screenGames: 200, raceGames: 400, mostGames: 7000 });
    expect(budget(0.125)).toMatchObject({ screenGames: 300, raceGames: 1600 });
    expect(budget(0.125, 0.25)).toEqual(budget(0.125));
    expect(budget(0.0625)).toMatchObject({ screenGames: 1000, raceGames: 3200 });
    expect(budgetOf(planOf(0.5, null), [0.5], 7000)).toMatchObject({ screenGames: 400, raceGames: 1600 });
  });

  test('refuse an aim that not even its middle can be told to meet', () => {
    const plan = planOf(0.49, 0.51);
    expect(() => requireTellable(plan, [0.5], 0.05, 40_000)).toThrow(
      '"score.blue": 0.49..0.51 is too narrow for 40,000 games: a combination in the middle of it needs about 50,000',
    );
    expect(() => requireTellable(plan, [0.5], 0.05, 50_000)).not.toThrow();
  });
});

describe('aims exclude each other', () => {
  const aim = (name: string, side: string, low: number | null, high: number | null) => {
    const place = { file: 'a', line: 1, column: 1 };
    return {
      kind: 'band',
      variant: null,
      name: `${name}.${side}`,
      metric: { name, side },
      band: { low, high },
      place,
    } as const;
  };
  const count = (...aims: Parameters<typeof exclusiveAims>[0]) => exclusiveAims(aims, ['blue', 'red']).length;

  test('where the scores of two sides cannot add up to 1', () => {
    expect(count(aim('score', 'blue', 0.6, null), aim('score', 'red', 0.5, null))).toBe(1);
    expect(count(aim('score', 'blue', 0.6, null), aim('score', 'red', 0.4, null))).toBe(0);
    expect(count(aim('score', 'blue', null, 0.4), aim('score', 'red', null, 0.5))).toBe(1);
    expect(count(aim('score', 'blue', null, 0.4), aim('score', 'red', null, 0.6))).toBe(0);
    expect(count(aim('score', 'blue', null, 0.4), aim('turns', 'red', null, 0.5))).toBe(0);
  });

  test('where two sides win more than all games, but not where both win few', () => {
    expect(count(aim('winRate', 'blue', 0.6, null), aim('winRate', 'red', 0.5, null))).toBe(1);
    expect(count(aim('winRate', 'blue', null, 0.3), aim('winRate', 'red', null, 0.3))).toBe(0);
  });

  test('where a side should win more than it scores', () => {
    expect(count(aim('winRate', 'blue', 0.6, null), aim('score', 'blue', null, 0.5))).toBe(1);
    expect(count(aim('winRate', 'blue', 0.5, null), aim('score', 'blue', null, 0.5))).toBe(0);
    expect(count(aim('winRate', 'blue', 0.6, null), aim('score', 'red', null, 0.3))).toBe(0);
  });
});
