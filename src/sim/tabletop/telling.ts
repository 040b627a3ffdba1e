import { UNIT } from './geometry.ts';
import type { Lattice } from './lattice.ts';
import { REASON_WORDS, REASONS, type Referee } from './objectives.ts';
import type { SightTable } from './sight.ts';
import { COVER_WORDS } from './terrain.ts';

/** The position of a node, in units: for pictures. */
export function pointOf({ x, y }: Lattice, node: number): [number, number] {
  return [x[node] / UNIT, y[node] / UNIT];
}

/** The same in words: `(12, 8)`. */
export function pointWords(lattice: Lattice, node: number): string {
  return `(${pointOf(lattice, node).join(', ')})`;
}

/** `in hard cover (farmhouse)`: the cover that counts for a target, and the piece that gives it as seen from the observer. */
export function coverWords(sight: SightTable, observer: number, target: number, cover: number): string {
  const piece = sight.coverPiece(observer, target);
  return piece === null ? COVER_WORDS[cover] : `${COVER_WORDS[cover]} (${piece.name})`;
}

/** `Result: blue wins (a side broke)`. */
export function resultWords({ winner, reason }: Referee, sides: readonly { readonly name: string }[]): string {
  const result = winner < 0 ? 'a draw' : `${sides[winner].name} wins`;
  return `Result: ${result} (${REASON_WORDS[REASONS[reason]]})`;
}
