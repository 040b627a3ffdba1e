import { describe, expect, test } from 'vitest';
import { notableGames } from '../../src/report/outliers.ts';
import { type GameRow, tiny } from './support/tiny.ts';

const of = (games: readonly GameRow[], firstGame = 0) => {
  const { table } = tiny({}, games);
  return Object.fromEntries(notableGames({ ...table, firstGame }).map(({ kind, ...rest }) => [kind, rest]));
};

describe('games worth a look', () => {
  // turns, reason; then score, strength left, losses and first break of blue and red.
  const games: GameRow[] = [
    [5, 0, 2, 3, 2, 0, 0, 0, 5, 0],
    [2, 0, 2, 5, 0, 0, 0, 0, 5, 0],
    [9, 1, 0, 1, 4, 0, 2, 2, 3, 0],
    [5, 0, 2, 1, 4, 0, 0, 0, 5, 0],
    [6, 0, 2, 3, 2, 0, 0, 0, 5, 0],
    [9, 1, 1, 5, 0, 0, 1, 5, 0, 0],
  ];

  test('where sides lead by something else than strength, that tells the most one-sided game, and the story', () => {
    const { table } = tiny({}, games);
    const [standard] = table.sideColumns.filter(({ name }) => name === 'losses');
    const found = notableGames({ ...table, leadColumn: standard.name });
    // Winners less losers: -3, -5, -1, -1, -3; the last is drawn.
    const oneSided = found.find(({ kind }) => kind === 'most one-sided')!;
    expect(oneSided.game).toBe(2);
    // The first of the longest is already listed.
    expect(found.find(({ kind }) => kind === 'longest')!.game).toBe(5);
    expect(oneSided.story).toMatch(/; Losses: blue \d and red \d$/);
  });

  test('a win that some of the sides share is told as one', () => {
    const { table } = tiny({}, games);
    const rows = (cleo: number) => Int32Array.from([7, 0, ...[1, 3, 0, 0], ...[1, 3, 0, 0], ...[cleo, 1, 2, 0]]);
    const of3 = { ...table, games: 1, sides: ['ann', 'ben', 'cleo'] };
    expect(notableGames({ ...of3, rows: rows(0) })[0].story).toMatch(/^Ann and ben share the win after 7 turns/);
    expect(notableGames({ ...of3, rows: rows(1) })[0].story).toMatch(/^Nobody wins after 7 turns/);
  });

  test('are the first of the shortest, longest, most one-sided and bloodiest', () => {
    const found = of(games);
    expect(found.shortest.game).toBe(1);
    expect(found.longest.game).toBe(2);
    expect(found['most one-sided'].game).toBe(1);
    expect(found['most losses'].game).toBe(3);
  });

  test('a typical one is of the commonest result and near the medians', () => {
    // Medians: 5 turns, blue 3 left, red 0.
    expect(of(games).typical.game).toBe(0);
  });

  test('have the run’s numbers, and their stories', () => {
    const found = of(games, 100);
    expect(found.shortest).toEqual({
      game: 101,
      story: 'Blue wins after 2 turns, eliminated; left: blue 5 and red 0',
    });
    expect(of([games[5]]).longest.story).toBe('Nobody wins after 9 turns, turn limit; left: blue 5 and red 5');
  });

  test('plural sides win, and do not wins', () => {
    const { table } = tiny({}, [games[5], games[1]]);
    const stories = notableGames({ ...table, sides: ['guards', 'raiders'] }).map(({ story }) => story);
    expect(stories.find((story) => /^The (guards|raiders) win after \d/.test(story))).toBeDefined();
  });

  test('there are none of no games', () => {
    expect(notableGames(tiny({}, []).table)).toEqual([]);
  });
});
