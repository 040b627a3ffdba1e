import { z } from 'zod';
import { layoutOf } from '../sim/kernel/counts/counter.ts';
import type { MetricSet } from '../sim/kernel/counts/metrics.ts';
import { PlayFailure } from '../workers/pool.ts';
import { BrokenLease, type Lease, readLease } from './lease.ts';
import { jobIdOf, type LeaseOrder } from './queue-order.ts';
import type { Seal } from './queue-seal.ts';

export interface Answer {
  readonly lease: Lease;
  readonly bytes: Uint8Array;
  readonly worker: string;
}

/** Characters. */
const MOST_FAILURE = 10_000;

const leaseFailure = z.strictObject({
  failure: z.string().max(MOST_FAILURE),
  signature: z.string().optional(),
});

/** An engine fault, permanent. */
export type LeaseFailure = z.infer<typeof leaseFailure>;

/** A worker's name (no spaces), and a signature. */
const HEAD = /^(\S{1,300})(?: ([0-9a-f]{64}))?$/;
const MOST_HEAD = 400;

export function answerBytes(order: LeaseOrder, worker: string, lease: Uint8Array, seal: Seal): Buffer {
  const signature = seal.sign('lease', jobIdOf(order), worker, lease);
  return Buffer.concat([Buffer.from(`${worker}${signature === undefined ? '' : ` ${signature}`}\n`), lease]);
}

export function failureText(order: LeaseOrder, message: string, seal: Seal): string {
  const failure = message.slice(0, MOST_FAILURE);
  return JSON.stringify({ failure, signature: seal.sign('failure', jobIdOf(order), failure) });
}

/** Null if the signature is invalid. */
export async function answerIn(bytes: Buffer, order: LeaseOrder, seal: Seal): Promise<Answer | LeaseFailure | null> {
  if (bytes[0] === '{'.charCodeAt(0)) {
    const read = leaseFailure.safeParse(valueIn(bytes));
    const { failure = '', signature } = read.data ?? {};
    if (!seal.holds(signature, 'failure', jobIdOf(order), failure)) return null;
    if (!read.success) throw new PlayFailure('a worker sent something that is no lease');
    return read.data;
  }
  const end = bytes.subarray(0, MOST_HEAD).indexOf(10);
  const [, worker = '', signature] = HEAD.exec(bytes.toString('utf8', 0, Math.max(0, end))) ?? [];
  const lease = bytes.subarray(end + 1);
  if (!seal.holds(signature, 'lease', jobIdOf(order), worker, lease)) return null;
  try {
    return { worker, lease: await readLease(lease), bytes: lease };
  } catch (error) {
    if (error instanceof BrokenLease) throw new PlayFailure(`a worker sent a lease that ${error.message}`);
    throw error;
  }
}

function valueIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

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
