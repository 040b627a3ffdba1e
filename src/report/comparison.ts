import type { Comparison, ComparisonRow, Findable, Stopping } from '../inference/index.ts';
import type { Source } from './charts/chart.ts';
import { decisionChart, forestChart } from './charts/comparison.ts';
import type { Additions, Finding } from './report.ts';
import { comparisonTable, pairedCountsTable, stoppingTable } from './rows/comparison.ts';
import {
  EARLY_STOP,
  findableText,
  footing,
  INDEPENDENT_METHODS,
  METHODS,
  sentence,
  sentences,
  stoppingText,
} from './sentences/comparison.ts';

/** `findable` is the difference detectable by design. */
export function comparisonAdditions(
  comparison: Comparison,
  stopping: Stopping | null,
  findable: Findable,
  source: Source,
): Additions {
  const forest = forestChart(comparison, source);
  const trace = stopping === null ? null : decisionChart(stopping.looks, comparison, source);
  return {
    tables: [
      comparisonTable(comparison),
      ...(comparison.isIndependent ? [] : [pairedCountsTable(comparison)]),
      ...(stopping === null ? [] : [stoppingTable(stopping.looks)]),
    ],
    charts: [forest, trace].filter((chart) => chart !== null),
    summary: { comparison: { ...comparisonSummary(comparison), findable }, stopping: stoppingSummary(stopping) },
    comparison,
    findings: findingsOf(comparison),
    notes: [
      ...(stopping === null ? [] : [stoppingText(stopping)]),
      ...(stopping?.confirm ? [confirmText(stopping.confirm)] : []),
      footing(comparison),
      findableText(findable),
    ],
    method: [comparison.isIndependent ? INDEPENDENT_METHODS : METHODS],
  };
}

function confirmText(command: string): string {
  return `${EARLY_STOP} \`${command}\``;
}

function findingsOf({ variants, alpha }: Comparison): Finding[] {
  return variants.map(({ variant, rows }) => ({
    about: variants.length > 1 ? variant : null,
    sentences: sentences(
      rows.filter(({ metric }) => metric.primary),
      alpha,
    ),
  }));
}

export function stoppingSummary(stopping: Stopping | null) {
  return stopping === null ? null : { ...stopping, looks: new Set(stopping.looks.map(({ games }) => games)).size };
}

function comparisonSummary({ mode, alpha, family, isIndependent, variants }: Comparison) {
  return {
    mode,
    ...(isIndependent ? { isIndependent } : {}),
    alpha,
    primaryComparisons: family,
    variants: variants.map(({ variant, games, sameGames, rows }) => ({
      variant,
      games,
      sameGames,
      sameShare: games === 0 ? null : sameGames / games,
      verdicts: rows.map((row) => rowSummary(row, alpha)),
    })),
  };
}

export function rowSummary(row: ComparisonRow, alpha: number) {
  const { metric, variant, counts, difference, ...rest } = row;
  const { name, side, kind, primary } = metric;
  return {
    metric: name,
    side,
    kind,
    family: primary ? 'primary' : 'exploratory',
    sentence: sentence(row, alpha),
    ...difference,
    ...rest,
    counts,
  };
}
