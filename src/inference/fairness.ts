import {
  anytimeInterval,
  betaBinomialSequence,
  cut,
  holm,
  type Interval,
  MIN_DIFFERING_SEEDS,
  MIN_UNITS_TO_DECIDE,
  meanOfSums,
  type Sums,
  verdict,
  welchOfSums,
} from '../stats/index.ts';
import { columnAt, type GameTable, recordLength } from '../stats/tables.ts';
import {
  type CompareWish,
  type Comparison,
  type Fairness,
  FEWEST_GAMES,
  type Furthest,
  mostOtherwise,
  scoreRule,
} from './compare.ts';
import type { Rule } from './estimates.ts';
import { gamesToSettle } from './expectations.ts';
import { type ComparedMetric, type DeltaWish, deltaOf } from './metrics.ts';

/** How far the side furthest from even is from it. Its difference is above 0 if a variant is less fair. */
export const FROM_EVEN: ComparedMetric = {
  name: 'fromEven',
  side: null,
  title: 'From even',
  kind: 'mean',
  unit: 'points per 100 games',
  scale: 100,
  proportion: true,
  primary: false,
  columns: ['score'],
  yesFrom: 1,
};

export interface FairnessWish {
  readonly deltas: readonly DeltaWish[];
  /** Even scores by side; the other sides share the rest. */
  readonly even?: Readonly<Record<string, number>>;
  readonly rule?: Rule;
  /** No game of one run belongs to one of the other. */
  readonly isIndependent?: boolean;
}

/** Before several are judged together. `interval` is that of the change, as if there were `times` as many games. */
export interface FairnessDraft {
  readonly variant: string;
  readonly games: number;
  readonly delta: number;
  readonly metric: ComparedMetric;
  readonly before: Furthest;
  readonly after: Furthest;
  readonly even: Readonly<Record<string, number>>;
  /** Games in which a score differs. */
  readonly differing: number;
  readonly rule: Rule;
  interval(alpha: number, times?: number): Interval;
}

/** Null for a single side of which nothing is expected, and without games. */
export function fairnessDraft(
  baseline: GameTable,
  { variant, table }: { readonly variant: string; readonly table: GameTable },
  { deltas, even: wished = {}, rule = { mode: 'fixed' }, isIndependent = false }: FairnessWish,
): FairnessDraft | null {
  const expected = isSimplyEven(baseline.sides, wished) ? {} : wished;
  const targets = targetsOf(baseline.sides, expected);
  const games = Math.min(baseline.games, table.games);
  if (targets.length === 0 || games === 0) return null;
  const values = targets.map((target) => [valuesOf(baseline, target), valuesOf(table, target)] as const);
  let differing = 0;
  for (let game = 0; game < games; game++)
    if (isIndependent || values.some(([before, after]) => before[game] !== after[game])) differing++;
  const isFew = rule.mode === 'anytime' && differing < MIN_DIFFERING_SEEDS;
  const changes = targets.map((target, i): Change => {
    const [before, after] = values[i];
    const count = isIndependent ? [before.length, after.length] : [games, games];
    const own = [before, after].map((each, run) => sumsOf(each.subarray(0, count[run])));
    const level = levelOf(own[0], target, rule);
    if (isIndependent) return { level, change: independentChange(own, target) };
    const change = changeOf(sumsOf(after.subarray(0, games).map((value, game) => value - before[game])), target, rule);
    return {
      level,
      change: isFew ? ofFew(change, differing / games, mostChange(target, baseline.sides.length), games) : change,
    };
  });
  const runs = [baseline, table];
  const [before, after] = [0, 1].map((run) => {
    const deviations = changes.map(({ level, change }) => level.estimate + run * change.estimate);
    const scores = targets.map((target) => scoreOf(runs[run], target, isIndependent ? runs[run].games : games));
    return furthest(targets, deviations, scores);
  });
  const estimate = Math.abs(after.fromEven) - Math.abs(before.fromEven);
  const most = Math.max(...targets.map(mostFromEven));
  return {
    ...{ variant, games, before, after, even: expected, differing, rule },
    metric: { ...FROM_EVEN, plurals: baseline.plurals },
    delta: deltaOf({ ...FROM_EVEN, name: 'score', kind: 'score' }, deltas),
    interval(alpha, times = 1) {
      const each = alpha / (2 * targets.length);
      const boxes = changes.map(({ level, change }) => ({
        level: closer(level, each, times),
        change: closer(change, each, times),
      }));
      const [low, high] = changeOfFurthest(boxes);
      return cut({ estimate, low: Math.min(low, estimate), high: Math.max(high, estimate) }, -most, most);
    },
  };
}

