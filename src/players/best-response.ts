import { gamesToDecide, type PairedDifference } from '../stats/index.ts';

/** What is shown of a player by settings that were played against it. */
export type ResponseVerdict = 'beaten' | 'sound' | 'undecided';

export interface ResponseWish {
  /** Error probability of all intervals together (Bonferroni). */
  readonly alpha: number;
  /** How many intervals belong together. */
  readonly family: number;
  /** A lead below this, as a share of a game, leaves a player sound. */
  readonly margin: number;
}

export interface Response {
  readonly verdict: ResponseVerdict;
  /** The place of the setting with the highest lower end; null where there is none. */
  readonly best: number | null;
  /** At most about so many more games of each would decide; null where it is decided, or cannot be said. */
  readonly moreGames: number | null;
}

/**
 * Whether a player is beaten by settings, from each one's lead over it in its seat, on games on which no setting was chosen: simultaneous intervals at
 * `alpha` shared by the family. Beaten: a lower end is above 0. Sound: all upper ends are below the margin. Undecided where there are none.
 */
export function bestResponse(leads: readonly PairedDifference[], { alpha, family, margin }: ResponseWish): Response {
  const lows = leads.map(({ low }) => low ?? -Infinity);
  const best = leads.length === 0 ? null : lows.indexOf(Math.max(...lows));
  if (lows.some((low) => low > 0)) return { verdict: 'beaten', best, moreGames: null };
  if (best !== null && leads.every(({ high }) => high !== null && high < margin))
    return { verdict: 'sound', best, moreGames: null };
  // With so many games an interval lies above 0 or below the margin.
  const more = leads.map(({ sd, n }) =>
    sd === null || sd === 0 ? 0 : gamesToDecide({ sd, delta: margin, comparisons: family }, alpha) - n,
  );
  const most = Math.max(...more);
  return { verdict: 'undecided', best, moreGames: most > 0 ? most : null };
}
