import { decimals, signed, whole } from '../numbers.ts';

export const OPTION_VERDICTS = ['worth', 'dominant', 'dead', 'misused', 'undecided', 'rare'] as const;

export type OptionVerdict = (typeof OPTION_VERDICTS)[number];

/** An option that was there in fewer games says nothing about its worth. */
export const FEWEST_AVAILABLE = 100;

/** What an option is worth to a side. */
export interface OptionValue {
  readonly side: string;
  readonly option: string;
  readonly games: number;
  /** The side's score a game, less that without the option. */
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Games that had it. */
  readonly available: number;
  readonly chances: number;
  readonly uses: number;
  /** The share of its chances at which it was taken. */
  readonly useRate: number | null;
  readonly useRateLow: number | null;
  readonly useRateHigh: number | null;
  readonly verdict: OptionVerdict;
  /** At most about so many more games would settle an undecided one. */
  readonly moreGames: number | null;
}

export interface OptionValues {
  readonly games: number;
  /** How many options are judged together. */
  readonly family: number;
  readonly alpha: number;
  readonly delta: number;
  readonly dominant: number;
  readonly rows: readonly OptionValue[];
}

const HUNDRED = 100;

/** One sentence an option, the most valuable first. */
export function optionSentences(values: OptionValues): string[] {
  return byWorth(values.rows).map((row) => `${row.side}, ${row.option}: ${told(row, values)}.`);
}

function told(row: OptionValue, { delta, dominant }: OptionValues): string {
  const worth = worthText(row);
  const taken = takenText(row);
  const words: Readonly<Record<OptionVerdict, string>> = {
    rare: `in too few games to say: ${whole(row.available)} of ${whole(row.games)} had it, and it takes ${FEWEST_AVAILABLE}`,
    dominant: `dominant: worth ${worth}, more than ${HUNDRED * dominant}, and ${taken}`,
    dead: `dead: worth no more than ${HUNDRED * delta} points per ${HUNDRED} games either way, ${worth}; ${taken}`,
    misused: `misused by this player, who does better without it: ${worth}; ${taken}`,
    worth: `worth ${worth}; ${taken}`,
    undecided: `undecided: ${worth}${row.moreGames === null ? '' : `; at most about ${whole(row.moreGames)} more games would settle it`}`,
  };
  return words[row.verdict];
}

/** The most valuable first; options without a value last. */
export function byWorth(rows: readonly OptionValue[]): OptionValue[] {
  return rows.toSorted((a, b) => (b.estimate ?? -Infinity) - (a.estimate ?? -Infinity));
}

/** `+3.1 points per 100 games (+1.9 to +4.3)` */
export function worthText({ estimate, low, high }: Pick<OptionValue, 'estimate' | 'low' | 'high'>): string {
  if (estimate === null) return 'unknown';
  if (low === null || high === null) return `${signed(HUNDRED * estimate, 1)} points per ${HUNDRED} games`;
  const digits = decimals(low * HUNDRED, high * HUNDRED);
  const [value, from, to] = [estimate, low, high].map((end) => signed(end * HUNDRED, digits));
  return `${value} points per ${HUNDRED} games (${from} to ${to})`;
}

/** `taken at 380 of 920 chances seen (41.3%, 38.2% to 44.5%)` */
function takenText({ uses, chances, useRate, useRateLow: low, useRateHigh: high }: OptionValue): string {
  const taken = `taken at ${whole(uses)} of ${whole(chances)} chances seen`;
  if (useRate === null || low === null || high === null) return taken;
  const digits = decimals(HUNDRED * low, HUNDRED * high);
  const [share, from, to] = [useRate, low, high].map((end) => `${(HUNDRED * end).toFixed(digits)}%`);
  return `${taken} (${share}, ${from} to ${to})`;
}
