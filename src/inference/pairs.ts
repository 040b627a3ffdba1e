import { type PairedRatioSums, pairedRatioSums, type RatioSums, type Sums } from '../stats/index.ts';
import { columnAt, type GameTable, rangeOf, recordLength, sameLayout } from '../stats/tables.ts';
import type { ComparedMetric } from './metrics.ts';

export type PairSums =
  | {
      readonly kind: 'score' | 'share';
      /** Rows baseline, columns variant; loss, draw, win or no, yes. */
      readonly table: readonly (readonly number[])[];
      readonly differing: number;
    }
  | {
      readonly kind: 'mean';
      readonly baseline: Sums;
      readonly variant: Sums;
      readonly difference: Sums;
      readonly differing: number;
    }
  | {
      readonly kind: 'ratio';
      readonly sums: PairedRatioSums;
      readonly exposed: { readonly baseline: number; readonly variant: number };
      readonly differing: number;
    };

export function ratioSumsOf({ sums, exposed }: PairSums & { kind: 'ratio' }, run: 'baseline' | 'variant'): RatioSums {
  const { games } = sums;
  return run === 'baseline'
    ? {
        games,
        gamesWithExposure: exposed.baseline,
        x: sums.xb,
        n: sums.nb,
        xx: sums.xbxb,
        xn: sums.xbnb,
        nn: sums.nbnb,
      }
    : {
        games,
        gamesWithExposure: exposed.variant,
        x: sums.xv,
        n: sums.nv,
        xx: sums.xvxv,
        xn: sums.xvnv,
        nn: sums.nvnv,
      };
}

interface Places {
  readonly baseline: readonly number[];
  readonly variant: readonly number[];
}

interface Rows {
  readonly rows: Int32Array;
  readonly length: number;
}

/** Paired by number. Integer sums do not depend on how the games are cut. */
export class PairedGames {
  readonly metrics: readonly ComparedMetric[];
  games = 0;
  /** Games with equal records. */
  same = 0;
  /** The scores add up to one win in every game so far. */
  zeroSum = true;
  private readonly places: readonly Places[];
  private readonly sums: PairSums[];
  private readonly bounds: readonly (readonly [number, number])[];

  constructor(metrics: readonly ComparedMetric[], baseline: GameTable, variant: GameTable) {
    this.metrics = metrics;
    const places = (table: GameTable, { side, columns }: ComparedMetric) =>
      columns.map((column) => columnAt(table, side, column));
    this.places = metrics.map((metric) => ({
      baseline: places(baseline, metric),
      variant: places(variant, metric),
    }));
    this.sums = metrics.map(({ kind }) => empty(kind));
    this.bounds = metrics.map((metric) => differenceBounds(metric, baseline, variant));
  }

  /** Up to game number `upTo` (not included); both tables begin with game number `first`. */
  extend(baseline: GameTable, variant: GameTable, upTo: number, first = 0): void {
    const [from, to] = [this.games - first, upTo - first];
    const base = { rows: baseline.rows, length: recordLength(baseline) };
    const other = { rows: variant.rows, length: recordLength(variant) };
    this.metrics.forEach((metric, i) => {
      this.sums[i] = added(this.sums[i], metric, this.places[i], [base, other], { from, to });
    });
    if (sameLayout(baseline, variant)) this.same += sameRecords(base, other, from, to);
    this.zeroSum &&= isZeroSum(baseline, base, from, to) && isZeroSum(variant, other, from, to);
    this.games = upTo;
  }

  sumsOf(metric: number): PairSums {
    return this.sums[metric];
  }

  /** Variant minus baseline. */
  boundsOf(metric: number): readonly [least: number, most: number] {
    return this.bounds[metric];
  }
}

/** Variant minus baseline; infinite for ratios that are no proportions. */
export function differenceBounds(
  { kind, proportion, side, columns }: ComparedMetric,
  baseline: GameTable,
  variant: GameTable,
): readonly [number, number] {
  if (proportion) return [-1, 1];
  if (kind !== 'mean') return [-Infinity, Infinity];
  const [before, after] = [rangeOf(baseline, side, columns[0]), rangeOf(variant, side, columns[0])];
  return [after[0] - before[1], after[1] - before[0]];
}

