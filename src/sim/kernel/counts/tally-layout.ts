import { type LeadLayout, leadLayout } from './leads.ts';
import {
  type CountMetric,
  cellCount,
  type Dimension,
  GAME_COLUMNS,
  type HistogramMetric,
  type MetricSet,
  STANDARD_SIDE_COLUMNS,
  viewsOf,
} from './metrics.ts';
import { type PlaceLayout, placeLayout } from './places.ts';

/** Where one view of a count metric is in the tally: `stride` sums per cell, at the offsets named `SUMS_*`. */
export interface ViewLayout {
  readonly dimensions: readonly Dimension[];
  readonly start: number;
  readonly cells: number;
}

export interface CountLayout {
  readonly metric: CountMetric;
  readonly stride: number;
  readonly views: readonly ViewLayout[];
}

export interface HistogramLayout {
  readonly metric: HistogramMetric;
  readonly start: number;
  readonly cells: number;
  readonly bins: number;
}

/** Within a cell: games with n > 0, sum of n, sum of n squared; then x, x squared, x times n for each rate; then outcome counts. */
export const SUMS_GAMES = 0;
export const SUMS_N = 1;
export const SUMS_NN = 2;
export const SUMS_RATES = 3;

/** Where everything is in the tally, one array of integers: runs are merged by adding such arrays. */
export interface TallyLayout {
  readonly counts: readonly CountLayout[];
  readonly histograms: readonly HistogramLayout[];
  /** Start of the strength histograms: side, turn (1 to maxTurns), strength (0 to maxStrength). */
  readonly strength: number;
  readonly leads: LeadLayout;
  /** Start of the rule events: for each how often it happened, and in how many games. */
  readonly events: number;
  /** Null for systems without a table. */
  readonly places: PlaceLayout | null;
  readonly length: number;
  /** Integers in a game record: GAME_COLUMNS, then per side STANDARD_SIDE_COLUMNS and the system's own. */
  readonly recordLength: number;
  readonly sideRecordLength: number;
}

/** Reserves `length` integers of the tally; returns where they start. */
type Take = (length: number) => number;

export function countLayout(metric: CountMetric, take: Take): CountLayout {
  const stride = SUMS_RATES + 3 * metric.rates.length + metric.outcomes.length;
  const views = viewsOf(metric).map((dimensions) => {
    const cells = cellCount(dimensions);
    return { dimensions, cells, start: take(cells * stride) };
  });
  return { metric, stride, views };
}

export function histogramLayout(metric: HistogramMetric, take: Take): HistogramLayout {
  const cells = cellCount(metric.dimensions);
  const bins = metric.max - metric.min + 1;
  return { metric, cells, bins, start: take(cells * bins) };
}

export function layoutOf(set: MetricSet): TallyLayout {
  let next = 0;
  const take: Take = (length) => {
    next += length;
    return next - length;
  };
  const counts: CountLayout[] = [];
  const histograms: HistogramLayout[] = [];
  for (const metric of set.metrics) {
    if (metric.kind === 'counts') counts.push(countLayout(metric, take));
    else histograms.push(histogramLayout(metric, take));
  }
  const strength = take(set.sides.length * set.maxTurns * (set.maxStrength + 1));
  const leads = leadLayout(set, take);
  const events = take(2 * (set.events?.length ?? 0));
  const places = set.ground === undefined ? null : placeLayout(set.ground, set.sides.length, next);
  take(places?.length ?? 0);
  const sideRecordLength = STANDARD_SIDE_COLUMNS.length + set.sideColumns.length;
  const recordLength = GAME_COLUMNS.length + set.sides.length * sideRecordLength;
  return { counts, histograms, strength, leads, events, places, length: next, recordLength, sideRecordLength };
}
