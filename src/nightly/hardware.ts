import { availableParallelism, cpus } from 'node:os';

/** The machine, and how many of its threads play, for games a second. */
export function hardwareHere(threads = availableParallelism()): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${threads} ${threads === 1 ? 'thread' : 'threads'}`;
}
