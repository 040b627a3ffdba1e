import type { HistogramMetric } from './metrics.ts';
import type { HistogramLayout } from './tally-layout.ts';

/** A per-game integer of one metric: `set` or `add` during the game, folded into its histogram at the end. */
export class GameValue {
  private readonly values: Int32Array;
  /** Which cells of a sparse metric the game has set; null when every game has them all. */
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

  /** From now on integers past an end of the histogram are counted in its outermost bin; otherwise they are errors. */
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
