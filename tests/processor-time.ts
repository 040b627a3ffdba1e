import { readFileSync } from 'node:fs';

declare module 'vitest' {
  interface TaskMeta {
    /** In seconds, with threads and child processes. */
    processorTime?: number;
  }
}

/** Ticks per second on Linux. */
const TICKS = 100;

/** In seconds; ended children count on Linux only. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenTime();
}

function childrenTime(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // cutime and cstime are fields 16 and 17; `fields` begins at 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
