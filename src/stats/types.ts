/** `null` means undefined (no data, too little data or an unbounded end), never NaN. */
export interface Interval {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Exact integer sums over independent units: count, sum of values, sum of squares. */
export interface Sums {
  readonly n: number;
  readonly sum: number;
  readonly sumOfSquares: number;
}

/** A mean with Student's t interval; `sd` is the sample standard deviation. */
export interface MeanInterval extends Interval {
  readonly n: number;
  readonly sd: number | null;
  readonly se: number | null;
  readonly df: number | null;
}

/** A difference with its two-sided p-value of "no difference". */
export interface Difference extends Interval {
  readonly se: number | null;
  readonly df: number | null;
  readonly pDiff: number | null;
}

/** Pairs of integer value and count, in any order; repeated values add up. */
export type Histogram = ReadonlyArray<readonly [value: number, count: number]>;

export const UNDEFINED_INTERVAL: Interval = Object.freeze({ estimate: null, low: null, high: null });
