import type { ComparedMetric } from './metrics.ts';

/** The smallest difference that matters, for every metric or by the metrics' names. */
export interface DeltaWish {
  readonly every?: number;
  readonly byName: Readonly<Record<string, number>>;
}

/** Scores, shares and ratios: 2 points per 100 games; turns, figures and other counts: a quarter of one. */
export const SCORE_DELTA = 0.02;
const DEFAULT_COUNT = 0.25;

/** The smallest difference of this metric that matters; the last wish that names it, or names none, counts. */
export function deltaOf({ name, kind }: ComparedMetric, wishes: readonly DeltaWish[]): number {
  for (const { every, byName } of wishes.toReversed()) {
    if (Object.hasOwn(byName, name)) return byName[name];
    if (every !== undefined) return every;
  }
  return kind === 'mean' ? DEFAULT_COUNT : SCORE_DELTA;
}
