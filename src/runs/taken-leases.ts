import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { keys } from './queue.ts';
import type { LeaseOrder } from './queue-order.ts';
import type { RunFolder } from './run-folder.ts';

/** Milliseconds during which a server may lose writes. */
const UNSURE = 10_000;

interface Taken {
  readonly order: LeaseOrder;
  /** The server may have lost the deletion. */
  readonly isAgain: boolean;
}

/** The server forgets each once it is in the folder. */
export class TakenLeases {
  private readonly redis: Redis;
  private readonly queue: Queue<LeaseOrder>;
  private readonly folder: RunFolder;
  /** Possibly not yet in the folder. */
  private readonly taken = new Map<string, Taken>();
  /** With times. */
  private forgotten: { readonly id: string; readonly order: LeaseOrder; readonly at: number }[] = [];

  constructor(redis: Redis, queue: Queue<LeaseOrder>, folder: RunFolder) {
    this.redis = redis;
    this.queue = queue;
    this.folder = folder;
  }

  add(id: string, order: LeaseOrder): void {
    this.taken.set(id, { order, isAgain: false });
  }

  /** Only leases: their jobs are already gone. */
  async forget(): Promise<void> {
    const now = performance.now();
    this.forgotten = this.forgotten.filter(({ at }) => now - at < UNSURE);
    const kept = [...this.taken].filter(([, { order }]) => this.folder.has(order.variant, order.firstGame));
    if (kept.length === 0) return;
    for (const [id, { order }] of kept) {
      this.taken.delete(id);
      this.forgotten.push({ id, order, at: now });
    }
    await this.redis.unlink(...kept.map(([id]) => keys.lease(id)));
    for (const [id, { isAgain }] of kept) if (isAgain) await this.queue.remove(id).catch(() => {});
  }

  /** A returned server may have had leases replayed. */
  forgetAgain(): void {
    for (const { id, order } of this.forgotten.splice(0)) this.taken.set(id, { order, isAgain: true });
  }
}
