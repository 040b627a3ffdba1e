import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { setQuiet } from '../../src/terminal/output.ts';
import { duration, Progress, progressStory } from '../../src/terminal/progress.ts';
import { coinJob } from '../workers/coin-system.ts';

const { metrics } = coinJob();

describe('the story of a run under way', () => {
  test('says games, speed, time left, and each side’s wins so far with their interval', () => {
    const soFar = { games: 2500, planned: 10_000, wins: [1000, 1250], metrics };
    // Wilson's 95% intervals of 1000 and 1250 in 2500.
    expect(progressStory(soFar, 2, 0.05)).toBe(
      '2,500 of 10,000 games, 1,250/s, 6 s left; heads win 40.0% (38.1–41.9), tails win 50.0% (48.0–52.0)',
    );
  });

  test('says no rates before the first game is finished', () => {
    const soFar = { games: 0, planned: 10_000, wins: [0, 0], metrics };
    expect(progressStory(soFar, 0, 0.05)).toBe('0 of 10,000 games, 0/s');
  });
});

test('on a pipe it is a line every three seconds, with what was finished by then', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  // An earlier test may have set quiet.
  setQuiet(false);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const lines = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const progress = new Progress('Coins', 10_000, 0.05);
  for (const [seconds, games] of [
    [1, 500],
    [2.9, 1400],
    [3, 1500],
    [5.9, 2900],
    [6.1, 3050],
  ]) {
    clock.mockReturnValue(1000 * seconds);
    progress.update({ games, planned: 10_000, wins: [games / 2, games / 2], metrics });
  }
  progress.stop();
  expect(lines.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(/^Coins: 1,500 of 10,000 games, 500\/s, 17 s left; heads win 50.0% .*\n$/),
    expect.stringMatching(/^Coins: 3,050 of 10,000 games, 500\/s, 14 s left; heads win 50.0% .*\n$/),
  ]);
});

test.each([
  [0.2, '1 s'],
  [59.1, '1 min 00 s'],
  [125, '2 min 05 s'],
  [3720, '1 h 02 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
