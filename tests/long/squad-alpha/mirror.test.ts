import { expect, test } from 'vitest';
import { playGames } from '../../contracts/games.ts';

const GAMES = 6000;

/** Turns, reason, then eight columns a side, of which the first is the doubled score. */
const LENGTH = 18;

test('equal sides of the mirrored table win equally often', async () => {
  const { records } = await playGames('scenarios/squad-alpha/mirrored-skirmish.yaml', GAMES);
  const differences = Array.from(
    { length: GAMES },
    (_, game) => (records[game * LENGTH + 2] - records[game * LENGTH + 10]) / 2,
  );
  const mean = differences.reduce((sum, one) => sum + one, 0) / GAMES;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (GAMES - 1);
  // Points per game of the first side over the second; four standard errors, about 4 points per 100 games.
  expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(variance / GAMES));
});
