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

/**
 * The lines between every two points of a table, with all that they pass. Worked out once and remembered, two bytes for each pair of points;
 * matches of one set-up share them.
 */
export class LineTable {
  private readonly lattice: Lattice;
  private readonly barriers: readonly Barrier[];
  private readonly ownWithin: number;
  private readonly targetWithin: number | null;
  /** By the node from which a line goes: for each other node a place in `lines`. */
  private readonly rows: (Uint16Array | null)[];
  /** The same by the node to which it goes: who looks from many points at one then reads one row. */
  private readonly rowsTo: (Uint16Array | null)[];
  private rowsLeft: number;
  private readonly lines: Line[] = [];
  private readonly known = new Map<string, number>();

  constructor(lattice: Lattice, barriers: readonly Barrier[], { cover }: Pick<RevlandRules, 'cover'>) {
    this.lattice = lattice;
    this.barriers = barriers;
    this.ownWithin = hundredths(cover.ownWithin);
    this.targetWithin = cover.targetWithin === null ? null : hundredths(cover.targetWithin);
    this.rows = new Array<Uint16Array | null>(lattice.count).fill(null);
    this.rowsTo = new Array<Uint16Array | null>(lattice.count).fill(null);
    this.rowsLeft = Math.max(1, Math.floor(MOST_BYTES / (2 * lattice.count)));
    // The first place stands for a line that is not known yet.
    this.lines.push({ blockers: [], covers: [], smoke: SMOKE.none });
  }

  /** The line from one node to another. */
  line(from: number, to: number): Line {
    return this.lines[this.placeOf(from, to)];
  }

  /** The same, quicker where `to` stays and `from` changes. */
  lineTo(from: number, to: number): Line {
    const row = this.rowsTo[to] ?? this.makeRow(this.rowsTo, to);
    if (row === null) return this.line(from, to);
    if (row[from] === UNKNOWN) row[from] = this.placeOf(from, to);
    return this.lines[row[from]];
  }

  private placeOf(from: number, to: number): number {
    const row = this.rows[from] ?? this.makeRow(this.rows, from);
    if (row === null) return this.work(from, to);
    if (row[to] === UNKNOWN) row[to] = this.work(from, to);
    return row[to];
  }

  private makeRow(rows: (Uint16Array | null)[], node: number): Uint16Array | null {
    if (this.rowsLeft === 0) return null;
    this.rowsLeft--;
    const row = new Uint16Array(this.lattice.count);
    rows[node] = row;
    return row;
  }

  private work(from: number, to: number): number {
    const line = this.lineBetween(from, to);
    const key = `${line.smoke}/${line.blockers.join()}/${line.covers.join()}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const place = this.lines.push(line) - 1;
    if (place > 0xffff) throw new RangeError('lines of sight pass too many different sets of terrain pieces');
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

/** Sight, cover and smoke over what still stands in one match. */
export class Sights {
  private readonly table: LineTable;
  private readonly barriers: readonly Barrier[];

  constructor(table: LineTable, barriers: readonly Barrier[]) {
    this.table = table;
    this.barriers = barriers;
  }

  line(from: number, to: number): Line {
    return this.table.line(from, to);
  }

  /** The same, quicker where `to` stays and `from` changes. */
  lineTo(from: number, to: number): Line {
    return this.table.lineTo(from, to);
  }

  visible(from: number, to: number): boolean {
    return this.isOpen(this.table.line(from, to));
  }

  /** Whether nothing that still stands stops sight along a line. */
  isOpen({ blockers }: Line): boolean {
    for (let i = 0; i < blockers.length; i++) if (!this.barriers[blockers[i]].isDestroyed) return false;
    return true;
  }

  /** The barrier that covers the far end of a line (REV-41); -1 for none. */
  coverOn({ covers }: Line): number {
    for (let i = 0; i < covers.length; i++) if (!this.barriers[covers[i]].isDestroyed) return covers[i];
    return -1;
  }
}
