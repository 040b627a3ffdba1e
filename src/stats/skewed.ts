import { requireFinite } from './check.ts';
import { chiSquaredSurvival } from './chi-squared.ts';
import { normalSurvival } from './normal.ts';

/** Below it a gamma distribution is as good as normal, and its series are long. */
const SYMMETRIC = 0.01;

/**
 * P(Z >= z) of a sum that is nearly normal: mean 0, variance 1 and this skewness, by a shifted gamma distribution with the same three
 * moments (Pearson type III; N. Johnson, S. Kotz & N. Balakrishnan, Continuous Univariate Distributions 1, 17.8). Assumes a sum of many
 * small parts; the skewness is what a normal tail would miss where a few large parts are rare.
 */
export function skewedSurvival(z: number, skewness: number): number {
  requireFinite('skewedSurvival', 'z', z);
  requireFinite('skewedSurvival', 'skewness', skewness);
  if (Math.abs(skewness) < SYMMETRIC) return normalSurvival(z);
  const shape = 4 / (skewness * skewness);
  const x = shape + Math.sign(skewness) * z * Math.sqrt(shape);
  const above = x <= 0 ? 1 : chiSquaredSurvival(2 * x, 2 * shape);
  return skewness > 0 ? above : 1 - above;
}
