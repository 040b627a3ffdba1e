import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { visible, visibleLine } from '../sim/kernel/rules/names.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { InputError, NotRepeatable } from '../terminal/failures.ts';
import type { PlayedGames } from '../workers/batch.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Plan } from '../workers/plan.ts';
import { PlayFailure, type PlayWish, WorkerPool } from '../workers/pool.ts';
import { Totals } from '../workers/totals.ts';
import type { LeasePlayer } from './kept-games.ts';
import type { Lease } from './lease.ts';
import { manifestText } from './manifest.ts';
import { beHeard, keys, LEFT_OVER, openQueue, queueName, systemQueue, workersHeard } from './queue.ts';
import { type Answer, answerIn, requireFitting } from './queue-answer.ts';
import { News } from './queue-news.ts';
import { jobIdOf, type LeaseOrder, REFUSED, runOrderText, signedOrder } from './queue-order.ts';
import { KEY_VARIABLE, queueSeal, type Seal } from './queue-seal.ts';
import { connected, evictionWarning, isForbidden, reasonOf, ServerWatch } from './queue-server.ts';
import { notRepeatable } from './repeated.ts';
import type { RunFolder } from './run-folder.ts';
import { TakenLeases } from './taken-leases.ts';

/** Per active lease: workers stay busy, an early end wastes little. */
const FOR_EACH_UNDER_WAY = 2;
/** Milliseconds between checks of the server, and before retries. */
const REFILL = 5000;
const AGAIN = 250;
/** Milliseconds for cleanup. */
const LEAVE = 2500;
/** One lease in this many, at least one per run, is replayed, if possible by another worker. */
const PROOF_EVERY = 50;
const MOST_BYTES = 2 ** 28;

interface Wanted {
  readonly order: LeaseOrder;
  readonly resolve: (answer: Answer | null) => void;
  added: boolean;
}

interface Parts {
  readonly redis: Redis;
  readonly seal: Seal;
  readonly queue: Queue<LeaseOrder>;
  readonly order: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Plays leases by remote workers. Safe to kill: leases reach the folder before the queue forgets them; lost ones are
 * requested again.
 */
export class QueuePlayer implements LeasePlayer {
  /** Unknown; enough for many workers. */
  readonly threads = 32;
  private readonly folder: RunFolder;
  private readonly redis: Redis;
  private readonly seal: Seal;
  private readonly server: ServerWatch;
  private readonly queue: Queue<LeaseOrder>;
  private readonly here = new WorkerPool({ threads: 0 });
  private readonly name: string;
  private readonly order: string;
  private readonly variants: ReadonlyMap<string, number>;
  private readonly wanted = new Map<string, Wanted>();
  private readonly taken: TakenLeases;
  /** Announced but not yet fetched. */
  private readonly come = new Set<string>();
  private readonly news: News;
  private wake: () => void = () => {};
  private isWoken = false;
  private readonly signal: AbortSignal;
  /** Skips repeated lines, and all after closing. */
  private readonly say: (line: string) => void;
  private refilled = Number.NEGATIVE_INFINITY;
  private readonly bytes = new WeakMap<Totals, Uint8Array>();
  private workers = -1;
  /** Requested at a time. */
  private window = FOR_EACH_UNDER_WAY;
  private leases = 0;
  private closed = false;
  private broken: Error | null = null;
  private readonly looking: Promise<void>;

  private constructor(folder: RunFolder, jobs: readonly PreparedJob[], parts: Parts) {
    const { redis, seal, queue, order, signal, say } = parts;
    this.folder = folder;
    this.redis = redis;
    this.seal = seal;
    this.queue = queue;
    this.name = queue.name;
    this.order = order;
    this.signal = signal;
    let said = '';
    this.say = (line) => {
      if (line !== said && !this.closed) say(line);
      said = line;
    };
    this.server = new ServerWatch(redis, this.say);
    this.taken = new TakenLeases(redis, queue, folder);
    this.variants = new Map(jobs.map(({ job }, variant) => [job.id, variant] as const).reverse());
    // It may have lost recent writes and had leases replayed.
    redis.on('ready', () => {
      this.taken.forgetAgain();
      this.refilled = Number.NEGATIVE_INFINITY;
      this.rouse();
    });
    signal.addEventListener('abort', () => this.giveUp());
    this.news = new News(redis, folder.id, (ids) => {
      for (const id of ids) this.come.add(id);
      this.rouse();
    });
    this.looking = this.look();
  }

