import { type Axis, type Cells, type GameCells, MOST_AXES } from './cells.ts';
import type { CountMetric, Dimension, HistogramMetric, Metric, MetricSet, Rate } from './metrics.ts';

export interface CountEntry<Axes extends readonly Axis[] = readonly Axis[]> {
  readonly by: Axes;
  readonly metric: Omit<CountMetric, 'name'>;
}

export interface HistogramEntry<Axes extends readonly Axis[] = readonly Axis[]> {
  readonly by: Axes;
  readonly metric: Omit<HistogramMetric, 'name'>;
  readonly isClipped: boolean;
}

/** By name of the metric: `hitRates` is written to `hit-rates.csv`. */
export type MetricTable = Readonly<Record<string, CountEntry | HistogramEntry>>;

/** For example `tally.hitRates.count(side, cover, outcome)`. */
export type CellsOf<Table extends MetricTable> = {
  readonly [Name in keyof Table]: Table[Name] extends HistogramEntry<infer Axes>
    ? GameCells<Axes>
    : Table[Name] extends CountEntry<infer Axes>
      ? Cells<Axes>
      : never;
};

export interface RateOf<Outcome extends string> extends Rate {
  readonly outcomes: readonly Outcome[];
}

interface Counting<Axes extends readonly Axis[], Outcomes extends readonly string[]> {
  readonly by: Axes;
  readonly outcomes: Outcomes;
  readonly rates?: readonly RateOf<NoInfer<Outcomes[number]>>[];
  readonly views?: readonly (readonly NoInfer<Axes[number]['name']>[])[];
}

/** Many events per game; `exposure` is the CSV column of their number. */
export function counts<const Axes extends readonly Axis[], const Outcomes extends readonly string[]>(
  title: string,
  exposure: string,
  { by, outcomes, rates = [], views = [] }: Counting<Axes, Outcomes>,
): CountEntry<Axes> {
  return { by, metric: { kind: 'counts', title, exposure, outcomes, rates, dimensions: plain(by), views } };
}

/** Integers past an end go into the outermost bin if `clipped`, otherwise they are errors. */
interface Bins extends Pick<HistogramMetric, 'min' | 'max' | 'parts' | 'sparse'> {
  readonly clipped?: true;
}

export function histogram<const Axes extends readonly Axis[]>(
  title: string,
  unit: string,
  { by, min, max, parts, sparse, clipped }: Bins & { readonly by: Axes },
): HistogramEntry<Axes> {
  const metric = { kind: 'histogram', title, unit, dimensions: plain(by), min, max, parts, sparse } as const;
  return { by, metric, isClipped: clipped === true };
}

export function rate<const Outcome extends string>(
  name: string,
  numerator: string,
  title: string,
  outcomes: readonly Outcome[],
): RateOf<Outcome> {
  return { name, numerator, title, outcomes };
}

function plain(axes: readonly Axis[]): Dimension[] {
  return axes.map(({ name, title, labels }) => ({ name, title, labels }));
}

export function metricOf(key: string, entry: CountEntry | HistogramEntry): Metric {
  const { kind, ...rest } = entry.metric;
  const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const { length } = entry.by;
  const most = kind === 'counts' ? MOST_AXES.counts : MOST_AXES.histogram;
  if (length > most)
    throw new RangeError(`metric "${name}" has ${length} dimensions, and at most ${most} can be counted`);
  return { kind, name, ...rest } as Metric;
}

export function metricsOf(table: MetricTable): Metric[] {
  return Object.entries(table).map(([key, entry]) => metricOf(key, entry));
}

interface Bounds {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  readonly maxStrength: number;
}

export function metricSetOf(
  table: MetricTable,
  { sides, maxTurns, maxStrength }: Bounds,
  rest: Omit<MetricSet, 'metrics' | keyof Bounds>,
): MetricSet {
  return { sides, maxTurns, maxStrength, metrics: metricsOf(table), ...rest };
}
