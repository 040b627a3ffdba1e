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
 * An army of random units for a budget, by unit. Drawn weights make some armies nearly all of one unit, others mixed;
 * the last figure is bought if that comes nearer to the budget. At least one figure, at most `most`.
 */
export function drawArmy(draw: Draw, costs: readonly number[], budget: number, most: number): number[] {
  const counts = costs.map(() => 0);
  const weights = costs.map(() => -Math.log(1 - draw()));
  let [spent, figures] = [0, 0];
  while (figures < most) {
    const unit = pick(draw, weights);
    const isNearer = spent + costs[unit] / 2 <= budget;
    if (!isNearer && figures > 0) break;
    counts[unit]++;
    spent += costs[unit];
    figures++;
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
