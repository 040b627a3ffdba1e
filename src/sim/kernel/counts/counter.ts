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
import { type LeadLayout, leadLayout } from './records.ts';

/** A view in the tally: `stride` sums per cell, at the offsets `SUMS_*`. */
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

/** Per cell: games with n > 0, sums of n and n²; then x, x², xn of each rate; then outcome counts. */
export const SUMS_GAMES = 0;
export const SUMS_N = 1;
export const SUMS_NN = 2;
export const SUMS_RATES = 3;

/** Layout of the tally, one array of integers: runs merge by addition. */
export interface TallyLayout {
  readonly counts: readonly CountLayout[];
  readonly histograms: readonly HistogramLayout[];
  /** Start of strength histograms: side, turn (1 to maxTurns), strength (0 to maxStrength). */
  readonly strength: number;
  readonly leads: LeadLayout;
  /** Start of rule events: occurrences and games of each. */
  readonly events: number;
  readonly places: PlaceLayout | null;
  readonly length: number;
  /** GAME_COLUMNS, then per side STANDARD_SIDE_COLUMNS and the system's own. */
  readonly recordLength: number;
  readonly sideRecordLength: number;
}

type Take = (length: number) => number;

function countLayout(metric: CountMetric, take: Take): CountLayout {
  const stride = SUMS_RATES + 3 * metric.rates.length + metric.outcomes.length;
  const views = viewsOf(metric).map((dimensions) => {
    const cells = cellCount(dimensions);
    return { dimensions, cells, start: take(cells * stride) };
  });
  return { metric, stride, views };
}

function histogramLayout(metric: HistogramMetric, take: Take): HistogramLayout {
  const cells = cellCount(metric.dimensions);
  const bins = metric.max - metric.min + 1;
  return { metric, cells, bins, start: take(cells * bins) };
}

const layouts = new WeakMap<MetricSet, TallyLayout>();

/** Worked out once a set. */
export function layoutOf(set: MetricSet): TallyLayout {
  const known = layouts.get(set);
  if (known !== undefined) return known;
  const layout = freshLayout(set);
  layouts.set(set, layout);
  return layout;
}

