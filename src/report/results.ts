import type { VariantResults } from '../stats/tables.ts';
import type { Headed } from './head.ts';
import type { TablePicture } from './table-picture.ts';

export interface ScenarioFacts {
  readonly name: string;
  readonly file: string;
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
  /** House-rule key or path in the scenario file. */
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Null for other changes than rules. */
  readonly doc: string | null;
}

export interface PageFacts {
  readonly map: {
    readonly svg: string;
    readonly words: string;
    /** By variant, because tables may differ. */
    readonly pictures: Readonly<Record<string, TablePicture>>;
  } | null;
  readonly source: string;
  readonly rules: readonly RuleInForce[];
  readonly changes: Readonly<Record<string, readonly VariantChange[]>>;
  /** Sentences about variants that have one. */
  readonly descriptions: Readonly<Record<string, string>>;
  readonly replay: string;
}

export interface RunResults extends Headed {
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
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** One sentence each. */
  readonly limits: readonly string[];
  readonly policies: Readonly<Record<string, string>>;
  /** A plain run has one, `baseline`. */
  readonly variants: readonly VariantResults[];
  readonly page?: PageFacts;
}
