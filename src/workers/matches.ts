import type { System } from '../sim/kernel/system.ts';
import { isSystemId, loadSystem } from '../sim/registry.ts';
import { GameFailure, ReadyMatch } from './batch.ts';
import { type Job, KEPT_MATCHES } from './job.ts';

/** Matches that stay set up for the next batches of their jobs: as many as a run plays in turns. */
export class Matches {
  private readonly load: (id: string) => Promise<System>;
  /** By job id, the one used last at the end. */
  private readonly kept = new Map<string, ReadyMatch>();
  /** A fresh match of the first job, until it is asked for. */
  private spare: { readonly id: string; readonly match: ReadyMatch } | null = null;
  private readonly isSpared: boolean;

  /**
   * `load` finds a system by its id. Where it `isSpared`, a fresh match of the first job is made before its games are played: made after
   * 1,000 games, a second match undoes what the engine has compiled for the only one, which costs 50 ms, up to 5% of these games.
   */
  constructor(load: (id: string) => Promise<System>, isSpared = false) {
    this.load = load;
    this.isSpared = isSpared;
  }

  async of(job: Job): Promise<ReadyMatch> {
    const { kept } = this;
    const isFirst = this.isSpared && kept.size === 0;
    const match = kept.get(job.id) ?? new ReadyMatch(await this.load(job.system), job);
    if (isFirst) this.spare = { id: job.id, match: match.fresh() };
    kept.delete(job.id);
    kept.set(job.id, match);
    for (const oldest of kept.keys()) if (kept.size > KEPT_MATCHES) kept.delete(oldest);
    return match;
  }

  /**
   * A match that has played nothing, beside the one that is kept and of its set-up; where it is `isApart`, with a set-up of its own:
   * it then shares no memory with any match, not even what others have found out about the table.
   */
  async fresh(job: Job, isApart: boolean): Promise<ReadyMatch> {
    if (isApart) return new ReadyMatch(await this.load(job.system), { ...job, shared: undefined });
    const match = await this.of(job);
    const { spare } = this;
    if (spare?.id !== job.id) return match.fresh();
    this.spare = null;
    return spare.match;
  }

  /** For a match that a failed game has left in an unknown state. */
  drop(job: Job): void {
    this.kept.delete(job.id);
    if (this.spare?.id === job.id) this.spare = null;
  }
}

/**
 * A batch that the engine could not play. It is returned as a result, so that a rejection always means trouble with the
 * worker itself.
 */
export interface BatchFailure {
  readonly failure: string;
  readonly stack: string;
}

export function failureOf(error: unknown): BatchFailure {
  const failure = error instanceof Error ? error : new Error(String(error));
  const origin = failure instanceof GameFailure && failure.cause instanceof Error ? failure.cause : failure;
  return { failure: failure.message, stack: origin.stack ?? '' };
}

/** A system of the registry. */
export async function knownSystem(id: string): Promise<System> {
  if (!isSystemId(id)) throw new RangeError(`no system "${id}"`);
  return loadSystem(id);
}
