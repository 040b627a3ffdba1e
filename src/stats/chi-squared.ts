import { requireNotNegative, requirePositive } from './check.ts';
import { poissonTerm } from './gamma.ts';

const TINY = 1e-300;
const MAX_STEPS = 100_000;

/**
 * P(X > x) of chi-squared with k degrees of freedom: the regularised upper incomplete gamma function Q(k/2, x/2), DLMF 8.2.4. Below the
 * mean by the series of DLMF 8.11.4, where nothing cancels in 1 - P; above it by the continued fraction 8.9.2, so that small tails
 * keep their digits.
 */
export function chiSquaredSurvival(x: number, k: number): number {
  requireNotNegative('chiSquaredSurvival', 'x', x);
  requirePositive('chiSquaredSurvival', 'k', k);
  const [a, y] = [k / 2, x / 2];
  if (y === 0) return 1;
  // y^a e^-y / Gamma(a + 1)
  const term = poissonTerm(a, y);
  return y < a + 1 ? 1 - term * risingSeries(a, y) : term * a * fraction(a, y);
}

/** 1 + y/(a + 1) + y^2/((a + 1)(a + 2)) + ... */
function risingSeries(a: number, y: number): number {
  let [term, sum] = [1, 1];
  for (let n = 1; n <= MAX_STEPS; n++) {
    term *= y / (a + n);
    sum += term;
    if (term < sum * 1e-17) return sum;
  }
  throw new RangeError(`chiSquaredSurvival: no convergence at x = ${2 * y}, k = ${2 * a}`);
}

/** Gamma(a, y) e^y y^-a = 1/(y + 1 - a - 1 (1 - a)/(y + 3 - a - 2 (2 - a)/(...))) by the modified Lentz algorithm. */
function fraction(a: number, y: number): number {
  let b = y + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n <= MAX_STEPS; n++) {
    const top = -n * (n - a);
    b += 2;
    d = 1 / notZero(top * d + b);
    c = notZero(b + top / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) return value;
  }
  throw new RangeError(`chiSquaredSurvival: no convergence at x = ${2 * y}, k = ${2 * a}`);
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
