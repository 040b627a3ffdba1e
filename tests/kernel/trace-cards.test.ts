import { describe, expect, test } from 'vitest';
import { CardWatch } from '../../src/sim/kernel/trace.ts';

const now = (hand: readonly number[], heap: readonly number[], note = '', score = 0) => ({
  zones: [hand, heap],
  zoneNotes: ['', note],
  scores: [[score, `${score} won`]] as const,
});

describe('a watch over the cards of a table', () => {
  test('tells at first where every card lies, and the score', () => {
    expect(new CardWatch(3).changes(now([2, 0], [1]))).toEqual({
      moves: [
        [2, 0],
        [0, 0],
        [1, 1],
      ],
      scores: [[0, '0 won']],
    });
  });

  test('tells from then on only what has changed', () => {
    const watch = new CardWatch(3);
    watch.changes(now([2, 0], [1]));
    expect(watch.changes(now([2, 0], [1]))).toEqual({});
    expect(watch.changes(now([2], [1, 0]))).toEqual({ moves: [[0, 1]] });
    expect(watch.changes(now([2], [1, 0], 'heavy'))).toEqual({ zoneNotes: [[1, 'heavy']] });
    expect(watch.changes(now([2], [1, 0], '', 3))).toEqual({ zoneNotes: [[1, '']], scores: [[3, '3 won']] });
  });

  test('does not let a card lie in two places', () => {
    expect(() => new CardWatch(3).changes(now([2, 0], [1, 0]))).toThrow('card 0 lies in zone 1 and in another');
  });
});
