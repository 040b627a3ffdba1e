import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { ownCommand } from '../terminal/command-line.ts';
import { InputError, NotRepeatable } from '../terminal/failures.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Plan } from '../workers/plan.ts';
import { PlayFailure, type PlayWish } from '../workers/pool.ts';
import { Totals } from '../workers/totals.ts';
import type { LeasePlayer } from './kept-games.ts';
import { BrokenLease, type Lease, readLease } from './lease.ts';
import { manifestText } from './manifest.ts';
import {
  beHeard,
  connected,
  evictionWarning,
  isForbidden,
  jobIdOf,
  keys,
  LEFT_OVER,
  type LeaseFailure,
  type LeaseOrder,
  openQueue,
  queueName,
  type RunOrder,
  reasonOf,
  tellOfServer,
  workersHeard,
} from './queue.ts';
import { notRepeatable } from './repeated.ts';
import type { RunFolder } from './run-folder.ts';

/** Leases in the queue for each worker that is there: enough to keep it busy, few enough to waste little when a run ends early. */
const FOR_EACH_WORKER = 4;
/** Milliseconds between two looks for leases that have come, and between two at what the queue has. */
const LOOK = 50;
const REFILL = 5000;
/** How long a run that ends waits for the server to forget it. Milliseconds. */
const LEAVE = 2500;
/** One lease in so many is played twice, by another worker if there is one, and at least one of a run. */
const PROOF_EVERY = 50;
/** No lease is larger. */
const MOST_BYTES = 2 ** 28;

interface Wanted {
  readonly order: LeaseOrder;
  readonly resolve: (answer: Answer | null) => void;
  added: boolean;
}

interface Answer {
  readonly lease: Lease;
  readonly bytes: Uint8Array;
  readonly worker: string;
}

interface Parts {
  readonly redis: Redis;
  readonly queue: Queue<LeaseOrder>;
  readonly order: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Has leases played by workers elsewhere. It may die at any moment: what it was sent is in the folder before the queue forgets it, and
 * what the server has lost is asked for again.
 */
export class QueuePlayer implements LeasePlayer {
  /** Of whoever plays there nothing is known: enough for many. */
  readonly threads = 32;
  private readonly folder: RunFolder;
  private readonly redis: Redis;
  private readonly queue: Queue<LeaseOrder>;
  private readonly name: string;
  /** What workers are told of the run. */
  private readonly order: string;
  private readonly variants: ReadonlyMap<string, number>;
  private readonly wanted = new Map<string, Wanted>();
  /** Came, but may not be in the folder yet. */
  private readonly taken = new Map<string, LeaseOrder>();
  private readonly signal: AbortSignal;
  private readonly say: (line: string) => void;
  /** What the server was last told to forget, with the time: it may have lost that. */
  private forgotten: { readonly id: string; readonly order: LeaseOrder; readonly at: number }[] = [];
  private refilled = Number.NEGATIVE_INFINITY;
  private readonly bytes = new WeakMap<Totals, Uint8Array>();
  private workers = -1;
  private leases = 0;
  private closed = false;
  private broken: Error | null = null;
  private said = '';
  private readonly looking: Promise<void>;

  private constructor(folder: RunFolder, jobs: readonly PreparedJob[], { redis, queue, order, signal, say }: Parts) {
    this.folder = folder;
    this.redis = redis;
    this.queue = queue;
    this.name = queue.name;
    this.order = order;
    this.signal = signal;
    this.say = say;
    this.variants = new Map(jobs.map(({ job }, variant) => [job.id, variant] as const).reverse());
    tellOfServer(redis, (line) => this.closed || say(line));
    // It may have lost what was told last, and have finished leases played again.
    redis.on('ready', () => this.forgetAgain());
    signal.addEventListener('abort', () => this.giveUp());
    this.looking = this.look();
  }

