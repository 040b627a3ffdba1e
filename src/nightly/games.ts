import { createHash } from 'node:crypto';
import type { Shard } from '../experiments/kept.ts';
import { playError } from '../experiments/play.ts';
import { KeptGames } from '../runs/kept-games.ts';
import { QueuePlayer } from '../runs/queue-player.ts';
import { RunFolder, textsOf } from '../runs/run-folder.ts';
import { layoutOf } from '../sim/kernel/counts/counter.ts';
import type { GameTable } from '../stats/tables.ts';
import { requireMemory } from '../terminal/memory.ts';
import { ALPHA } from '../terminal/options.ts';
import { Progress } from '../terminal/progress.ts';
import type { PlayedGames } from '../workers/batch.ts';
import type { CountedJob, PreparedJob } from '../workers/job.ts';
import type { Plan } from '../workers/plan.ts';
import { type Player, type PlayWish, threadsPlaying, WorkerPool } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';
import { folderOf, manifestOn, onSeed, type PlannedScenario, readyOn, SUITE_LEASE, type SuitePlan } from './plan.ts';

/** Maximum queued leases, for any number of workers. */
const MOST_AT_QUEUE = 256;

interface BlockWish {
  readonly planned: PlannedScenario;
  readonly seed: number;
  readonly games: number;
  /** Entry numbers; default all. */
  readonly only?: readonly number[];
}

/** `readyOn` makes the jobs playable. */
export interface OpenBlock extends BlockWish {
  readonly folder: RunFolder;
  readonly jobs: readonly CountedJob[];
}

/** Without a gap; all leases but the last are whole. */
interface PlayedEntry {
  readonly games: number;
  readonly records: Int32Array;
  /** Newly played games and their wall-clock seconds. */
  readonly playedNow: number;
  readonly seconds: number;
  /** True if cut by the ceiling. */
  readonly isCut: boolean;
}

export interface PlayedBlock extends OpenBlock {
  /** By variant, the unchanged file first. */
  readonly entries: readonly PlayedEntry[];
}

interface SuiteGamesWish {
  readonly threads: number | undefined;
  /** Queue of remote workers; null if this process plays. */
  readonly queue: string | null;
  readonly signal: AbortSignal;
  /** Leases of this process; null for all. */
  readonly shard: Shard | null;
}

/** Starts its pool only if games are missing. */
class LazyPool implements Player {
  readonly threads: number;
  private pool: WorkerPool | null = null;
  private readonly wish: { readonly threads: number | undefined; readonly games: number };

  constructor(wish: { readonly threads: number | undefined; readonly games: number }) {
    this.wish = wish;
    this.threads = threadsPlaying(wish);
  }

  play(prepared: PreparedJob, plan: Plan, wish?: PlayWish): Promise<Totals> {
    this.pool ??= new WorkerPool(this.wish);
    return this.pool.play(prepared, plan, wish);
  }

  again(prepared: PreparedJob, games: readonly number[]): Promise<PlayedGames> {
    this.pool ??= new WorkerPool(this.wish);
    return this.pool.again(prepared, games);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.pool?.close();
  }
}

export async function openBlocks(
  { suite, known }: Pick<SuitePlan, 'suite' | 'known'>,
  wishes: readonly BlockWish[],
): Promise<OpenBlock[]> {
  const blocks = await Promise.all(
    wishes.map(async (wish) => {
      const jobs = onSeed(wish.planned, wish.seed);
      const manifest = manifestOn(wish.planned, jobs, wish.seed);
      const folder = await RunFolder.make(
        folderOf(suite, manifest),
        manifest,
        textsOf(wish.planned.scenario, wish.planned.text),
      );
      return { ...wish, folder, jobs };
    }),
  );
  // Needs the suite's folder.
  known.keep();
  return blocks;
}

interface Order {
  readonly block: number;
  readonly variant: number;
  readonly firstGame: number;
  readonly games: number;
}

function ordersOf(blocks: readonly OpenBlock[], shard: Shard | null): Order[] {
  const own = (lease: number) => shard === null || lease % shard.of === shard.index - 1;
  return blocks.flatMap(({ jobs, games, only }, block) =>
    jobs.flatMap((_, variant) =>
      Array.from(
        { length: only?.includes(variant) === false ? 0 : Math.ceil(games / SUITE_LEASE) },
        (_, lease) => lease,
      )
        .filter(own)
        .map((lease) => {
          const firstGame = lease * SUITE_LEASE;
          return { block, variant, firstGame, games: Math.min(SUITE_LEASE, games - firstGame) };
        }),
    ),
  );
}

class Counting {
  readonly leases = new Map<number, Int32Array>();
  began: number | null = null;
  ended = 0;
  playedNow = 0;
  isCut = false;

