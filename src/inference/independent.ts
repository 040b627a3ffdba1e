import { type Difference, equivalence, newcombe, ratioDifference, type Sums, welchOfSums } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type CompareWish, type Comparison, type Draft, decided, isTested } from './compare.ts';
import { deltaOf } from './deltas.ts';
import { type Estimate, marginsOf, meanOf, possible } from './estimates.ts';
import { type ComparedMetric, comparedMetrics, isIn } from './metrics.ts';
import { PairedGames, type PairSums, ratioSumsOf } from './pairs.ts';

/** Compares two runs with seeds of their own, once, after numbers of games that were fixed beforehand. */
export function compareIndependent(
  baseline: GameTable,
  { variant, table }: { readonly variant: string; readonly table: GameTable },
  { alpha, deltas }: CompareWish,
): Comparison {
  const metrics = comparedMetrics(baseline).filter((metric) => isIn(table, metric));
  const [before, after] = [ownSums(metrics, baseline), ownSums(metrics, table)];
  const bounds = new PairedGames(metrics, baseline, table);
  const shown = metrics.flatMap((metric, m) =>
    metric.kind === 'score' && !metric.primary && before.zeroSum && after.zeroSum ? [] : [{ metric, m }],
  );
  const runs = shown.map(({ metric, m }) => ({
    ...{ metric, delta: deltaOf(metric, deltas), bounds: bounds.boundsOf(m) },
    ...{ before: before.sumsOf(m), after: after.sumsOf(m) },
  }));
  const games = Math.min(baseline.games, table.games);
  const rows = decided(independentDrafts(variant, games, runs, alpha), alpha);
  const family = rows.filter(({ metric, verdict }) => metric.primary && isTested(verdict)).length;
  const compared = { variant, games, sameGames: 0, mostOtherwise: null, rows };
  return { mode: 'fixed', alpha, family, isIndependent: true, variants: [compared] };
}

/** One metric of two runs with seeds of their own. */
export interface IndependentSums {
  readonly metric: ComparedMetric;
  readonly delta: number;
  readonly bounds: readonly [least: number, most: number];
  /** The sums of each run, as those of its pairs with itself. */
  readonly before: PairSums;
  readonly after: PairSums;
}

/** What two runs with seeds of their own say of each metric, before rows are decided together. */
export function independentDrafts(
  variant: string,
  games: number,
  runs: readonly IndependentSums[],
  alpha: number,
): Draft[] {
  return runs.map(({ metric, delta, bounds, before, after }): Draft => {
    const estimate = estimateOf([before, after], { bounds, delta, alpha });
    // No game has a partner that it could equal.
    return { ...estimate, differing: games, variant, metric, games, delta, counts: null, rule: { mode: 'fixed' } };
  });
}

/** The sums of one run, as those of its pairs with itself. */
export function ownSums(metrics: readonly ComparedMetric[], table: GameTable): PairedGames {
  const own = new PairedGames(metrics, table, table);
  own.extend(table, table, table.games);
  return own;
}

interface Asked {
  readonly bounds: readonly [least: number, most: number];
  readonly delta: number;
  readonly alpha: number;
}

function estimateOf(
  [before, after]: readonly [PairSums, PairSums],
  { bounds, delta, alpha }: Asked,
): Omit<Estimate, 'differing'> {
  const { method, values, difference, pDiff } = partsOf(before, after, alpha);
  const [baselineValue, variantValue] = values;
  const plain = baselineValue === null || variantValue === null ? null : variantValue - baselineValue;
  const { estimate, se, df, games } = difference;
  const known = estimate !== null && se !== null && df !== null;
  return {
    ...{ baselineValue, variantValue, method, se, df },
    difference: possible(plain, se === 0 ? { ...difference, low: null, high: null } : difference, bounds),
    sd: se === null ? null : se * Math.sqrt(games),
    pDiff: se === 0 ? null : pDiff,
    pEquiv: known && se > 0 ? equivalence(estimate, se, df, delta).pEquiv : null,
    varianceReduction: null,
  };
}

interface Parts {
  readonly method: string;
  readonly values: readonly [baseline: number | null, variant: number | null];
  /** What interval and tests are made from, and the games of the smaller run. */
  readonly difference: Omit<Difference, 'pDiff'> & { readonly games: number };
  readonly pDiff: number | null;
}

function partsOf(before: PairSums, after: PairSums, alpha: number): Parts {
  if (before.kind === 'ratio' || after.kind === 'ratio')
    return ratioParts(before as RatioPair, after as RatioPair, alpha);
  const [b, v] = [ownOf(before), ownOf(after)];
  const games = Math.min(b.n, v.n);
  const unit = before.kind === 'score' ? 0.5 : 1;
  const values = [meanOf(b, unit), meanOf(v, unit)] as const;
  if (before.kind === 'mean') {
    const difference = welchOfSums(v, b, alpha);
    return { method: 'welch', values, difference: { ...difference, games }, pDiff: difference.pDiff };
  }
  // One pseudo win and one pseudo loss in each run keep rare results from looking certain.
  const most = before.kind === 'score' ? 2 : 1;
  const pseudo = ({ n, sum, sumOfSquares }: Sums) => ({
    n: n + 2,
    sum: sum + most,
    sumOfSquares: sumOfSquares + most ** 2,
  });
  const difference = scaled(welchOfSums(pseudo(v), pseudo(b), alpha), unit);
  if (before.kind === 'score')
    return { method: 'welch score', values, difference: { ...difference, games }, pDiff: difference.pDiff };
  const { estimate, low, high, p } = newcombe(v.sum, v.n, b.sum, b.n, alpha);
  return { method: 'newcombe, pooled z', values, difference: { ...difference, estimate, low, high, games }, pDiff: p };
}

type RatioPair = PairSums & { kind: 'ratio' };

function ratioParts(before: RatioPair, after: RatioPair, alpha: number): Parts {
  const [b, v] = [ratioSumsOf(before, 'baseline'), ratioSumsOf(after, 'baseline')];
  const values = [b, v].map(({ x, n }) => (n === 0 ? null : x / n)) as [number | null, number | null];
  const difference = ratioDifference(v, b, alpha);
  const games = Math.min(b.games, v.games);
  return { method: 'independent ratio', values, difference: { ...difference, games }, pDiff: difference.pDiff };
}

/** Values 0, 1, 2 of scores, 0 and 1 of shares, or a column's own. */
function ownOf(sums: Exclude<PairSums, { kind: 'ratio' }>): Sums {
  return sums.kind === 'mean' ? sums.baseline : marginsOf(sums.table)[0];
}

function scaled({ estimate, low, high, se, ...rest }: Difference, unit: number): Difference {
  const times = (value: number | null) => (value === null ? null : value * unit);
  return { ...rest, estimate: times(estimate), low: times(low), high: times(high), se: times(se) };
}
