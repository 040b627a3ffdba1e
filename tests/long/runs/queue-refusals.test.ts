import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asideName } from '../../../src/report/files/aside.ts';
import { engineDigest } from '../../../src/runs/engine.ts';
import { keys, openQueue, queueName } from '../../../src/runs/queue.ts';
import { KEY_VARIABLE } from '../../../src/runs/queue-seal.ts';
import { CLI, type Ended, SKIRMISH, spawned } from '../../cli/support.ts';
import { HAS_REDIS, queueWorker, redisServer, type Server } from '../../support/redis.ts';

const RUN = ['run', 'skirmish.yaml', '--games', '20000', '--lease', '100', '--json'];
const KEY = 'a key of more than thirty-two characters';
const LEFT_OUT = HAS_REDIS || process.env.SKIRMETRICS_REQUIRE_REDIS ? '' : ' (left out: no redis-server)';

describe.skipIf(LEFT_OUT !== '')(
  `what a server or a worker of the queue refuses${LEFT_OUT}`,
  { timeout: 90_000 },
  () => {
    let server: Server;
    let redis: Redis;
    let folder: string;
    let digest: string;
    const children: ChildProcess[] = [];

    const fresh = (): string => {
      const made = mkdtempSync(join(tmpdir(), 'skirmetrics-queue-'));
      writeFileSync(join(made, 'skirmish.yaml'), SKIRMISH);
      return made;
    };
    beforeAll(async () => {
      folder = fresh();
      digest = JSON.parse((await spawned(folder, [...RUN, '--keep'])).stdout).digest;
      rmSync(folder, { recursive: true });
    });
    beforeEach(async () => {
      server = await redisServer();
      redis = new Redis(server.url, { maxRetriesPerRequest: null });
      folder = fresh();
    });
    afterEach(async () => {
      delete process.env[KEY_VARIABLE];
      for (const child of children.splice(0)) child.kill('SIGKILL');
      redis.disconnect();
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    });

    async function worker(threads = 1) {
      const started = await queueWorker(server.url, threads);
      children.push(started.child);
      return started;
    }
    const leases = (): string[] =>
      readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.bin'));
    async function until(holds: () => boolean): Promise<void> {
      while (!holds()) await pause(20);
    }

    const digestOf = ({ code, stdout, stderr }: Ended): string => {
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout).digest;
    };
    const play = () => spawned(folder, [...RUN, '--queue', server.url]);

    test('a server that is full for seconds is waited for, by the run and by its worker', async () => {
      const { said } = await worker();
      const run = play();
      await until(() => leases().length > 4);
      await redis.config('SET', 'maxmemory', '1');
      // A satisfied run ignores the server for a shorter time.
      await pause(6500);
      await redis.config('SET', 'maxmemory', '0');
      const ended = await run;
      expect(digestOf(ended)).toBe(digest);
      for (const text of [said(), ended.stderr]) {
        expect(text.match(/the queue's server is full; waiting/g)).toHaveLength(1);
        expect(text).not.toContain('OOM');
      }
    });

    test('a run takes what has come from a server that is full, and so makes room', async () => {
      await worker(2);
      const run = spawn(process.execPath, [CLI, ...RUN, '--queue', server.url], { cwd: folder, stdio: 'ignore' });
      children.push(run);
      await until(() => leases().length > 2);
      run.kill('SIGSTOP');
      const held = () => redis.keys(keys.lease('*'));
      const waiting = async () =>
        (await held()).filter((key) => {
          const [first] = /\d+(?=-\d+$)/.exec(key) ?? [''];
          return !leases().some((name) => name.endsWith(`/${first.padStart(10, '0')}.bin`));
        }).length;
      while ((await waiting()) < 2) await pause(20);
      await redis.config('SET', 'maxmemory', '1');
      run.kill('SIGCONT');
      while ((await held()).length > 1) await pause(20);
      expect(await waiting()).toBeLessThan(2);
    });

    test('a database that the server does not have: exit code 2, and nothing is written', async () => {
      for (const verb of [['worker'], RUN]) {
        const { code, stdout, stderr } = await spawned(folder, [...verb, '--queue', `${server.url}/99`]);
        expect([code, stdout, stderr.trim(), readdirSync(folder)]).toEqual([
          ...[2, '', '--queue: the server does not have the database that the address ends in'],
          ['skirmish.yaml'],
        ]);
      }
      expect(await redis.dbsize()).toBe(0);
    });

    test('foreign jobs and runs leave nothing on a disk; what a killed worker has left is removed', async () => {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      const left = asideName().replace(/-\d+-/, '-999999999-');
      mkdirSync(join(disk, left));
      const env = process.env.TMPDIR;
      process.env.TMPDIR = disk;
      const { said } = await worker().finally(() => {
        if (env === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = env;
      });
      expect(readdirSync(disk)).toEqual([]);
      const queue = await openQueue(queueName('squad-alpha', engineDigest('squad-alpha')), redis);
      const run = 'a'.repeat(64);
      await redis.set(keys.run(run), JSON.stringify({ manifest: '{}', scenario: 'x'.repeat(1000) }));
      const jobs = [
        await queue.add('lease', {} as never),
        await queue.add('lease', { run, variant: 0, firstGame: 0, games: 1 }),
      ];
      await until(() => said().includes('order refused: the manifest of its run is not that of a kept run'));
      expect(said()).toContain('order refused: run: ');
      expect(said()).not.toContain('Cannot read');
      for (const { id } of jobs) while ((await queue.getJobState(id!)) !== 'failed') await pause(20);
      expect(readdirSync(disk)).toEqual([]);
      await queue.close();
    });

    test('with a key: a worker without it idles and says why, and what somebody else hands in is left out', async () => {
      const { said } = await worker();
      process.env[KEY_VARIABLE] = KEY;
      const run = spawned(folder, [...RUN, '--queue', server.url]);
      await until(() => said().includes('idle'));
      expect(said()).toContain(
        'what is wanted is signed with a SKIRMETRICS_QUEUE_KEY, which this worker does not have',
      );
      expect(leases()).toEqual([]);
      const [name] = await redis.keys(keys.run('*'));
      const id = name.slice(keys.run('').length);
      const jobs = (await redis.keys('skirmetrics:*-key-*:*-0-*')).filter((key) => !key.endsWith(':lock'));
      expect(jobs.length).toBeGreaterThan(1);
      const [job, ...others] = jobs;
      for (const other of others) {
        const lease = other.split(':').at(-1)!;
        await redis.set(keys.lease(lease), 'liar-1\nnonsense');
        await redis.xadd(keys.news(id), '*', 'id', lease);
      }
      const [, queue, lease] = job.split(':');
      await redis
        .multi()
        .lrem(`skirmetrics:${queue}:wait`, 0, lease)
        .zadd(`skirmetrics:${queue}:failed`, Date.now(), lease)
        .hset(job, 'failedReason', 'forged\nline')
        .exec();
      await redis.set(name, JSON.stringify({ manifest: '{}', scenario: '' }));
      const { said: keyed } = await worker();
      const ended = await run;
      expect(digestOf(ended)).toBe(digest);
      expect(ended.stderr).toContain('start one on any machine (with the same SKIRMETRICS_QUEUE_KEY)');
      expect(ended.stderr).toContain('a lease that was not signed with SKIRMETRICS_QUEUE_KEY is left out');
      expect(ended.stderr).toContain('a lease is asked for again: forged\\nline');
      for (const text of [ended.stderr, ended.stdout, said(), keyed()]) expect(text).not.toContain(KEY);
    });
  },
);
