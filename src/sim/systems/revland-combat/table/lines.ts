import { BETWEEN, hundredths, type Lattice } from '../../../tabletop/geometry.ts';
import { type GroundTable, type LatticeSpec, latticeOf, specOf, Tables } from '../../../tabletop/tables.ts';
import { Piece, type PieceSpec } from '../../../tabletop/terrain.ts';
import { COVER, SMOKE } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { Barrier } from './barriers.ts';

/** Standing or not. Equal lines are one object. */
export interface Line {
  readonly blockers: readonly number[];
  /** Barriers that cover the far end, the best first (REV-41). */
  readonly covers: readonly number[];
  /** Index into SMOKES: the densest (REV-40). */
  readonly smoke: number;
}

/** What lines depend on: not whether it stands. */
type Screen = Pick<Barrier, 'index' | 'piece' | 'cover' | 'percent' | 'hasRanking' | 'ranking' | 'smoke'>;

const UNKNOWN = 0;
/** More pairs are not cached. */
const MOST_BYTES = 2 ** 27;
const FIRST_ROWS = 32;
const MOST_NARROW = 2 ** 8;
export const MOST_PAIRS = 2 ** 16;

type CoverReach = Pick<RevlandRules['cover'], 'ownWithin' | 'targetWithin'>;

/** Cached between all points, shared by matches. There and back are a pair; equal pairs have one place. */
export class LineTable implements GroundTable {
  private readonly lattice: Lattice;
  private readonly barriers: readonly Screen[];
  private readonly ownWithin: number;
  private readonly targetWithin: number | null;
  /** By node: start in `places`; -1 for none yet. */
  private readonly starts: Int32Array;
  /** By start, as first asked for. */
  private places: Uint8Array | Uint16Array;
  private rows = 0;
  private readonly mostRows: number;
  /** By place. */
  private readonly theres: Line[] = [];
  private readonly backs: Line[] = [];
  private readonly known = new Map<string, Line>();
  private readonly knownPairs = new Map<Line, Map<Line, number>>();

  constructor(lattice: Lattice, barriers: readonly Screen[], cover: CoverReach) {
    this.lattice = lattice;
    this.barriers = barriers;
    this.ownWithin = hundredths(cover.ownWithin);
    this.targetWithin = cover.targetWithin === null ? null : hundredths(cover.targetWithin);
    this.starts = new Int32Array(lattice.count).fill(-1);
    this.mostRows = Math.max(1, Math.min(lattice.count, Math.floor(MOST_BYTES / lattice.count)));
    this.places = new Uint8Array(Math.min(FIRST_ROWS, this.mostRows) * lattice.count);
    const none: Line = { blockers: [], covers: [], smoke: SMOKE.none };
    this.theres.push(none);
    this.backs.push(none);
  }

  get bytes(): number {
    return this.places.byteLength + this.starts.byteLength;
  }

  /** Those of pairs begin at 1. */
  get size(): number {
    return this.theres.length;
  }

  line(from: number, to: number): Line {
    return this.theres[this.pair(from, to)];
  }

  there(pair: number): Line {
    return this.theres[pair];
  }

  back(pair: number): Line {
    return this.backs[pair];
  }

  pair(first: number, second: number): number {
    const start = this.starts[first];
    const known = start < 0 ? UNKNOWN : this.places[start + second];
    return known === UNKNOWN ? this.fill(first, second) : known;
  }

  private fill(first: number, second: number): number {
    const pair = this.work(first, second);
    if (this.starts[first] < 0) this.addRow(first);
    this.note(first, second, pair);
    if (this.starts[second] >= 0) this.note(second, first, this.pairOf(this.backs[pair], this.theres[pair]));
    return pair;
  }

  private note(first: number, second: number, pair: number): void {
    if (pair >= MOST_NARROW && this.places.BYTES_PER_ELEMENT === 1) this.places = Uint16Array.from(this.places);
    if (this.starts[first] >= 0) this.places[this.starts[first] + second] = pair;
  }

