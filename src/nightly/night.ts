import type { ComparedMetric, Findable } from '../inference/index.ts';
import type { LayerChange, LayerDigests } from '../report/sentences/layers.ts';
import type { Interval } from '../stats/types.ts';
import type { Costs } from '../workers/costs.ts';

/**
 * What a night came to: plain data, the same that JSON reports hold. Whoever plays a suite makes it; reporters, history and queries read it
 * and nothing else.
 */
export interface Night {
  readonly format: typeof NIGHT_FORMAT;
  readonly formatVersion: typeof NIGHT_FORMAT_VERSION;
  readonly suite: SuiteFacts;
  readonly tier: Tier;
  /** When the night ended, ISO 8601 in UTC, and where: games a second mean nothing without it. Neither has a part in any verdict. */
  readonly ended: string;
  readonly hardware: string;
  readonly versions: { readonly skirmetrics: string; readonly node: string };
  /** The commit that is checked out, where there is one. */
  readonly commit: string | null;
  readonly against: Against;
  readonly alpha: number;
  /** How many metrics were decided together (Holm): those that can be tested, of all entries. */
  readonly family: number;
  /** What this night could find, said as if pairing gained nothing; null where only digests are compared. */
  readonly findable: Findable | null;
  readonly entries: readonly NightEntry[];
  /** Games on a seed of their own, for the watch over many nights; empty where the suite asks for none. */
  readonly fresh: readonly FreshEntry[];
  /** What the watch over many nights warns of, see `watch.ts`. */
  readonly alarms?: readonly JudgedAlarm[];
  /** Set where this night was accepted as the baseline. */
  readonly accepted?: { readonly reason: string } | null;
  readonly interrupted: boolean;
  /** The command that plays the same night again; it takes the games that are kept. */
  readonly command: string;
  /** The command that accepts what was played as the new baseline, all but the reason. */
  readonly accept: string;
  readonly strict: boolean;
  readonly failUndecided: boolean;
  /** 0, 1, 2 or 3, see `exitCodeOf`. */
  readonly exitCode: number;
}

export const NIGHT_FORMAT = 'skirmetrics-night';
/** Readers refuse later ones. */
export const NIGHT_FORMAT_VERSION = 1;

/** `smoke` compares digests only; `week` plays on seeds of its own. */
export const TIERS = ['smoke', 'night', 'week'] as const;
export type Tier = (typeof TIERS)[number];

interface SuiteFacts {
  readonly file: string;
  readonly name: string;
  /** The folder of leases, and of past nights. */
  readonly folder: string;
}

/** What a night is compared with, and how. */
export interface Against {
  /** `pinned`: the accepted baseline. `build`: another build, which played the same games beside this one. */
  readonly kind: 'pinned' | 'build';
  /** The baseline's file, or the folder of the other build. */
  readonly path: string;
  /** Why it was accepted, and the commit that it was accepted at; null for a build. */
  readonly reason: string | null;
  readonly commit: string | null;
  /** False where the games of the baseline are not there, or are of other seeds: then runs are compared as independent ones. */
  readonly isPaired: boolean;
  /** Why games are not paired, in words that go on from "not paired: "; null where they are. */
  readonly unpairedBecause: string | null;
  /** Entries of the baseline that the suite does not have any more. */
  readonly gone?: readonly string[];
}

/**
 * `identical`: every record is equal, and nothing more is to be said. `changed`: records differ; where the tier compares metrics they are in
 * `metrics`. `refused`: cannot be compared, see `refusal`. `unplayed`: interrupted before there was anything to compare. `unknown`: other
 * seeds than the baseline's, so that records say nothing by themselves.
 */
export type EntryState = 'identical' | 'changed' | 'unknown' | 'refused' | 'unplayed';

