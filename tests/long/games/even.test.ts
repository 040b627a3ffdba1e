import { expect, test } from 'vitest';
import { score } from '../../../src/stats/index.ts';
import { duel, scoresOf } from '../../games/duels.ts';

const MIRRORED = [
  'quality-and-defence/crossroads',
  'order-dice-and-pins/two-villages',
  'quality-dice-turnover/stone-circle',
  'hit-wound-save/ruined-city',
  'squad-alpha-as-data/mirrored-skirmish',
];

test.each(MIRRORED)('a table that is the same from both ends is even between equal players: %s', async (scenario) => {
  const scores = scoresOf(await duel(scenario, ['tactician', 'tactician']), 1500);
  const [losses, draws, wins] = [0, 0.5, 1].map((of) => scores.filter((one) => one === of).length);
  // Of all tables together.
  const { low, high } = score(wins, draws, losses, 0.01 / MIRRORED.length);
  expect(low).toBeLessThan(0.5);
  expect(high).toBeGreaterThan(0.5);
});
