import { layoutOf, type TallyLayout } from '../sim/kernel/counts/counter.ts';
import { GAME_COLUMNS, type MetricSet } from '../sim/kernel/counts/metrics.ts';
import type { GameTable } from '../stats/tables.ts';
import type { BatchResult } from './batch.ts';
import type { Plan } from './plan.ts';

export type SoFar = Pick<Totals, 'games' | 'planned' | 'wins'> & {
  readonly metrics: Pick<GameTable, 'sides' | 'plurals'>;
};

/** More than memory can hold. */
export class TooManyGames extends Error {}

/** Batches may come in any order: integer sums commute, and records are placed by game number. */
export class Totals {
  readonly metrics: MetricSet;
  readonly layout: TallyLayout;
  readonly firstGame: number;
  readonly planned: number;
  readonly tally: Float64Array<ArrayBuffer>;
  /** By `metrics.sides`; the rest were draws. */
  readonly wins: number[];
  games = 0;
  private readonly allRecords: Int32Array<ArrayBuffer>;

  /** Throws TooManyGames if records exceed memory. `whole`: all games, taken over without a copy. */
  constructor(metrics: MetricSet, plan: Plan, whole?: BatchResult) {
    this.metrics = metrics;
    this.layout = layoutOf(metrics);
    this.firstGame = plan.firstGame;
    this.planned = plan.games;
    this.wins = metrics.sides.map(() => 0);
    if (whole !== undefined) {
      this.requireSame(whole);
      this.tally = whole.tally;
      this.allRecords = whole.records;
      this.countGames(whole);
      return;
    }
    this.tally = new Float64Array(this.layout.length);
    try {
      // Unwritten pages take no memory.
      this.allRecords = new Int32Array(plan.games * this.layout.recordLength);
    } catch (error) {
      const gigabytes = ((plan.games * this.layout.recordLength * 4) / 1e9).toFixed(1);
      throw new TooManyGames(`the records of ${plan.games} games need ${gigabytes} GB of memory`, { cause: error });
    }
  }

  add(batch: BatchResult): void {
    this.requireSame(batch);
    for (let i = 0; i < this.tally.length; i++) this.tally[i] += batch.tally[i];
    this.allRecords.set(batch.records, (batch.firstGame - this.firstGame) * this.layout.recordLength);
    this.countGames(batch);
  }

  private requireSame({ tally, records, games }: BatchResult): void {
    if (tally.length !== this.layout.length || records.length !== games * this.layout.recordLength)
      throw new Error('a batch counted other things than its run');
  }

  private countGames(batch: BatchResult): void {
    const { recordLength, sideRecordLength } = this.layout;
    for (let side = 0; side < this.wins.length; side++) {
      const score = GAME_COLUMNS.length + side * sideRecordLength;
      for (let at = score; at < batch.records.length; at += recordLength)
        if (batch.records[at] === 2) this.wins[side]++;
    }
    this.games += batch.games;
  }

  /** Without running batches, the plan's first games. */
  get records(): Int32Array<ArrayBuffer> {
    return this.allRecords.subarray(0, this.games * this.layout.recordLength);
  }
}
