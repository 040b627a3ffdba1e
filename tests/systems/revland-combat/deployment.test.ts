import { describe, expect, test } from 'vitest';
import { check } from '../../../src/sim/systems/revland-combat/check.ts';
import { rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import type { Figure } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { type FigureLine, PASSIVE, type Stage, scenarioOf, stage } from './support.ts';

const waiting = (...names: string[]) => names.map((name) => ({ name, at: undefined })) as unknown as FigureLine[];

/** The south-west corner: nine points, numbered row by row; then the north-east one. */
const SOUTH = { deploy: { rect: [1, 1, 2, 2] } };
const NORTH = { deploy: { rect: [37, 37, 2, 2] } };

function deployed(blue: readonly string[], red: readonly string[], first: 1 | 2, parts: Stage = {}) {
  const asked: string[] = [];
  const scene = stage({
    ...{ blue: waiting(...blue), red: waiting(...red), blueSide: SOUTH, redSide: NORTH, dice: [first] },
    ...parts,
    policy: {
      deploy: (_battle, _side, { name }: Figure) => {
        asked.push(name);
        return -1;
      },
      ...parts.policy,
    },
  });
  scene.finish();
  return { ...scene, asked: asked.join(' ') };
}

describe('REV-92: every game starts from the scenario', () => {
  test.each([
    [1, ['b1', 'b2', 'b3'], ['r1'], 'b1 r1 b2 b3'],
    [2, ['b1', 'b2', 'b3'], ['r1'], 'r1 b1 b2 b3'],
    [1, ['b1'], ['r1', 'r2'], 'b1 r1 r2'],
    [2, ['b1'], ['r1', 'r2'], 'r1 b1 r2'],
    [1, ['b1', 'b2'], ['r1', 'r2'], 'b1 r1 b2 r2'],
  ] as const)(
    'chance (%s) decides who places first; then the sides place in turns while they have figures',
    (first, blue, red, order) => {
      expect(deployed(blue, red, first).asked).toBe(order);
    },
  );

  test('a side says who of those left is next; nobody asks about the last', () => {
    const left: string[] = [];
    const policy: Stage['policy'] = {
      nextToDeploy: (_battle, { name }, figures, count) => {
        left.push(`${name}: ${figures.slice(0, count).map((figure) => figure.name)}`);
        return 1;
      },
    };
    expect(deployed(['b1', 'b2', 'b3'], ['r1'], 1, { policy }).asked).toBe('b2 r1 b3 b1');
    expect(left).toEqual(['blue: b1,b2,b3', 'blue: b1,b3']);
  });

  test('a figure goes to the point of its area that its player names, the first one too', () => {
    const { figure, node } = deployed(['b1'], ['r1'], 1, { policy: { deploy: () => 0 } });
    expect([figure('b1').node, figure('r1').node]).toEqual([node(1, 1), node(37, 37)]);
    const last = deployed(['b1'], ['r1'], 1, { policy: { deploy: () => 8 } });
    expect(last.figure('b1').node).toBe(last.node(3, 3));
  });

  test('without a point of its own it goes to the nearest free one of its area', () => {
    const { figure, node } = deployed(['b1', 'b2'], ['r1'], 1);
    expect(figure('b1').node).toBe(node(1, 1));
    expect([node(1, 2), node(2, 1)]).toContain(figure('b2').node);
  });

  test('nobody is placed on a point that is taken', () => {
    expect(() => deployed(['b1', 'b2'], ['r1'], 1, { policy: { deploy: () => 0 } })).toThrow(
      'blue deploys b2 on an illegal point',
    );
  });

  test('figures with a point of the file stand there, or as near as there is room; no chance and no player is asked', () => {
    const policy = { deploy: () => expect.unreachable('a place is given') };
    const terrain = [{ name: 'wall', rect: [19.5, 9.5, 1, 2], movement: 'impassable' }];
    const blue: FigureLine[] = [
      { name: 'b1', at: [10, 10] },
      { name: 'b2', at: [10, 10] },
      { name: 'b3', at: [20, 10] },
    ];
    const { figure, node, finish } = stage({ blue, terrain, policy: { ...PASSIVE, ...policy } });
    finish();
    expect([figure('b1').node, figure('b2').node]).toEqual([node(10, 10), node(10, 9)]);
    expect(figure('b3').node).toBe(node(20, 9));
  });

  test('the first point of the table is one like any other', () => {
    const { figure, node } = stage({ blue: [{ name: 'b', at: [0, 0] }] });
    expect(figure('b').node).toBe(node(0, 0));
  });

  test('those with a point of the file come before all who have none', () => {
    const blue: FigureLine[] = [{ name: 'b1', at: [1, 1] }, ...waiting('b2')];
    const { figure, node, asked } = deployed([], ['r1'], 2, { blue });
    expect(asked).toBe('r1 b2');
    expect([figure('b1').node, figure('b2').node === node(1, 1)]).toEqual([node(1, 1), false]);
  });
});

describe('REV-47: ways through what can be destroyed', () => {
  const wall = (line: readonly (readonly number[])[], more = {}) => ({
    ...{ name: `wall ${line[0].join(' ')}`, line, sight: 'blocks', movement: 'impassable', protection: '3D', ...more },
  });
  const closed = (more = {}): Stage => ({
    terrain: [
      wall(
        [
          [0, 19.5],
          [40, 19.5],
        ],
        more,
      ),
    ],
    mission: { objective: 'reach', side: 'blue', area: { rect: [8, 25, 4, 4] }, figures: 1, turns: 6 },
  });

  test('REV-47 a place behind doors alone can be reached, and is the farther for them', () => {
    const { battle, node } = stage(closed());
    const [behind, before] = [node(10, 21), node(10, 18)].map((point) => battle.goal.moves(1000, -1)[point]);
    expect(behind).toBeCloseTo(0.4, 5);
    expect(before).toBeGreaterThan(1.5);
    expect(check(scenarioOf(closed()), rulesWith())).toEqual([]);
  });

  test('REV-47 what may be crossed anyway makes no way farther, whether or not it can be destroyed', () => {
    const far = (parts: Stage) => {
      const { battle, node } = stage(parts);
      return battle.goal.moves(1000, -1)[node(10, 18)];
    };
    const low = { sight: 'clear', movement: 'linear-obstacle' };
    expect(far(closed(low))).toBe(far({ ...closed(), terrain: [] }));
  });

  test('REV-47 one behind walls that cannot be destroyed cannot', () => {
    const { battle, node } = stage(closed({ destroyable: false }));
    expect(battle.goal.moves(1000, -1)[node(10, 18)]).toBe(-1);
    expect(check(scenarioOf(closed({ destroyable: false })), rulesWith())).toHaveLength(1);
  });
});
