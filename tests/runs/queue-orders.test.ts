import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { Runs } from '../../src/experiments/queue-worker.ts';
import { engineDigest } from '../../src/runs/engine.ts';
import { type Lease, leaseBytes } from '../../src/runs/lease.ts';
import { FORMAT, FORMAT_VERSION, type Manifest, manifestText } from '../../src/runs/manifest.ts';
import { queueName, queueParts } from '../../src/runs/queue.ts';
import { answerBytes, answerIn, failureText, requireFitting } from '../../src/runs/queue-answer.ts';
import { jobIdOf, orderIn, requireOrderOf, runOrderText, runToPlay, signedOrder } from '../../src/runs/queue-order.ts';
import { KEY_VARIABLE, queueSeal, Seal } from '../../src/runs/queue-seal.ts';
import { queueUrl, ServerWatch } from '../../src/runs/queue-server.ts';
import { layoutOf } from '../../src/sim/kernel/counts/counter.ts';
import { folderWith } from '../cli/support.ts';
import { coinJob } from '../workers/coin-system.ts';

const NO_KEY = new Seal(null);
const KEYED = new Seal('a key of more than thirty-two characters');
const OTHER = new Seal('another key of more than thirty-two characters');
const HEX = 'a'.repeat(64);
const ORDER = { run: HEX, variant: 0, firstGame: 500, games: 250 };
const refusalOf = (attempt: () => unknown): string => {
  try {
    return `no refusal: ${JSON.stringify(attempt())}`;
  } catch (error) {
    return (error as Error).message;
  }
};

afterEach(() => {
  delete process.env[KEY_VARIABLE];
});

describe('a job of the queue', () => {
  test('with the numbers of a lease is an order', () => {
    expect(orderIn({ ...ORDER, notBy: 'host-1' }, NO_KEY)).toEqual({ ...ORDER, notBy: 'host-1' });
  });

  test.each([
    ['nothing', undefined, 'the whole: '],
    ['no fields', {}, 'run: '],
    ['another run', { ...ORDER, run: '../../x' }, 'run: '],
    ['a run that is a number', { ...ORDER, run: 5 }, 'run: '],
    ['a variant too far', { ...ORDER, variant: 1e9 }, 'variant: '],
    ['half a game', { ...ORDER, games: 0.5 }, 'games: '],
    ['too many games', { ...ORDER, games: 1e9 }, 'games: '],
    ['no games', { ...ORDER, games: 0 }, 'games: '],
    ['a game before the first', { ...ORDER, firstGame: -1 }, 'firstGame: '],
    ['a game beyond the last', { ...ORDER, firstGame: 2 ** 32 + 1 }, 'firstGame: '],
    ['a long name', { ...ORDER, notBy: 'x'.repeat(1000) }, 'notBy: '],
    ['a field that nobody knows', { ...ORDER, also: 1 }, 'the whole: '],
  ])('with %s is refused in words', (_, data, words) => {
    const refusal = refusalOf(() => orderIn(data, NO_KEY));
    expect(refusal.startsWith(`order refused: ${words}`), refusal).toBe(true);
    expect(refusal).not.toContain('Cannot read');
  });

  test('is refused on one line without control characters, whatever it says', () => {
    const refusal = refusalOf(() => orderIn({ ...ORDER, '\u001b[2J\nall is well': 1 }, NO_KEY));
    expect(refusal).toContain('\\u001b[2J\\nall is well');
  });

  test('for a variant or for more games than its run has is refused', () => {
    const manifest = manifestOf();
    expect(refusalOf(() => requireOrderOf(manifest, { ...ORDER, variant: 1 }))).toContain('no such lease');
    expect(refusalOf(() => requireOrderOf(manifest, { ...ORDER, games: 251 }))).toContain('no such lease');
    expect(requireOrderOf(manifest, ORDER)).toBeUndefined();
  });
});

