import { describe, expect, test } from 'vitest';
import { runVerdict } from '../../src/report/sentences/verdict.ts';
import { type GameRow, tiny } from './support/tiny.ts';

const games = (blue: number, red: number, drawn: number): GameRow[] => [
  ...Array.from({ length: blue }, (): GameRow => [5, 0, 2, 3, 2, 0, 0, 0, 5, 0]),
  ...Array.from({ length: red }, (): GameRow => [5, 0, 0, 0, 5, 0, 2, 3, 2, 0]),
  ...Array.from({ length: drawn }, (): GameRow => [5, 0, 1, 3, 2, 0, 1, 3, 2, 0]),
];
const verdictOf = (blue: number, red: number, drawn = 0) => runVerdict(tiny({}, games(blue, red, drawn)), 0.05);

describe('the verdict of a run, by the ends of its interval', () => {
  test('is that a side is stronger only if the whole interval is above an even share', () => {
    expect(verdictOf(43, 530, 427).text).toBe('Red 53.0 : 4.3 blue. Red is stronger');
    expect(verdictOf(430, 530, 40).text).toBe('Red 53.0 : 43.0 blue. Red is stronger');
    expect(verdictOf(43, 53, 4).text).toBe('Red 53 : 43 blue. Neither side is shown to be stronger');
  });

  test('is that sides are even only if no end is 2 points from it', () => {
    expect(verdictOf(5000, 5000).text).toBe('Blue 50.0 : 50.0 red. Even to within 2 points');
    expect(verdictOf(500, 500).text).toBe('Blue 50.0 : 50.0 red. Neither side is shown to be stronger');
  });

  test('says what it rests on', () => {
    expect(verdictOf(430, 530, 40).ground).toMatch(
      /^Red scores 55\.0 points per 100 games \(95% interval 5[\d.]+ to 5[\d.]+\); 50 would be even\.$/,
    );
  });

  test('is none of a handful of games, and of one side that wins nearly always', () => {
    expect(verdictOf(6, 3, 1)).toEqual({
      text: 'Too few games for a verdict: blue 6 and red 3 of 10 games won',
      ground: null,
    });
    expect(verdictOf(990, 10).text).toBe('Blue 99.0 : 1.0 red. Blue wins nearly always');
    expect(runVerdict(tiny({}, []), 0.05).text).toBe('No game was finished');
  });

  test('names plural sides as plurals', () => {
    const { table, ...rest } = tiny({}, games(430, 530, 40));
    const found = runVerdict({ ...rest, table: { ...table, sides: ['attackers', 'guards'] } }, 0.05);
    expect(found.text).toBe('Guards 53.0 : 43.0 attackers. The guards are stronger');
    expect(found.ground).toMatch(/^The guards score 55/);
  });
});
