import type { Stopping } from '../inference/index.ts';
import { requireMemory } from '../terminal/memory.ts';
import { Progress } from '../terminal/progress.ts';
import { type Player, threadsPlaying } from '../workers/pool.ts';
import type { SoFar, Totals } from '../workers/totals.ts';
import { blockOf, type Keeping, playing } from './kept.ts';
import { playError } from './play.ts';
import { playUntilPrecise } from './precision.ts';
import { requireRepeats } from './repeats.ts';
import type { RunPlan } from './run-plan.ts';
import { playSeatings } from './seats.ts';

export interface PlayedRun {
  /** One for each seating that was played, that of the file first. */
  readonly seatings: readonly Totals[];
  /** Why playing ended; null when the number of games was fixed beforehand. */
  readonly stopping: Stopping | null;
}

/**
 * Plays a run to its end, or as far as it gets until the signal; where its games are not kept, `also` may then play others on the same
 * threads. Throws an InputError when it would not fit into memory.
 */
export async function playRun(
  plan: RunPlan,
  signal: AbortSignal,
  keeping: Keeping | null = null,
  also?: (player: Player, played: PlayedRun) => Promise<void>,
): Promise<PlayedRun> {
  const { scenario, jobs, games, alpha } = plan;
  // Each run has its own pool: while a report is written, no worker holds memory.
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