  /** Connects, or throws an InputError in words. `say` hears how many workers there are. */
  static async open(
    url: string,
    folder: RunFolder,
    jobs: readonly PreparedJob[],
    { signal, say }: { readonly signal: AbortSignal; readonly say: (line: string) => void },
  ): Promise<QueuePlayer> {
    const redis = await connected(url);
    const { system, engine } = folder.manifest;
    const queue = await openQueue(queueName(system, engine), redis);
    queue.on('error', () => {});
    const warning = await evictionWarning(redis);
    if (warning !== null) say(warning);
    const told: RunOrder = {
      manifest: manifestText(folder.manifest),
      scenario: await readFile(folder.scenario, 'utf8'),
    };
    return new QueuePlayer(folder, jobs, { redis, queue, order: JSON.stringify(told), signal, say });
  }

  async play(prepared: PreparedJob, plan: Plan, _wish: PlayWish = {}): Promise<Totals> {
    const variant = this.variants.get(prepared.job.id)!;
    const { firstGame, games } = plan;
    const order = { run: this.folder.id, variant, firstGame, games };
    const answer = await this.ask(order);
    const totals = new Totals(prepared.metrics, plan);
    if (answer === null) return totals;
    const { lease, worker, bytes } = answer;
    requireFitting(lease, order, totals);
    if (this.leases++ % PROOF_EVERY === 0) await this.prove(order, lease, worker);
    totals.add(lease.counted);
    this.bytes.set(totals, bytes);
    return totals;
  }

  bytesOf(played: Totals): Uint8Array | undefined {
    return this.bytes.get(played);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true;
    // A server that is gone keeps nobody: what it is left with it deletes by itself.
    await Promise.race([this.leave().catch(() => {}), pause(LEAVE, undefined, { ref: false })]);
    this.redis.disconnect();
  }

  /** Has the server forget what nobody waits for. */
  private async leave(): Promise<void> {
    await this.looking;
    await this.forget();
    for (const id of this.wanted.keys()) await this.queue.remove(id).catch(() => {});
    await this.redis.hdel(keys.wanted(), this.name);
    await this.queue.close();
  }

  /** Has a lease played once more: whoever played it, it is the same. */
  private async prove(order: LeaseOrder, lease: Lease, worker: string): Promise<void> {
    const again = await this.ask({ ...order, notBy: worker });
    if (again === null) return;
    if (again.lease.digest === lease.digest) return;
    const { firstGame, games } = order;
    const what = `two workers disagree about games ${firstGame} to ${firstGame + games - 1}`;
    const length = lease.records / games;
    const [before, now] = [lease.counted.records, again.lease.counted.records];
    throw notRepeatable(what, this.folder, { firstGame, length, before, now });
  }

  private async ask(order: LeaseOrder): Promise<Answer | null> {
    if (this.broken !== null) throw this.broken;
    if (this.signal.aborted) return null;
    const id = jobIdOf(order);
    const answer = await new Promise<Answer | null>((resolve) => {
      // Variants may be alike: both wait for one lease.
      const before = this.wanted.get(id);
      const both = (found: Answer | null) => {
        before?.resolve(found);
        resolve(found);
      };
      this.wanted.set(id, { order, resolve: both, added: before?.added ?? false });
    });
    if (this.broken !== null) throw this.broken;
    return answer;
  }

  /** Fills the queue, and takes what has come, until the player is closed. */
  private async look(): Promise<void> {
    while (!this.closed) {
      try {
        const now = performance.now();
        if (now - this.refilled > REFILL) {
          this.refilled = now;
          await this.refill();
          await this.forget();
        }
        await this.fill();
        await this.take();
      } catch (error) {
        if (this.closed) return;
        // All else is of a server that is gone or full for a while: the connection comes back by itself.
        if (isForbidden(error)) this.fail(new InputError(`--queue: ${reasonOf(error as Error)}`));
        else if (isFinal(error)) this.fail(error as Error);
        else this.tell(`the server refuses for now: ${(error as Error).message.replace(/\.? script: .*/s, '')}`);
      }
      await pause(LOOK);
    }
  }

