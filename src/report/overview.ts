import type { Comparison, ComparisonRow } from '../inference/index.ts';
import type { VariantChange } from './results.ts';

/** A scenario that was compared, and its own report. */
export interface ComparedScenario {
  /** Distinct among the scenarios. */
  readonly name: string;
  readonly file: string;
  readonly hash: string;
  readonly seed: number;
  readonly gamesPlanned: number;
  readonly games: number;
  readonly interrupted: boolean;
  readonly digests: readonly { readonly variant: string; readonly digest: string; readonly recordsDigest: string }[];
  readonly comparison: Comparison;
  /** Of its report within the overview's. */
  readonly folder: string;
  readonly changes: Readonly<Record<string, readonly VariantChange[]>>;
}

/** What one variant does in one scenario. */
export interface OverviewRow {
  readonly scenario: ComparedScenario;
  /** Decided together with the other rows. */
  readonly row: ComparisonRow;
}

/** The same change in several scenarios. */
export interface Overview {
  readonly scenarios: readonly ComparedScenario[];
  /** Files that an interruption left out. */
  readonly missing: readonly string[];
  readonly variants: readonly string[];
  /** By variant, then by scenario. */
  readonly rows: readonly OverviewRow[];
  /** The side whose score is shown, in all scenarios alike. */
  readonly side: string;
  readonly alpha: number;
}

export function rowsOf({ rows }: Overview, variant: string): OverviewRow[] {
  return rows.filter(({ row }) => row.variant === variant);
}

/** Of the scenario's own comparison, where it is decided with its other metrics. Null if it is not compared. */
export function ownRow(
  { scenario, row }: OverviewRow,
  name: string,
  side: string | null,
): ComparisonRow | null {
  const own = scenario.comparison.variants.find(({ variant }) => variant === row.variant);
  return own?.rows.find(({ metric }) => metric.name === name && metric.side === side) ?? null;
}
