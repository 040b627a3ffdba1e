import { boolean, numberOrNull } from '../kernel/rules/fields.ts';
import type { Rules } from '../kernel/rules/table.ts';
import { BETWEEN, hundredths, type Lattice, segmentMeetsDisc } from './geometry.ts';
import { type GroundTable, type LatticeSpec, latticeOf, type SharedMemory, specOf, Tables } from './tables.ts';
import { COVERS, compileTerrain, type Piece, type PieceSpec, type Terrain } from './terrain.ts';

/** Bytes for one table: all pairs of 128 × 128 points. */
const MOST_BYTES = 2 ** 28;
/** Unshared memory is allocated at once up to this many pairs, otherwise by row on demand. */
const MOST_OWN_PAIRS = 2 ** 24;

/** Most points with rows. */
function mostRows(count: number): number {
  return Math.min(count, Math.floor(MOST_BYTES / count));
}

/** Shared bytes for `count` points. A large table has 4 more per point, and 4. */
export function sharedSightBytes(count: number): number {
  const rows = mostRows(count);
  return rows * count + (rows < count ? headBytes(count) : 0);
}

function headBytes(count: number): number {
  return 4 * (count + 1);
}

/**
 * Known sights, one byte per pair, possibly shared: threads write equal bytes, so nobody waits and order does not
 * matter. Memory is committed on first write. A larger table has rows for points as they are asked for, while room
 * lasts.
 */
export class SightMemo {
  /** Row by row; null for a large table. */
  readonly pairs: Uint8Array | null;
  /** Large table, by node; null until made. */
  readonly rows: (Uint8Array | null)[];
  private readonly count: number;
  private readonly most: number;
  private made = 0;
  private readonly shared: SharedArrayBuffer | null;
  /** Large table, shared: row + 1 by node (0: none), then the number of rows taken. */
  private readonly taken: Int32Array;

  /** @param shared `sharedSightBytes(count)` bytes, zero at first; null for own memory */
  constructor(count: number, shared: SharedArrayBuffer | null = null, most = mostRows(count)) {
    const isLarge = most < count || (shared === null && count * count > MOST_OWN_PAIRS);
    this.count = count;
    this.most = most;
    this.shared = shared;
    this.pairs = isLarge ? null : new Uint8Array(shared ?? new ArrayBuffer(count * count));
    this.rows = new Array<Uint8Array | null>(isLarge ? count : 0).fill(null);
    this.taken = isLarge && shared !== null ? new Int32Array(shared, 0, count + 1) : new Int32Array(0);
  }

  /** Own memory. */
  get bytes(): number {
    if (this.shared !== null) return 0;
    return this.pairs === null ? this.made * this.count : this.pairs.length;
  }

  /** A large table's row new to this thread; null if none is left. */
  make(node: number): Uint8Array | null {
    const { shared, count } = this;
    const place = shared === null ? this.made : this.take(node);
    if (place >= this.most) return null;
    this.made++;
    const row =
      shared === null ? new Uint8Array(count) : new Uint8Array(shared, headBytes(count) + place * count, count);
    this.rows[node] = row;
    return row;
  }

  /** A node's row in any thread, or the next free one. */
  private take(node: number): number {
    const { taken, count, most } = this;
    const known = Atomics.load(taken, node);
    if (known !== 0) return known - 1;
    if (Atomics.load(taken, count) >= most) return most;
    const next = Atomics.add(taken, count, 1);
    if (next >= most) return most;
    // If another thread was faster, its row is used and this one wasted.
    const winner = Atomics.compareExchange(taken, node, 0, next + 1);
    return winner === 0 ? next : winner - 1;
  }
}

export { COVERS, type Cover } from './terrain.ts';

