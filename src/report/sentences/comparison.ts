import {
  type ComparedMetric,
  type Comparison,
  type ComparisonRow,
  type Fairness,
  FEWEST_GAMES,
  type Findable,
  type Furthest,
  type RowVerdict,
  type Stopping,
} from '../../inference/index.ts';
import { MIN_DIFFERING_SEEDS } from '../../stats/index.ts';
import { wordsOf } from '../../stats/tables.ts';
import { capitalised, uncapitalised } from '../names.ts';
import { confidence, decimals, fixed, gamesText, shownDifference, signed, whole } from '../numbers.ts';
import { theSide } from '../sides.ts';
import { listed } from '../terminal/layout.ts';

type Named = Pick<ComparedMetric, 'side' | 'title' | 'plurals'>;

/** `Blue’s score`, `The guards’ score`, `Length of games`. */
export function subject(metric: Named): string {
  return capitalised(subjectWithin(metric));
}

/** `blue’s score`, for the middle of a sentence. */
export function subjectWithin(metric: Named): string {
  const { side, title } = metric;
  // Names stay: `Main Character loss rate`.
  const what = /^\S+ \p{Lu}/u.test(title) ? title : uncapitalised(title);
  return side === null ? what : `${theSide(side, metric).own} ${what}`;
}

/** `Score blue`. */
export function rowLabel({ side, title }: ComparedMetric): string {
  return side === null ? title : `${title} ${side}`;
}

const FIGHTING = wordsOf({}).breakRate;

const LABELS: Readonly<Record<RowVerdict, string>> = {
  higher: 'higher',
  lower: 'lower',
  'higher-negligible': 'higher, too little to matter',
  'lower-negligible': 'lower, too little to matter',
  'no-difference-larger-than-delta': 'no difference that matters',
  undecided: 'undecided',
  identical: 'identical',
  'never-came-up': 'never came up',
};

export function verdictLabel(verdict: RowVerdict): string {
  return LABELS[verdict];
}

/** Verdicts by shape, readable without colour. */
const SIGNS: Readonly<Record<RowVerdict, string>> = {
  higher: '▲',
  lower: '▼',
  'higher-negligible': '≈',
  'lower-negligible': '≈',
  'no-difference-larger-than-delta': '≈',
  undecided: '?',
  identical: '=',
  'never-came-up': '–',
};

export function verdictSign(verdict: RowVerdict): string {
  return SIGNS[verdict];
}

/** Without full stop. A difference not found is never called none. */
export function sentence(row: ComparisonRow): string {
  const { metric, verdict, games } = row;
  switch (verdict) {
    case 'higher':
    case 'lower':
      return differs(row);
    case 'higher-negligible':
    case 'lower-negligible':
      return `${differs(row)}, which is less than the ${mattering(row)} that matter`;
    case 'no-difference-larger-than-delta':
      return `No difference larger than ${mattering(row)} in ${subjectWithin(metric)}: between ${ends(row, ' and ')}`;
    case 'identical':
      return `Identical in all ${gamesText(games)}: ${subjectWithin(metric)}${atMostOtherwise(row.mostOtherwise)}`;
    case 'never-came-up':
      return `Never came up ${nowhere(row)}: ${subjectWithin(metric)}`;
    case 'undecided': {
      const why = undecidedWhy(row);
      const where = row.difference.low === null ? '' : ` may change by ${withUnit(ends(row, ' to '), metric.unit)}`;
      return `Undecided: ${subjectWithin(metric)}${where}${why === '' ? '' : `; ${why}`}`;
    }
  }
}

/** More rows of one verdict share a sentence. */
const MOST_ALIKE = 4;

