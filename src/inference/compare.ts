import {
  anytimeMultiplier,
  benjaminiHochberg,
  betaBinomialSequence,
  gamesToDecide,
  holm,
  MIN_DIFFERING_SEEDS,
  mayDecide,
  mostThatDiffer,
  normalQuantile,
  type Verdict,
  verdict,
} from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type Estimate, estimateOf, type Rule } from './estimates.ts';
import { type ComparedMetric, comparedMetrics, type DeltaWish, deltaOf, isIn } from './metrics.ts';
import { PairedGames } from './pairs.ts';

/**
 * What is known about a row: a verdict, or that a ratio had no denominator in one of the runs, so that there is nothing
 * to test.
 */
export type RowVerdict = Verdict | 'never-came-up';

/**
 * With fewer games than this nothing is decided, and no number of missing games is given: their spread is not known
 * well enough.
 */
export const FEWEST_GAMES = MIN_DIFFERING_SEEDS;

/** One metric of one variant against the baseline, decided. */
export interface ComparisonRow extends Estimate {
  readonly variant: string;
  readonly metric: ComparedMetric;
  /** Pairs of games. */
  readonly games: number;
  /** The smallest difference that matters. */
  readonly delta: number;
  /** Adjusted for all primary rows of the report (Holm), or all exploratory ones (Benjamini-Hochberg). */
  readonly pDiffAdjusted: number | null;
  readonly pEquivAdjusted: number | null;
  readonly verdict: RowVerdict;
  /**
   * At most about this many more games would settle an undecided row; null for a settled one or when that cannot be
   * said.
   */
  readonly moreGames: number | null;
  /**
   * Where no game differs, or all differ by the same: the greatest share of games that can be different. Null for all
   * other rows.
   */
  readonly mostOtherwise: number | null;
  /** Games by result, rows baseline: loss, draw, win of a score; no, yes of a share. Null for other metrics. */
  readonly counts: readonly (readonly number[])[] | null;
}

export interface VariantComparison {
  readonly variant: string;
  readonly games: number;
  /** Games whose whole record is the same in both. */
  readonly sameGames: number;
  /** The greatest share of games that can differ where none did; null where some did. */
  readonly mostOtherwise: number | null;
  /** Primary rows first. */
  readonly rows: readonly ComparisonRow[];
}

export interface Comparison {
  readonly mode: Rule['mode'];
  readonly alpha: number;
  /** How many rows were decided together: all primary ones that can be tested. */
  readonly family: number;
  /** Whether the runs have seeds of their own, so that no game has a partner in the other. */
  readonly isIndependent?: true;
  readonly variants: readonly VariantComparison[];
}

/** How to compare: with `plans` at any look, otherwise once after a fixed number of games. */
export interface CompareWish {
  readonly alpha: number;
  readonly deltas: readonly DeltaWish[];
  /** The metrics compared; all of them by default. */
  readonly metrics?: (metric: ComparedMetric) => boolean;
  readonly plans?: PlannedGames | null;
}

/** By row: the number of games near which an anytime interval is tightest, fixed before the run. */
export interface PlannedGames {
  readonly byRow: ReadonlyMap<string, number>;
  /** For rows that the pilot did not have. */
  readonly otherwise: number;
}

const rowKey = (variant: string, { name, side }: ComparedMetric) => JSON.stringify([variant, name, side]);

/** The pairs of a baseline's games with each variant's, to be extended while they are played. */
export class Comparing {
  private readonly pairs: readonly PairedGames[];
  private readonly names: readonly string[];
  private readonly wish: CompareWish;

  constructor(names: readonly string[], baseline: GameTable, variants: readonly GameTable[], wish: CompareWish) {
    this.names = names;
    this.wish = wish;
    const metrics = comparedMetrics(baseline).filter(wish.metrics ?? (() => true));
    this.pairs = variants.map(
      (variant) =>
        new PairedGames(
          metrics.filter((metric) => isIn(variant, metric)),
          baseline,
          variant,
        ),
    );
  }

  /** Adds games up to number `to` to each pair, or as many as both have. */
  extend(baseline: GameTable, variants: readonly GameTable[], to = Number.POSITIVE_INFINITY): void {
    this.pairs.forEach((pair, i) => {
      pair.extend(baseline, variants[i], Math.min(to, baseline.games, variants[i].games));
    });
  }

