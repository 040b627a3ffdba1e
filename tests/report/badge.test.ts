import { expect, test } from 'vitest';
import { badgeOf, badgeSvg } from '../../src/report/badge.ts';

const side = (name: string, games: number, wins: number, draws = 0) => {
  return { side: name, games, wins, draws, losses: games - wins - draws };
};
const two = (games: number, blue: number) => [side('blue', games, blue), side('red', games, games - blue)];
const valueIn = (results: Parameters<typeof badgeOf>[0]) => badgeOf(results, 0.05).value;

test('a badge says even only if both ends of the interval are within 2 points', () => {
  expect(badgeOf(two(10_000, 5000), 0.05)).toMatchObject({
    label: 'balance',
    value: 'even within 2 points, 10,000 games',
  });
  expect(valueIn(two(1000, 500))).toBe('undecided: blue −3.1 to +3.1 points, 1,000 games');
});

test('a badge names the favoured side by the ends of its interval', () => {
  expect(valueIn(two(1000, 430))).toBe('red favoured by 3.9 to 10.1 points, 1,000 games');
});

test('a badge of several sides counts points from an even share, by intervals that hold for all', () => {
  const four = [side('Ann', 1000, 400), side('Ben', 1000, 200), side('Cleo', 1000, 200), side('Dan', 1000, 200)];
  expect(valueIn(four)).toBe('Ann favoured by 11.1 to 18.9 points, 1,000 games');
});

test('a badge of a single side has its wins, for there is no balance', () => {
  expect(badgeOf([side('team', 400, 200)], 0.05)).toMatchObject({
    label: 'team wins',
    value: '45.1 to 54.9 of 100, 400 games',
  });
});

test('a badge of a handful of games says so', () => {
  expect(valueIn(two(5, 3))).toBe('too few to say, 5 games');
});

test('a badge has a title for those who do not see it, and escapes names', () => {
  const svg = badgeSvg(badgeOf([side('R&D', 100, 60), side('ops', 100, 40)], 0.05));
  expect(svg).toContain('<title>balance: R&amp;D favoured by 0 to 19 points, 100 games</title>');
  expect(svg).not.toContain('R&D');
});
