import type { MetricSet } from '../sim/kernel/counts/metrics.ts';
import { optionsInEvery } from '../sim/kernel/players/options.ts';
import { pluralsIn } from '../sim/kernel/players/policies.ts';
import { definedSystem } from '../sim/kernel/rules/definitions.ts';
import { compileRules, type Patch } from '../sim/kernel/rules/table.ts';
import type { Game, SharedTable, System } from '../sim/kernel/system.ts';

/** Plain data for workers. Equal ids are equal jobs. */
export interface Job {
  readonly id: string;
  readonly system: string;
  /** Of a system described in a file: workers open it from this. */
  readonly game?: Game | undefined;
  /** Checked. */
  readonly data: unknown;
  readonly houseRules: Patch;
  /** Tables of `System.prepare`. */
  readonly prepared: unknown;
  /** 0 to 4294967295. */
  readonly seed: number;
  /** One of this many games (default: the usual share). */
  readonly optionsInEvery?: number | undefined;
  /** By `SetUp.shared`; the pool provides it. */
  readonly shared?: readonly SharedArrayBuffer[] | undefined;
}

/** Per worker: enough for a run's variants in turns, without all tables of a sweep. */
export const KEPT_MATCHES = 8;

/** Of tables that a pool's threads share, committed as they are written; jobs that play keep theirs beyond that. */
export const MOST_SHARED_BYTES = 2 ** 31;

/** Enough to identify games, without play tables. */
export interface CountedJob {
  readonly job: Omit<Job, 'prepared'>;
  readonly metrics: MetricSet;
  readonly shared: readonly SharedTable[];
  /** For error messages. */
  readonly told?: ToldJob;
}

export interface ToldJob {
  /** Variant or players. */
  readonly name: string;
  /** Without game number; null if none. */
  readonly replay: readonly string[] | null;
}

export interface PreparedJob extends CountedJob {
  readonly job: Job;
}

export interface JobWish {
  readonly id: string;
  readonly data: unknown;
  readonly houseRules: Patch;
  readonly seed: number;
  readonly optionsInEvery?: number;
}

/** Tabulates once for all workers. Throws a RangeError on invalid house rules. */
export function prepareJob(known: System, wish: JobWish): PreparedJob {
  const system = definedSystem(known, wish.data);
  const rules = compileRules(system.rules, wish.houseRules);
  const prepared = system.prepare(wish.data, rules);
  const { metrics, shared = [] } = system.setUp(wish.data, rules, prepared);
  const { game } = system;
  const job = { ...wish, system: system.info.id, ...(game === undefined ? {} : { game }), prepared };
  const named = { ...metrics, plurals: { ...metrics.plurals, ...pluralsIn(system, wish.data) } };
  return { job, metrics: countedMetrics(job, named), shared };
}

function countedMetrics({ optionsInEvery: nth }: Job, metrics: MetricSet): MetricSet {
  return nth === undefined ? metrics : optionsInEvery(nth, metrics);
}
