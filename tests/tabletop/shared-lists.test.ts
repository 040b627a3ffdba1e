import { expect, test } from 'vitest';
import { Lattice } from '../../src/sim/tabletop/geometry.ts';
import { Movement } from '../../src/sim/tabletop/movement.ts';
import { SharedLists, sharedListBytes } from '../../src/sim/tabletop/shared-lists.ts';
import { compileTerrain } from '../../src/sim/tabletop/terrain.ts';

test('a list that one thread writes is known to all, an empty one too, by its place', () => {
  const shared = new SharedArrayBuffer(sharedListBytes(3, 4));
  const [here, there, alone] = [new SharedLists(3, shared), new SharedLists(3, shared), new SharedLists(3, null)];
  expect(there.known(0)).toBeNull();
  here.write(0, [5, 6], [7]);
  there.write(2, []);
  alone.write(1, [9]);
  expect([there.known(0), here.known(2)]).toEqual([Int32Array.of(5, 6, 7), new Int32Array(0)]);
  expect([here.known(1), alone.known(1)]).toEqual([null, null]);
});

test('lists beyond the room are not kept, and leave those kept as they are', () => {
  const shared = new SharedArrayBuffer(sharedListBytes(2, 1));
  const lists = new SharedLists(2, shared);
  lists.write(0, [1, 2]);
  lists.write(1, [3, 4, 5]);
  lists.write(1, [6]);
  expect([lists.known(0), lists.known(1)]).toEqual([Int32Array.of(1, 2), null]);
  expect(sharedListBytes(2 ** 20, 2 ** 10)).toBe(2 ** 25);
  expect(sharedListBytes(2 ** 23, 1)).toBe(0);
});

test('two movements that share memory reach what one alone does, whoever asks first', () => {
  const lattice = new Lattice(12, 12, 100);
  const terrain = compileTerrain([
    { name: 'bog', rect: [3, 3, 5, 4], movement: 'rough' },
    { name: 'house', rect: [8, 2, 2, 3], movement: 'impassable' },
  ]);
  const shared = new SharedArrayBuffer(sharedListBytes(lattice.count, 2 * lattice.count));
  const over = (memory: SharedArrayBuffer | null) =>
    new Movement(lattice, terrain, { rough: 2, linearObstacle: 0 }, 400, memory);
  const [first, second, alone] = [over(shared), over(shared), over(null)];
  const wrong: number[] = [];
  for (let node = 0; node < lattice.count; node++) {
    const [asks, follows] = node % 2 === 0 ? [first, second] : [second, first];
    for (const movement of [asks, follows])
      if (
        movement.reach(node).join() !== alone.reach(node).join() ||
        movement.reachCost(node).join() !== alone.reachCost(node).join()
      )
        wrong.push(node);
  }
  expect(wrong).toEqual([]);
});