/** The same comparison with the fairness of all variants as one family. */
export function withFairness(
  comparison: Comparison,
  baseline: GameTable,
  variants: readonly { readonly variant: string; readonly table: GameTable }[],
  { deltas, even, plans = null }: Omit<FairnessWish, 'rule' | 'isIndependent'> & Pick<CompareWish, 'plans'>,
): Comparison {
  const { alpha, isIndependent } = comparison;
  const drafts = variants.flatMap((each) => {
    const rule = scoreRule(plans, each.variant, baseline.sides[0]);
    return fairnessDraft(baseline, each, { deltas, even, rule, isIndependent }) ?? [];
  });
  const all = decidedFairness(drafts, alpha);
  const of = (name: string) => all.find(({ variant }) => variant === name);
  return { ...comparison, variants: comparison.variants.map((each) => ({ ...each, fairness: of(each.variant) })) };
}

/** As one family (Holm), without those of which every game has the same result. */
export function decidedFairness(drafts: readonly FairnessDraft[], alpha: number): Fairness[] {
  const tested = drafts.filter(({ differing }) => differing > 0);
  const pDiff = tested.map((draft) => leastAlpha(draft, ({ low, high }) => low! > 0 || high! < 0));
  const pEquiv = tested.map((draft) => leastAlpha(draft, ({ low, high }) => Math.max(-low!, high!) < draft.delta));
  const [pDiffAdjusted, pEquivAdjusted] = [holm(pDiff), holm(pEquiv)];
  return drafts.map((draft) => {
    const { interval, rule, ...own } = draft;
    const { games, before, after } = own;
    const difference = interval(alpha);
    const place = tested.indexOf(draft);
    const isTested = place >= 0;
    const of = (p: readonly number[]) => (isTested ? p[place] : null);
    const adjusted = { pDiff: of(pDiffAdjusted), pEquiv: of(pEquivAdjusted) };
    const enough = games >= (rule.mode === 'fixed' ? FEWEST_GAMES : MIN_UNITS_TO_DECIDE);
    const judged = enough ? verdict({ d: difference.estimate, ...adjusted }, alpha) : 'undecided';
    const isUndecided = isTested && judged === 'undecided';
    return {
      ...own,
      baselineValue: Math.abs(before.fromEven),
      variantValue: Math.abs(after.fromEven),
      difference,
      method: `joint box of level and change${rule.mode === 'fixed' ? '' : ', anytime'}`,
      ...{ se: null, df: null, sd: null, counts: null, varianceReduction: null },
      ...{ pDiff: of(pDiff), pEquiv: of(pEquiv) },
      ...{ pDiffAdjusted: adjusted.pDiff, pEquivAdjusted: adjusted.pEquiv },
      verdict: isTested || games < FEWEST_GAMES ? judged : 'identical',
      moreGames: isUndecided && enough ? missing(draft, alpha / tested.length) : null,
      mostOtherwise: isTested ? null : mostOtherwise(games, rule.mode, alpha),
    };
  });
}

/** A side; its score minus an even one is `value / unit - offset`, where `value` is an integer of one game. */
interface Target {
  readonly side: string;
  /** Of two sides, the one that is as far on the other side of even. */
  readonly mirror: string | null;
  /** Shares evenly with others what the file leaves open. */
  readonly isShared: boolean;
  readonly sharing: number;
  readonly unit: number;
  readonly offset: number;
}

