import { requireCount, requireOpenUnit } from './check.ts';

/**
 * The greatest share of games in which something can happen that happened in none of n: the p with (1 - p)^n = alpha, about 3/n at
 * alpha 0.05. Null for no games.
 */
export function mostUnseen(n: number, alpha = 0.05): number | null {
  requireCount('mostUnseen', 'n', n);
  requireOpenUnit('mostUnseen', 'alpha', alpha);
  return n === 0 ? null : -Math.expm1(Math.log(alpha) / n);
}