/** Readings of sight and cover that systems mount in their rules tables. */
export const sightRules = {
  sight: {
    figuresBlock: boolean(false, {
      clause: '',
      doc: 'Living figures block the line of sight between two other figures.',
    }),
  },
  cover: {
    insideCounts: boolean(true, {
      clause: '',
      doc: 'A target inside a terrain piece has its cover; walls and hedges must be in the line of fire.',
    }),
    crossedCounts: boolean(true, {
      clause: '',
      doc: 'Terrain that the line of fire crosses gives the target cover.',
    }),
    shooterInsideIgnores: boolean(true, {
      clause: '',
      doc: 'A shooter inside a terrain piece ignores its cover when firing out of it.',
    }),
    shooterWithin: numberOrNull(1, {
      min: 0,
      max: 100,
      unit: 'table units',
      nullMeans: 'at any distance it covers',
      clause: '',
      doc: 'A shooter this close to a terrain piece ignores its cover when firing across it.',
    }),
  },
} as const;

export interface CoverRules extends Rules<typeof sightRules.cover> {
  /** Distance of the target to a crossed piece for its cover, in units; null or absent: any. */
  readonly targetWithin?: number | null;
}

/** Bits of `look`. */
export const KNOWN = 1;
export const VISIBLE = 2;
export const COVER_SHIFT = 2;
export const COVER_MASK = 3;
export const COVER_BACK_SHIFT = 4;
/** Exceeds all values of `look`. */
export const LOOKS = 64;

const STANDS = 1;
const IGNORES = 2;
const SHELTERS = 4;

/** A piece that affects sight or cover, with each node's relation to it. */
interface Screen {
  readonly piece: Piece;
  readonly cover: number;
  /** A figure at a line sees over it; it has cover only from fire that crosses it. */
  readonly isLine: boolean;
  /**
   * By node: STANDS for figures in the piece, IGNORES for shooters for whom crossing gives no cover, SHELTERS for
   * targets
   * to whom it does.
   */
  readonly places: Uint8Array;
}

/**
 * Sight and cover for every pair of nodes. `clear` never blocks; `blocks-through` blocks if neither end is in the
 * piece; `blocks` blocks if any inner point of the line belongs to it: a figure at its edge sees and is seen outward,
 * nobody
 * sees in, out or along its face. Touching a corner is meeting, so adjacent pieces leave no crack. Sight is symmetric,
 * cover is not. Cached as one byte per pair; see `SightMemo`.
 */
export class SightTable implements GroundTable {
  private readonly lattice: Lattice;
  private readonly coverRules: CoverRules;
  private readonly screens: readonly Screen[];
  private readonly memo: SightMemo;
  /** `look` at [from * nodes + to], 0 until asked for; null for a large table. For inner loops. */
  readonly pairs: Uint8Array | null;

  constructor(
    lattice: Lattice,
    terrain: Terrain,
    rules: { readonly cover: CoverRules },
    memo = new SightMemo(lattice.count),
  ) {
    this.lattice = lattice;
    this.coverRules = rules.cover;
    this.screens = terrain.pieces
      .filter(({ cover, sight }) => cover !== 'none' || sight !== 'clear')
      .map((piece) => ({
        piece,
        cover: COVERS.indexOf(piece.cover),
        isLine: piece.shape.kind === 'line',
        places: placesOf(lattice, piece, rules.cover),
      }));
    this.memo = memo;
    this.pairs = memo.pairs;
  }

  get bytes(): number {
    return this.memo.bytes + this.screens.length * this.lattice.count;
  }

  visible(from: number, to: number): boolean {
    return (this.look(from, to) & VISIBLE) !== 0;
  }

  /** Index into COVERS: the target's best cover, visible or not. */
  cover(shooter: number, target: number): 0 | 1 | 2 {
    return ((this.look(shooter, target) >> COVER_SHIFT) & COVER_MASK) as 0 | 1 | 2;
  }