function manifestOf(changed: Partial<Manifest> = {}): Manifest {
  return {
    ...{ format: FORMAT, formatVersion: FORMAT_VERSION, verb: 'run', system: 'squad-alpha', scenarioFile: 's.yaml' },
    ...{ words: {}, stop: null, seed: 1, leaseGames: 250, engine: engineDigest('squad-alpha') },
    ...{ variants: [{ name: 'as printed', layout: HEX, job: HEX }], ...changed },
  } as Manifest;
}

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('what a worker is told of a run', () => {
  const engineOf = ({ system }: Manifest) => (system === 'squad-alpha' ? engineDigest('squad-alpha') : null);
  const read = (text: string, run: string, seal = NO_KEY) => refusalOf(() => runToPlay(text, run, engineOf, seal));
  const told = (manifest: Manifest, seal = NO_KEY) => {
    const text = manifestText(manifest);
    return [
      runOrderText(text, { scenario: 'system: squad-alpha', game: null, tactics: null }, seal),
      idOf(text),
    ] as const;
  };
  const variants = (count: number) => Array.from({ length: count }, () => manifestOf().variants[0]);

  test('is taken when it is of the system and build of its queue', () => {
    expect(runToPlay(...told(manifestOf()), engineOf, NO_KEY)).toEqual({
      manifest: manifestOf(),
      texts: { scenario: 'system: squad-alpha', game: null, tactics: null },
    });
  });

  test.each([
    ['another system', told(manifestOf({ system: 'stargrunt2' })), 'is not of this system and build'],
    ['a system that is a path', told(manifestOf({ system: '../../x' })), 'is not of this system and build'],
    ['another build', told(manifestOf({ engine: HEX })), 'is not of this system and build'],
    ['another run', [told(manifestOf())[0], HEX] as const, 'is that of another run'],
    [
      'a hundred thousand variants',
      told(manifestOf({ variants: variants(100_000) })),
      'has 100000 variants, more than',
    ],
    ['no JSON', ['{', HEX] as const, 'is not JSON'],
    ['other JSON', ['{"manifest": 5, "scenario": ""}', HEX] as const, 'manifest: '],
    [
      'a scenario too long',
      [runOrderText('', { scenario: 'x'.repeat(2e6), game: null, tactics: null }, NO_KEY), HEX] as const,
      'scenario: ',
    ],
  ])('is refused for %s', (_, [text, run], words) => {
    expect(read(text, run)).toContain(words);
  });

  test('is refused by who has a key, unless it is signed with that', () => {
    expect(read(...told(manifestOf()), KEYED)).toContain('not signed with the key of this queue');
    expect(read(...told(manifestOf(), OTHER), KEYED)).toContain('not signed with the key of this queue');
    expect(read(...told(manifestOf(), KEYED), KEYED)).toContain('no refusal');
  });

  test('touches the disk for the scenario alone, in a folder that is gone once its jobs are made', async () => {
    const manifest = manifestOf({ variants: variants(9000) });
    const [text, run] = told(manifest);
    const redis = { strlen: async () => text.length, get: async () => text } as unknown as Redis;
    let home = '';
    const runs = new Runs(redis, NO_KEY, async ({ path }) => {
      home = path;
      expect(readdirSync(path)).toEqual(['s.yaml']);
      expect(statSync(path).mode & 0o77).toBe(0);
      return [];
    });
    expect((await runs.of(run, queueName('squad-alpha', manifest.engine))).manifest).toEqual(manifest);
    expect([existsSync(dirname(home)), existsSync(home)]).toEqual([true, false]);
  });

  test('that could not be read is read again at the next try', async () => {
    const [text, run] = told(manifestOf());
    const texts = [null, text];
    const redis = { strlen: async () => text.length, get: async () => texts.shift() } as unknown as Redis;
    const runs = new Runs(redis, NO_KEY, async () => []);
    const queue = queueName('squad-alpha', manifestOf().engine);
    await expect(runs.of(run, queue)).rejects.toThrow('the server has lost what a run is of');
    expect((await runs.of(run, queue)).jobs).toEqual([]);
  });

  test('of a system that is none is refused before a file is looked for', async () => {
    const [text, run] = told(manifestOf({ system: '../../x' }));
    const redis = { strlen: async () => text.length, get: async () => text } as unknown as Redis;
    const runs = new Runs(redis, NO_KEY, async () => []);
    await expect(runs.of(run, queueName('squad-alpha', HEX))).rejects.toThrow('is not of this system and build');
    const large = { strlen: async () => 2 ** 30 } as unknown as Redis;
    await expect(new Runs(large, NO_KEY, async () => []).of(run, 'x')).rejects.toThrow('too large');
  });
});

