import type { SharedTable } from '../kernel/system.ts';
import { Lattice } from './geometry.ts';

/** Facts of unchanging ground, worked out as they are asked for. */
export interface GroundTable {
  /** Own memory, growing; without what threads share. */
  readonly bytes: number;
}

/** Per thread. What matches use lives on beyond that. */
const MOST_BYTES = 2 ** 27;

/** By key, most recently used last. */
const kept = new Map<string, GroundTable>();

/** The memory for tables of one set-up that threads share, in the order in which it asks for them. */
export class SharedMemory {
  readonly wanted: SharedTable[] = [];
  private readonly given: readonly SharedArrayBuffer[];

  constructor(given: readonly SharedArrayBuffer[] = []) {
    this.given = given;
  }

  next(wanted: SharedTable): SharedArrayBuffer | null {
    return this.given[this.wanted.push(wanted) - 1] ?? null;
  }
}

/**
 * Tables of one kind, one per content and thread: whoever asks for an equal one gets the same, whatever job or match
 * it plays. A table is made from its key, so that it cannot depend on anything else. `S` is plain data.
 */
export class Tables<S, T extends GroundTable> {
  private readonly kind: string;
  private readonly make: (content: S, shared: SharedArrayBuffer | null) => T;
  private readonly sharedBytes: ((content: S) => number) | null;

  constructor(
    kind: string,
    make: (content: S, shared: SharedArrayBuffer | null) => T,
    sharedBytes: ((content: S) => number) | null = null,
  ) {
    this.kind = kind;
    this.make = make;
    this.sharedBytes = sharedBytes;
  }

  of(content: S, memory?: SharedMemory): T {
    return this.later(content, memory)();
  }

  /** Declares its memory now and makes it when first asked for. */
  later(content: S, memory?: SharedMemory): () => T {
    const text = JSON.stringify(content);
    const key = `${this.kind} ${text}`;
    const bytes = this.sharedBytes?.(content) ?? 0;
    const shared = bytes === 0 ? null : (memory?.next({ key, bytes }) ?? null);
    let table: T | null = null;
    return () => (table ??= this.known(key) ?? this.keep(key, this.make(JSON.parse(text), shared)));
  }

  private known(key: string): T | null {
    const table = kept.get(key);
    if (table === undefined) return null;
    kept.delete(key);
    kept.set(key, table);
    return table as T;
  }

  private keep(key: string, table: T): T {
    kept.set(key, table);
    let bytes = 0;
    for (const each of kept.values()) bytes += each.bytes;
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= MOST_BYTES) break;
      if (oldest === key) break;
      kept.delete(oldest);
      bytes -= freed;
    }
    return table;
  }
}

/** The content of a lattice. */
export type LatticeSpec = Pick<Lattice, 'width' | 'depth' | 'spacing'>;

interface KeptLattice extends GroundTable {
  readonly lattice: Lattice;
}

const lattices = new Tables<LatticeSpec, KeptLattice>('lattice', ({ width, depth, spacing }) => {
  const lattice = new Lattice(width, depth, spacing);
  return { lattice, bytes: lattice.x.byteLength + lattice.y.byteLength };
});

export function latticeOf({ width, depth, spacing }: LatticeSpec): Lattice {
  return lattices.of({ width, depth, spacing }).lattice;
}

export function specOf({ width, depth, spacing }: Lattice): LatticeSpec {
  return { width, depth, spacing };
}
