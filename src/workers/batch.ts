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

/** What games counted: sums over them, and one record per game in playing order. */
export interface PlayedGames {
  readonly tally: Float64Array<ArrayBuffer>;
  readonly records: Int32Array<ArrayBuffer>;
}

/** What consecutive games counted. */
export interface BatchResult extends PlayedGames {
  readonly firstGame: number;
  readonly games: number;
}

/** A game that the engine could not finish: a bug in the engine, the same on every try. */
export class GameFailure extends Error {
  constructor(game: number, cause: unknown) {
    super(`game ${game} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'GameFailure';
  }
}

/** What a ready match is needed for apart from playing. */
export interface ReadyWish {
  /** Where the games' events go. */
  readonly trace?: Trace | null;
  /** Whether games go on from its positions. */
  readonly isFollowed?: boolean;
  /** Options that sides may not take, in addition to those that the scenario forbids. */
  readonly forbidden?: readonly Forbidden[];
  /** Where planners try answers in place of the sandbox that they would have; for tests. */
  readonly onRollouts?: (sandbox: Rollouts, side: number) => Rollouts;
  /** Whether something that is counted where no cell is, or without an outcome, is an error; for tests. */
  readonly isChecked?: boolean;
  /** Other dice that answer alike, such as those that count what is drawn. */
  readonly dice?: (seed: number, streams: StreamBook) => SampledDice;
}

const sampled = (seed: number, streams: StreamBook) => new SampledDice(seed, streams);

/** A job set up on sampled dice: plays any of its games, in any order. What the set-up tabulates stays warm between them. */
export class ReadyMatch {
  readonly recorder: Recorder;
  /** Goes along with its games; positions are known where they are followed. */
  readonly course: Course;
  private readonly dice: SampledDice;
  private readonly policyDice: SampledDice;
  private readonly match: Match;
  private readonly setUp: SetUp;
  private readonly seed: number;
  private readonly handicaps: Handicaps;
  private readonly again: () => ReadyMatch;

  /** `setUp` is that of another match of the same job; by default a new one. */
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

  /** A match on which games of this one can go on. */
  sandbox(): Sandbox {
    return new Sandbox(this.setUp, this.seed, this.handicaps);
  }

  /** A match that has played nothing: it shares what the set-up tabulates, and nothing that games change. */
  fresh(): ReadyMatch {
    return this.again();
  }

  /** Plays one game and counts it; its record stays in `recorder.record` until the next. Throws a GameFailure. */
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

/**
 * Plays consecutive games. A batch counts the same in a worker and in process, regardless of what was played on the
 * match before.
 */
export function playBatch(match: ReadyMatch, firstGame: number, games: number): BatchResult {
  return { firstGame, games, ...playInOrder(match, consecutive(firstGame, games)) };
}

/** Plays games in the order in which they are listed. */
export function playInOrder(match: ReadyMatch, games: readonly number[]): PlayedGames {
  const { tally, record } = match.recorder;
  const records = new Int32Array(games.length * record.length);
  for (let i = 0; i < games.length; i++) {
    match.play(games[i]);
    records.set(record, i * record.length);
  }
  const result = { tally: tally.slice(), records };
  tally.fill(0);
  return result;
}

export function consecutive(firstGame: number, games: number): number[] {
  return Array.from({ length: games }, (_, i) => firstGame + i);
}
