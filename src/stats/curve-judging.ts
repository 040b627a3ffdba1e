import { anytimeMultiplier, anytimePValues, MIN_UNITS_TO_DECIDE } from './anytime.ts';
import { equivalence, MIN_DIFFERING_SEEDS } from './decision.ts';
import { incompleteBeta, studentSurvival } from './distributions.ts';
import { studentInterval } from './mean.ts';
import { cholesky, dot, forward } from './numeric.ts';
import { type MeanInterval, UNDEFINED_INTERVAL } from './types.ts';

/** The difference of two rungs by game, and the size of its pseudo games. */
export interface Contrast {
  readonly values: Float64Array;
  readonly most: number;
}

/** Contrasts with too few differing games have no spread to judge by. */
export function isJudged({ values, most }: Contrast): boolean {
  if (most === 0 && values.every((value) => value === values[0])) return false;
  let differing = 0;
  for (let game = 0; game < values.length && differing < MIN_DIFFERING_SEEDS; game++)
    if (values[game] !== 0) differing++;
  return differing >= MIN_DIFFERING_SEEDS;
}

/**
 * P-value of "all contrasts have mean 0" (Hotelling, Ann. Math. Statist. 2, 1931). Contrasts that hardly vary are left
 * out.
 */
export function homogeneityP(contrasts: readonly Contrast[]): number {
  const judged = contrasts.filter(isJudged);
  const count = judged.length;
  if (count === 0) return 1;
  const games = judged[0].values.length;
  const units = games + (judged.some(({ most }) => most > 0) ? 2 : 0);
  if (units <= count) return 1;
  const sums = judged.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const covariances = judged.map(({ values: a, most }, i) =>
    judged.map(({ values: b }, j) => {
      const products = dot(a, b) - (sums[i] * sums[j]) / units + (i === j ? 2 * most ** 2 : 0);
      // Keeps the pivot of dependent contrasts above 0.
      return (products / (units - 1) / units) * (i === j ? 1 + 1e-10 : 1);
    }),
  );
  const means = sums.map((sum) => sum / games);
  const free = forward(cholesky(covariances), means);
  const ratio = (dot(free, free) * (units - count)) / (count * (units - 1));
  const rest = units - count;
  return incompleteBeta(rest / (rest + count * ratio), rest / 2, count / 2);
}

export interface Measure {
  readonly unit: number;
  readonly alpha: number;
  /** Games planned for looks at any time; null where the number is fixed. */
  readonly planned: number | null;
}

export function combined(last: ArrayLike<number>, row: ArrayLike<number>, sign: 1 | -1): Float64Array {
  const values = new Float64Array(Math.min(row.length, last.length));
  for (let game = 0; game < values.length; game++) values[game] = last[game] + sign * row[game];
  return values;
}

/** Spread and interval include two pseudo games at -+`most`. */
export function meanOf(row: ArrayLike<number>, most: number, { unit, alpha, planned }: Measure): MeanInterval {
  const n = row.length;
  if (n === 0) return { ...UNDEFINED_INTERVAL, n, sd: null, se: null, df: null };
  let sum = 0;
  for (let game = 0; game < n; game++) sum += row[game];
  const units = most > 0 ? n + 2 : n;
  const center = sum / units;
  let squares = most > 0 ? (most - center) ** 2 + (most + center) ** 2 : 0;
  for (let game = 0; game < n; game++) squares += (row[game] - center) ** 2;
  const estimate = (sum / n) * unit;
  if (units === 1) return { estimate, low: null, high: null, n, sd: null, se: null, df: null };
  const sd = Math.sqrt(squares / (units - 1)) * unit;
  const se = sd / Math.sqrt(units);
  const half = planned === null ? null : anytimeMultiplier(n, planned, alpha) * se;
  const ends =
    half === null || se === 0
      ? studentInterval(center * unit, se, units - 1, alpha)
      : { low: center * unit - half, high: center * unit + half };
  return { ...ends, estimate, n, sd, se, df: units - 1 };
}

/** Student's t for a fixed number of games, always-valid p-values at looks. */
export class Judge {
  private readonly measure: Measure;

  constructor(measure: Measure) {
    this.measure = measure;
  }

  beyond({ estimate, se, df, n }: MeanInterval, sign: 1 | -1, from = 0): number {
    if (estimate === null || se === null || se === 0) return 1;
    const z = (sign * estimate - from) / se;
    return this.measure.planned === null ? studentSurvival(z, df!) : z <= 0 ? 1 : this.always(z, n);
  }

  apart(mean: MeanInterval): number {
    const tail = Math.min(this.beyond(mean, 1), this.beyond(mean, -1));
    return this.measure.planned === null ? Math.min(1, 2 * tail) : tail;
  }

  isWithin(mean: MeanInterval, delta: number): boolean {
    const { estimate, se, df, n } = mean;
    if (estimate === null || se === null) return false;
    const { planned, alpha } = this.measure;
    if (planned === null) return (equivalence(estimate, se, df, delta).pEquiv ?? 1) < alpha;
    if (n < MIN_UNITS_TO_DECIDE) return false;
    return anytimePValues({ d: estimate, se, delta, n, nOpt: planned }, alpha).pEquiv < alpha;
  }

  private always(z: number, n: number): number {
    if (n < MIN_UNITS_TO_DECIDE) return 1;
    const { planned, alpha } = this.measure;
    return anytimePValues({ d: z, se: 1, delta: 1, n, nOpt: planned! }, alpha).pDiff;
  }
}
