import { requireCount, requireInteger, requireOpenUnit } from './check.ts';
import { studentQuantile } from './distributions.ts';
import { cut, histogramSums, meanOfSums, mergeHistograms, studentInterval } from './mean.ts';
import { addExact, scaledCovariance } from './numeric.ts';
import { wilson } from './proportion.ts';
import { type Histogram, type Interval, type MeanInterval, type Sums, UNDEFINED_INTERVAL } from './types.ts';

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

/** Elo points in one unit of the logit of a score. */
const ELO = 400 / Math.LN10;

/** What one player is worth more than another: Elo points, with the standard error of the estimate. */
export interface EloInterval extends Interval {
  readonly se: number | null;
}

/**
 * Elo of a challenger who takes each of `seats` seats in turn, against one opponent in all others. `sums` are over game numbers: the
 * challenger's doubled scores of all seats added up, 0 to 2 `seats`. Elo is ELO times ln((seats - 1) s / (1 - s)), so that an even share
 * 1/seats is 0; ends are those of the score's Student interval with one pseudo number of wins and one of losses, null where open.
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
 * Elo of the first of two players who decide for the same side in turn, on the same seeds: ELO times the difference of the logits of
 * their scores. The variance is by the delta method, with the covariance; one pseudo win and one pseudo loss each, for the interval.
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

/** Counts of games by lead after some turn and doubled final score (0 loss, 1 draw, 2 win) of the same side. */
export type LeadResults = ReadonlyArray<readonly [lead: number, doubledScore: number, count: number]>;

export interface Snowball {
  readonly games: number;
  /** Pearson's r of lead and score, null when either does not vary. */
  readonly correlation: number | null;
  /** r with its interval, which is null where the slope's is. */
  readonly correlationInterval: Interval;
  /** Points a game that go with each unit of lead: the slope of the regression line, null where the lead does not vary. */
  readonly slope: Interval;
  /** Mean score at each lead, by rising lead, with `score`'s interval. */
  readonly scoreByLead: ReadonlyArray<MeanInterval & { readonly lead: number }>;
  /** P(the leader wins), of decisive games in which someone led. */
  readonly leaderWins: Interval;
}

/** Sums of lead x and doubled score y over games; the last three are n^2 times variances and the covariance. */
interface LineSums {
  readonly n: number;
  readonly sumX: number;
  readonly sumY: number;
  readonly spreadX: number;
  readonly spreadY: number;
  readonly together: number;
}

/** How far an early lead decides the game: r = (n Sum xy - Sum x Sum y) / sqrt(n^2 s_x^2 n^2 s_y^2), its parts exact. */
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
  const scoreByLead = [...scoresByLead]
    .sort(([a], [b]) => a - b)
    .map(([lead, [losses, draws, wins]]) => ({ lead, ...score(wins, draws, losses, alpha) }));
  const leaderWins = wilson(leaderWon, decisive, alpha);
  const sums = { n, sumX: leads.sum, sumY: scores.sum, spreadX, spreadY, together };
  const slope = slopeOf(results, sums, alpha);
  const correlationInterval = correlationOf(results, slope, correlation, sums, alpha);
  return { games: n, correlation, correlationInterval, slope, scoreByLead, leaderWins };
}

/**
 * The least-squares slope of points (halves of doubled scores) on the lead by Student's t on n - 2 degrees of freedom, whatever the
 * spread of scores at each lead: HC3 of J. MacKinnon & H. White (J. Econometrics 29, 1985), se^2 = Sum ((x - mean x) e / (1 - h))^2 /
 * (Sum (x - mean x)^2)^2 with the leverage h = 1/n + (x - mean x)^2 / Sum (x - mean x)^2. No interval where a single game has all
 * the leverage, nor where every game lies on the line.
 */
function slopeOf(results: LeadResults, { n, sumX, sumY, spreadX, together }: LineSums, alpha: number): Interval {
  if (spreadX === 0) return UNDEFINED_INTERVAL;
  const doubledSlope = together / spreadX;
  const estimate = doubledSlope / 2;
  const [meanX, meanY] = [sumX / n, sumY / n];
  let squares = 0;
  for (const [lead, doubled, count] of results) {
    if (count === 0) continue;
    // n (x - mean x) as an integer: the leverage is 1 exactly where its square is n - 1 times `spreadX`.
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
 * Pearson's r with the interval of Fisher's z = atanh r by Student's t on n - 2 degrees of freedom, whatever the distribution: with u and v
 * the standardised lead and score, r has the influence u v - r (u^2 + v^2)/2 (J. Steiger & A. Hakstian, Brit. J. Math. Statist. Psych. 35,
 * 1982), each over 1 - h as in HC3. No interval where the slope has none.
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

/** Sign changes of the lead over the turns of one game, ignoring turns without a leader. */
export function leadChanges(leads: readonly number[]): number {
  const leaders = leads.map(Math.sign).filter((sign) => sign !== 0);
  return leaders.filter((sign, i) => i > 0 && sign !== leaders[i - 1]).length;
}
