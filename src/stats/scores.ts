import { requireCount, requireInteger, requireOpenUnit } from './check.ts';
import { studentQuantile } from './distributions.ts';
import { cut, histogramSums, meanOfSums, mergeHistograms, studentInterval } from './mean.ts';
import { addExact, scaledCovariance } from './numeric.ts';
import { wilson } from './proportion.ts';
import { type Histogram, type Interval, type MeanInterval, type Sums, UNDEFINED_INTERVAL } from './types.ts';

export interface ScoreInterval extends MeanInterval {
  readonly elo: number | null;
}

/** -400 log10(1/s - 1) (A. Elo, The Rating of Chessplayers, 1978); null at 0 and 1. */
export function elo(s: number): number | null {
  return s > 0 && s < 1 ? -400 * Math.log10(1 / s - 1) : null;
}

/**
 * Score (wins + draws/2) / games and its Elo difference. Student's interval with one pseudo win and one pseudo loss,
 * cut at 0 and 1: at a true score of 0.99 and 20 games it covers at least 93%, without them 18%. `n` and `sd` are of
 * the games, `se` and `df` of the interval.
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

function withPseudoUnits({ n, sum, sumOfSquares }: Sums, least: number, most: number): Sums {
  return { n: n + 2, sum: sum + least + most, sumOfSquares: sumOfSquares + least * least + most * most };
}

/** The interval has two more units at -+`most`; `sd`, `se` and `df` are of the real units. */
function guardedMean(sums: Sums, most: number, possible: readonly [number, number], alpha: number, unit: number) {
  const own = meanOfSums(sums, alpha, unit);
  if (own.estimate === null) return own;
  const { low, high } = meanOfSums(withPseudoUnits(sums, -most, most), alpha, unit);
  return cut({ ...own, low, high }, ...possible);
}

export type FiveCounts = readonly [number, number, number, number, number];

/** Counts of 2a + 2 - 2b (first) and 2(a + b) (side), a and b being side A's points going first and second. */
export interface SeatSwapCounts {
  readonly first: FiveCounts;
  readonly side: FiveCounts;
}

/** From side A's doubled scores (0 loss, 1 draw, 2 win). */
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

function quarterPoints(counts: FiveCounts, alpha: number): MeanInterval {
  const { n, sum, sumOfSquares } = histogramSums(counts.map((count, value) => [value, count]));
  // 4f - 2 has the sums S - 2n and Q - 4S + 4n.
  const shifted = { n, sum: sum - 2 * n, sumOfSquares: sumOfSquares - 4 * sum + 4 * n };
  return guardedMean(shifted, 2, [-1 / 2, 1 / 2], alpha, 0.25);
}

/**
 * Every seed played twice with seats swapped; a, b = side A's points going first and second. First-player advantage:
 * mean of (a + 1 - b)/2, minus 1/2; side advantage: mean of (a + b)/2, minus 1/2. Intervals include pseudo pairs.
 */
export function seatSwap(
  { first, side }: SeatSwapCounts,
  alpha = 0.05,
): { firstPlayerAdvantage: MeanInterval; sideAdvantage: MeanInterval } {
  requireOpenUnit('seatSwap', 'alpha', alpha);
  return { firstPlayerAdvantage: quarterPoints(first, alpha), sideAdvantage: quarterPoints(side, alpha) };
}

/**
 * Advantage of one seat (or side) in points per game, each of k sides having played in each seat once per game number.
 * `differences` counts k S - T, S its doubled points and T those of all. The interval includes pseudo game numbers.
 * For two seats it equals `seatSwap`.
 */
export function seatAdvantage(differences: Histogram, seats: number, alpha = 0.05): MeanInterval {
  requireCount('seatAdvantage', 'seats', seats);
  if (seats < 2) throw new RangeError(`seatAdvantage: seats must be at least 2, got ${seats}`);
  requireOpenUnit('seatAdvantage', 'alpha', alpha);
  const most = 2 * seats * (seats - 1);
  const possible = [-1 / seats, 1 - 1 / seats] as const;
  return guardedMean(histogramSums(differences), most, possible, alpha, 1 / (2 * seats * seats));
}

/** P(value <= v) with Wilson intervals at every value. */
export function cumulativeShares(histogram: Histogram, alpha = 0.05): (Interval & { value: number; count: number })[] {
  const { n } = histogramSums(histogram);
  let seen = 0;
  return mergeHistograms(histogram).map(([value, count]) => {
    seen += count;
    return { value, count: seen, ...wilson(seen, n, alpha) };
  });
}

