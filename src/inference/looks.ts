import { columnAt, recordLength } from '../stats/columns.ts';
import { anytimeAlpha, type Interval, MIN_UNITS_TO_DECIDE, wilson } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type Comparison, type ComparisonRow, isTested } from './compare.ts';
import { SCORE_DELTA } from './deltas.ts';
import type { LookRule } from './levels.ts';

/**
 * Games between two looks. Looks are at complete stretches of the first games, so that they do not depend on which
 * worker was faster.
 */
export const LOOK_EVERY = 100;

/** What one look saw of one quantity. */
export interface Look extends Interval {
  readonly games: number;
  readonly variant: string;
  /** Name of the metric, and its side. */
  readonly metric: string;
  readonly side: string | null;
  /** What was known then: a verdict, or whether the precision was reached. */
  readonly state: string;
}

/** Why playing ended. */
export type StopReason = 'decided' | 'precise' | 'limit' | 'interrupted';

/** The looks of a run whose end they decided. */
export interface Stopping {
  readonly rule: string;
  /** How close the run came to its rule, in words; null where no number says that. */
  readonly reached: string | null;
  readonly reason: StopReason;
  readonly games: number;
  /** The most games that would have been played. */
  readonly limit: number;
  readonly looks: readonly Look[];
  /**
   * After a stop before the limit, at a look chosen by the results: the command that measures the same on fresh seeds.
   */
  readonly confirm: string | null;
}

/**
 * Whether every primary row is settled. A row that is the same in all games is settled once no more than its `delta`,
 * or 2% for counts, of all games can differ: by an interval that is valid at every look. A metric that never came up is
 * not waited for.
 */
export function isDecided({ variants }: Comparison): boolean {
  return variants.flatMap(({ rows }) => rows.filter(({ metric }) => metric.primary)).every(isSettled);
}

function isSettled({ verdict, games, delta, metric, mostOtherwise }: ComparisonRow): boolean {
  if (games < MIN_UNITS_TO_DECIDE) return false;
  if (isTested(verdict)) return verdict !== 'undecided';
  return verdict === 'never-came-up' || (mostOtherwise ?? 1) <= (metric.kind === 'mean' ? SCORE_DELTA : delta);
}

/** The primary rows of a comparison as one look. */
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

/**
 * The distance from the estimate to the farther end of its interval: how precisely it is known. Null when an end is
 * missing.
 */
export function farEnd({ estimate, low, high }: Interval): number | null {
  return estimate === null || low === null || high === null ? null : Math.max(high - estimate, estimate - low);
}

/**
 * The error probability of plain intervals after so many games that hold at all looks together: an estimate is missed at some look with
 * probability `alpha` at most. More than two sides are a family, of which the best is told.
 */
export function alphaOfLook(games: number, sides: number, { alpha, plannedGames }: LookRule): number {
  if (games === 0) return alpha;
  const family = sides > 2 ? sides : 1;
  return Number((family * anytimeAlpha(games, plannedGames, alpha / family)).toPrecision(2));
}

/** Wins of each side, counted while games are played and judged by Wilson's interval. */
export class WinLooks {
  readonly looks: Look[] = [];
  /** How precisely the least known win rate was known at the last look; null before the first. */
  precision: number | null = null;
  private readonly wins: number[];
  private readonly alpha: number;
  private readonly target: number;
  private readonly most: number;
  private games = 0;

  /**
   * `target`: how close to every side's win rate the ends of its interval must be; `most`: the last look, whatever it
   * shows.
   */
  constructor(sides: readonly string[], target: number, most: number, alpha: number) {
    this.wins = sides.map(() => 0);
    this.target = target;
    this.most = most;
    this.alpha = alpha;
  }

  /**
   * Looks at the first `to` games; returns whether all win rates are precise, which is never before 200 games unless it
   * is the last look.
   */
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
