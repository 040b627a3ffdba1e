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

/** `never-came-up`: a ratio had no denominator in one of the runs. */
export type RowVerdict = Verdict | 'never-came-up';

/** With fewer games nothing is decided: their spread is not known well enough. */
export const FEWEST_GAMES = MIN_DIFFERING_SEEDS;

export interface ComparisonRow extends Estimate {
  readonly variant: string;
  readonly metric: ComparedMetric;
  readonly games: number;
  /** The smallest difference that matters. */
  readonly delta: number;
  /** Over all primary rows (Holm) or all exploratory ones (Benjamini-Hochberg). */
  readonly pDiffAdjusted: number | null;
  readonly pEquivAdjusted: number | null;
  readonly verdict: RowVerdict;
  /** At most about so many more games would settle the row. */
  readonly moreGames: number | null;
  /** If no game differs, or all by the same: the greatest share that can be different. */
  readonly mostOtherwise: number | null;
  /** Rows baseline: loss, draw, win of a score; no, yes of a share. */
  readonly counts: readonly (readonly number[])[] | null;
}

/** A side and its score minus an even one. */
export interface Furthest {
  readonly side: string;
  readonly fromEven: number;
  /** As read from games: of two sides, those of the one whose score is compared. */
  readonly score: number;
  readonly even: number;
}

/** The distances are `baselineValue` and `variantValue`. */
export interface Fairness extends ComparisonRow {
  readonly before: Furthest;
  readonly after: Furthest;
  /** What the file expects of the sides that it names; empty if even is the same score for all. */
  readonly even: Readonly<Record<string, number>>;
}

export interface VariantComparison {
  readonly variant: string;
  readonly games: number;
  /** Games with equal records. */
  readonly sameGames: number;
  /** The share of games that can differ although none did. */
  readonly mostOtherwise: number | null;
  /** Primary rows first. */
  readonly rows: readonly ComparisonRow[];
  /** Unless not asked, or a single side plays. */
  readonly fairness?: Fairness;
}

export interface Comparison {
  readonly mode: Rule['mode'];
  readonly alpha: number;
  readonly family: number;
  /** The runs have different seeds. */
  readonly isIndependent?: true;
  readonly variants: readonly VariantComparison[];
}

/** With `plans` at any look, otherwise once after a fixed number of games. */
export interface CompareWish {
  readonly alpha: number;
  readonly deltas: readonly DeltaWish[];
  /** All by default. */
  readonly metrics?: (metric: ComparedMetric) => boolean;
  readonly plans?: PlannedGames | null;
}

/** By row: the games near which an anytime interval is tightest. */
export interface PlannedGames {
  readonly byRow: ReadonlyMap<string, number>;
  /** For rows that the pilot did not have. */
  readonly otherwise: number;
}

const rowKey = (variant: string, { name, side }: ComparedMetric) => JSON.stringify([variant, name, side]);

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

  extend(baseline: GameTable, variants: readonly GameTable[], to = Number.POSITIVE_INFINITY): void {
    this.pairs.forEach((pair, i) => {
      pair.extend(baseline, variants[i], Math.min(to, baseline.games, variants[i].games));
    });
  }

  /** Rows before they are decided together. */
  drafts(): Draft[] {
    const { alpha, deltas, plans = null } = this.wish;
    return this.pairs.flatMap((pair, v) =>
      pair.metrics.flatMap((metric, m): Draft[] => {
        // With a zero sum the second side's score mirrors the first.
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

export function isTested(verdict: RowVerdict): boolean {
  return verdict !== 'identical' && verdict !== 'never-came-up';
}

/** Of a variant's score. */
export function scoreRule(plans: PlannedGames | null, variant: string, side: string): Rule {
  return ruleOf(plans, JSON.stringify([variant, 'score', side]));
}

function ruleOf(plans: PlannedGames | null, key: string): Rule {
  if (plans === null) return { mode: 'fixed' };
  return { mode: 'anytime', plannedGames: plans.byRow.get(key) ?? plans.otherwise };
}

/** Games at which each row's verdict is certain, in hundreds. The pilot provides only the spread of differences. */
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

/** The share of games that can differ although none did, once or at every look. */
export function mostOtherwise(games: number, mode: Rule['mode'], alpha: number): number | null {
  return mode === 'fixed' ? mostThatDiffer(games, alpha) : betaBinomialSequence(0, games, alpha).high;
}

export type Draft = Omit<
  ComparisonRow,
  'pDiffAdjusted' | 'pEquivAdjusted' | 'verdict' | 'moreGames' | 'mostOtherwise'
> & {
  readonly rule: Rule;
};

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

/** Null for rows that need a test. */
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

/** Minus the games played. An anytime interval is wider by its multiplier over z. */
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

/** Cells of a sweep on the same seeds: primary scores only, all cells one family. */
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

/** Null for the second of two sides, whose score mirrors the first. */
export function scoreRow({ variants }: Comparison, name: string, side: string): ComparisonRow | null {
  const cell = variants.find(({ variant }) => variant === name);
  return cell?.rows.find(({ metric }) => metric.side === side) ?? null;
}
