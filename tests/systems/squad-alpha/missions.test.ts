import { describe, expect, test } from 'vitest';
import { FALLEN, LEFT, ON_TABLE } from '../../../src/sim/systems/squad-alpha/table/state.ts';
import { type Actor, type Example, play } from './support.ts';

const step = (name: string, at: readonly [number, number], to: readonly [number, number], die: number): Actor => ({
  name,
  at,
  dice: [die],
  does: [{ move: to }],
});

const gun = (name: string, x: number, die: number, target: string): Actor => ({
  name,
  at: [x, 5],
  dice: [die],
  does: [{ shoot: target }],
});

const result = (example: Example): string => play(example).log.split('\n').at(-1)!;

describe('reach an edge', () => {
  test('only figures of the side that has to leave do so', () => {
    const { figure } = play({
      blue: [{ name: 'b1', at: [5, 5] }],
      red: [step('r1', [10, 38], [10, 40], 3)],
      rolls: [[1, 1]],
      mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 1, turns: 1 },
    });
    expect(figure('r1').status).toBe(ON_TABLE);
  });

  test('the second side may be the one that has to, and a figure that left lives on in all counts', () => {
    const example: Example = {
      blue: [{ name: 'b1', at: [35, 35] }],
      red: [step('r1', [10, 2], [10, 0], 3), { name: 'r2', at: [20, 20] }],
      rolls: [[1, 1]],
      mission: { objective: 'reach', side: 'red', edge: 'south', figures: 1, turns: 1 },
    };
    const { figure, column, recorder } = play(example);
    expect(figure('r1').status).toBe(LEFT);
    expect(result(example)).toBe('Result: win for red (enough figures reached the goal)');
    expect(column(1, 'strengthLeft')).toBe(2);
    expect([...recorder.tally.subarray(recorder.layout.strength, recorder.layout.strength + 6)]).toEqual([
      0, 1, 0, 0, 0, 1,
    ]);
  });
});

describe('reach an area', () => {
  const reach = (figures: number, turns: number): Example['mission'] => ({
    objective: 'reach',
    side: 'blue',
    area: { rect: [10, 20, 6, 6] },
    figures,
    turns,
  });
  const red: Actor[] = [{ name: 'r1', at: [35, 5], dice: [6, 6] }];

  test('is won at once by the figure that enters: nobody acts after it', () => {
    const { log } = play({
      blue: [step('b1', [12, 18], [12, 20], 3), { name: 'b2', at: [30, 30], dice: [4] }],
      red,
      rolls: [[1, 1]],
      mission: reach(1, 3),
    });
    expect(log).toContain('Result: win for blue (enough figures reached the goal)');
    expect(log).not.toContain('holds');
  });

  test('a figure counts once, however often it moves about in the area', () => {
    const example: Example = {
      blue: [
        { name: 'b1', at: [12, 18], dice: [3, 3], does: [{ move: [12, 20] }, { move: [12, 22] }] },
        { name: 'b2', at: [30, 30], dice: [4, 4] },
      ],
      red,
      rolls: [
        [1, 1],
        [1, 1],
      ],
      mission: reach(2, 2),
    };
    expect(result(example)).toBe('Result: win for red (the turn limit is reached)');
  });

  test('is lost at once when those yet to come are too few, though one has arrived and lives', () => {
    const example: Example = {
      blue: [step('b1', [12, 18], [12, 20], 3), { name: 'b2', at: [30, 30], dice: [6] }],
      red: [{ name: 'r1', at: [35, 5], dice: [5], does: [{ shoot: 'b2' }] }],
      rolls: [[1, 1, 1, 1]],
      mission: reach(2, 5),
    };
    expect(result(example)).toBe('Result: win for red (too few figures are left to reach the goal)');
  });
});

describe('casualties and missions', () => {
  test('ALPHA-20 a casualty marker in the area holds nothing', () => {
    const example: Example = {
      blue: [gun('b1', 10, 3, 'r1')],
      red: [
        { name: 'r1', at: [30, 30] },
        { name: 'r2', at: [5, 35] },
      ],
      rolls: [[1, 1]],
      mission: { objective: 'hold', side: 'red', area: { rect: [28, 28, 4, 4] }, turns: 1 },
    };
    expect(play(example).figure('r1').status).toBe(FALLEN);
    expect(result(example)).toMatch('Result: win for blue');
  });

  test('ALPHA-25 a side that is wiped out with a rating left has not broken', () => {
    const { column } = play({
      blue: [gun('b1', 10, 2, 'r1'), gun('b2', 20, 3, 'r2')],
      red: [
        { name: 'r1', at: [10, 30], command: 0 },
        { name: 'r2', at: [20, 30], command: 3 },
      ],
      rolls: [[1, 1, 1, 1]],
    });
    expect(column(1, 'losses')).toBe(2);
    expect(column(1, 'firstBreakTurn')).toBe(0);
  });
});
