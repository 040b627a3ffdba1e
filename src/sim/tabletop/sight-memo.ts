/** Bytes that the sights of one table may take: those of all pairs of up to 128 × 128 points. */
const MOST_BYTES = 2 ** 28;
/**
 * Up to this many pairs of points, a thread without shared memory allocates all at once; for more, rows are allocated
 * when they are first asked for.
 */
const MOST_OWN_PAIRS = 2 ** 24;

/** How many points of a table have rows at most. */
function mostRows(count: number): number {
  return Math.min(count, Math.floor(MOST_BYTES / count));
}

/** Bytes that threads share for a table of `count` points. Those of a large table begin with 4 for each point and 4 more. */
export function sharedSightBytes(count: number): number {
  const rows = mostRows(count);
  return rows * count + (rows < count ? headBytes(count) : 0);
}

function headBytes(count: number): number {
  return 4 * (count + 1);
}

/**
 * The known sights of a table, one byte per pair of points. It may be in memory that threads share: two threads that
 * work out the same pair write the same byte, so nobody waits and no result depends on who was first. The operating
 * system commits such memory page by page as it is first written to. A table too large for all pairs has rows for
 * points in the order in which they are first asked for, as long as there is room.
 */
export class SightMemo {
  /** All pairs, row by row; null for a large table. */
  readonly pairs: Uint8Array | null;
  /** For a large table, by node: null until a row is made. */
  readonly rows: (Uint8Array | null)[];
  private readonly count: number;
  private readonly most: number;
  private made = 0;
  private readonly shared: SharedArrayBuffer | null;
  /** For a large table, shared: by node its row + 1, 0 for none yet, and last how many rows are taken. */
  private readonly taken: Int32Array;

  /** @param shared `sharedSightBytes(count)` bytes, zero at first; null for memory of one's own */
  constructor(count: number, shared: SharedArrayBuffer | null = null, most = mostRows(count)) {
    const isLarge = most < count || (shared === null && count * count > MOST_OWN_PAIRS);
    this.count = count;
    this.most = most;
    this.shared = shared;
    this.pairs = isLarge ? null : new Uint8Array(shared ?? new ArrayBuffer(count * count));
    this.rows = new Array<Uint8Array | null>(isLarge ? count : 0).fill(null);
    this.taken = isLarge && shared !== null ? new Int32Array(shared, 0, count + 1) : new Int32Array(0);
  }

  /** The row of a node of a large table that has none yet in this thread; null if no more are kept. */
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

  /** The row that a node has in any thread, or the next free one. */
  private take(node: number): number {
    const { taken, count, most } = this;
    const known = Atomics.load(taken, node);
    if (known !== 0) return known - 1;
    if (Atomics.load(taken, count) >= most) return most;
    const next = Atomics.add(taken, count, 1);
    if (next >= most) return most;
    // Another thread may have been faster: its row is used, and this one stays unused.
    const winner = Atomics.compareExchange(taken, node, 0, next + 1);
    return winner === 0 ? next : winner - 1;
  }
}
