import { describe, expect, test } from 'vitest';
import { FALLEN, LEFT } from '../../../src/sim/systems/squad-alpha/table/state.ts';
import { leastSeen } from '../../../src/sim/tabletop/deploying.ts';
import { type Actor, type Example, play } from './support.ts';

const far: Actor = { name: 'r1', at: [38, 38] };

describe('points of the table', () => {
  test('ALPHA-04 two figures cannot be deployed on one point', () => {
    const twice: Actor[] = [
      { name: 'b1', at: [5, 5] },
      { name: 'b2', at: [5, 5] },
    ];
    expect(() => play({ blue: twice, red: [far] })).toThrow('deploys b2 on an illegal point');
  });

  test('ALPHA-12 a move ends on a free point, and leaves the one where it began free', () => {
    const b1: Actor = { name: 'b1', at: [10, 10], dice: [3], does: [{ move: [10, 13] }] };
    const b2: Actor = { name: 'b2', at: [12, 10], dice: [4], does: [{ move: [10, 10] }] };
    const { figure, battle } = play({ blue: [b1, b2], red: [far], rolls: [[1, 1, 1, 1]] });
    expect(figure('b2').node).toBe(battle.lattice.nodeNear(1000, 1000));
    const crowd: Actor = { ...b2, does: [{ move: [10, 13] }] };
    expect(() => play({ blue: [b1, crowd], red: [far], rolls: [[1, 1]] })).toThrow('moves b2 where it cannot go');
  });

  test('a figure that leaves the table frees its point for the next to leave by', () => {
    const { figure, column } = play({
      blue: [
        { name: 'b1', at: [10, 37], dice: [3], does: [{ move: [10, 40] }] },
        { name: 'b2', at: [11, 37], dice: [4], does: [{ move: [10, 40] }] },
      ],
      red: [{ name: 'r1', at: [35, 5] }],
      rolls: [[1, 1, 1, 1]],
      mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 2, turns: 2 },
    });
    expect(['b1', 'b2'].map((name) => figure(name).status)).toEqual([LEFT, LEFT]);
    expect(column(0, 'score')).toBe(2);
  });

  test('ALPHA-04 the least seen point is a free one', () => {
    const { battle } = play({
      width: 10,
      depth: 10,
      blue: [{ name: 'b1', at: [0, 0] }],
      red: [{ name: 'r1', at: [10, 10] }],
    });
    const chosen = leastSeen(battle, battle.sides[1]);
    expect([battle.lattice.x[chosen], battle.lattice.y[chosen]]).toEqual([1000, 900]);
  });

  test('ALPHA-04 enemies still to be placed are nowhere, and nobody keeps away from them', () => {
    const { log } = play({
      width: 10,
      depth: 10,
      blue: [
        { name: 'b1', at: [10, 10] },
        { name: 'b2', at: [5, 5] },
      ],
      red: [{ name: 'r1', at: null }],
    });
    expect(log).toContain('red r1 deploys at (0, 0), in sight of the enemy');
  });

  test('ALPHA-04 fewer enemies in sight come before a greater distance', () => {
    const { battle } = play({
      width: 20,
      depth: 20,
      blue: [
        { name: 'b1', at: [5, 20] },
        { name: 'b2', at: [20, 15] },
      ],
      red: [{ name: 'r1', at: [0, 0] }],
      // The pen's walls hide each point in it from b1 or the other.
      terrain: [
        {
          name: 'pen',
          line: [
            [4.5, 14.5],
            [5.5, 14.5],
            [5.5, 15.5],
            [4.5, 15.5],
            [4.5, 14.5],
          ],
          sight: 'blocks',
        },
      ],
    });
    expect(leastSeen(battle, battle.sides[1])).toBe(battle.lattice.nodeNear(500, 1500));
  });
});

describe('sight past figures, where they block it', () => {
  const houseRules = { 'sight.figuresBlock': true };
  const shooter: Actor = { name: 'b1', at: [5, 20], dice: [3], does: [{ shoot: 'r1' }] };
  const target: Actor = { name: 'r1', at: [35, 20] };

  test('ALPHA-13 a figure whose base is off the line does not block it, nor do the two at its ends', () => {
    const beside: Actor = { name: 'r2', at: [20, 21] };
    const { figure } = play({ blue: [shooter], red: [target, beside], rolls: [[1, 1]], houseRules });
    expect(figure('r1').status).toBe(FALLEN);
  });

  test('ALPHA-04 a point behind another figure is hidden', () => {
    // The post hides r1; the line to r2 passes within half a base of r1.
    const example: Example = {
      blue: [{ name: 'b1', at: [0, 0] }],
      red: [
        { name: 'r1', at: [10, 5] },
        { name: 'r2', at: [19, 10] },
      ],
      terrain: [{ name: 'post', rect: [9, 4, 0.1, 0.6], sight: 'blocks', movement: 'impassable' }],
      houseRules: { 'deployment.hidden': true },
    };
    expect(() => play(example)).toThrow('deploys r2 on an illegal point');
    const { log } = play({ ...example, houseRules: { ...example.houseRules, ...houseRules } });
    expect(log).not.toContain('in sight of the enemy');
  });
});