/** Elo points per unit of logit. */
const ELO = 400 / Math.LN10;

export interface EloInterval extends Interval {
  readonly se: number | null;
}

/**
 * Elo of a challenger who takes each seat in turn against one opponent in all others; an even share is 0. `sums` are
 * of the challenger's doubled scores over all seats, per game number. The interval includes pseudo wins and losses.
 */
export function contestElo({ n, sum, sumOfSquares }: Sums, seats: number, alpha = 0.05): EloInterval {
  requireCount('contestElo', 'seats', seats);
  requireOpenUnit('contestElo', 'alpha', alpha);
  const most = 2 * seats;
  const of = (score: number) => (score > 0 && score < 1 ? ELO * Math.log(((seats - 1) * score) / (1 - score)) : null);
  if (n === 0) return { estimate: null, low: null, high: null, se: null };
  const share = meanOfSums(withPseudoUnits({ n, sum, sumOfSquares }, 0, most), alpha, 1 / most);
  const estimate = share.estimate!;
  return {
    estimate: of(sum / n / most),
    low: of(share.low ?? 0),
    high: of(share.high ?? 1),
    se: (ELO * share.se!) / (estimate * (1 - estimate)),
  };
}

/** Sums of doubled scores (0, 1, 2) of two players on the same seeds. */
export interface ScorePairs {
  readonly n: number;
  readonly sums: readonly [first: number, second: number];
  readonly squares: readonly [first: number, second: number];
  readonly product: number;
}

/**
 * Elo of the first of two players of the same side on the same seeds. Variance by the delta method, with one pseudo
 * win and loss each.
 */
export function logitElo({ n, sums, squares, product }: ScorePairs, alpha = 0.05): EloInterval {
  for (const sum of [...sums, ...squares, product]) requireInteger('logitElo', 'sums', sum);
  requireOpenUnit('logitElo', 'alpha', alpha);
  if (n < 2) return { estimate: null, low: null, high: null, se: null };
  const m = n + 2;
  // A pair of wins and a pair of losses.
  const shares = sums.map((sum) => (sum + 2) / (2 * m));
  const variance = (a: number, b: number, ab: number) => ((ab + 4) / 4 - m * shares[a] * shares[b]) / (m * (m - 1));
  const slopes = shares.map((share) => 1 / (share * (1 - share)));
  const se =
    ELO *
    Math.sqrt(
      Math.max(
        0,
        slopes[0] ** 2 * variance(0, 0, squares[0]) +
          slopes[1] ** 2 * variance(1, 1, squares[1]) -
          2 * slopes[0] * slopes[1] * variance(0, 1, product),
      ),
    );
  const logit = (share: number) => Math.log(share / (1 - share));
  const guarded = ELO * (logit(shares[0]) - logit(shares[1]));
  const plain = sums.map((sum) => sum / (2 * n));
  const isOpen = plain.some((share) => share <= 0 || share >= 1);
  const reach = studentQuantile(1 - alpha / 2, m - 1) * se;
  return {
    estimate: isOpen ? null : ELO * (logit(plain[0]) - logit(plain[1])),
    low: guarded - reach,
    high: guarded + reach,
    se,
  };
}

/** Games by lead and doubled final score (0 loss, 1 draw, 2 win) of the same side. */
export type LeadResults = ReadonlyArray<readonly [lead: number, doubledScore: number, count: number]>;

export interface Snowball {
  readonly games: number;
  /** Pearson's r of lead and score. */
  readonly correlation: number | null;
  /** Without ends where the slope has none. */
  readonly correlationInterval: Interval;
  /** Points per game for each unit of lead. */
  readonly slope: Interval;
  /** By rising lead, with `score`'s interval. */
  readonly scoreByLead: ReadonlyArray<MeanInterval & { readonly lead: number }>;
  /** P(the leader wins), in decisive games with a leader. */
  readonly leaderWins: Interval;
}

interface LineSums {
  readonly n: number;
  readonly sumX: number;
  readonly sumY: number;
  readonly spreadX: number;
  readonly spreadY: number;
  readonly together: number;
}

