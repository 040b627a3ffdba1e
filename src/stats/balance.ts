import { requireCount, requireInteger, requireOpenUnit } from './check.ts';
import { addExact, scaledCovariance } from './exact.ts';
import { histogramSums, mergeHistograms } from './histogram.ts';
import { meanOfSums } from './mean.ts';
import { wilson } from './proportion.ts';
import type { Histogram, Interval, MeanInterval } from './types.ts';

export interface ScoreInterval extends MeanInterval {
  readonly elo: number | null;
}

/** Elo difference of a score s: -400 log10(1/s - 1) (A. Elo, The Rating of Chessplayers, 1978); null at 0 and 1. */
export function elo(s: number): number | null {
  return s > 0 && s < 1 ? -400 * Math.log10(1 / s - 1) : null;
}

/** Score (wins + draws/2) / games with a t interval on doubled scores 0, 1, 2, and its Elo difference. */
export function score(wins: number, draws: number, losses: number, alpha = 0.05): ScoreInterval {
  requireCount('score', 'wins', wins);
  requireCount('score', 'draws', draws);
  requireCount('score', 'losses', losses);
  requireOpenUnit('score', 'alpha', alpha);
  const sums = { n: wins + draws + losses, sum: 2 * wins + draws, sumOfSquares: 4 * wins + draws };
  const summary = meanOfSums(sums, alpha, 0.5);
  return { ...summary, elo: summary.estimate === null ? null : elo(summary.estimate) };
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
  return meanOfSums(shifted, alpha, 0.25);
}

/**
 * Every seed played twice with seats swapped; a, b = side A's points going first and second. First-player advantage: mean of
 * f = (a + 1 - b)/2, minus 1/2. Side advantage: mean of (a + b)/2, minus 1/2. The pair is the independent unit.
 */
export function seatSwap(
  { first, side }: SeatSwapCounts,
  alpha = 0.05,
): { firstPlayerAdvantage: MeanInterval; sideAdvantage: MeanInterval } {
  requireOpenUnit('seatSwap', 'alpha', alpha);
  return { firstPlayerAdvantage: quarterPoints(first, alpha), sideAdvantage: quarterPoints(side, alpha) };
}

/** Counts of games by lead after some turn and doubled final score (0 loss, 1 draw, 2 win) of the same side. */
export type LeadResults = ReadonlyArray<readonly [lead: number, doubledScore: number, count: number]>;

export interface Snowball {
  readonly games: number;
  /** Pearson's r of lead and score, null when either does not vary. */
  readonly correlation: number | null;
  /** Mean score at each lead, by rising lead. */
  readonly scoreByLead: ReadonlyArray<MeanInterval & { readonly lead: number }>;
  /** P(the leader wins), of decisive games in which someone led. */
  readonly leaderWins: Interval;
}

/** How far an early lead decides the game: r = (n Sum xy - Sum x Sum y) / sqrt(n^2 s_x^2 n^2 s_y^2), its parts exact. */
export function snowball(results: LeadResults, alpha = 0.05): Snowball {
  let [productSum, decisive, leaderWon] = [0, 0, 0];
  const scoresByLead = new Map<number, [number, number][]>();
  for (const [lead, doubled, count] of results) {
    requireInteger('snowball', 'lead', lead);
    requireCount('snowball', 'count', count);
    if (![0, 1, 2].includes(doubled)) throw new RangeError(`snowball: doubled score must be 0, 1 or 2, got ${doubled}`);
    productSum = addExact('snowball', productSum, lead * doubled * count);
    const scores = scoresByLead.get(lead) ?? [];
    scoresByLead.set(lead, scores);
    scores.push([doubled, count]);
    if (lead === 0 || doubled === 1) continue;
    decisive += count;
    if (lead > 0 === doubled > 1) leaderWon += count;
  }
  const leads = histogramSums(results.map(([lead, , count]) => [lead, count]));
  const scores = histogramSums(results.map(([, doubled, count]) => [doubled, count]));
  const { n } = leads;
  const spreadX = scaledCovariance(n, leads.sumOfSquares, leads.sum, leads.sum);
  const spreadY = scaledCovariance(n, scores.sumOfSquares, scores.sum, scores.sum);
  const together = scaledCovariance(n, productSum, leads.sum, scores.sum);
  const flat = spreadX === 0 || spreadY === 0;
  const correlation = flat ? null : Math.max(-1, Math.min(1, together / Math.sqrt(spreadX) / Math.sqrt(spreadY)));
  const scoreByLead = [...scoresByLead]
    .sort(([a], [b]) => a - b)
    .map(([lead, histogram]) => ({ lead, ...meanOfSums(histogramSums(histogram), alpha, 0.5) }));
  return { games: n, correlation, scoreByLead, leaderWins: wilson(leaderWon, decisive, alpha) };
}

/** Sign changes of the lead over the turns of one game, ignoring turns without a leader. */
export function leadChanges(leads: readonly number[]): number {
  const leaders = leads.map(Math.sign).filter((sign) => sign !== 0);
  return leaders.filter((sign, i) => i > 0 && sign !== leaders[i - 1]).length;
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
