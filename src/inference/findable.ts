import { anytimeMultiplier, normalQuantile, smallestDetectableDifference, unpairedSd } from '../stats/index.ts';
import { type Comparison, FEWEST_GAMES } from './compare.ts';
import type { Rule } from './estimates.ts';

/** What a comparison can be expected to find, said before it is played. */
export interface Findable {
  readonly games: number;
  /** Whether `games` is the most that will be played. */
  readonly atMost: boolean;
  /**
   * The smallest difference of scores that is found in the share `power` of cases; null when the games are too few for
   * any.
   */
  readonly difference: number | null;
  readonly power: number;
  /** Games of the pilot that the spread of differences comes from; 0: as if pairing gained nothing. */
  readonly pilotGames: number;
  /** How many comparisons are decided together. */
  readonly comparisons: number;
}

/** A difference is called findable if it is found in this share of cases. */
const POWER = 0.9;

/**
 * The difference of scores that this many games find, among this many comparisons. The spread of differences comes from
 * the scores of a pilot, the widest of them; without one it is that of two even sides, unpaired.
 */
export function findable(
  { games, mode }: { readonly games: number; readonly mode: Rule['mode'] },
  comparisons: number,
  pilot: Comparison | null,
  alpha: number,
): Findable {
  const rows = pilot?.variants.flatMap((variant) => variant.rows) ?? [];
  const spreads = rows.flatMap(({ metric, sd }) => (metric.kind === 'score' && metric.primary && sd ? [sd] : []));
  const sd = spreads.length === 0 ? unpairedSd(0.5) : Math.max(...spreads);
  const level = alpha / Math.max(1, comparisons);
  const difference =
    mode === 'fixed'
      ? smallestDetectableDifference({ games, sd, power: POWER }, level)
      : ((anytimeMultiplier(games, games, level) + normalQuantile(POWER)) * sd) / Math.sqrt(games);
  return {
    games,
    atMost: mode === 'anytime',
    difference: games < FEWEST_GAMES || difference >= 1 ? null : difference,
    power: POWER,
    pilotGames: spreads.length === 0 ? 0 : (pilot?.variants[0]?.games ?? 0),
    comparisons,
  };
}
