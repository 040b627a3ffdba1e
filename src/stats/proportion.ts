import { betaQuantile } from './beta.ts';
import { requireOpenUnit, requireShare } from './check.ts';
import { normalCritical } from './normal.ts';
import { type Interval, UNDEFINED_INTERVAL } from './types.ts';

/**
 * Wilson's score interval for a share p of n units at critical value z (E. B. Wilson, JASA 22, 1927):
 * (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n). n need not be whole: it may be an effective size.
 */
export function wilsonLimits(p: number, n: number, z: number): { low: number; high: number } {
  const z2 = (z * z) / n;
  const half = z * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n));
  return {
    low: p === 0 ? 0 : (p + z2 / 2 - half) / (1 + z2),
    high: p === 1 ? 1 : (p + z2 / 2 + half) / (1 + z2),
  };
}

/** Wilson interval for x of n independent yes/no units: the default. Coverage is close to nominal on average. */
export function wilson(x: number, n: number, alpha = 0.05): Interval {
  requireShare('wilson', x, n);
  requireOpenUnit('wilson', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  const estimate = x / n;
  return { estimate, ...wilsonLimits(estimate, n, normalCritical(alpha)) };
}

/** The exact interval of C. Clopper & E. Pearson (Biometrika 26, 1934): coverage never falls below 1 - alpha. */
export function clopperPearson(x: number, n: number, alpha = 0.05): Interval {
  requireShare('clopperPearson', x, n);
  requireOpenUnit('clopperPearson', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  return {
    estimate: x / n,
    low: x === 0 ? 0 : betaQuantile(alpha / 2, x, n - x + 1),
    high: x === n ? 1 : betaQuantile(1 - alpha / 2, x + 1, n - x),
  };
}

/** Equal-tailed credible interval under Jeffreys' prior Beta(1/2, 1/2) (Brown, Cai & DasGupta, Statist. Sci. 16, 2001). */
export function jeffreys(x: number, n: number, alpha = 0.05): Interval {
  requireShare('jeffreys', x, n);
  requireOpenUnit('jeffreys', 'alpha', alpha);
  if (n === 0) return UNDEFINED_INTERVAL;
  return {
    estimate: x / n,
    low: x === 0 ? 0 : betaQuantile(alpha / 2, x + 0.5, n - x + 0.5),
    high: x === n ? 1 : betaQuantile(1 - alpha / 2, x + 0.5, n - x + 0.5),
  };
}