function isSimplyEven(sides: readonly string[], even: Readonly<Record<string, number>>): boolean {
  return (
    sides.length > 1 && sides.every((side) => Math.abs((even[side] ?? 1 / sides.length) * sides.length - 1) < 1e-9)
  );
}

/** Of two sides one is enough. */
function targetsOf(sides: readonly string[], even: Readonly<Record<string, number>>): Target[] {
  const expected = sides.filter((side) => Object.hasOwn(even, side));
  const sharing = Math.max(1, sides.length - expected.length);
  const taken = expected.reduce((sum, side) => sum + even[side], 0);
  const target = (side: string, mirror: string | null): Target => {
    const isShared = !expected.includes(side);
    const offset = isShared ? -taken / sharing : even[side];
    return { side, mirror, isShared, sharing, unit: 2 * sharing, offset };
  };
  if (sides.length > 2) return sides.map((side) => target(side, null));
  if (expected.length > 0) return [target(expected[0], null)];
  return sides.length === 2 ? [target(sides[0], sides[1])] : [];
}

/** Several sides can win together, so what is shared is the sum of the game's own scores. */
function valuesOf(table: GameTable, { side, isShared, sharing }: Target): Int32Array {
  const length = recordLength(table);
  const columns = table.sides.map((one) => columnAt(table, one, 'score'));
  const own = columnAt(table, side, 'score');
  const values = new Int32Array(table.games);
  for (let game = 0; game < values.length; game++) {
    const at = game * length;
    const total = isShared ? columns.reduce((sum, column) => sum + table.rows[at + column], 0) : 0;
    values[game] = sharing * table.rows[at + own] - total;
  }
  return values;
}

/** Of one side: the plain value, and its ends at any alpha. */
interface Known {
  readonly estimate: number;
  ends(alpha: number): Ends;
}

type Ends = readonly [low: number, high: number];

interface Change {
  readonly level: Known;
  readonly change: Known;
}

function sumsOf(values: Int32Array): Sums {
  let [sum, sumOfSquares] = [0, 0];
  for (const value of values) {
    sum += value;
    sumOfSquares += value * value;
  }
  return { n: values.length, sum, sumOfSquares };
}

function closer(of: Known, alpha: number, times: number): Ends {
  const [low, high] = of.ends(alpha).map((end) => of.estimate + (end - of.estimate) / Math.sqrt(times));
  return [low, high];
}

/** As intervals of scores: with two more games, one at each end. */
function guarded({ n, sum, sumOfSquares }: Sums, [least, most]: Ends): Sums {
  return { n: n + 2, sum: sum + least + most, sumOfSquares: sumOfSquares + least ** 2 + most ** 2 };
}

function levelEnds({ isShared, unit }: Target): Ends {
  return isShared ? [-2, unit - 2] : [0, unit];
}

function mostFromEven(target: Target): number {
  return Math.max(...levelEnds(target).map((end) => Math.abs(end / target.unit - target.offset)));
}

function levelOf(sums: Sums, target: Target, rule: Rule): Known {
  return known(sums, guarded(sums, levelEnds(target)), target.unit, target.offset, rule);
}

function changeOf(sums: Sums, { unit }: Target, rule: Rule): Known {
  return known(sums, guarded(sums, [-unit, unit]), unit, 0, rule);
}

function known(plain: Sums, sums: Sums, unit: number, offset: number, rule: Rule): Known {
  return {
    estimate: plain.sum / plain.n / unit - offset,
    ends(alpha) {
      const { estimate, low, high, se } = meanOfSums(sums, alpha, 1 / unit);
      if (rule.mode === 'fixed') return [low! - offset, high! - offset];
      const ends = anytimeInterval({ estimate, se, n: plain.n, nOpt: rule.plannedGames }, alpha);
      return [ends.low! - offset, ends.high! - offset];
    },
  };
}