  /** Throws an InputError. `say` is told the number of workers. */
  static async open(
    url: string,
    folder: RunFolder,
    jobs: readonly PreparedJob[],
    { signal, say }: { readonly signal: AbortSignal; readonly say: (line: string) => void },
  ): Promise<QueuePlayer> {
    const redis = await connected(url);
    const { engine } = folder.manifest;
    const seal = queueSeal();
    const queue = await openQueue(queueName(systemQueue(folder.manifest), engine, seal), redis);
    queue.on('error', () => {});
    const warning = await evictionWarning(redis);
    if (warning !== null) say(warning);
    const order = runOrderText(manifestText(folder.manifest), await folder.texts(), seal);
    return new QueuePlayer(folder, jobs, { redis, seal, queue, order, signal, say });
  }

  async play(prepared: PreparedJob, plan: Plan, _wish: PlayWish = {}): Promise<Totals> {
    const variant = this.variants.get(prepared.job.id)!;
    const { firstGame, games } = plan;
    const order = { run: this.folder.id, variant, firstGame, games };
    const answer = await this.ask(order);
    if (answer === null) return new Totals(prepared.metrics, plan);
    const { lease, worker, bytes } = answer;
    requireFitting(lease, order, prepared.metrics);
    if (this.leases++ % PROOF_EVERY === 0) await this.prove(prepared, order, lease, worker);
    const totals = new Totals(prepared.metrics, plan, lease.counted);
    this.bytes.set(totals, bytes);
    return totals;
  }

  /** In this thread, unlike the first play. */
  again(prepared: PreparedJob, games: readonly number[]): Promise<PlayedGames> {
    return this.here.again(prepared, games);
  }

  bytesOf(played: Totals): Uint8Array | undefined {
    return this.bytes.get(played);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true;
    this.news.close();
    this.rouse();
    // A lost server delays nobody: its data expires.
    await Promise.race([this.leave().catch(() => {}), pause(LEAVE, undefined, { ref: false })]);
    this.redis.disconnect();
  }

  private async leave(): Promise<void> {
    await this.looking;
    await this.taken.forget();
    for (const id of this.wanted.keys()) await this.queue.remove(id).catch(() => {});
    await this.redis.hdel(keys.wanted(), this.name);
    await this.queue.close();
  }

  /** Requires an equal result from a second play. */
  private async prove({ told }: PreparedJob, order: LeaseOrder, lease: Lease, worker: string): Promise<void> {
    const again = await this.ask({ ...order, notBy: worker });
    if (again === null) return;
    if (again.lease.digest === lease.digest) return;
    const { firstGame, games } = order;
    const of = told === undefined || told.name === 'baseline' ? '' : ` of ${told.name}`;
    const what = `two workers disagree about games ${firstGame} to ${firstGame + games - 1}${of}`;
    const length = lease.records / games;
    const [before, now] = [lease.counted.records, again.lease.counted.records];
    throw notRepeatable(what, this.folder, { firstGame, length, before, now }, told);
  }

  private async ask(order: LeaseOrder): Promise<Answer | null> {
    if (this.broken !== null) throw this.broken;
    if (this.signal.aborted) return null;
    const id = jobIdOf(order);
    const answer = await new Promise<Answer | null>((resolve) => {
      // Equal variants share a lease.
      const before = this.wanted.get(id);
      const both = (found: Answer | null) => {
        before?.resolve(found);
        resolve(found);
      };
      this.wanted.set(id, { order, resolve: both, added: before?.added ?? false });
      this.rouse();
    });
    if (this.broken !== null) throw this.broken;
    return answer;
  }

  /** Fetches leases and fills the queue until closed. */
  private async look(): Promise<void> {
    while (!this.closed) {
      this.isWoken = false;
      try {
        const isTime = performance.now() - this.refilled > REFILL;
        // Also unannounced leases, for example of an earlier coordinator.
        if (isTime) for (const [id, { added }] of this.wanted) if (added) this.come.add(id);
        // First, to make room on a full server.
        await this.take();
        if (isTime) {
          await this.taken.forget();
          await this.refill();
          this.refilled = performance.now();
        }
        await this.fill();
        this.server.took();
      } catch (error) {
        if (this.closed) return;
        if (isForbidden(error)) this.fail(new InputError(`--queue: ${reasonOf(error as Error)}`));
        else if (isFinal(error)) this.fail(error as Error);
        else if (!this.server.refused(error)) this.say(`the queue: ${visible((error as Error).message)}; trying again`);
        await pause(AGAIN);
        this.rouse();
      }
      await this.roused();
    }
  }

  private rouse(): void {
    this.isWoken = true;
    this.wake();
  }

