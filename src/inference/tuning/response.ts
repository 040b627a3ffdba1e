import { cholesky, forward, solveCholesky } from '../../stats/numeric.ts';
import type { Measured, Target } from './samples.ts';

/** Numbers of changes, rising; a change gives one key one value. Empty: the file as it is. */
export type Combination = readonly number[];

export const nameOf = (combination: Combination): string => combination.join(',');

/** On a scale on which effects add up: logits of what is between 0 and 1. */
export interface OnScale {
  readonly value: number;
  readonly variance: number;
}

/** Half a game in `games` keeps levels off 0 and 1, where logits have no end. */
export function onScale(
  { proportion }: Pick<Target, 'proportion'>,
  { level, variance }: Measured,
  games: number,
): OnScale {
  if (!proportion) return { value: level, variance: Math.max(variance, 1 / games ** 2) };
  const least = 0.5 / (games + 1);
  const p = Math.min(1 - least, Math.max(least, level));
  const smallest = (least * (1 - least)) / games;
  return { value: Math.log(p / (1 - p)), variance: Math.max(variance, smallest) / (p * (1 - p)) ** 2 };
}

export function fromScale({ proportion }: Pick<Target, 'proportion'>, value: number): number {
  return proportion ? 1 / (1 + Math.exp(-value)) : value;
}

/** Ends of a band on the scale. */
export function bandOnScale({ proportion, band }: Pick<Target, 'proportion' | 'band'>): readonly [number, number] {
  const end = (value: number | null, open: number) => {
    if (value === null) return open;
    return proportion ? Math.log(value / (1 - value)) : value;
  };
  return [end(band.low, -Infinity), end(band.high, Infinity)];
}

export interface Observation extends OnScale {
  readonly combination: Combination;
}

/** Of the mean square of single effects: what pairs add to the sum of their parts, and what larger ones do. */
const PAIRS = 0.12;
const OWN = 0.01;
/** Single effects are hardly held back. */
const SINGLES = 25;

/**
 * Differences from the baseline as sums of effects of single changes and of pairs, by least squares that hold pairs
 * back (ridge regression in its dual form: Rasmussen & Williams, Gaussian Processes, 2.2). Few observations suffice
 * for single changes; what combinations add follows as they are played.
 */
export class ResponseModel {
  private readonly observations: readonly Observation[];
  private readonly baseline: OnScale;
  /** By change: places of observations. */
  private readonly seen = new Map<number, number[]>();
  /** Of single changes. */
  private readonly variances = new Map<number, number>();
  private readonly weights: Float64Array;
  private readonly lower: Float64Array[];
  private readonly single: number;
  private readonly pair: number;
  private readonly own: number;

  /** `baseline`: of a long run, without error beside the others. */
  constructor(observations: readonly Observation[], baseline: OnScale) {
    this.observations = observations;
    this.baseline = baseline;
    const singles = observations.filter(({ combination }) => combination.length === 1);
    const squares = singles.map(({ value, variance }) => Math.max(0, (value - baseline.value) ** 2 - variance));
    const square = Math.max(1e-6, squares.reduce((sum, one) => sum + one, 0) / Math.max(1, singles.length));
    [this.single, this.pair, this.own] = [SINGLES * square, PAIRS * square, OWN * square];
    for (const [place, { combination }] of observations.entries())
      for (const change of combination) this.seen.set(change, [...(this.seen.get(change) ?? []), place]);
    for (const { combination, variance } of singles) this.variances.set(combination[0], variance);
    // By row, as far as the diagonal; `own` keeps it positive definite.
    this.lower = cholesky(
      observations.map((_, i) => Float64Array.from({ length: i + 1 }, (_, j) => this.covariance(i, j))),
    );
    this.weights = solveCholesky(
      this.lower,
      observations.map(({ value }) => value - baseline.value),
    );
  }

  /** Where it is, as far as its parts are known. */
  predict(combination: Combination): OnScale {
    const near = new Float64Array(this.observations.length);
    for (const [place, kernel] of this.near(combination)) near[place] = kernel;
    const known = forward(this.lower, near).reduce((squares, one) => squares + one * one, 0);
    const left = Math.max(0, this.kernel(combination.length, true) - known);
    return { value: this.valueOf(combination), variance: this.baseline.variance + left };
  }

  /** The same, with a variance that adds those of the parts: for many combinations. */
  guess(combination: Combination): OnScale {
    const { variance } = this.baseline;
    const parts = combination.reduce((sum, change) => sum + (this.variances.get(change) ?? this.single), variance);
    const more = combination.length < 2 ? 0 : this.kernel(combination.length, true) - this.single * combination.length;
    return { value: this.valueOf(combination), variance: parts + more };
  }

  private valueOf(combination: Combination): number {
    let sum = this.baseline.value;
    for (const [place, kernel] of this.near(combination)) sum += kernel * this.weights[place];
    return sum;
  }

  private near(combination: Combination): [place: number, kernel: number][] {
    return [...this.sharedWith(combination)].map(([place, count]) => {
      const isSame = count === combination.length && count === this.observations[place].combination.length;
      return [place, this.kernel(count, isSame)];
    });
  }

  private sharedWith(combination: Combination): Map<number, number> {
    const shared = new Map<number, number>();
    for (const change of combination)
      for (const place of this.seen.get(change) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    return shared;
  }

  /** Of what differs from the baseline, so nothing for the baseline itself. */
  private kernel(shared: number, isSame: boolean): number {
    const own = isSame && shared > 0 ? this.own : 0;
    return this.single * shared + this.pair * ((shared * (shared - 1)) / 2) + own;
  }

  private covariance(i: number, j: number): number {
    const [one, other] = [this.observations[i].combination, this.observations[j].combination];
    const shared = one.reduce((count, change) => (other.includes(change) ? count + 1 : count), 0);
    return this.kernel(shared, i === j) + (i === j ? this.observations[i].variance : 0);
  }
}
