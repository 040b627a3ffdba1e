import { requireFinite } from './check.ts';

export interface Response {
  readonly x: number;
  readonly y: number;
}

/**
 * Arc elasticity: percent change of the result per percent change of the setting (Allen, 1934). Null if a mean or the
 * step is 0.
 */
export function arcElasticity(from: Response, to: Response): number | null {
  for (const [name, { x, y }] of Object.entries({ from, to })) {
    requireFinite('arcElasticity', `${name}.x`, x);
    requireFinite('arcElasticity', `${name}.y`, y);
  }
  const [sumX, sumY] = [from.x + to.x, from.y + to.y];
  if (sumX === 0 || sumY === 0 || from.x === to.x) return null;
  return (to.y - from.y) / sumY / ((to.x - from.x) / sumX);
}

/** Items that no other beats (cost at most, effect at least, one strictly), in the given order; ties stay. */
export function paretoFront<T extends { readonly cost: number; readonly effect: number }>(items: readonly T[]): T[] {
  const bestAt = new Map<number, number>();
  for (const { cost, effect } of items) {
    requireFinite('paretoFront', 'cost', cost);
    requireFinite('paretoFront', 'effect', effect);
    bestAt.set(cost, Math.max(bestAt.get(cost) ?? -Infinity, effect));
  }
  const front = new Map<number, number>();
  let best = -Infinity;
  for (const [cost, effect] of [...bestAt].sort(([a], [b]) => a - b)) {
    if (effect <= best) continue;
    best = effect;
    front.set(cost, effect);
  }
  return items.filter(({ cost, effect }) => front.get(cost) === effect);
}
