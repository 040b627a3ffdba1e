import { anytimeMultiplier, anytimePValues, MIN_UNITS_TO_DECIDE } from './anytime.ts';
import { equivalence } from './decision.ts';
import { studentInterval } from './mean.ts';
import { studentSurvival } from './student.ts';
import { type MeanInterval, UNDEFINED_INTERVAL } from './types.ts';

/** Means by seed of one row, or of the difference or the sum of two, as one curve measures them. */
export interface Measure {
  readonly unit: number;
  readonly alpha: number;
  /** The planned number of games where looks come at any time; null where their number is fixed. */
  readonly planned: number | null;
}

/** `last` more or less `row`, game by game; empty where either is. */
export function combined(last: ArrayLike<number>, row: ArrayLike<number>, sign: 1 | -1): Float64Array {
  const values = new Float64Array(Math.min(row.length, last.length));
  for (let game = 0; game < values.length; game++) values[game] = last[game] + sign * row[game];
  return values;
}

/** The plain mean, with the spread and interval of the games and of two pseudo games of size `most`, one at either end; none where that is 0. */
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

/** How means of a curve are tested: at a fixed number of games by Student's t, at looks by p-values that hold at all of them together. */
export class Judge {
  private readonly measure: Measure;

  constructor(measure: Measure) {
    this.measure = measure;
  }

  /** One-sided p of a mean that lies so far on the side of `sign`, beyond `from`. */
  beyond({ estimate, se, df, n }: MeanInterval, sign: 1 | -1, from = 0): number {
    if (estimate === null || se === null || se === 0) return 1;
    const z = (sign * estimate - from) / se;
    return this.measure.planned === null ? studentSurvival(z, df!) : z <= 0 ? 1 : this.always(z, n);
  }

  /** Two-sided p of "no difference at all". */
  apart(mean: MeanInterval): number {
    const tail = Math.min(this.beyond(mean, 1), this.beyond(mean, -1));
    return this.measure.planned === null ? Math.min(1, 2 * tail) : tail;
  }

  /** Whether a mean is shown to be smaller than delta, by its pEquiv. */
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
