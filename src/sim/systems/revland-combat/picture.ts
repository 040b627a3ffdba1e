import type { MapFigure, MapPicture } from '../../kernel/system.ts';
import { countFigures, expandFigures } from '../../tabletop/force.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../tabletop/picture.ts';
import { layOut } from './ground.ts';
import type { RevlandRules } from './rules.ts';
import type { RevlandScenario } from './scenario.ts';

/** The table to draw, with those figures that the file puts somewhere; the others are deployed in play. */
export function picture(scenario: RevlandScenario, rules: RevlandRules): MapPicture {
  const { table, sides, mission } = scenario;
  const ground = layOut(scenario, rules);
  const shapes = [
    ...table.terrain.map(({ percent, protection, smoke, destroyable: _, ...piece }) =>
      terrainShape(piece, [
        ...(percent === undefined ? [] : [`hides ${percent} %`]),
        ...(protection === undefined ? [] : [`body ${protection}`]),
        ...(smoke === 'none' ? [] : [`${smoke} smoke`]),
      ]),
    ),
    ...Object.entries(sides).flatMap(([name, { figures }], side) => {
      const waiting = countFigures(figures.filter(({ at }) => at === undefined));
      return waiting === 0 ? [] : [deploymentShape(ground.deploymentShapes[side], name, name, waiting)];
    }),
    ...missionShapes(mission, ground.site, table),
  ];
  return { width: table.width, depth: table.depth, unit: 'metres', shapes, figures: figuresOf(scenario) };
}

function figuresOf({ sides }: RevlandScenario): MapFigure[] {
  return Object.entries(sides).flatMap(([side, { figures }]) =>
    expandFigures(figures).flatMap(({ name, at, profile }) =>
      at === undefined ? [] : [{ name, side, x: at[0], y: at[1], note: profile }],
    ),
  );
}
