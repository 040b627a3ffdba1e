import type { MapFigure, MapPicture, MapShape } from '../../../kernel/system.ts';
import { expandFigures } from '../../../tabletop/force.ts';
import { hundredths, type Lattice, UNIT } from '../../../tabletop/geometry.ts';
import { type Site, siteOf } from '../../../tabletop/mission.ts';
import type { AreaSpec } from '../../../tabletop/shape.ts';
import { latticeOf, type SharedMemory } from '../../../tabletop/tables.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../../tabletop/telling.ts';
import { compileTerrain, type Terrain } from '../../../tabletop/terrain.ts';
import { SIDES } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import type { GroupSpec, SoloScenario } from '../scenario.ts';
import { type SoloPiece, type Ways, waysOver } from './ways.ts';

/** Opposite edges are two apart. */
export const EDGES = ['north', 'east', 'south', 'west'] as const;

export interface Ground {
  readonly lattice: Lattice;
  readonly terrain: Terrain;
  readonly ways: Ways;
  /** 1 for nodes in cover. */
  readonly coverAt: Uint8Array;
  readonly coverNodes: Int32Array;
  readonly soloEdge: number;
  readonly counters: Int32Array;
  readonly site: Site;
}

export function layOut(scenario: SoloScenario, rules: SoloRules, memory?: SharedMemory): Ground {
  const { table, sides } = scenario;
  const lattice = latticeOf({ width: table.width, depth: table.depth, spacing: UNIT });
  const terrain = compileTerrain(table.terrain.map(plainPiece));
  const ways = waysOver(lattice, table.terrain as readonly SoloPiece[], rules, memory);
  const coverAt = coverMap(lattice, terrain, ways, rules);
  return {
    lattice,
    terrain,
    ways,
    coverAt,
    coverNodes: Int32Array.from(coverAt.keys()).filter((node) => coverAt[node] === 1),
    soloEdge: EDGES.indexOf(sides.solo.edge),
    counters: Int32Array.from(sides.solo.counters, (point) => nodeAt(lattice, point)),
    site: siteOf(scenario.mission, table.terrain, lattice, ways.ground),
  };
}

export function nodeAt(lattice: Lattice, [x, y]: readonly [number, number]): number {
  return lattice.nodeNear(hundredths(x), hundredths(y));
}

export function edgeCentre(lattice: Lattice, edge: number): number {
  const x = lattice.x[lattice.count - 1];
  const y = lattice.y[lattice.count - 1];
  if (edge === 0) return lattice.nodeNear(x / 2, y);
  if (edge === 1) return lattice.nodeNear(x, y / 2);
  return edge === 2 ? lattice.nodeNear(x / 2, 0) : lattice.nodeNear(0, y / 2);
}

function plainPiece(piece: SoloScenario['table']['terrain'][number]) {
  const { ground: _ground, deduction: _deduction, movementCost: _cost, ...spec } = piece;
  return spec;
}

function coverMap(lattice: Lattice, terrain: Terrain, ways: Ways, rules: SoloRules): Uint8Array {
  const map = new Uint8Array(lattice.count);
  if (!rules.cover.insideCounts) return map;
  for (const piece of terrain.pieces) {
    if (piece.cover === 'none') continue;
    for (let node = 0; node < lattice.count; node++)
      if (piece.contains(lattice.x[node], lattice.y[node]) && ways.standable(node)) map[node] = 1;
  }
  return map;
}

/** Its own area, its side's, or its half of the table. */
export function deployShape(scenario: SoloScenario, side: 'sgc' | 'solo', group: GroupSpec): AreaSpec {
  return group.deploy ?? scenario.sides[side].deploy ?? ownHalf(scenario, side);
}

function ownHalf({ table, sides }: SoloScenario, side: 'sgc' | 'solo'): AreaSpec {
  const { width, depth } = table;
  const edge = EDGES.indexOf(sides.solo.edge);
  const own = side === 'solo' ? edge : (edge + 2) % 4;
  const halfDepth = Math.max(1, Math.ceil(depth / 2) - 1);
  const halfWidth = Math.max(1, Math.ceil(width / 2) - 1);
  if (own === 0) return { rect: [0, depth - halfDepth, width, halfDepth] };
  if (own === 1) return { rect: [width - halfWidth, 0, halfWidth, depth] };
  return own === 2 ? { rect: [0, 0, width, halfDepth] } : { rect: [0, 0, halfWidth, depth] };
}

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
