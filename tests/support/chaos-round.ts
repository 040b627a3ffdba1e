import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { CLI } from './built.ts';
import { redisServer, redisServerAt, type Server } from './redis.ts';

const WORKERS = 3;
/** Servers with `--databases 1` lack it. */
const DATABASE = 3;
/** Minimum and maximum in milliseconds. */
const BETWEEN = [100, 1500] as const;
const LASTS = [300, 3000] as const;
/** Milliseconds from the last event to the end. */
const CALM = 180_000;

export const DISK = 32 * 2 ** 20;

export interface Around {
  readonly run: readonly string[];
  readonly hasDisk: boolean;
  readonly end: number;
  readonly events: Map<string, number>;
  readonly say: (line: string) => void;
}

interface Process {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly printed: () => string;
  /** Exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  isKilled: boolean;
  isExcused: boolean;
}

export class Round {
  private readonly folder: string;
  private readonly random: () => number;
  private readonly around: Around;
  private readonly port: number;
  private server: Server;
  private readonly workers = new Set<Process>();
  private coordinator: Process | null = null;
  private readonly underWay = new Set<Promise<void>>();
  private isServerTroubled = false;
  private isDiskFull = false;
  private isOver = false;
  private fault: Error | null = null;

  private constructor(folder: string, random: () => number, around: Around, server: Server) {
    this.folder = folder;
    this.random = random;
    this.around = around;
    this.server = server;
    this.port = Number(new URL(server.url).port);
  }

  static async begin(folder: string, random: () => number, around: Around): Promise<Round> {
    return new Round(folder, random, around, await redisServer());
  }

  /** Returns the digest. */
  async play(): Promise<string> {
    const lives = Array.from({ length: WORKERS }, (_, i) => this.keepWorker(1 + (i % 2)));
    try {
      const run = this.keepCoordinator();
      const digest = run.finally(() => {
        this.isOver = true;
      });
      digest.catch(() => {});
      while (!this.isOver && performance.now() < this.around.end) {
        await pause(this.between(BETWEEN));
        if (!this.isOver) this.happen();
      }
      await Promise.all(this.underWay);
      const late = pause(CALM, undefined, { ref: false }).then(() => {
        throw new Error(`the run did not end; it said: ${this.coordinator?.said().slice(-2000)}`);
      });
      return await Promise.race([digest, late]);
    } finally {
      this.isOver = true;
      await Promise.all(this.underWay);
      for (const { child } of [...this.workers, ...(this.coordinator === null ? [] : [this.coordinator])])
        child.kill('SIGKILL');
      await Promise.all(lives);
      await this.server[Symbol.asyncDispose]();
    }
  }

  private happen(): void {
    const { hasDisk, events, say } = this.around;
    const all = Object.entries(this.kinds);
    const [kind, { is, act }] = all[Math.floor(this.random() * all.length)];
    if ((is === 'server' && this.isServerTroubled) || (is === 'disk' && (!hasDisk || this.isDiskFull))) return;
    events.set(kind, (events.get(kind) ?? 0) + 1);
    say(kind);
    if (is === 'server') this.isServerTroubled = true;
    const excused = is === 'process' ? [] : [...this.workers, ...(this.coordinator === null ? [] : [this.coordinator])];
    for (const process of excused) process.isExcused = true;
    const event: Promise<void> = act()
      .catch((error: Error) => {
        this.fault ??= error;
      })
      .finally(() => {
        if (is === 'server') this.isServerTroubled = false;
        this.underWay.delete(event);
      });
    this.underWay.add(event);
  }

