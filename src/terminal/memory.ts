import { totalmem } from 'node:os';
import type { CountedJob } from '../workers/job.ts';
import { pointsOf, tableBytes } from '../workers/memory.ts';
import { InputError } from './failures.ts';

/** From here on the user is told. */
const MUCH = 1e9;

/**
 * Refuses, before any game is played, tables that need more memory than there is, and says so if they need much. `jobs`
 * are all jobs that are played side by side, in that many threads.
 */
export function requireMemory(
  file: string,
  jobs: readonly CountedJob[],
  threads: number,
  machine = machineMemory(),
): void {
  const bytes = tableBytes(jobs, threads);
  if (bytes < MUCH) return;
  const sizes = new Set(jobs.map(({ metrics: { ground } }) => (ground === undefined ? 0 : pointsOf(ground))));
  const points = Math.max(...sizes);
  const variants = jobs.length === 1 ? '' : `, ${jobs.length} variants`;
  const what = `${sizes.size === 1 ? 'the table' : 'the largest table'} has ${points.toLocaleString('en')} points on which figures can stand: ${threads} ${threads === 1 ? 'thread' : 'threads'}${variants} take about ${gigabytes(bytes)} GB of memory`;
  const fewer = threads === 1 ? '' : `, or --threads 1 with about ${gigabytes(tableBytes(jobs, 1))} GB`;
  if (bytes > machine)
    throw new InputError(`${file}: ${what}, and this machine has ${gigabytes(machine)}; take a smaller table${fewer}`);
  console.error(`${file}: warning: ${what}`);
}

/** What a container may use, or all that the machine has. */
function machineMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
