import type { MetricSet } from '../sim/kernel/metrics.ts';
import { layoutOf } from '../sim/kernel/tally-layout.ts';
import { PlayFailure } from '../workers/pool.ts';
import { BrokenLease, type Lease, readLease } from './lease.ts';
import type { LeaseFailure, LeaseOrder } from './queue.ts';

/** A lease that a worker has played. */
export interface Answer {
  readonly lease: Lease;
  readonly bytes: Uint8Array;
  readonly worker: string;
}

/** A worker's name, a line's end, and the bytes of a lease; or a failure as JSON. */
export async function answerIn(bytes: Buffer): Promise<Answer | LeaseFailure> {
  const end = bytes.indexOf(10);
  if (bytes[0] === '{'.charCodeAt(0)) return JSON.parse(bytes.toString('utf8')) as LeaseFailure;
  try {
    const lease = bytes.subarray(end + 1);
    return { worker: bytes.toString('utf8', 0, end), lease: await readLease(lease), bytes: lease };
  } catch (error) {
    if (error instanceof BrokenLease) throw new PlayFailure(`a worker sent a lease that ${error.message}`);
    throw error;
  }
}

/** Refuses another lease than the one that was asked for. */
export function requireFitting(lease: Lease, order: LeaseOrder, metrics: MetricSet): void {
  const layout = layoutOf(metrics);
  const fits =
    lease.run === order.run &&
    lease.variant === order.variant &&
    lease.firstGame === order.firstGame &&
    lease.games === order.games &&
    lease.tally === layout.length &&
    lease.records === order.games * layout.recordLength;
  if (!fits) throw new PlayFailure('a worker sent another lease than it was asked for');
}
