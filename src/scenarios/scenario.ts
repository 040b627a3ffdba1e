import type { Rules, RulesTable } from '../sim/kernel/rules/table.ts';
import type { SystemId } from '../sim/registry.ts';
import type { Expected } from './expect.ts';
import type { Place, Problem } from './problems.ts';

/** Smallest difference that matters: of every metric, or by metric. */
export type Delta = number | Readonly<Record<string, number>>;

/** A scenario ready for set-up; plain data for workers. */
export interface ResolvedVariant {
  /** `baseline` for the unchanged file. */
  readonly name: string;
  readonly description: string | null;
  /** Checked by the system's schema, with defaults. */
  readonly data: unknown;
  /** Those that are set, by dotted key. */
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** All rules in force, compiled. */
  readonly rules: Rules<RulesTable>;
  /** SHA-256 (hex) of system, data and compiled rules: equal play has equal hashes. */
  readonly hash: string;
  /** Command-line words that replay its games, without seed and game number; absent if impossible. */
  readonly replay?: readonly string[];
}

export interface Scenario {
  readonly file: string;
  readonly name: string;
  readonly system: SystemId;
  readonly description: string | null;
  readonly games: number;
  readonly seed: number;
  readonly delta: Delta | null;
  /** By metric; the key `delta` itself has the empty name. */
  readonly deltaPlaces: Readonly<Record<string, Place>>;
  readonly expected: readonly Expected[];
  /** Costs by name of weapon (or equivalent); priced ones only. */
  readonly points: Readonly<Record<string, number>>;
  readonly baseline: ResolvedVariant;
  readonly variants: readonly ResolvedVariant[];
  /** In the order of `Overrides.additions`. */
  readonly additions: readonly AddedVariant[];
  /** The baseline's. */
  readonly hash: string;
}

/** A variant of the command line: changes to the file on top of other overrides. */
export interface Addition {
  readonly name: string;
  /** Its option, such as `--set`, for problem reports. */
  readonly option: string;
  /** `key=value` words. */
  readonly houseRules?: readonly string[];
  /** Values by path. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** Its problems do not invalidate the file. */
export interface AddedVariant {
  /** Null on errors. */
  readonly variant: ResolvedVariant | null;
  readonly problems: readonly Problem[];
}

/** Changes of the command line to the baseline and, with priority, to all variants. */
export interface Overrides {
  /** `key=value` words of `--set`. */
  readonly houseRules?: readonly string[];
  /** Words of `--define`, one definition each: `p90=like:rifle,effectModifier:1`. */
  readonly definitions?: readonly string[];
  /** By side, from `--policy`. */
  readonly policies?: Readonly<Record<string, string>>;
  /** By side and name, from `--policy`; `role` sets the side's role. */
  readonly tactics?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Values by path, from `--policy`. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** False skips the file's variants (default true); each takes as long as the file. */
  readonly variants?: boolean;
  readonly additions?: readonly Addition[];
}

export type LoadResult =
  | { readonly ok: true; readonly scenario: Scenario; readonly warnings: readonly Problem[] }
  /** `system`: the one that the file was checked against, if known. */
  | { readonly ok: false; readonly system: string | null; readonly problems: readonly Problem[] };
