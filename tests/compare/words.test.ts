import { describe, expect, test } from 'vitest';
import { compare } from '../../src/inference/index.ts';
import { sentence } from '../../src/report/comparison-words.ts';
import { type Game, rowOf, tableOf, times } from './tables.ts';

/** The sentence on one metric of a comparison of two lists of games. */
function said(baseline: readonly Game[], variant: readonly Game[], name: string, side: string | null = 'blue') {
  const table = tableOf(variant);
  const { variants } = compare(tableOf(baseline), [{ variant: 'tweak', table }], { alpha: 0.05, deltas: [] });
  return sentence(rowOf(variants[0], name, side), 0.05);
}

/** Of 1000 games, blue's score goes up in `won` and down in `lost`. */
const scores = (won: number, lost: number, games = 1000): [Game[], Game[]] => [
  [...times(won, { score: 0 }), ...times(games - won, { score: 2 })],
  [...times(won, { score: 2 }), ...times(lost, { score: 0 }), ...times(games - won - lost, { score: 2 })],
];

describe('a verdict in words', () => {
  test('says by how much, per 100 games, with its interval', () => {
    expect(said(...scores(60, 20), 'score')).toMatch(
      /^Side blue scores 4\.0 points more per 100 games \(95 % interval 2\.\d to 5\.\d\)$/,
    );
    expect(said(...scores(20, 60), 'score')).toMatch(
      /^Side blue scores 4\.0 points fewer per 100 games \(95 % interval 2\.\d to 5\.\d\)$/,
    );
  });

  test('never calls the same what only no test told apart', () => {
    expect(said(...scores(20, 19, 10_000), 'score')).toMatch(
      /^Side blue's score: no difference larger than 2 points per 100 games: between -0\.1\d and \+0\.1\d$/,
    );
    expect(said(...scores(60, 50), 'score')).toMatch(
      /^Side blue's score: undecided: between -\d\.\d and \+\d\.\d points per 100 games; about \d,\d00 more games would settle it$/,
    );
  });

  test('says of a sure difference that it is too little to matter', () => {
    expect(said(...scores(60, 10, 10_000), 'score')).toMatch(
      /^Side blue scores 0\.50 points more per 100 games \(.*\), less than the 2 points per 100 games that matter$/,
    );
  });

  test('says identical only of what is equal in every game', () => {
    expect(said(...scores(60, 20), 'turns', null)).toBe('Length of games: identical in all 1,000 games');
  });

  test('says of breaks, lengths and rates what they are', () => {
    const breaking = said([...times(300, {})], [...times(60, { broke: 1 }), ...times(240, {})], 'breakRate');
    expect(breaking).toMatch(/^Side blue breaks in 20\.0 more of 100 games \(95 % interval 1[56]\.\d to 2[45]\.\d\)$/);
    const turns = (n: number) => Array.from({ length: 300 }, (_, i) => ({ turns: n + (i % 3) }));
    const jitter = turns(7).map(({ turns }, i) => ({ turns: turns - (i % 2) }));
    expect(said(turns(9), jitter, 'turns', null)).toMatch(
      /^Games last 2\.5\d* turns shorter \(95 % interval 2\.4\d* to /,
    );
    const shots = (hits: number) => Array.from({ length: 300 }, (_, i) => ({ shots: 10, hits: hits + (i % 2) }));
    const more = shots(6).map(({ shots, hits }, i) => ({ shots, hits: hits + (i % 3 === 0 ? 1 : 0) }));
    expect(said(shots(4), more, 'hitRate')).toMatch(/^Side blue's hit rate: 23\.\d+ percentage points higher \(95 % /);
  });
});