  private addRow(node: number): void {
    if (this.rows === this.mostRows) return;
    const { count } = this.lattice;
    const start = this.rows++ * count;
    if (start === this.places.length) {
      const size = Math.min(2 * this.rows, this.mostRows) * count;
      const more = this.places.BYTES_PER_ELEMENT === 1 ? new Uint8Array(size) : new Uint16Array(size);
      more.set(this.places);
      this.places = more;
    }
    this.starts[node] = start;
  }

  private work(first: number, second: number): number {
    return this.pairOf(this.lineFrom(first, second), this.lineFrom(second, first));
  }

  private pairOf(there: Line, back: Line): number {
    const pairs = this.knownPairs.get(there) ?? new Map<Line, number>();
    this.knownPairs.set(there, pairs);
    const known = pairs.get(back);
    if (known !== undefined) return known;
    const pair = this.theres.push(there) - 1;
    this.backs.push(back);
    if (pair >= MOST_PAIRS) throw new RangeError('lines of sight pass too many different sets of terrain pieces');
    pairs.set(back, pair);
    return pair;
  }

  /** One object for equal lines. */
  private lineFrom(from: number, to: number): Line {
    const line = this.lineBetween(from, to);
    const key = `${line.smoke}/${line.blockers.join()}/${line.covers.join()}`;
    const known = this.known.get(key) ?? line;
    this.known.set(key, known);
    return known;
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

  /** As in `SightTable`. */
  private blocks({ piece }: Screen, from: number, to: number): boolean {
    const { x, y } = this.lattice;
    if (piece.sight === 'clear' || from === to) return false;
    if (piece.sight === 'blocks') return piece.shape.meets(x[from], y[from], x[to], y[to], BETWEEN);
    return !piece.contains(x[from], y[from]) && !piece.contains(x[to], y[to]);
  }

  /** REV-41. */
  private covers({ piece, cover }: Screen, from: number, to: number): boolean {
    const { x, y } = this.lattice;
    if (cover === COVER.none) return false;
    if (cover === COVER.full) return piece.shape.meets(x[from], y[from], x[to], y[to], BETWEEN);
    if (piece.shape.within(x[from], y[from], this.ownWithin)) return false;
    return this.targetWithin === null || piece.shape.within(x[to], y[to], this.targetWithin);
  }

  /** By percentage, ranking, then nearness to the target. */
  private rank({ percent, ranking, hasRanking, piece }: Screen, to: number): number {
    const code = hasRanking ? 10 * ranking.dice + ranking.pips + 1 : 0;
    const distance = Math.sqrt(piece.distanceSquared(this.lattice.x[to], this.lattice.y[to]));
    return percent * 1e9 + code * 1e6 - distance;
  }
}

interface LinesContent {
  readonly lattice: LatticeSpec;
  readonly screens: readonly (Omit<Screen, 'index' | 'piece'> & { readonly spec: PieceSpec })[];
  readonly cover: CoverReach;
}

const tables = new Tables<LinesContent, LineTable>('revland-combat lines', ({ lattice, screens, cover }) => {
  const made = screens.map(({ spec, ...screen }, index) => ({ ...screen, index, piece: new Piece(index, spec) }));
  return new LineTable(latticeOf(lattice), made, cover);
});

/** Not dependent on which pieces still stand. Made when first asked for. */
export function linesOver(
  lattice: Lattice,
  barriers: readonly Barrier[],
  terrain: readonly PieceSpec[],
  rules: RevlandRules,
): () => LineTable {
  const { ownWithin, targetWithin } = rules.cover;
  const screens = barriers.map(({ index, cover, percent, hasRanking, ranking, smoke }) => {
    const { rect, polygon, circle, line, sight } = terrain[index];
    return { spec: { name: '', rect, polygon, circle, line, sight }, cover, percent, hasRanking, ranking, smoke };
  });
  return tables.later({ lattice: specOf(lattice), screens, cover: { ownWithin, targetWithin } });
}
