import { binomialLogPmf } from './binomial.ts';
import { requireCount, requireFinite, requireOpenUnit, requireSameLength, requireShare } from './check.ts';
import { type Interval, UNDEFINED_INTERVAL } from './types.ts';

/** The point between `inside` and `outside` where `accepts` turns false, by bisection down to neighbouring doubles. */
function boundary(inside: number, outside: number, accepts: (value: number) => boolean): number {
  let [near, far] = [inside, outside];
  for (let step = 0; step < 200; step++) {
    const middle = near + (far - near) / 2;
    if (middle === near || middle === far) break;
    if (accepts(middle)) near = middle;
    else far = middle;
  }
  return near + (far - near) / 2;
}

/**
 * Exact anytime interval of a share under a uniform mixture (H. Robbins, Ann. Math. Statist. 41, 1970): all p with
 * ln B(1+x, 1+n-x) - x ln p - (n-x) ln(1-p) < ln(1/alpha), and as B(1+x, 1+n-x) = 1 / ((n + 1) C(n, x)) these are the p
 * with (n + 1) P(X = x) > alpha. Holds at every n together, without asymptotics.
 */
export function betaBinomialSequence(x: number, n: number, alpha = 0.05): Interval {
  requireShare('betaBinomialSequence', x, n);
  requireOpenUnit('betaBinomialSequence', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  const estimate = x / n;
  const threshold = Math.log(alpha) - Math.log1p(n);
  const accepts = (p: number) => binomialLogPmf(x, n, p) > threshold;
  return {
    estimate,
    low: x === 0 ? 0 : boundary(estimate, 0, accepts),
    high: x === n ? 1 : boundary(estimate, 1, accepts),
  };
}

/**
 * Always-valid p-value of "the share is p or more" from x in n, the same mixture turned round: (n + 1) P(X = x) at p, 1 where the sample's
 * share is no smaller.
 */
export function betaBinomialP(x: number, n: number, p: number): number {
  requireShare('betaBinomialP', x, n);
  if (n === 0 || x >= n * p) return 1;
  return p >= 1 ? 0 : Math.min(1, Math.exp(Math.log1p(n) + binomialLogPmf(x, n, p)));
}

/** Stakes of the betting mixture, from cautious to bold. */
const STAKES = [0.002, 0.004, 0.007, 0.012, 0.02, 0.035, 0.06, 0.1, 0.17, 0.28, 0.45, 0.7];

/** ln of the mean over the stakes c of Prod (1 - c + c share_k / m)^n_k, by log-sum-exp: the wealth won against "mean <= m". */
function logWealth(shares: readonly number[], counts: readonly number[], m: number): number {
  const logs = STAKES.map((stake) =>
    shares.reduce((sum, share, k) => sum + counts[k] * Math.log1p(stake * (share / m - 1)), 0),
  );
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / STAKES.length);
}

/**
 * Exact anytime interval of the mean of values known to lie in [lo, hi], by betting (I. Waudby-Smith & A. Ramdas,
 * "Estimating means of bounded random variables by betting", J. R. Statist. Soc. B 86, 2024): a limit is the m against
 * which a fixed mixture of stakes has won 2/alpha. `counts[k]` units had `values[k]`. Holds at every n together.
 */
export function bettingSequence(
  values: readonly number[],
  counts: readonly number[],
  lo: number,
  hi: number,
  alpha = 0.05,
): Interval {
  requireSameLength('bettingSequence', 'values and counts', values, counts);
  requireOpenUnit('bettingSequence', 'alpha', alpha);
  requireFinite('bettingSequence', 'lo', lo);
  requireFinite('bettingSequence', 'hi', hi);
  if (!(lo < hi)) throw new RangeError(`bettingSequence: lo must be below hi, got ${lo} and ${hi}`);
  let [n, total] = [0, 0];
  values.forEach((value, k) => {
    requireCount('bettingSequence', `counts[${k}]`, counts[k]);
    if (!(value >= lo && value <= hi)) {
      throw new RangeError(`bettingSequence: values[${k}] must lie in [${lo}, ${hi}], got ${value}`);
    }
    n += counts[k];
    total += counts[k] * (value - lo);
  });
  if (n === 0) return UNDEFINED_INTERVAL;
  const width = total / n;
  const threshold = Math.log(2 / alpha);
  const up = values.map((value) => value - lo);
  const down = values.map((value) => hi - value);
  const below = boundary(width, 0, (m) => logWealth(up, counts, m) < threshold);
  const above = boundary(hi - lo - width, 0, (m) => logWealth(down, counts, m) < threshold);
  return { estimate: lo + width, low: width <= 0 ? lo : lo + below, high: lo + width >= hi ? hi : hi - above };
}
