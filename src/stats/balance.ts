import { requireCount, requireOpenUnit } from './check.ts';
import { histogramSums, mergeHistograms } from './histogram.ts';
import { cut, meanOfSums } from './mean.ts';
import { wilson } from './proportion.ts';
import type { Histogram, Interval, MeanInterval, Sums } from './types.ts';

export interface ScoreInterval extends MeanInterval {
  readonly elo: number | null;
}

/** Elo difference of a score s: -400 log10(1/s - 1) (A. Elo, The Rating of Chessplayers, 1978); null at 0 and 1. */
export function elo(s: number): number | null {
  return s > 0 && s < 1 ? -400 * Math.log10(1 / s - 1) : null;
}

/**
 * Score (wins + draws/2) / games and its Elo difference. The interval is Student's of the games with one pseudo win and one pseudo loss
 * (N + 2 units, df = N + 1), cut at 0 and 1: where nearly all games end alike, their own spread says too little (a true score of 0.99
 * was covered in 18% of samples of 20 games, so it is in at least 93%). `n` and `sd` are those of the games, `se` and `df` the interval's.
 */
export function score(wins: number, draws: number, losses: number, alpha = 0.05): ScoreInterval {
  requireCount('score', 'wins', wins);
  requireCount('score', 'draws', draws);
  requireCount('score', 'losses', losses);
  requireOpenUnit('score', 'alpha', alpha);
  const sums = { n: wins + draws + losses, sum: 2 * wins + draws, sumOfSquares: 4 * wins + draws };
  const games = meanOfSums(sums, alpha, 0.5);
  if (games.estimate === null) return { ...games, elo: null };
  const { low, high, se, df } = meanOfSums(withPseudoUnits(sums, 0, 2), alpha, 0.5);
  return { ...cut({ ...games, low, high }, 0, 1), se, df, elo: elo(games.estimate) };
}

/** Two more units, at the ends of what is possible. */
function withPseudoUnits({ n, sum, sumOfSquares }: Sums, least: number, most: number): Sums {
  return { n: n + 2, sum: sum + least + most, sumOfSquares: sumOfSquares + least * least + most * most };
}

/**
 * The mean of sums, its interval that with two pseudo units at +-`most` (in the sums' own integers), cut at what is possible.
 * `sd`, `se` and `df` are those of the real units.
 */
function guardedMean(sums: Sums, most: number, possible: readonly [number, number], alpha: number, unit: number) {
  const own = meanOfSums(sums, alpha, unit);
  if (own.estimate === null) return own;
  const { low, high } = meanOfSums(withPseudoUnits(sums, -most, most), alpha, unit);
  return cut({ ...own, low, high }, ...possible);
}

/** Five counts, of the values 0 to 4. */
export type FiveCounts = readonly [number, number, number, number, number];

/** Quarter points of seat-swapped pairs: counts of 4f = 2a + 2 - 2b and of 2(a + b), where a, b are doubled in `pairs`. */
export interface SeatSwapCounts {
  readonly first: FiveCounts;
  readonly side: FiveCounts;
}

/** Counts from pairs of side A's doubled score (0 loss, 1 draw, 2 win) playing first and playing second. */
export function seatSwapCounts(pairs: ReadonlyArray<readonly [aFirst: number, bFirst: number]>): SeatSwapCounts {
  const first: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const side: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const [a, b] of pairs) {
    if (![0, 1, 2].includes(a) || ![0, 1, 2].includes(b)) {
      throw new RangeError(`seatSwapCounts: doubled scores must be 0, 1 or 2, got ${a} and ${b}`);
    }
    first[a + 2 - b] += 1;
    side[a + b] += 1;
  }
  return { first, side };
}

/** Mean of quarter points minus 1/2. */
function quarterPoints(counts: FiveCounts, alpha: number): MeanInterval {
  const { n, sum, sumOfSquares } = histogramSums(counts.map((count, value) => [value, count]));
  // 4f - 2 has the sums S - 2n and Q - 4S + 4n; a quarter of its mean is mean f - 1/2.
  const shifted = { n, sum: sum - 2 * n, sumOfSquares: sumOfSquares - 4 * sum + 4 * n };
  return guardedMean(shifted, 2, [-1 / 2, 1 / 2], alpha, 0.25);
}

/**
 * Every seed played twice with seats swapped; a, b = side A's points going first and second. First-player advantage: mean of
 * f = (a + 1 - b)/2, minus 1/2. Side advantage: mean of (a + b)/2, minus 1/2. The pair is the independent unit; intervals are those with
 * one pseudo pair at +1/2 and one at -1/2.
 */
export function seatSwap(
  { first, side }: SeatSwapCounts,
  alpha = 0.05,
): { firstPlayerAdvantage: MeanInterval; sideAdvantage: MeanInterval } {
  requireOpenUnit('seatSwap', 'alpha', alpha);
  return { firstPlayerAdvantage: quarterPoints(first, alpha), sideAdvantage: quarterPoints(side, alpha) };
}

/**
 * Games played once in each seating of `seats` sides, every side in every seat once. The counts are of k S - T per game number, S
 * being the doubled points that one seat (or one side) got over all k seatings and T those of all seats. The mean, in points a
 * game above what a seat gets on average: (k S - T) / (2 k^2); its interval is that with one pseudo game number at 1 - 1/k and one at
 * -(1 - 1/k), cut to [-1/k, 1 - 1/k]. With two seats it is `seatSwap`, whose pairs are the units here too.
 */
export function seatAdvantage(differences: Histogram, seats: number, alpha = 0.05): MeanInterval {
  requireCount('seatAdvantage', 'seats', seats);
  if (seats < 2) throw new RangeError(`seatAdvantage: seats must be at least 2, got ${seats}`);
  requireOpenUnit('seatAdvantage', 'alpha', alpha);
  // In the counts' own units 1 - 1/k is 2 k (k - 1).
  const most = 2 * seats * (seats - 1);
  const possible = [-1 / seats, 1 - 1 / seats] as const;
  return guardedMean(histogramSums(differences), most, possible, alpha, 1 / (2 * seats * seats));
}

/** P(value <= v) with Wilson intervals at every value of a histogram: "how many games end by turn t". */
export function cumulativeShares(histogram: Histogram, alpha = 0.05): (Interval & { value: number; count: number })[] {
  const { n } = histogramSums(histogram);
  let seen = 0;
  return mergeHistograms(histogram).map(([value, count]) => {
    seen += count;
    return { value, count: seen, ...wilson(seen, n, alpha) };
  });
}