describe('who acts and who does not', () => {
  test('ALPHA-08 ALPHA-19 a figure that falls to its own side in its own step does not act any more', () => {
    const { figure, log } = play({
      blue: [
        { name: 'b1', at: [13, 30], dice: [3], does: [{ shoot: 'r1' }] },
        { name: 'b2', at: [13, 10], dice: [3] },
      ],
      red: [
        { name: 'r1', at: [14, 10], dice: [6] },
        { ...far, name: 'r2' },
      ],
      rolls: [[4, 6]],
    });
    expect(figure('b2').status).toBe(FALLEN);
    expect(figure('b2').die).toBe(0);
    expect(log).not.toContain('b2 strikes');
  });

  test('ALPHA-13 a figure cannot shoot at its own side', () => {
    const b1: Actor = { name: 'b1', at: [10, 5], dice: [2], does: [{ shoot: 'b2' }] };
    const example: Example = { blue: [b1, { name: 'b2', at: [12, 5] }], red: [far], rolls: [[1, 6]] };
    expect(() => play(example)).toThrow('shoots with b1 at b2, which it may not');
  });

  test('ALPHA-13 a casualty marker cannot be shot at', () => {
    const shot = (name: string, x: number): Actor => ({ name, at: [x, 5], dice: [2], does: [{ shoot: 'r1' }] });
    const example: Example = {
      blue: [shot('b1', 10), shot('b2', 12)],
      red: [
        { name: 'r1', at: [10, 20] },
        { ...far, name: 'r2' },
      ],
    };
    expect(() => play({ ...example, rolls: [[1, 6]] })).toThrow('shoots with b2 at r1, which it may not');
  });

  test('a side that is wiped out has lost at once: nobody acts after that', () => {
    const { log, column } = play({
      blue: [
        { name: 'b1', at: [10, 5], dice: [2], does: [{ shoot: 'r1' }] },
        { name: 'b2', at: [20, 5], dice: [2] },
        { name: 'b3', at: [30, 5], dice: [4] },
      ],
      red: [{ name: 'r1', at: [10, 30], dice: [6] }],
      rolls: [[2, 6]],
      mission: { objective: 'eliminate', turns: 3 },
    });
    expect(log).not.toContain('holds');
    expect(log).toContain('Result: win for blue (a side is wiped out)');
    expect(column(0, 'score')).toBe(2);
  });

  test('ALPHA-06 a figure that left the table rolls no die and is given none', () => {
    const { log } = play({
      blue: [
        { name: 'b1', at: [10, 37], dice: [3], does: [{ move: [10, 40] }] },
        { name: 'b2', at: [20, 10], dice: [6, 5] },
      ],
      red: [{ name: 'r1', at: [35, 5], dice: [6, 6] }],
      rolls: [[1, 1], []],
      mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 2, turns: 2 },
    });
    expect(log).toContain('blue rolls 1 dice for its figures: 5');
    expect(log).toContain('blue assigns: b2 5');
  });
});

describe('ratings and dice from turn to turn', () => {
  test('ALPHA-05 ALPHA-22 initiative is rolled with the rating that casualties have left', () => {
    const { log } = play({
      blue: [
        { name: 'b1', at: [5, 5], command: 3, dice: [6, 6] },
        { name: 'b2', at: [6, 8], dice: [1] },
      ],
      red: [{ name: 'r1', at: [20, 5], command: 2, dice: [5, 5], does: [{ shoot: 'b2' }, 'hold'] }],
      rolls: [[1, 6], []],
      initiative: [
        [6, 1],
        [4, 4, 3, 4],
      ],
    });
    expect(log).toContain('Turn 2: initiative blue 3 + 2 = 5, red 4 + 2 = 6; red has it');
  });

  test('ALPHA-07 the first to assign sees no dice, not even those of the last turn', () => {
    const { seen } = play({
      blue: [{ name: 'b1', at: [5, 5], dice: [2, 3] }],
      red: [{ ...far, dice: [5, 4] }],
      rolls: [[], []],
      initiative: [
        [6, 1],
        [6, 1],
      ],
    });
    expect(seen['red turn 2']).toEqual([0]);
    expect(seen['blue turn 2']).toEqual([4]);
  });
});

describe('numbers of their own, so that a house rule shifts no other roll', () => {
  test('every roll is drawn for its purpose, and by the figure that the rules roll it for', () => {
    const { asked } = play({
      blue: [
        { name: 'b1', at: [10, 10], dice: [2], does: [{ move: [13, 10] }] },
        { name: 'b2', at: [13, 30], dice: [3], does: [{ shoot: 'r1' }] },
        { name: 'b3', at: [15, 10], dice: [6] },
      ],
      red: [{ name: 'r1', at: [14, 10], dice: [5] }],
      // b1 charges and misses; b2 misses, then hits b3, who is saved; r1 and b3 strike and miss.
      rolls: [[2, 6, 3, 6, 4, 6, 2, 3, 6, 6, 6, 6]],
      terrain: [{ name: 'ruin', rect: [15, 10, 0.4, 0.4], cover: 'hard' }],
    });
    expect(asked).toEqual([
      'deployment of blue and deployment of red',
      'turn 1',
      'initiative of blue and initiative of red',
      'turnDice of blue',
      'turnDice of blue',
      'turnDice of blue',
      'turnDice of red',
      'activation of b1',
      'freeMelee of b1',
      'activation of b2',
      'bystander of b2',
      'save of b3',
      'activation of r1',
      'activation of b3',
    ]);
  });

  test('each turn has numbers of its own', () => {
    const { asked } = play({
      blue: [{ name: 'b1', at: [5, 5], dice: [6, 6] }],
      red: [{ ...far, dice: [6, 6] }],
      rolls: [[], []],
    });
    expect(asked.filter((question) => question.startsWith('turn '))).toEqual(['turn 1', 'turn 2']);
  });

  test('no two purposes, sides or figures share numbers', () => {
    const { streams } = play({
      blue: [1, 2, 3].map((n) => ({ name: `b${n}`, at: [n, 1] as const })),
      red: [1, 2].map((n) => ({ name: `r${n}`, at: [n, 30] as const })),
    });
    expect(new Set(streams).size).toBe(5 * 5 + 2 * 4);
  });
});
