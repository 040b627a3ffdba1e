import { incompleteBeta } from './beta.ts';
import { MIN_DIFFERING_SEEDS } from './decision.ts';
import { cholesky, dot, forward } from './linear.ts';

/** A contrast between two rungs: its value in each game, and the size of its pseudo games, 0 for none. */
export interface Contrast {
  readonly values: Float64Array;
  readonly most: number;
}

/** Contrasts with fewer games that differ, or the same value in every game, have no spread to judge by. */
export function isJudged({ values, most }: Contrast): boolean {
  if (most === 0 && values.every((value) => value === values[0])) return false;
  let differing = 0;
  for (let game = 0; game < values.length && differing < MIN_DIFFERING_SEEDS; game++)
    if (values[game] !== 0) differing++;
  return differing >= MIN_DIFFERING_SEEDS;
}

/**
 * P-value of "all contrasts have mean 0", from their joint covariance by game (H. Hotelling, Ann. Math. Statist. 2, 1931). Contrasts that
 * hardly vary are left out; without any other the p-value is 1. One contrast alone has the p-value of its t test.
 */
export function homogeneityP(contrasts: readonly Contrast[]): number {
  const judged = contrasts.filter(isJudged);
  const count = judged.length;
  if (count === 0) return 1;
  const games = judged[0].values.length;
  const units = games + (judged.some(({ most }) => most > 0) ? 2 : 0);
  if (units <= count) return 1;
  const sums = judged.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const covariances = judged.map(({ values: a, most }, i) =>
    judged.map(({ values: b }, j) => {
      const products = dot(a, b) - (sums[i] * sums[j]) / units + (i === j ? 2 * most ** 2 : 0);
      // Contrasts that depend on each other leave a pivot of rounding errors: a little more keeps it above 0.
      return (products / (units - 1) / units) * (i === j ? 1 + 1e-10 : 1);
    }),
  );
  const means = sums.map((sum) => sum / games);
  const free = forward(cholesky(covariances), means);
  const ratio = (dot(free, free) * (units - count)) / (count * (units - 1));
  const rest = units - count;
  return incompleteBeta(rest / (rest + count * ratio), rest / 2, count / 2);
}
