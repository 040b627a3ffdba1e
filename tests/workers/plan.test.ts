import { expect, test } from 'vitest';
import { stretches } from '../../src/workers/plan.ts';

test('a run is cut into numbered batches of one size, the last one shorter', () => {
  expect([...stretches({ firstGame: 100, games: 600, batchSize: 250 })]).toEqual([
    { number: 0, firstGame: 100, games: 250 },
    { number: 1, firstGame: 350, games: 250 },
    { number: 2, firstGame: 600, games: 100 },
  ]);
});

test.each([
  [1, 250, 1],
  [250, 250, 1],
  [251, 250, 2],
  [7, 1, 7],
])('%i games in batches of %i are %i batches that leave no game out', (games, batchSize, batches) => {
  const cut = [...stretches({ firstGame: 0, games, batchSize })];
  expect(cut).toHaveLength(batches);
  const played = cut.flatMap((stretch) => Array.from({ length: stretch.games }, (_, i) => stretch.firstGame + i));
  expect(played).toEqual(Array.from({ length: games }, (_, game) => game));
});

test.each([
  [{ firstGame: 0, games: 1.5, batchSize: 250 }, 'cannot plan 1.5 games'],
  [{ firstGame: -1, games: 10, batchSize: 250 }, 'cannot plan 10 games from game -1'],
  [{ firstGame: 0, games: 10, batchSize: 0 }, 'cannot cut batches of 0 games'],
])('a plan that cannot be played is refused: %j', (plan, message) => {
  expect(() => [...stretches(plan)]).toThrow(message);
});
