import { COVER, COVERS, SMOKES } from '../rules/profiles.ts';
import type { Barrier } from './barriers.ts';
import { type Line, type LineTable, MOST_PAIRS } from './lines.ts';

const UNKNOWN = 0;
/** An exposure: out of sight or wholly covered. */
export const HIDDEN = 1;
/** One of COVERS with one of SMOKES. */
const FIRST = 2;
export const EXPOSURES = FIRST + COVERS.length * SMOKES.length;
/** Two exposures in a word. */
const BITS = 8;
const LOW = (1 << BITS) - 1;

/** @param cover one of COVER @param smoke index into SMOKES */
export function exposureOf(cover: number, smoke: number): number {
  return FIRST + cover * SMOKES.length + smoke;
}

/** One of COVER. */
export function coverOf(exposure: number): number {
  return Math.floor((exposure - FIRST) / SMOKES.length);
}

export function smokeOf(exposure: number): number {
  return (exposure - FIRST) % SMOKES.length;
}

/** Over what still stands. */
export class Sights {
  readonly table: LineTable;
  private readonly barriers: readonly Barrier[];
  /** By pair of lines: both exposures in one word. */
  private readonly exposures = new Uint16Array(MOST_PAIRS);

  constructor(table: LineTable, barriers: readonly Barrier[]) {
    this.table = table;
    this.barriers = barriers;
  }

  /** Call it whenever a piece falls or is restored. */
  forget(): void {
    this.exposures.fill(UNKNOWN, 0, this.table.size);
  }

  line(from: number, to: number): Line {
    return this.table.line(from, to);
  }

  visible(from: number, to: number): boolean {
    return this.isOpen(this.table.line(from, to));
  }

  isOpen({ blockers }: Line): boolean {
    for (let i = 0; i < blockers.length; i++) if (!this.barriers[blockers[i]].isDestroyed) return false;
    return true;
  }

  /** REV-41; -1 for none. */
  coverOn({ covers }: Line): number {
    for (let i = 0; i < covers.length; i++) if (!this.barriers[covers[i]].isDestroyed) return covers[i];
    return -1;
  }

  /** HIDDEN, or an exposure. */
  exposure(from: number, to: number): number {
    return exposureThere(this.exposuresBetween(from, to));
  }

  /** For `exposureThere` and `exposureBack`. */
  exposuresBetween(first: number, second: number): number {
    const pair = this.table.pair(first, second);
    const known = this.exposures[pair];
    return known === UNKNOWN ? this.work(pair) : known;
  }

  private work(pair: number): number {
    const word = this.exposureOn(this.table.there(pair)) | (this.exposureOn(this.table.back(pair)) << BITS);
    this.exposures[pair] = word;
    return word;
  }

  private exposureOn(line: Line): number {
    const barrier = this.coverOn(line);
    const cover = barrier < 0 ? COVER.none : this.barriers[barrier].cover;
    return cover === COVER.full || !this.isOpen(line) ? HIDDEN : exposureOf(cover, line.smoke);
  }
}

/** For the second node to the first. */
export function exposureThere(word: number): number {
  return word & LOW;
}

/** For the first to the second. */
export function exposureBack(word: number): number {
  return word >>> BITS;
}
