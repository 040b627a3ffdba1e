/**
 * Gamma-function pieces in the form of C. Loader, "Fast and accurate computation of binomial probabilities" (2000):
 * probabilities are built from the small Stirling error and the deviance instead of differences of huge log-gammas, so
 * they keep about 13 digits even for parameters of a million, where ln Gamma alone would lose 7.
 */

const HALF_LOG_TWO_PI = 0.9189385332046728;
const SERIES_FROM = 15;

/**
 * Stirling error d(z) = ln Gamma(z+1) - (z + 1/2) ln z + z - ln(2 pi)/2, for real z > 0.
 * From z = 15 on the asymptotic series, DLMF 5.11.1; below, the exact recurrence d(z) = d(z+1) + (z + 1/2) ln(1 + 1/z) - 1.
 */
function stirlingError(z: number): number {
  let steps = 0;
  while (z < SERIES_FROM) {
    steps += (z + 0.5) * Math.log1p(1 / z) - 1;
    z += 1;
  }
  const w = 1 / (z * z);
  const series = 1 / 12 - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w * (1 / 1188 - w * (691 / 360360)))));
  return steps + series / z;
}

/** ln Gamma(z) for real z > 0, by DLMF 5.11.1 and the recurrence above. */
export function lgamma(z: number): number {
  if (!(z > 0)) throw new RangeError(`lgamma: z must be above 0, got ${z}`);
  if (z === 1 || z === 2) return 0;
  return stirlingError(z) + (z - 0.5) * Math.log(z) - z + HALF_LOG_TWO_PI;
}

/** Deviance x ln(x/m) + m - x >= 0; near x = m by Loader's series, where the plain form would cancel. */
function deviance(x: number, m: number): number {
  if (x === 0) return m;
  if (Math.abs(x - m) >= 0.1 * (x + m)) {
    const ratio = x / m;
    return x * (ratio < Infinity ? Math.log(ratio) : Math.log(x) - Math.log(m)) + m - x;
  }
  const v = (x - m) / (x + m);
  let sum = (x - m) * v;
  let term = 2 * x * v;
  for (let j = 3; ; j += 2) {
    term *= v * v;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}

/** The Poisson term m^x e^-m / Gamma(x + 1) for real x >= 0, m > 0 (Loader 2000, formula 7). */
export function poissonTerm(x: number, m: number): number {
  if (x === 0) return Math.exp(-m);
  return Math.exp(-stirlingError(x) - deviance(x, m)) / Math.sqrt(2 * Math.PI * x);
}

/**
 * ln of the binomial term Gamma(a+b+1) / (Gamma(a+1) Gamma(b+1)) p^a q^b for real a, b >= 0 (Loader 2000, formula 10).
 * Both p and q = 1 - p are arguments, so that neither loses digits when the other is near 1.
 */
export function logBinomialTerm(a: number, b: number, p: number, q: number): number {
  const n = a + b;
  if (a === 0) return b === 0 ? 0 : b * (q > 0.5 ? Math.log1p(-p) : Math.log(q));
  if (b === 0) return a * (p > 0.5 ? Math.log1p(-q) : Math.log(p));
  if (p <= 0 || q <= 0) return -Infinity;
  const errors = stirlingError(n) - stirlingError(a) - stirlingError(b);
  return errors - deviance(a, n * p) - deviance(b, n * q) + 0.5 * Math.log(n / a / b) - HALF_LOG_TWO_PI;
}
