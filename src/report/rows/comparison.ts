import type { Comparison, ComparisonRow, Fairness, Look } from '../../inference/index.ts';
import { elo } from '../../stats/index.ts';
import { sentence } from '../sentences/comparison.ts';
import { labelOf, sentenceOf } from '../sentences/fairness.ts';
import { type Cell, intervalCells, intervalColumns, type Row, type Table } from './table.ts';

/** In the metric's unit (shares as fractions). */
export function comparisonTable(comparison: Comparison): Table {
  const rows = comparison.variants.flatMap((variant) =>
    variant.rows.map((row) => comparisonRow(row, variant.sameGames / Math.max(1, variant.games))),
  );
  return { name: 'comparison', columns: COMPARISON_COLUMNS, rows };
}

export const COMPARISON_COLUMNS = [
  ...['variant', 'family', 'metric', 'side', 'unit', 'games', 'baseline', 'value'],
  ...intervalColumns('difference'),
  ...['method', 'se', 'df', 'sd', 'effectSize', 'delta', 'pDiff', 'pEquiv', 'pDiffAdjusted', 'pEquivAdjusted'],
  ...[
    'verdict',
    'sentence',
    'moreGames',
    'differingGames',
    'sameShare',
    'varianceReduction',
    'eloBaseline',
    'eloVariant',
  ],
];

export function comparisonRow(row: ComparisonRow, sameShare: number): Row {
  const { metric, difference, baselineValue, variantValue } = row;
  const asElo = (value: number | null): Cell => (metric.kind !== 'score' || value === null ? null : elo(value));
  return {
    variant: row.variant,
    family: metric.primary ? 'primary' : 'exploratory',
    metric: metric.name,
    side: metric.side,
    unit: ownUnit(row),
    games: row.games,
    baseline: baselineValue,
    value: variantValue,
    ...intervalCells('difference', difference),
    method: row.method,
    se: row.se,
    df: row.df,
    sd: row.sd,
    effectSize: effectSize(row),
    delta: row.delta,
    pDiff: row.pDiff,
    pEquiv: row.pEquiv,
    pDiffAdjusted: row.pDiffAdjusted,
    pEquivAdjusted: row.pEquivAdjusted,
    verdict: row.verdict,
    sentence: sentence(row),
    moreGames: row.moreGames,
    differingGames: row.differing,
    sameShare,
    varianceReduction: row.varianceReduction,
    eloBaseline: asElo(baselineValue),
    eloVariant: asElo(variantValue),
  };
}

/** Relative to the standard deviation of single games. */
function effectSize({ difference, sd }: ComparisonRow): number | null {
  return difference.estimate === null || sd === null || sd === 0 ? null : difference.estimate / sd;
}

function ownUnit({ metric }: ComparisonRow): string {
  if (metric.kind === 'score') return 'points a game';
  return metric.scale === 1 ? metric.unit : 'fraction';
}

const RESULTS = { score: ['loss', 'draw', 'win'], share: ['no', 'yes'] } as const;

/** Games by pair of results. */
export function pairedCountsTable({ variants }: Comparison): Table {
  const rows = variants.flatMap(({ rows }) =>
    rows.flatMap(({ variant, metric, counts }) => {
      if (counts === null || (metric.kind !== 'score' && metric.kind !== 'share')) return [];
      const names = RESULTS[metric.kind];
      return counts.flatMap((line, i) =>
        line.map((games, j) => ({
          variant,
          metric: metric.name,
          side: metric.side,
          baselineResult: names[i],
          variantResult: names[j],
          games,
        })),
      );
    }),
  );
  return {
    name: 'paired-counts',
    columns: ['variant', 'metric', 'side', 'baselineResult', 'variantResult', 'games'],
    rows,
  };
}

/** A row a variant: the side furthest from even before and after. */
export function fairnessTable(all: readonly Fairness[]): Table {
  const rows = all.map((fairness) => {
    const { variant, games, before, after, difference } = fairness;
    return {
      ...{ variant, games },
      ...{
        sideBefore: before.side,
        fromEvenBefore: before.fromEven,
        sideAfter: after.side,
        fromEvenAfter: after.fromEven,
      },
      ...intervalCells('difference', difference),
      method: fairness.method,
      delta: fairness.delta,
      ...{ pDiff: fairness.pDiff, pEquiv: fairness.pEquiv },
      ...{ pDiffAdjusted: fairness.pDiffAdjusted, pEquivAdjusted: fairness.pEquivAdjusted },
      verdict: labelOf(fairness),
      sentence: sentenceOf(fairness),
      ...{ moreGames: fairness.moreGames, differingGames: fairness.differing },
    };
  });
  const columns = [
    ...['variant', 'games', 'sideBefore', 'fromEvenBefore', 'sideAfter', 'fromEvenAfter'],
    ...intervalColumns('difference'),
    ...['method', 'delta', 'pDiff', 'pEquiv', 'pDiffAdjusted', 'pEquivAdjusted'],
    ...['verdict', 'sentence', 'moreGames', 'differingGames'],
  ];
  return { name: 'fairness', columns, rows };
}

export function stoppingTable(looks: readonly Look[]): Table {
  const columns = ['games', 'variant', 'metric', 'side', 'estimate', 'low', 'high', 'state'];
  return { name: 'stopping', columns, rows: looks.map((look) => ({ ...look })) };
}