/** Equal verdicts share a sentence. */
export function sentences(rows: readonly ComparisonRow[]): string[] {
  const scores = rows.filter(({ metric }) => metric.kind === 'score');
  const first = scores.length === 1 && scores[0].verdict !== 'identical' ? scores : [];
  const rest = rows.filter((row) => !first.includes(row));
  const of = (...verdicts: readonly RowVerdict[]) => rest.filter(({ verdict }) => verdicts.includes(verdict));
  const each = (some: readonly ComparisonRow[]) => some.map((row) => `${sentence(row)}.`);
  const alike = of('no-difference-larger-than-delta');
  const undecided = of('undecided');
  const identical = of('identical');
  const named = (some: readonly ComparisonRow[]) => listed(some.map(({ metric }) => subjectWithin(metric)));
  const amounts = [...new Set(alike.map(mattering))];
  const together = amounts.map(
    (size) => `No difference larger than ${size} in ${named(alike.filter((row) => mattering(row) === size))}.`,
  );
  const bound = atMostOtherwise(identical[0]?.mostOtherwise ?? null);
  return [
    ...each(first),
    ...each(of('higher', 'lower', 'higher-negligible', 'lower-negligible')),
    ...(alike.length > MOST_ALIKE ? together : each(alike)),
    ...(undecided.length > MOST_ALIKE
      ? [`Undecided: ${named(undecided)}${allSettledBy(undecided)}.`]
      : each(undecided)),
    ...(identical.length === 0 ? [] : [`Identical in every game: ${named(identical)}${bound}.`]),
    ...each(of('never-came-up')),
  ];
}

/** `; at most about 19,000 more games would settle all of them`; empty unless known. */
function allSettledBy(rows: readonly ComparisonRow[]): string {
  const more = rows.map(({ moreGames }) => moreGames);
  if (more.some((games) => games === null)) return '';
  return `; ${settledBy(Math.max(...more.map((games) => games ?? 0))).replace(/it$/, 'all of them')}`;
}

/** `2 points per 100 games`. */
function mattering({ metric, delta }: ComparisonRow): string {
  return amount(delta * metric.scale, metric.unit);
}

/** `; at most 0.30% of games can differ`; empty if unknown. */
export function atMostOtherwise(share: number | null): string {
  return share === null ? '' : `; at most ${(100 * share).toPrecision(2)}% of games can differ`;
}

function nowhere({ games, baselineValue, variantValue }: ComparisonRow): string {
  if (baselineValue === null && variantValue === null) return `in ${gamesText(games)} of either`;
  return `in ${gamesText(games)} of the ${variantValue === null ? 'variant' : 'baseline'}`;
}

/** `The guards break in 78.2 of 100 games, up from 69.0 (+9.2, 6.0 to 12.4)`. */
function differs(row: ComparisonRow): string {
  const { metric, difference } = row;
  const { baseline, variant } = shownRow(row);
  const before = metric.unit === PERCENTAGE_POINTS ? `${baseline}%` : baseline;
  const change = (difference.estimate ?? 0) > 0 ? 'up' : 'down';
  return `${level(metric, variant)}, ${change} from ${before} ${changeText(row)}`;
}

const PERCENTAGE_POINTS = 'percentage points';
const GAMES_IN_100 = 'games in 100';
const RATIO = 'a ratio';

function level(metric: ComparedMetric, value: string): string {
  const { name, side, title, unit } = metric;
  if (name === 'turns') return `Games last ${value} turns`;
  if (side !== null) {
    const { name: called, does } = theSide(side, metric);
    const who = capitalised(called);
    if (name === 'score') return `${who} ${does('score')} ${value} ${unit}`;
    if (name === 'winRate') return `${who} ${does('win')} ${value} of 100 games`;
    if (title === FIGHTING) return `${who} ${does('break')} in ${value} of 100 games`;
  }
  if (unit === PERCENTAGE_POINTS) return `${subject(metric)}: ${value}%`;
  if (unit === GAMES_IN_100) return `${subject(metric)}: ${value} in 100 games`;
  const isNamed = unit === RATIO || title.toLowerCase().endsWith(unit);
  return `${subject(metric)}: ${value}${isNamed ? '' : ` ${unit}`}`;
}

