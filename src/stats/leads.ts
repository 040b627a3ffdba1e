import { requireCount, requireInteger } from './check.ts';
import { addExact, scaledCovariance } from './exact.ts';
import { histogramSums } from './histogram.ts';
import { meanOfSums } from './mean.ts';
import { normalCritical } from './normal.ts';
import { wilson } from './proportion.ts';
import { type Interval, type MeanInterval, UNDEFINED_INTERVAL } from './types.ts';

/** Counts of games by lead after some turn and doubled final score (0 loss, 1 draw, 2 win) of the same side. */
export type LeadResults = ReadonlyArray<readonly [lead: number, doubledScore: number, count: number]>;

export interface Snowball {
  readonly games: number;
  /** Pearson's r of lead and score, null when either does not vary. */
  readonly correlation: number | null;
  /** r with its interval, which is null where no game is off the line. */
  readonly correlationInterval: Interval;
  /** Points a game that go with each unit of lead: the slope of the regression line, null where the lead does not vary. */
  readonly slope: Interval;
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
  const correlationInterval = intervalOfCorrelation(results, n, correlation, alpha);
  const leaderWins = wilson(leaderWon, decisive, alpha);
  const slope = slopeOf(results, n, leads.sum, scores.sum, spreadX, together, alpha);
  return { games: n, correlation, correlationInterval, slope, scoreByLead, leaderWins };
}

/**
 * Pearson's r without assuming normal data: its variance is the mean square of z_x z_y - r (z_x^2 + z_y^2) / 2 over n (J. Steiger
 * & A. Hakstian, Br. J. Math. Stat. Psychol. 35, 1982), carried to Fisher's scale atanh r, where the interval is symmetric.
 */
function intervalOfCorrelation(results: LeadResults, n: number, r: number | null, alpha: number): Interval {
  if (r === null) return UNDEFINED_INTERVAL;
  const moments = (of: (row: LeadResults[number]) => number) => {
    const average = results.reduce((sum, row) => sum + row[2] * of(row), 0) / n;
    const variance = results.reduce((sum, row) => sum + row[2] * (of(row) - average) ** 2, 0) / n;
    return (row: LeadResults[number]) => (of(row) - average) / Math.sqrt(variance);
  };
  const [x, y] = [moments(([lead]) => lead), moments(([, doubled]) => doubled)];
  const squares = results.reduce((sum, row) => {
    const [a, b] = [x(row), y(row)];
    return sum + row[2] * (a * b - (r * (a * a + b * b)) / 2) ** 2;
  }, 0);
  const se = Math.sqrt(squares) / n;
  if (!(1 - r * r > 1e-12) || se === 0) return { estimate: r, low: null, high: null };
  const half = (normalCritical(alpha) * se) / (1 - r * r);
  return { estimate: r, low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}

/**
 * The least-squares slope of points (halves of doubled scores) on the lead, its standard error consistent whatever the spread of
 * scores at each lead: se^2 = Sum (x - mean x)^2 e^2 / (Sum (x - mean x)^2)^2 (H. White, Econometrica 48, 1980).
 */
function slopeOf(
  results: LeadResults,
  n: number,
  sumX: number,
  sumY: number,
  spreadX: number,
  together: number,
  alpha: number,
): Interval {
  if (spreadX === 0) return UNDEFINED_INTERVAL;
  const doubledSlope = together / spreadX;
  const [meanX, meanY] = [sumX / n, sumY / n];
  const squares = results.reduce((sum, [lead, doubled, count]) => {
    const residual = doubled - meanY - doubledSlope * (lead - meanX);
    return sum + count * ((lead - meanX) * residual) ** 2;
  }, 0);
  const estimate = doubledSlope / 2;
  const half = (normalCritical(alpha) * Math.sqrt(squares)) / (spreadX / n) / 2;
  return { estimate, low: estimate - half, high: estimate + half };
}

/** Sign changes of the lead over the turns of one game, ignoring turns without a leader. */
export function leadChanges(leads: readonly number[]): number {
  const leaders = leads.map(Math.sign).filter((sign) => sign !== 0);
  return leaders.filter((sign, i) => i > 0 && sign !== leaders[i - 1]).length;
}
