import { describe, expect, test } from 'vitest';
import { duration, progressStory } from '../../src/terminal/progress.ts';
import { coinJob } from '../workers/coin-system.ts';

const { metrics } = coinJob();

describe('the story of a run under way', () => {
  test('says games, speed, time left, and each side’s wins so far with their interval', () => {
    const soFar = { games: 2500, planned: 10_000, wins: [1000, 1250], metrics };
    // Wilson's 95% intervals of 1000 and 1250 in 2500.
    expect(progressStory(soFar, 2, 0.05)).toBe(
      '2,500 of 10,000 games, 1,250/s, 6 s left; heads wins 40.0% (38.1–41.9), tails wins 50.0% (48.0–52.0)',
    );
  });

  test('says no rates before the first game is finished', () => {
    const soFar = { games: 0, planned: 10_000, wins: [0, 0], metrics };
    expect(progressStory(soFar, 0, 0.05)).toBe('0 of 10,000 games, 0/s');
  });
});

test.each([
  [0.2, '1 s'],
  [59.1, '1 min 00 s'],
  [125, '2 min 05 s'],
  [3720, '1 h 02 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
