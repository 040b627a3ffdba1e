import type { Stream, StreamBook } from './streams.ts';

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
