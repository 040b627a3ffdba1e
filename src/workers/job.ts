import type { MetricSet } from '../sim/kernel/counts/metrics.ts';
import { optionsInEvery } from '../sim/kernel/players/options.ts';
import { definedSystem } from '../sim/kernel/rules/definitions.ts';
import { compileRules, type Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';

/** What is played: plain data that can be sent to a worker. Two jobs with the same id are the same job. */
export interface Job {
  readonly id: string;
  readonly system: string;
  /** The system's checked scenario. */
  readonly data: unknown;
  readonly houseRules: Patch;
  /** What `System.prepare` tabulated. */
  readonly prepared: unknown;
  /** 0 to 4294967295. */
  readonly seed: number;
  /** Options are counted in one of this many games, if not in the usual share. */
  readonly optionsInEvery?: number | undefined;
  /** What its matches share, see `SetUp.sharedBytes`: a pool gives it to a job that it plays. */
  readonly shared?: SharedArrayBuffer | undefined;
}

/**
 * How many jobs a worker keeps set up: enough for the variants that a run plays in turns; the hundreds of a sweep must
 * not keep all their tables.
 */
export const KEPT_MATCHES = 8;

/** What is played and counted, without what is tabulated for play: enough to tell which games a folder has. */
export interface CountedJob {
  readonly job: Omit<Job, 'prepared'>;
  readonly metrics: MetricSet;
  /** Bytes that its matches can share. */
  readonly sharedBytes: number;
  /** What is played in words, for who reads of one of its games; absent where nobody will. */
  readonly told?: ToldJob;
}

export interface ToldJob {
  /** The variant, or who plays. */
  readonly name: string;
  /** Words of the command that tells one of its games, all but the game's number; null where there are none. */
  readonly replay: readonly string[] | null;
}

/** A job together with what its games will count. */
export interface PreparedJob extends CountedJob {
  readonly job: Job;
}

/** What identifies a job: which variant of which scenario with which seed. */
export interface JobWish {
  readonly id: string;
  readonly data: unknown;
  readonly houseRules: Patch;
  readonly seed: number;
  readonly optionsInEvery?: number;
}

/** Tabulates once, outside the workers, what all of them need. Throws a RangeError on house rules that do not fit the system. */
export function prepareJob(known: System, wish: JobWish): PreparedJob {
  const system = definedSystem(known, wish.data);
  const rules = compileRules(system.rules, wish.houseRules);
  const prepared = system.prepare(wish.data, rules);
  const { metrics, sharedBytes = 0 } = system.setUp(wish.data, rules, prepared);
  const job = { ...wish, system: system.info.id, prepared };
  return { job, metrics: countedMetrics(job, metrics), sharedBytes };
}

/** What a job's games count, of what its scenario's do. */
function countedMetrics({ optionsInEvery: nth }: Job, metrics: MetricSet): MetricSet {
  return nth === undefined ? metrics : optionsInEvery(nth, metrics);
}
