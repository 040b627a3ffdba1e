import { describe, expect, test } from 'vitest';
import { tellingGames } from '../../src/report/telling.ts';
import { type GameRow, tiny } from './support/tiny.ts';

// turns, reason; then score, strength left, losses and first break of blue and red.
const BLUE: GameRow = [5, 0, 2, 3, 2, 0, 0, 0, 5, 0];
const RED: GameRow = [5, 0, 0, 0, 5, 0, 2, 2, 3, 0];
const DRAWN: GameRow = [9, 1, 1, 5, 0, 0, 1, 5, 0, 0];
const LONGER: GameRow = [8, 0, 2, 3, 2, 0, 0, 0, 5, 0];

const table = (...games: GameRow[]) => ({ ...tiny({}, games).table, firstGame: 100 });
const shown = (games: ReturnType<typeof tellingGames>) => games.map(({ variant, game, why }) => [variant, game, why]);

describe('games that show what a variant changes', () => {
  const baseline = table(BLUE, BLUE, RED, BLUE, BLUE);

  test('are of the commonest changes of winner, then of the largest differences, each once', () => {
    const variant = { variant: 'save 4', table: table(BLUE, RED, BLUE, LONGER, RED) };
    expect(shown(tellingGames(baseline, [variant]))).toEqual([
      ['save 4', 101, 'Blue wins in the baseline, red wins with save 4: 2 of 5 games turn this way.'],
      ['save 4', 102, 'Red wins in the baseline, blue wins with save 4: 1 of 5 games turn this way.'],
      ['save 4', 104, 'The largest difference in strength left.'],
    ]);
  });

  test('tell both stories', () => {
    const [{ stories }] = tellingGames(baseline, [{ variant: 'save 4', table: table(BLUE, RED, RED, BLUE, BLUE) }]);
    expect(stories).toEqual([
      'Blue wins after 5 turns, eliminated; left: blue 3 and red 0',
      'Red wins after 5 turns, eliminated; left: blue 0 and red 2',
    ]);
  });

  test('are three in all, of each variant its most telling game first', () => {
    const one = { variant: 'one', table: table(RED, BLUE, RED, DRAWN, LONGER) };
    const two = { variant: 'two', table: table(BLUE, BLUE, RED, BLUE, LONGER) };
    expect(shown(tellingGames(baseline, [one, two]))).toEqual([
      ['one', 100, 'Blue wins in the baseline, red wins with one: 1 of 5 games turn this way.'],
      ['two', 104, 'The largest difference in length.'],
      ['one', 103, 'Blue wins in the baseline, nobody wins with one: 1 of 5 games turn this way.'],
    ]);
  });

  test('are none where every game comes out the same', () => {
    expect(tellingGames(baseline, [{ variant: 'same', table: baseline }])).toEqual([]);
  });

  test('may be another of the first ones that turn alike', () => {
    const variant = { variant: 'save 4', table: table(RED, RED, RED, BLUE, RED) };
    const asked: unknown[] = [];
    const last = (games: readonly number[], of: number) => {
      asked.push([games, of]);
      return games[games.length - 1];
    };
    expect(tellingGames(baseline, [variant], last)[0].game).toBe(104);
    expect(asked[0]).toEqual([[100, 101, 104], 0]);
  });
});
