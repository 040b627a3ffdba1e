import type { ComparedMetric, Findable } from '../inference/index.ts';
import type { LayerChange, LayerDigests } from '../report/sentences/layers.ts';
import type { Interval } from '../stats/types.ts';
import type { Costs } from '../workers/costs.ts';

/** Plain data, as in JSON reports: the only input of reporters, history and queries. */
export interface Night {
  readonly format: typeof NIGHT_FORMAT;
  readonly formatVersion: typeof NIGHT_FORMAT_VERSION;
  readonly suite: SuiteFacts;
  readonly tier: Tier;
  /** End in ISO 8601 UTC, and the machine, for speeds. Verdicts ignore both. */
  readonly ended: string;
  readonly hardware: string;
  readonly versions: { readonly skirmetrics: string; readonly node: string };
  /** Checked out commit, if any. */
  readonly commit: string | null;
  readonly against: Against;
  readonly alpha: number;
  /** Testable metrics of all entries, decided jointly (Holm). */
  readonly family: number;
  /** Detectable difference without gains from pairing; null if only digests are compared. */
  readonly findable: Findable | null;
  readonly entries: readonly NightEntry[];
  /** Games on a new seed each night; empty unless the suite has them. */
  readonly fresh: readonly FreshEntry[];
  /** Alarms over many nights, see `watch.ts`. */
  readonly alarms?: readonly JudgedAlarm[];
  /** Set if this night became the baseline. */
  readonly accepted?: { readonly reason: string } | null;
  readonly interrupted: boolean;
  /** The command to repeat the night; it uses kept games. */
  readonly command: string;
  /** The command to accept these results, without the reason. */
  readonly accept: string;
  readonly strict: boolean;
  readonly failUndecided: boolean;
  /** 0, 1, 2 or 3, see `exitCodeOf`. */
  readonly exitCode: number;
}

export const NIGHT_FORMAT = 'skirmetrics-night';
/** Readers refuse later ones. */
export const NIGHT_FORMAT_VERSION = 1;

/** `smoke` compares digests only; `week` uses its own seeds. */
export const TIERS = ['smoke', 'night', 'week'] as const;
export type Tier = (typeof TIERS)[number];

interface SuiteFacts {
  readonly file: string;
  readonly name: string;
  /** The folder of leases and past nights. */
  readonly folder: string;
}

/** Reference of the comparison. */
export interface Against {
  /** `pinned`: the accepted baseline. `build`: another build on the same games. */
  readonly kind: 'pinned' | 'build';
  /** The baseline's file, or the folder of the other build. */
  readonly path: string;
  /** Reason and commit of acceptance; null for a build. */
  readonly reason: string | null;
  readonly commit: string | null;
  /** False if the baseline's games are missing or have other seeds: runs are then independent. */
  readonly isPaired: boolean;
  /** Completes "not paired: "; null if paired. */
  readonly unpairedBecause: string | null;
  /** Baseline entries missing from the suite. */
  readonly gone?: readonly string[];
}

/**
 * `identical`: equal records. `changed`: different records, compared in `metrics` if the tier does. `refused`: not
 * comparable, see `refusal`. `unplayed`: interrupted too early. `unknown`: other seeds than the baseline's.
 */
export type EntryState = 'identical' | 'changed' | 'unknown' | 'refused' | 'unplayed';

/** One scenario or variant. */
export interface NightEntry {
  /** Unique key: system, slash, file name without extension, and the variant after a colon. */
  readonly key: string;
  readonly scenario: string;
  readonly file: string;
  readonly system: string;
  /** Null for the unchanged file. */
  readonly variant: string | null;
  readonly state: EntryState;
  /** Completes "cannot be compared: "; null unless refused. */
  readonly refusal: string | null;
  readonly seed: number;
  /** Compared games per side in the first block, after cuts. */
  readonly games: number;
  readonly gamesPlanned: number;
  /** Null where nothing could be compared. */
  readonly digests: { readonly before: string | null; readonly now: string | null };
  readonly layers: { readonly before: LayerDigests | null; readonly now: LayerDigests };
  /** Changed layers with keys and files. */
  readonly changes: readonly LayerChange[];
  /** Games with different records, and their share; null if unpaired. */
  readonly differing: number | null;
  readonly firstDifference: FirstDifference | null;
  /** Primary metrics in the system's order; empty for equal records or digests only. */
  readonly metrics: readonly NightMetric[];
  /** Decisions and dice of the first games, compared exactly. */
  readonly costs: { readonly before: Costs | null; readonly now: Costs | null };
  /** Games per second tonight; null if cached or on another machine. */
  readonly speed: { readonly before: number | null; readonly now: number | null };
  readonly ceiling: Ceiling | null;
  /** Leases played again, in another order and thread. */
  readonly repeated: Repetition | null;
}

