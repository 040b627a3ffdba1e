import type { Comparison, ComparisonRow, Fairness, Findable, Stopping } from '../inference/index.ts';
import type { Source } from './charts/chart.ts';
import { decisionChart, forestChart } from './charts/comparison.ts';
import type { Additions, Finding } from './report.ts';
import { comparisonTable, fairnessTable, pairedCountsTable, stoppingTable } from './rows/comparison.ts';
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
import { FAIRNESS_METHOD, labelOf, sentenceOf } from './sentences/fairness.ts';

/** `findable` is the difference detectable by design. */
export function comparisonAdditions(
  comparison: Comparison,
  stopping: Stopping | null,
  findable: Findable,
  source: Source,
): Additions {
  const forest = forestChart(comparison, source);
  const fairness = comparison.variants.flatMap((variant) => variant.fairness ?? []);
  const trace = stopping === null ? null : decisionChart(stopping.looks, comparison, source);
  return {
    tables: [
      comparisonTable(comparison),
      ...(fairness.length === 0 ? [] : [fairnessTable(fairness)]),
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
    method: [
      comparison.isIndependent ? INDEPENDENT_METHODS : METHODS,
      ...(fairness.length === 0 ? [] : [FAIRNESS_METHOD]),
    ],
  };
}

function confirmText(command: string): string {
  return `${EARLY_STOP} \`${command}\``;
}

function findingsOf({ variants }: Comparison): Finding[] {
  return variants.map(({ variant, rows, fairness }) => ({
    about: variants.length > 1 ? variant : null,
    sentences: [
      ...(fairness === undefined ? [] : [`${sentenceOf(fairness)}.`]),
      ...sentences(rows.filter(({ metric }) => metric.primary)),
    ],
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
    variants: variants.map(({ variant, games, sameGames, rows, fairness }) => ({
      variant,
      games,
      sameGames,
      sameShare: games === 0 ? null : sameGames / games,
      fairness: fairness === undefined ? null : fairnessSummary(fairness),
      verdicts: rows.map(rowSummary),
    })),
  };
}

export function fairnessSummary(fairness: Fairness) {
  const { before, after, even, games, delta, difference, pDiffAdjusted, pEquivAdjusted, moreGames } = fairness;
  return {
    verdict: labelOf(fairness),
    sentence: sentenceOf(fairness),
    ...{ games, before, after, even },
    ...difference,
    ...{ delta, pDiffAdjusted, pEquivAdjusted, moreGames },
  };
}

export function rowSummary(row: ComparisonRow) {
  const { metric, variant, counts, difference, ...rest } = row;
  const { name, side, kind, primary } = metric;
  return {
    metric: name,
    side,
    kind,
    family: primary ? 'primary' : 'exploratory',
    sentence: sentence(row),
    ...difference,
    ...rest,
    counts,
  };
}
