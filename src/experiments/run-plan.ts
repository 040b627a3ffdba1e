import { type Scenario, systemOf } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { alphaOf, BATCH_SIZE, GAMES, SEED, THREADS, wholeNumber } from '../terminal/options.ts';
import type { PlayingWords, WordsOfOptions } from '../terminal/usages.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { type KeepWords, requireKeepable } from './kept.ts';
import { variantJob } from './play.ts';
import { MOST_GAMES, precisionOf } from './precision.ts';
import { seatingJobs } from './seats.ts';

export const runOptions = {
  precision: {
    type: 'string',
    describe: 'Play until every win rate is known to this, such as 0.01 for ±1 point; --games is then the most',
  },
  'swap-seats': {
    type: 'boolean',
    default: false,
    describe: 'Play each game in every order of the sides, to measure what going first is worth',
  },
} as const;

export type RunWords = PlayingWords &
  KeepWords &
  WordsOfOptions<typeof runOptions> & { readonly scenario: readonly string[] };

/** What the command line asks of every scenario, checked. */
export interface RunWish {
  readonly games: number | undefined;
  readonly precision: number | undefined;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly batchSize: number;
  readonly alpha: number;
  readonly swapSeats: boolean;
}

/** Everything that a run of one scenario is played from. */
export interface RunPlan extends Omit<RunWish, 'games' | 'seed'> {
  readonly scenario: Scenario;
  readonly system: System;
  /** Of the file as it stands. */
  readonly job: PreparedJob;
  /** Of all seatings that are played, that of the file first. */
  readonly jobs: readonly PreparedJob[];
  /** The most that are played where a precision ends the run. */
  readonly games: number;
  readonly seed: number;
}

/** Throws an InputError on words that do not fit. */
export function runWish(words: RunWords): RunWish {
  const wish = {
    games: wholeNumber('games', words.games, GAMES),
    precision: precisionOf(words.precision),
    seed: wholeNumber('seed', words.seed, SEED),
    threads: wholeNumber('threads', words.threads, THREADS),
    batchSize: wholeNumber('batch-size', words['batch-size'], BATCH_SIZE) ?? DEFAULT_BATCH_SIZE,
    alpha: alphaOf(words.alpha),
    swapSeats: words['swap-seats'],
  };
  if (wish.swapSeats && wish.precision !== undefined)
    throw new InputError('--swap-seats needs a fixed number of games: use --games, not --precision');
  requireKeepable(words, wish.precision === undefined ? null : '--precision');
  return wish;
}

/** What the command line's wish means for a scenario. */
export async function runPlan(scenario: Scenario, wish: RunWish): Promise<RunPlan> {
  const system = await systemOf(scenario);
  const seed = wish.seed ?? scenario.seed;
  const games = wish.games ?? (wish.precision === undefined ? scenario.games : MOST_GAMES);
  const job = variantJob(system, scenario.baseline, seed);
  const jobs = wish.swapSeats ? seatingJobs(system, scenario, job, seed) : [job];
  return { ...wish, scenario, system, job, jobs, games, seed };
}
