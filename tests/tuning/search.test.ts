import { describe, expect, test } from 'vitest';
import { searchTuning } from '../../src/inference/tuning/search.ts';
import { isConfirmed } from '../../src/inference/tuning/verdicts.ts';
import { additive, chanceOf, madeUp, RULE, scoreIn, spaceOf } from './made-up.ts';

describe('the search for rule values that meet aims, on made-up games', () => {
  test('finds a combination that meets the aim, with the fewest changes, in 20 of 20', async () => {
    let wrong = 0;
    for (let seed = 1; seed <= 20; seed++) {
      // Three keys: no single change suffices, two do.
      const effects = [-0.35, -0.55, 0.3, 0.5, -0.45, -0.6];
      const truth = additive(1.1 + 0.1 * chanceOf(seed, 0, 0), effects, 0.04);
      const { play } = madeUp((one) => [truth(one)], seed);
      const found = await searchTuning(spaceOf([3, 3, 3]), [scoreIn(0.45, 0.55)], play, RULE);
      const best = found.finalists.find(isConfirmed);
      if (best === undefined || best.combination.length !== 2) wrong++;
      else if (truth(best.combination) < 0.45 || truth(best.combination) > 0.55) wrong++;
    }
    expect(wrong).toBe(0);
  });

  test('confirms falsely in at most 18 of 200 where all truths are just outside', async () => {
    let [confirmed, played] = [0, 0];
    for (let seed = 1; seed <= 200; seed++) {
      const outside = (change: number) => (change % 2 === 0 ? 0.5505 : 0.4495);
      const truth = (one: readonly number[]) => [one.length === 0 ? 0.62 : outside(one[0])];
      const made = madeUp(truth, seed);
      const rule = { ...RULE, screenGames: 200, raceGames: 400, mostGames: 4000 };
      const found = await searchTuning(spaceOf([5]), [scoreIn(0.45, 0.55)], made.play, rule);
      if (found.finalists.some(isConfirmed)) confirmed++;
      played += made.played();
    }
    console.log(confirmed, played);
    expect(confirmed).toBeLessThanOrEqual(18);
  });
});
