const NONE = new Int32Array(0);

/** Words before the lists. */
function headWords(places: number): number {
  return places + 1;
}

/** Threads share as many lists as fit. */
const MOST_BYTES = 2 ** 25;

/** For `places` lists of up to `most` numbers; 0 for too many places. */
export function sharedListBytes(places: number, most: number): number {
  const bytes = Math.min(MOST_BYTES, 4 * (headWords(places) + places * (most + 1)));
  return bytes < 4 * headWords(places) ? 0 : bytes;
}

/**
 * Lists by place, in memory that threads may share; without it, none is known. Whoever works one out writes an equal
 * list, so nobody waits and order does not matter. Memory is committed on first write.
 */
export class SharedLists {
  /** By place: where its list begins (0: none), then how many words are taken; then the lists, lengths first. */
  private readonly words: Int32Array;
  private readonly places: number;

  /** @param shared `sharedListBytes`, zero at first */
  constructor(places: number, shared: SharedArrayBuffer | null) {
    this.words = shared === null ? NONE : new Int32Array(shared);
    this.places = places;
  }

  /** Null if no thread wrote it. Do not modify. */
  known(place: number): Int32Array | null {
    const { words } = this;
    if (words.length === 0) return null;
    const start = Atomics.load(words, place);
    return start === 0 ? null : words.subarray(start + 1, start + 1 + words[start]);
  }

  /** `more` follows the list. Ignored once there is no room. */
  write(place: number, list: ArrayLike<number>, more: ArrayLike<number> = NONE): void {
    const { words, places } = this;
    const size = 1 + list.length + more.length;
    const room = words.length - headWords(places) - size;
    if (room < 0 || Atomics.load(words, places) > room) return;
    const taken = Atomics.add(words, places, size);
    if (taken > room) return;
    const start = headWords(places) + taken;
    words[start] = size - 1;
    words.set(list, start + 1);
    words.set(more, start + 1 + list.length);
    Atomics.store(words, place, start);
  }
}
