import type { Interval } from '../../stats/index.ts';
import { bootstrapped, type Resampling } from './bootstrap.ts';

/** A response measured twice, on two disjoint blocks of seeds. */
export type Twice = readonly [first: number, second: number];

/** What moving one key did, from starting points all over the ranges. */
export interface KeyEffects {
  /** Mean size of the effects, whatever their signs: mu* of Campolongo et al. */
  readonly size: Interval;
  /** Mean effect: as large as the size if the key always pushes the same way. */
  readonly mean: Interval;
  /** Standard deviation of the effects: large if they depend on other keys, or on where the key is. */
  readonly spread: Interval;
}

/**
 * Elementary effects of one key (Morris, Technometrics 33, 1991; mu* by Campolongo, Cariboni & Saltelli, Environ. Model.
 * Softw. 22, 2007). Noise must not count as size: the sign comes from one block of seeds, the size from the other, and
 * squares are products of both. Assumes independent starting points.
 */
export function keyEffects(effects: readonly Twice[], resampling: Resampling): KeyEffects {
  const statistics = (counts: ArrayLike<number>) => {
    let [n, size, first, second, product] = [0, 0, 0, 0, 0];
    for (const [unit, [one, other]] of effects.entries()) {
      const count = counts[unit];
      n += count;
      size += (count * (Math.sign(one) * other + Math.sign(other) * one)) / 2;
      first += count * one;
      second += count * other;
      product += count * one * other;
    }
    const squared = (product - (first * second) / n) / (n - 1);
    return [size / n, (first + second) / n / 2, Math.sqrt(Math.max(0, squared))];
  };
  const [size, mean, spread] = bootstrapped(effects.length, statistics, resampling);
  return { size, mean, spread };
}

/** Mean square of the effects, without the noise: what keys are ranked by. */
export function meanSquare(effects: readonly Twice[]): number {
  return effects.reduce((sum, [one, other]) => sum + one * other, 0) / Math.max(1, effects.length);
}