  /** Games from the first on without a gap. */
  result(length: number): PlayedEntry {
    const parts: Int32Array[] = [];
    let games = 0;
    for (let part = this.leases.get(0); part !== undefined; part = this.leases.get(games)) {
      parts.push(part);
      games += part.length / length;
      if (games % SUITE_LEASE !== 0) break;
    }
    const records = new Int32Array(games * length);
    let at = 0;
    for (const part of parts) {
      records.set(part, at);
      at += part.length;
    }
    const seconds = this.began === null ? 0 : (this.ended - this.began) / 1000;
    return { games, records, playedNow: this.playedNow, seconds, isCut: this.isCut };
  }
}

/** After a scenario's time limit no lease starts; running leases finish, so cuts are at lease ends. */
export async function playBlocks(
  { suite }: Pick<SuitePlan, 'suite'>,
  blocks: readonly OpenBlock[],
  { threads, queue, signal, shard }: SuiteGamesWish,
): Promise<PlayedBlock[]> {
  const orders = ordersOf(blocks, shard);
  const missing = orders.filter(({ block, variant, firstGame }) => !blocks[block].folder.has(variant, firstGame));
  const wish = { threads, games: missing.reduce((sum, { games }) => sum + games, 0) };
  for (const { planned, jobs } of blocks) requireMemory(planned.scenario.file, jobs, threadsPlaying(wish));
  await using pool = new LazyPool(wish);
  const players = new Players(blocks, queue === null ? pool : null, queue, signal);
  const counting = blocks.map(({ jobs }) => jobs.map(() => new Counting()));
  const planned = orders.reduce((sum, { games }) => sum + games, 0);
  const progress = new Progress(suite.name, planned, ALPHA);
  let done = 0;
  const next = orders.values();
  const lane = async (): Promise<void> => {
    for (const order of next) {
      if (signal.aborted) return;
      const count = counting[order.block][order.variant];
      const { planned: of, folder } = blocks[order.block];
      const isThere = folder.has(order.variant, order.firstGame);
      const now = performance.now();
      if (!isThere) count.began ??= now;
      if (!isThere && of.timeLimit !== null && now - count.began! > 1000 * of.timeLimit) {
        count.isCut = true;
        continue;
      }
      const { games, firstGame } = order;
      const kept = isThere ? await folder.records(order.variant, firstGame) : null;
      if (kept?.games === games) count.leases.set(firstGame, kept.records);
      else {
        const { player, jobs } = await players.of(order.block);
        const totals = await player.play(jobs[order.variant], { firstGame, games, batchSize: SUITE_LEASE });
        if (totals.games < games) return;
        count.leases.set(firstGame, totals.records);
      }
      if (!isThere) {
        count.playedNow += games;
        count.ended = performance.now();
      }
      done += games;
      progress.update({ games: done, planned, wins: [], metrics: { sides: [] } });
    }
  };
  try {
    await Promise.all(Array.from({ length: queue === null ? 2 * pool.threads : MOST_AT_QUEUE }, lane));
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
    await players.close();
  }
  return blocks.map((block, b) => ({
    ...block,
    entries: counting[b].map((count, variant) => count.result(lengthOf(block.jobs[variant]))),
  }));
}

interface OpenPlayer {
  readonly player: KeptGames;
  readonly jobs: readonly PreparedJob[];
}

/** Created for the first lease. */
class Players {
  private readonly blocks: readonly OpenBlock[];
  private readonly pool: Player | null;
  private readonly queue: string | null;
  private readonly signal: AbortSignal;
  private readonly players = new Map<number, Promise<OpenPlayer>>();
  private readonly queued: QueuePlayer[] = [];

  constructor(blocks: readonly OpenBlock[], pool: Player | null, queue: string | null, signal: AbortSignal) {
    this.blocks = blocks;
    this.pool = pool;
    this.queue = queue;
    this.signal = signal;
  }

  of(block: number): Promise<OpenPlayer> {
    const player = this.players.get(block) ?? this.open(this.blocks[block]);
    this.players.set(block, player);
    return player;
  }

  async close(): Promise<void> {
    for (const player of this.queued) await player[Symbol.asyncDispose]();
  }

  private async open({ planned, seed, folder }: OpenBlock): Promise<OpenPlayer> {
    const { pool, queue, signal } = this;
    const { jobs } = await readyOn(planned, seed);
    if (queue === null) return { player: new KeptGames(folder, jobs, pool, { signal }), jobs };
    const player = await QueuePlayer.open(queue, folder, jobs, { signal, say: (line) => console.error(line) });
    this.queued.push(player);
    return { player: new KeptGames(folder, jobs, player, { signal }), jobs };
  }
}

export function lengthOf({ metrics }: CountedJob): number {
  return layoutOf(metrics).recordLength;
}

export function tableOf({ metrics }: CountedJob, records: Int32Array, length: number, games: number): GameTable {
  const rows = records.subarray(0, games * length) as Int32Array<ArrayBuffer>;
  return gameTable({ metrics, firstGame: 0, games, records: rows });
}

/** SHA-256; equals `recordsDigest` of a run of that many games. */
export function recordsDigest(records: Int32Array, length: number, games: number): string {
  const bytes = new Uint8Array(records.buffer, records.byteOffset, 4 * length * games);
  return createHash('sha256').update(bytes).digest('hex');
}
