import type { PlayedGames } from '../workers/batch.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE, type Plan } from '../workers/plan.ts';
import type { Player, PlayWish } from '../workers/pool.ts';
import { type SoFar, Totals } from '../workers/totals.ts';
import { firstDifference, notRepeatable } from './repeated.ts';
import type { RunFolder } from './run-folder.ts';

/** Who plays the leases that a folder lacks. */
export interface LeasePlayer extends Player {
  /** The bytes of a lease that came as such from elsewhere, and was checked. */
  bytesOf?(played: Totals): Uint8Array | undefined;
}

/**
 * Plays the games of a kept run: takes the leases that the folder has, plays and writes those that it lacks. Without a pool it plays
 * nothing, and what it returns ends before the first lease that is not there.
 */
export class KeptGames implements Player {
  readonly threads: number;
  private readonly folder: RunFolder;
  private readonly pool: LeasePlayer | null;
  private readonly signal: AbortSignal | undefined;
  private readonly atOnce: number;
  private readonly variants = new Map<string, number>();

  /**
   * `jobs` are those of the folder's manifest, in its order. Once aborted, leases under way are cut after their last batch. `atOnce` leases
   * are under way at once: two, so that the next has begun while the last batches of one are played.
   */
  constructor(
    folder: RunFolder,
    jobs: readonly PreparedJob[],
    pool: LeasePlayer | null,
    { signal, atOnce = 2 }: { readonly signal?: AbortSignal; readonly atOnce?: number | undefined } = {},
  ) {
    this.folder = folder;
    this.pool = pool;
    this.signal = signal;
    this.threads = pool?.threads ?? 1;
    this.atOnce = atOnce;
    for (const [variant, { job }] of jobs.entries()) if (!this.variants.has(job.id)) this.variants.set(job.id, variant);
  }

  /** Plays whole leases and, at the end of the plan, the part of one. */
  async play(prepared: PreparedJob, plan: Plan, { signal = this.signal, onProgress }: PlayWish = {}): Promise<Totals> {
    const totals = new Totals(prepared.metrics, plan);
    const size = this.folder.manifest.leaseGames;
    const end = plan.firstGame + plan.games;
    /** By first game: leases under way, and those that are done but not counted yet. */
    const underWay = new Map<number, SoFar>();
    const done = new Map<number, Totals>();
    let next = plan.firstGame;
    let counted = plan.firstGame;
    let ended = false;
    const tell = () => onProgress?.(sumOf(totals, [...underWay.values(), ...done.values()]));
    const lane = async (): Promise<void> => {
      while (next < end && !ended && !signal?.aborted) {
        const firstGame = next;
        next = Math.min(end, firstGame + size - (firstGame % size));
        const cut = { firstGame, games: next - firstGame, batchSize: DEFAULT_BATCH_SIZE };
        const lease = await this.lease(prepared, cut, signal, (soFar) => {
          underWay.set(firstGame, soFar);
          tell();
        });
        underWay.delete(firstGame);
        done.set(firstGame, lease);
        // In order: what is counted are the first games, also when the run is interrupted.
        for (let first = done.get(counted); first !== undefined && !ended; first = done.get(counted)) {
          done.delete(counted);
          totals.add(first);
          counted += first.games;
          ended = first.games < first.planned;
        }
        tell();
      }
    };
    await Promise.all(Array.from({ length: this.atOnce }, lane));
    return totals;
  }

  async again(prepared: PreparedJob, games: readonly number[]): Promise<PlayedGames | null> {
    return this.pool?.again(prepared, games) ?? null;
  }

  /** One lease, or the first games of one: what the folder has, or played now. */
  private async lease(
    prepared: PreparedJob,
    plan: Plan,
    signal: AbortSignal | undefined,
    onProgress: (soFar: SoFar) => void,
  ): Promise<Totals> {
    const variant = this.variants.get(prepared.job.id)!;
    const kept = await this.folder.lease(variant, plan.firstGame);
    const isEnough = kept !== null && (kept.games === plan.games || (kept.games < plan.games && this.pool === null));
    if (isEnough || this.pool === null) {
      // Not before: hundreds of leases may be waited for at once, and totals may take megabytes.
      const isWhole = kept?.games === plan.games;
      const totals = new Totals(prepared.metrics, plan, isWhole ? kept.counted : undefined);
      if (isEnough && !isWhole) totals.add(kept.counted);
      return totals;
    }
    // A tally cannot be cut: of a lease that holds other games than are wanted only the records can be compared.
    const played = await this.pool.play(prepared, plan, { signal, onProgress });
    if (played.games === 0) return played;
    const { firstGame, games, tally, records } = played;
    if (kept !== null) {
      const twice = { firstGame, length: played.layout.recordLength, before: kept.counted.records, now: records };
      const at = firstDifference(twice);
      const game = firstGame + Math.floor(at / twice.length);
      if (at >= 0)
        throw notRepeatable(
          `${this.folder.path}: game ${game} was kept with another result`,
          this.folder,
          twice,
          prepared.told,
        );
    }
    const counted = { firstGame, games, tally, records };
    if (games > (kept?.games ?? 0)) await this.folder.write(variant, counted, this.pool.bytesOf?.(played));
    return played;
  }
}

function sumOf({ metrics, planned, games, wins }: Totals, parts: readonly SoFar[]): SoFar {
  return {
    metrics,
    planned,
    games: parts.reduce((sum, part) => sum + part.games, games),
    wins: wins.map((won, side) => parts.reduce((sum, part) => sum + part.wins[side], won)),
  };
}
