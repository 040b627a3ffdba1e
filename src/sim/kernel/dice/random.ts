/**
 * sfc32 by Chris Doty-Humphrey (PractRand, public domain): 128 bits of state, period at least 2^32, about 2^127 on
 * average. Steps the four words at `at`; returns an unsigned 32-bit word.
 */
export function sfc32Step(state: Int32Array, at: number): number {
  const a = state[at];
  const b = state[at + 1];
  const c = state[at + 2];
  const counter = state[at + 3];
  const word = (((a + b) | 0) + counter) | 0;
  state[at + 3] = (counter + 1) | 0;
  state[at] = b ^ (b >>> 9);
  state[at + 1] = (c + (c << 3)) | 0;
  state[at + 2] = (((c << 21) | (c >>> 11)) + word) | 0;
  return word >>> 0;
}

/** PractRand's seeding: the counter starts at 1, 15 words are discarded. Local variables for speed. */
export function sfc32Seed(state: Int32Array, at: number, first: number, second: number, third: number): void {
  let a = first | 0;
  let b = second | 0;
  let c = third | 0;
  let counter = 1;
  for (; counter <= 15; counter++) {
    const word = (((a + b) | 0) + counter) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
  }
  state[at] = a;
  state[at + 1] = b;
  state[at + 2] = c;
  state[at + 3] = counter;
}

export const TWO_32 = 4294967296;

const LIMITS = new Float64Array(1025);
for (let n = 1; n < LIMITS.length; n++) LIMITS[n] = (TWO_32 - n) % n;

/** Lemire (2019), "Fast random integer generation in an interval": redraw below this low half. Tabulated for speed. */
export function rejectionLimit(n: number): number {
  return n < LIMITS.length ? LIMITS[n] : (TWO_32 - n) % n;
}

/** MurmurHash3 finalizer (Appleby, public domain). */
export function mixed(seed: number, word: number): number {
  let hash = seed ^ Math.imul(word, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
