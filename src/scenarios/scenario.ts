import type { Rules, RulesTable } from '../sim/kernel/rules/table.ts';
import type { SystemId } from '../sim/registry.ts';
import type { Expected } from './expect.ts';
import type { Place, Problem } from './problems.ts';

/** The smallest difference that matters: of every metric, or by name of a metric. */
export type Delta = number | Readonly<Record<string, number>>;

/** One way to play a scenario, ready to be set up. All of it is plain data that can be sent to a worker. */
export interface ResolvedVariant {
  /** `baseline` for the file as it is. */
  readonly name: string;
  readonly description: string | null;
  /** What the file says, checked by the system's schema, with defaults filled in. */
  readonly data: unknown;
  /** The house rules that are set, by dotted key. */
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** All rules in force, compiled. */
  readonly rules: Rules<RulesTable>;
  /**
   * SHA-256, in hex, of system, data and compiled rules: scenarios that play alike have the same hash, however they are
   * written.
   */
  readonly hash: string;
  /** The words of a command line that replay one of its games, all but the seed and the game's number; absent where none do. */
  readonly replay?: readonly string[];
}

/** A scenario file that has been read and checked. */
export interface Scenario {
  readonly file: string;
  readonly name: string;
  readonly system: SystemId;
  readonly description: string | null;
  readonly games: number;
  readonly seed: number;
  readonly delta: Delta | null;
  /** The place of each `delta` in the file, by name of a metric; the key `delta` itself under the empty name. */
  readonly deltaPlaces: Readonly<Record<string, Place>>;
  /** What the file expects of its games and of its variants, in its order. */
  readonly expected: readonly Expected[];
  /** What weapons, or what takes their place, cost, by name; only those with a price. */
  readonly points: Readonly<Record<string, number>>;
  readonly baseline: ResolvedVariant;
  /** What the file compares with the baseline, in its order. */
  readonly variants: readonly ResolvedVariant[];
  /** What the command line adds to them, in the order of `Overrides.additions`. */
  readonly additions: readonly AddedVariant[];
  /** The baseline's. */
  readonly hash: string;
}

/** A way to play in addition to those of the file: changes to the file as it is, on top of the other overrides. */
export interface Addition {
  readonly name: string;
  /** The option that it comes from, such as `--set`: problems are reported there. */
  readonly option: string;
  /** Words `key=value`, a house rule each. */
  readonly houseRules?: readonly string[];
  /** Values by path into the file. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** An addition that was tried. Its problems are its own: they do not refuse the file. */
export interface AddedVariant {
  /** Null when there is an error among the problems. */
  readonly variant: ResolvedVariant | null;
  readonly problems: readonly Problem[];
}

/** What the command line changes: in the file as it stands and, over their own changes, in all variants. */
export interface Overrides {
  /** Words of `--set`: `key=value`, a house rule each. */
  readonly houseRules?: readonly string[];
  /** Words of `--define`: `p90=like:rifle,effectModifier:1`, a weapon or profile each. */
  readonly definitions?: readonly string[];
  /** Policy by side, from `--policy`: put where the system's files name policies. */
  readonly policies?: Readonly<Record<string, string>>;
  /** Weights by side and name, from `--policy`: over those of the file; `role` among them states the side's role. */
  readonly tactics?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Values by path into the file, from `--policy`. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Whether the file's variants are looked at, which takes each as long as the file; they are by default. */
  readonly variants?: boolean;
  /** More ways to play. */
  readonly additions?: readonly Addition[];
}

export type LoadResult =
  | { readonly ok: true; readonly scenario: Scenario; readonly warnings: readonly Problem[] }
  /** `system` is the one whose rules the file was held against, where that is known. */
  | { readonly ok: false; readonly system: string | null; readonly problems: readonly Problem[] };
