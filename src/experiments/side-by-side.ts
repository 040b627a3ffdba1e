import type { PreparedJob } from '../workers/job.ts';
import type { Plan } from '../workers/plan.ts';
import type { Player } from '../workers/pool.ts';
import { Totals } from '../workers/totals.ts';
import { requireRepeats } from './repeats.ts';

export interface SideBySide {
  readonly signal?: AbortSignal | undefined;
  /** More first games of all jobs are finished. */
  readonly onProgress?: ((games: number, totals: readonly Totals[]) => void) | undefined;
  /** Smaller numbers cut batches. */
  readonly lookEvery?: number | undefined;
  /** At the first games of all jobs, in order; true stops. */
  readonly onLook?: ((games: number, totals: readonly Totals[]) => boolean) | undefined;
}

/** Workers cache this many matches; more jobs take long turns. */
const JOBS_AT_HAND = 8;
const GAMES_A_TURN = 1000;
/** Per thread; wasted if a worker lags. */
const BLOCKS_AHEAD = 8;

interface Block {
  readonly job: number;
  readonly firstGame: number;
  readonly games: number;
}

/**
 * Plays the same games of several jobs, in blocks by turns. Counts the same first games of all jobs, with looks in
 * order: results do not depend on threads. Drops blocks beyond a stop. Replays some games, see `requireRepeats`.
 */
export async function playSideBySide(
  player: Player,
  jobs: readonly PreparedJob[],
  plan: Plan,
  wish: SideBySide = {},
): Promise<Totals[]> {
  const { signal, onLook, onProgress } = wish;
  const lookEvery = onLook === undefined ? plan.games : (wish.lookEvery ?? plan.batchSize);
  const totals = jobs.map(({ metrics }) => new Totals(metrics, plan));
  /** Finished, uncounted blocks by first game, one place per job. */
  const waiting = new Map<number, (Totals | null)[]>();
  let next = plan.firstGame;
  let ended = false;
  /** The player ran out of games. */
  let isShort = false;

  const countComplete = (): void => {
    for (let row = waiting.get(next); row?.every((block) => block !== null); row = waiting.get(next)) {
      waiting.delete(next);
      row.forEach((block, job) => {
        totals[job].add(block!);
      });
      next += row[0]!.games;
      const games = next - plan.firstGame;
      onProgress?.(games, totals);
      ended ||= (games % lookEvery === 0 || games === plan.games) && (onLook?.(games, totals) ?? false);
      if (ended) return;
    }
  };

  const order = blocks(plan, jobs.length, lookEvery);
  const ahead = turnOf(jobs.length) + BLOCKS_AHEAD * player.threads * Math.min(plan.batchSize, lookEvery);
  let wakers: (() => void)[] = [];
  const stops = () => ended || isShort || signal?.aborted === true;
  const lane = async (): Promise<void> => {
    for (const { job, firstGame, games } of order) {
      // The oldest block wakes those who wait.
      while (firstGame - next > ahead && !stops()) await new Promise<void>((resolve) => wakers.push(resolve));
      if (stops()) return;
      const block = await player.play(jobs[job], { firstGame, games, batchSize: games });
      isShort ||= block.games < games;
      if (block.games === games) {
        const row = waiting.get(firstGame) ?? jobs.map(() => null);
        row[job] = block;
        waiting.set(firstGame, row);
        if (!ended) countComplete();
      }
      const waiters = wakers;
      wakers = [];
      for (const wake of waiters) wake();
    }
  };
  await Promise.all(Array.from({ length: 2 * player.threads }, lane));
  await requireRepeats(
    player,
    jobs.map((prepared, job) => ({ prepared, played: totals[job] })),
  );
  return totals;
}

/** Blocks in playing order; none spans a look. */
function* blocks({ firstGame, games, batchSize }: Plan, jobs: number, lookEvery: number): Generator<Block, void, void> {
  const turn = turnOf(jobs);
  let from = 0;
  while (from < games) {
    const cuts = [from];
    do cuts.push(blockEnd(cuts[cuts.length - 1], games, batchSize, lookEvery));
    while (cuts[cuts.length - 1] < Math.min(games, from + turn));
    for (let job = 0; job < jobs; job++)
      for (let i = 1; i < cuts.length; i++)
        yield { job, firstGame: firstGame + cuts[i - 1], games: cuts[i] - cuts[i - 1] };
    from = cuts[cuts.length - 1];
  }
}

/** Games per turn of a job; 1 is a block. */
function turnOf(jobs: number): number {
  return jobs <= JOBS_AT_HAND ? 1 : GAMES_A_TURN;
}

function blockEnd(from: number, games: number, batchSize: number, lookEvery: number): number {
  const nextLook = (Math.floor(from / lookEvery) + 1) * lookEvery;
  return Math.min(from + batchSize, nextLook, games);
}
