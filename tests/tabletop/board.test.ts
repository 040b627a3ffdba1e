import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import { Board } from '../../src/sim/tabletop/board.ts';
import { SightTable, sightRules } from '../../src/sim/tabletop/sight.ts';
import { compileTerrain, type PieceSpec } from '../../src/sim/tabletop/terrain.ts';
import { type At, lattice, node } from './pictures.ts';

const everywhere = { standable: () => true };

function boardOver(terrain: readonly PieceSpec[] = [], contact = 100, blocksWithin: number | null = null) {
  const sight = new SightTable(lattice, compileTerrain(terrain), compileRules(sightRules));
  const figures = [0, 0, 1, 1].map((side, index) => ({ index, side, node: 0 }));
  const board = new Board({ lattice, sight, figures, contact, blocksWithin });
  const put = (index: number, at: At) => board.put(figures[index], node(at));
  return { board, figures, put };
}

describe('a board', () => {
  test('has one figure to a point: put, moved, taken off', () => {
    const { board, figures, put } = boardOver();
    put(0, [3, 3]);
    expect([board.isFree(node([3, 3])), board.stands(figures[0]), board.stands(figures[1])]).toEqual([
      false,
      true,
      false,
    ]);
    board.shift(figures[0], node([4, 3]));
    expect([board.isFree(node([3, 3])), board.isFree(node([4, 3]))]).toEqual([true, false]);
    board.lift(figures[0]);
    expect([board.isFree(node([4, 3])), board.stands(figures[0])]).toEqual([true, false]);
    expect(figures[0].node).toBe(node([4, 3]));
  });

  test('has another version after every change', () => {
    const { board, figures, put } = boardOver();
    const seen = new Set([board.version]);
    for (const change of [
      () => put(0, [3, 3]),
      () => board.shift(figures[0], node([4, 3])),
      () => board.lift(figures[0]),
      () => board.clear(),
    ]) {
      change();
      seen.add(board.version);
    }
    expect(seen.size).toBe(5);
  });

  test('is empty once cleared', () => {
    const { board, put } = boardOver();
    put(0, [3, 3]);
    put(2, [5, 5]);
    board.clear();
    expect([node([3, 3]), node([5, 5])].map((n) => board.isFree(n))).toEqual([true, true]);
  });
});

describe('contact', () => {
  test.each<[contact: number, At, At, boolean]>([
    [100, [5, 5], [5, 6], true],
    [100, [5, 5], [6, 6], false],
    [142, [5, 5], [6, 6], true],
    [142, [5, 5], [7, 5], false],
    [99, [5, 5], [5, 6], false],
    [300, [0, 0], [0, 3], true],
    [100, [12, 5], [0, 6], false],
    [300, [11, 5], [0, 6], false],
    [100, [0, 0], [0, 1], true],
    [100, [12, 12], [11, 12], true],
  ])('within %i hundredths: a figure at %j and an enemy at %j: %j', (contact, own, enemy, touches) => {
    const { board, figures, put } = boardOver([], contact);
    put(0, own);
    put(2, enemy);
    const found: typeof figures = [];
    expect(board.isNearEnemy(0, node(own))).toBe(touches);
    expect(board.isNearEnemy(1, node(enemy))).toBe(touches);
    expect(board.contacts(0, node(own), found)).toBe(touches ? 1 : 0);
    expect(found).toEqual(touches ? [figures[2]] : []);
  });

  test('is with enemies alone, found row by row', () => {
    const { board, figures, put } = boardOver();
    put(0, [5, 5]);
    put(1, [5, 4]);
    put(2, [5, 6]);
    put(3, [4, 5]);
    const found: typeof figures = [];
    expect(board.contacts(0, node([5, 5]), found)).toBe(2);
    expect(found).toEqual([figures[3], figures[2]]);
    expect(board.isNearEnemy(0, node([5, 3]))).toBe(false);
  });
});

describe('sight on a board', () => {
  const wall: PieceSpec = { name: 'wall', rect: [5, 0, 1, 8], sight: 'blocks' };

  test('runs along the terrain, and counts who watches a point', () => {
    const { board, figures, put } = boardOver([wall]);
    put(2, [9, 2]);
    put(3, [9, 11]);
    expect(board.sees(node([2, 2]), node([9, 2]))).toBe(false);
    expect([
      board.watchers(0, node([2, 2])),
      board.watchers(0, node([2, 11])),
      board.watchers(0, node([11, 8])),
    ]).toEqual([0, 1, 2]);
    expect([board.isWatched(0, node([2, 2])), board.isWatched(0, node([2, 11]))]).toEqual([false, true]);
    expect(board.watchers(1, node([9, 3]))).toBe(0);
    board.lift(figures[3]);
    expect(board.isWatched(0, node([2, 11]))).toBe(false);
  });

  test('is stopped by a figure between two others only where figures block', () => {
    const [open, blocked] = [boardOver(), boardOver([], 100, 50)];
    for (const { put } of [open, blocked]) {
      put(0, [2, 5]);
      put(1, [5, 5]);
      put(2, [9, 5]);
    }
    const line = [node([2, 5]), node([9, 5])] as const;
    expect([open.board.sees(...line), blocked.board.sees(...line)]).toEqual([true, false]);
    expect(blocked.board.sees(node([2, 5]), node([5, 5]))).toBe(true);
    blocked.board.lift(blocked.figures[1]);
    expect(blocked.board.sees(...line)).toBe(true);
  });
});

describe('the nearest free point', () => {
  test('is the anchor itself, else the nearest that is free, the first of equals', () => {
    const { board, put } = boardOver();
    expect(board.nearestFree(0, node([5, 5]), null, everywhere)).toBe(node([5, 5]));
    put(0, [5, 5]);
    expect(board.nearestFree(0, node([5, 5]), null, everywhere)).toBe(node([5, 4]));
  });

  test('is in the area, where a figure can stand and touches no enemy', () => {
    const { board, put } = boardOver();
    const area = Int32Array.of(node([5, 5]), node([6, 5]), node([9, 5]));
    put(2, [7, 5]);
    expect(board.nearestFree(0, node([7, 5]), area, everywhere)).toBe(node([5, 5]));
    const notThere = { standable: (at: number) => at !== node([5, 5]) };
    expect(board.nearestFree(0, node([7, 5]), area, notThere)).toBe(node([9, 5]));
    expect(board.nearestFree(0, node([7, 5]), Int32Array.of(node([6, 5])), everywhere)).toBe(-1);
  });
});
