import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaseBytes, readLease } from '../../../src/runs/lease.ts';
import { beHeard, keys, openQueue, PREFIX, queueName } from '../../../src/runs/queue.ts';
import { deliver } from '../../../src/runs/queue-news.ts';
import type { LeaseOrder } from '../../../src/runs/queue-order.ts';
import { CLI, type Ended, SKIRMISH, spawned } from '../../cli/support.ts';
import { HAS_REDIS, queueWorker, redisServer, type Server } from '../../support/redis.ts';

const GAMES = 6000;
const LEASE = 100;
const LEFT_OUT = HAS_REDIS || process.env.SKIRMETRICS_REQUIRE_REDIS ? '' : ' (left out: no redis-server)';

describe.skipIf(LEFT_OUT !== '')(`the queue${LEFT_OUT}`, () => {
  let server: Server;
  let folder: string;
  let digest: string;
  const workers: ChildProcess[] = [];
  const folders: string[] = [];
  const play = (...words: string[]): Promise<Ended> =>
    spawned(folder, ['run', 'skirmish.yaml', '--games', String(GAMES), '--lease', String(LEASE), '--json', ...words]);

  const fresh = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'skirmetrics-queue-'));
    writeFileSync(join(made, 'skirmish.yaml'), SKIRMISH);
    folders.push(made);
    return made;
  };

  beforeAll(async () => {
    folder = fresh();
    digest = JSON.parse((await play('--keep')).stdout).digest;
  });
  beforeEach(async () => {
    server = await redisServer();
    folder = fresh();
  });
  afterAll(() => {
    for (const made of folders) rmSync(made, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    await server[Symbol.asyncDispose]();
  });

  async function worker(threads = 1, url = server.url) {
    const started = await queueWorker(url, threads);
    workers.push(started.child);
    return started;
  }

  const kept = (): string => join(folder, 'runs', readdirSync(join(folder, 'runs'))[0]);
  const leases = (): string[] => {
    try {
      return readdirSync(join(kept(), 'leases', '0')).filter((name) => name.endsWith('.bin'));
    } catch {
      return [];
    }
  };
  async function come(count: number): Promise<void> {
    while (leases().length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const digestOf = ({ code, stdout, stderr }: Ended): string => {
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout).digest;
  };

  test('two workers, one of which comes later, play what one process plays', async () => {
    await worker();
    const began = performance.now();
    const run = play('--queue', server.url);
    await come(5);
    await worker();
    expect(digestOf(await run)).toBe(digest);
    expect(readFileSync(join(kept(), 'manifest.json'), 'utf8')).not.toContain('127.0.0.1');
    // The run looks every five seconds and when notified.
    const redis = new Redis(server.url);
    const [, looks] = /cmdstat_strlen:calls=(\d+)/.exec(await redis.info('commandstats'))!;
    redis.disconnect();
    const waitedFor = 2 * 2 * 2;
    const played = GAMES / LEASE + 2;
    expect(Number(looks)).toBeLessThan(played + waitedFor * (2 + (performance.now() - began) / 5000));
  });

  test('a worker ends by SIGTERM, with the leases under way played', async () => {
    const { child, said } = await worker();
    const run = play('--queue', server.url);
    await come(5);
    const code = await new Promise((resolve) => {
      child.once('close', resolve);
      child.kill('SIGTERM');
    });
    expect(code).toBe(0);
    expect(said()).toMatch(/played \d+ leases/);
    await worker();
    expect(digestOf(await run)).toBe(digest);
  });

  test('a part that was played at home, and workers of different thread numbers for the rest', async () => {
    const words = ['run', 'skirmish.yaml', '--games', String(GAMES), '--lease', String(LEASE), '--shard', '2/7'];
    await spawned(folder, words);
    const own = leases();
    expect(own).toHaveLength(9);
    const written = () => own.map((name) => statSync(join(kept(), 'leases', '0', name)).ctimeMs);
    const before = written();
    await Promise.all([1, 2, 3, 4, 5].map((threads) => worker(threads)));
    expect(digestOf(await play('--resume', kept(), '--queue', server.url))).toBe(digest);
    expect(written()).toEqual(before);
  });

  test('a comparison that stops early comes to the same end', async () => {
    const words = [
      'compare',
      'skirmish.yaml',
      '--set',
      'save.soft=2',
      '--games',
      '600',
      '--until',
      'decided',
      '--json',
    ];
    const plain = await spawned(folder, words);
    await worker();
    expect(digestOf(await spawned(folder, [...words, '--queue', server.url]))).toBe(JSON.parse(plain.stdout).digest);
  });

  test('a comparison of variants that are alike waits for one lease of both', async () => {
    const alike = SKIRMISH.replace(/^ {2}keen soldiers:.*$/m, '  soft: { houseRules: { save.soft: 2 } }');
    writeFileSync(join(folder, 'skirmish.yaml'), alike);
    const words = ['compare', 'skirmish.yaml', '--variant', 'all', '--set', 'save.soft=2', '--games', '400', '--json'];
    const plain = await spawned(folder, words);
    await worker();
    const queued = await spawned(folder, [...words, '--lease', '50', '--queue', server.url]);
    expect(digestOf(queued)).toBe(JSON.parse(plain.stdout).digest);
  });

  test('workers that are killed, and one that comes after them', async () => {
    const run = play('--queue', server.url);
    for (let kill = 1; kill <= 3; kill++) {
      const { child } = await worker();
      await come(5 * kill);
      child.kill('SIGKILL');
    }
    await worker();
    expect(digestOf(await run)).toBe(digest);
  });

  test('a worker that is stopped past its lock: another plays its lease, which is taken once', async () => {
    const { child } = await worker();
    const run = play('--queue', server.url);
    await come(5);
    child.kill('SIGSTOP');
    await worker();
    await come(40);
    child.kill('SIGCONT');
    expect(digestOf(await run)).toBe(digest);
  });

  test('a coordinator that is killed goes on by --resume, and what came before is not asked for again', async () => {
    await worker();
    const words = ['run', 'skirmish.yaml', '--games', String(GAMES), '--lease', String(LEASE), '--json'];
    const child = spawn(process.execPath, [CLI, ...words, '--queue', server.url], { cwd: folder, stdio: 'ignore' });
    await come(10);
    child.kill('SIGKILL');
    const there = leases().length;
    expect(there).toBeLessThan(GAMES / LEASE);
    expect(
      digestOf(await play('--resume', join('runs', readdirSync(join(folder, 'runs'))[0]), '--queue', server.url)),
    ).toBe(digest);
  });

  test('a server that is killed and comes back, and one that has lost everything', async () => {
    await worker();
    const run = play('--queue', server.url);
    await come(8);
    await server.kill();
    await server.start();
    await come(20);
    const redis = new Redis(server.url);
    await redis.flushall();
    redis.disconnect();
    expect(digestOf(await run)).toBe(digest);
  });

  test('a run and a worker that are ended while the server is gone do end', async () => {
    const { child, said } = await worker();
    const words = ['run', 'skirmish.yaml', '--games', '400000', '--lease', '100', '--json', '--queue', server.url];
    const run = spawn(process.execPath, [CLI, ...words], { cwd: folder, stdio: 'ignore' });
    await come(5);
    await server.kill();
    while (!said().includes('the server is gone')) await new Promise((resolve) => setTimeout(resolve, 20));
    const ended = [run, child].map((process) => new Promise((resolve) => process.once('close', resolve)));
    run.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await Promise.all(ended)).toEqual([130, 0]);
    expect(said()).toMatch(/played \d+ leases/);
    await server.start();
  });

  test('a user of the server without dangerous commands will do; one that may not use the keys is refused', async () => {
    const redis = new Redis(server.url);
    const allow = (name: string, keys: string, ...rules: string[]) =>
      redis.call('ACL', 'SETUSER', name, 'on', '>secret', keys, '+@all', ...rules);
    await allow('skirmetrics', '~skirmetrics*', '-@admin', '-@dangerous');
    await allow('stranger', '~other*');
    redis.disconnect();
    const as = (user: string) => server.url.replace('//', `//${user}:secret@`);
    for (const verb of [['worker'], ['run', 'skirmish.yaml']]) {
      const { code, stdout, stderr } = await spawned(folder, [...verb, '--queue', as('stranger')]);
      expect([code, stdout, stderr.trim()]).toEqual([
        2,
        '',
        "--queue: the server's user may not use the keys skirmetrics*, or not the commands of a queue",
      ]);
    }
    const { said } = await worker(1, as('skirmetrics'));
    const { stderr, ...ended } = await play('--queue', as('skirmetrics'));
    expect(digestOf({ ...ended, stderr })).toBe(digest);
    expect(stderr + said()).not.toMatch(/INFO|NOPERM|secret/);
  });

  test('a server that may throw games away is warned of, once', async () => {
    await using small = await redisServer('--maxmemory-policy', 'allkeys-lru');
    const { said } = await worker(1, small.url);
    const { stderr, ...ended } = await play('--queue', small.url);
    expect(digestOf({ ...ended, stderr })).toBe(digest);
    for (const text of [said(), stderr]) {
      expect(text.match(/policy/g)).toHaveLength(2);
      expect(text).toContain(
        '(maxmemory-policy allkeys-lru); they would be played again: set maxmemory-policy noeviction',
      );
    }
  });

  test('a worker whose dice are wrong stops the run, which names the games', async () => {
    const own = folder;
    folder = fresh();
    await play('--keep');
    const { engine, system } = JSON.parse(readFileSync(join(kept(), 'manifest.json'), 'utf8'));
    const home = join(kept(), 'leases', '0');
    folder = own;
    const redis = new Redis(server.url, { maxRetriesPerRequest: null });
    const another = redis.duplicate();
    const liar = new Worker<LeaseOrder>(
      queueName(system, engine),
      async ({ data }) => {
        const file = join(home, `${String(data.firstGame).padStart(10, '0')}.bin`);
        const { run, variant, counted, records, games } = await readLease(readFileSync(file));
        if (data.notBy === undefined) counted.records[(7 * records) / games] += 1;
        const bytes = await leaseBytes(run, variant, counted);
        await deliver(redis, data, Buffer.concat([Buffer.from('liar\n'), bytes]));
      },
      { connection: another as never, prefix: PREFIX },
    );
    try {
      const { code, stderr } = await play('--queue', server.url);
      expect(code).toBe(3);
      expect(stderr).toMatch(
        /not repeatable: two workers disagree about games \d+ to \d+; see .* --seed 7 --game \d*7\n/,
      );
    } finally {
      await liar.close();
      another.disconnect();
      redis.disconnect();
    }
  });

  test('a worker of another build takes nothing and says why', async () => {
    const redis = new Redis(server.url, { maxRetriesPerRequest: null });
    await beHeard(redis, keys.wanted(), 'squad-alpha-0123456789abcdef');
    await redis.hset(keys.wanted(), 'squad-alpha-fedcba9876543210', String(Date.now() - 60_000));
    const queue = await openQueue('squad-alpha-0123456789abcdef', redis);
    await queue.add('lease', { run: 'a'.repeat(64), variant: 0, firstGame: 0, games: 1 });
    const { said } = await worker();
    while (!said().includes('idle')) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said()).toContain(
      'idle: what is wanted is played by another build of skirmetrics: squad-alpha by the build 0123456789abcdef',
    );
    expect(said()).not.toContain('fedcba');
    expect(await queue.getWaitingCount()).toBe(1);
    await queue.close();
    redis.disconnect();
  });

  test('a server with a password, one that is not there, a wrong address: one line each, and nothing is written', async () => {
    await using locked = await redisServer('--requirepass', 'secret');
    const refusal = async (url: string) => {
      const { code, stdout, stderr } = await play('--queue', url);
      expect([code, stdout, readdirSync(folder)]).toEqual([2, '', ['skirmish.yaml']]);
      expect(stderr).not.toContain('secret');
      return stderr.trim();
    };
    expect(await refusal(locked.url)).toBe('--queue: the server wants another user or password than the address has');
    expect(await refusal(locked.url.replace('//', '//:secret2@'))).toMatch(
      /^--queue: the server wants another user or password/,
    );
    expect(await refusal('redis://127.0.0.1:1')).toBe(
      '--queue: the server does not answer; is it running, and is the address right?',
    );
    expect(await refusal('reddis://127.0.0.1')).toBe(
      '--queue: unknown kind of server "reddis://"; did you mean "redis://"?',
    );
    expect(await refusal('localhost')).toBe('--queue needs an address such as redis://localhost:6379, env, or @FILE');
  });
});
