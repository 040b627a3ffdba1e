import type { GroundMetric } from '../sim/kernel/counts/metrics.ts';
import { type CountedJob, KEPT_MATCHES } from './job.ts';

/**
 * Bytes that a worker keeps per point on which a figure can stand: 200 to 340 by system, measured at a million points.
 */
const BYTES_A_POINT = 340;

/**
 * About how many bytes `threads` workers need for the tables of these jobs, shared ones included; games of cards need
 * none.
 */
export function tableBytes(jobs: readonly CountedJob[], threads: number): number {
  const bytes = jobs.map(({ metrics: { ground }, sharedBytes }) => {
    const points = ground === undefined ? 0 : pointsOf(ground);
    return BYTES_A_POINT * threads * points + sharedBytes;
  });
  const kept = bytes.toSorted((a, b) => b - a).slice(0, KEPT_MATCHES);
  return kept.reduce((sum, each) => sum + each, 0);
}

/** A table's margin is half the distance between two points. */
export function pointsOf({ width, depth, margin }: GroundMetric): number {
  const along = (edge: number) => Math.floor(edge / (2 * margin)) + 1;
  return along(width) * along(depth);
}
