import { totalmem } from 'node:os';
import type { GroundMetric } from '../sim/kernel/counts/metrics.ts';
import { type CountedJob, KEPT_MATCHES, MOST_SHARED_BYTES } from '../workers/job.ts';
import { InputError } from './failures.ts';

/** Per worker and standing point: 200 to 340 by system, measured at a million points. */
const BYTES_A_POINT = 340;
/** Of further jobs on equal tables: 100 to 135. */
const BYTES_OF_MATCH = 140;

/** Approximate bytes of tables, shared ones included; card games have none. */
export function tableBytes(jobs: readonly CountedJob[], threads: number): number {
  const known = new Set<string>();
  const own = jobs.map(({ metrics: { ground }, shared }) => {
    const points = ground === undefined ? 0 : pointsOf(ground);
    const tables = shared.map(({ key }) => key).join();
    const isKnown = shared.length > 0 && known.has(tables);
    known.add(tables);
    return (isKnown ? BYTES_OF_MATCH : BYTES_A_POINT) * threads * points;
  });
  const kept = own.toSorted((a, b) => b - a).slice(0, KEPT_MATCHES);
  const shared = new Map(jobs.flatMap((job) => job.shared.map(({ key, bytes }) => [key, bytes])));
  return sum(kept) + Math.min(MOST_SHARED_BYTES, sum([...shared.values()]));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

/** A table's margin is half the distance between points. */
export function pointsOf({ width, depth, margin }: GroundMetric): number {
  const along = (edge: number) => Math.floor(edge / (2 * margin)) + 1;
  return along(width) * along(depth);
}

/** Larger tables get a remark. */
const MUCH = 1e9;

/** Refuses too large tables before any game; remarks on large ones. `jobs` are all concurrent ones. */
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

/** The container's limit, or the machine's memory. */
function machineMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
