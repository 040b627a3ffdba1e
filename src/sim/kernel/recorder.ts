import { LeadFold, type LeadLayout, leadLayout } from './leads.ts';
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
import { PlaceCounter, type PlaceLayout, placeLayout } from './places.ts';

/** Where one view of a count metric lies in the tally: `stride` sums a cell, as `SUMS_*` name them. */
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

/** Where everything lies in the tally, one array of integers: runs are merged by adding such arrays. */
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

export function layoutOf(set: MetricSet): TallyLayout {
  let next = 0;
  const take = (length: number): number => {
    next += length;
    return next - length;
  };
  const counts: CountLayout[] = [];
  const histograms: HistogramLayout[] = [];
  for (const metric of set.metrics) {
    if (metric.kind === 'counts') {
      const stride = SUMS_RATES + 3 * metric.rates.length + metric.outcomes.length;
      const views = viewsOf(metric).map((dimensions) => {
        const cells = cellCount(dimensions);
        return { dimensions, cells, start: take(cells * stride) };
      });
      counts.push({ metric, stride, views });
    } else {
      const cells = cellCount(metric.dimensions);
      const bins = metric.max - metric.min + 1;
      histograms.push({ metric, cells, bins, start: take(cells * bins) });
    }
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

/** Counts of one metric in the game being played. */
export class Counter {
  readonly outcomes: number;
  private readonly game: Int32Array;
  private readonly exposure: Int32Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private readonly views: ViewFold[];

  constructor(layout: CountLayout) {
    const cells = cellCount(layout.metric.dimensions);
    this.outcomes = layout.metric.outcomes.length;
    this.game = new Int32Array(cells * this.outcomes);
    this.exposure = new Int32Array(cells);
    this.touched = new Int32Array(cells);
    this.views = layout.views.map((view) => new ViewFold(layout, view));
  }

  /** One thing happened: `cell` by the metric's dimensions (the last fastest), `outcome` by its outcomes. */
  add(cell: number, outcome: number): void {
    if (this.exposure[cell]++ === 0) this.touched[this.touchedCount++] = cell;
    this.game[cell * this.outcomes + outcome]++;
  }

  fold(tally: Float64Array): void {
    for (const view of this.views) view.fold(tally, this.touched, this.touchedCount, this.game);
    for (let i = 0; i < this.touchedCount; i++) {
      const cell = this.touched[i];
      this.exposure[cell] = 0;
      for (let o = 0; o < this.outcomes; o++) this.game[cell * this.outcomes + o] = 0;
    }
    this.touchedCount = 0;
  }
}

/** Gathers a game's cells into the cells of a view, then adds that game's sums, squares and products to the tally. */
class ViewFold {
  private readonly start: number;
  private readonly stride: number;
  private readonly outcomes: number;
  private readonly rates: number;
  /** The full split needs no gathering. */
  private readonly isFull: boolean;
  private readonly viewCell: Int32Array;
  /** rateHas[rate * outcomes + outcome]: whether the outcome is in the rate's numerator. */
  private readonly rateHas: Uint8Array;
  private readonly counts: Int32Array;
  private readonly seen: Uint8Array;
  private readonly touched: Int32Array;

  constructor(layout: CountLayout, view: ViewLayout) {
    const { metric } = layout;
    this.start = view.start;
    this.stride = layout.stride;
    this.outcomes = metric.outcomes.length;
    this.rates = metric.rates.length;
    this.isFull = view.dimensions.length === metric.dimensions.length;
    this.viewCell = projection(metric.dimensions, view.dimensions);
    this.rateHas = new Uint8Array(this.rates * this.outcomes);
    metric.rates.forEach(({ name, outcomes }, rate) => {
      for (const outcome of outcomes) {
        const index = metric.outcomes.indexOf(outcome);
        if (index < 0) throw new RangeError(`rate ${name} of ${metric.name} names no outcome "${outcome}"`);
        this.rateHas[rate * this.outcomes + index] = 1;
      }
    });
    this.counts = new Int32Array(view.cells * this.outcomes);
    this.seen = new Uint8Array(view.cells);
    this.touched = new Int32Array(view.cells);
  }

  fold(tally: Float64Array, cells: Int32Array, cellsCount: number, game: Int32Array): void {
    if (this.isFull) {
      for (let i = 0; i < cellsCount; i++) this.addSums(tally, cells[i], game);
      return;
    }
    const { outcomes, counts } = this;
    let touchedCount = 0;
    for (let i = 0; i < cellsCount; i++) {
      const view = this.viewCell[cells[i]];
      if (this.seen[view] === 0) {
        this.seen[view] = 1;
        this.touched[touchedCount++] = view;
      }
      for (let o = 0; o < outcomes; o++) counts[view * outcomes + o] += game[cells[i] * outcomes + o];
    }
    for (let i = 0; i < touchedCount; i++) {
      const view = this.touched[i];
      this.addSums(tally, view, counts);
      for (let o = 0; o < outcomes; o++) counts[view * outcomes + o] = 0;
      this.seen[view] = 0;
    }
  }

  /** One cell's outcomes of the game become sums, squares and products over games. */
  private addSums(tally: Float64Array, cell: number, counts: Int32Array): void {
    const { outcomes, rates } = this;
    const from = cell * outcomes;
    const to = this.start + cell * this.stride;
    const outcomesAt = to + SUMS_RATES + 3 * rates;
    let n = 0;
    for (let o = 0; o < outcomes; o++) {
      const count = counts[from + o];
      n += count;
      tally[outcomesAt + o] += count;
    }
    tally[to + SUMS_GAMES] += 1;
    tally[to + SUMS_N] += n;
    tally[to + SUMS_NN] += n * n;
    for (let rate = 0; rate < rates; rate++) {
      let x = 0;
      for (let o = 0; o < outcomes; o++) if (this.rateHas[rate * outcomes + o] === 1) x += counts[from + o];
      const at = to + SUMS_RATES + 3 * rate;
      tally[at] += x;
      tally[at + 1] += x * x;
      tally[at + 2] += x * n;
    }
  }
}

/** For each cell of `from`, the cell of the subset `onto` that it belongs to. */
function projection(from: readonly Dimension[], onto: readonly Dimension[]): Int32Array {
  const cells = new Int32Array(cellCount(from));
  for (let cell = 0; cell < cells.length; cell++) {
    let rest = cell;
    const index = new Map<Dimension, number>();
    for (const dimension of from.toReversed()) {
      index.set(dimension, rest % dimension.labels.length);
      rest = Math.floor(rest / dimension.labels.length);
    }
    for (const dimension of onto) cells[cell] = cells[cell] * dimension.labels.length + index.get(dimension)!;
  }
  return cells;
}

/** A per-game integer of one metric: `set` or `add` during the game, folded into its histogram at the end. */
export class GameValue {
  private readonly values: Int32Array;
  /** Which cells of a sparse metric the game has set; null when every game has them all. */
  private readonly isSet: Uint8Array | null;
  private readonly layout: HistogramLayout;

  constructor(layout: HistogramLayout) {
    this.layout = layout;
    this.values = new Int32Array(layout.cells);
    this.isSet = layout.metric.sparse === true ? new Uint8Array(layout.cells) : null;
  }

  add(cell: number, amount: number): void {
    this.set(cell, this.values[cell] + amount);
  }

  set(cell: number, value: number): void {
    this.values[cell] = value;
    if (this.isSet !== null) this.isSet[cell] = 1;
  }

  fold(tally: Float64Array): void {
    const { start, bins, metric } = this.layout;
    for (let cell = 0; cell < this.values.length; cell++) {
      if (this.isSet !== null) {
        if (this.isSet[cell] === 0) continue;
        this.isSet[cell] = 0;
      }
      const bin = this.values[cell] - metric.min;
      if (bin < 0 || bin >= bins)
        throw new RangeError(`${metric.name}: ${this.values[cell]} is outside ${metric.min} to ${metric.max}`);
      tally[start + cell * bins + bin] += 1;
      this.values[cell] = 0;
    }
  }
}

/**
 * Adds games to a tally of integers. A match counts through `counter`, `value`, `strength` and `record`; nothing is allocated
 * while games are played.
 */
export class Recorder {
  readonly set: MetricSet;
  readonly layout: TallyLayout;
  readonly tally: Float64Array;
  /** The game being played: GAME_COLUMNS, then per side STANDARD_SIDE_COLUMNS and the system's own columns. */
  readonly record: Int32Array;
  private readonly placeCounter: PlaceCounter | null;
  private readonly counters: Map<string, Counter>;
  private readonly values: Map<string, GameValue>;
  private readonly counterList: Counter[];
  private readonly valueList: GameValue[];
  private readonly strengths: Int32Array;
  /** What sides lead by: their strengths, unless the system has something else. */
  private readonly standings: Int32Array;
  private readonly leads: LeadFold;
  private readonly eventCounts: Int32Array;

  constructor(set: MetricSet) {
    this.set = set;
    this.layout = layoutOf(set);
    this.tally = new Float64Array(this.layout.length);
    this.record = new Int32Array(this.layout.recordLength);
    this.counters = new Map(this.layout.counts.map((layout) => [layout.metric.name, new Counter(layout)]));
    this.values = new Map(this.layout.histograms.map((layout) => [layout.metric.name, new GameValue(layout)]));
    this.placeCounter = this.layout.places === null ? null : new PlaceCounter(this.layout.places);
    this.counterList = [...this.counters.values()];
    this.valueList = [...this.values.values()];
    this.strengths = new Int32Array(set.sides.length * set.maxTurns);
    this.standings = set.lead === undefined ? this.strengths : new Int32Array(this.strengths.length);
    this.leads = new LeadFold(this.layout.leads, set, this.layout.sideRecordLength);
    this.eventCounts = new Int32Array(set.events?.length ?? 0);
  }

  /** The counter of a declared metric; for set-up, never in a game. */
  counter(name: string): Counter {
    return known(this.counters, name);
  }

  value(name: string): GameValue {
    return known(this.values, name);
  }

  /** What counts places on the declared ground; for set-up. */
  places(): PlaceCounter {
    if (this.placeCounter === null) throw new RangeError('no ground is declared');
    return this.placeCounter;
  }

  /** Index in `record` of a side's column; for set-up. */
  sideColumn(side: number, name: string): number {
    const columns: readonly { name: string }[] = [...STANDARD_SIDE_COLUMNS, ...this.set.sideColumns];
    const index = columns.findIndex((column) => column.name === name);
    if (index < 0) throw new RangeError(`no column "${name}"`);
    return GAME_COLUMNS.length + side * this.layout.sideRecordLength + index;
  }

  /** A side's strength at the end of a turn (turns from 1). */
  strength(side: number, turn: number, strength: number): void {
    this.strengths[side * this.set.maxTurns + turn - 1] = strength;
  }

  /** What a side leads by at the end of a turn, in systems that declare a `lead`. */
  standing(side: number, turn: number, standing: number): void {
    this.standings[side * this.set.maxTurns + turn - 1] = standing;
  }

  /** A declared rule event happened: its index in the metric set's `events`. */
  happened(event: number): void {
    this.eventCounts[event]++;
  }

  /** Ends the game that `record` describes: its last strengths are carried forward to the last turn, and all is folded. */
  endGame(): void {
    const { tally, layout, set } = this;
    const turns = this.record[0];
    const bins = set.maxStrength + 1;
    for (let side = 0; side < set.sides.length; side++) {
      const last = this.record[GAME_COLUMNS.length + side * layout.sideRecordLength + 1];
      for (let turn = 1; turn <= set.maxTurns; turn++) {
        const cell = side * set.maxTurns + turn - 1;
        tally[layout.strength + cell * bins + (turn <= turns ? this.strengths[cell] : last)] += 1;
      }
    }
    this.leads.fold(tally, this.record, this.standings);
    for (let i = 0; i < this.eventCounts.length; i++) {
      if (this.eventCounts[i] === 0) continue;
      tally[layout.events + 2 * i] += this.eventCounts[i];
      tally[layout.events + 2 * i + 1] += 1;
      this.eventCounts[i] = 0;
    }
    for (let i = 0; i < this.counterList.length; i++) this.counterList[i].fold(tally);
    for (let i = 0; i < this.valueList.length; i++) this.valueList[i].fold(tally);
    this.placeCounter?.fold(tally);
  }
}

function known<V>(map: Map<string, V>, name: string): V {
  const found = map.get(name);
  if (found === undefined) throw new RangeError(`no metric "${name}" is declared`);
  return found;
}
