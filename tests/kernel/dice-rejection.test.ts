import { expect, test, vi } from 'vitest';
import { SampledDice } from '../../src/sim/kernel/sampled-dice.ts';
import { StreamBook } from '../../src/sim/kernel/streams.ts';

const words: number[] = [];
vi.mock('../../src/sim/kernel/random.ts', async (original) => ({
  ...(await original<object>()),
  sfc32Seed: () => {},
  sfc32Step: () => words.shift() ?? 0xffffffff,
}));

function faceOf(...drawn: number[]): number {
  words.splice(0, words.length, ...drawn);
  const book = new StreamBook();
  return new SampledDice(1, book).face(book.open(0), 6);
}

// 2^32 modulo 6 is 4: a word is drawn again when the low half of word * 6 is under 4, as for 0 and for ceil(2^32 / 6) = 715827883.
test('words in the rejected range are drawn again, their neighbours are not', () => {
  expect(faceOf(0, 715827883 * 2)).toBe(3);
  expect(faceOf(1, 715827883 * 2)).toBe(1);
  expect(faceOf(715827883, 1431655766)).toBe(3);
  expect(faceOf(715827884)).toBe(2);
  expect(faceOf(2147483648, 5)).toBe(1);
  expect(faceOf(2147483649, 5)).toBe(4);
});

test('the first and the last accepted words give the first and the last face', () => {
  expect(faceOf(1)).toBe(1);
  expect(faceOf(0xffffffff)).toBe(6);
});
