import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, LOOKS, VISIBLE } from '../../../tabletop/sight.ts';
import { COVERS } from '../rules/profiles.ts';

/** Of a row; the last stands for all beyond. */
const BANDS = 8;
/** Places of a table: a row of bands for each cover, and a row of zeros for who is not seen. */
const PLACES = (COVERS.length + 1) * BANDS;
const KEYS = 5;
/** Far below the least by which a distance exceeds a band, far above errors of rounding. */
const TRIFLE = 1e-12;

/** By look: start of the row of who is looked at, or of who looks; of zeros without sight. */
export const ROW_TO = rows(COVER_SHIFT);
export const ROW_BACK = rows(COVER_BACK_SHIFT);

function rows(shift: number): Uint8Array {
  return Uint8Array.from(
    { length: LOOKS },
    (_, look) => (look & VISIBLE ? Math.min(COVERS.length, (look >> shift) & COVER_MASK) : COVERS.length) * BANDS,
  );
}

/** Place in a row: for the root of a whole square, and the inverse of a whole length. */
export function bandPlace(distance: number, perBand: number): number {
  const place = (distance * perBand - TRIFLE) | 0;
  return place < BANDS ? place : BANDS - 1;
}

/** From 1. */
export function bandOfPlace(place: number): number {
  return (place % BANDS) + 1;
}

export function coverOfPlace(place: number): number {
  return Math.floor((place % PLACES) / BANDS);
}

/**
 * What fire is worth by pair of units, cover and band. No number until it is worked out; kept until anything changes that it
 * depends on.
 */
export class FireMemory {
  readonly values: Float64Array;
  /** Start of a table of zeros. */
  readonly nothing: number;
  /** What a pair's values depend on, written before `open`. */
  readonly key = new Float64Array(KEYS);
  private readonly keys: Float64Array;

  constructor(pairs: number) {
    this.values = new Float64Array((pairs + 1) * PLACES);
    this.nothing = pairs * PLACES;
    this.keys = new Float64Array(pairs * KEYS).fill(-1);
  }

  /** Start of a pair's table, emptied unless it was last opened with this key. */
  open(pair: number): number {
    const { key, keys, values } = this;
    const start = pair * PLACES;
    const from = pair * KEYS;
    let same = 0;
    while (same < KEYS && keys[from + same] === key[same]) same++;
    if (same === KEYS) return start;
    for (let i = same; i < KEYS; i++) keys[from + i] = key[i];
    for (let i = 0; i < COVERS.length * BANDS; i++) values[start + i] = Number.NaN;
    return start;
  }
}
