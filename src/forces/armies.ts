import { mixed, TWO_32 } from '../sim/kernel/dice/random.ts';

/** Numbers in [0, 1). */
export type Draw = () => number;

/** Depends on the seed and `index` alone. */
export function drawsOf(seed: number, index: number): Draw {
  let word = 0;
  const start = mixed(mixed(seed, DRAWS), index);
  return () => (mixed(start, ++word) >>> 0) / TWO_32;
}

const DRAWS = 0x61726d79;

/** Trial costs of two armies differ by a drawn share up to this; with equal costs nothing could be told. */
const MOST_APART = 0.2;

/** Factors of the budgets of both armies. */
export function drawBudgets(draw: Draw): readonly [number, number] {
  const apart = MOST_APART * (2 * draw() - 1);
  return [1 + apart / 2, 1 - apart / 2];
}

/**
 * An army of random units for a budget, by unit. Drawn weights make some armies nearly all of one unit, others mixed.
 * The last figure is bought with the chance that keeps the mean cost at the budget: rounding to the nearest would give
 * small armies of equally dear figures the same number always. At least one figure, at most `most`.
 */
export function drawArmy(draw: Draw, costs: readonly number[], budget: number, most: number): number[] {
  const counts = costs.map(() => 0);
  const weights = costs.map(() => -Math.log(1 - draw()));
  let left = budget;
  for (let figures = 0; figures < most && left > 0; figures++) {
    const unit = pick(draw, weights);
    if (figures > 0 && costs[unit] > left && draw() * costs[unit] >= left) break;
    counts[unit]++;
    left -= costs[unit];
  }
  return counts;
}

function pick(draw: Draw, weights: readonly number[]): number {
  let left = draw() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return place < 0 ? weights.length - 1 : place;
}
