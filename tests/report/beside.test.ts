import { describe, expect, test } from 'vitest';
import { besideOf, partingOf } from '../../src/replays/beside.ts';
import type { TraceEvent } from '../../src/sim/kernel/trace.ts';

const heading = (turn: number): TraceEvent => ({ turn, indent: 0, text: `Turn ${turn}`, data: { kind: 'turn' } });
const shot = (turn: number, figure: number, success: boolean): TraceEvent => ({
  turn,
  indent: 1,
  text: `${figure} shoots`,
  data: { kind: 'shot', figure, target: 9, success },
});
const save = (face: number, needed: number): TraceEvent => ({
  turn: 1,
  indent: 2,
  text: `saves on ${needed}, rolls ${face}`,
  data: {
    kind: 'hit',
    figure: 9,
    killed: face < needed,
    tests: [
      {
        name: 'Save',
        rolls: [{ name: 'red Rifleman 2', faces: [face] }],
        needs: `${needed} or more`,
        success: face >= needed,
      },
    ],
  },
});
const fall: TraceEvent = { turn: 1, indent: 2, text: '9 falls', data: { kind: 'fall', figure: 9 } };
const between = (first: readonly TraceEvent[], second: readonly TraceEvent[]) => {
  const beside = besideOf(first, second);
  return { ...beside, ...partingOf(first, second, beside) };
};

describe('the same game under two rules', () => {
  test('parts at the first die with a different result, not at a number needed that makes no difference', () => {
    const game = (needed: number) => [heading(1), save(6, needed), save(3, needed)];
    const { parting, told, sentence, either } = between(game(3), game(4));
    expect([told, parting]).toEqual([1, 2]);
    expect(sentence).toBe('The games are the same until turn 1: Save of red Rifleman 2, rolled 3.');
    expect(either).toEqual(['Needs 3 or more: success', 'Needs 4 or more: failure']);
  });

  test('names the first roll with a different result where the games part with a choice', () => {
    const { sentence, isByDice } = between([shot(1, 2, true), save(3, 3)], [shot(1, 4, true), save(3, 4)]);
    expect(sentence).toBe(
      'The games are the same until turn 1. The first roll with a different result is in turn 1: Save of red Rifleman 2, rolled 3.',
    );
    expect(isByDice).toBe(false);
  });

  test('goes on side by side: what happens to the same figure together, the rest in its turn', () => {
    const first = [heading(1), save(3, 3), shot(1, 2, true), heading(2), shot(2, 4, true)];
    const second = [heading(1), save(3, 4), fall, shot(1, 2, false), heading(2), shot(2, 3, true), shot(2, 4, true)];
    expect(between(first, second).steps).toEqual([
      [0, 0],
      [1, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [3, 5],
      [4, 6],
    ]);
  });

  test('shows a longer game to its end, beside the end of the other', () => {
    const first = [heading(1), shot(1, 2, true)];
    const second = [heading(1), shot(1, 2, false), heading(2), shot(2, 3, true)];
    const { steps } = between(first, second);
    expect(steps.at(-1)).toEqual([1, 3]);
    expect(steps).toHaveLength(4);
  });

  test('says that a game is the same, and where only what is told differs', () => {
    expect(between([heading(1), save(6, 3)], [heading(1), save(6, 3)]).sentence).toBe(
      'The game is the same under both rules: nothing in it depends on the change.',
    );
    const { parting, sentence } = between([heading(1), save(6, 3)], [heading(1), save(6, 4)]);
    expect(parting).toBeNull();
    expect(sentence).toBe(
      'The game goes the same way under both rules: what is told differently, first in turn 1, changes no result.',
    );
  });

  test('says that forces differ from the start', () => {
    const deployed = (figure: number): TraceEvent => ({ ...fall, turn: 0, data: { kind: 'deploy', figure } });
    expect(between([deployed(1)], [deployed(2)]).sentence).toBe('The games differ before the first turn.');
  });
});
