import { type ComparedMetric, comparedMetrics } from '../inference/index.ts';
import type { GrowthPower } from '../report/sentences/skill.ts';
import {
  type Curve,
  findableGrowth,
  type GrowthSpread,
  gamesForGrowth,
  growthSpread,
  linearised,
  MIN_DIFFERING_SEEDS,
} from '../stats/index.ts';
import { columnAt, type GameTable, rangeOf, recordLength } from '../stats/tables.ts';

/** All rungs, then all peers. */
type Read = Omit<Curve, 'delta' | 'peers'>;
type Reader = (byRung: readonly (readonly GameTable[])[]) => Read;

/** For a variant the difference from the baseline, otherwise the value. */
export function readerOf(metric: ComparedMetric, variant: number): Reader {
  if (metric.kind === 'ratio') return ratiosOf(metric, variant);
  return variant === 0 ? againstEven(metric) : againstBaseline(metric, variant);
}

/** In half scores times sides: an integer. */
const againstEven =
  (metric: ComparedMetric): Reader =>
  (byRung) => {
    const sides = byRung[0][0].sides.length;
    const values = byRung.map(([table]) => columnOf(table, metric).map((score) => sides * score - 2));
    return { values, most: 2 * sides - 2, unit: 1 / (2 * sides), bounds: [-1 / sides, 1 - 1 / sides] };
  };

const againstBaseline =
  (metric: ComparedMetric, variant: number): Reader =>
  (byRung) => {
    const values = byRung.map((tables) => {
      const baseline = columnOf(tables[0], metric);
      return columnOf(tables[variant], metric).map((value, game) => value - baseline[game]);
    });
    const [least, most] = rangeOf(byRung[0][0], metric.side, metric.columns[0]);
    const span = metric.kind === 'share' ? 1 : metric.kind === 'score' ? 2 : most - least;
    const unit = metric.kind === 'score' ? 0.5 : 1;
    return { values, most: Number.isFinite(span) ? span : widestOf(values), unit, bounds: [-span * unit, span * unit] };
  };

/** A ratio of sums or its difference, linearised so that games remain the units. */
const ratiosOf =
  (metric: ComparedMetric, variant: number): Reader =>
  (byRung) => {
    const runs = byRung.map((tables) => (variant === 0 ? [tables[0]] : [tables[variant], tables[0]]));
    const parts = runs.map((tables) =>
      tables.map((table) => metric.columns.map((name) => columnOf(table, metric, name))),
    );
    const values = parts.map(([own, baseline]) => {
      const after = linearised(own[0], own[1]);
      if (baseline === undefined) return after;
      const before = linearised(baseline[0], baseline[1]);
      return Float64Array.from(
        { length: Math.min(after.length, before.length) },
        (_, game) => after[game] - before[game],
      );
    });
    return {
      ...{ values, most: metric.proportion ? 1 : widestOf(values), unit: 1 },
      sparse: parts.map(([own, baseline]) => differing(own, baseline ?? null) < MIN_DIFFERING_SEEDS),
      bounds: [variant === 0 ? 0 : metric.proportion ? -1 : -Infinity, metric.proportion ? 1 : Infinity],
    };
  };

type Parts = readonly Float64Array[];

/** Games whose ratio or parts differ from the baseline's, or without one from the total's. */
function differing([x, n]: Parts, baseline: Parts | null): number {
  const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0);
  const [all, exposure] = [sum(x), sum(n)];
  const isOther = (game: number) =>
    baseline === null
      ? x[game] * exposure !== all * n[game]
      : x[game] !== baseline[0][game] || n[game] !== baseline[1][game];
  return x.reduce((count, _, game) => count + Number(isOther(game)), 0);
}

function widestOf(values: readonly Float64Array[]): number {
  return Math.max(1, ...values.map((row) => row.reduce((top, value) => Math.max(top, Math.abs(value)), 0)));
}

function columnOf(
  table: GameTable,
  { side, columns, kind, yesFrom }: ComparedMetric,
  column: string = columns[0],
): Float64Array {
  const { rows, games } = table;
  const length = recordLength(table);
  const at = columnAt(table, side, column);
  return Float64Array.from({ length: games }, (_, game) => {
    const value = rows[game * length + at];
    return kind === 'share' ? Number(value >= yesFrom) : value;
  });
}

/** Target growth in scores, and its power. */
const GROWTH = 0.05;
const POWER = 0.8;
/** Default minimum per rung: fewer decide nothing at looks. */
const FEWEST = 200;

/** Joint spread of scores at both ends, from the curve that needs most games. Null without scores. */
export function widestSpread(lowest: readonly GameTable[], highest: readonly GameTable[]): GrowthSpread | null {
  const scores = comparedMetrics(lowest[0]).filter(({ kind, primary }) => kind === 'score' && primary);
  const places = lowest.length === 1 ? [0] : lowest.slice(1).map((_, i) => i + 1);
  const spreadOf = (metric: ComparedMetric, variant: number) => {
    const { values, most, unit } = readerOf(metric, variant)([lowest, highest]);
    return growthSpread(values[0], values[1], { most, unit });
  };
  const spreads = scores.flatMap((metric) => places.map((place) => spreadOf(metric, place)));
  const need = (spread: GrowthSpread) => gamesForGrowth(spread, GROWTH);
  return spreads.length === 0 ? null : spreads.reduce((a, b) => (need(b) > need(a) ? b : a));
}

/** `planned`: games that looks were planned for. */
export function powerOf(spread: GrowthSpread, games: number, alpha: number, planned?: number): GrowthPower {
  const looks = planned === undefined ? {} : { planned };
  return { games, growth: findableGrowth(spread, games, { alpha, power: POWER, ...looks }), power: POWER };
}

/** Games per rung that detect a growth of 5 points per 100 games with power 0.8, in hundreds. */
export function gamesWanted(spread: GrowthSpread, alpha: number): number {
  const games = gamesForGrowth(spread, GROWTH, { alpha, power: POWER });
  return Math.max(FEWEST, 100 * Math.ceil(games / 100));
}
