/** A source of numbers for one purpose of one side and figure: an index into a match's `StreamBook`. */
export type Stream = number;

const MAX_PURPOSES = 64;
const MAX_SIDES = 8;
export const MAX_FIGURES = 2048;

/**
 * The streams that a match may draw from, opened once at set-up. A stream's numbers depend on (seed, game, purpose, side,
 * figure, turn) and on nothing else, so that a house rule which adds or drops a roll of one purpose, figure or turn leaves every
 * other roll as it was: baseline and variant stay correlated (common random numbers).
 */
export class StreamBook {
  readonly keys: number[] = [];

  open(purpose: number, side = 0, figure = 0): Stream {
    if (purpose >= MAX_PURPOSES || side >= MAX_SIDES || figure >= MAX_FIGURES)
      throw new RangeError(`stream out of range: purpose ${purpose}, side ${side}, figure ${figure}`);
    // 6 bits of purpose, 3 of side, 11 of figure; the low 12 bits are the turn's.
    this.keys.push((purpose << 26) | (side << 23) | (figure << 12) | 0);
    return this.keys.length - 1;
  }
}

/**
 * What a system's random numbers are drawn for: a stream's purpose is its place in the list. A new kind of roll is
 * added at the end, so that no other roll changes.
 */
export class Purposes<Name extends string> {
  readonly names: readonly Name[];

  constructor(names: readonly Name[]) {
    this.names = names;
  }

  /** The stream of one purpose, side and figure; for set-up. */
  open(book: StreamBook, purpose: Name, side = 0, figure = 0): Stream {
    return book.open(this.names.indexOf(purpose), side, figure);
  }
}