  /** The first piece that gives this cover; null in the open. For stories. */
  coverPiece(shooter: number, target: number): Piece | null {
    const { x, y } = this.lattice;
    const best = this.cover(shooter, target);
    const { insideCounts, crossedCounts } = this.coverRules;
    const gives = ({ piece, cover, places, isLine }: Screen): boolean => {
      if (cover !== best) return false;
      if (insideCounts && !isLine && (places[target] & STANDS) !== 0) return true;
      const screens = crossedCounts && (places[shooter] & IGNORES) === 0 && (places[target] & SHELTERS) !== 0;
      return screens && piece.shape.crosses(x[shooter], y[shooter], x[target], y[target]);
    };
    return best === 0 ? null : (this.screens.find(gives)?.piece ?? null);
  }

  /**
   * `look & VISIBLE`: they see each other; `(look >> COVER_SHIFT) & COVER_MASK`: cover of `to` from `from`;
   * `look >> COVER_BACK_SHIFT`: cover of `from` from `to`.
   */
  look(from: number, to: number): number {
    const { pairs } = this;
    if (pairs === null) return this.lookInRows(from, to);
    const known = pairs[from * this.lattice.count + to];
    return known !== 0 ? known : this.work(from, to);
  }

  private lookInRows(from: number, to: number): number {
    const row = this.rowOf(from);
    const known = row === null ? 0 : row[to];
    return known !== 0 ? known : this.work(from, to);
  }

  private rowOf(node: number): Uint8Array | null {
    return this.memo.rows[node] ?? this.memo.make(node);
  }

  /** `look` to the first `count` nodes, for inner loops. */
  lookAll(from: number, nodes: Int32Array, count: number, into: Uint8Array): void {
    const table = this.pairs ?? this.rowOf(from);
    const start = this.pairs === null ? 0 : from * this.lattice.count;
    for (let i = 0; i < count; i++) {
      const known = table === null ? 0 : table[start + nodes[i]];
      into[i] = known !== 0 ? known : this.work(from, nodes[i]);
    }
  }

  /** `look` to every node. Do not modify. */
  fillRow(from: number): Uint8Array {
    return Uint8Array.from({ length: this.lattice.count }, (_, to) => this.look(from, to));
  }

  /** Both directions at once: meeting a piece is the expensive question. */
  private work(from: number, to: number): number {
    const { x, y } = this.lattice;
    const { insideCounts, crossedCounts } = this.coverRules;
    let visible = VISIBLE;
    let coverTo = 0;
    let coverFrom = 0;
    for (let i = 0; i < this.screens.length; i++) {
      const { piece, cover, places, isLine } = this.screens[i];
      const placeFrom = places[from];
      const placeTo = places[to];
      const stands = ((placeFrom | placeTo) & STANDS) !== 0;
      if (insideCounts && !isLine && cover > coverTo && placeTo & STANDS) coverTo = cover;
      if (insideCounts && !isLine && cover > coverFrom && placeFrom & STANDS) coverFrom = cover;
      const screensTo = crossedCounts && cover > coverTo && (placeFrom & IGNORES) === 0 && (placeTo & SHELTERS) !== 0;
      const screensFrom =
        crossedCounts && cover > coverFrom && (placeTo & IGNORES) === 0 && (placeFrom & SHELTERS) !== 0;
      const stops = visible !== 0 && piece.sight === 'blocks-through' && !stands;
      if (screensTo || screensFrom || stops) {
        const { shape } = piece;
        if (shape.crosses(x[from], y[from], x[to], y[to])) {
          if (screensTo) coverTo = cover;
          if (screensFrom) coverFrom = cover;
          if (stops) visible = 0;
        }
      }
      if (visible !== 0 && piece.sight === 'blocks' && from !== to)
        if (piece.shape.meets(x[from], y[from], x[to], y[to], BETWEEN)) visible = 0;
    }
    const look = KNOWN | visible | (coverTo << COVER_SHIFT) | (coverFrom << COVER_BACK_SHIFT);
    this.keep(from, to, look);
    this.keep(to, from, KNOWN | visible | (coverFrom << COVER_SHIFT) | (coverTo << COVER_BACK_SHIFT));
    return look;
  }

