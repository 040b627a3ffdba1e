import type { VariantResults } from '../stats/tables.ts';
import type { TablePicture } from './table-picture.ts';

/** In its author's names. */
export interface ScenarioFacts {
  readonly name: string;
  readonly file: string;
  /** Id of the rule system, and its title. */
  readonly system: string;
  readonly systemTitle: string;
  /** Hash of the scenario and the rules in force. */
  readonly hash: string;
  readonly description?: string;
}

export interface RuleInForce {
  readonly key: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly doc: string;
  readonly clause: string;
}

/** A difference from the baseline. */
export interface VariantChange {
  /** A house-rule key, or a path in the scenario file. */
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Description of the rule; null for other changes. */
  readonly doc: string | null;
}

/** For the report's page only. */
export interface PageFacts {
  /** An SVG document and a sentence that describes it. */
  readonly map: {
    readonly svg: string;
    readonly words: string;
    /** Data by variant, because tables may differ. */
    readonly pictures: Readonly<Record<string, TablePicture>>;
  } | null;
  /** The scenario file as read. */
  readonly source: string;
  readonly rules: readonly RuleInForce[];
  /** By variant name. */
  readonly changes: Readonly<Record<string, readonly VariantChange[]>>;
  /** The replay command, without the game number. */
  readonly replay: string;
}

/** Input of the report: request, settings, counts. */
export interface RunResults {
  /** Eight digits, equal for runs of the same rules, forces, seed and number of games. */
  readonly run: string;
  readonly scenario: ScenarioFacts;
  readonly seed: number;
  readonly gamesPlanned: number;
  /** True if stopped before all planned games. */
  readonly interrupted: boolean;
  /** The command line to repeat the run. */
  readonly command: string;
  readonly versions: { readonly skirmetrics: string; readonly node: string };
  /** Error probability of the intervals: 0.05 for 95%. */
  readonly alpha: number;
  /** Non-default house rules. */
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** Omissions of the model, one sentence each. */
  readonly limits: readonly string[];
  /** By side. */
  readonly policies: Readonly<Record<string, string>>;
  /** At least one; a plain run has one, called `baseline`. */
  readonly variants: readonly VariantResults[];
  readonly page?: PageFacts;
}