describe('a signature', () => {
  test('holds for what was signed with the same key, and for nothing else', () => {
    const signed = signedOrder(ORDER, KEYED);
    expect(orderIn(signed, KEYED)).toEqual(signed);
    expect(orderIn(signed, NO_KEY)).toEqual(signed);
    for (const [order, seal] of [
      [ORDER, KEYED],
      [signed, OTHER],
      [{ ...signed, games: 251 }, KEYED],
      [{ ...signed, firstGame: 0 }, KEYED],
      [{ ...signed, variant: 1 }, KEYED],
      [{ ...signed, run: 'b'.repeat(64) }, KEYED],
      [{ ...signed, notBy: 'host-1' }, KEYED],
    ] as const)
      expect(refusalOf(() => orderIn(order, seal))).toBe('order refused: it is not signed with the key of this queue');
    expect(KEYED.holds(KEYED.sign('ab', 'c'), 'a', 'bc')).toBe(false);
  });

  test('of a lease is that of its order and its worker', async () => {
    const counted = { firstGame: 500, games: 250, tally: new Float64Array(3), records: new Int32Array(250) };
    const lease = await leaseBytes(HEX, 0, counted);
    const bytes = answerBytes(ORDER, 'host-1', lease, KEYED);
    const answer = await answerIn(bytes, ORDER, KEYED);
    expect(answer).toMatchObject({ worker: 'host-1', lease: { games: 250 } });
    expect(await answerIn(answerBytes(ORDER, 'host-1', lease, NO_KEY), ORDER, NO_KEY)).toMatchObject(answer!);
    const altered = Buffer.from(bytes);
    altered[altered.length - 9] ^= 1;
    const forged = [
      [answerBytes(ORDER, 'host-1', lease, NO_KEY), ORDER],
      [answerBytes(ORDER, 'host-1', lease, OTHER), ORDER],
      [altered, ORDER],
      [Buffer.from(bytes.toString('latin1').replace('host-1', 'host-2'), 'latin1'), ORDER],
      // A second play elsewhere would seem to agree.
      [bytes, { ...ORDER, notBy: 'host-1' }],
      [Buffer.from(failureText(ORDER, 'no such dice', NO_KEY)), ORDER],
      [Buffer.from('nonsense'), ORDER],
      [Buffer.from('{'), ORDER],
    ] as const;
    for (const [given, order] of forged) expect(await answerIn(given, order, KEYED)).toBeNull();
    const failure = Buffer.from(failureText(ORDER, 'no such dice', KEYED));
    expect(await answerIn(failure, ORDER, KEYED)).toMatchObject({ failure: 'no such dice' });
    await expect(answerIn(Buffer.from('{'), ORDER, NO_KEY)).rejects.toThrow('something that is no lease');
  });

  test.each([
    ['run', 'b'.repeat(64)],
    ['variant', 1],
    ['firstGame', 0],
    ['games', 249],
    ['tally', 0],
    ['records', 0],
  ])('does not make another lease the one that was asked for: %s', (field, other) => {
    const { metrics } = coinJob();
    const { length, recordLength } = layoutOf(metrics);
    const lease = { ...ORDER, tally: length, records: 250 * recordLength } as unknown as Lease;
    expect(requireFitting(lease, ORDER, metrics)).toBeUndefined();
    expect(() => requireFitting({ ...lease, [field]: other }, ORDER, metrics)).toThrow(
      'another lease than it was asked',
    );
  });

  test('needs a key that cannot be guessed, of the environment or of a file', () => {
    const folder = folderWith({});
    const file = join(folder, 'key');
    writeFileSync(file, `${'k'.repeat(40)}\n`);
    expect(queueSeal().mark).toBe('');
    const markOf = (word: string) => {
      process.env[KEY_VARIABLE] = word;
      return queueSeal().mark;
    };
    expect(markOf(`@${file}`)).toBe(markOf('k'.repeat(40)));
    expect(markOf('k'.repeat(32))).toMatch(/^-key-/);
    expect(markOf('k'.repeat(41))).not.toBe(markOf('k'.repeat(40)));
    expect(refusalOf(() => markOf('secret'))).toMatch(/^SKIRMETRICS_QUEUE_KEY has fewer than 32 characters; .*openssl/);
    expect(refusalOf(() => queueUrl('redis://localhost'))).toMatch(/^SKIRMETRICS_QUEUE_KEY has fewer/);
    expect(refusalOf(() => markOf(`@${folder}/none`))).toMatch(/^SKIRMETRICS_QUEUE_KEY: .*none cannot be read/);
  });

  test('has queues of its own', () => {
    const name = queueName('squad-alpha', HEX, KEYED);
    expect(name).toMatch(/^squad-alpha-a{16}-key-[0-9a-f]{8}$/);
    expect(queueParts(name)).toEqual({ queue: 'squad-alpha', build: 'a'.repeat(16), mark: KEYED.mark });
    expect(queueParts('squad-alpha\u001b[2J')).toBeNull();
    expect(jobIdOf({ ...ORDER, notBy: 'host-1' })).toBe(`${jobIdOf(ORDER)}-again`);
  });
});