function freshLayout(set: MetricSet): TallyLayout {
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

export class Counter {
  readonly metric: CountMetric;
  /** Counts at `cell << shift | outcome`. */
  private readonly game: Int32Array;
  private readonly shift: number;
  /** Indices into `game` that are not 0. */
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private readonly layout: CountLayout;
  /** Made when a game first ends: most set-ups in tests end none. */
  private views: ViewFold | null = null;

  constructor(layout: CountLayout) {
    const { dimensions, outcomes } = layout.metric;
    this.metric = layout.metric;
    this.layout = layout;
    this.shift = 32 - Math.clz32(outcomes.length - 1);
    this.game = new Int32Array(cellCount(dimensions) << this.shift);
    this.touched = new Int32Array(this.game.length);
  }

  /** The last dimension of `cell` varies fastest. */
  add(cell: number, outcome: number): void {
    const at = (cell << this.shift) | outcome;
    if (this.game[at]++ === 0) this.touched[this.touchedCount++] = at;
  }

  fold(tally: Float64Array): void {
    const { touched, touchedCount, game } = this;
    if (touchedCount === 0) return;
    this.views ??= new ViewFold(this.layout, this.shift);
    this.views.fold(tally, touched, touchedCount, game);
    for (let i = 0; i < touchedCount; i++) game[touched[i]] = 0;
    this.touchedCount = 0;
  }
}

/** Adds sums, squares and products of all views to the tally, whose views follow each other. */
class ViewFold {
  private readonly start: number;
  private readonly stride: number;
  private readonly shift: number;
  private readonly rates: number;
  private readonly views: number;
  /** At [cell * views + view]: its cell, counted through all views. */
  private readonly viewCells: Int32Array;
  /** At [outcome * rates + rate]: 1 if the outcome is in the numerator. */
  private readonly isIn: Uint8Array;
  /** At [cell * (1 + rates)]: count of this game, then the numerator of each rate. */
  private readonly sums: Int32Array;
  private readonly touched: Int32Array;

  constructor(layout: CountLayout, shift: number) {
    const { metric, stride, views } = layout;
    const [{ start }] = views;
    this.start = start;
    this.stride = stride;
    this.shift = shift;
    this.rates = metric.rates.length;
    this.views = views.length;
    this.viewCells = viewCellsOf(layout);
    this.isIn = new Uint8Array(metric.outcomes.length * this.rates);
    metric.rates.forEach(({ name, outcomes }, rate) => {
      for (const outcome of outcomes) {
        const index = metric.outcomes.indexOf(outcome);
        if (index < 0) throw new RangeError(`rate ${name} of ${metric.name} names no outcome "${outcome}"`);
        this.isIn[index * this.rates + rate] = 1;
      }
    });
    const cells = views.reduce((sum, view) => sum + view.cells, 0);
    this.sums = new Int32Array(cells * (1 + this.rates));
    this.touched = new Int32Array(cells);
  }

  fold(tally: Float64Array, cells: Int32Array, cellsCount: number, game: Int32Array): void {
    const { start, stride, shift, rates, views, viewCells, isIn, sums, touched } = this;
    const mask = (1 << shift) - 1;
    const outcomesAt = start + SUMS_RATES + 3 * rates;
    let touchedCount = 0;
    for (let i = 0; i < cellsCount; i++) {
      const at = cells[i];
      const count = game[at];
      const outcome = at & mask;
      const from = (at >> shift) * views;
      for (let view = from; view < from + views; view++) {
        const cell = viewCells[view];
        const sum = cell * (1 + rates);
        if (sums[sum] === 0) touched[touchedCount++] = cell;
        sums[sum] += count;
        tally[outcomesAt + cell * stride + outcome] += count;
        for (let rate = 0; rate < rates; rate++) sums[sum + 1 + rate] += count * isIn[outcome * rates + rate];
      }
    }
    for (let i = 0; i < touchedCount; i++) this.addSums(tally, touched[i]);
  }

  private addSums(tally: Float64Array, cell: number): void {
    const { rates, sums } = this;
    const sum = cell * (1 + rates);
    const n = sums[sum];
    sums[sum] = 0;
    const to = this.start + cell * this.stride;
    tally[to + SUMS_GAMES] += 1;
    tally[to + SUMS_N] += n;
    tally[to + SUMS_NN] += n * n;
    for (let rate = 0; rate < rates; rate++) {
      const x = sums[sum + 1 + rate];
      if (x === 0) continue;
      sums[sum + 1 + rate] = 0;
      const at = to + SUMS_RATES + 3 * rate;
      tally[at] += x;
      tally[at + 1] += x * x;
      tally[at + 2] += x * n;
    }
  }
}

const viewCells = new WeakMap<CountLayout, Int32Array>();

function viewCellsOf(layout: CountLayout): Int32Array {
  const known = viewCells.get(layout);
  if (known !== undefined) return known;
  const { metric, stride, views } = layout;
  const cells = new Int32Array(cellCount(metric.dimensions) * views.length);
  viewCells.set(layout, cells);
  for (let place = 0; place < views.length; place++) {
    const first = (views[place].start - views[0].start) / stride;
    const onto = projection(metric.dimensions, views[place].dimensions);
    for (let from = 0; from < onto.length; from++) cells[from * views.length + place] = first + onto[from];
  }
  return cells;
}

function projection(from: readonly Dimension[], onto: readonly Dimension[]): Int32Array {
  const sizes = from.map(({ labels }) => labels.length);
  const strides = from.map((dimension) => {
    const place = onto.indexOf(dimension);
    return place < 0 ? 0 : cellCount(onto.slice(place + 1));
  });
  const cells = new Int32Array(cellCount(from));
  let block = 1;
  for (let at = sizes.length - 1; at >= 0; at--) {
    const end = block * sizes[at];
    for (let cell = block; cell < end; cell++) cells[cell] = cells[cell - block] + strides[at];
    block = end;
  }
  return cells;
}

/** Added to its histogram when the game ends. */
export class GameValue {
  private readonly values: Int32Array;
  /** Set in this game; null if all always are. */
  private readonly isSet: Uint8Array | null;
  private readonly layout: HistogramLayout;
  private isClipped = false;

  constructor(layout: HistogramLayout) {
    this.layout = layout;
    this.values = new Int32Array(layout.cells);
    this.isSet = layout.metric.sparse === true ? new Uint8Array(layout.cells) : null;
  }

  get metric(): HistogramMetric {
    return this.layout.metric;
  }

  /** Moves integers into the outermost bins; without it they are errors. */
  clip(): void {
    this.isClipped = true;
  }

  add(cell: number, amount: number): void {
    this.set(cell, this.values[cell] + amount);
  }

  set(cell: number, value: number): void {
    this.values[cell] = value;
    if (this.isSet !== null) this.isSet[cell] = 1;
  }

  fold(tally: Float64Array): void {
    const { values, isSet, isClipped } = this;
    const { start, bins, metric } = this.layout;
    const { min } = metric;
    for (let cell = 0; cell < values.length; cell++) {
      if (isSet !== null) {
        if (isSet[cell] === 0) continue;
        isSet[cell] = 0;
      }
      let bin = values[cell] - min;
      if (isClipped) bin = bin < 0 ? 0 : bin >= bins ? bins - 1 : bin;
      else if (bin < 0 || bin >= bins)
        throw new RangeError(`${metric.name}: ${values[cell]} is outside ${metric.min} to ${metric.max}`);
      tally[start + cell * bins + bin] += 1;
      values[cell] = 0;
    }
  }
}
