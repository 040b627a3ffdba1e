import type { VariantResults } from '../stats/tables.ts';
import type { TablePicture } from './table-picture.ts';

/** What was played, in its author's names. */
export interface ScenarioFacts {
  readonly name: string;
  readonly file: string;
  /** Id of the rule system, and its title for people. */
  readonly system: string;
  readonly systemTitle: string;
  /** Hash over the scenario and the rules in force. */
  readonly hash: string;
  readonly description?: string;
}

/** A house-rule key with the value that was in force. */
export interface RuleInForce {
  readonly key: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly doc: string;
  readonly clause: string;
}

/** Something that a variant has otherwise than the baseline. */
export interface VariantChange {
  /** A house-rule key, or a path in the scenario file. */
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
  /** What the rule says; null for what is no rule. */
  readonly doc: string | null;
}

/** What only the report's page shows. */
export interface PageFacts {
  /** The table, if the system has one: an SVG document, and a sentence that says what it shows. */
  readonly map: {
    readonly svg: string;
    readonly words: string;
    /** The same as data, by variant: a variant may have another table. */
    readonly pictures: Readonly<Record<string, TablePicture>>;
  } | null;
  /** The scenario file as it was read. */
  readonly source: string;
  readonly rules: readonly RuleInForce[];
  /** What each variant changes, by its name. */
  readonly changes: Readonly<Record<string, readonly VariantChange[]>>;
  /** The command that replays one game, without the game's number at its end. */
  readonly replay: string;
}

/** Everything that a run hands to its report: what was asked, what was played, what the games counted. */
export interface RunResults {
  /** Eight digits that runs of the same rules, forces, seed and number of games have in common. */
  readonly run: string;
  readonly scenario: ScenarioFacts;
  readonly seed: number;
  readonly gamesPlanned: number;
  /** Whether the run was stopped before all planned games were played. */
  readonly interrupted: boolean;
  /** The command line that plays the same games again. */
  readonly command: string;
  readonly versions: { readonly skirmetrics: string; readonly node: string };
  /** Error probability of the intervals: 0.05 for 95%. */
  readonly alpha: number;
  /** House-rule keys that differ from the system's defaults. */
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** What the model of the rules leaves out, one sentence each. */
  readonly limits: readonly string[];
  /** The policy that played each side. */
  readonly policies: Readonly<Record<string, string>>;
  /** At least one; a plain run has one, called `baseline`. */
  readonly variants: readonly VariantResults[];
  readonly page?: PageFacts;
}
