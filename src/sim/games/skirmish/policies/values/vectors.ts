/** Places of a new table of hashes. */
const FIRST_PLACES = 64;

/** Numbers equal rows of whole numbers alike, from 0 in the order in which they are first seen. Allocates for new ones only. */
export class Vectors {
  readonly width: number;
  count = 0;
  private rows: Int32Array;
  /** Number of a row + 1 by hash, 0 for none; twice as many places as rows at least. */
  private places = new Int32Array(FIRST_PLACES);

  constructor(width: number) {
    this.width = width;
    this.rows = new Int32Array((FIRST_PLACES / 2) * width);
  }

  /** The row is the first `width` of `values`. */
  of(values: Int32Array): number {
    const { width, places } = this;
    const last = places.length - 1;
    let place = hashOf(values, 0, width) & last;
    for (; places[place] !== 0; place = (place + 1) & last)
      if (this.equals((places[place] - 1) * width, values)) return places[place] - 1;
    return this.add(values, place);
  }

  at(id: number, k: number): number {
    return this.rows[id * this.width + k];
  }

  copy(id: number, into: Int32Array): void {
    const from = id * this.width;
    for (let k = 0; k < this.width; k++) into[k] = this.rows[from + k];
  }

  private equals(from: number, values: Int32Array): boolean {
    for (let k = 0; k < this.width; k++) if (this.rows[from + k] !== values[k]) return false;
    return true;
  }

  private add(values: Int32Array, place: number): number {
    const id = this.count++;
    if (this.count * this.width > this.rows.length) this.rows = twice(this.rows);
    for (let k = 0; k < this.width; k++) this.rows[id * this.width + k] = values[k];
    this.places[place] = id + 1;
    if (2 * this.count >= this.places.length) this.spread();
    return id;
  }

  private spread(): void {
    const places = new Int32Array(2 * this.places.length);
    const last = places.length - 1;
    for (let id = 0; id < this.count; id++) {
      let place = hashOf(this.rows, id * this.width, this.width) & last;
      while (places[place] !== 0) place = (place + 1) & last;
      places[place] = id + 1;
    }
    this.places = places;
  }
}

function twice(rows: Int32Array): Int32Array {
  const larger = new Int32Array(2 * rows.length);
  larger.set(rows);
  return larger;
}

function hashOf(values: Int32Array, from: number, count: number): number {
  let hash = 0x811c9dc5;
  for (let k = from; k < from + count; k++) {
    hash = Math.imul(hash ^ values[k], 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
