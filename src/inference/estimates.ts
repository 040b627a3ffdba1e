import {
  anytimeInterval,
  anytimePValues,
  betaBinomialP,
  betaBinomialSequence,
  cut,
  equivalence,
  type Interval,
  MIN_DIFFERING_SEEDS,
  mcnemar,
  type PairedDifference,
  pairedMean,
  pairedRatio,
  pairedScore,
  ratioVariance,
  type ScoreTable,
  type Sums,
  scoreTableSums,
  tango,
  tangoEquivalence,
  varianceReduction,
} from '../stats/index.ts';
import { type PairSums, ratioSumsOf } from './pairs.ts';

/** `fixed`: the number of games was fixed beforehand. `anytime`: valid at every look. */
export type Rule = { readonly mode: 'fixed' } | { readonly mode: 'anytime'; readonly plannedGames: number };

/** In the metric's own units: fractions, turns, figures. */
export interface Estimate {
  readonly baselineValue: number | null;
  readonly variantValue: number | null;
  /** Variant minus baseline. */
  readonly difference: Interval;
  readonly method: string;
  /** From the share of differing games: exact at every look, without guards. */
  readonly isExact?: true;
  readonly se: number | null;
  readonly df: number | null;
  /** For the difference of one game. */
  readonly sd: number | null;
  readonly pDiff: number | null;
  readonly pEquiv: number | null;
  readonly differing: number;
  /** How many times more games unpaired runs would need. */
  readonly varianceReduction: number | null;
}

interface Asked {
  readonly bounds: readonly [least: number, most: number];
  readonly games: number;
  readonly delta: number;
}

/** The difference is that of both values; pseudo pairs are used for interval and tests only. */
export function estimateOf(sums: PairSums, { bounds, games, delta }: Asked, rule: Rule, alpha: number): Estimate {
  const { method, paired, plain, baselineValue, variantValue, reduction } = partsOf(sums, alpha);
  const { differing } = sums;
  const { estimate, se, df, sd } = paired;
  const common = { baselineValue, variantValue, se, df, sd, differing, varianceReduction: reduction };
  const around = (interval: Interval) => possible(plain, interval, bounds);
  if (se === 0 && plain !== 0) return { ...common, ...withoutSpread(plain, differing), method: 'sign test' };
  if (rule.mode === 'anytime' && differing < MIN_DIFFERING_SEEDS && Number.isFinite(bounds[1] - bounds[0]))
    return { ...common, ...ofFewDiffering(plain, bounds, { differing, games, delta, alpha }) };
  if (rule.mode === 'anytime') {
    const nOpt = rule.plannedGames;
    const difference = around(anytimeInterval({ estimate, se, n: games, nOpt }, alpha));
    const known = estimate !== null && se !== null && games > 0;
    const p = known ? anytimePValues({ d: estimate, se, delta, n: games, nOpt }, alpha) : NO_P;
    return { ...common, difference, method: `${method}, anytime`, ...p };
  }
  if (sums.kind === 'share') {
    const [b, c] = [sums.table[0][1], sums.table[1][0]];
    const pDiff = games === 0 ? null : mcnemar(b, c).midP;
    const { pEquiv } = tangoEquivalence(b, c, games, delta);
    return { ...common, difference: around(tango(b, c, games, alpha)), method: 'tango, mcnemar', pDiff, pEquiv };
  }
  const { pDiff } = paired;
  const { pEquiv } = equivalence(estimate, se, df, delta);
  return { ...common, difference: around(paired), method, pDiff, pEquiv };
}

const NO_P = { pDiff: null, pEquiv: null };

/** The interval, extended to the plain difference and cut at the bounds. */
export function possible(plain: number | null, { low, high }: Interval, bounds: readonly [number, number]): Interval {
  if (plain === null || low === null || high === null) return { estimate: plain, low: null, high: null };
  return cut({ estimate: plain, low: Math.min(low, plain), high: Math.max(high, plain) }, ...bounds);
}

/** No spread, hence no interval. By the sign test n games all differ the same way with probability 2^(1 - n). */
function withoutSpread(plain: number | null, differing: number): Pick<Estimate, 'difference' | 'pDiff' | 'pEquiv'> {
  const pDiff = plain === null ? null : Math.min(1, 2 ** (1 - differing));
  return { difference: { estimate: plain, low: null, high: null }, pDiff, pEquiv: null };
}

/**
 * A mean difference is at most the share of differing games, which has an exact interval, times the largest difference
 * of one game.
 */
