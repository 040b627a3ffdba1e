import type { MapFigure, MapPicture, MapShape } from '../../kernel/system.ts';
import { expandFigures } from '../../tabletop/force.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../tabletop/picture.ts';
import { deployShape, layOut } from './ground.ts';
import { SIDES } from './profiles.ts';
import type { SoloRules } from './rules.ts';
import type { SoloScenario } from './scenario.ts';

/** The table to draw, with Portal counters and the figures whose places the scenario gives. */
export function picture(scenario: SoloScenario, rules: SoloRules): MapPicture {
  const { table, mission } = scenario;
  const ground = layOut(scenario, rules);
  const shapes: MapShape[] = table.terrain.map(({ ground: kind, deduction, ...piece }) =>
    terrainShape(piece, [...(kind === undefined ? [] : [kind]), ...(deduction ? [`deducts ${deduction}`] : [])]),
  );
  const figures: MapFigure[] = [];
  for (const side of SIDES)
    for (const group of scenario.sides[side].groups) {
      const force = expandFigures(group.figures);
      const placed = force.filter(({ at }) => at !== undefined);
      for (const { name, profile, at } of placed) figures.push({ name, side, x: at![0], y: at![1], note: profile });
      if (placed.length === force.length) continue;
      const area = deployShape(scenario, side, group);
      shapes.push(deploymentShape(area, group.name, side, force.length - placed.length));
    }
  scenario.sides.solo.counters.forEach(([x, y], i) => {
    shapes.push({
      name: `Portal ${i + 1}`,
      kind: 'marker',
      side: 'solo',
      note: `Portal counter: figures arrive within ${rules.portal.placeWithin} inches`,
      circle: [x, y, rules.portal.placeWithin],
    });
  });
  shapes.push(...objectives(scenario), ...missionShapes(mission, ground.site, table));
  return { width: table.width, depth: table.depth, unit: 'inches', shapes, figures };
}

/** Where groups run by the Actions table go; one shape where both sides go to the same point. */
function objectives({ sides }: SoloScenario): MapShape[] {
  const points = SIDES.flatMap((side) => {
    const { objective } = sides[side];
    return objective === undefined ? [] : [{ side, objective }];
  });
  const shared = points.length === 2 && points[0].objective.join() === points[1].objective.join();
  return (shared ? points.slice(0, 1) : points).map(({ side, objective: [x, y] }) => ({
    name: shared ? 'objective of both' : `${side} objective`,
    kind: 'objective',
    side: shared ? undefined : side,
    note: 'point',
    circle: [x, y, 1],
  }));
}
