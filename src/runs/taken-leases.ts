import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { keys } from './queue.ts';
import type { LeaseOrder } from './queue-order.ts';
import type { RunFolder } from './run-folder.ts';

/** So long a server may lose what it was told. Milliseconds. */
const UNSURE = 10_000;

interface Taken {
  readonly order: LeaseOrder;
  /** The server was told to forget it, and may have lost that. */
  readonly isAgain: boolean;
}

/** Leases that a coordinator has taken from the server, which forgets each once it is in the folder. */
export class TakenLeases {
  private readonly redis: Redis;
  private readonly queue: Queue<LeaseOrder>;
  private readonly folder: RunFolder;
  /** Came, but may not be in the folder yet. */
  private readonly taken = new Map<string, Taken>();
  /** What the server was last told to forget, with the time. */
  private forgotten: { readonly id: string; readonly order: LeaseOrder; readonly at: number }[] = [];

  constructor(redis: Redis, queue: Queue<LeaseOrder>, folder: RunFolder) {
    this.redis = redis;
    this.queue = queue;
    this.folder = folder;
  }

  add(id: string, order: LeaseOrder): void {
    this.taken.set(id, { order, isAgain: false });
  }

  /** Has the server forget leases that are in the folder by now. Their jobs are gone since they were played. */
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

  /** For a server that has come back: it may have finished leases played again. */
  forgetAgain(): void {
    for (const { id, order } of this.forgotten.splice(0)) this.taken.set(id, { order, isAgain: true });
  }
}
