import type { Stopping } from '../inference/index.ts';
import { type Scenario, systemOf } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { requireMemory } from '../terminal/memory.ts';
import { alphaOf, BATCH_SIZE, GAMES, SEED, THREADS, wholeNumber } from '../terminal/options.ts';
import { Progress } from '../terminal/progress.ts';
import type { PlayingWords, WordsOfOptions } from '../terminal/usages.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { type Player, threadsPlaying } from '../workers/pool.ts';
import type { SoFar, Totals } from '../workers/totals.ts';
import { blockOf, type Keeping, type KeepWords, playing, requireKeepable } from './kept.ts';
import { playError, variantJob } from './play.ts';
import { MOST_GAMES, playUntilPrecise, precisionOf } from './precision.ts';
import { requireRepeats } from './repeats.ts';
import { playSeatings, seatingJobs } from './seats.ts';

export const runOptions = {
  precision: {
    type: 'string',
    takes: 'x',
    describe: 'Play until every win rate is known this precisely: 0.01 is ±1 point; --games is then the maximum',
  },
  'swap-seats': {
    type: 'boolean',
    default: false,
    describe: 'Play each game with the sides in every order, to measure what going first is worth',
  },
} as const;

export type RunWords = PlayingWords &
  KeepWords &
  WordsOfOptions<typeof runOptions> & { readonly scenario: readonly string[] };

export interface RunWish {
  readonly games: number | undefined;
  readonly precision: number | undefined;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly batchSize: number;
  readonly alpha: number;
  readonly swapSeats: boolean;
}

export interface RunPlan extends Omit<RunWish, 'games' | 'seed'> {
  readonly scenario: Scenario;
  readonly system: System;
  readonly job: PreparedJob;
  /** All seatings, the file's first. */
  readonly jobs: readonly PreparedJob[];
  /** With a precision, the maximum. */
  readonly games: number;
  readonly seed: number;
}

/** Throws an InputError on invalid words. */
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

export async function runPlan(scenario: Scenario, wish: RunWish): Promise<RunPlan> {
  const system = await systemOf(scenario);
  const seed = wish.seed ?? scenario.seed;
  const games = wish.games ?? (wish.precision === undefined ? scenario.games : MOST_GAMES);
  const job = variantJob(system, scenario.baseline, seed);
  const jobs = wish.swapSeats ? seatingJobs(system, scenario, job, seed) : [job];
  return { ...wish, scenario, system, job, jobs, games, seed };
}

export interface PlayedRun {
  /** The file's first. */
  readonly seatings: readonly Totals[];
  /** Null for a fixed number of games. */
  readonly stopping: Stopping | null;
}

/** `also` may play others on the same threads, if games are not kept. Throws an InputError if memory is too small. */
export async function playRun(
  plan: RunPlan,
  signal: AbortSignal,
  keeping: Keeping | null = null,
  also?: (player: Player, played: PlayedRun) => Promise<void>,
): Promise<PlayedRun> {
  const { scenario, jobs, games, alpha } = plan;
  // Frees memory while a report is written.
  const wish = { threads: plan.threads, games: games * jobs.length };
  requireMemory(scenario.file, jobs, threadsPlaying(wish));
  await using play = await playing(keeping, jobs, wish, signal);
  const progress = new Progress(scenario.name, games, alpha);
  try {
    const batchSize = blockOf(keeping, plan.batchSize);
    const played = await playGames(
      play.player,
      { ...plan, batchSize },
      { signal, onProgress: (soFar) => progress.update(soFar) },
    );
    progress.stop();
    if (keeping === null) await also?.(play.player, played);
    return played;
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

async function playGames(
  player: Player,
  { jobs, job, games, batchSize, precision, swapSeats, alpha }: RunPlan,
  watching: { readonly signal: AbortSignal; readonly onProgress: (soFar: SoFar) => void },
): Promise<PlayedRun> {
  const plan = { firstGame: 0, games, batchSize };
  if (swapSeats) return { seatings: await playSeatings(player, jobs, plan, watching), stopping: null };
  if (precision === undefined) {
    const totals = await player.play(job, plan, watching);
    await requireRepeats(player, [{ prepared: job, played: totals }]);
    return { seatings: [totals], stopping: null };
  }
  const { totals, stopping } = await playUntilPrecise(player, job, plan, { target: precision, alpha }, watching);
  return { seatings: [totals], stopping };
}
