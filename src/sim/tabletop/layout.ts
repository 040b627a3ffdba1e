import { areaNodes } from './areas.ts';
import type { GroundCosts } from './ground.ts';
import { Lattice } from './lattice.ts';
import { type Site, siteOf } from './mission.ts';
import { Movement } from './movement.ts';
import type { MissionAim } from './objectives.ts';
import type { AreaSpec } from './shape.ts';
import { compileTerrain, type PieceSpec, type Terrain } from './terrain.ts';

/** The table of a scenario: lattice, terrain, movement, and the areas that its text names. */
export interface TableLayout {
  readonly lattice: Lattice;
  readonly terrain: Terrain;
  readonly movement: Movement;
  /** Where each side may deploy, as nodes and as the shape drawn. */
  readonly deployment: readonly Int32Array[];
  readonly deploymentShapes: readonly AreaSpec[];
  readonly site: Site;
}

/** What the layout of a table is made from. */
export interface TablePlan {
  readonly table: { readonly width: number; readonly depth: number; readonly terrain: readonly PieceSpec[] };
  readonly mission: MissionAim;
  /** Hundredths between the points on which figures stand. */
  readonly spacing: number;
  readonly costs: GroundCosts;
  /** The longest move of any figure, in hundredths. */
  readonly maxMove: number;
  /** By side. */
  readonly deploymentShapes: readonly AreaSpec[];
}

/** Lays out a table on which both sides deploy in an area. */
export function layOutTable({ table, mission, spacing, costs, maxMove, deploymentShapes }: TablePlan): TableLayout {
  const lattice = new Lattice(table.width, table.depth, spacing);
  const terrain = compileTerrain(table.terrain);
  const movement = new Movement(lattice, terrain, costs, maxMove);
  const deployment = deploymentShapes.map((shape) => areaNodes(lattice, shape, movement));
  const site = siteOf(mission, table.terrain, lattice, movement);
  return { lattice, terrain, movement, deployment, deploymentShapes, site };
}

/** A side's own half of a table, the first side's in the south; the middle line belongs to neither. */
export function ownHalf({ width, depth }: { readonly width: number; readonly depth: number }, side: number): AreaSpec {
  const own = Math.max(1, Math.ceil(depth / 2) - 1);
  return { rect: [0, side === 0 ? 0 : depth - own, width, own] };
}
