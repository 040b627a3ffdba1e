import type { VariantResults } from '../stats/tables.ts';
import type { TablePicture } from './table-picture.ts';

export interface ScenarioFacts {
  readonly name: string;
  readonly file: string;
  /** Id and title of the rule system. */
  readonly system: string;
  readonly systemTitle: string;
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

export interface VariantChange {
  /** A house-rule key, or a path in the scenario file. */
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Null for other changes than rules. */
  readonly doc: string | null;
}

export interface PageFacts {
  /** SVG and its description. */
  readonly map: {
    readonly svg: string;
    readonly words: string;
    /** By variant, because tables may differ. */
    readonly pictures: Readonly<Record<string, TablePicture>>;
  } | null;
  /** The scenario file as read. */
  readonly source: string;
  readonly rules: readonly RuleInForce[];
  /** Changes by variant. */
  readonly changes: Readonly<Record<string, readonly VariantChange[]>>;
  readonly replay: string;
}

export interface RunResults {
  /** Eight digits, from rules, forces, seed and number of games. */
  readonly run: string;
  readonly scenario: ScenarioFacts;
  readonly seed: number;
  readonly gamesPlanned: number;
  readonly interrupted: boolean;
  readonly command: string;
  readonly versions: { readonly skirmetrics: string; readonly node: string };
  /** Error probability of the intervals: 0.05 for 95%. */
  readonly alpha: number;
  /** Non-default house rules. */
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** Omissions, one sentence each. */
  readonly limits: readonly string[];
  /** Policy by side. */
  readonly policies: Readonly<Record<string, string>>;
  /** At least one; a plain run has one, called `baseline`. */
  readonly variants: readonly VariantResults[];
  readonly page?: PageFacts;
}
