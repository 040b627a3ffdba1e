import { describe, expect, test } from 'vitest';
import { resultsOf } from './counted.ts';
import { type Example, play } from './support.ts';

function placesOf(example: Example): Record<string, Record<string, number>> {
  const { places, table } = resultsOf(play(example));
  const found: Record<string, Record<string, number>> = {};
  for (const { kind, side, x, y, count } of places!.cells) {
    const name = `${places!.kinds[kind].name} ${table.sides[side]}`;
    found[name] = { ...found[name], [`${x}, ${y}`]: count };
  }
  return found;
}

const idle: Example = {
  blue: [
    { name: 'b1', at: [5, 5], dice: [2, 2, 2] },
    { name: 'b2', at: [40, 0], dice: [4, 4, 4] },
  ],
  red: [{ name: 'r1', at: [30, 39], dice: [6, 6, 6] }],
  rolls: [[], [], []],
};

describe('places', () => {
  test('figures that never move stand where they were deployed, once a turn', () => {
    expect(placesOf(idle)).toEqual({ 'stood blue': { '5, 5': 3, '40, 0': 3 }, 'stood red': { '30, 39': 3 } });
  });

  test('ALPHA-13 to 15 fire comes from where the shooter stands, hit or miss; who falls is counted where it fell and stands no more', () => {
    const example: Example = {
      blue: [{ name: 'b1', at: [10, 10], dice: [2, 2], does: [{ shoot: 'r1' }, { shoot: 'r2' }] }],
      red: [
        { name: 'r1', at: [10, 30], dice: [6] },
        { name: 'r2', at: [20, 30], dice: [6, 6], does: [{ move: [20, 31] }, 'hold'] },
      ],
      rolls: [
        [2, 6, 1, 6],
        [6, 6],
      ],
    };
    expect(placesOf(example)).toEqual({
      'stood blue': { '10, 10': 2 },
      'stood red': { '20, 31': 2 },
      'fell red': { '10, 30': 1 },
      'firedFrom blue': { '10, 10': 2 },
    });
  });

  test('who leaves the table does not stand on it', () => {
    const example: Example = {
      blue: [{ name: 'b1', at: [10, 39], dice: [2], does: [{ move: [10, 40] }] }],
      red: [{ name: 'r1', at: [30, 5], dice: [6] }],
      rolls: [[1, 1]],
      mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 1, turns: 1 },
    };
    expect(placesOf(example)).toEqual({ 'stood red': { '30, 5': 1 } });
  });
});
