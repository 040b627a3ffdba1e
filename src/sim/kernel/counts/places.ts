import type { GroundMetric } from './metrics.ts';

/** Sum and sum of squares of a game's counts, by kind, side and square. */
export interface PlaceLayout {
  readonly ground: GroundMetric;
  readonly sides: number;
  readonly columns: number;
  readonly rows: number;
  readonly start: number;
  readonly length: number;
}

export const PLACE_SUM = 0;
export const PLACE_SQUARES = 1;
export const PLACE_STRIDE = 2;

export function placeLayout(ground: GroundMetric, sides: number, start: number): PlaceLayout {
  const { width, depth, square, margin, kinds } = ground;
  const columns = Math.ceil((width + 2 * margin) / square);
  const rows = Math.ceil((depth + 2 * margin) / square);
  return { ground, sides, columns, rows, start, length: kinds.length * sides * columns * rows * PLACE_STRIDE };
}

export class PlaceCounter {
  private readonly layout: PlaceLayout;
  private readonly sides: number;
  private readonly squares: number;
  private readonly game: Int32Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;

  constructor(layout: PlaceLayout) {
    this.layout = layout;
    this.sides = layout.sides;
    this.squares = layout.columns * layout.rows;
    this.game = new Int32Array(layout.length / PLACE_STRIDE);
    this.touched = new Int32Array(layout.length / PLACE_STRIDE);
  }

  /** x, y in hundredths. Throws a RangeError off the table. */
  squareAt(x: number, y: number): number {
    const { ground, columns, rows } = this.layout;
    const column = Math.floor((x + ground.margin) / ground.square);
    const row = Math.floor((y + ground.margin) / ground.square);
    if (column < 0 || row < 0 || column >= columns || row >= rows)
      throw new RangeError(`a place at ${x}, ${y} is off the table`);
    return row * columns + column;
  }

  add(kind: number, side: number, square: number): void {
    const at = (kind * this.sides + side) * this.squares + square;
    if (this.game[at]++ === 0) this.touched[this.touchedCount++] = at;
  }

  fold(tally: Float64Array): void {
    const { game, touched, touchedCount } = this;
    const { start } = this.layout;
    for (let i = 0; i < touchedCount; i++) {
      const at = touched[i];
      const count = game[at];
      const to = start + at * PLACE_STRIDE;
      tally[to + PLACE_SUM] += count;
      tally[to + PLACE_SQUARES] += count * count;
      game[at] = 0;
    }
    this.touchedCount = 0;
  }
}