  /** What the games so far say of every row, before rows are decided together. */
  drafts(): Draft[] {
    const { alpha, deltas, plans = null } = this.wish;
    return this.pairs.flatMap((pair, v) =>
      pair.metrics.flatMap((metric, m): Draft[] => {
        // With a zero sum the second side's score is the first one's mirror image.
        if (metric.kind === 'score' && !metric.primary && pair.zeroSum) return [];
        const sums = pair.sumsOf(m);
        const delta = deltaOf(metric, deltas);
        const rule = ruleOf(plans, rowKey(this.names[v], metric));
        const estimate = estimateOf(sums, { bounds: pair.boundsOf(m), games: pair.games, delta }, rule, alpha);
        const counts = 'table' in sums ? sums.table : null;
        return [{ ...estimate, variant: this.names[v], metric, games: pair.games, delta, counts, rule }];
      }),
    );
  }

  /** The results of the games so far. */
  result(): Comparison {
    const { alpha, plans = null } = this.wish;
    const rows = decided(this.drafts(), alpha);
    const family = rows.filter(({ metric, verdict }) => metric.primary && isTested(verdict)).length;
    const mode = plans === null ? 'fixed' : 'anytime';
    return {
      mode,
      alpha,
      family,
      variants: this.pairs.map(({ games, same }, v) => ({
        variant: this.names[v],
        games,
        sameGames: same,
        mostOtherwise: same === games ? mostOtherwise(games, mode, alpha) : null,
        rows: rows.filter(({ variant }) => variant === this.names[v]),
      })),
    };
  }
}

/** Compares whole tables at once. */
export function compare(
  baseline: GameTable,
  variants: readonly { readonly variant: string; readonly table: GameTable }[],
  wish: CompareWish,
): Comparison {
  const tables = variants.map(({ table }) => table);
  const names = variants.map(({ variant }) => variant);
  const comparing = new Comparing(names, baseline, tables, wish);
  comparing.extend(baseline, tables);
  return comparing.result();
}

/** Whether a verdict is that of a test: all other rows are in no family of tests. */
export function isTested(verdict: RowVerdict): boolean {
  return verdict !== 'identical' && verdict !== 'never-came-up';
}

function ruleOf(plans: PlannedGames | null, key: string): Rule {
  if (plans === null) return { mode: 'fixed' };
  return { mode: 'anytime', plannedGames: plans.byRow.get(key) ?? plans.otherwise };
}

/**
 * Planned games of every row, from a pilot with games of its own: the number at which its verdict is certain to have
 * been reached, in hundreds from `least` to `most`. The pilot only provides the spread of differences, never the
 * differences.
 */
export function plannedGames({ variants, alpha }: Comparison, least: number, most: number): PlannedGames {
  const rows = variants.flatMap((variant) => variant.rows);
  const comparisons = Math.max(1, rows.filter(({ metric }) => metric.primary).length);
  const byRow = new Map<string, number>();
  for (const { variant, metric, sd, delta } of rows) {
    const sure = sd === null || sd === 0 ? most : gamesToDecide({ sd, delta, comparisons }, alpha);
    byRow.set(rowKey(variant, metric), Math.min(most, Math.max(least, 100 * Math.round(sure / 100))));
  }
  return { byRow, otherwise: most };
}

/** The share of games that can differ although n games did not show it, once or at every look. */
export function mostOtherwise(games: number, mode: Rule['mode'], alpha: number): number | null {
  return mode === 'fixed' ? mostThatDiffer(games, alpha) : betaBinomialSequence(0, games, alpha).high;
}

export type Draft = Omit<
  ComparisonRow,
  'pDiffAdjusted' | 'pEquivAdjusted' | 'verdict' | 'moreGames' | 'mostOtherwise'
> & {
  readonly rule: Rule;
};

