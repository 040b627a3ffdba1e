import { compileRules, type Patch } from '../../src/sim/kernel/rules/table.ts';
import { Lattice } from '../../src/sim/tabletop/geometry.ts';
import { SightTable, sightRules } from '../../src/sim/tabletop/sight.ts';
import { compileTerrain, type PieceSpec } from '../../src/sim/tabletop/terrain.ts';

export const lattice = new Lattice(12, 12, 100);

export type At = readonly [x: number, y: number];

export function node([x, y]: At): number {
  return lattice.nodeNear(x * 100, y * 100);
}

export function sightOver(piece: Omit<PieceSpec, 'name'> | readonly PieceSpec[], houseRules: Patch = {}): SightTable {
  const specs = Array.isArray(piece) ? (piece as PieceSpec[]) : [{ ...piece, name: 'piece' } as PieceSpec];
  return new SightTable(lattice, compileTerrain(specs), compileRules(sightRules, houseRules));
}
