import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';

const words: number[] = [];
vi.mock('../../src/sim/kernel/dice/random.ts', async (original) => ({
  ...(await original<object>()),
  sfc32Seed: () => {},
  sfc32Step: () => words.shift() ?? 0xffffffff,
}));

function pickOf(n: number, ...drawn: number[]): number {
  words.splice(0, words.length, ...drawn);
  const book = new StreamBook();
  return new SampledDice(1, book).pick(book.open(0), n);
}

const faceOf = (...drawn: number[]): number => pickOf(6, ...drawn) + 1;

// 2^32 modulo 6 is 4: redraws 0 and ceil(2^32 / 6) = 715827883.
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

/** Lemire's method: the high half, unless the low half is below 2^32 modulo n. */
function lemire(n: number, word: number, next: number): number {
  const product = BigInt(word) * BigInt(n);
  return product % 2n ** 32n >= 2n ** 32n % BigInt(n) ? Number(product >> 32n) : lemire(n, next, next);
}

test('draws are those of the method in exact integers, for numbers small and large', () => {
  const word = fc.oneof(
    fc.integer({ min: 0, max: 0xffffffff }),
    fc.nat(20),
    fc.constantFrom(0xffff, 0xffff0000, 0xffffffff),
  );
  const n = fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 100_000 }),
    fc.constantFrom(32768, 32769),
  );
  fc.assert(
    fc.property(n, word, (sides, drawn) => {
      expect(pickOf(sides, drawn, 0xffffffff)).toBe(lemire(sides, drawn, 0xffffffff));
    }),
    { numRuns: 2000 },
  );
});
