import { requireCount, requireInteger, requireOpenUnit } from './check.ts';
import { meanOfSums } from './mean.ts';
import { studentQuantile } from './student.ts';
import type { Interval, Sums } from './types.ts';

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
  const share = meanOfSums({ n: n + 2, sum: sum + most, sumOfSquares: sumOfSquares + most * most }, alpha, 1 / most);
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