  /** Waits for orders, news or the next check. */
  private async roused(): Promise<void> {
    if (this.isWoken || this.closed) return;
    const timer = setTimeout(() => this.wake(), Math.max(1, this.refilled + REFILL - performance.now()));
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    clearTimeout(timer);
  }

  /** In case the server lost the announcement or orders. */
  private async refill(): Promise<void> {
    const { folder, redis, name } = this;
    await redis.set(keys.run(folder.id), this.order, 'EX', LEFT_OVER);
    await beHeard(redis, keys.wanted(), name);
    const workers = await workersHeard(redis, name);
    this.window = FOR_EACH_UNDER_WAY * Math.max(2, sumOf(workers.values()) + workers.size);
    if (workers.size !== this.workers) {
      this.workers = workers.size;
      this.say(workersText(workers.size, this.seal));
    }
    for (const [id, wanted] of this.wanted) {
      if (!wanted.added) continue;
      const job = await this.queue.getJob(id);
      const state = job === undefined ? 'unknown' : await job.getState();
      // A lease arrives before its job is removed.
      if ((await redis.exists(keys.lease(id))) === 1) continue;
      const why = visibleLine(job?.failedReason ?? '');
      // With a key, only signed failures count.
      const isRefused = state === 'failed' && (this.seal.mark !== '' || why.startsWith(REFUSED));
      if (state === 'failed' && !isRefused) throw new PlayFailure(`a lease failed on its workers: ${why}`);
      if (isRefused) this.say(`a lease is asked for again: ${why}`);
      if (state === 'delayed' && why !== '') this.say(why);
      // Completed without a lease: lost or taken. Refused: ordered by somebody else.
      if (state === 'completed' || isRefused) await job!.remove().catch(() => {});
      if (state === 'unknown' || state === 'completed' || isRefused) wanted.added = false;
    }
  }

  private async fill(): Promise<void> {
    let added = 0;
    for (const wanted of this.wanted.values()) if (wanted.added) added++;
    const next: [string, Wanted][] = [];
    for (const [id, wanted] of this.wanted)
      if (!wanted.added && (wanted.order.notBy !== undefined || added++ < this.window)) next.push([id, wanted]);
    if (next.length === 0) return;
    const jobOf = (order: LeaseOrder) => ({ name: 'lease', data: signedOrder(order, this.seal) });
    await this.queue.addBulk(next.map(([id, { order }]) => ({ ...jobOf(order), opts: { jobId: id } })));
    for (const [, wanted] of next) wanted.added = true;
  }

  private async take(): Promise<void> {
    const asked = [...this.come].flatMap((id) => {
      const wanted = this.wanted.get(id);
      if (wanted === undefined) this.come.delete(id);
      return wanted === undefined ? [] : [[id, wanted] as const];
    });
    if (asked.length === 0) return;
    const lengths = this.redis.pipeline();
    for (const [id] of asked) lengths.strlen(keys.lease(id));
    const answers = (await lengths.exec()) ?? [];
    for (const [i, [id, wanted]] of asked.entries()) {
      const [error, length] = answers[i] as [Error | null, number];
      if (error !== null) throw error;
      this.come.delete(id);
      if (length === 0) continue;
      if (length > MOST_BYTES) throw new PlayFailure('a worker sent more than a lease can hold');
      const bytes = await this.redis.getBuffer(keys.lease(id));
      if (bytes === null) continue;
      const answer = await answerIn(bytes, wanted.order, this.seal);
      if (answer === null) {
        await this.redis.unlink(keys.lease(id));
        await this.queue.remove(id).catch(() => {});
        wanted.added = false;
        this.say(`a lease that was not signed with ${KEY_VARIABLE} is left out, and asked for again`);
        continue;
      }
      if ('failure' in answer) throw new PlayFailure(visible(answer.failure));
      this.wanted.delete(id);
      this.taken.add(id, wanted.order);
      wanted.resolve(answer);
    }
  }

  private fail(error: Error): void {
    this.broken = error;
    this.giveUp();
  }

  private giveUp(): void {
    for (const { resolve } of this.wanted.values()) resolve(null);
  }
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

function isFinal(error: unknown): boolean {
  return error instanceof PlayFailure || error instanceof InputError || error instanceof NotRepeatable;
}

function workersText(workers: number, { mark }: Seal): string {
  const key = mark === '' ? '' : ` (with the same ${KEY_VARIABLE})`;
  const command = ownCommand(['worker', '--queue']);
  if (workers === 0) return `no worker is there; start one on any machine${key} with: ${command} …`;
  return `${workers} ${workers === 1 ? 'worker is' : 'workers are'} there`;
}
