import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestMix, compareWorth, fullOrders, type MixShot } from '../../src/weapons/evaluate.ts';

function allMixes(kinds: readonly MixShot[], actions: number, from = 0): number[][] {
  const next = kinds.flatMap(({ cost }, kind) =>
    kind < from || cost > actions ? [] : allMixes(kinds, actions - cost, kind).map((rest) => [kind, ...rest]),
  );
  return [[], ...next];
}

const worthOf = (kinds: readonly MixShot[], mix: readonly number[]): number[] =>
  kinds[0].worth.map((_, i) => mix.reduce((sum, kind) => sum + kinds[kind].worth[i], 0));

describe('the best mix of shots that do not touch each other', () => {
  const kind = fc.record({
    cost: fc.integer({ min: 1, max: 4 }),
    // Twentieths make equal sums common.
    worth: fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 3 }))
      .map((parts) => parts.map((n) => n / 20)),
  });

  test('is worth what the best of all mixes is, in as few shots', () => {
    fc.assert(
      fc.property(fc.array(kind, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 8 }), (kinds, actions) => {
        const { shots, worth } = bestMix(kinds, actions);
        const all = allMixes(kinds, actions);
        expect(shots.reduce((sum, i) => sum + kinds[i].cost, 0)).toBeLessThanOrEqual(actions);
        expect(compareWorth(worth, worthOf(kinds, shots))).toBe(0);
        const best = all.reduce((a, b) => (compareWorth(worthOf(kinds, b), worthOf(kinds, a)) > 0 ? b : a));
        expect(compareWorth(worth, worthOf(kinds, best))).toBe(0);
        const equals = all.filter((mix) => compareWorth(worthOf(kinds, mix), worth) === 0);
        expect(shots.length).toBe(Math.min(...equals.map((mix) => mix.length)));
      }),
    );
  });

  test('spends nothing on shots that do nothing', () => {
    expect(bestMix([{ cost: 1, worth: [0, 0] }], 5)).toEqual({ shots: [], worth: [0, 0] });
    expect(bestMix([{ cost: 3, worth: [1, 1] }], 2).shots).toEqual([]);
  });

  test('goes by kills first, by hits where kills are the same', () => {
    expect(compareWorth([0.2, 0.3], [0.9, 0.2])).toBeGreaterThan(0);
    expect(compareWorth([0.2, 0.1 + 0.2], [0.1, 0.3])).toBeGreaterThan(0);
  });
});

test('orders that leave no room for one more: of costs 1, 2 and 3 with 3 actions four, the dearest first', () => {
  expect(fullOrders([1, 2, 3], 3)).toEqual([[2], [1, 0], [0, 1], [0, 0, 0]]);
  expect(fullOrders([2], 3)).toEqual([[0]]);
  expect(fullOrders([4], 3)).toEqual([]);
});
