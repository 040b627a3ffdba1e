import {
  bettingSequence,
  cut,
  type Interval,
  linearised,
  MIN_EVENTS_TO_DECIDE,
  meanOfSums,
  mostThatDiffer,
  normalQuantile,
  ratio,
  score,
  shareInterval,
  withRareEnds,
} from '../../stats/index.ts';
import { columnAt, type GameTable, recordLength } from '../../stats/tables.ts';
import type { Band } from '../expectations.ts';
import type { ComparedMetric, MetricKind } from '../metrics.ts';

/** What games should be like, on one table with one player. */
export interface Target {
  readonly kind: MetricKind;
  /** Its values are between 0 and 1. */
  readonly proportion: boolean;
  readonly band: Band;
  /** Of one game; infinite ends if unknown. */
  readonly range: readonly [least: number, most: number];
}

/** Integers by game, doubled for scores; `n`: denominators of ratios. */
export interface Values {
  readonly x: ArrayLike<number>;
  readonly n: ArrayLike<number> | null;
}

export function valuesOf({ kind, side, columns, yesFrom }: ComparedMetric, table: GameTable): Values {
  const length = recordLength(table);
  const [x, n] = columns.map((name) => {
    const at = columnAt(table, side, name);
    return Float64Array.from({ length: table.games }, (_, game) => table.rows[game * length + at]);
  });
  return { x: kind === 'share' ? x.map((value) => (value >= yesFrom ? 1 : 0)) : x, n: n ?? null };
}

/** All games of one combination so far, from game 0 on. */
export class Sample {
  readonly kind: MetricKind;
  private x = new Float64Array(0);
  private n: Float64Array | null = null;

  constructor({ kind }: Pick<Target, 'kind'>) {
    this.kind = kind;
  }

  get games(): number {
    return this.x.length;
  }

  append({ x, n }: Values): void {
    this.x = joined(this.x, x);
    if (n !== null) this.n = joined(this.n ?? new Float64Array(0), n);
  }

  /** By game: their mean is the level, their variance that of one game. */
  perGame(): Float64Array {
    if (this.n !== null) return linearised(this.x, this.n);
    return this.kind === 'score' ? this.x.map((doubled) => doubled / 2) : this.x;
  }

  interval(target: Pick<Target, 'proportion' | 'range'>, alpha: number): Interval {
    const { x, n, kind } = this;
    if (kind === 'ratio') return ratioInterval(x, n ?? x, target.proportion, alpha);
    const sum = total(x);
    if (kind === 'share') return shareInterval(sum, x.length, alpha);
    if (kind === 'score') {
      const count = (doubled: number) => x.reduce((found, value) => found + (value === doubled ? 1 : 0), 0);
      return score(count(2), count(1), count(0), alpha);
    }
    return meanInterval(x, target.range, alpha);
  }
}

/** Where hardly a game differs their spread says nothing of how far others are off: exact, or without ends. */
function meanInterval(x: Float64Array, range: Target['range'], alpha: number): Interval {
  const [games, sum] = [x.length, total(x)];
  const estimate = sum / games;
  const counts = countsOf(x);
  if (counts.size === 1) return constant(estimate, games, range, alpha);
  if (!areFew(counts, games)) {
    const sumOfSquares = x.reduce((squares, value) => squares + value * value, 0);
    return cut(meanOfSums({ n: games, sum, sumOfSquares }, alpha), ...range);
  }
  const [least, most] = range;
  if (!Number.isFinite(most - least)) return { estimate, low: null, high: null };
  return bettingSequence([...counts.keys()], [...counts.values()], least, most, alpha);
}

function countsOf(values: ArrayLike<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < values.length; i++) counts.set(values[i], (counts.get(values[i]) ?? 0) + 1);
  return counts;
}

/** Too few of the games differ from most others. */
function areFew(counts: ReadonlyMap<number, number>, games: number): boolean {
  return games - Math.max(...counts.values()) < MIN_EVENTS_TO_DECIDE;
}

/** Equal in all games: as far off as the few games can be that may differ. */
function constant(estimate: number, games: number, [least, most]: Target['range'], alpha: number): Interval {
  const share = mostThatDiffer(games, alpha);
  const end = (limit: number) => (Number.isFinite(limit) ? estimate + share * (limit - estimate) : null);
  return { estimate, low: end(least), high: end(most) };
}

function ratioInterval(x: Float64Array, n: Float64Array, proportion: boolean, alpha: number): Interval {
  let [gamesWithExposure, xx, xn, nn] = [0, 0, 0, 0];
  for (let game = 0; game < x.length; game++) {
    if (n[game] > 0) gamesWithExposure++;
    xx += x[game] * x[game];
    xn += x[game] * n[game];
    nn += n[game] * n[game];
  }
  const sums = { games: x.length, gamesWithExposure, x: total(x), n: total(n), xx, xn, nn };
  const found = ratio({ ...sums, kind: proportion ? 'proportion' : 'rate' }, alpha);
  if (found.nEff !== null) return withRareEnds(found, found.nEff, alpha);
  const rates = x.map((value, game) => value / n[game]).filter((_, game) => n[game] > 0);
  return areFew(countsOf(rates), rates.length) ? { ...found, low: null, high: null } : found;
}

function joined(before: Float64Array, more: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const all = new Float64Array(before.length + more.length);
  all.set(before);
  all.set(more, before.length);
  return all;
}

export function total(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum;
}

/** A level with its variance, not yet on the scale of a model. */
export interface Measured {
  readonly level: number;
  readonly variance: number;
}

/** With less correlation the baseline says too little. */
const LEAST_CORRELATION = 0.2;

/**
 * A level from the games of a combination and of the baseline on the same seeds, which also played more: what chance
 * did to both is taken out (control variates: Owen, Monte Carlo theory, 8.9). `spread` is that of one game.
 */
export function measured(own: Float64Array, baseline: Float64Array): Measured & { readonly spread: number } {
  const games = own.length;
  const long = total(baseline) / baseline.length;
  const [v, u] = [total(own) / games, total(baseline.subarray(0, games)) / games];
  let [vv, uu, vu] = [0, 0, 0];
  for (let game = 0; game < games; game++) {
    vv += (own[game] - v) ** 2;
    uu += (baseline[game] - u) ** 2;
    vu += (own[game] - v) * (baseline[game] - u);
  }
  const spread = Math.sqrt(vv / Math.max(1, games - 1));
  const isUseful = games < baseline.length && vv > 0 && uu > 0 && vu ** 2 >= LEAST_CORRELATION ** 2 * vv * uu;
  if (!isUseful) return { level: v, variance: spread ** 2 / games, spread };
  const b = vu / uu;
  const left = Math.max(0, vv - b * vu) / Math.max(1, games - 2);
  return { level: v - b * (u - long), variance: left / games + (b * b * uu) / (games - 1) / baseline.length, spread };
}

/**
 * The difference of a combination from the baseline on the same seeds: of games for which both were played. A plain
 * interval, for pictures; the search makes no claim with it.
 */
export function effectOf(own: Float64Array, baseline: Float64Array, alpha: number): Interval {
  const games = Math.min(own.length, baseline.length);
  const differences = Float64Array.from({ length: games }, (_, game) => own[game] - baseline[game]);
  const estimate = total(differences) / games;
  const squares = total(differences.map((one) => (one - estimate) ** 2));
  const half = normalQuantile(1 - alpha / 2) * Math.sqrt(squares / Math.max(1, games - 1) / games);
  return { estimate, low: estimate - half, high: estimate + half };
}