/** Rows of any number of comparisons, decided together. */
export function decided(drafts: readonly Draft[], alpha: number): ComparisonRow[] {
  const tested = (draft: Draft) => isTested(untestedVerdict(draft) ?? 'undecided');
  const primary = drafts.filter((draft) => draft.metric.primary && tested(draft));
  const exploratory = drafts.filter((draft) => !draft.metric.primary && tested(draft));
  const adjusted = new Map<Draft, { pDiff: number | null; pEquiv: number | null }>();
  for (const [family, adjust] of [
    [primary, holm],
    [exploratory, benjaminiHochberg],
  ] as const) {
    const pDiff = adjust(family.map((draft) => draft.pDiff));
    const pEquiv = adjust(family.map((draft) => draft.pEquiv));
    family.forEach((draft, i) => {
      adjusted.set(draft, { pDiff: pDiff[i], pEquiv: pEquiv[i] });
    });
  }
  return drafts.map(({ rule, ...draft }, i) => {
    const p = adjusted.get(drafts[i]) ?? { pDiff: null, pEquiv: null };
    const found = verdictOf(drafts[i], p, alpha);
    const comparisons = draft.metric.primary ? primary.length : exploratory.length;
    const moreGames = found === 'undecided' ? missing(drafts[i], comparisons, alpha) : null;
    const alike = found === 'identical' || (draft.se === 0 && draft.differing === draft.games);
    const otherwise = alike ? mostOtherwise(draft.games, rule.mode, alpha) : null;
    const adjustedP = { pDiffAdjusted: p.pDiff, pEquivAdjusted: p.pEquiv };
    return { ...draft, ...adjustedP, verdict: found, moreGames, mostOtherwise: otherwise };
  });
}

/** The verdict on a row that needs no test; null for all others. */
function untestedVerdict({ games, baselineValue, variantValue, differing }: Draft): RowVerdict | null {
  if (games > 0 && (baselineValue === null || variantValue === null)) return 'never-came-up';
  return differing === 0 ? 'identical' : null;
}

function verdictOf(draft: Draft, p: { pDiff: number | null; pEquiv: number | null }, alpha: number): RowVerdict {
  const { rule, metric, games, differing, difference } = draft;
  const untested = untestedVerdict(draft);
  if (untested !== null) return untested;
  if (games < FEWEST_GAMES) return 'undecided';
  const counted = draft.isExact ? MIN_DIFFERING_SEEDS : differing;
  if (rule.mode === 'anytime' && !mayDecide({ n: games, differingSeeds: counted })) return 'undecided';
  const guarded = !draft.isExact && (metric.kind === 'mean' || metric.kind === 'ratio');
  return verdict({ d: difference.estimate, ...p, differingSeeds: guarded ? differing : null }, alpha);
}

/**
 * Games to a certain verdict, less those played. An anytime interval is wider than a fixed one, by its multiplier over
 * z.
 */
function missing({ rule, sd, delta, games }: Draft, comparisons: number, alpha: number): number | null {
  if (sd === null || sd === 0 || games < FEWEST_GAMES) return null;
  const needed = gamesToDecide({ sd, delta, comparisons }, alpha);
  if (rule.mode === 'fixed') return needed > games ? needed - games : null;
  const level = alpha / comparisons;
  const z = normalQuantile(1 - level / 2);
  const wider = (n: number) => Math.ceil(needed * (anytimeMultiplier(n, rule.plannedGames, level) / z) ** 2);
  let n = needed;
  for (let step = 0; step < 20; step++) n = wider(n);
  return n > games ? n - games : null;
}

/** Cells of a sweep against one of them, side by side on the same seeds: primary scores only, all cells one family. */
export function compareCells(
  cells: readonly { readonly name: string; readonly table: GameTable }[],
  reference: number,
  wish: { readonly alpha: number; readonly deltas: readonly DeltaWish[] },
): Comparison {
  const others = cells.filter((_, i) => i !== reference);
  return compare(
    cells[reference].table,
    others.map(({ name, table }) => ({ variant: name, table })),
    { ...wish, metrics: ({ kind, primary }) => kind === 'score' && primary },
  );
}

/** A cell's row for a side's score; the second of two sides has none, being the mirror image of the first. */
export function scoreRow({ variants }: Comparison, name: string, side: string): ComparisonRow | null {
  const cell = variants.find(({ variant }) => variant === name);
  return cell?.rows.find(({ metric }) => metric.side === side) ?? null;
}
