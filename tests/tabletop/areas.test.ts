import { describe, expect, test } from 'vitest';
import { Lattice } from '../../src/sim/tabletop/geometry.ts';
import { Movement } from '../../src/sim/tabletop/movement.ts';
import { areaNodes, edgeNodes } from '../../src/sim/tabletop/objectives.ts';
import { compileTerrain } from '../../src/sim/tabletop/terrain.ts';
import { lattice, node } from './pictures.ts';

const terrain = compileTerrain([
  { name: 'pond', rect: [0, 0, 1, 1], movement: 'impassable' },
  {
    name: 'hedge',
    line: [
      [3, 3],
      [5, 3],
    ],
  },
]);
const movement = new Movement(lattice, terrain, { rough: 1, linearObstacle: 0 }, 400);

describe('areas', () => {
  test('a rectangle has the nodes on its edge', () => {
    expect([...areaNodes(lattice, { rect: [2, 3, 1, 1] })]).toEqual(
      [node([2, 3]), node([3, 3]), node([2, 4]), node([3, 4])].sort((a, b) => a - b),
    );
  });

  test('a circle has the nodes at its radius', () => {
    expect(areaNodes(lattice, { circle: [6, 6, 5] })).toHaveLength(81);
    expect([...areaNodes(lattice, { circle: [6, 6, 5] })]).toContain(node([9, 10]));
  });

  test('a polygon may lie partly off the table', () => {
    expect(
      areaNodes(lattice, {
        polygon: [
          [-5, -5],
          [2, -5],
          [2, 1],
          [-5, 1],
        ],
      }),
    ).toHaveLength(6);
  });

  test('figures deploy only where they can stand', () => {
    expect([...areaNodes(lattice, { rect: [0, 0, 2, 0.5] }, movement)]).toEqual([node([2, 0])]);
  });

  test('a hedge is an area 1 unit to either side', () => {
    expect(areaNodes(lattice, terrain.pieces[1])).toHaveLength(3 * 3 + 2);
  });
});

describe('edges of the table', () => {
  test.each([
    ['north', [0, 12], [12, 12]],
    ['south', [0, 0], [12, 0]],
    ['east', [12, 0], [12, 12]],
    ['west', [0, 0], [0, 12]],
  ] as const)('%s runs from %j to %j', (edge, from, to) => {
    const nodes = edgeNodes(lattice, edge);
    expect(nodes).toHaveLength(13);
    expect(nodes[0]).toBe(node(from));
    expect(nodes[12]).toBe(node(to));
  });

  test('nobody leaves through a pond', () => {
    expect([...edgeNodes(lattice, 'south', movement)]).not.toContain(node([1, 0]));
    expect(edgeNodes(lattice, 'south', movement)).toHaveLength(11);
  });
});

describe('lattice', () => {
  test('has nodes on both edges, row by row from the south-west corner', () => {
    const table = new Lattice(4, 2, 50);
    expect([table.columns, table.rows, table.count]).toEqual([9, 5, 45]);
    expect([table.x[10], table.y[10]]).toEqual([50, 50]);
    expect([table.x[44], table.y[44]]).toEqual([400, 200]);
  });

  test('ends at the last multiple of the spacing', () => {
    expect(new Lattice(4.3, 2, 50).x.at(-1)).toBe(400);
  });

  test('the node nearest to a point is its own, a neighbour or one at the edge', () => {
    for (let n = 0; n < lattice.count; n++) expect(lattice.nodeNear(lattice.x[n] + 49, lattice.y[n] - 50)).toBe(n);
    expect(lattice.nodeNear(-900, 9000)).toBe(node([0, 12]));
  });

  test('refuses a spacing of nothing', () => {
    expect(() => new Lattice(4, 4, 0)).toThrow('whole number of hundredths');
  });
});