describe('a server that takes nothing for now', () => {
  const replyOf = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

  test.each([
    ['is full; waiting', "OOM command not allowed when used memory > 'maxmemory'. script: 5, on @user_script:1."],
    ['is full; waiting', 'ERR Error running script (call to f_1): @user_script:1: -OOM command not allowed'],
    ['is a replica, which takes no games; waiting', "READONLY You can't write against a read only replica."],
    ['is reading its files; waiting', 'LOADING Redis is loading the dataset in memory'],
    ['cannot write to its disk; waiting', 'MISCONF Redis is configured to save RDB snapshots'],
    ['refuses for now: ERR \\u001b[2J', 'ERR \u001b[2J'],
  ])('%s', async (words, message) => {
    const said: string[] = [];
    const watch = new ServerWatch(new EventEmitter() as Redis, (line) => said.push(line));
    let tries = 0;
    const task = async () => {
      if (tries++ < 1) throw replyOf(message);
      return 'taken';
    };
    expect(await watch.untilTaken(task, () => false)).toBe('taken');
    expect(said).toEqual([`the queue's server ${words}`]);
  });

  test('is left by who ends, and other errors are not waited for', async () => {
    const watch = new ServerWatch(new EventEmitter() as Redis, () => {});
    const full = () => Promise.reject(replyOf('OOM command not allowed'));
    await expect(watch.untilTaken(full, () => true)).rejects.toThrow('OOM');
    const broken = () => Promise.reject(new TypeError('x is not a function'));
    await expect(watch.untilTaken(broken, () => false)).rejects.toThrow('x is not a function');
  });

  test('an address that cannot be read is refused without its password', () => {
    expect(refusalOf(() => queueUrl('redis://:se%cret@localhost'))).toBe(
      '--queue needs an address such as redis://localhost:6379, env, or @FILE',
    );
  });

  test('what may be a user or a password is not printed', () => {
    expect(refusalOf(() => queueUrl('se-cret:word@localhost'))).toBe(
      '--queue: an address begins with redis:// or rediss://',
    );
  });

  test('an address has no options, of which one could name another database', () => {
    expect(refusalOf(() => queueUrl('redis://localhost?db=abc'))).toBe(
      '--queue: an address cannot have options after a question mark',
    );
  });

  test('an address ends in the number of a database', () => {
    for (const path of ['', '/', '/0', '/15']) expect(queueUrl(`redis://localhost${path}`)).toContain('redis:');
    for (const path of ['/abc', '/1x', '/-1', '/1/2'])
      expect(refusalOf(() => queueUrl(`redis://localhost${path}`))).toBe(
        '--queue: an address can end only in the number of a database, such as /0',
      );
  });
});