/** `(+9.2, 6.0 to 12.4)` */
export function changeText(row: ComparisonRow): string {
  const { metric, games, mostOtherwise } = row;
  const { difference } = shownRow(row);
  const [low, high] = [row.difference.low, row.difference.high].map((end) =>
    end === null ? null : end * metric.scale,
  );
  if (low === null || high === null)
    return `(${difference} in each of ${gamesText(games)}${atMostOtherwise(mostOtherwise)})`;
  const digits = digitsOf(row);
  return `(${difference}, ${fixed(low, digits)} to ${fixed(high, digits)})`;
}

/** Of rounded scores, where it is a distance from even. */
export function shownDistance({ score, even }: Furthest, digits: number): number {
  return Math.abs(Number((100 * score).toFixed(digits)) - 100 * even);
}

/** Of a difference; the expected score that a distance is from can have a decimal. */
export function digitsOf(row: ComparisonRow | Fairness): number {
  const [low, high] = [row.difference.low, row.difference.high].map((end) =>
    end === null ? null : end * row.metric.scale,
  );
  return Math.max('before' in row ? 1 : 0, decimals(low, high));
}

function valuesOf(row: ComparisonRow | Fairness, digits: number): [baseline: number | null, variant: number | null] {
  if ('before' in row) return [shownDistance(row.before, digits), shownDistance(row.after, digits)];
  const { baselineValue, variantValue, metric } = row;
  const scaled = (value: number | null) => (value === null ? null : value * metric.scale);
  return [scaled(baselineValue), scaled(variantValue)];
}

/** Difference of the rounded values, in the row's unit. */
export function differenceOf(row: ComparisonRow | Fairness, digits: number): number {
  const [baseline, variant] = valuesOf(row, digits);
  return shownDifference(baseline ?? 0, variant ?? 0, digits);
}

/** Rounded so that values and difference add up. */
interface ShownRow {
  readonly baseline: string;
  readonly variant: string;
  readonly difference: string;
  /** Empty without an interval. */
  readonly interval: string;
}

export function shownRow(row: ComparisonRow | Fairness): ShownRow {
  const { metric, difference } = row;
  const [low, high] = [difference.low, difference.high].map((end) => (end === null ? null : end * metric.scale));
  const digits = digitsOf(row);
  const [baseline, variant] = valuesOf(row, digits).map((value) => (value === null ? '–' : fixed(value, digits)));
  return {
    baseline,
    variant,
    difference: difference.estimate === null ? '–' : signed(differenceOf(row, digits), digits),
    interval: low === null || high === null ? '' : `${signed(low, digits)} to ${signed(high, digits)}`,
  };
}

export function verdictNote(row: ComparisonRow): string {
  if (row.verdict === 'undecided') return undecidedWhy(row);
  if (row.verdict === 'no-difference-larger-than-delta') return `none larger than ${mattering(row)}`;
  if (row.verdict === 'never-came-up') return nowhere(row);
  return row.verdict === 'identical' ? atMostOtherwise(row.mostOtherwise).replace('; ', '') : '';
}

/** Empty if unknown. */
export function undecidedWhy(row: ComparisonRow | Fairness): string {
  const { games, differing, moreGames } = row;
  if (moreGames !== null && 'before' in row)
    return `about ${rough(moreGames)} more games would settle it, if the estimate is right`;
  if (moreGames !== null) return settledBy(moreGames);
  if (games < FEWEST_GAMES) return `at least ${FEWEST_GAMES} games are needed`;
  if (differing >= MIN_DIFFERING_SEEDS) return '';
  return `only ${whole(differing)} of ${gamesText(games)} ${differing === 1 ? 'differs' : 'differ'}`;
}

/** `−0.9 and +0.7`. */
function ends({ metric, difference: { low, high } }: ComparisonRow, between: string): string {
  if (low === null || high === null) return 'no ends';
  const digits = decimals(low * metric.scale, high * metric.scale);
  return `${signed(low * metric.scale, digits)}${between}${signed(high * metric.scale, digits)}`;
}

