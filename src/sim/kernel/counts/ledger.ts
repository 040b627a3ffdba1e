import type { Axis } from './axes.ts';
import { type Cells, cellsOf, type GameCells, gameCellsOf } from './cells.ts';
import { Counter } from './counter.ts';
import { GameValue } from './game-value.ts';
import type { CountMetric, Dimension, HistogramMetric, Metric, MetricSet, Rate } from './metrics.ts';
import { countLayout, histogramLayout } from './tally-layout.ts';

/** A count metric as the file that counts it declares it; views and rates name its own dimensions and outcomes. */
export interface CountDeclaration<Axes extends readonly Axis[], Outcomes extends readonly string[]> {
  readonly name: string;
  readonly title: string;
  readonly exposure: string;
  readonly outcomes: Outcomes;
  readonly rates?: readonly RateOf<NoInfer<Outcomes[number]>>[];
  readonly dimensions: Axes;
  readonly views?: readonly (readonly NoInfer<Axes[number]['name']>[])[];
}

export interface RateOf<Outcome extends string> extends Rate {
  readonly outcomes: readonly Outcome[];
}

/** A histogram metric as the file that sets it declares it. */
export interface HistogramDeclaration<Axes extends readonly Axis[]>
  extends Omit<HistogramMetric, 'kind' | 'dimensions'> {
  readonly dimensions: Axes;
  /** Integers past an end share the outermost bin; otherwise they are errors. */
  readonly clipped?: true;
}

/**
 * What metrics are declared to, by the objects that count them: once to learn what a match will count (`Declarations`),
 * then to the recorder of each match, which provides the cells.
 */
export interface Ledger {
  counts<const Axes extends readonly Axis[], const Outcomes extends readonly string[]>(
    declaration: CountDeclaration<Axes, Outcomes>,
  ): Cells<Axes>;
  histogram<const Axes extends readonly Axis[]>(declaration: HistogramDeclaration<Axes>): GameCells<Axes>;
}

/** Lists what is declared to it, in that order. What is counted into its cells is discarded. */
export class Declarations implements Ledger {
  readonly metrics: Metric[] = [];

  counts<const Axes extends readonly Axis[], const Outcomes extends readonly string[]>(
    declaration: CountDeclaration<Axes, Outcomes>,
  ): Cells<Axes> {
    const metric = countMetric(declaration);
    this.metrics.push(metric);
    return cellsOf(new Counter(countLayout(metric, nowhere)), declaration.dimensions);
  }

  histogram<const Axes extends readonly Axis[]>(declaration: HistogramDeclaration<Axes>): GameCells<Axes> {
    const metric = histogramMetric(declaration);
    this.metrics.push(metric);
    return gameCellsOf(new GameValue(histogramLayout(metric, nowhere)), declaration.dimensions);
  }
}

const nowhere = (): number => 0;

/** Shorthand for a rate. */
export function rate<const Outcome extends string>(
  name: string,
  numerator: string,
  title: string,
  outcomes: readonly Outcome[],
): RateOf<Outcome> {
  return { name, numerator, title, outcomes };
}

/** The declaration as plain data. */
export function countMetric({
  name,
  title,
  exposure,
  outcomes,
  rates = [],
  dimensions,
  views = [],
}: CountDeclaration<readonly Axis[], readonly string[]>): CountMetric {
  return {
    kind: 'counts',
    ...{ name, title, exposure, outcomes, rates },
    dimensions: dimensions.map(plain),
    views,
  };
}

export function histogramMetric(declaration: HistogramDeclaration<readonly Axis[]>): HistogramMetric {
  const { name, title, unit, dimensions, min, max, parts, sparse } = declaration;
  return { kind: 'histogram', name, title, unit, dimensions: dimensions.map(plain), min, max, parts, sparse };
}

function plain({ name, title, labels }: Dimension): Dimension {
  return { name, title, labels };
}

/** What the metrics of any system depend on. */
interface Bounds {
  readonly sides: readonly string[];
  readonly maxTurns: number;
  readonly maxStrength: number;
}

/** A metric set with the metrics that `Counts` declares for these labels. */
export function metricSetOf<Labels extends Bounds>(
  Counts: new (ledger: Ledger, labels: Labels) => unknown,
  labels: Labels,
  rest: Omit<MetricSet, 'metrics' | keyof Bounds>,
): MetricSet {
  const { sides, maxTurns, maxStrength } = labels;
  const declared = new Declarations();
  new Counts(declared, labels);
  return { sides, maxTurns, maxStrength, metrics: declared.metrics, ...rest };
}
