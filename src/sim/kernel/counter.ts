import { type CountMetric, cellCount, type Dimension } from './metrics.ts';
import { type CountLayout, SUMS_GAMES, SUMS_N, SUMS_NN, SUMS_RATES, type ViewLayout } from './tally-layout.ts';

/** Counts of one metric in the game being played. */
export class Counter {
  readonly metric: CountMetric;
  private readonly outcomes: number;
  private readonly game: Int32Array;
  private readonly exposure: Int32Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private readonly views: ViewFold[];

  constructor(layout: CountLayout) {
    const cells = cellCount(layout.metric.dimensions);
    this.metric = layout.metric;
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
    const { views, touched, touchedCount, game, exposure, outcomes } = this;
    if (touchedCount === 0) return;
    for (let i = 0; i < views.length; i++) views[i].fold(tally, touched, touchedCount, game);
    for (let i = 0; i < touchedCount; i++) {
      const cell = touched[i];
      exposure[cell] = 0;
      const from = cell * outcomes;
      for (let o = 0; o < outcomes; o++) game[from + o] = 0;
    }
    this.touchedCount = 0;
  }
}

const NONE = new Int32Array(0);
/** Bits of an integer. */
const MOST_RATES = 31;

/** Gathers a game's cells into the cells of a view, then adds that game's sums, squares and products to the tally. */
class ViewFold {
  private readonly start: number;
  private readonly stride: number;
  private readonly outcomes: number;
  private readonly rates: number;
  /** The full split needs no gathering, and nothing to gather in. */
  private readonly isFull: boolean;
  private readonly viewCell: Int32Array;
  /** By outcome: the rates in whose numerator it is, as bits. */
  private readonly ratesOf: Int32Array;
  /** By rate: its numerator in a cell of the game. */
  private readonly sums: Int32Array;
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
    this.viewCell = this.isFull ? NONE : projection(metric.dimensions, view.dimensions);
    this.ratesOf = new Int32Array(this.outcomes);
    this.sums = new Int32Array(this.rates);
    if (this.rates > MOST_RATES) throw new RangeError(`${metric.name} has more than ${MOST_RATES} rates`);
    metric.rates.forEach(({ name, outcomes }, rate) => {
      for (const outcome of outcomes) {
        const index = metric.outcomes.indexOf(outcome);
        if (index < 0) throw new RangeError(`rate ${name} of ${metric.name} names no outcome "${outcome}"`);
        this.ratesOf[index] |= 1 << rate;
      }
    });
    const gathered = this.isFull ? 0 : view.cells;
    this.counts = new Int32Array(gathered * this.outcomes);
    this.seen = new Uint8Array(gathered);
    this.touched = new Int32Array(gathered);
  }

  fold(tally: Float64Array, cells: Int32Array, cellsCount: number, game: Int32Array): void {
    if (this.isFull) {
      for (let i = 0; i < cellsCount; i++) this.addSums(tally, cells[i], game);
      return;
    }
    const { outcomes, counts, viewCell, seen, touched } = this;
    let touchedCount = 0;
    for (let i = 0; i < cellsCount; i++) {
      const view = viewCell[cells[i]];
      if (seen[view] === 0) {
        seen[view] = 1;
        touched[touchedCount++] = view;
      }
      const from = cells[i] * outcomes;
      const to = view * outcomes;
      for (let o = 0; o < outcomes; o++) counts[to + o] += game[from + o];
    }
    for (let i = 0; i < touchedCount; i++) {
      const view = touched[i];
      this.addSums(tally, view, counts);
      const from = view * outcomes;
      for (let o = 0; o < outcomes; o++) counts[from + o] = 0;
      seen[view] = 0;
    }
  }

  /** One cell's outcomes of the game become sums, squares and products over games. */
  private addSums(tally: Float64Array, cell: number, counts: Int32Array): void {
    const { outcomes, rates, ratesOf, sums } = this;
    const from = cell * outcomes;
    const to = this.start + cell * this.stride;
    const outcomesAt = to + SUMS_RATES + 3 * rates;
    let n = 0;
    for (let o = 0; o < outcomes; o++) {
      const count = counts[from + o];
      if (count === 0) continue;
      n += count;
      tally[outcomesAt + o] += count;
      for (let bits = ratesOf[o], rate = 0; bits !== 0; bits >>>= 1, rate++) if ((bits & 1) === 1) sums[rate] += count;
    }
    tally[to + SUMS_GAMES] += 1;
    tally[to + SUMS_N] += n;
    tally[to + SUMS_NN] += n * n;
    for (let rate = 0; rate < rates; rate++) {
      const x = sums[rate];
      if (x === 0) continue;
      sums[rate] = 0;
      const at = to + SUMS_RATES + 3 * rate;
      tally[at] += x;
      tally[at + 1] += x * x;
      tally[at + 2] += x * n;
    }
  }
}

/** For each cell of `from`, the cell of the subset `onto` that it belongs to. */
function projection(from: readonly Dimension[], onto: readonly Dimension[]): Int32Array {
  const sizes = from.map(({ labels }) => labels.length);
  const strides = from.map((dimension) => {
    const place = onto.indexOf(dimension);
    return place < 0 ? 0 : cellCount(onto.slice(place + 1));
  });
  const cells = new Int32Array(cellCount(from));
  // The cells of the last dimensions so far are a block, which each further value of the dimension before them repeats.
  let block = 1;
  for (let at = sizes.length - 1; at >= 0; at--) {
    const end = block * sizes[at];
    for (let cell = block; cell < end; cell++) cells[cell] = cells[cell - block] + strides[at];
    block = end;
  }
  return cells;
}
