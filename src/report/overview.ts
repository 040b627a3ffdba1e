import type { Comparison, ComparisonRow, Fairness } from '../inference/index.ts';
import type { Additions } from './report.ts';
import type { RunResults } from './results.ts';

/** A scenario that was compared, and its own report. */
export interface ComparedScenario {
  /** Distinct among the scenarios. */
  readonly name: string;
  /** Of its report within the overview's. */
  readonly folder: string;
  readonly results: RunResults;
  readonly additions: Additions;
  readonly comparison: Comparison;
}

/** What one variant does in one scenario. */
export interface OverviewRow {
  readonly scenario: ComparedScenario;
  /** Decided together with all other rows. */
  readonly row: Fairness;
}

/** The same change in several scenarios. */
export interface Overview {
  /** `save.hard=2 in 4 scenarios`. */
  readonly title: string;
  readonly run: string;
  readonly scenarios: readonly ComparedScenario[];
  /** Files that an interruption left out. */
  readonly missing: readonly string[];
  readonly variants: readonly string[];
  readonly rows: readonly OverviewRow[];
  /** The side whose score is shown, in all scenarios alike. */
  readonly side: string;
  readonly alpha: number;
  readonly command: string;
}

export function rowsOf({ rows }: Overview, variant: string): OverviewRow[] {
  return rows.filter(({ row }) => row.variant === variant);
}

export function gamesOf({ results }: ComparedScenario): number {
  return results.variants[0].table.games;
}

/** Of the scenario's own comparison, where it is decided with its other metrics. Null if it is not compared. */
export function ownRow(
  { scenario, row: { variant } }: OverviewRow,
  name: string,
  side: string | null,
): ComparisonRow | null {
  const rows = scenario.comparison.variants.find((one) => one.variant === variant)?.rows ?? [];
  const found = rows.filter(({ metric }) => metric.name === name);
  const own = found.find(({ metric }) => metric.side === side);
  // Of two sides, only one has the score that they share.
  return own ?? (side !== null && found.length === 1 ? mirrored(found[0], side) : null);
}

const OPPOSITE: Partial<Record<ComparisonRow['verdict'], ComparisonRow['verdict']>> = {
  higher: 'lower',
  lower: 'higher',
  'higher-negligible': 'lower-negligible',
  'lower-negligible': 'higher-negligible',
};

/** The score of the other of two sides. */
function mirrored(row: ComparisonRow, side: string): ComparisonRow {
  const { estimate, low, high } = row.difference;
  const minus = (value: number | null) => (value === null ? null : -value);
  const rest = (value: number | null) => (value === null ? null : 1 - value);
  return {
    ...row,
    metric: { ...row.metric, side },
    baselineValue: rest(row.baselineValue),
    variantValue: rest(row.variantValue),
    difference: { estimate: minus(estimate), low: minus(high), high: minus(low) },
    verdict: OPPOSITE[row.verdict] ?? row.verdict,
  };
}
