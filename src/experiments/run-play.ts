import type { Stopping } from '../inference/index.ts';
import { requireMemory } from '../terminal/memory.ts';
import { Progress } from '../terminal/progress.ts';
import { threadsPlaying, WorkerPool } from '../workers/pool.ts';
import type { Totals } from '../workers/totals.ts';
import { playError } from './play.ts';
import { playUntilPrecise } from './precision.ts';
import type { RunPlan } from './run-plan.ts';
import { playSeatings, seatingJobs } from './seats.ts';

export interface PlayedRun {
  /** One for each seating that was played, that of the file first. */
  readonly seatings: readonly Totals[];
  /** Why playing ended; null when the number of games was fixed beforehand. */
  readonly stopping: Stopping | null;
}

/** Plays a run to its end, or as far as it gets until the signal. Throws an InputError when it would not fit into memory. */
export async function playRun(plan: RunPlan, signal: AbortSignal): Promise<PlayedRun> {
  const { scenario, job, threads, games, alpha, swapSeats } = plan;
  const jobs = swapSeats ? job.metrics.sides.map(() => job) : [job];
  const wish = { threads, games: games * jobs.length };
  requireMemory(scenario.file, jobs, threadsPlaying(wish));
  // A pool each: while a report is written, no worker holds memory.
  await using pool = new WorkerPool(wish);
  const progress = new Progress(scenario.name, games, alpha);
  try {
    return await playGames(pool, plan, { signal, onProgress: (soFar) => progress.update(soFar) });
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

/** Plays in the way that is wished for. */
async function playGames(
  pool: WorkerPool,
  { system, scenario, job, seed, games, batchSize, precision, swapSeats, alpha }: RunPlan,
  watching: { readonly signal: AbortSignal; readonly onProgress: (soFar: Totals) => void },
): Promise<PlayedRun> {
  const plan = { firstGame: 0, games, batchSize };
  if (swapSeats) {
    const jobs = seatingJobs(system, scenario, job, seed);
    return { seatings: await playSeatings(pool, jobs, plan, watching), stopping: null };
  }
  if (precision === undefined) return { seatings: [await pool.play(job, plan, watching)], stopping: null };
  const { totals, stopping } = await playUntilPrecise(pool, job, plan, { target: precision, alpha }, watching);
  return { seatings: [totals], stopping };
}
