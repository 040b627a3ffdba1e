import {
  binomialTwoSided,
  clopperPearson,
  cut,
  FEWEST_VALUES,
  holm,
  type Interval,
  type MeasureFit,
  meanOfSums,
  type RatioSums,
  ratio,
  ratioDifference,
  wilson,
} from '../stats/index.ts';
import { columnAt, type GameTable, rangeOf, recordLength } from '../stats/tables.ts';
import { type ComparedMetric, comparedMetrics } from './metrics.ts';

/** One value per recorded game, NaN if missing. */
export interface Recorded {
  readonly metric: ComparedMetric;
  readonly values: Float64Array;
}

/** Without scores, which follow from the winners. */
export function recordableMetrics(table: GameTable): ComparedMetric[] {
  return comparedMetrics(table).filter(({ kind }) => kind !== 'score');
}

/** For a ratio that of each game, NaN if its denominator is 0. */
export function simulatedValues(metric: ComparedMetric, table: GameTable): Float64Array {
  const { rows, games } = table;
  const length = recordLength(table);
  const [at, under] = metric.columns.map((column) => columnAt(table, metric.side, column));
  return Float64Array.from({ length: games }, (_, game) => {
    const value = rows[game * length + at];
    if (metric.kind === 'share') return Number(value >= metric.yesFrom);
    if (metric.kind === 'mean') return value;
    const exposure = rows[game * length + under];
    return exposure === 0 ? Number.NaN : value / exposure;
  });
}

/** Relative to all players; `few`: too few are recorded. */
type Outside = 'above' | 'below' | 'between' | 'possible' | 'few';

export interface RecordedRow {
  readonly metric: ComparedMetric;
  readonly n: number;
  readonly recorded: Interval;
  /** By player. */
  readonly simulated: readonly (Interval & { readonly p: number | null })[];
  /** p of the likeliest player, adjusted for the number of metrics (Holm). */
  readonly p: number | null;
  readonly outside: Outside;
}

interface RecordedWish {
  readonly recorded: readonly Recorded[];
  /** By player. */
  readonly tables: readonly GameTable[];
  /** `fits[player][metric]`. */
  readonly fits: readonly (readonly MeasureFit[])[];
  readonly alpha: number;
}

/**
 * Ratios of sums are added where both columns are recorded. A metric is outside if it is unlike every player (Holm).
 */
export function recordedRows({ recorded, tables, fits, alpha }: RecordedWish): RecordedRow[] {
  const drafts = [
    ...recorded.map((one, place) =>
      draftOf(
        one,
        tables,
        fits.map((fit) => fit[place]),
        alpha,
      ),
    ),
    ...ratiosOf(recorded, tables, alpha),
  ];
  const judged = drafts.map(({ simulated }) => likeliest(simulated));
  const adjusted = holm(judged.map((p) => p ?? 1));
  return drafts.map((draft, i) => {
    const p = judged[i] === null ? null : adjusted[i];
    return { ...draft, p, outside: p === null ? 'few' : p < alpha ? whereOf(draft) : 'possible' };
  });
}

type DraftRow = Omit<RecordedRow, 'p' | 'outside'>;

function likeliest(simulated: DraftRow['simulated']): number | null {
  const known = simulated.flatMap(({ p }) => (p === null ? [] : [p]));
  return known.length === 0 ? null : Math.max(...known);
}

function whereOf({ recorded, simulated }: DraftRow): Outside {
  const least = Math.min(...simulated.map(({ estimate }) => estimate ?? Infinity));
  const most = Math.max(...simulated.map(({ estimate }) => estimate ?? -Infinity));
  return recorded.estimate! > most ? 'above' : recorded.estimate! < least ? 'below' : 'between';
}

function draftOf(
  { metric, values }: Recorded,
  tables: readonly GameTable[],
  fits: readonly MeasureFit[],
  alpha: number,
): DraftRow {
  const own = values.filter((value) => !Number.isNaN(value));
  const simulated = tables.map((table, player) => {
    const all = simulatedValues(metric, table).filter((value) => !Number.isNaN(value));
    const level = levelOf(metric, all, table, alpha);
    const { p } = fits[player];
    return { ...level, p: p === null || metric.kind !== 'share' ? p : shareP(own, all) };
  });
  return { metric, n: own.length, recorded: levelOf(metric, own, tables[0], alpha), simulated };
}

/** Ratios are counted in such parts, so that sums are exact. */
const PARTS = 10_000;

