import { describe, expect, test } from 'vitest';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { Snapshot } from '../../src/sim/kernel/players/position.ts';

const book = new StreamBook();
const streams = [book.open(0), book.open(1), book.open(2, 1, 3)];
const faces = (dice: SampledDice, stream = streams[0]) => Array.from({ length: 12 }, () => dice.face(stream, 20));

describe('snapshots', () => {
  test('bring back what was kept, in order, though there is more of it than at first was room', () => {
    const kept = new Snapshot();
    const numbers = Array.from({ length: 700 }, (_, i) => i * i - 5000);
    const pass = (list: readonly number[]) => list.map((n) => [kept.int(n), kept.real(n / 7), kept.flag(n % 2 === 0)]);
    kept.beginKeeping();
    const before = pass(numbers);
    const copy = new Snapshot();
    copy.copy(kept);
    for (const each of [kept, copy]) {
      each.beginRestoring();
      const after = numbers.map(() => [each.int(0), each.real(0), each.flag(false)]);
      expect(after).toEqual(before);
      expect(each.hasMore).toBe(false);
    }
  });
});

describe('sampled dice', () => {
  test('go on where others of the same game and turn were, in every stream that these had drawn from', () => {
    const first = new SampledDice(1, book);
    const second = new SampledDice(1, book);
    for (const dice of [first, second]) {
      dice.beginGame(5);
      dice.beginTurn(3);
    }
    faces(first, streams[0]);
    faces(first, streams[2]);
    faces(second, streams[1]);
    const draws = new Snapshot();
    draws.beginKeeping();
    first.exchange(draws);
    draws.beginRestoring();
    second.exchange(draws);
    expect(streams.map((stream) => faces(second, stream))).toEqual(streams.map((stream) => faces(first, stream)));
  });

  test('of another seed have nothing of the old one, in streams drawn from and in others, now and in later turns', () => {
    const turned = new SampledDice(1, book);
    const other = new SampledDice(2, book);
    turned.beginGame(5);
    other.beginGame(5);
    turned.beginTurn(3);
    other.beginTurn(3);
    const old = faces(turned);
    turned.reseed(2);
    const now = streams.map((stream) => faces(turned, stream));
    expect(now).toEqual(streams.map((stream) => faces(other, stream)));
    expect(now[0]).not.toEqual(old);
    turned.beginTurn(4);
    other.beginTurn(4);
    expect(faces(turned)).toEqual(faces(other));
  });
});
