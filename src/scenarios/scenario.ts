import type { Game } from '../sim/games/game.ts';
import type { Rules, RulesTable } from '../sim/kernel/rules/table.ts';
import type { Expected } from './expect.ts';
import type { Place, Problem } from './problems.ts';
import type { TuneBlock, TuneWords } from './vary/tune.ts';

/** For every metric, or by metric. */
export type Delta = number | Readonly<Record<string, number>>;

/** Ready for set-up; plain data. */
export interface ResolvedVariant {
  /** `baseline` for the unchanged file. */
  readonly name: string;
  readonly description: string | null;
  /** Checked by the system's schema, with defaults. */
  readonly data: unknown;
  /** Set ones, by dotted key. */
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** All in force, compiled. */
  readonly rules: Rules<RulesTable>;
  /** SHA-256 (hex) of system, data and compiled rules: equal play has equal hashes. */
  readonly hash: string;
  /** Replay words without seed and game number; absent if impossible. */
  readonly replay?: readonly string[];
}

/** The file that describes a system; plain data. */
export interface GameSource {
  readonly file: string;
  readonly text: string;
  readonly game: Game;
  /** Of what plays: titles and sentences do not count. */
  readonly hash: string;
  /** Text of the file of its players' weights; null if there is none. */
  readonly tactics: string | null;
}

export interface Scenario {
  readonly file: string;
  readonly name: string;
  /** Id. */
  readonly system: string;
  /** Null for built-in systems. */
  readonly game: GameSource | null;
  readonly description: string | null;
  readonly games: number;
  readonly seed: number;
  readonly delta: Delta | null;
  /** By metric; the key `delta` itself has the empty name. */
  readonly deltaPlaces: Readonly<Record<string, Place>>;
  readonly expected: readonly Expected[];
  /** Null if neither the file nor the command line asks for it. */
  readonly tune: TuneBlock | null;
  /** By name of weapon (or equivalent). */
  readonly points: Readonly<Record<string, number>>;
  readonly baseline: ResolvedVariant;
  readonly variants: readonly ResolvedVariant[];
  /** In the order of `Overrides.additions`. */
  readonly additions: readonly AddedVariant[];
  /** The baseline's. */
  readonly hash: string;
}

/** A variant of the command line, on top of other overrides. */
export interface Addition {
  readonly name: string;
  /** Such as `--set`, for problem reports. */
  readonly option: string;
  readonly description?: string;
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

/** Changes the baseline and, with priority, all variants. */
export interface Overrides {
  /** `key=value` words of `--set`. */
  readonly houseRules?: readonly string[];
  /** One definition each: `p90=like:rifle,effectModifier:1`. */
  readonly definitions?: readonly string[];
  /** By side, from `--policy`. */
  readonly policies?: Readonly<Record<string, string>>;
  /** By side and name, from `--policy`; `role` is the side's role. */
  readonly tactics?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Values by path, from `--policy`. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** False skips the file's variants (default true). */
  readonly variants?: boolean;
  readonly additions?: readonly Addition[];
  /** Replaces parts of the file's `tune`. */
  readonly tune?: TuneWords;
}

export type LoadResult =
  | { readonly ok: true; readonly scenario: Scenario; readonly warnings: readonly Problem[] }
  /** `system` is null if unknown. */
  | { readonly ok: false; readonly system: string | null; readonly problems: readonly Problem[] };
