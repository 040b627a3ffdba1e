import { setTimeout as pause } from 'node:timers/promises';
import { deltaGround, deltaProblems, deltaWishes } from '../experiments/delta.ts';
import { requireRepeats } from '../experiments/repeats.ts';
import type { Comparison, DeltaWish } from '../inference/index.ts';
import { formatProblem, type Problem } from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import { readScenario } from '../terminal/load.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import { WorkerPool } from '../workers/pool.ts';
import { compared, notPaired, PlayedVersion } from './played.ts';
import { type SaveNews, Saves } from './saves.ts';

interface WatchWish {
  readonly file: string;
  readonly words: OverrideWords;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly alpha: number;
  readonly games: number;
  /** Of its own, and closed, if absent. */
  readonly pool?: WorkerPool;
}

export interface Look {
  /** 1 for the initial file. */
  readonly save: number;
  readonly problems: readonly string[];
  /** Of the file as it is, warnings too. */
  readonly found: readonly Problem[];
  /** The last valid version. */
  readonly now: PlayedVersion | null;
  /** Previous version that played differently. */
  readonly before: PlayedVersion | null;
  /** Null without games of both. */
  readonly comparison: Comparison | null;
  readonly apart: string | null;
  /** Seconds from the save to this look. */
  readonly seconds: number;
}

export const NOTHING_YET: Look = {
  save: 0,
  problems: [],
  found: [],
  now: null,
  before: null,
  comparison: null,
  apart: null,
  seconds: 0,
};

/** First verdict; time limit for slow planners. */
const FIRST_GAMES = 40;
const FIRST_MS = 1000;
/** Target time between looks; a save waits no longer. */
const LOOK_MS = 250;

/** Checks, plays and compares each save until the next one. */
export class WatchSession {
  private readonly wish: WatchWish;
  private readonly onLook: (look: Look) => void;
  /** Workers would need to prepare matches. */
  private readonly here = new WorkerPool({ threads: 0 });
  private readonly pool: WorkerPool;
  private look = NOTHING_YET;
  private deltas: readonly DeltaWish[] = [];
  private noticed = 0;
  private gamesAtOnce = 100;

  constructor(wish: WatchWish, onLook: (look: Look) => void) {
    this.wish = wish;
    this.onLook = onLook;
    this.pool = wish.pool ?? new WorkerPool({ threads: wish.threads });
  }

  /** Until the signal. */
  async watch(signal: AbortSignal, saves: SaveNews = new Saves(this.wish.file, signal)): Promise<void> {
    try {
      while (!signal.aborted) {
        if (saves.take()) {
          this.noticed = performance.now();
          await this.read(saves);
          if (this.look.problems.length === 0) await this.begin(saves.next);
        } else if (this.isUnfinished()) await this.goOn(saves.next);
        else await Promise.race([saves.changed, pause(1000, undefined, { signal }).catch(() => undefined)]);
      }
    } finally {
      saves.close();
      await Promise.all([this.here.close(), this.wish.pool === undefined && this.pool.close()]);
    }
  }

  /** A different version replaces the last, which becomes `before`. */
  private async read(saves: SaveNews): Promise<void> {
    const { file, words, seed, games } = this.wish;
    const { now, before } = this.look;
    this.look = { ...this.look, save: this.look.save + 1, problems: [], found: [] };
    try {
      const { scenario, problems } = await readScenario(file, words);
      this.look = { ...this.look, found: problems };
      for (const named of [scenario?.game?.file ?? file, ...problems.map((problem) => problem.file)]) saves.also(named);
      if (scenario === null) throw new InputError(problems.map(formatProblem).join('\n'));
      const read = await PlayedVersion.of(scenario, seed ?? scenario.seed, games);
      const ground = deltaGround([read.prepared]);
      this.look = { ...this.look, found: [...problems, ...deltaProblems(scenario, ground)] };
      this.deltas = deltaWishes(scenario, [], ground);
      if (now?.isLike(read)) return;
      // Skip versions without games.
      const last = now === null || now.games === 0 ? before : now;
      // A reverted change reuses its games.
      const found = before?.isLike(read) ? before : read;
      this.look = { ...this.look, now: found, before: last === found ? null : last, comparison: null };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.tell({ problems: error.message.split('\n') });
    }
  }

  private async begin(signal: AbortSignal): Promise<void> {
    const { now } = this.look;
    const soon = AbortSignal.any([signal, AbortSignal.timeout(FIRST_MS)]);
    if (now!.games === 0) await now!.playOn(this.here, FIRST_GAMES, soon);
    this.judge();
  }

  private async goOn(signal: AbortSignal): Promise<void> {
    const { now, before } = this.look;
    const started = performance.now();
    const from = now!.games;
    if (before !== null && before.games < from) await before.playOn(this.pool, from - before.games, signal);
    await now!.playOn(this.pool, this.gamesAtOnce, signal);
    const perGame = (performance.now() - started) / Math.max(1, now!.games - from);
    this.gamesAtOnce = Math.min(2000, Math.max(20, Math.round(LOOK_MS / perGame)));
    this.judge();
    // Late, because an earlier save may be waiting.
    if (!this.isUnfinished()) await requireRepeats(this.pool, [{ prepared: now!.prepared, played: now!.totals }]);
  }

  private isUnfinished(): boolean {
    const { now, problems } = this.look;
    return problems.length === 0 && now !== null && now.games < now.totals.planned;
  }

  private judge(): void {
    const { now, before } = this.look;
    if (now === null || now.games === 0) return;
    const apart = before === null ? null : notPaired(before, now);
    const isPaired = before !== null && before.games > 0 && apart === null;
    const comparison = isPaired ? compared(before, now, { alpha: this.wish.alpha, deltas: this.deltas }) : null;
    this.tell({ comparison, apart });
  }

  private tell(news: Partial<Look>): void {
    this.look = { ...this.look, ...news, seconds: (performance.now() - this.noticed) / 1000 };
    this.onLook(this.look);
  }
}
