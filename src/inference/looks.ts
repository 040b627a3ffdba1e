import {
  anytimeAlpha,
  anytimeInterval,
  betaBinomialSequence,
  bettingSequence,
  cut,
  histogramSums,
  type Interval,
  MIN_EVENTS_TO_DECIDE,
  MIN_UNITS_TO_DECIDE,
  mayDecide,
  meanOfSums,
  type RatioSums,
  ratioVariance,
  wilson,
} from '../stats/index.ts';
import { columnAt, type GameTable, rangeOf, recordLength } from '../stats/tables.ts';
import { type Comparison, type ComparisonRow, isTested } from './compare.ts';
import { type ComparedMetric, SCORE_DELTA } from './metrics.ts';

/** Looks are always at the first so many games, so they do not depend on the speed of workers. */
export const LOOK_EVERY = 100;

export interface Look extends Interval {
  readonly games: number;
  readonly variant: string;
  readonly metric: string;
  readonly side: string | null;
  readonly state: string;
}

type StopReason = 'decided' | 'precise' | 'limit' | 'interrupted';

export interface Stopping {
  readonly rule: string;
  /** In words. */
  readonly reached: string | null;
  readonly reason: StopReason;
  readonly games: number;
  readonly limit: number;
  readonly looks: readonly Look[];
  /** The command that measures the same on fresh seeds. */
  readonly confirm: string | null;
}

/**
 * A row that is equal in all games is settled once at most `delta` (2% for counts) of games can differ. A metric that
 * never came up is not waited for.
 */
export function isDecided({ variants }: Comparison): boolean {
  return variants.flatMap(({ rows }) => rows.filter(({ metric }) => metric.primary)).every(isSettled);
}

function isSettled({ verdict, games, delta, metric, mostOtherwise }: ComparisonRow): boolean {
  if (games < MIN_UNITS_TO_DECIDE) return false;
  if (isTested(verdict)) return verdict !== 'undecided';
  return verdict === 'never-came-up' || (mostOtherwise ?? 1) <= (metric.kind === 'mean' ? SCORE_DELTA : delta);
}

/** Primary rows only. */
export function comparisonLooks({ variants }: Comparison): Look[] {
  return variants.flatMap(({ variant, rows }) =>
    rows
      .filter(({ metric }) => metric.primary)
      .map(({ metric, games, difference, verdict }) => ({
        games,
        variant,
        metric: metric.name,
        side: metric.side,
        ...difference,
        state: verdict,
      })),
  );
}

function farEnd({ estimate, low, high }: Interval): number | null {
  return estimate === null || low === null || high === null ? null : Math.max(high - estimate, estimate - low);
}

/** The alpha of plain intervals that hold at all looks together. More than two sides are a family. */
export function alphaOfLook(games: number, sides: number, { alpha, plannedGames }: LookRule): number {
  if (games === 0) return alpha;
  const family = sides > 2 ? sides : 1;
  return Number((family * anytimeAlpha(games, plannedGames, alpha / family)).toPrecision(2));
}

export class WinLooks {
  readonly looks: Look[] = [];
  /** For the least known win rate at the last look. */
  precision: number | null = null;
  private readonly wins: number[];
  private readonly alpha: number;
  private readonly target: number;
  private readonly most: number;
  private games = 0;

  /** `target`: the precision of every win rate; `most`: games of the last look. */
  constructor(sides: readonly string[], target: number, most: number, alpha: number) {
    this.wins = sides.map(() => 0);
    this.target = target;
    this.most = most;
    this.alpha = alpha;
  }

  /** True if all win rates are precise; never before 200 games unless it is the last look. */
  look(table: GameTable, to: number): boolean {
    const length = recordLength(table);
    table.sides.forEach((side, i) => {
      const at = columnAt(table, side, 'score');
      for (let game = this.games; game < to; game++) if (table.rows[game * length + at] === 2) this.wins[i]++;
    });
    this.games = to;
    if (to < Math.min(MIN_UNITS_TO_DECIDE, this.most)) return false;
    const intervals = this.wins.map((wins) => wilson(wins, to, this.alpha));
    const reaches = intervals.map((interval) => farEnd(interval) ?? 1);
    const precise = reaches.map((reach) => reach <= this.target);
    this.precision = Math.max(...reaches);
    table.sides.forEach((side, i) => {
      const state = precise[i] ? 'precise' : 'wide';
      this.looks.push({ games: to, variant: 'baseline', metric: 'winRate', side, ...intervals[i], state });
    });
    return precise.every(Boolean);
  }
}

/** Fixed before the run; intervals are tightest near `plannedGames`. */
export interface LookRule {
  readonly alpha: number;
  readonly plannedGames: number;
}

