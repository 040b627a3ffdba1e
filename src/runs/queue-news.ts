import { setTimeout as pause } from 'node:timers/promises';
import type { ChainableCommander, Redis } from 'ioredis';
import { keys, LEFT_OVER } from './queue.ts';
import { jobIdOf, type LeaseOrder } from './queue-order.ts';
import { another } from './queue-server.ts';

/** Stream length. */
const MOST_NEWS = 1000;
/** Milliseconds to wait for news, and before retries. */
const WAIT = 5000;
const AGAIN = 500;

/** The server deletes what nobody takes. */
export async function deliver(redis: Redis, order: LeaseOrder, answer: Buffer | string): Promise<void> {
  await announced(redis.pipeline().set(keys.lease(jobIdOf(order)), answer, 'EX', LEFT_OVER), order);
}

export async function announce(redis: Redis, order: LeaseOrder): Promise<void> {
  await announced(redis.pipeline(), order);
}

async function announced(commands: ChainableCommander, order: LeaseOrder): Promise<void> {
  const key = keys.news(order.run);
  commands.xadd(key, 'MAXLEN', '~', MOST_NEWS, '*', 'id', jobIdOf(order)).expire(key, LEFT_OVER);
  const refused = (await commands.exec())?.find(([error]) => error !== null)?.[0];
  if (refused) throw refused;
}

/** Finished leases of a run. May miss some while the server is gone. */
export class News {
  private readonly redis: Redis;
  private readonly key: string;
  private readonly heard: (ids: readonly string[]) => void;
  private closed = false;

  constructor(redis: Redis, run: string, heard: (ids: readonly string[]) => void) {
    // Blocks, so it needs its own connection.
    this.redis = another(redis);
    this.key = keys.news(run);
    this.heard = heard;
    void this.listen();
  }

  close(): void {
    this.closed = true;
    this.redis.disconnect();
  }

  private async listen(): Promise<void> {
    let last = '';
    while (!this.closed) {
      try {
        if (last === '') last = (await this.redis.xrevrange(this.key, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
        const read = await this.redis.xread('COUNT', MOST_NEWS, 'BLOCK', WAIT, 'STREAMS', this.key, last);
        const entries = read?.[0][1] ?? [];
        if (entries.length === 0) continue;
        last = entries[entries.length - 1][0];
        this.heard(entries.map(([, [, id]]) => id));
      } catch {
        // Reconnects automatically.
        await pause(AGAIN, undefined, { ref: false });
      }
    }
  }
}
