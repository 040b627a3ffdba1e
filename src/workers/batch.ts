import { definedSystem } from '../sim/kernel/definitions.ts';
import { Recorder } from '../sim/kernel/recorder.ts';
import { compileRules } from '../sim/kernel/rules-table.ts';
import { SampledDice } from '../sim/kernel/sampled-dice.ts';
import type { Match, System } from '../sim/kernel/system.ts';
import type { Trace } from '../sim/kernel/trace.ts';
import type { Job } from './job.ts';

/** What a batch counted: sums over its games, and one record a game in playing order. */
export interface BatchResult {
  readonly firstGame: number;
  readonly games: number;
  readonly tally: Float64Array<ArrayBuffer>;
  readonly records: Int32Array<ArrayBuffer>;
}

/** A game that the engine could not finish: a bug in the engine, and the same on every try. */
export class GameFailure extends Error {
  constructor(game: number, cause: unknown) {
    super(`game ${game} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'GameFailure';
  }
}

/** A job set up on sampled dice: plays any of its games, in any order. What the set-up tabulates stays warm between them. */
export class ReadyMatch {
  readonly recorder: Recorder;
  private readonly dice: SampledDice;
  private readonly policyDice: SampledDice;
  private readonly match: Match;

  constructor(known: System, job: Job, trace: Trace | null = null) {
    const system = definedSystem(known, job.data);
    const setUp = system.setUp(job.data, compileRules(system.rules, job.houseRules), job.prepared);
    this.recorder = new Recorder(setUp.metrics);
    this.dice = new SampledDice(job.seed, setUp.streams);
    // Another seed on the same streams: a policy that ponders longer shifts no roll of the game.
    this.policyDice = new SampledDice(job.seed ^ 0x9e3779b9, setUp.streams);
    this.match = setUp.match({ dice: this.dice, policyDice: this.policyDice, recorder: this.recorder, trace });
  }

  /** Plays one game and counts it; its record stays in `recorder.record` until the next. Throws a GameFailure. */
  play(game: number): void {
    try {
      this.dice.beginGame(game);
      this.policyDice.beginGame(game);
      this.match.play();
      this.recorder.endGame();
    } catch (error) {
      throw new GameFailure(game, error);
    }
  }
}

/** Plays consecutive games. A batch counts the same in a worker and in process, whatever was played on the match before. */
export function playBatch(match: ReadyMatch, firstGame: number, games: number): BatchResult {
  const { tally, record } = match.recorder;
  const records = new Int32Array(games * record.length);
  for (let i = 0; i < games; i++) {
    match.play(firstGame + i);
    records.set(record, i * record.length);
  }
  const result = { firstGame, games, tally: tally.slice(), records };
  tally.fill(0);
  return result;
}
