import { KeptGames } from '../runs/kept-games.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED } from '../terminal/failures.ts';
import { requireMemory } from '../terminal/memory.ts';
import { ALPHA } from '../terminal/options.ts';
import { Progress } from '../terminal/progress.ts';
import { threadsPlaying, WorkerPool } from '../workers/pool.ts';
import type { SoFar } from '../workers/totals.ts';
import type { Keeping, KeepWish } from './kept.ts';
import { playError } from './play.ts';
import { type Finished, requireRepeats } from './repeats.ts';

export interface PlayedShard {
  readonly leases: number;
  readonly games: number;
  /** Over all jobs. */
  readonly planned: number;
}

/** The same leases of all jobs. */
export async function playShard(
  {
    scenario,
    jobs,
    games,
    threads,
  }: Pick<KeepWish, 'scenario' | 'jobs' | 'games'> & { readonly threads: number | undefined },
  { folder, shard }: Keeping,
  signal: AbortSignal,
): Promise<PlayedShard> {
  const size = folder.manifest.leaseGames;
  const { index, of } = shard!;
  const own = Array.from({ length: Math.ceil(games / size) }, (_, lease) => lease).filter(
    (lease) => lease % of === index - 1,
  );
  const cuts = own.flatMap((lease) =>
    jobs.map((job) => ({ job, firstGame: lease * size, games: Math.min(size, games - lease * size), batchSize: size })),
  );
  const planned = cuts.reduce((sum, cut) => sum + cut.games, 0);
  const wish = { threads, games: planned };
  requireMemory(scenario.file, jobs, threadsPlaying(wish));
  await using pool = new WorkerPool(wish);
  const player = new KeptGames(folder, jobs, pool, { signal });
  const progress = new Progress(`${scenario.name} ${index}/${of}`, planned, ALPHA);
  let leases = 0;
  let played = 0;
  const finished: Finished[] = [];
  try {
    for (const { job, ...cut } of cuts) {
      if (signal.aborted) break;
      const before = played;
      const onProgress = (soFar: SoFar) =>
        progress.update({ games: before + soFar.games, planned, wins: [], metrics: { sides: [] } });
      const done = await player.play(job, cut, { signal, onProgress });
      played += done.games;
      const { firstGame, records, games } = done;
      finished.push({ prepared: job, played: { firstGame, games, records } });
      if (done.games === cut.games) leases++;
    }
    await requireRepeats(player, finished);
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
  return { leases, games: played, planned };
}

/** Returns the exit code. */
export function shardReport(
  { leases, games, planned }: PlayedShard,
  { folder: { path, id }, shard }: Keeping,
  { json }: { readonly json: boolean },
): number {
  if (json) console.log(JSON.stringify({ folder: path, run: id, shard, leases, games, planned }, null, 2));
  else {
    const { index, of } = shard!;
    const missing = games < planned ? `, ${(planned - games).toLocaleString('en')} are missing` : '';
    console.log(`part ${index} of ${of}: ${games.toLocaleString('en')} games in ${leases} leases${missing}`);
    console.log(`kept in ${path}; when all parts are played: ${ownCommand(['merge', path])}`);
  }
  return games < planned ? INTERRUPTED : DONE;
}
