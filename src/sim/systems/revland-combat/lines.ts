import { BETWEEN, hundredths } from '../../tabletop/geometry.ts';
import type { Lattice } from '../../tabletop/lattice.ts';
import type { Barrier } from './barriers.ts';
import { COVER, SMOKE } from './profiles.ts';
import type { RevlandRules } from './rules.ts';

/** What a line between two points passes, whatever of it still stands. Equal lines are one object. */
export interface Line {
  /** Barriers that stop sight along it. */
  readonly blockers: readonly number[];
  /** Barriers that cover its far end from its near one, the best first (REV-41). */
  readonly covers: readonly number[];
  /** Index into SMOKES: the densest on the line (REV-40). */
  readonly smoke: number;
}

const UNKNOWN = 0;
/** What the lines from points that were asked for may take; those from other points are worked out again. */
const MOST_BYTES = 2 ** 27;

/** Lines have places up to this. */
export const MOST_LINES = 2 ** 16;
const HALF = 16;
const LOW = MOST_LINES - 1;

/**
 * The lines between every two points of a table, with all that they pass. Worked out once and remembered: a word for each pair of points, with
 * the place of the line there and that of the line back, so that who weighs both looks at one word. Matches of one set-up share them.
 */
export class LineTable {
  private readonly lattice: Lattice;
  private readonly barriers: readonly Barrier[];
  private readonly ownWithin: number;
  private readonly targetWithin: number | null;
  /** By node: the word for each other node; null where there was no room for a row. */
  private readonly rows: (Int32Array | null)[];
  private rowsLeft: number;
  private readonly lines: Line[] = [];
  private readonly known = new Map<string, number>();

  constructor(lattice: Lattice, barriers: readonly Barrier[], { cover }: Pick<RevlandRules, 'cover'>) {
    this.lattice = lattice;
    this.barriers = barriers;
    this.ownWithin = hundredths(cover.ownWithin);
    this.targetWithin = cover.targetWithin === null ? null : hundredths(cover.targetWithin);
    this.rows = new Array<Int32Array | null>(lattice.count).fill(null);
    this.rowsLeft = Math.max(1, Math.floor(MOST_BYTES / (Int32Array.BYTES_PER_ELEMENT * lattice.count)));
    // The first place stands for a line that is not known yet.
    this.lines.push({ blockers: [], covers: [], smoke: SMOKE.none });
  }

  /** How many places there are so far; those of lines begin at 1. */
  get size(): number {
    return this.lines.length;
  }

  /** The line from one node to another. */
  line(from: number, to: number): Line {
    return this.lines[there(this.between(from, to))];
  }

  /** A line by its place. */
  at(place: number): Line {
    return this.lines[place];
  }

  /** The word of two nodes: `there` and `back` have the places of the lines from the first to the second, and from the second to the first. */
  between(first: number, second: number): number {
    const row = this.rows[first] ?? this.makeRow(first);
    if (row === null) return this.work(first, second);
    return row[second] === UNKNOWN ? this.fill(row, first, second) : row[second];
  }

  private makeRow(node: number): Int32Array | null {
    if (this.rowsLeft === 0) return null;
    this.rowsLeft--;
    const row = new Int32Array(this.lattice.count);
    this.rows[node] = row;
    return row;
  }

  private fill(row: Int32Array, first: number, second: number): number {
    const word = this.work(first, second);
    row[second] = word;
    const other = this.rows[second];
    if (other !== null) other[first] = back(word) | (there(word) << HALF);
    return word;
  }

  private work(first: number, second: number): number {
    return this.placeOf(first, second) | (this.placeOf(second, first) << HALF);
  }

  private placeOf(from: number, to: number): number {
    const line = this.lineBetween(from, to);
    const key = `${line.smoke}/${line.blockers.join()}/${line.covers.join()}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const place = this.lines.push(line) - 1;
    if (place >= MOST_LINES) throw new RangeError('lines of sight pass too many different sets of terrain pieces');
    this.known.set(key, place);
    return place;
  }

  private lineBetween(from: number, to: number): Line {
    const { x, y } = this.lattice;
    const blockers: number[] = [];
    const covers: number[] = [];
    let smoke: number = SMOKE.none;
    for (const barrier of this.barriers) {
      const { piece, index } = barrier;
      const crosses = piece.shape.crosses(x[from], y[from], x[to], y[to]);
      if (!crosses) continue;
      if (barrier.smoke > smoke) smoke = barrier.smoke;
      if (this.blocks(barrier, from, to)) blockers.push(index);
      if (this.covers(barrier, from, to)) covers.push(index);
    }
    covers.sort((a, b) => this.rank(this.barriers[b], to) - this.rank(this.barriers[a], to) || a - b);
    return { blockers, covers, smoke };
  }

  /** As in `SightTable`: a piece that blocks does so with any point between the ends, one that is seen into only where neither end is in it. */
  private blocks({ piece }: Barrier, from: number, to: number): boolean {
    const { x, y } = this.lattice;
    if (piece.sight === 'clear' || from === to) return false;
    if (piece.sight === 'blocks') return piece.shape.meets(x[from], y[from], x[to], y[to], BETWEEN);
    return !piece.contains(x[from], y[from]) && !piece.contains(x[to], y[to]);
  }

  /** REV-41, of a barrier that the line crosses. */
  private covers({ piece, cover }: Barrier, from: number, to: number): boolean {
    const { x, y } = this.lattice;
    if (cover === COVER.none) return false;
    if (cover === COVER.full) return piece.shape.meets(x[from], y[from], x[to], y[to], BETWEEN);
    if (piece.shape.within(x[from], y[from], this.ownWithin)) return false;
    return this.targetWithin === null || piece.shape.within(x[to], y[to], this.targetWithin);
  }

  /** Highest percentage, then ranking, then nearest to the target. */
  private rank({ percent, ranking, hasRanking, piece }: Barrier, to: number): number {
    const code = hasRanking ? 10 * ranking.dice + ranking.pips + 1 : 0;
    const distance = Math.sqrt(piece.distanceSquared(this.lattice.x[to], this.lattice.y[to]));
    return percent * 1e9 + code * 1e6 - distance;
  }
}

/** Of a word of two nodes: the place of the line from the first to the second. */
export function there(word: number): number {
  return word & LOW;
}

/** The place of the line from the second to the first. */
export function back(word: number): number {
  return word >>> HALF;
}
