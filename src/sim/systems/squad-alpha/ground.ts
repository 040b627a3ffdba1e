import { areaNodes } from '../../tabletop/areas.ts';
import { hundredths, UNIT } from '../../tabletop/geometry.ts';
import { Lattice } from '../../tabletop/lattice.ts';
import { type Site, siteOf } from '../../tabletop/mission.ts';
import { Movement } from '../../tabletop/movement.ts';
import type { AreaSpec } from '../../tabletop/shape.ts';
import { compileTerrain, type Terrain } from '../../tabletop/terrain.ts';
import type { AlphaRules } from './rules.ts';
import type { AlphaScenario } from './scenario.ts';

/** The table of a scenario: lattice, terrain, movement, and the areas that its text names. */
export interface Ground {
  readonly lattice: Lattice;
  readonly terrain: Terrain;
  readonly movement: Movement;
  /** Where each side may deploy, as nodes and as the shape drawn. */
  readonly deployment: readonly Int32Array[];
  readonly deploymentShapes: readonly AreaSpec[];
  readonly site: Site;
}

/** Base contact has to be possible on the lattice: points are half an inch apart for bases smaller than 1 inch. */
function spacing(rules: AlphaRules): number {
  return rules.base.diameter < 1 ? UNIT / 2 : UNIT;
}

export function layOut(scenario: AlphaScenario, rules: AlphaRules): Ground {
  const { table } = scenario;
  const lattice = new Lattice(table.width, table.depth, spacing(rules));
  const terrain = compileTerrain(table.terrain);
  const costs = { rough: rules.move.rough, linearObstacle: rules.move.linearObstacle };
  const movement = new Movement(lattice, terrain, costs, hundredths(rules.move.distance));
  const anywhere: AreaSpec = { rect: [0, 0, table.width, table.depth] };
  const own = rules.deployment.area === 'table' ? () => anywhere : ownHalf;
  const deploymentShapes = Object.values(scenario.sides).map(
    ({ deploy, place }, side) => deploy ?? own(scenario, place ?? side),
  );
  const deployment = deploymentShapes.map((shape) => areaNodes(lattice, shape, movement));
  const site = siteOf(scenario.mission, table.terrain, lattice, movement);
  return { lattice, terrain, movement, deployment, deploymentShapes, site };
}

/** ALPHA-04: the default deployment area is the side's own table half, the first side's in the south; the middle line is nobody's. */
export function ownHalf({ table }: AlphaScenario, side: number): AreaSpec {
  const depth = Math.max(1, Math.ceil(table.depth / 2) - 1);
  return { rect: [0, side === 0 ? 0 : table.depth - depth, table.width, depth] };
}
