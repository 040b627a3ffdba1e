import type { MapPicture } from '../../../kernel/system.ts';
import { countFigures } from '../../../tabletop/force.ts';
import { hundredths, UNIT } from '../../../tabletop/geometry.ts';
import { layOutTable, ownHalf, type TableLayout } from '../../../tabletop/mission.ts';
import type { AreaSpec } from '../../../tabletop/shape.ts';
import type { SharedMemory } from '../../../tabletop/tables.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../../tabletop/telling.ts';
import type { AlphaRules } from '../rules/rules.ts';
import type { AlphaScenario } from '../scenario.ts';

export type Ground = TableLayout;

/** ALPHA-04: the default area is the side's own half, the first side's in the south. */
export function layOut({ table, mission, sides }: AlphaScenario, rules: AlphaRules, memory?: SharedMemory): Ground {
  const anywhere: AreaSpec = { rect: [0, 0, table.width, table.depth] };
  const own = rules.deployment.area === 'table' ? () => anywhere : (side: number) => ownHalf(table, side);
  const plan = {
    table,
    mission,
    // Bases under 1 inch need points half an inch apart for contact.
    spacing: rules.base.diameter < 1 ? UNIT / 2 : UNIT,
    costs: { rough: rules.move.rough, linearObstacle: rules.move.linearObstacle },
    maxMove: hundredths(rules.move.distance),
    deploymentShapes: Object.values(sides).map(({ deploy, place }, side) => deploy ?? own(place ?? side)),
  };
  return layOutTable(plan, memory);
}

export function picture(scenario: AlphaScenario, rules: AlphaRules): MapPicture {
  const { table, sides, mission } = scenario;
  const ground = layOut(scenario, rules);
  const shapes = [
    ...table.terrain.map((piece) => terrainShape(piece)),
    ...Object.entries(sides).map(([name, { figures }], side) =>
      deploymentShape(ground.deploymentShapes[side], name, name, countFigures(figures)),
    ),
    ...missionShapes(mission, ground.site, table),
  ];
  return { width: table.width, depth: table.depth, unit: 'inches', shapes, figures: [] };
}
