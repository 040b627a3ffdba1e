import type { ComparedMetric, Findable } from '../inference/index.ts';
import type { HeadedScenario } from '../report/head.ts';
import type { LayerChange, LayerDigests } from '../report/sentences/layers.ts';
import type { Interval } from '../stats/types.ts';
import type { Costs } from '../workers/costs.ts';

/** Plain data: the only input of reporters, history and queries. */
export interface Night {
  readonly format: typeof NIGHT_FORMAT;
  readonly formatVersion: typeof NIGHT_FORMAT_VERSION;
  readonly suite: SuiteFacts;
  readonly tier: Tier;
  /** ISO 8601 UTC; machine, for speeds. Verdicts ignore both. */
  readonly ended: string;
  readonly hardware: string;
  readonly versions: { readonly skirmetrics: string; readonly node: string };
  readonly commit: string | null;
  readonly against: Against;
  readonly alpha: number;
  /** Metrics decided jointly (Holm). */
  readonly family: number;
  /** Without gains from pairing; null if only digests are compared. */
  readonly findable: Findable | null;
  readonly entries: readonly NightEntry[];
  /** Scenarios whose players have to prove themselves; absent without. */
  readonly gates?: readonly HeadedScenario[];
  /** Empty unless the suite has fresh seeds. */
  readonly fresh: readonly FreshEntry[];
  /** See `watch.ts`. */
  readonly alarms?: readonly JudgedAlarm[];
  /** Set if this night became the baseline. */
  readonly accepted?: { readonly reason: string } | null;
  readonly interrupted: boolean;
  /** Repeats the night, reusing kept games. */
  readonly command: string;
  /** The accept command without the reason. */
  readonly accept: string;
  readonly strict: boolean;
  readonly failUndecided: boolean;
  /** See `exitCodeOf`. */
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
  readonly folder: string;
}

export interface Against {
  /** `pinned`: the accepted baseline. `build`: another build. */
  readonly kind: 'pinned' | 'build';
  readonly path: string;
  /** Null for a build. */
  readonly reason: string | null;
  readonly commit: string | null;
  /** False if games are missing or have other seeds. */
  readonly isPaired: boolean;
  /** Completes "not paired: "; null if paired. */
  readonly unpairedBecause: string | null;
  readonly gone?: readonly string[];
}

/**
 * `identical`: equal records. `changed`: different records. `refused`: not comparable, see `refusal`. `unplayed`:
 * interrupted too early. `unknown`: other seeds than the baseline's.
 */
export type EntryState = 'identical' | 'changed' | 'unknown' | 'refused' | 'unplayed';

export interface NightEntry {
  /** System, slash, file name without extension, and the variant after a colon. */
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
  /** Per side in the first block, after cuts. */
  readonly games: number;
  readonly gamesPlanned: number;
  /** Null where nothing could be compared. */
  readonly digests: { readonly before: string | null; readonly now: string | null };
  readonly layers: { readonly before: LayerDigests | null; readonly now: LayerDigests };
  readonly changes: readonly LayerChange[];
  /** Number and share; null if unpaired. */
  readonly differing: number | null;
  readonly firstDifference: FirstDifference | null;
  /** In the system's order; empty for equal records or digests only. */
  readonly metrics: readonly NightMetric[];
  /** Costs are compared exactly. */
  readonly costs: { readonly before: Costs | null; readonly now: Costs | null };
  /** Games per second; null if cached or on another machine. */
  readonly speed: { readonly before: number | null; readonly now: number | null };
  readonly ceiling: Ceiling | null;
  /** Leases played again, in another order and thread. */
  readonly repeated: Repetition | null;
}

export interface FirstDifference {
  readonly game: number;
  readonly seed: number;
  /** Replay command of this build. */
  readonly replay: string;
  /** Null without a known good commit. */
  readonly bisect: string | null;
}

/**
 * `drift` (red): shown on both blocks, with the same sign and at least delta. `not-confirmed`: shown only on the
 * first. `small-change`: shown, but below delta. `equivalent`: shown to be below delta. `undecided`: not shown.
 * `never-came-up`: a ratio without denominator.
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

/** Values are in the metric's units. */
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
  /** Smallest difference that matters. */
  readonly delta: number;
  readonly verdict: NightVerdict;
  readonly first: BlockEstimate;
  /** Holm's, over the suite. */
  readonly pAdjusted: number | null;
  /** Only if the first block shows a drift. */
  readonly second: BlockEstimate | null;
  /** Second block if present. The first selected the metric, so it overstates the drift, alone or pooled. */
  readonly source: BlockName;
  /** Upper bound of games that would decide; null if unknown. */
  readonly moreGames: number | null;
  /** Difference found in 9 of 10 cases; null if the spread is unknown. */
  readonly finds: number | null;
}

interface Ceiling {
  readonly seconds: number;
  readonly gamesPlayed: number;
}

export interface Repetition {
  /** Named by their first games. */
  readonly leases: readonly number[];
  readonly games: number;
  /** Null if all repeated. */
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
  /** Standard error. */
  readonly se: number | null;
}

/** A persistent shift of a watched metric. */
export interface Alarm {
  readonly key: string;
  readonly metric: ComparedMetric;
  readonly direction: 'higher' | 'lower';
  /** End of the first shifted night. */
  readonly since: string;
  /** Mean and standard error of earlier nights. */
  readonly before: number | null;
  readonly beforeSe: number | null;
  /** CUSUM and its limit. */
  readonly sum: number;
  readonly limit: number;
}

/** Tested on four times the games of another seed. A warning, never a failure. */
export interface JudgedAlarm extends Alarm {
  /** Null if not played. */
  readonly again: { readonly games: number; readonly estimate: number; readonly se: number } | null;
  /** Same direction; null if unknown. */
  readonly stands: boolean | null;
}

const IDENTICAL = 0;
export const RED = 1;
const NOT_COMPARED = 2;
const NOT_REPEATED = 3;

/** 3: games did not repeat. 1: drift, or --strict and --fail-undecided. 2: something incomparable. 0: otherwise. */
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
