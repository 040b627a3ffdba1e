import { columnAt, rangeOf, recordLength } from '../stats/columns.ts';
import {
  anytimeInterval,
  betaBinomialSequence,
  bettingSequence,
  cut,
  type Interval,
  MIN_EVENTS_TO_DECIDE,
  MIN_UNITS_TO_DECIDE,
  mayDecide,
  meanOfSums,
  type RatioSums,
  ratioVariance,
} from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import type { ComparedMetric } from './metrics.ts';

/** At what error probability an interval is asked for, and near which number of games it is tightest: fixed before the run. */
export interface LookRule {
  readonly alpha: number;
  readonly plannedGames: number;
}

/** One metric of one run, whose interval is valid at every look: exact for shares and scores, from 200 games on for means and ratios. */
export interface Level {
  readonly games: number;
  /** Adds the games up to number `to` (not included) of a table that begins with game number `from`. */
  extend(table: GameTable, to: number, from?: number): void;
  /**
   * Without ends where nothing can be said yet, without an estimate where a ratio never came up. With `times`: as if there were so many
   * times the games, alike.
   */
  interval(rule: LookRule, times?: number): Interval;
}

/** The level of a metric in games of such a table. */
export function levelOf(metric: ComparedMetric, table: GameTable): Level {
  return metric.kind === 'ratio' ? new RatioLevel(metric, table) : new ValueLevel(metric, table);
}

/** One value per game: a score, a yes or no, an integer. */
class ValueLevel implements Level {
  games = 0;
  private readonly metric: ComparedMetric;
  private readonly column: number;
  private readonly range: readonly [number, number];
  /** Games by value: exact, whatever the order. */
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
    const n = counts.reduce((sum, count) => sum + count, 0);
    const sum = values.reduce((total, value, k) => total + value * counts[k], 0);
    const sumOfSquares = values.reduce((total, value, k) => total + value * value * counts[k], 0);
    const { estimate, se } = meanOfSums({ n, sum, sumOfSquares }, alpha);
    if (n < MIN_UNITS_TO_DECIDE) return { estimate, low: null, high: null };
    const [least, most] = this.range;
    const isRare = n - Math.max(...counts) < MIN_EVENTS_TO_DECIDE;
    if (!isRare) return cut(anytimeInterval({ estimate, se, n, nOpt: plannedGames }, alpha), least, most);
    // Too few games differ from the others to judge by their spread; the exact interval needs to know what is possible.
    if (Number.isFinite(most - least) && least < most) return bettingSequence(values, counts, least, most, alpha);
    return { estimate, low: null, high: null };
  }
}

/** A ratio of two sums over games. */
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
