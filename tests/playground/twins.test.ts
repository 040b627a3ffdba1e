import nodeCrypto from 'node:crypto';
import nodePath from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHash } from '../../src/playground/browser/crypto.ts';
import * as files from '../../src/playground/browser/files.ts';
import * as path from '../../src/playground/browser/path.ts';
import { Piscina, type PlayerOrder, type PlayerTold, playIn } from '../../src/playground/browser/piscina.ts';
import { gzipSync } from '../../src/playground/browser/zlib.ts';

describe('what stands for modules of Node in browsers', () => {
  test('gzip packs any text, the same one into the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
        const packed = gzipSync(text).toString('base64');
        expect(gunzipSync(Buffer.from(packed, 'base64')).toString()).toBe(text);
        expect(gzipSync(text).toString('base64')).toBe(packed);
      }),
    );
  });

  test('SHA-256 has the digests of Node, of texts and bytes in any pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.uint8Array({ maxLength: 300 }))),
        (pieces) => {
          const [ours, node] = [createHash('sha256'), nodeCrypto.createHash('sha256')];
          for (const piece of pieces) {
            ours.update(piece);
            node.update(piece);
          }
          expect(ours.digest('hex')).toBe(node.digest('hex'));
        },
      ),
    );
    for (const length of [55, 56, 63, 64, 65, 119, 120, 128, 100_000]) {
      const text = 'a'.repeat(length);
      expect(createHash('sha256').update(text).digest('hex')).toBe(
        nodeCrypto.createHash('sha256').update(text).digest('hex'),
      );
    }
    const doubles = Float64Array.of(1, -2.5, 3e300);
    expect(createHash('sha256').update(doubles).digest('hex')).toBe(
      nodeCrypto.createHash('sha256').update(doubles).digest('hex'),
    );
  });

  test('paths are cut and joined as on other machines', () => {
    const parts = fc.array(fc.constantFrom('a', 'b.c', '..', '.', 'a.game.yaml'), { minLength: 1, maxLength: 5 });
    const paths = fc.tuple(fc.boolean(), parts).map(([isWhole, names]) => (isWhole ? '/' : '') + names.join('/'));
    fc.assert(
      fc.property(paths, paths, (one, other) => {
        expect(path.join(one, other)).toBe(nodePath.posix.join(one, other));
        expect(path.normalize(one)).toBe(nodePath.posix.normalize(one));
        expect(path.dirname(one)).toBe(nodePath.posix.dirname(one));
        expect(path.basename(one)).toBe(nodePath.posix.basename(one));
        expect(path.extname(one)).toBe(nodePath.posix.extname(one));
        expect(path.isAbsolute(one)).toBe(nodePath.posix.isAbsolute(one));
        expect(path.basename(one, '.yaml')).toBe(nodePath.posix.basename(one, '.yaml'));
        expect(path.relative(`/${one}`, `/${other}`)).toBe(nodePath.posix.relative(`/${one}`, `/${other}`));
      }),
    );
  });

  test('files are those that were put there, and others are missing as on a disk', async () => {
    files.keepFile('x/a.yaml', 'ä');
    files.keepFile('x/b.yaml', 'b');
    expect(files.readFileSync('x/a.yaml')).toBe('ä');
    expect(files.readdirSync('x')).toEqual(['a.yaml', 'b.yaml']);
    files.keepFile('x/b.yaml', null);
    expect(files.existsSync('x/b.yaml')).toBe(false);
    await expect(files.open('x/b.yaml')).rejects.toMatchObject({ code: 'ENOENT' });
    const pieces: Uint8Array[] = [];
    for await (const piece of (await files.open('x/a.yaml')).createReadStream()) pieces.push(piece);
    expect(new TextDecoder().decode(pieces[0])).toBe('ä');
    files.keepFile('x/a.yaml', null);
  });
});

describe('the pool of web workers', () => {
  /** Answers as `act` says. */
  let act: (worker: FakeWorker, order: PlayerOrder) => void;
  let workers: FakeWorker[] = [];

  class FakeWorker {
    onmessage: ((event: { data: PlayerTold }) => void) | null = null;
    onerror: ((event: { message?: string; preventDefault(): void }) => void) | null = null;
    isEnded = false;
    constructor() {
      workers.push(this);
    }
    postMessage(order: PlayerOrder) {
      act(this, order);
    }
    terminate() {
      this.isEnded = true;
    }
    tell(data: PlayerTold) {
      this.onmessage?.({ data });
    }
  }

  beforeEach(() => {
    workers = [];
    vi.useFakeTimers();
    vi.stubGlobal('Worker', FakeWorker);
    playIn('player.js');
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('gives each worker one order at a time, and answers to whom asked', async () => {
    const orders: PlayerOrder[] = [];
    act = (_, order) => void orders.push(order);
    const pool = new Piscina<string, string>({ maxThreads: 2 });
    const answers = ['a', 'b', 'c'].map((order) => pool.run(order));
    expect(orders.map(({ order }) => order)).toEqual(['a', 'b']);
    workers[1].tell({ id: orders[1].id, result: 'B' });
    expect(orders.map(({ order }) => order)).toEqual(['a', 'b', 'c']);
    workers[1].tell({ id: orders[2].id, result: 'C' });
    workers[0].tell({ id: orders[0].id, result: 'A' });
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  });

  test('ends a worker that is silent for a minute, says so, and goes on with another', async () => {
    act = (worker, { id }) => {
      if (workers.length > 1) worker.tell({ id, result: 'played' });
    };
    const pool = new Piscina<string, string>({ maxThreads: 1 });
    const first = pool.run('hangs').catch((error: Error) => error.message);
    const second = pool.run('plays');
    vi.advanceTimersByTime(61_000);
    expect(await first).toMatch(/silent for 60 seconds/);
    expect(workers[0].isEnded).toBe(true);
    expect(await second).toBe('played');
  });

  test('a slow worker that gives signs of life is not ended', async () => {
    act = () => {};
    const pool = new Piscina<string, string>({ maxThreads: 1 });
    const answer = pool.run('slow');
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(50_000);
      workers[0].tell({ id: 0, isPlaying: true });
    }
    workers[0].tell({ id: 0, result: 'done' });
    expect(await answer).toBe('done');
    expect(workers[0].isEnded).toBe(false);
  });

  test('a worker that breaks is named, and the next order has a new one', async () => {
    act = (worker, { id }) => {
      if (workers.length === 1) worker.onerror?.({ message: 'out of memory', preventDefault() {} });
      else worker.tell({ id, result: 'played' });
    };
    const pool = new Piscina<string, string>({ maxThreads: 1 });
    await expect(pool.run('breaks')).rejects.toThrow('out of memory');
    expect(await pool.run('plays')).toBe('played');
  });
});