  private keep(from: number, to: number, look: number): void {
    if (this.pairs !== null) this.pairs[from * this.lattice.count + to] = look;
    else {
      const row = this.memo.rows[from];
      if (row !== null) row[to] = look;
    }
  }
}

interface SightContent {
  readonly lattice: LatticeSpec;
  readonly pieces: readonly PieceSpec[];
  readonly cover: CoverRules;
}

const sights = new Tables<SightContent, SightTable>(
  'sight',
  ({ lattice: spec, pieces, cover }, shared) => {
    const lattice = latticeOf(spec);
    return new SightTable(lattice, compileTerrain(pieces), { cover }, new SightMemo(lattice.count, shared));
  },
  ({ lattice }) => sharedSightBytes(latticeOf(lattice).count),
);

/** Made when first asked for. */
export function sightOver(
  lattice: Lattice,
  terrain: readonly PieceSpec[],
  rules: CoverRules,
  memory?: SharedMemory,
): () => SightTable {
  const { insideCounts, crossedCounts, shooterInsideIgnores, shooterWithin, targetWithin } = rules;
  const cover = { insideCounts, crossedCounts, shooterInsideIgnores, shooterWithin, targetWithin };
  const pieces = terrain.map(
    ({ name, rect, polygon, circle, line, cover, sight }): PieceSpec => ({
      ...{ name, rect, polygon, circle, line, cover, sight },
    }),
  );
  return sights.later({ lattice: specOf(lattice), pieces, cover }, memory);
}

/** A shooter beside a line is behind it, whatever `contains` says: it must be on the line to be in it. */
function placesOf(lattice: Lattice, piece: Piece, rules: CoverRules): Uint8Array {
  const { shape } = piece;
  const near = rules.shooterWithin === null ? null : hundredths(rules.shooterWithin);
  const shelter = rules.targetWithin ?? null;
  return Uint8Array.from({ length: lattice.count }, (_, node) => {
    const x = lattice.x[node];
    const y = lattice.y[node];
    const ignores = shape.covers(x, y) ? rules.shooterInsideIgnores : near !== null && shape.within(x, y, near);
    const shelters = shelter === null || shape.within(x, y, hundredths(shelter));
    return (shape.contains(x, y) ? STANDS : 0) | (ignores ? IGNORES : 0) | (shelters ? SHELTERS : 0);
  });
}

/**
 * True if a figure at F is within half a base of the line 1–2 (`sight.figuresBlock`). The caller excludes the ends and
 * the dead. In hundredths.
 */
export function figureBlocks(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  figureX: number,
  figureY: number,
  halfBase: number,
): boolean {
  return segmentMeetsDisc(x1, y1, x2, y2, figureX, figureY, halfBase);
}

/**
 * Candidate points, gathered once, then weighed foe by foe (one foe's sights are adjacent in memory). The system reads
 * `looks` and writes `values` and `prospects`. Allocates nothing once made.
 */
export class Vantage {
  count = 0;
  readonly nodes: Int32Array;
  /** Places in the source list. */
  readonly places: Int32Array;
  readonly values: Float64Array;
  /** Best target from each point. */
  readonly prospects: Float64Array;
  /** The current foe's `look` at each. */
  readonly looks: Uint8Array;

  constructor(size: number) {
    this.nodes = new Int32Array(size);
    this.places = new Int32Array(size);
    this.values = new Float64Array(size);
    this.prospects = new Float64Array(size);
    this.looks = new Uint8Array(size);
  }

  add(node: number, place: number): void {
    const at = this.count++;
    this.nodes[at] = node;
    this.places[at] = place;
    this.values[at] = 0;
    this.prospects[at] = 0;
  }

  /** Fills `looks`. */
  lookFrom(sight: SightTable, foe: number): void {
    sight.lookAll(foe, this.nodes, this.count, this.looks);
  }

  /** First place of the highest value from `from` on. */
  best(from = 0): number {
    const { values, count } = this;
    let best = from;
    for (let i = from + 1; i < count; i++) if (values[i] > values[best]) best = i;
    return best;
  }
}