/** The interval is valid at every look: exact for shares and scores, from 200 games on for means and ratios. */
export interface Level {
  readonly games: number;
  /** Up to game number `to` (not included); the table begins with game number `from`. */
  extend(table: GameTable, to: number, from?: number): void;
  /** As if there were `times` as many games. */
  interval(rule: LookRule, times?: number): Interval;
}

export function levelOf(metric: ComparedMetric, table: GameTable): Level {
  return metric.kind === 'ratio' ? new RatioLevel(metric, table) : new ValueLevel(metric, table);
}

class ValueLevel implements Level {
  games = 0;
  private readonly metric: ComparedMetric;
  private readonly column: number;
  private readonly range: readonly [number, number];
  private readonly counts = new Map<number, number>();

  constructor(metric: ComparedMetric, table: GameTable) {
    const [name] = metric.columns;
    this.metric = metric;
    this.column = columnAt(table, metric.side, name);
    this.range = rangeOf(table, metric.side, name);
  }

  extend(table: GameTable, to: number, from = 0): void {
    const length = recordLength(table);
    for (let game = this.games; game < to; game++) {
      const value = table.rows[(game - from) * length + this.column];
      const counted = this.metric.kind === 'share' ? Number(value >= this.metric.yesFrom) : value;
      this.counts.set(counted, (this.counts.get(counted) ?? 0) + 1);
    }
    this.games = Math.max(this.games, to);
  }

  interval(rule: LookRule, times = 1): Interval {
    const of = (value: number) => Math.round(times * (this.counts.get(value) ?? 0));
    if (this.metric.kind === 'share') return betaBinomialSequence(of(1), of(0) + of(1), rule.alpha);
    if (this.metric.kind === 'score') return bettingSequence([0, 0.5, 1], [of(0), of(1), of(2)], 0, 1, rule.alpha);
    const values = [...this.counts.keys()].sort((a, b) => a - b);
    return this.mean(values, values.map(of), rule);
  }

  private mean(values: readonly number[], counts: readonly number[], { alpha, plannedGames }: LookRule): Interval {
    const { n, estimate, se } = meanOfSums(histogramSums(values.map((value, k) => [value, counts[k]])), alpha);
    if (n < MIN_UNITS_TO_DECIDE) return { estimate, low: null, high: null };
    const [least, most] = this.range;
    const isRare = n - Math.max(...counts) < MIN_EVENTS_TO_DECIDE;
    if (!isRare) return cut(anytimeInterval({ estimate, se, n, nOpt: plannedGames }, alpha), least, most);
    // Too few games differ to judge by their spread.
    if (Number.isFinite(most - least) && least < most) return bettingSequence(values, counts, least, most, alpha);
    return { estimate, low: null, high: null };
  }
}

class RatioLevel implements Level {
  games = 0;
  private readonly metric: ComparedMetric;
  private readonly columns: readonly number[];
  private sums: Omit<RatioSums, 'games' | 'kind'> = { gamesWithExposure: 0, x: 0, n: 0, xx: 0, xn: 0, nn: 0 };

  constructor(metric: ComparedMetric, table: GameTable) {
    this.metric = metric;
    this.columns = metric.columns.map((name) => columnAt(table, metric.side, name));
  }

  extend(table: GameTable, to: number, from = 0): void {
    const length = recordLength(table);
    const [numerator, denominator] = this.columns;
    let { gamesWithExposure, x, n, xx, xn, nn } = this.sums;
    for (let game = this.games; game < to; game++) {
      const hits = table.rows[(game - from) * length + numerator];
      const shots = table.rows[(game - from) * length + denominator];
      if (shots > 0) gamesWithExposure++;
      x += hits;
      n += shots;
      xx += hits * hits;
      xn += hits * shots;
      nn += shots * shots;
    }
    this.sums = { gamesWithExposure, x, n, xx, xn, nn };
    this.games = Math.max(this.games, to);
  }

  interval({ alpha, plannedGames }: LookRule, times = 1): Interval {
    const { sums, metric } = this;
    const { x, n, gamesWithExposure } = sums;
    const games = Math.round(times * this.games);
    const estimate = n === 0 ? null : x / n;
    const ready = metric.proportion
      ? mayDecide({ n: games, successes: x, failures: n - x })
      : mayDecide({ n: games, differingSeeds: gamesWithExposure });
    const variance = ready ? ratioVariance({ games: this.games, ...sums }) : null;
    if (variance === null || variance === 0) return { estimate, low: null, high: null };
    const found = anytimeInterval({ estimate, se: Math.sqrt(variance / times), n: games, nOpt: plannedGames }, alpha);
    return cut(found, 0, metric.proportion ? 1 : Infinity);
  }
}
