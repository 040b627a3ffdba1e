import { readFileSync } from 'node:fs';

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of processor time of this test, its threads and the processes that it started. */
    processorTime?: number;
  }
}

/** Clock ticks per second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds of processor time so far: this process, its threads, and on Linux the child processes that have ended. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenTime();
}

function childrenTime(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name in brackets come fields 3 and on; cutime and cstime are fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
