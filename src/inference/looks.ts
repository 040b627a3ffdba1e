import { betaBinomialSequence, halfWidth, type Interval, MIN_UNITS_TO_DECIDE, wilson } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { columnAt, recordLength } from './columns.ts';
import type { Comparison, ComparisonRow } from './compare.ts';

/** Games between two looks. Looks are at complete stretches of the first games, so that they do not depend on who was faster. */
export const LOOK_EVERY = 100;

/** What one look saw of one quantity. */
export interface Look extends Interval {
  readonly games: number;
  readonly variant: string;
  /** Name of the metric, and the side that it is of. */
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
  readonly reason: StopReason;
  readonly games: number;
  /** The most games that would have been played. */
  readonly limit: number;
  readonly looks: readonly Look[];
}

/**
 * Whether every primary row is settled. A row that is the same in all games is settled once no more than its `delta`, or 2 % where
 * that is a count, of all games can differ: by an interval that is valid at every look.
 */
export function isDecided({ variants, alpha }: Comparison): boolean {
  return variants
    .flatMap(({ rows }) => rows.filter(({ metric }) => metric.primary))
    .every((row) => isSettled(row, alpha));
}

function isSettled({ verdict, games, delta, metric }: ComparisonRow, alpha: number): boolean {
  if (verdict !== 'identical') return verdict !== 'undecided';
  if (games < MIN_UNITS_TO_DECIDE) return false;
  const { high } = betaBinomialSequence(0, games, alpha);
  return high !== null && high <= (metric.kind === 'mean' ? 0.02 : delta);
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

/** Wins of each side, counted on while games are played, and looked at by Wilson's interval. */
export class WinLooks {
  readonly looks: Look[] = [];
  private readonly wins: number[];
  private readonly alpha: number;
  private readonly halfWidth: number;
  private games = 0;

  /** `target`: the half-width at which every side's win rate is precise enough. */
  constructor(sides: readonly string[], target: number, alpha: number) {
    this.wins = sides.map(() => 0);
    this.halfWidth = target;
    this.alpha = alpha;
  }

  /** Looks at the first `to` games; says whether all win rates are precise, which they never are before 200 games. */
  look(table: GameTable, to: number): boolean {
    const length = recordLength(table);
    table.sides.forEach((side, i) => {
      const at = columnAt(table, side, 'score');
      for (let game = this.games; game < to; game++) if (table.rows[game * length + at] === 2) this.wins[i]++;
    });
    this.games = to;
    if (to < MIN_UNITS_TO_DECIDE) return false;
    const intervals = this.wins.map((wins) => wilson(wins, to, this.alpha));
    const precise = intervals.map((interval) => (halfWidth(interval) ?? 1) <= this.halfWidth);
    table.sides.forEach((side, i) => {
      const state = precise[i] ? 'precise' : 'wide';
      this.looks.push({ games: to, variant: 'baseline', metric: 'winRate', side, ...intervals[i], state });
    });
    return precise.every(Boolean);
  }
}
