import { hundredths, UNIT } from '../../tabletop/geometry.ts';
import { layOutTable, ownHalf, type TableLayout } from '../../tabletop/layout.ts';
import { Movement } from '../../tabletop/movement.ts';
import { COVERS } from '../../tabletop/terrain.ts';
import { isOffFoot, longestMoves } from './chapters/paces.ts';
import type { StargruntRules } from './rules.ts';
import type { StargruntScenario } from './scenario.ts';

/** The table of a scenario. Infantry and vehicles move so differently far that each has its own memory of ways. */
export interface Ground extends TableLayout {
  readonly vehicleMovement: Movement;
  /** By node, an index into COVERS: the best cover of a piece that it is in, or near enough to have its cover from some side (SG2-011). */
  readonly coverAt: Uint8Array;
  /** By node: the nearest one where a figure can stand. */
  readonly standNear: Int32Array;
}

export function layOut({ table, mission, sides }: StargruntScenario, rules: StargruntRules): Ground {
  const costs = { rough: rules.terrain.roughCost, linearObstacle: rules.terrain.linearExtra };
  const units = Object.values(sides).flatMap((side) => side.units);
  const layout = layOutTable({
    table,
    mission,
    spacing: UNIT,
    costs,
    maxMove: hundredths(
      Math.max(
        1,
        ...longestMoves(
          rules,
          units.filter((unit) => !isOffFoot(unit)),
        ),
      ),
    ),
    deploymentShapes: Object.values(sides).map(({ deploy, place }, side) => deploy ?? ownHalf(table, place ?? side)),
  });
  const { lattice, terrain, movement } = layout;
  const farthest = hundredths(Math.max(1, ...longestMoves(rules, units.filter(isOffFoot))));
  return {
    ...layout,
    vehicleMovement: farthest <= movement.maxMove ? movement : new Movement(lattice, terrain, costs, farthest),
    coverAt: coverNear(layout, hundredths(rules.cover.within)),
    standNear: nearestStands(layout),
  };
}

function coverNear({ lattice, terrain }: TableLayout, within: number): Uint8Array {
  return Uint8Array.from({ length: lattice.count }, (_, node) => {
    const x = lattice.x[node];
    const y = lattice.y[node];
    const near = terrain.pieces.filter((piece) => piece.shape.within(x, y, within));
    return Math.max(0, ...near.map(({ cover }) => COVERS.indexOf(cover)));
  });
}

function nearestStands({ lattice, movement }: TableLayout): Int32Array {
  const free = Array.from({ length: lattice.count }, (_, node) => node).filter((node) => movement.standable(node));
  return Int32Array.from({ length: lattice.count }, (_, node) => {
    if (movement.standable(node) || free.length === 0) return node;
    return free.reduce((best, one) =>
      lattice.distanceSquared(one, node) < lattice.distanceSquared(best, node) ? one : best,
    );
  });
}

/** The point where a figure can stand nearest to one of the file, in inches. */
export function nodeAt({ lattice, standNear }: Ground, [x, y]: readonly [number, number]): number {
  return standNear[lattice.nodeNear(hundredths(x), hundredths(y))];
}
