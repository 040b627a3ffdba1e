import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI } from './built.ts';

export const HAS_REDIS = (() => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export interface Server {
  readonly url: string;
  /** Like a power failure; `start` restores the disk. */
  kill(): Promise<void>;
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A persistent server on a free port. */
export async function redisServer(...words: string[]): Promise<Server> {
  return redisServerAt(await freePort(), ...words);
}

export async function redisServerAt(port: number, ...words: string[]): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-redis-'));
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--save', ''];
  let child: ReturnType<typeof spawn>;
  const server = {
    url: `redis://127.0.0.1:${port}`,
    start: () =>
      new Promise<void>((resolve, reject) => {
        child = spawn('redis-server', [...options, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
        child.on('error', reject);
        child.stdout!.on('data', (piece) => {
          if (String(piece).includes('Ready to accept connections')) resolve();
        });
      }),
    kill: () =>
      new Promise<void>((resolve) => {
        child.once('close', () => resolve());
        child.kill('SIGKILL');
      }),
    signal: (name: NodeJS.Signals) => {
      child.kill(name);
    },
    async [Symbol.asyncDispose]() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Resolves once the worker waits for games; the caller ends it. */
export function queueWorker(
  url: string,
  threads = 1,
): Promise<{ readonly child: ChildProcess; readonly said: () => string }> {
  const words = ['worker', '--queue', url, '--threads', String(threads), '--lock', '4'];
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  return new Promise((resolve) => {
    child.stderr.on('data', (piece) => {
      told += piece;
      if (told.includes('waiting for games')) resolve({ child, said: () => told });
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