function levelOf(metric: ComparedMetric, values: Float64Array, table: GameTable, alpha: number): Interval {
  const n = values.length;
  const sum = (of: (value: number) => number) => values.reduce((total, value) => total + of(value), 0);
  if (metric.kind === 'share') return wilson(sum(Number), n, alpha);
  const parts = metric.kind === 'ratio' ? PARTS : 1;
  const inParts = (value: number) => Math.round(value * parts);
  const sums = { n, sum: sum(inParts), sumOfSquares: sum((value) => inParts(value) ** 2) };
  const [least, most] =
    metric.kind === 'ratio' ? [0, metric.proportion ? 1 : Infinity] : rangeOf(table, metric.side, metric.columns[0]);
  const { estimate, low, high } = cut(meanOfSums(sums, alpha, 1 / parts), Math.max(0, least), most);
  return { estimate, low, high };
}

/** Error probability spent on the simulated share. */
const NUISANCE = 0.001;

/**
 * Two-sided exact p of a recorded share: the largest over an interval of the simulated share, plus its alpha (Berger &
 * Boos, JASA 89, 1994).
 */
function shareP(recorded: Float64Array, simulated: Float64Array): number {
  const x = recorded.reduce((sum, value) => sum + value, 0);
  const yes = simulated.reduce((sum, value) => sum + value, 0);
  const { low, high } = clopperPearson(yes, simulated.length, NUISANCE);
  const n = recorded.length;
  // Each tail is largest at one end of the interval.
  const within = Math.min(high ?? 1, Math.max(low ?? 0, n === 0 ? 0 : x / n));
  return Math.min(1, binomialTwoSided(x, n, within) + NUISANCE);
}

function ratiosOf(recorded: readonly Recorded[], tables: readonly GameTable[], alpha: number): DraftRow[] {
  return recordableMetrics(tables[0])
    .filter(({ kind }) => kind === 'ratio')
    .flatMap((metric): DraftRow[] => {
      const [above, below] = metric.columns.map((column) =>
        recorded.find(
          (one) => one.metric.kind === 'mean' && one.metric.side === metric.side && one.metric.columns[0] === column,
        ),
      );
      if (above === undefined || below === undefined) return [];
      const own = ratioSums(above.values, below.values, metric);
      const simulated = tables.map((table) => {
        const sums = ratioSums(simulatedValues(above.metric, table), simulatedValues(below.metric, table), metric);
        const p = own.gamesWithExposure < FEWEST_VALUES ? null : ratioDifference(own, sums, alpha).pDiff;
        return { ...endsOf(ratio(sums, alpha)), p };
      });
      return [{ metric, n: own.games, recorded: endsOf(ratio(own, alpha)), simulated }];
    });
}

const endsOf = ({ estimate, low, high }: Interval): Interval => ({ estimate, low, high });

function ratioSums(above: Float64Array, below: Float64Array, { proportion }: ComparedMetric): RatioSums {
  let [games, gamesWithExposure, x, n, xx, xn, nn] = [0, 0, 0, 0, 0, 0, 0];
  for (let game = 0; game < above.length; game++) {
    const [a, b] = [above[game], below[game]];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    games++;
    if (b > 0) gamesWithExposure++;
    x += a;
    n += b;
    xx += a * a;
    xn += a * b;
    nn += b * b;
  }
  return { games, gamesWithExposure, x, n, xx, xn, nn, kind: proportion ? 'proportion' : 'rate' };
}

export interface WinnersRow {
  readonly side: string;
  readonly games: number;
  readonly wins: number;
  /** Exact, at alpha over the number of sides. */
  readonly recorded: Interval;
  readonly simulated: Interval;
  readonly p: number;
  readonly isCompatible: boolean;
}

/** All are compatible together in at least 1 - alpha of recordings. */
export function winnersBeside(recorded: readonly Recorded[], table: GameTable, alpha: number): WinnersRow[] {
  const winners = recorded.filter(({ metric }) => metric.name === 'winRate');
  return winners.flatMap(({ metric, values }): WinnersRow[] => {
    const own = values.filter((value) => !Number.isNaN(value));
    if (own.length === 0) return [];
    const all = simulatedValues(metric, table);
    const wins = own.reduce((sum, value) => sum + value, 0);
    const level = alpha / winners.length;
    const p = Math.min(1, winners.length * shareP(own, all));
    return [
      {
        side: metric.side!,
        games: own.length,
        wins,
        recorded: clopperPearson(wins, own.length, level),
        simulated: levelOf(metric, all, table, alpha),
        p,
        isCompatible: p >= alpha,
      },
    ];
  });
}
