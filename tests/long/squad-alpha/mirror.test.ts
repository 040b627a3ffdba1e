import { expect, test } from 'vitest';
import { playColumns } from '../../contracts/games.ts';

const GAMES = 6000;

test('equal sides of the mirrored table win equally often', async () => {
  const {
    scores: [first, second],
  } = await playColumns('scenarios/squad-alpha/mirrored-skirmish.yaml', GAMES);
  const differences = first.map((score, game) => (score - second[game]) / 2);
  const mean = differences.reduce((sum, one) => sum + one, 0) / GAMES;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (GAMES - 1);
  expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(variance / GAMES));
});