/** How far an early lead decides the game. */
export function snowball(results: LeadResults, alpha = 0.05): Snowball {
  let [productSum, decisive, leaderWon] = [0, 0, 0];
  const scoresByLead = new Map<number, [number, number, number]>();
  for (const [lead, doubled, count] of results) {
    requireInteger('snowball', 'lead', lead);
    requireCount('snowball', 'count', count);
    if (![0, 1, 2].includes(doubled)) throw new RangeError(`snowball: doubled score must be 0, 1 or 2, got ${doubled}`);
    productSum = addExact('snowball', productSum, lead * doubled * count);
    const byResult = scoresByLead.get(lead) ?? [0, 0, 0];
    scoresByLead.set(lead, byResult);
    byResult[doubled] = addExact('snowball', byResult[doubled], count);
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
  const leaderWins = wilson(leaderWon, decisive, alpha);
  const sums = { n, sumX: leads.sum, sumY: scores.sum, spreadX, spreadY, together };
  const slope = slopeOf(results, sums, alpha);
  const correlationInterval = correlationOf(results, slope, correlation, sums, alpha);
  return {
    ...{ games: n, correlation, correlationInterval, slope, leaderWins },
    // When asked for: a score for each lead takes longer than all else, and few want it.
    get scoreByLead() {
      return [...scoresByLead]
        .sort(([a], [b]) => a - b)
        .map(([lead, [losses, draws, wins]]) => ({ lead, ...score(wins, draws, losses, alpha) }));
    },
  };
}

/**
 * Least-squares slope of points on the lead, by Student's t with HC3 (MacKinnon & White, J. Econometrics 29, 1985). No
 * interval if one game has all the leverage or all games are on the line.
 */
function slopeOf(results: LeadResults, { n, sumX, sumY, spreadX, together }: LineSums, alpha: number): Interval {
  if (spreadX === 0) return UNDEFINED_INTERVAL;
  const doubledSlope = together / spreadX;
  const estimate = doubledSlope / 2;
  const [meanX, meanY] = [sumX / n, sumY / n];
  let squares = 0;
  for (const [lead, doubled, count] of results) {
    if (count === 0) continue;
    // n (x - mean x) as an integer: exactly 1 leverage if its square is (n - 1) `spreadX`.
    const off = n * lead - sumX;
    if (n < 3 || BigInt(off) ** 2n >= BigInt(n - 1) * BigInt(spreadX)) return { estimate, low: null, high: null };
    const leverage = 1 / n + ((off / n) * off) / spreadX;
    const residual = doubled - meanY - doubledSlope * (lead - meanX);
    squares += count * (((lead - meanX) * residual) / (1 - leverage)) ** 2;
  }
  const se = Math.sqrt(squares) / (spreadX / n) / 2;
  return studentInterval(estimate, se < ON_THE_LINE ? 0 : se, n - 2, alpha);
}

/** Rounding of residuals that are 0. */
const ON_THE_LINE = 1e-12;

/**
 * Fisher's z = atanh r by Student's t: with standardised lead u and score v, r has the influence u v - r (u^2 + v^2)/2
 * (Steiger & Hakstian, Brit. J. Math. Statist. Psych. 35, 1982), each over 1 - h as in HC3.
 */
function correlationOf(
  results: LeadResults,
  slope: Interval,
  r: number | null,
  sums: LineSums,
  alpha: number,
): Interval {
  const { n, sumX, sumY, spreadX, spreadY } = sums;
  if (r === null) return UNDEFINED_INTERVAL;
  if (slope.low === null || Math.abs(r) === 1) return { estimate: r, low: null, high: null };
  let squares = 0;
  for (const [lead, doubled, count] of results) {
    const [u, v] = [(n * lead - sumX) / Math.sqrt(spreadX), (n * doubled - sumY) / Math.sqrt(spreadY)];
    squares += count * ((u * v - (r * (u * u + v * v)) / 2) / (1 - (1 + u * u) / n)) ** 2;
  }
  const z = studentInterval(Math.atanh(r), Math.sqrt(squares) / n / (1 - r * r), n - 2, alpha);
  const onScale = (end: number | null) => (end === null ? null : Math.tanh(end));
  return { estimate: r, low: onScale(z.low), high: onScale(z.high) };
}

/** Sign changes of the lead over one game, ignoring turns without a leader. */
export function leadChanges(leads: readonly number[]): number {
  const leaders = leads.map(Math.sign).filter((sign) => sign !== 0);
  return leaders.filter((sign, i) => i > 0 && sign !== leaders[i - 1]).length;
}
