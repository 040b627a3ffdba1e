import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { check, seats } from '../../../src/sim/systems/squad-alpha/check.ts';
import { rules } from '../../../src/sim/systems/squad-alpha/rules/rules.ts';
import { type AlphaScenario, shape } from '../../../src/sim/systems/squad-alpha/scenario.ts';
import { layOut } from '../../../src/sim/systems/squad-alpha/table/ground.ts';

const five = [
  { name: 'Sergeant', training: 'elite', command: 3 },
  { name: 'Rifleman', count: 4, training: 'regular', command: 1 },
];

function problems(change: (draft: Record<string, any>) => void, patch: Patch = {}) {
  const draft: Record<string, any> = {
    table: { width: 40, depth: 40, terrain: [{ name: 'house', rect: [18, 18, 4, 4], cover: 'hard' }] },
    sides: { blue: { figures: structuredClone(five) }, red: { figures: structuredClone(five) } },
    mission: { objective: 'eliminate', turns: 6 },
  };
  change(draft);
  return check(z.object(shape).parse(draft) as AlphaScenario, compileRules(rules, patch));
}

const messages = (change: (draft: Record<string, any>) => void, patch?: Patch) =>
  problems(change, patch).map(({ message }) => message);

describe('scenario cross-checks', () => {
  test('a sound scenario has no problems', () => expect(problems(() => {})).toEqual([]));

  test('ALPHA-01 a side has 5 to 10 figures, or as many as the house rules say', () => {
    const four = (draft: Record<string, any>) => {
      draft.sides.red.figures[1].count = 3;
    };
    expect(problems(four)).toEqual([
      { path: ['sides', 'red', 'figures'], message: 'side "red" has 4 figures; the rules want 5 to 10' },
    ]);
    expect(problems(four, { 'force.minFigures': 4 })).toEqual([]);
    const eleven = (draft: Record<string, any>) => {
      draft.sides.blue.figures[1].count = 10;
    };
    expect(messages(eleven)).toEqual(['side "blue" has 11 figures; the rules want 5 to 10']);
    expect(problems(eleven, { 'force.maxFigures': 11 })).toEqual([]);
    const riflemen = (count: number) => (draft: Record<string, any>) => {
      draft.sides.blue.figures.push(
        ...[20, 20, count - 45].map((more) => ({ ...draft.sides.blue.figures[1], count: more })),
      );
    };
    expect(problems(riflemen(64), { 'force.maxFigures': 64 })).toEqual([]);
    expect(messages(riflemen(65), { 'force.maxFigures': 64 })).toEqual([
      'side "blue" has 65 figures; the rules want 5 to 64',
    ]);
  });

  test('ALPHA-02 a tie for the highest rating names the tied figures', () => {
    expect(
      messages((draft) => {
        draft.sides.blue.figures[1].command = 3;
      }),
    ).toEqual([
      'side "blue" has no leader: Sergeant, Rifleman 1, Rifleman 2, Rifleman 3, Rifleman 4 tie for the highest command rating (3); one figure must be above all others',
    ]);
  });

  test('ALPHA-02 a tie of exactly two figures is a tie', () => {
    expect(
      messages((draft) => {
        draft.sides.red.figures.push({ name: 'Corporal', training: 'regular', command: 3 });
      }),
    ).toEqual([
      'side "red" has no leader: Sergeant, Corporal tie for the highest command rating (3); one figure must be above all others',
    ]);
  });

  test('ALPHA-04 deployment areas may overlap, up to the whole table for both', () => {
    const overlapping = (draft: Record<string, any>) => {
      draft.sides.blue.deploy = { rect: [0, 0, 40, 24] };
    };
    expect(messages(overlapping)).toEqual([]);
    expect(messages(() => {}, { 'deployment.area': 'table' })).toEqual([]);
  });

  test('ALPHA-04 a side without an area has its half, the first the south, the middle line nobody; or the whole table', () => {
    const figures = structuredClone(five);
    const draft = {
      table: { width: 10, depth: 10 },
      sides: { a: { figures }, b: { figures } },
      mission: { objective: 'eliminate' },
    };
    const scenario = z.object(shape).parse(draft) as AlphaScenario;
    const depths = (of: AlphaScenario, patch: Patch = {}) => {
      const { deployment, lattice } = layOut(of, compileRules(rules, patch));
      return deployment.map((nodes) => [...new Set(Array.from(nodes, (node) => lattice.y[node] / 100))].join(' '));
    };
    expect(depths(scenario)).toEqual(['0 1 2 3 4', '6 7 8 9 10']);
    expect(depths(seats.rotated(scenario, 1))).toEqual(['6 7 8 9 10', '0 1 2 3 4']);
    const whole = '0 1 2 3 4 5 6 7 8 9 10';
    expect(depths(scenario, { 'deployment.area': 'table' })).toEqual([whole, whole]);
  });

  test('ALPHA-04 where areas overlap, each must have room besides the enemies that may stand in it', () => {
    const shared = (points: number) => (draft: Record<string, any>) => {
      draft.sides.blue.deploy = { rect: [10, 10, points - 1, 0.5] };
    };
    expect(messages(shared(10), { 'deployment.area': 'table' })).toEqual([]);
    expect(messages(shared(9), { 'deployment.area': 'table' })).toEqual([
      'the deployment area of "blue" has room for 9 figures, but the side has 5 and "red" may take 5 of its points',
    ]);
  });

  test('a deployment area must have room for the side', () => {
    expect(
      messages((draft) => {
        draft.sides.red.deploy = { rect: [10, 30, 1, 1] };
      }),
    ).toEqual(['the deployment area of "red" has room for 4 figures, but the side has 5']);
  });

  test.each([
    [
      { objective: 'hold', area: 'hose', turns: 6 },
      'no terrain piece with an area is named "hose"; did you mean "house"?',
    ],
    [{ objective: 'hold', area: 'house', side: 'rde', turns: 6 }, 'unknown side "rde"; did you mean "red"?'],
    [
      { objective: 'reach', side: 'blue', edge: 'north', figures: 6, turns: 6 },
      '6 figures have to reach the goal, but side "blue" has 5',
    ],
  ])('mission %j: %s', (mission, message) => {
    expect(
      messages((draft) => {
        draft.mission = mission;
      }),
    ).toEqual([message]);
  });

  test('an area with just enough room, and a goal for just as many figures as there are, are no problems', () => {
    const tight = problems((draft) => {
      draft.sides.red.deploy = { rect: [10, 30, 4, 0.5] };
      draft.mission = { objective: 'reach', side: 'blue', edge: 'north', figures: 5, turns: 6 };
    });
    expect(tight).toEqual([]);
  });

  test('an objective that impassable ground closes off is an error', () => {
    expect(
      messages((draft) => {
        draft.table.terrain.push({ name: 'cliff', rect: [0, 24, 40, 1], movement: 'impassable', cover: 'none' });
        draft.mission = { objective: 'reach', side: 'blue', edge: 'north', figures: 1, turns: 6 };
        draft.sides.red.deploy = { rect: [0, 30, 40, 10] };
      }),
    ).toEqual(['side "blue" cannot reach the objective: impassable ground lies all round it']);
  });

  test('it is none that the side without the mission cannot get there', () => {
    expect(
      problems((draft) => {
        draft.table.terrain.push({ name: 'cliff', rect: [0, 24, 40, 1], movement: 'impassable', cover: 'none' });
        draft.mission = { objective: 'reach', side: 'red', edge: 'north', figures: 1, turns: 6 };
        draft.sides.red.deploy = { rect: [0, 30, 40, 10] };
      }),
    ).toEqual([]);
  });
});
