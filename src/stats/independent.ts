import { mean as average, sampleVariance } from 'simple-statistics';
import { requireFinite, requireOpenUnit, requireShare } from './check.ts';
import { histogramSums } from './histogram.ts';
import { differenceP, meanOfSums, studentInterval } from './mean.ts';
import { normalCritical, normalSurvival } from './normal.ts';
import { wilsonLimits } from './proportion.ts';
import { type Difference, type Histogram, type Interval, type Sums, UNDEFINED_INTERVAL } from './types.ts';

export interface ProportionDifference extends Interval {
  /** Pooled z statistic and its two-sided p-value. */
  readonly z: number | null;
  readonly p: number | null;
}

/**
 * p1 - p2 of two runs on different seeds. Interval: R. Newcombe, Statist. Med. 17 (1998) 873, method 10, from two Wilson
 * intervals. Test: pooled z = d / sqrt(P(1-P)(1/n1 + 1/n2)) with P = (x1+x2)/(n1+n2); z = 0 and p = 1 without variance.
 */
export function newcombe(x1: number, n1: number, x2: number, n2: number, alpha = 0.05): ProportionDifference {
  requireShare('newcombe', x1, n1, 'x1', 'n1');
  requireShare('newcombe', x2, n2, 'x2', 'n2');
  requireOpenUnit('newcombe', 'alpha', alpha);
  if (n1 === 0 || n2 === 0) return { ...UNDEFINED_INTERVAL, z: null, p: null };
  const [p1, p2] = [x1 / n1, x2 / n2];
  const d = p1 - p2;
  const critical = normalCritical(alpha);
  const first = wilsonLimits(p1, n1, critical);
  const second = wilsonLimits(p2, n2, critical);
  const pooled = (x1 + x2) / (n1 + n2);
  const variance = pooled * (1 - pooled) * (1 / n1 + 1 / n2);
  const z = variance === 0 ? 0 : d / Math.sqrt(variance);
  return {
    estimate: d,
    low: d - Math.sqrt((p1 - first.low) ** 2 + (second.high - p2) ** 2),
    high: d + Math.sqrt((first.high - p1) ** 2 + (p2 - second.low) ** 2),
    z,
    p: Math.min(1, 2 * normalSurvival(Math.abs(z))),
  };
}

/** Size, mean and sample variance (null below two values) of one run. */
interface Sample {
  readonly n: number;
  readonly mean: number;
  readonly variance: number | null;
}

/**
 * Difference of two means with unequal variances (B. Welch, Biometrika 34, 1947): se^2 = s1^2/n1 + s2^2/n2,
 * df = se^4 / ((s1^2/n1)^2/(n1-1) + (s2^2/n2)^2/(n2-1)).
 */
function welchOfSamples(a: Sample, b: Sample, alpha: number): Difference {
  requireOpenUnit('welch', 'alpha', alpha);
  if (a.n === 0 || b.n === 0) return { ...UNDEFINED_INTERVAL, se: null, df: null, pDiff: null };
  const d = a.mean - b.mean;
  if (a.variance === null || b.variance === null) {
    return { estimate: d, low: null, high: null, se: null, df: null, pDiff: null };
  }
  const [va, vb] = [a.variance / a.n, b.variance / b.n];
  const square = va + vb;
  const se = Math.sqrt(square);
  // Without any spread the formula is 0/0; the degrees of freedom then change nothing.
  const df = square === 0 ? a.n + b.n - 2 : 1 / ((va / square) ** 2 / (a.n - 1) + (vb / square) ** 2 / (b.n - 1));
  return { ...studentInterval(d, se, df, alpha), se, df, pDiff: differenceP(d, se, df) };
}

/** Welch's interval for mean(a) - mean(b) of raw values, one per independent game. */
export function welch(a: readonly number[], b: readonly number[], alpha = 0.05): Difference {
  return welchOfSamples(sampleOf(a), sampleOf(b), alpha);
}

/** Welch's interval for the difference of the means of two histograms, from their exact sums. */
export function welchOfHistograms(a: Histogram, b: Histogram, alpha = 0.05): Difference {
  return welchOfSamples(sampleOfHistogram(a), sampleOfHistogram(b), alpha);
}

/** Welch's interval for the difference of two means, from exact sums over independent games. */
export function welchOfSums(a: Sums, b: Sums, alpha = 0.05): Difference {
  return welchOfSamples(sampleOfSums(a), sampleOfSums(b), alpha);
}

function sampleOfSums(sums: Sums): Sample {
  const { n, estimate, sd } = meanOfSums(sums);
  return { n, mean: estimate ?? 0, variance: sd === null ? null : sd * sd };
}

function sampleOf(values: readonly number[]): Sample {
  for (const value of values) requireFinite('welch', 'each value', value);
  const list = values as number[];
  const n = values.length;
  return { n, mean: n === 0 ? 0 : average(list), variance: n < 2 ? null : sampleVariance(list) };
}

function sampleOfHistogram(histogram: Histogram): Sample {
  return sampleOfSums(histogramSums(histogram));
}
