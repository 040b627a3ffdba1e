import { describe, expect, test } from 'vitest';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import type { PolicyName } from '../../../src/sim/systems/stargate-missions/policies/tactics.ts';
import { playBatch } from '../../../src/workers/batch.ts';
import { mean, tableOf } from '../../systems/stargate-missions/tables.ts';

function meanAndError(values: readonly number[]): [mean: number, standardError: number] {
  const centre = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
  return [centre, Math.sqrt(variance / values.length)];
}

describe('seats', () => {
  test('MISSION-13 equal players differ by nothing but their seat: mean scores agree within their error', () => {
    const { ready, column } = tableOf(['tactician', 'tactician', 'tactician', 'tactician']);
    const batch = playBatch(ready, 0, 3000);
    const [first, ...others] = [0, 1, 2, 3].map((seat) => column(batch, seat, 'victoryScore'));
    for (const other of others) {
      const [difference, error] = meanAndError(first.map((score, game) => score - other[game]));
      // Exceeded by chance once in a million.
      expect(Math.abs(difference)).toBeLessThan(4.9 * error);
    }
  });

  test('MISSION-09 MISSION-13 a score depends on the place in the order of play, not on the seat that has it', () => {
    const places = [1, 2, 3];
    const scoresByPlace = (houseRules: Patch, seed: number) => {
      const { ready, column } = tableOf(['tactician', 'tactician', 'tactician'], houseRules, seed);
      const batch = playBatch(ready, 0, 2500);
      const seats = [0, 1, 2].map((seat) => ({
        order: column(batch, seat, 'playingOrder'),
        scores: column(batch, seat, 'victoryScore'),
      }));
      return places.map((place) =>
        meanAndError(seats.flatMap(({ order, scores }) => scores.filter((_, game) => order[game] === place))),
      );
    };
    const rolled = scoresByPlace({}, 60);
    const fixed = scoresByPlace({ 'setup.firstPlayer': 'seat1' }, 61);
    for (const [i, [centre, error]] of rolled.entries()) {
      const [other, otherError] = fixed[i];
      expect(Math.abs(centre - other)).toBeLessThan(4.9 * Math.hypot(error, otherError));
    }
    // Shows that the test can tell seats apart.
    expect(rolled[0][0] - rolled[2][0]).toBeGreaterThan(4.9 * Math.hypot(rolled[0][1], rolled[2][1]));
  });

  test('a lone aggressor does as well in one seat as in another', () => {
    const scores = [0, 1, 2].map((seat) => {
      const policies = [0, 1, 2].map((i): PolicyName => (i === seat ? 'aggressor' : 'tactician'));
      const { ready, column } = tableOf(policies, {}, 40 + seat);
      return meanAndError(column(playBatch(ready, 0, 2000), seat, 'victoryScore'));
    });
    for (const [centre, error] of scores.slice(1)) {
      const [first, firstError] = scores[0];
      expect(Math.abs(centre - first)).toBeLessThan(4.9 * Math.sqrt(error ** 2 + firstError ** 2));
    }
  });
});
