import type { MapPicture } from '../../kernel/system.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../tabletop/picture.ts';
import { figuresOf } from './forces.ts';
import { layOut } from './ground.ts';
import type { StargruntRules } from './rules.ts';
import type { StargruntScenario } from './scenario.ts';

/** The table to draw, with the units whose place the file states. */
export function picture(scenario: StargruntScenario, rules: StargruntRules): MapPicture {
  const { table, sides, mission } = scenario;
  const ground = layOut(scenario, rules);
  const counts = Object.values(sides).map(({ units }) =>
    units.reduce((sum, unit) => sum + (unit.at === undefined ? figuresOf(unit, rules).length : 0), 0),
  );
  const shapes = [
    ...table.terrain.map((piece) => terrainShape(piece)),
    ...Object.keys(sides).map((name, side) => deploymentShape(ground.deploymentShapes[side], name, name, counts[side])),
    ...missionShapes(mission, ground.site, table),
  ];
  const figures = Object.entries(sides).flatMap(([side, { units }]) =>
    units.flatMap(({ name, at, vehicle }) =>
      at === undefined ? [] : [{ name, side, x: at[0], y: at[1], note: vehicle === undefined ? 'squad' : 'vehicle' }],
    ),
  );
  return { width: table.width, depth: table.depth, unit: 'inches', shapes, figures };
}
