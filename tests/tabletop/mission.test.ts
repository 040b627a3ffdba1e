import { describe, expect, test } from 'vitest';
import { Snapshot } from '../../src/sim/kernel/players/position.ts';
import { Mission, siteOf } from '../../src/sim/tabletop/mission.ts';
import { Movement } from '../../src/sim/tabletop/movement.ts';
import { type MissionSpec, objectiveOf, REASONS } from '../../src/sim/tabletop/objectives.ts';
import { compileTerrain, type PieceSpec } from '../../src/sim/tabletop/terrain.ts';
import { lattice, node } from './pictures.ts';

const SIDES = ['blue', 'red'];
const farmhouse: PieceSpec = { name: 'farmhouse', rect: [5, 5, 2, 2] };
const cliff: PieceSpec = { name: 'cliff', rect: [4, 11, 2, 1], movement: 'impassable' };
const lane: PieceSpec = {
  name: 'lane',
  line: [
    [0, 3],
    [12, 3],
  ],
};

function missionOf(spec: MissionSpec, terrain: readonly PieceSpec[] = [farmhouse, cliff, lane]) {
  const movement = new Movement(lattice, compileTerrain(terrain), { rough: 2, linearObstacle: 0 }, 400);
  const site = siteOf(spec, terrain, lattice, movement);
  return { site, mission: new Mission(objectiveOf(spec, SIDES), site, movement) };
}

const hold = (area: string, side?: string): MissionSpec => ({ objective: 'hold', turns: 3, area, side });

describe('the site of a mission', () => {
  test('is the terrain piece that it names, edges included, or a shape of its own', () => {
    for (const area of ['farmhouse', { rect: [5, 5, 2, 2] as const }]) {
      const { site } = missionOf({ objective: 'hold', turns: 3, area });
      expect(site.area).toEqual({ rect: [5, 5, 2, 2] });
      expect([...site.nodes]).toEqual([5, 6, 7].flatMap((y) => [5, 6, 7].map((x) => node([x, y]))));
    }
  });

  test('is where figures can stand along the edge by which they leave', () => {
    const { site } = missionOf({ objective: 'reach', turns: 3, side: 'red', edge: 'north', figures: 1 });
    expect(site.area).toBeNull();
    expect([...site.nodes]).toEqual([0, 1, 2, 3, 7, 8, 9, 10, 11, 12].map((x) => node([x, 12])));
  });

  test.each<[string, MissionSpec]>([
    ['to eliminate', { objective: 'eliminate', turns: 3 }],
    ['to break the enemy', { objective: 'break', turns: 3 }],
    ['over a piece that does not exist', hold('barn')],
    ['over a line, which is no area', hold('lane')],
  ])('is nowhere for a mission %s', (_, spec) => {
    const { site, mission } = missionOf(spec);
    expect(site).toEqual({ area: null, nodes: new Int32Array(0) });
    expect(mission.distance).toBeNull();
    expect(mission.moves(100, 50).every((moves) => moves === 0)).toBe(true);
  });
});

describe('a mission', () => {
  test('knows its side, or that it has none', () => {
    expect(missionOf(hold('farmhouse')).mission.side).toBe(-1);
    expect(missionOf(hold('farmhouse', 'red')).mission.side).toBe(1);
    expect(missionOf({ objective: 'break', turns: 3 }).mission.side).toBe(-1);
  });

  test('over an area has points in it and no exit', () => {
    const { mission } = missionOf({ objective: 'reach', turns: 3, side: 'blue', area: 'farmhouse', figures: 1 });
    expect([mission.isInArea(node([6, 6])), mission.isInArea(node([4, 6]))]).toEqual([true, false]);
    expect(mission.isExit(0, node([6, 6]))).toBe(false);
  });

  test('to leave by an edge has an exit for the side that must leave, and for nobody else', () => {
    const { mission } = missionOf({ objective: 'reach', turns: 3, side: 'red', edge: 'north', figures: 1 });
    expect([mission.isExit(1, node([1, 12])), mission.isExit(0, node([1, 12]))]).toEqual([true, false]);
    expect([mission.isExit(1, node([1, 11])), mission.isExit(1, node([5, 12]))]).toEqual([false, false]);
    expect(mission.isInArea(node([1, 12]))).toBe(false);
  });

  test('measures the way to its site in hundredths and in moves, and counts what is shut in as far', () => {
    const wall: PieceSpec = {
      name: 'wall',
      movement: 'impassable',
      line: [
        [0, 9],
        [12, 9],
      ],
    };
    const { mission } = missionOf(hold('farmhouse'), [farmhouse, wall]);
    expect(mission.distance![node([6, 1])]).toBe(400);
    expect(mission.distance![node([6, 11])]).toBe(-1);
    const moves = mission.moves(200, 50);
    expect([moves[node([6, 6])], moves[node([6, 1])], moves[node([6, 11])]]).toEqual([0, 2, 50]);
  });

  test('is judged by the standings of both sides, and over for good until the next game', () => {
    const { mission } = missionOf(hold('farmhouse'));
    const [blue, red] = mission.standings;
    Object.assign(blue, { alive: 5, inArea: 2 });
    Object.assign(red, { alive: 5, inArea: 1 });
    mission.judge(2, true);
    expect(mission.ended).toBe(false);
    mission.judge(3, true);
    expect([mission.ended, mission.referee.winner, REASONS[mission.referee.reason]]).toEqual([true, 0, 'held']);
    mission.reset();
    expect(mission.ended).toBe(false);
  });

  test('scores 2 for the winner and 0 for the loser, 1 for each in a draw and while it goes on', () => {
    const scored = (first: number, second: number, turn: number) => {
      const { mission } = missionOf(hold('farmhouse'));
      Object.assign(mission.standings[0], { alive: 5, inArea: first });
      Object.assign(mission.standings[1], { alive: 5, inArea: second });
      mission.judge(turn, true);
      return [mission.ended, mission.doubledScore(0), mission.doubledScore(1)];
    };
    expect(scored(2, 1, 2)).toEqual([false, 1, 1]);
    expect(scored(2, 1, 3)).toEqual([true, 2, 0]);
    expect(scored(1, 1, 3)).toEqual([true, 1, 1]);
  });

  test('goes on from where another one stands', () => {
    const [from, to] = [missionOf(hold('farmhouse')).mission, missionOf(hold('farmhouse')).mission];
    Object.assign(from.standings[0], { alive: 0 });
    Object.assign(from.standings[1], { alive: 3 });
    from.judge(1, false);
    const state = new Snapshot();
    state.beginKeeping();
    from.exchange(state);
    state.beginRestoring();
    to.exchange(state);
    expect([to.ended, to.referee.winner, REASONS[to.referee.reason]]).toEqual([true, 1, 'eliminated']);
  });
});
