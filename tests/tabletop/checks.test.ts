import { expect, test } from 'vitest';
import { missionProblems, offTable, reachProblems, roomProblems } from '../../src/sim/tabletop/checks.ts';
import { rotatedSides } from '../../src/sim/tabletop/force.ts';
import { UNIT } from '../../src/sim/tabletop/geometry.ts';
import { layOutTable, ownHalf } from '../../src/sim/tabletop/mission.ts';
import type { MissionAim } from '../../src/sim/tabletop/objectives.ts';
import type { AreaSpec } from '../../src/sim/tabletop/shape.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../src/sim/tabletop/telling.ts';
import type { PieceSpec } from '../../src/sim/tabletop/terrain.ts';

const WALL: PieceSpec = { name: 'wall', rect: [0, 3, 9, 1], cover: 'none', sight: 'blocks', movement: 'impassable' };
const YARD: PieceSpec = { name: 'yard', rect: [0, 6, 4, 3], cover: 'soft', sight: 'clear', movement: 'open' };
const SOUTH: AreaSpec = { rect: [0, 0, 2, 0.5] };

const side = (name: string, figures: number) => ({ name, figures, hasArea: true });
const SIDES = [side('blue', 3), side('red', 2)];

const layout = (terrain: readonly PieceSpec[], mission: MissionAim, areas: readonly AreaSpec[] = [SOUTH, SOUTH]) =>
  layOutTable({
    table: { width: 9, depth: 9, terrain },
    mission,
    spacing: UNIT,
    costs: { rough: 1, linearObstacle: 0 },
    maxMove: 4 * UNIT,
    deploymentShapes: areas,
  });

const ELIMINATE = { objective: 'eliminate' } as const;
const reach = (more: object) => ({ objective: 'reach', side: 'blue', figures: 1, ...more }) as MissionAim;

test('a mission names sides and pieces that there are, and asks for no more figures than a side has', () => {
  const messages = (mission: MissionAim) => missionProblems(mission, [YARD], SIDES).map(({ message }) => message);
  expect(messages({ objective: 'eliminate', side: 'bleu' })).toEqual(['unknown side "bleu"; did you mean "blue"?']);
  expect(messages(reach({ area: 'yrad' }))[0]).toMatch(/^no terrain piece with an area is named "yrad"/);
  expect(messages(reach({ area: 'yard', figures: 4 }))).toEqual([
    '4 figures have to reach the goal, but side "blue" has 3',
  ]);
  expect(messages(reach({ area: 'yard', figures: 3 }))).toEqual([]);
});

test('areas have room for their side, and for the other where both may stand on the same points', () => {
  const paths = (areas: readonly AreaSpec[]) =>
    roomProblems(SIDES, layout([], ELIMINATE, areas)).map(({ path, message }) => `${path.join('.')}: ${message}`);
  const wide: AreaSpec = { rect: [0, 0, 4, 0.5] };
  const corner: AreaSpec = { rect: [0, 0, 1, 0.5] };
  expect(paths([wide, wide])).toEqual([]);
  expect(paths([corner, wide])[0]).toBe(
    'sides.blue.deploy: the deployment area of "blue" has room for 2 figures, but the side has 3',
  );
  expect(paths([SOUTH, SOUTH])[0]).toMatch(/the side has 3 and "red" may take 2 of its points$/);
});

test('who has to reach something can; who may hold it is warned', () => {
  const severities = (mission: MissionAim, terrain: readonly PieceSpec[]) =>
    reachProblems(mission, SIDES, layout(terrain, mission)).map(({ severity }) => severity);
  expect(severities(reach({ edge: 'north' }), [])).toEqual([]);
  expect(severities(reach({ edge: 'north' }), [WALL])).toEqual(['error']);
  expect(severities({ objective: 'hold', area: 'yard' }, [WALL, YARD])).toEqual(['warning', 'warning']);
  expect(severities(ELIMINATE, [WALL])).toEqual([]);
});

test('halves leave the middle line to nobody', () => {
  const table = { width: 6, depth: 9 };
  expect([ownHalf(table, 0), ownHalf(table, 1)]).toEqual([{ rect: [0, 0, 6, 4] }, { rect: [0, 5, 6, 4] }]);
});

test('pictures say what pieces, areas and missions are', () => {
  const edge = reach({ edge: 'east' });
  expect(terrainShape({ ...YARD, movementCost: 2 }, ['deducts 1'])).toEqual({
    ...YARD,
    kind: 'terrain',
    note: 'soft cover, sight clear, open, deducts 1',
  });
  expect(deploymentShape(SOUTH, 'scouts', 'blue', 1).note).toBe('1 figure');
  expect(missionShapes(edge, layout([], edge).site, { width: 9, depth: 8 })).toMatchObject([
    {
      name: 'east edge',
      line: [
        [9, 0],
        [9, 8],
      ],
    },
  ]);
  expect(missionShapes(ELIMINATE, layout([], ELIMINATE).site, { width: 9, depth: 9 })).toEqual([]);
});

test('sides change seats and keep the place that gives them their half', () => {
  const scenario = { name: 'x', sides: { blue: {}, red: {} } };
  const rotated = rotatedSides(scenario, 1);
  expect(Object.entries(rotated.sides)).toEqual([
    ['red', { place: 1 }],
    ['blue', { place: 0 }],
  ]);
  expect(() => rotatedSides({ sides: { 1: {}, 2: {} } }, 1)).toThrow('named by numbers');
});

test('a point on the edge is on the table, one past it is not', () => {
  expect(offTable(['at'], [12, 0], { width: 12, depth: 10 })).toEqual([]);
  expect(offTable(['at'], [12, 10.5], { width: 12, depth: 10 })).toEqual([
    { path: ['at'], message: '[12, 10.5] is off the table, which is 12 wide and 10 deep' },
  ]);
});
