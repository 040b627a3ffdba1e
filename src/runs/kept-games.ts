import type { PlayedGames } from '../workers/batch.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE, type Plan } from '../workers/plan.ts';
import type { Player, PlayWish } from '../workers/pool.ts';
import { type SoFar, Totals } from '../workers/totals.ts';
import { firstDifference, notRepeatable } from './repeated.ts';
import type { RunFolder } from './run-folder.ts';

export interface LeasePlayer extends Player {
  /** Checked bytes from elsewhere. */
  bytesOf?(played: Totals): Uint8Array | undefined;
}

/** Reads leases, plays and writes missing ones. Without a pool, results end before the first missing lease. */
export class KeptGames implements Player {
  readonly threads: number;
  private readonly folder: RunFolder;
  private readonly pool: LeasePlayer | null;
  private readonly signal: AbortSignal | undefined;
  private readonly atOnce: number;
  private readonly variants = new Map<string, number>();

  /**
   * `jobs` are in the manifest's order. An abort cuts leases after their last batch. `atOnce` is 2, so the next lease
   * begins while the last batches finish.
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

  /** Whole leases; the plan may cut the last. */
  async play(prepared: PreparedJob, plan: Plan, { signal = this.signal, onProgress }: PlayWish = {}): Promise<Totals> {
    const totals = new Totals(prepared.metrics, plan);
    const size = this.folder.manifest.leaseGames;
    const end = plan.firstGame + plan.games;
    /** By first game: current or uncounted leases. */
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
        // Only first games count, even after an interruption.
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

  /** From the folder or played, possibly cut. */
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
      // Late: hundreds of leases may wait, and totals may take megabytes.
      const isWhole = kept?.games === plan.games;
      const totals = new Totals(prepared.metrics, plan, isWhole ? kept.counted : undefined);
      if (isEnough && !isWhole) totals.add(kept.counted);
      return totals;
    }
    // A tally cannot be cut, so only records are compared.
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
