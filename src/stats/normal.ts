import { requireOpenUnit } from './check.ts';

function horner(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

const INVERSE_SQRT_TWO_PI = 0.3989422804014327;

// Cody, "Rational Chebyshev approximations for the error function", Math. Comp. 23 (1969).
const CENTRE_TOP = [0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356];
const CENTRE_BOTTOM = [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673];
const MIDDLE_TOP = [
  1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002,
  2494.5375852903726, 6848.190450536283, 11602.65143764735, 9842.714838383978,
];
const MIDDLE_BOTTOM = [
  1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097, 34900.95272114598,
  38912.00328609327, 19685.429676859992,
];
const FAR_TOP = [
  0.023073441764940174, 0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934,
  0.000029112874951168793,
];
const FAR_BOTTOM = [
  1, 1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824, 0.00007297515550839662,
];

/** y^2 is split in two so that a large exponent keeps its digits (Cody). */
function gaussian(y: number): number {
  const head = Math.trunc(y * 16) / 16;
  return Math.exp(-0.5 * head * head) * Math.exp(-0.5 * (y - head) * (y + head));
}

/** P(Z > y) for y > 0.67. */
function upperTail(y: number): number {
  if (y <= Math.sqrt(32)) return (gaussian(y) * horner(MIDDLE_TOP, y)) / horner(MIDDLE_BOTTOM, y);
  const w = 1 / (y * y);
  const correction = (w * horner(FAR_TOP, w)) / horner(FAR_BOTTOM, w);
  return (gaussian(y) * (INVERSE_SQRT_TWO_PI - correction)) / y;
}

/** Standard normal distribution function (Cody 1969, about 1e-15, relative in the lower tail). */
export function normalCdf(x: number): number {
  if (Math.abs(x) <= 0.67448975) {
    const w = x * x;
    return 0.5 + (x * horner(CENTRE_TOP, w)) / horner(CENTRE_BOTTOM, w);
  }
  if (x === -Infinity) return 0;
  if (x === Infinity) return 1;
  return x < 0 ? upperTail(-x) : 1 - upperTail(x);
}

/** P(Z > x), never computed as 1 - CDF. */
export function normalSurvival(x: number): number {
  return normalCdf(-x);
}

// M. J. Wichura, "Algorithm AS 241", Appl. Statist. 37 (1988), PPND16.
const A = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
  133.14166789178438, 3.3871328727963665,
];
const B = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
  42.31333070160091, 1,
];
const C = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const D = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];
const E = [
  2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
  1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const F = [
  2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133, 0.014875361290850615,
  0.1369298809227358, 0.599832206555888, 1,
];

/** AS 241, about 1e-16 relative. */
export function normalQuantile(p: number): number {
  requireOpenUnit('normalQuantile', 'p', p);
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * horner(A, r)) / horner(B, r);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const z = r <= 5 ? horner(C, r - 1.6) / horner(D, r - 1.6) : horner(E, r - 5) / horner(F, r - 5);
  return q < 0 ? -z : z;
}

/** From the lower tail so that tiny alpha keep their digits. */
export function normalCritical(alpha: number): number {
  return -normalQuantile(alpha / 2);
}
