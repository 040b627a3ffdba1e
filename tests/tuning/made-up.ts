import type { PlayGames, TuneRule } from '../../src/inference/tuning/play.ts';
import type { Combination } from '../../src/inference/tuning/response.ts';
import type { Target } from '../../src/inference/tuning/samples.ts';
import type { Space } from '../../src/inference/tuning/space.ts';

/** A fraction that depends on seed and game alone. */
export function chanceOf(seed: number, game: number, stream: number): number {
  let mixed =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(game + 1, 0xc2b2ae35) ^ Math.imul(stream + 7, 0x27d4eb2f);
  for (const [shift, factor] of [
    [16, 0x7feb352d],
    [15, 0x846ca68b],
  ])
    mixed = Math.imul(mixed ^ (mixed >>> shift), factor);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** Keys of so many values, each key's first value the one it has: changes are numbered by key. */
export function spaceOf(values: readonly number[]): Space {
  const keyOf = values.flatMap((count, key) => Array.from({ length: count - 1 }, () => key));
  const orderOf = values.map((_, key) => [-1, ...keyOf.flatMap((own, change) => (own === key ? [change] : []))]);
  return { keyOf, orderOf };
}

export const scoreIn = (low: number | null, high: number | null): Target => ({
  kind: 'score',
  proportion: true,
  band: { low, high },
  range: [0, 2],
});

export const RULE: TuneRule = { alpha: 0.05, screenGames: 400, raceGames: 1600, mostGames: 60_000 };

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** By target: the truth of a combination, a chance to win. */
export type Truth = (combination: Combination) => readonly number[];

/** Wins by common dice; half of the games have dice of their own by combination. */
export function madeUp(truth: Truth, seed: number): { play: PlayGames; played: () => number } {
  let games = 0;
  const play: PlayGames = async (seeds, combinations, from, to) =>
    combinations.map((combination) => {
      games += to - from;
      const own = combination.reduce((sum, change) => 31 * sum + change + 1, 7);
      const values = truth(combination).map((p, target) => ({
        x: Float64Array.from({ length: to - from }, (_, i) => {
          const game = from + i;
          const isCommon = chanceOf(seed, game, 3) < 0.7;
          const stream = { search: 11, confirm: 12, beside: 13 }[seeds] + 100 * target + (isCommon ? 0 : 1000 * own);
          return chanceOf(seed, game, stream) < p ? 2 : 0;
        }),
        n: null,
      }));
      return { values, print: values.map(({ x }) => x.join('')).join() };
    });
  return { play, played: () => games };
}

/** Sums of effects on logits, and some of pairs. */
export function additive(base: number, effects: readonly number[], pair = 0): (combination: Combination) => number {
  return (combination) => {
    const sum = combination.reduce((total, change) => total + effects[change], base);
    return logistic(sum + (pair * combination.length * (combination.length - 1)) / 2);
  };
}
