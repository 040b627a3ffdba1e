import type { MapPicture } from '../../kernel/system.ts';
import { countFigures } from '../../tabletop/force.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../tabletop/picture.ts';
import { layOut } from './ground.ts';
import type { AlphaRules } from './rules.ts';
import type { AlphaScenario } from './scenario.ts';

/** The table to draw. Figures are deployed in play, so none has a position yet. */
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
