import type { Lattice } from './lattice.ts';
import type { Movement } from './movement.ts';
import { type AreaSpec, compileShape, type Region } from './shape.ts';

export const TABLE_EDGES = ['north', 'south', 'east', 'west'] as const;
export type TableEdge = (typeof TABLE_EDGES)[number];

/**
 * The nodes in an area, its edge included, by rising number; with `movement`, those where a figure can stand. The area
 * is a stated shape, in units, or anything that knows which points it contains, such as a terrain piece.
 */
export function areaNodes(lattice: Lattice, area: AreaSpec | Region, movement?: Movement): Int32Array {
  const region = 'contains' in area ? area : compileShape(area);
  const nodes: number[] = [];
  for (let node = 0; node < lattice.count; node++)
    if (region.contains(lattice.x[node], lattice.y[node]) && (movement?.standable(node) ?? true)) nodes.push(node);
  return Int32Array.from(nodes);
}

/** The nodes on an edge of the table, by rising number; with `movement`, those where a figure can stand. */
export function edgeNodes(lattice: Lattice, edge: TableEdge, movement?: Movement): Int32Array {
  const { columns, rows } = lattice;
  const along = edge === 'north' || edge === 'south';
  const first = edge === 'north' ? (rows - 1) * columns : edge === 'east' ? columns - 1 : 0;
  const nodes = Int32Array.from({ length: along ? columns : rows }, (_, i) => first + i * (along ? 1 : columns));
  return movement === undefined ? nodes : nodes.filter((node) => movement.standable(node));
}