/** The first game with another result. */
export interface FirstDifference {
  readonly game: number;
  readonly seed: number;
  /** Its replay command in this build. */
  readonly replay: string;
  /** Bisect command; null without a known good commit. */
  readonly bisect: string | null;
}

/**
 * `drift` (red): shown on both blocks, with the same sign and at least delta. `not-confirmed`: shown only on the
 * first. `small-change`: shown, but estimated below delta. `equivalent`: shown to be below delta. `undecided`: not
 * shown. `identical`: equal in every game. `never-came-up`: a ratio without denominator.
 */
const NIGHT_VERDICTS = [
  'drift',
  'not-confirmed',
  'small-change',
  'equivalent',
  'undecided',
  'identical',
  'never-came-up',
] as const;
export type NightVerdict = (typeof NIGHT_VERDICTS)[number];

export type BlockName = 'first' | 'second';

/** A metric on one block, in its own units. */
export interface BlockEstimate {
  readonly games: number;
  readonly before: number | null;
  readonly now: number | null;
  /** Now minus before. */
  readonly difference: Interval;
  readonly p: number | null;
  readonly method: string;
}

export interface NightMetric {
  readonly metric: ComparedMetric;
  /** The smallest difference that matters. */
  readonly delta: number;
  readonly verdict: NightVerdict;
  readonly first: BlockEstimate;
  /** Holm's, over the suite. */
  readonly pAdjusted: number | null;
  /** Only if the first block shows a drift. */
  readonly second: BlockEstimate | null;
  /**
   * Block of all reported numbers: the second if present. The first selected the metric, so it overstates the drift,
   * alone or pooled.
   */
  readonly source: BlockName;
  /** Upper bound of games that would decide; null if unknown. */
  readonly moreGames: number | null;
  /** Difference found in 9 of 10 cases; null if the spread is unknown. */
  readonly finds: number | null;
}

/** Both sides are cut after the last whole lease. */
interface Ceiling {
  readonly seconds: number;
  readonly gamesPlayed: number;
}

export interface Repetition {
  /** First games of leases played twice. */
  readonly leases: readonly number[];
  readonly games: number;
  /** The first game that differs, and its replay; null if all repeated. */
  readonly differs: { readonly game: number; readonly replay: string } | null;
}

export interface FreshEntry {
  readonly key: string;
  readonly seed: number;
  readonly games: number;
  readonly metrics: readonly FreshMetric[];
}

export interface FreshMetric {
  readonly metric: ComparedMetric;
  readonly estimate: number | null;
  /** Standard error of the estimate. */
  readonly se: number | null;
}

/** A watched metric with a persistent drift. */
export interface Alarm {
  readonly key: string;
  readonly metric: ComparedMetric;
  readonly direction: 'higher' | 'lower';
  /** End of the first night of the drift. */
  readonly since: string;
  /** Mean and standard error of earlier nights; null without any. */
  readonly before: number | null;
  readonly beforeSe: number | null;
  /** CUSUM and its limit. */
  readonly sum: number;
  readonly limit: number;
}

/** An alarm tested on four times as many games of another seed. It is a warning and never fails a night. */
export interface JudgedAlarm extends Alarm {
  /** Null if not played. */
  readonly again: { readonly games: number; readonly estimate: number; readonly se: number } | null;
  /** True if they show the same direction; null if unknown. */
  readonly stands: boolean | null;
}

const IDENTICAL = 0;
export const RED = 1;
const NOT_COMPARED = 2;
const NOT_REPEATED = 3;

/**
 * 3: games did not repeat. 1: drift, or conditions of --strict and --fail-undecided. 2: something incomparable. 0:
 * otherwise.
 */
export function exitCodeOf({
  against,
  entries,
  strict,
  failUndecided,
}: Pick<Night, 'entries' | 'strict' | 'failUndecided'> & { readonly against: Pick<Against, 'gone'> }): number {
  const verdicts = new Set(entries.flatMap(({ metrics }) => metrics.map(({ verdict }) => verdict)));
  if (entries.some(({ repeated }) => repeated !== null && repeated.differs !== null)) return NOT_REPEATED;
  if (verdicts.has('drift')) return RED;
  if (strict && (verdicts.has('not-confirmed') || entries.some(({ state }) => state === 'changed'))) return RED;
  if (entries.some(({ state }) => state === 'refused') || (against.gone ?? []).length > 0) return NOT_COMPARED;
  if (failUndecided && verdicts.has('undecided')) return RED;
  return IDENTICAL;
}
