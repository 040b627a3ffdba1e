import { type Stream, StreamBook } from '../kernel/dice/dice.ts';

/** Bits of a stream's key: games of files have more purposes and fewer figures than built-in systems. */
const PURPOSE_BITS = 8;
const PURPOSES = 1 << PURPOSE_BITS;

/** For the streams of a game described in a file. */
export function gameStreams(): StreamBook {
  return new StreamBook(PURPOSE_BITS);
}

/**
 * By name of a roll, such as `shoot.hits`: the purpose of its stream. It depends on the name, not on the place in the file, so
 * that a new step leaves the rolls of others alone. Of two names with one hash, the later in the alphabet moves on.
 */
export function purposesOf(names: readonly string[]): ReadonlyMap<string, number> {
  const taken = new Map<number, string>();
  for (const name of [...names].sort()) {
    let purpose = hashOf(name) % PURPOSES;
    while (taken.has(purpose)) purpose = (purpose + 1) % PURPOSES;
    taken.set(purpose, name);
  }
  return new Map([...taken].map(([purpose, name]) => [name, purpose]));
}

/** Opens the streams of all rolls for a unit, in order, and returns the first: a slot of the frame holds it. */
export function openRolls(book: StreamBook, names: readonly string[], side: number, figure: number): Stream {
  const purposes = purposesOf(names);
  const streams = names.map((name) => book.open(purposes.get(name)!, side, figure));
  return streams[0] ?? 0;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
