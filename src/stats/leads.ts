import { score } from './balance.ts';
import { requireCount, requireInteger } from './check.ts';
import { addExact, scaledCovariance } from './exact.ts';
import { histogramSums } from './histogram.ts';
import { studentInterval } from './mean.ts';
import { wilson } from './proportion.ts';
import { type Interval, type MeanInterval, UNDEFINED_INTERVAL } from './types.ts';

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