/** One way to play one scenario: the file as it stands, or one of its variants. */
export interface NightEntry {
  /** Tells entries of a suite apart: system, slash, name of the file without its ending, and the variant after a colon. */
  readonly key: string;
  readonly scenario: string;
  readonly file: string;
  readonly system: string;
  /** Null for the file as it stands. */
  readonly variant: string | null;
  readonly state: EntryState;
  /** In words that go on from "cannot be compared: "; null unless refused. */
  readonly refusal: string | null;
  readonly seed: number;
  /** Games that were compared of the first block, on each side; fewer than planned where a ceiling or an end cut them. */
  readonly games: number;
  readonly gamesPlanned: number;
  /** Null where nothing could be compared. */
  readonly digests: { readonly before: string | null; readonly now: string | null };
  readonly layers: { readonly before: LayerDigests | null; readonly now: LayerDigests };
  /** What changed in what plays, with keys and files; empty where nothing did. */
  readonly changes: readonly LayerChange[];
  /** Games whose record differs, and the share of all compared; null where games are not paired. */
  readonly differing: number | null;
  readonly firstDifference: FirstDifference | null;
  /** Primary metrics, in the order of the system; empty where the records are equal or only digests are compared. */
  readonly metrics: readonly NightMetric[];
  /** Decisions and dice of the first games: equal or not, without statistics. */
  readonly costs: { readonly before: Costs | null; readonly now: Costs | null };
  /** Games a second of what was played tonight; null where all games were kept already, or on another machine. */
  readonly speed: { readonly before: number | null; readonly now: number | null };
  readonly ceiling: Ceiling | null;
  /** Leases that were played a second time, in another order and thread. */
  readonly repeated: Repetition | null;
}

/** The first game that did not end as it had ended. */
export interface FirstDifference {
  readonly game: number;
  readonly seed: number;
  /** The command that tells its story, by this build. */
  readonly replay: string;
  /** A line that finds the commit, or null where it is not known which commit was good. */
  readonly bisect: string | null;
}

/**
 * `drift`: shown on the first block, and again on the second, with the same sign and at least delta: red. `not-confirmed`: shown on the
 * first, not on the second. `small-change`: shown, but smaller than delta by estimate. `equivalent`: shown to be smaller than delta.
 * `undecided`: nothing is shown. `identical`: equal in every game. `never-came-up`: a ratio without an occasion.
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

/** What one block of games says of a metric, in the metric's own units. */
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
  /** Only where the first block shows a drift. */
  readonly second: BlockEstimate | null;
  /**
   * The block that every reported number of the metric comes from: the second where there is one. The first block selected the metric, so
   * its numbers, and those of both blocks pooled, overstate the drift.
   */
  readonly source: BlockName;
  /** An undecided metric would be settled by at most about so many more games; null where that cannot be said. */
  readonly moreGames: number | null;
  /** The smallest difference that this night finds in 9 of 10 cases; null where the spread is not known. */
  readonly finds: number | null;
}

/** A ceiling that was reached: both sides are cut after the last whole lease. */
interface Ceiling {
  readonly seconds: number;
  readonly gamesPlayed: number;
}

export interface Repetition {
  /** First games of the leases that were played twice. */
  readonly leases: readonly number[];
  readonly games: number;
  /** The first game that came out otherwise, and how to see it; null where all repeated. */
  readonly differs: { readonly game: number; readonly replay: string } | null;
}

/** Estimates on a fresh seed, for the watch over many nights. */
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

/** A watched metric that has leaned one way for so long that chance is no likely reason. */
export interface Alarm {
  readonly key: string;
  readonly metric: ComparedMetric;
  readonly direction: 'higher' | 'lower';
  /** When the first of the nights ended that lean that way. */
  readonly since: string;
  /** Mean of the nights before, with its standard error; null where there is none. */
  readonly before: number | null;
  readonly beforeSe: number | null;
  /** The sum of the watch, and the limit that it passed. */
  readonly sum: number;
  readonly limit: number;
}

/** What games of another seed, four times as many, say of an alarm. A warning in any case: no alarm fails a night. */
export interface JudgedAlarm extends Alarm {
  /** Null where such games were not played. */
  readonly again: { readonly games: number; readonly estimate: number; readonly se: number } | null;
  /** Whether they show a shift in the same direction; null where nothing can be said. */
  readonly stands: boolean | null;
}

const IDENTICAL = 0;
export const RED = 1;
const NOT_COMPARED = 2;
const NOT_REPEATED = 3;

/** 3: games did not repeat. 1: a drift, or what --strict and --fail-undecided add. 2: something could not be compared. 0: none of them. */
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
