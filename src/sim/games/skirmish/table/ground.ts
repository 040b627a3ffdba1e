import type { MapPicture } from '../../../kernel/system.ts';
import { countFigures } from '../../../tabletop/force.ts';
import { hundredths, UNIT } from '../../../tabletop/geometry.ts';
import { layOutTable, ownHalf, type TableLayout } from '../../../tabletop/mission.ts';
import type { MissionSpec } from '../../../tabletop/objectives.ts';
import type { AreaSpec } from '../../../tabletop/shape.ts';
import type { SharedMemory } from '../../../tabletop/tables.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../../tabletop/telling.ts';
import type { PieceSpec } from '../../../tabletop/terrain.ts';

/** A move is never shorter: without any, the lattice has no reach. */
const LEAST_MOVE = 1;

/** What a scenario says of its table. */
export interface Grounds {
  readonly table: { readonly width: number; readonly depth: number; readonly terrain: readonly PieceSpec[] };
  readonly mission: MissionSpec;
  readonly sides: Readonly<
    Record<string, { readonly deploy?: AreaSpec | undefined; readonly place?: number | undefined }>
  >;
}

interface TerrainCosts {
  readonly rough: number;
  readonly linearObstacle: number;
}

/** `longest`: of all moves, in inches. The default area is the side's own half, the first side's in the south. */
export function layOut(
  { table, mission, sides }: Grounds,
  { rough, linearObstacle }: TerrainCosts,
  longest: number,
  memory?: SharedMemory,
): TableLayout {
  const plan = {
    table,
    mission,
    spacing: UNIT,
    costs: { rough, linearObstacle },
    maxMove: hundredths(Math.max(LEAST_MOVE, longest)),
    deploymentShapes: Object.values(sides).map(({ deploy, place }, side) => deploy ?? ownHalf(table, place ?? side)),
  };
  return layOutTable(plan, memory);
}

interface Forces {
  readonly sides: Readonly<Record<string, { readonly figures: Parameters<typeof countFigures>[0] }>>;
}

export function pictureOf({ table, sides, mission }: Grounds & Forces, ground: TableLayout): MapPicture {
  const shapes = [
    ...table.terrain.map((piece) => terrainShape(piece)),
    ...Object.entries(sides).map(([name, { figures }], side) =>
      deploymentShape(ground.deploymentShapes[side], name, name, countFigures(figures)),
    ),
    ...missionShapes(mission, ground.site, table),
  ];
  return { width: table.width, depth: table.depth, unit: 'inches', shapes, figures: [] };
}
