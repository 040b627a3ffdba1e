import type { MapPicture, MapShape } from '../../kernel/system.ts';
import { layOut } from './ground.ts';
import type { AlphaRules } from './rules.ts';
import type { AlphaScenario } from './scenario.ts';

/** The table to draw. Figures are deployed in play, so none has a place yet. */
export function picture(scenario: AlphaScenario, rules: AlphaRules): MapPicture {
  const { table, sides, mission } = scenario;
  const ground = layOut(scenario, rules);
  const shapes: MapShape[] = table.terrain.map(({ movementCost: _, ...piece }) => ({
    ...piece,
    kind: 'terrain',
    note: `${piece.cover} cover, sight ${piece.sight}, ${piece.movement}`,
  }));
  Object.entries(sides).forEach(([name, side], index) => {
    const count = side.figures.reduce((sum, line) => sum + line.count, 0);
    shapes.push({
      ...ground.deploymentShapes[index],
      name: `${name} deploys`,
      kind: 'deployment',
      side: name,
      note: `${count} figures`,
    });
  });
  if (ground.site.area !== null)
    shapes.push({ ...ground.site.area, name: 'objective', kind: 'objective', note: mission.objective });
  else if (mission.objective === 'reach' && mission.edge !== undefined) {
    const { width, depth } = table;
    const ends: Record<typeof mission.edge, [number, number][]> = {
      north: [
        [0, depth],
        [width, depth],
      ],
      south: [
        [0, 0],
        [width, 0],
      ],
      east: [
        [width, 0],
        [width, depth],
      ],
      west: [
        [0, 0],
        [0, depth],
      ],
    };
    shapes.push({ name: `${mission.edge} edge`, kind: 'objective', note: mission.objective, line: ends[mission.edge] });
  }
  return { width: table.width, depth: table.depth, unit: 'inches', shapes, figures: [] };
}