  /** Says what the run is of, in case that the server has lost it, and asks again for what it has forgotten. */
  private async refill(): Promise<void> {
    const { folder, redis, name } = this;
    await redis.set(keys.run(folder.id), this.order, 'EX', LEFT_OVER);
    await beHeard(redis, keys.wanted(), name);
    const workers = await workersHeard(redis, name);
    if (workers !== this.workers) {
      this.workers = workers;
      this.say(workersText(workers));
    }
    for (const [id, wanted] of this.wanted) {
      if (!wanted.added || (await redis.exists(keys.lease(id))) === 1) continue;
      const job = await this.queue.getJob(id);
      const state = job === undefined ? 'unknown' : await job.getState();
      if (state === 'failed') throw new PlayFailure(`a lease failed on its workers: ${job!.failedReason}`);
      // Completed without a lease: the server has lost that, or somebody has taken it.
      if (state === 'completed') await job!.remove();
      if (state === 'unknown' || state === 'completed') wanted.added = false;
    }
  }

  private async fill(): Promise<void> {
    const window = FOR_EACH_WORKER * Math.max(1, this.workers);
    let added = [...this.wanted.values()].filter((wanted) => wanted.added).length;
    for (const [id, wanted] of this.wanted) {
      if (wanted.added) continue;
      if (added++ >= window && wanted.order.notBy === undefined) continue;
      await this.queue.add('lease', wanted.order, { jobId: id });
      wanted.added = true;
    }
  }

  private async take(): Promise<void> {
    const asked = [...this.wanted].filter(([, { added }]) => added);
    if (asked.length === 0) return;
    const lengths = this.redis.pipeline();
    for (const [id] of asked) lengths.strlen(keys.lease(id));
    const answers = (await lengths.exec()) ?? [];
    for (const [i, [id, wanted]] of asked.entries()) {
      const [error, length] = answers[i] as [Error | null, number];
      if (error !== null) throw error;
      if (length === 0) continue;
      if (length > MOST_BYTES) throw new PlayFailure('a worker sent more than a lease can hold');
      const bytes = await this.redis.getBuffer(keys.lease(id));
      if (bytes === null) continue;
      const answer = await answerIn(bytes);
      if ('failure' in answer) throw new PlayFailure(answer.failure);
      this.wanted.delete(id);
      this.taken.set(id, wanted.order);
      wanted.resolve(answer);
    }
  }

  /** Has the server forget leases that are in the folder by now. */
  private async forget(): Promise<void> {
    const now = performance.now();
    this.forgotten = this.forgotten.filter(({ at }) => now - at < 2 * REFILL);
    for (const [id, order] of this.taken) {
      if (!this.folder.has(order.variant, order.firstGame)) continue;
      this.taken.delete(id);
      this.forgotten.push({ id, order, at: now });
      await this.redis.del(keys.lease(id));
      await this.queue.remove(id).catch(() => {});
    }
  }

  /** After a server has come back: it may have finished leases played again. */
  private forgetAgain(): void {
    for (const { id, order } of this.forgotten.splice(0)) this.taken.set(id, order);
    this.refilled = Number.NEGATIVE_INFINITY;
  }

  private fail(error: Error): void {
    this.broken = error;
    this.giveUp();
  }

  private giveUp(): void {
    for (const { resolve } of this.wanted.values()) resolve(null);
  }

  /** Says what has become of the server, once. */
  private tell(line: string): void {
    if (line === this.said || this.closed) return;
    this.said = line;
    this.say(line);
  }
}

/** A worker's name, a line's end, and the bytes of a lease; or a failure as JSON. */
async function answerIn(bytes: Buffer): Promise<Answer | LeaseFailure> {
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

function requireFitting(lease: Lease, order: LeaseOrder, { layout }: Totals): void {
  const fits =
    lease.run === order.run &&
    lease.variant === order.variant &&
    lease.firstGame === order.firstGame &&
    lease.games === order.games &&
    lease.tally === layout.length &&
    lease.records === order.games * layout.recordLength;
  if (!fits) throw new PlayFailure('a worker sent another lease than it was asked for');
}

function isFinal(error: unknown): boolean {
  return error instanceof PlayFailure || error instanceof InputError || error instanceof NotRepeatable;
}

function workersText(workers: number): string {
  if (workers === 0) return `no worker is there; start one on any machine with: ${ownCommand(['worker', '--queue'])} …`;
  return `${workers} ${workers === 1 ? 'worker is' : 'workers are'} there`;
}
