import { describe, expect, test } from 'vitest';
import { Answer, Candidates } from '../../src/sim/kernel/players/candidates.ts';

function kept(most: number, offers: readonly (readonly [value: number, group: number])[]): number[] {
  const candidates = new Candidates(most);
  offers.forEach(([value, group], number) => {
    candidates.value = value;
    const accepts = candidates.accepts(group);
    const answer = candidates.offer(group);
    expect(answer !== null).toBe(accepts);
    answer?.add(number);
  });
  const { answers, count } = candidates;
  return answers.slice(0, count).map((answer) => answer.decision(0));
}

describe('candidates', () => {
  test('are the best of all that are offered, the earlier of equals', () => {
    expect(
      kept(2, [
        [1, 0],
        [3, 1],
        [2, 2],
        [2, 3],
      ]).toSorted(),
    ).toEqual([1, 2]);
  });

  test('are one of each group, its best', () => {
    expect(
      kept(3, [
        [1, 7],
        [3, 7],
        [2, 7],
        [0, 8],
      ]),
    ).toEqual([1, 3]);
  });

  test('are alike when all their numbers are, however many', () => {
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    const [one, other] = [new Answer(), new Answer()];
    for (const number of numbers) one.add(number);
    for (const number of numbers) other.add(number);
    expect(one.isLike(other)).toBe(true);
    expect(one.isLike(other.add(20))).toBe(false);
    expect(one.clear().isLike(other.clear())).toBe(true);
  });
});