function independentChange([before, after]: readonly Sums[], target: Target): Known {
  const [b, a] = [before, after].map((sums) => guarded(sums, levelEnds(target)));
  const { unit } = target;
  return {
    estimate: (after.sum / after.n - before.sum / before.n) / unit,
    ends(alpha) {
      const { low, high } = welchOfSums(a, b, alpha);
      return [low! / unit, high! / unit];
    },
  };
}

/** Exact at every look: a mean change is at most the share of games that differ times the largest change of one. */
function ofFew({ estimate }: Known, share: number, reach: number, games: number): Known {
  return {
    estimate,
    ends(alpha) {
      const most = reach * betaBinomialSequence(Math.round(share * games), games, alpha).high!;
      return [-most, most];
    },
  };
}

/** Of one game's score minus even: all other sides can win together. */
function mostChange({ isShared, sharing }: Target, sides: number): number {
  return isShared ? (sharing + sides - 2) / sharing : 1;
}

/** Of two sides equally far, the one above even. */
function furthest(targets: readonly Target[], deviations: readonly number[], scores: readonly number[]): Furthest {
  const most = Math.max(...deviations.map(Math.abs));
  const place = deviations.findIndex((deviation) => Math.abs(deviation) === most);
  const [{ side, mirror }, deviation, score] = [targets[place], deviations[place], scores[place]];
  const read = { score, even: score - deviation };
  return mirror !== null && deviation < 0
    ? { side: mirror, fromEven: -deviation, ...read }
    : { side, fromEven: deviation, ...read };
}

function scoreOf(table: GameTable, { side }: Target, games: number): number {
  const [length, column] = [recordLength(table), columnAt(table, side, 'score')];
  let sum = 0;
  for (let game = 0; game < games; game++) sum += table.rows[game * length + column];
  return sum / games / 2;
}

/** Ends of a side's score minus even in the baseline, and of its change. */
interface Box {
  readonly level: Ends;
  readonly change: Ends;
}

/**
 * The range of max |level + change| - max |level| over all boxes together. A rise is largest if the side that is
 * furthest afterwards is at an end of its level, a fall if the side that is furthest before is, and all else is as
 * near to even as it can be.
 */
export function changeOfFurthest(boxes: readonly Box[]): Ends {
  const leastBefore = Math.max(...boxes.map(({ level }) => leastDistance(level)));
  const leastAfter = Math.max(...boxes.map(({ level, change }) => leastDistance(moved(level, change))));
  const rises = boxes.flatMap(({ level, change }) =>
    level.flatMap((b) => change.map((d) => Math.abs(b + d) - Math.max(Math.abs(b), leastBefore))),
  );
  const falls = boxes.flatMap(({ level, change }) =>
    level.map((b) => Math.abs(b) - Math.max(leastDistance(moved([b, b], change)), leastAfter)),
  );
  return [-Math.max(...falls), Math.max(...rises)];
}

function moved([least, most]: Ends, [low, high]: Ends): Ends {
  return [least + low, most + high];
}

function leastDistance([low, high]: Ends): number {
  return Math.max(0, low, -high);
}

const LEAST_P = 1e-12;
const STEPS = 50;

/** The p-value that belongs to the interval. */
function leastAlpha({ interval }: FairnessDraft, shows: (interval: Interval) => boolean): number {
  let [low, high] = [Math.log(LEAST_P), 0];
  if (!shows(interval(1 - LEAST_P))) return 1;
  if (shows(interval(LEAST_P))) return LEAST_P;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (shows(interval(Math.exp(middle)))) high = middle;
    else low = middle;
  }
  return Math.exp(high);
}

/** About so many more games would decide if the estimates are right. */
function missing({ interval, games, delta }: FairnessDraft, alpha: number): number | null {
  return gamesToSettle(games, (times) => {
    const { low, high } = interval(alpha, times);
    return low! > 0 || high! < 0 || Math.max(-low!, high!) < delta;
  });
}
