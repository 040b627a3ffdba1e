import type { Interval } from '../../stats/index.ts';
import { bootstrapped, type Resampling } from './bootstrap.ts';
import type { Twice } from './screening.ts';

/** Two points drawn independently, and the first with some of its keys as in the second. */
export interface Row {
  readonly a: Twice;
  readonly b: Twice;
  /** By set of keys: `a` with the values of `b` for these. */
  readonly mixed: readonly Twice[];
}

/** Shares of a response's variance. */
export interface Index {
  /** Explained by the keys of the set alone. */
  readonly alone: Interval;
  /** Lost if they are fixed: alone and together with others. */
  readonly total: Interval;
  /** The difference: only together with others. */
  readonly together: Interval;
}

export interface Indices {
  /** Of the response over the ranges, without the noise of games. */
  readonly variance: Interval;
  readonly sets: readonly Index[];
  /** Sum of `alone` over the first `keys` sets. */
  readonly sum: Interval;
}

/**
 * First-order and total Sobol indices (Saltelli et al., Comput. Phys. Commun. 181, 2010: first order by (b), total by
 * (f), Jansen's). Every square is a product of two disjoint blocks of seeds, so that noise of games adds nothing. Rows
 * are the units; each should have seeds of its own. All ends are null where the variance is not shown to exceed 0.
 */
export function sobolIndices(rows: readonly Row[], keys: number, resampling: Resampling): Indices {
  const sets = rows[0]?.mixed.length ?? 0;
  const width = FIXED + OF_SET * sets;
  const terms = Float64Array.from(rows.flatMap(termsOf));
  const sums = new Float64Array(width);
  const statistics = (counts: ArrayLike<number>) => {
    sums.fill(0);
    let n = 0;
    for (let unit = 0; unit < rows.length; unit++) {
      const count = counts[unit];
      if (count === 0) continue;
      n += count;
      for (let i = 0; i < width; i++) sums[i] += count * terms[unit * width + i];
    }
    return sharesOf(sums, n, keys);
  };
  const [variance, sum, ...parts] = bootstrapped(rows.length, statistics, resampling);
  const isShown = (variance.low ?? 0) > 0;
  const part = (place: number) => (isShown ? parts[place] : NOTHING);
  const each = (set: number): Index => ({
    alone: part(3 * set),
    total: part(3 * set + 1),
    together: part(3 * set + 2),
  });
  return { variance, sum: isShown ? sum : NOTHING, sets: Array.from({ length: sets }, (_, set) => each(set)) };
}

const NOTHING: Interval = { estimate: null, low: null, high: null };

/** Sums of a row: both blocks of `a` and `b` together and their product; then by set. */
const FIXED = 3;
const OF_SET = 4;

function termsOf({ a, b, mixed }: Row): number[] {
  const bySet = mixed.flatMap(([first, second]) => {
    const [d1, d2] = [first - a[0], second - a[1]];
    return [(b[0] * d2 + b[1] * d1) / 2, d1, d2, (d1 * d2) / 2];
  });
  return [a[0] + b[0], a[1] + b[1], a[0] * a[1] + b[0] * b[1], ...bySet];
}

/** Variance, sum over single keys, and by set: alone, total, together. */
function sharesOf(sums: Float64Array, n: number, keys: number): number[] {
  const points = 2 * n;
  const [mean1, mean2] = [sums[0] / points, sums[1] / points];
  const variance = (sums[2] - points * mean1 * mean2) / (points - 1);
  const found = [variance, 0];
  for (let at = FIXED, set = 0; at < sums.length; at += OF_SET, set++) {
    // Centred: a constant adds nothing but spread.
    const alone = (sums[at] - (mean1 * sums[at + 2] + mean2 * sums[at + 1]) / 2) / n / variance;
    const total = sums[at + 3] / n / variance;
    if (set < keys) found[1] += alone;
    found.push(alone, total, total - alone);
  }
  return found;
}

/** The same rows from the other side: sets are then all other keys. */
export function complemented(rows: readonly Row[], set: number): Row[] {
  return rows.map(({ a, b, mixed }) => ({ a: b, b: a, mixed: [mixed[set]] }));
}
