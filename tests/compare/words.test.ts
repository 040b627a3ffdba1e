import { describe, expect, test } from 'vitest';
import { compare } from '../../src/inference/index.ts';
import { sentence, sentences, stoppingText, withUnit } from '../../src/report/sentences/comparison.ts';
import { exploratoryLines } from '../../src/report/terminal/comparison.ts';
import { type Game, rowOf, tableOf, times } from './tables.ts';

function said(baseline: readonly Game[], variant: readonly Game[], name: string, side: string | null = 'blue') {
  const table = tableOf(variant);
  const { variants } = compare(tableOf(baseline), [{ variant: 'tweak', table }], { alpha: 0.05, deltas: [] });
  return sentence(rowOf(variants[0], name, side));
}

const scores = (won: number, lost: number, games = 1000): [Game[], Game[]] => [
  [...times(won, { score: 0 }), ...times(games - won, { score: 2 })],
  [...times(won, { score: 2 }), ...times(lost, { score: 0 }), ...times(games - won - lost, { score: 2 })],
];

describe('a verdict in words', () => {
  test('says by how much, per 100 games, with its interval', () => {
    expect(said(...scores(60, 20), 'score')).toMatch(
      /^Blue scores 98\.0 points per 100 games, up from 94\.0 \(\+4\.0, 2\.\d to 5\.\d\)$/,
    );
    expect(said(...scores(20, 60), 'score')).toMatch(
      /^Blue scores 94\.0 points per 100 games, down from 98\.0 \(−4\.0, −5\.\d to −2\.\d\)$/,
    );
  });

  test('never calls the same what only no test told apart', () => {
    expect(said(...scores(20, 19, 10_000), 'score')).toMatch(
      /^No difference larger than 2 points per 100 games in blue’s score: between −0\.1\d and \+0\.1\d$/,
    );
    expect(said(...scores(60, 50), 'score')).toMatch(
      /^Undecided: blue’s score may change by −\d\.\d to \+\d\.\d points per 100 games; at most about \d,\d00 more games would settle it$/,
    );
  });

  test('says of a sure difference that it is too little to matter', () => {
    expect(said(...scores(60, 10, 10_000), 'score')).toMatch(
      /^Blue scores 99\.90 points per 100 games, up from 99\.40 \(\+0\.50, .*\), which is less than the 2 points per 100 games that matter$/,
    );
  });

  test('says identical only of what is equal in every game', () => {
    expect(said(...scores(60, 20), 'turns', null)).toBe(
      'Identical in all 1,000 games: length of games; at most 0.30% of games can differ',
    );
  });

  test('says nothing of games still missing, and decides nothing, on fewer than 20 games', () => {
    const few = (games: number) => said(...scores(games - 1, 0, games), 'score');
    expect(few(19)).toMatch(/^Undecided: blue’s score may change by .*; at least 20 games are needed$/);
    expect(few(20)).toMatch(/^Blue scores 100 points per 100 games, up from 5 \(\+95, /);
  });

  test('has no unit behind a ratio', () => {
    expect(withUnit('+0.08', 'a ratio')).toBe('+0.08');
    expect(withUnit('+0.08', 'turns')).toBe('+0.08 turns');
  });

  test('says of a ratio without an occasion that it never came up', () => {
    const shooting = times(60, { shots: 6, hits: 3 });
    const peace = times(60, { shots: 0, hits: 0 });
    expect(said(shooting, peace, 'hitRate')).toBe('Never came up in 60 games of the variant: blue’s hit rate');
    expect(said(peace, shooting, 'hitRate')).toBe('Never came up in 60 games of the baseline: blue’s hit rate');
    expect(said(peace, peace, 'hitRate')).toBe('Never came up in 60 games of either: blue’s hit rate');
  });

  test('of a difference without any spread names no interval, but how few games can be otherwise', () => {
    expect(said(times(300, { turns: 9 }), times(300, { turns: 8 }), 'turns', null)).toBe(
      'Games last 8.0 turns, down from 9.0 (−1.0 in each of 300 games; at most 0.99% of games can differ)',
    );
  });

  test('says of breaks, lengths and rates what they are', () => {
    const breaking = said([...times(300, {})], [...times(60, { broke: 1 }), ...times(240, {})], 'breakRate');
    expect(breaking).toMatch(/^Blue breaks in 20\.0 of 100 games, up from 0\.0 \(\+20\.0, 1[56]\.\d to 2[45]\.\d\)$/);
    const turns = (n: number) => Array.from({ length: 300 }, (_, i) => ({ turns: n + (i % 3) }));
    const jitter = turns(7).map(({ turns }, i) => ({ turns: turns - (i % 2) }));
    expect(said(turns(9), jitter, 'turns', null)).toMatch(
      /^Games last 7\.5\d* turns, down from 10\.0\d* \(−2\.5\d*, −2\.5/,
    );
    const shots = (hits: number) => Array.from({ length: 300 }, (_, i) => ({ shots: 10, hits: hits + (i % 2) }));
    const more = shots(6).map(({ shots, hits }, i) => ({ shots, hits: hits + (i % 3 === 0 ? 1 : 0) }));
    expect(said(shots(4), more, 'hitRate')).toMatch(/^Blue’s hit rate: 68\.\d+%, up from 45\.\d+% \(\+23\.\d+, /);
  });
});

test('a run that reached its precision at its last game says so, and how precise it is', () => {
  const ended = (reason: 'precise' | 'limit', games: number) =>
    stoppingText({
      rule: 'every win rate known to ±25 points',
      reached: 'they are known to ±8.0',
      reason,
      games,
      limit: 150,
      looks: [],
      confirm: null,
    });
  expect(ended('precise', 150)).toBe(
    'Played all 150 games: every win rate known to ±25 points; they are known to ±8.0.',
  );
  expect(ended('limit', 150)).toBe(
    'Played all 150 games without reaching every win rate known to ±25 points; they are known to ±8.0.',
  );
});

test('rows of one verdict say it together where they are many, differences first', () => {
  const table = (games: readonly Game[]) => ({ ...tableOf(games), sides: ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Flo'] });
  const game = (winner: number, turns: number): number[] => [
    ...[turns, 0],
    ...Array.from({ length: 6 }, (_, side) => [side === winner ? 2 : 0, 0, 0, 0, 0, 0]).flat(),
  ];
  const rowsOf = (games: readonly number[][]) => ({
    ...table([]),
    games: games.length,
    rows: Int32Array.from(games.flat()),
  });
  const before = rowsOf(Array.from({ length: 300 }, (_, i) => game(i % 6, 5 + (i % 2))));
  const after = rowsOf(Array.from({ length: 300 }, (_, i) => game((i + Math.floor(i / 6)) % 6, 9)));
  const { variants } = compare(before, [{ variant: 'tweak', table: after }], { alpha: 0.05, deltas: [] });
  const said = sentences(variants[0].rows.filter(({ metric }) => metric.primary));
  expect(said[0]).toMatch(/^Games last 9\.00 turns, up from 5\.50 \(\+3\.50, /);
  expect(said[1]).toMatch(
    /^Undecided: Ann’s score, Ben’s score, .* and Flo’s score; at most about [\d,]+ more games would settle all of them\.$/,
  );
  expect(said[2]).toMatch(/^Identical in every game: Ann’s break rate, /);
  expect(said[3]).toBe('Never came up in 300 games of either: Ann’s hit rate.');
});

test('what is also seen has its interval, which is said to hold on its own', () => {
  const before = Array.from({ length: 300 }, (_, i) => ({ score: 1, shots: 5 + (i % 3) }));
  const after = before.map((game, i) => ({ ...game, shots: game.shots + (i % 2) }));
  const wish = { alpha: 0.05, deltas: [] };
  const [variant] = compare(tableOf(before), [{ variant: 'tweak', table: tableOf(after) }], wish).variants;
  expect(exploratoryLines(variant)).toEqual([
    expect.stringMatching(
      /^Also seen \(exploratory; each interval holds on its own\): Blue’s shots: 6\.\d+, up from 6\.\d+ \(\+0\.\d+, 0\.\d+ to 0\.\d+\)/,
    ),
  ]);
});
