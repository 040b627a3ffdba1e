import type { MapFigure, MapPicture, MapShape } from '../../kernel/system.ts';
import { deployShape, layOut } from './ground.ts';
import { SIDES } from './profiles.ts';
import type { SoloRules } from './rules.ts';
import type { SoloScenario } from './scenario.ts';
import { expandFigures } from './set-up.ts';

/** The table to draw, with Portal counters and the figures whose places the scenario gives. */
export function picture(scenario: SoloScenario, rules: SoloRules): MapPicture {
  const { table, mission } = scenario;
  const ground = layOut(scenario, rules);
  const shapes: MapShape[] = table.terrain.map(({ movementCost: _cost, ground: kind, deduction, ...piece }) => ({
    ...piece,
    kind: 'terrain',
    note: [`${piece.cover} cover, sight ${piece.sight}, ${piece.movement}`, kind, deduction && `deducts ${deduction}`]
      .filter(Boolean)
      .join(', '),
  }));
  const figures: MapFigure[] = [];
  for (const side of SIDES)
    for (const group of scenario.sides[side].groups) {
      const force = expandFigures(group.figures);
      const placed = force.filter(({ at }) => at !== undefined);
      for (const { name, profile, at } of placed) figures.push({ name, side, x: at![0], y: at![1], note: profile });
      if (placed.length === force.length) continue;
      const count = force.length - placed.length;
      const note = count === 1 ? '1 figure' : `${count} figures`;
      shapes.push({
        ...deployShape(scenario, side, group),
        name: `${group.name} deploys`,
        kind: 'deployment',
        side,
        note,
      });
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
  shapes.push(...objectives(scenario));
  if (ground.site.area !== null)
    shapes.push({ ...ground.site.area, name: 'objective', kind: 'objective', note: mission.objective });
  else if (mission.objective === 'reach' && mission.edge !== undefined)
    shapes.push({
      name: `${mission.edge} edge`,
      kind: 'objective',
      note: mission.objective,
      line: edgeLine(mission.edge, table.width, table.depth),
    });
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
    ...(shared ? {} : { side }),
    note: 'point',
    circle: [x, y, 1],
  }));
}

function edgeLine(edge: 'north' | 'south' | 'east' | 'west', width: number, depth: number): [number, number][] {
  const x = edge === 'east' ? width : 0;
  const y = edge === 'north' ? depth : 0;
  const along = edge === 'north' || edge === 'south';
  return [[x, y], along ? [width, y] : [x, depth]];
}