  private readonly kinds: Readonly<
    Record<string, { readonly is: 'server' | 'process' | 'disk'; readonly act: () => Promise<void> }>
  > = {
    'full server': {
      is: 'server',
      act: async () => {
        await this.tell('CONFIG', 'SET', 'maxmemory', '1');
        await this.while();
        await this.tell('CONFIG', 'SET', 'maxmemory', '0');
      },
    },
    'slow server': { is: 'server', act: () => this.tell('CLIENT', 'PAUSE', String(Math.ceil(this.between(LASTS)))) },
    'frozen server': {
      is: 'server',
      act: async () => {
        this.server.signal('SIGSTOP');
        await this.while();
        this.server.signal('SIGCONT');
      },
    },
    'server that takes no writes': {
      is: 'server',
      act: async () => {
        await this.tell('REPLICAOF', '127.0.0.1', '1');
        await this.while();
        await this.tell('REPLICAOF', 'NO', 'ONE');
      },
    },
    'killed server': {
      is: 'server',
      act: async () => {
        await this.server.kill();
        await this.while();
        await this.server.start();
      },
    },
    'wiped server': { is: 'server', act: () => this.tell('FLUSHALL') },
    'missing database': {
      is: 'server',
      act: async () => {
        await this.server.kill();
        const other = await redisServerAt(this.port, '--databases', '1');
        await this.while();
        await other[Symbol.asyncDispose]();
        await this.server.start();
      },
    },
    'killed worker': { is: 'process', act: async () => this.killed(this.someWorker(), 'SIGKILL') },
    'ended worker': { is: 'process', act: async () => this.killed(this.someWorker(), 'SIGTERM') },
    'frozen worker': { is: 'process', act: () => this.frozen(this.someWorker()) },
    'killed coordinator': { is: 'process', act: async () => this.killed(this.coordinator, 'SIGKILL') },
    'frozen coordinator': { is: 'process', act: () => this.frozen(this.coordinator) },
    'full disk': {
      is: 'disk',
      act: async () => {
        this.isDiskFull = true;
        const junk = join(this.folder, 'junk');
        try {
          writeFileSync(junk, Buffer.alloc(DISK));
        } catch {}
        await this.while();
        rmSync(junk, { force: true });
        this.isDiskFull = false;
      },
    },
  };

  private async keepCoordinator(): Promise<string> {
    for (;;) {
      const process = this.start([
        ...this.around.run,
        '--lease',
        '100',
        '--queue',
        `redis://127.0.0.1:${this.port}/${DATABASE}`,
      ]);
      this.coordinator = process;
      const code = await process.ended;
      if (this.fault !== null) throw this.fault;
      if (code === 0) return JSON.parse(process.printed()).digest;
      this.requireExcused(process, code);
      await pause(this.between(BETWEEN));
    }
  }

  private async keepWorker(threads: number): Promise<void> {
    const url = `redis://127.0.0.1:${this.port}/${DATABASE}`;
    while (!this.isOver) {
      const process = this.start(['worker', '--threads', String(threads), '--lock', '3', '--queue', url]);
      this.workers.add(process);
      const code = await process.ended;
      this.workers.delete(process);
      if (this.isOver) return;
      try {
        if (code !== 0) this.requireExcused(process, code);
      } catch (error) {
        this.fault ??= error as Error;
        this.coordinator?.child.kill('SIGKILL');
        return;
      }
      await pause(this.between(BETWEEN));
    }
  }

  /** Throws except after kills, early server trouble or a full disk. */
  private requireExcused({ isKilled, isExcused, said }: Process, code: number | null): void {
    const last = said().trim().split('\n').at(-1) ?? '';
    const isRefused = /^--queue: the server /.test(last) && !/ there$/m.test(said());
    if (code === null || code === 130 ? isKilled : code === 2 && isExcused && (isRefused || /disk is full/.test(last)))
      return;
    throw new Error(`ended with ${code}: ${said().slice(-2000)}`);
  }

  private start(words: readonly string[]): Process {
    const env = { ...process.env, TMPDIR: this.folder };
    const child = spawn(process.execPath, [CLI, ...words], {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [told, out] = ['', ''];
    child.stderr.on('data', (piece) => {
      told = (told + piece).slice(-10_000);
    });
    child.stdout.on('data', (piece) => {
      out += piece;
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const isExcused = this.isServerTroubled || this.isDiskFull;
    return { child, said: () => told, printed: () => out, ended, isKilled: false, isExcused };
  }

  private someWorker(): Process | null {
    const all = [...this.workers];
    return all[Math.floor(this.random() * all.length)] ?? null;
  }

  private killed(process: Process | null, signal: NodeJS.Signals): void {
    if (process === null) return;
    process.isKilled = true;
    process.child.kill(signal);
  }

  private async frozen(process: Process | null): Promise<void> {
    process?.child.kill('SIGSTOP');
    await this.while();
    process?.child.kill('SIGCONT');
  }

  private async while(): Promise<void> {
    await pause(this.between(LASTS));
  }

  private between([from, to]: readonly [number, number]): number {
    return from + this.random() * (to - from);
  }

  private async tell(...words: readonly [string, ...string[]]): Promise<void> {
    const redis = new Redis(this.port, '127.0.0.1', { retryStrategy: () => null });
    redis.on('error', () => {});
    try {
      await redis.call(...words);
    } finally {
      redis.disconnect();
    }
  }
}
