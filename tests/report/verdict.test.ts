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
  test('is that a side is favoured only if the whole interval is above an even share', () => {
    expect(verdictOf(43, 530, 427).text).toBe('Red favoured 53 : 4');
    expect(verdictOf(430, 530, 40).text).toBe('Red favoured 53 : 43');
    expect(verdictOf(43, 53, 4).text).toBe('Neither side is shown to be stronger: red 53 : 43');
  });

  test('is that sides are even only if no end is 2 points from it', () => {
    expect(verdictOf(5000, 5000).text).toBe('Even to within 2 points');
    expect(verdictOf(500, 500).text).toBe('Neither side is shown to be stronger: blue 50 : 50');
  });

  test('says what it rests on', () => {
    expect(verdictOf(430, 530, 40).ground).toMatch(
      /^Red scores 0\.550 points per game \(95% interval 0\.5\d+ to 0\.5\d+\); 0\.5 would be even\.$/,
    );
  });

  test('is none of a handful of games, and of one side that wins nearly always', () => {
    expect(verdictOf(6, 3, 1)).toEqual({
      text: 'Too few games for a verdict: blue 6 and red 3 of 10 games won',
      ground: null,
    });
    expect(verdictOf(990, 10).text).toBe('Blue wins nearly always, 99 : 1');
    expect(runVerdict(tiny({}, []), 0.05).text).toBe('No game was finished');
  });

  test('gives whole numbers a decimal where they would be alike', () => {
    expect(verdictOf(101, 100, 0).text).toBe('Neither side is shown to be stronger: blue 50.2 : 49.8');
  });
});
