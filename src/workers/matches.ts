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

  /** `load` finds a system by its id. */
  constructor(load: (id: string) => Promise<System>) {
    this.load = load;
  }

  async of(job: Job): Promise<ReadyMatch> {
    const { kept } = this;
    const isFirst = kept.size === 0;
    const match = kept.get(job.id) ?? new ReadyMatch(await this.load(job.system), job);
    // Made after the games, a second match undoes what Node has compiled for the only one: 100 games of it take 110 to 177 ms, not 18 to 66.
    if (isFirst) this.spare = { id: job.id, match: match.fresh() };
    kept.delete(job.id);
    kept.set(job.id, match);
    for (const oldest of kept.keys()) if (kept.size > KEPT_MATCHES) kept.delete(oldest);
    return match;
  }

  /** A match that has played nothing, beside the one that is kept and of its set-up. */
  async fresh(job: Job): Promise<ReadyMatch> {
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
