import type { ComparedMetric } from '../inference/index.ts';
import { type Curve, linearised, MIN_DIFFERING_SEEDS } from '../stats/index.ts';
import { columnAt, type GameTable, rangeOf, recordLength } from '../stats/tables.ts';

/** A curve's values, of all rungs and then of all peers. */
type Read = Omit<Curve, 'delta' | 'peers'>;
type Reader = (byRung: readonly (readonly GameTable[])[]) => Read;

/** What is read of every game: of a variant what it has more than the baseline, and of the scenario alone what there is. */
export function readerOf(metric: ComparedMetric, variant: number): Reader {
  if (metric.kind === 'ratio') return ratiosOf(metric, variant);
  return variant === 0 ? againstEven(metric) : againstBaseline(metric, variant);
}

/** A side's score less an even share, in units of half a score by the number of sides: an integer. */
const againstEven =
  (metric: ComparedMetric): Reader =>
  (byRung) => {
    const sides = byRung[0][0].sides.length;
    const values = byRung.map(([table]) => columnOf(table, metric).map((score) => sides * score - 2));
    return { values, most: 2 * sides - 2, unit: 1 / (2 * sides), bounds: [-1 / sides, 1 - 1 / sides] };
  };

/** What a variant's game has more than the baseline's of the same number. */
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

/** A ratio of sums, or how much more of it a variant has: linearised, so that games stay the units and rungs are paired by them. */
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

/** Games whose ratio, or its parts, are not those of the baseline; without a baseline, not that of all games together. */
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

/** A metric's value in every game, or that of another of its columns. */
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