function ofFewDiffering(
  plain: number | null,
  bounds: readonly [number, number],
  { differing, games, delta, alpha }: Record<'differing' | 'games' | 'delta' | 'alpha', number>,
): Pick<Estimate, 'difference' | 'method' | 'isExact' | 'pDiff' | 'pEquiv'> {
  const most = Math.max(-bounds[0], bounds[1]);
  const { high } = betaBinomialSequence(differing, games, alpha);
  const reach = high === null ? null : most * high;
  const around = { estimate: plain, low: reach === null ? null : -reach, high: reach };
  const pEquiv = games === 0 ? null : betaBinomialP(differing, games, delta / most);
  return {
    difference: cut(around, ...bounds),
    method: 'share of games that differ, exact anytime',
    isExact: true,
    pDiff: null,
    pEquiv,
  };
}

interface Parts {
  readonly method: string;
  /** With pseudo pairs for scores and shares. */
  readonly paired: Omit<PairedDifference, 'n'>;
  readonly plain: number | null;
  readonly baselineValue: number | null;
  readonly variantValue: number | null;
  readonly reduction: number | null;
}

function partsOf(sums: PairSums, alpha: number): Parts {
  switch (sums.kind) {
    case 'score': {
      const [baseline, variant] = marginsOf(sums.table);
      const difference = scoreTableSums(sums.table);
      const paired = pairedScore(sums.table, alpha);
      return {
        method: 'paired score',
        paired,
        plain: meanOf(difference, 0.5),
        ...means(baseline, variant, 0.5),
        reduction: varianceReduction(baseline, variant, difference),
      };
    }
    case 'share': {
      const [[nn, ny], [yn, yy]] = sums.table;
      const [baseline, variant] = marginsOf(sums.table);
      const difference = { n: nn + ny + yn + yy, sum: ny - yn, sumOfSquares: ny + yn };
      // As wins and losses: pseudo pairs keep rare answers from looking certain.
      const paired = pairedScore(asScores(sums.table), alpha);
      return {
        method: 'paired share',
        paired,
        plain: meanOf(difference, 1),
        ...means(baseline, variant, 1),
        reduction: varianceReduction(baseline, variant, difference),
      };
    }
    case 'mean': {
      const { baseline, variant, difference } = sums;
      return {
        method: 'paired t',
        paired: pairedMean(difference, alpha),
        plain: meanOf(difference, 1),
        ...means(baseline, variant, 1),
        reduction: varianceReduction(baseline, variant, difference),
      };
    }
    case 'ratio': {
      const { xv, nv, xb, nb, games } = sums.sums;
      const paired = pairedRatio(sums.sums, alpha);
      const { se } = paired;
      const sd = se === null ? null : se * Math.sqrt(games);
      return {
        method: 'paired ratio',
        paired: { ...paired, sd },
        plain: paired.estimate,
        baselineValue: nb === 0 ? null : xb / nb,
        variantValue: nv === 0 ? null : xv / nv,
        reduction: ratioReduction(sums, se),
      };
    }
  }
}

export function marginsOf(table: readonly (readonly number[])[]): [baseline: Sums, variant: Sums] {
  let n = 0;
  const margins = [0, 1].map(() => ({ sum: 0, sumOfSquares: 0 }));
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      n += count;
      [i, j].forEach((value, run) => {
        margins[run].sum += count * value;
        margins[run].sumOfSquares += count * value * value;
      });
    });
  });
  return [
    { n, ...margins[0] },
    { n, ...margins[1] },
  ];
}

function means(baseline: Sums, variant: Sums, unit: number): Pick<Parts, 'baselineValue' | 'variantValue'> {
  return { baselineValue: meanOf(baseline, unit), variantValue: meanOf(variant, unit) };
}

export function meanOf({ n, sum }: Sums, unit: number): number | null {
  return n === 0 ? null : (sum / n) * unit;
}

function asScores([[nn, ny], [yn, yy]]: readonly (readonly number[])[]): ScoreTable {
  return [
    [nn, 0, ny],
    [0, 0, 0],
    [yn, 0, yy],
  ];
}

function ratioReduction(sums: PairSums & { kind: 'ratio' }, se: number | null): number | null {
  if (se === null || se === 0) return null;
  const [b, v] = [ratioVariance(ratioSumsOf(sums, 'baseline')), ratioVariance(ratioSumsOf(sums, 'variant'))];
  return b === null || v === null ? null : (b + v) / (se * se);
}