function empty(kind: ComparedMetric['kind']): PairSums {
  const none = { n: 0, sum: 0, sumOfSquares: 0 };
  const square = (side: number) => Array.from({ length: side }, () => new Array<number>(side).fill(0));
  if (kind === 'score' || kind === 'share') return { kind, table: square(kind === 'score' ? 3 : 2), differing: 0 };
  if (kind === 'mean') return { kind, baseline: none, variant: none, difference: none, differing: 0 };
  return { kind, sums: pairedRatioSums([], [], [], []), exposed: { baseline: 0, variant: 0 }, differing: 0 };
}

function added(
  sums: PairSums,
  metric: ComparedMetric,
  places: Places,
  [baseline, variant]: readonly [Rows, Rows],
  { from, to }: { readonly from: number; readonly to: number },
): PairSums {
  const column = (run: Rows, at: number): number[] => {
    const values = new Array<number>(to - from);
    for (let game = from; game < to; game++) values[game - from] = run.rows[game * run.length + at];
    return values;
  };
  const b = places.baseline.map((at) => column(baseline, at));
  const v = places.variant.map((at) => column(variant, at));
  if (sums.kind === 'ratio') return addedRatio(sums, b, v);
  if (sums.kind === 'mean') return addedMean(sums, b[0], v[0]);
  const level = (value: number) => (sums.kind === 'score' ? value : value >= metric.yesFrom ? 1 : 0);
  const table = sums.table.map((row) => [...row]);
  let differing = sums.differing;
  for (let i = 0; i < b[0].length; i++) {
    const [before, after] = [level(b[0][i]), level(v[0][i])];
    table[before][after]++;
    if (before !== after) differing++;
  }
  return { kind: sums.kind, table, differing };
}

function addedMean(sums: PairSums & { kind: 'mean' }, b: readonly number[], v: readonly number[]): PairSums {
  const differences = v.map((value, i) => value - b[i]);
  return {
    kind: 'mean',
    baseline: plus(sums.baseline, b),
    variant: plus(sums.variant, v),
    difference: plus(sums.difference, differences),
    differing: sums.differing + differences.filter((difference) => difference !== 0).length,
  };
}

function plus({ n, sum, sumOfSquares }: Sums, values: readonly number[]): Sums {
  return {
    n: n + values.length,
    sum: values.reduce((total, value) => total + value, sum),
    sumOfSquares: values.reduce((total, value) => total + value * value, sumOfSquares),
  };
}

function addedRatio(
  before: PairSums & { kind: 'ratio' },
  [xb, nb]: readonly number[][],
  [xv, nv]: readonly number[][],
): PairSums {
  const more = pairedRatioSums(xv, nv, xb, nb);
  const sums = { ...more };
  for (const key of Object.keys(more) as (keyof PairedRatioSums)[]) sums[key] = before.sums[key] + more[key];
  const exposed = (exposures: readonly number[]) => exposures.filter((n) => n > 0).length;
  return {
    kind: 'ratio',
    sums,
    exposed: { baseline: before.exposed.baseline + exposed(nb), variant: before.exposed.variant + exposed(nv) },
    differing: before.differing + xv.filter((x, i) => x !== xb[i] || nv[i] !== nb[i]).length,
  };
}

function sameRecords(baseline: Rows, variant: Rows, from: number, to: number): number {
  let same = 0;
  for (let game = from; game < to; game++) {
    let at = game * baseline.length;
    const end = at + baseline.length;
    while (at < end && baseline.rows[at] === variant.rows[at]) at++;
    if (at === end) same++;
  }
  return same;
}

function isZeroSum(table: GameTable, { rows, length }: Rows, from: number, to: number): boolean {
  const scores = table.sides.map((side) => columnAt(table, side, 'score'));
  for (let game = from; game < to; game++)
    if (scores.reduce((sum, at) => sum + rows[game * length + at], 0) !== 2) return false;
  return true;
}
