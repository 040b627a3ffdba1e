import { expect, test } from 'vitest';
import { comparedMetrics } from '../../src/inference/index.ts';
import { drawnPoint, mixedPoint, stepsFrom } from '../../src/inference/sensitivity/design.ts';
import type { ResolvedVariant } from '../../src/scenarios/index.ts';
import { keptKeys } from '../../src/sensitivity/explore.ts';
import { responseOf } from '../../src/sensitivity/playing.ts';
import { acceptedPoint } from '../../src/sensitivity/points.ts';
import { tableOf } from '../compare/tables.ts';
import { seeded } from '../stats/near.ts';

const own = seeded(3);
const draw = (below: number) => Math.floor(own() * below);
const keyWith = (length: number, isOrdered = true) => ({ values: { length }, isOrdered });

test('each step moves one key over half its range, and says in which direction', () => {
  const keys = [keyWith(2), keyWith(3), keyWith(6), keyWith(101)];
  for (let i = 0; i < 50; i++) {
    const from = drawnPoint(keys, draw);
    const steps = stepsFrom(from, keys, draw);
    expect(steps.map(({ key }) => key)).toEqual([0, 1, 2, 3]);
    for (const { key, point, direction } of steps) {
      const moved = from.flatMap((value, place) => (value === point[place] ? [] : [place]));
      expect(moved).toEqual([key]);
      const { length } = keys[key].values;
      expect(point[key]! - from[key]).toBe(direction * Math.floor(length / 2));
      expect(point[key]).toBeGreaterThanOrEqual(0);
      expect(point[key]).toBeLessThan(length);
    }
  }
});

test('a step of a choice goes to any other value, and has no direction', () => {
  const keys = [keyWith(4, false)];
  const seen = new Set<number>();
  for (let i = 0; i < 60; i++) {
    const [{ point, direction }] = stepsFrom([2], keys, draw);
    expect(direction).toBe(1);
    seen.add(point[0]!);
  }
  expect([...seen].sort()).toEqual([0, 1, 3]);
});

test('a key that stays as the file has it is not moved; mixed points take the named keys of the second', () => {
  expect(stepsFrom([null, 1], [keyWith(2), keyWith(2)], draw).map(({ key }) => key)).toEqual([1]);
  expect(mixedPoint([1, 2, null], [7, 8, 9], [1])).toEqual([1, 8, null]);
});

test('a starting point keeps all values that the scenario accepts together', async () => {
  // Keys 3 and 5 are refused alone; 1 and 6 contradict each other.
  let asked = 0;
  const resolve = async (points: readonly (readonly (number | null)[])[]) => {
    asked++;
    return points.map((point) => {
      const isSet = (key: number) => point[key] !== null;
      return isSet(3) || isSet(5) || (isSet(1) && isSet(6)) ? null : ({} as ResolvedVariant);
    });
  };
  expect(await acceptedPoint(resolve, [0, 1, 2, 3, 4, 5, 6, 7])).toEqual([0, 1, 2, null, 4, null, null, 7]);
  expect(asked).toBeLessThan(16);
});

test('keys are kept by their largest share of any aim; those that changed nothing are left out', () => {
  const twice = (value: number) => [value, value] as const;
  const effects = [
    [[twice(1)], [twice(0)], [twice(3)], [twice(0)]],
    [[twice(0)], [twice(0)], [twice(0)], [twice(-9)]],
  ];
  expect(keptKeys({ effects, trajectories: 1 })).toEqual([2, 3, 0]);
  // Noise of opposite signs is an effect that changed games, and ranks last.
  expect(keptKeys({ effects: [[[[1, -1]], [twice(1)]]], trajectories: 1 })).toEqual([1, 0]);
  const many = [Array.from({ length: 15 }, (_, key) => [twice(key)])];
  expect(keptKeys({ effects: many, trajectories: 1 })).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test('a response is read from either half of the games: scores as log odds, with half a win for each side', () => {
  const table = tableOf([2, 2, 1, 2, 0, 0].map((score, game) => ({ score, turns: [3, 4, 5, 6, 8, 9][game] })));
  const [score] = comparedMetrics(table);
  const turns = comparedMetrics(table).find(({ name }) => name === 'turns')!;
  expect(responseOf(score, table)).toEqual([Math.log(3 / 1), Math.log(1.5 / 2.5)]);
  expect(responseOf(turns, table)).toEqual([4, 23 / 3]);
});
