import { describe, expect, test } from 'vitest';
import { type Actor, play } from './support.ts';

const hedge = {
  name: 'hedge',
  line: [
    [0, 20],
    [40, 20],
  ] as [number, number][],
  cover: 'none' as const,
  sight: 'blocks' as const,
  movement: 'open' as const,
};

describe('deployment', () => {
  const deploys = (lines: readonly string[]) =>
    lines.filter((line) => line.includes('deploys at')).map((line) => line.slice(0, 7).trim());
  const blue: Actor[] = [1, 2, 3].map((n) => ({ name: `b${n}`, at: [5 * n, 5] }));
  const red: Actor[] = [{ name: 'r1', at: [5, 35] }];

  test('sides place one unit in turn, the winner of a roll first, the larger its remainder last', () => {
    expect(deploys(play({ blue, red }).lines)).toEqual(['blue b1', 'red r1', 'blue b2', 'blue b3']);
    expect(deploys(play({ blue, red, rollOff: [2, 2, 1, 4] }).lines)).toEqual([
      'red r1',
      'blue b1',
      'blue b2',
      'blue b3',
    ]);
  });

  test('a unit is placed on a free point, out of contact', () => {
    const there = (at: readonly [number, number]): Actor[] => [{ name: 'r1', at }];
    expect(() => play({ blue, red: there([5, 5]) })).toThrow('illegal point');
    expect(() => play({ blue, red: there([5, 6]) })).toThrow('illegal point');
    expect(play({ blue, red: there([5, 7]) }).at('r1')).toEqual([5, 7]);
  });

  test('hidden: out of sight of enemies who are deployed', () => {
    const game = { deploy: 'hidden' };
    expect(() => play({ game, blue, red })).toThrow('illegal point');
    expect(play({ game, blue, red, terrain: [hedge] }).at('r1')).toEqual([5, 35]);
  });

  test('hidden, where no point is: where the fewest enemies see it, the farthest away', () => {
    const { at, log, events } = play({
      game: { deploy: 'hidden' },
      blue: [{ name: 'b1', at: [5, 5] }],
      red: [{ name: 'r1', at: null }],
      deploy: [
        [0, 0, 40, 19],
        [0, 22, 40, 18],
      ],
    });
    expect(at('r1')).toEqual([40, 40]);
    expect(log).toContain('in sight of the enemy');
    expect(events()['deploy: no point is hidden: a unit deploys in sight of the enemy']).toBe(1);
  });
});

describe('missions', () => {
  const reach = { objective: 'reach' as const, turns: 3, side: 'blue', figures: 1 };
  const far: Actor = { name: 'r1', at: [35, 5] };

  test('a unit that reaches the edge of its mission leaves the table alive, and does no more', () => {
    const runner: Actor = { name: 'b1', at: [10, 36], does: [{ do: 'walk', to: [10, 40] }] };
    const { log, battle } = play({ blue: [runner], red: [far], mission: { ...reach, edge: 'north' } });
    expect(log).toContain('blue b1 leaves the table');
    expect(log).toContain('Result: win for blue (enough figures reached the goal)');
    expect(battle.sides[0].living).toBe(1);
  });

  test('or enters its area, and stays', () => {
    const area = { rect: [8, 38, 4, 2] as [number, number, number, number] };
    const runner: Actor = { name: 'b1', at: [10, 36], does: [{ do: 'walk', to: [10, 39] }] };
    const { log } = play({ blue: [runner], red: [far], mission: { ...reach, area } });
    expect(log).toContain('Result: win for blue (enough figures reached the goal)');
  });
});