/** Nothing for a ratio, such as losses per shot: it is a bare number. */
export function unitWords(unit: string): string {
  return unit === RATIO ? '' : unit;
}

export function withUnit(number: string, unit: string): string {
  return `${number} ${unitWords(unit)}`.trimEnd();
}

function amount(value: number, unit: string): string {
  return withUnit(String(Number(value.toPrecision(6))), unit);
}

/** Upper bound, rounded to two digits and at least 100. */
export function settledBy(moreGames: number, games = 'games'): string {
  return `at most about ${rough(moreGames)} more ${games} would settle it`;
}

export function rough(games: number): string {
  return whole(roundedUp(games));
}

/** To two digits, or to hundreds. */
export function roundedUp(games: number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(games)) - 1);
  return Math.ceil(games / step) * step;
}

export function footing({ alpha, family, mode, variants }: Comparison, primary = 'primary comparisons'): string {
  const looks = mode === 'anytime' ? ', at every look' : '';
  const misses = `about 1 in ${Number((1 / alpha).toPrecision(2))} misses the true value`;
  const each = `Each ${confidence(alpha)} interval holds on its own${looks}: ${misses}.`;
  const together =
    family <= 1
      ? ` The error probability of the verdict is ${alpha}.`
      : ` The verdicts hold for all ${whole(family)} ${primary} together (Holm, alpha ${alpha}), so a verdict can be undecided although its interval excludes 0.`;
  const judged = variants.filter(({ fairness }) => fairness !== undefined).length;
  const fair =
    judged > 1
      ? ` Whether the variants are fairer is judged for ${judged === 2 ? 'both' : `all ${whole(judged)}`} together.`
      : '';
  return `${each}${family === 0 ? '' : together}${fair}`;
}

export const METHODS =
  'Differences are paired by seed. Interval methods: scores by t with one pseudo pair either way, shares of games by Tango (tested by McNemar, mid-p), means and ratios by t over games; a verdict needs 20 games, and of means and ratios 20 that differ.';

export const INDEPENDENT_METHODS =
  'The two runs have seeds of their own, so that no game of one belongs to one of the other: differences are less exact than paired ones would be. Interval methods: scores by Welch with one pseudo win and one pseudo loss in each run, shares of games by Newcombe (tested by pooled z), means by Welch, ratios by t over games; a verdict needs 20 games.';

export const EARLY_STOP =
  'The comparison stopped early, so the differences it found are biased away from 0. To measure them on fresh seeds:';

/** `2,000 games find a difference of 3.1 points per 100 games in 9 of 10 cases.` */
export function findableText({ games, difference, pilotGames, atMost }: Findable): string {
  const count = `${atMost ? 'At most ' : ''}${gamesText(games)}`;
  if (difference === null)
    return `${count} ${games === 1 ? 'is' : 'are'} too few to show any difference of scores 9 times out of 10.`;
  const points = (100 * difference).toPrecision(2);
  const how = pilotGames === 0 ? ', before any gain from pairing' : '';
  return `${count} would show a score difference of ${Number(points)} points per 100 games 9 times out of 10${how}.`;
}

export function stoppingText({ reason, rule, games, limit, reached }: Stopping): string {
  const known = reached === null ? '' : `; ${reached}`;
  switch (reason) {
    case 'decided':
      return `Stopped after ${whole(games)} of at most ${whole(limit)} games each: every primary verdict is in.`;
    case 'precise':
      return games === limit
        ? `Played all ${whole(limit)} games: ${rule}${known}.`
        : `Stopped after ${whole(games)} of at most ${whole(limit)} games: ${rule}${known}.`;
    case 'limit':
      return `Played all ${whole(limit)} games without reaching ${rule}${known}.`;
    case 'interrupted':
      return `Interrupted after ${whole(games)} of at most ${whole(limit)} games.`;
  }
}
