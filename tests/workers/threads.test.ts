import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { threadsPlaying } from '../../src/workers/pool.ts';

const { availableParallelism } = os;
const answer = (parallelism: typeof availableParallelism) => {
  os.availableParallelism = parallelism;
  syncBuiltinESMExports();
};
afterEach(() => answer(availableParallelism));

test('no thread is started that would have no batch', () => {
  answer(() => 64);
  expect([1000, 1001, 4000, undefined].map((games) => threadsPlaying({ games }))).toEqual([1, 5, 16, 64]);
  expect(threadsPlaying({ games: 1001, threads: 16 })).toBe(16);
});
