import { Recorder } from '../sim/kernel/counts/recorder.ts';
import type { StreamBook } from '../sim/kernel/dice/dice.ts';
import { policySeed, SampledDice } from '../sim/kernel/dice/sampled.ts';
import { Course } from '../sim/kernel/players/course.ts';
import type { Forbidden } from '../sim/kernel/players/options.ts';
import { planningOf, Sandbox } from '../sim/kernel/players/planner.ts';
import { forbiddenIn, lapsesIn } from '../sim/kernel/players/policies.ts';
import { definedSystem } from '../sim/kernel/rules/definitions.ts';
import { compileRules } from '../sim/kernel/rules/table.ts';
import type { Handicaps, Match, Rollouts, SetUp, System } from '../sim/kernel/system.ts';
import type { Trace } from '../sim/kernel/trace.ts';
import type { Job } from './job.ts';

/** Sums, and one record per game in playing order. */
export interface PlayedGames {
  readonly tally: Float64Array<ArrayBuffer>;
  readonly records: Int32Array<ArrayBuffer>;
}

export interface BatchResult extends PlayedGames {
  readonly firstGame: number;
  readonly games: number;
}

/** An engine bug: fails on every try. */
export class GameFailure extends Error {
  constructor(game: number, cause: unknown) {
    super(`game ${game} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'GameFailure';
  }
}

export interface ReadyWish {
  readonly trace?: Trace | null;
  /** Games may continue from its positions. */
  readonly isFollowed?: boolean;
  /** In addition to the scenario's. */
  readonly forbidden?: readonly Forbidden[];
  /** For tests. */
  readonly onRollouts?: (sandbox: Rollouts, side: number) => Rollouts;
  /** Counts outside cells or outcomes are errors, for tests. */
  readonly isChecked?: boolean;
  /** Equivalent, such as counting dice. */
  readonly dice?: (seed: number, streams: StreamBook) => SampledDice;
}

const sampled = (seed: number, streams: StreamBook) => new SampledDice(seed, streams);

/** Plays a job's games in any order, on cached tables. */
export class ReadyMatch {
  readonly recorder: Recorder;
  /** Positions are known only if followed. */
  readonly course: Course;
  private readonly dice: SampledDice;
  private readonly policyDice: SampledDice;
  private readonly match: Match;
  private readonly setUp: SetUp;
  private readonly seed: number;
  private readonly handicaps: Handicaps;
  private readonly again: () => ReadyMatch;

  /** `setUp` of another match of the job. */
  constructor(known: System, job: Job, wish: ReadyWish = {}, setUp?: SetUp) {
    const { trace = null, isFollowed = false, forbidden = [], isChecked = false } = wish;
    const { onRollouts, dice: diceOf = sampled } = wish;
    const system = definedSystem(known, job.data);
    this.setUp = setUp ?? system.setUp(job.data, compileRules(system.rules, job.houseRules), job.prepared, job.shared);
    this.again = () => new ReadyMatch(known, job, wish, this.setUp);
    this.recorder = new Recorder(this.setUp.metrics, isChecked);
    this.seed = job.seed;
    this.handicaps = {
      forbidden: [...forbiddenIn(system, job.data), ...forbidden],
      lapses: lapsesIn(system, job.data),
    };
    this.dice = diceOf(job.seed, this.setUp.streams);
    this.policyDice = diceOf(policySeed(job.seed), this.setUp.streams);
    const followed = isFollowed || this.setUp.plans === true ? this.policyDice : null;
    this.course = new Course(followed, false, job.optionsInEvery);
    const { dice, policyDice, recorder, course } = this;
    const own = planningOf(this.setUp, job.seed, this.handicaps);
    const rollouts = (side: number) => onRollouts?.(own.rollouts(side), side) ?? own.rollouts(side);
    const planning = { seed: job.seed, rollouts };
    this.match = this.setUp.match({ dice, policyDice, recorder, trace, course, planning, ...this.handicaps });
  }

  /** Can continue this match's games. */
  sandbox(): Sandbox {
    return new Sandbox(this.setUp, this.seed, this.handicaps);
  }

  /** Unplayed; shares only set-up tables. */
  fresh(): ReadyMatch {
    return this.again();
  }

  /** The record stays in `recorder.record` until the next game. Throws a GameFailure. */
  play(game: number): void {
    try {
      this.dice.beginGame(game);
      this.policyDice.beginGame(game);
      this.course.beginGame(game);
      this.match.play();
      this.recorder.endGame();
    } catch (error) {
      throw new GameFailure(game, error);
    }
  }
}

/** Counts depend neither on the thread nor on earlier games. */
export function playBatch(match: ReadyMatch, firstGame: number, games: number): BatchResult {
  return { firstGame, games, ...playInOrder(match, consecutive(firstGame, games)) };
}

export function playInOrder(match: ReadyMatch, games: readonly number[]): PlayedGames {
  const batch = new Batch(match, games);
  batch.play(games.length);
  return batch.end();
}

/** Games on one match, piece by piece: the tally is copied once, as it can be megabytes. */
export class Batch {
  private readonly match: ReadyMatch;
  private readonly games: readonly number[];
  private readonly records: Int32Array<ArrayBuffer>;
  private played = 0;

  constructor(match: ReadyMatch, games: readonly number[]) {
    this.match = match;
    this.games = games;
    this.records = new Int32Array(games.length * match.recorder.record.length);
  }

  get isOver(): boolean {
    return this.played === this.games.length;
  }

  /** The next ones, at most `count`. */
  play(count: number): void {
    const { match, games, records } = this;
    const { record } = match.recorder;
    const end = Math.min(games.length, this.played + count);
    for (; this.played < end; this.played++) {
      match.play(games[this.played]);
      records.set(record, this.played * record.length);
    }
  }

  end(): PlayedGames {
    const { tally } = this.match.recorder;
    const played = { tally: tally.slice(), records: this.records };
    tally.fill(0);
    return played;
  }
}

export function consecutive(firstGame: number, games: number): number[] {
  return Array.from({ length: games }, (_, i) => firstGame + i);
}
