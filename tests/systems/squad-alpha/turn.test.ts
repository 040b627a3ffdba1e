import { describe, expect, test } from 'vitest';
import { FALLEN, ON_TABLE } from '../../../src/sim/systems/squad-alpha/table/state.ts';
import { leastSeen, nearestSquared } from '../../../src/sim/tabletop/deploying.ts';
import { type Actor, type Example, play } from './support.ts';

const far: Actor = { name: 'r1', at: [30, 30] };

describe('force and set-up', () => {
  test('ALPHA-03 a roll-off decides who deploys first, and ties are rolled again', () => {
    const { log } = play({ blue: [{ name: 'b1', at: [5, 5] }], red: [far], rollOff: [4, 4, 2, 5] });
    expect(log).toContain('Deployment: blue rolls 2, red 5; red deploys first');
    expect(log.indexOf('red r1 deploys')).toBeLessThan(log.indexOf('blue b1 deploys'));
  });

  test('ALPHA-04 sides alternate one figure each, and the larger side places its remainder at the end', () => {
    const { log } = play({
      blue: [{ name: 'b1', at: [5, 5] }],
      red: [far, { name: 'r2', at: [31, 30] }, { name: 'r3', at: [32, 30] }],
      rollOff: [1, 6],
    });
    const order = [...log.matchAll(/(\w+) deploys at/g)].map(([, name]) => name);
    expect(order).toEqual(['r1', 'b1', 'r2', 'r3']);
  });

  test('ALPHA-04 those who wait to be placed keep the order of the scenario', () => {
    const names = ['b1', 'b2', 'b3', 'b4'];
    const blue = names.map((name, i) => ({ name, at: [5 + 2 * i, 5] as const, placed: i === 0 ? 0 : 9 }));
    const { log } = play({ blue, red: [far] });
    expect([...log.matchAll(/blue (\w+) deploys at/g)].map(([, name]) => name)).toEqual(names);
  });

  test('ALPHA-04 who of a side is placed next is for its player to say', () => {
    const { log } = play({
      blue: [
        { name: 'b1', at: [5, 5], placed: 3 },
        { name: 'b2', at: [7, 5], placed: 1 },
        { name: 'b3', at: [9, 5], placed: 2 },
      ],
      red: [far, { name: 'r2', at: [31, 30], placed: 0 }],
    });
    const order = [...log.matchAll(/(\w+) deploys at/g)].map(([, name]) => name);
    expect(order).toEqual(['b2', 'r2', 'b3', 'r1', 'b1']);
  });

  const wall = {
    name: 'wall',
    rect: [0, 20, 24, 2] as const,
    sight: 'blocks' as const,
    movement: 'impassable' as const,
  };

  test('ALPHA-04 a point in sight of an enemy already placed is not legal while hidden points are', () => {
    const example: Example = {
      blue: [{ name: 'b1', at: [5, 5] }],
      red: [{ name: 'r1', at: [10, 10] }],
      terrain: [wall],
      houseRules: { 'deployment.hidden': true },
    };
    expect(() => play(example)).toThrow('deploys r1 on an illegal point');
    const hidden = play({ ...example, red: [{ name: 'r1', at: [5, 30] }] });
    expect(hidden.log).toContain('red r1 deploys at (5, 30)');
    expect(hidden.log).not.toContain('in sight of the enemy');
  });

  test('ALPHA-04 with no hidden point left a figure goes where the fewest enemies see it, then the farthest from them', () => {
    // The scripted policy has no legal answer: the rules place the second side.
    const open: Example = {
      width: 10,
      depth: 10,
      blue: [{ name: 'b1', at: [0, 0] }],
      red: [{ name: 'r1', at: null }],
      houseRules: { 'deployment.hidden': true },
    };
    expect(play(open).log).toContain('red r1 deploys at (10, 10), in sight of the enemy');
  });

  test('ALPHA-04 the least seen point is that of a search through the whole area', () => {
    const { battle } = play({
      width: 12,
      depth: 12,
      blue: [
        { name: 'b1', at: [0, 0] },
        { name: 'b2', at: [12, 6] },
      ],
      red: [{ name: 'r1', at: [6, 6] }],
      terrain: [
        {
          name: 'wall',
          line: [
            [0, 3],
            [7, 3],
          ],
          sight: 'blocks',
        },
      ],
    });
    const chosen = leastSeen(battle, battle.sides[1]);
    const free = [...battle.sides[1].area].filter((node) => battle.isFree(node));
    const fewest = Math.min(...free.map((node) => battle.watchers(1, node)));
    const distance = (node: number) => nearestSquared(battle, 1, node);
    const farthest = Math.max(...free.filter((node) => battle.watchers(1, node) === fewest).map(distance));
    expect(fewest).toBe(1);
    expect(battle.watchers(1, chosen)).toBe(fewest);
    expect(distance(chosen)).toBe(farthest);
  });
});

describe('the turn', () => {
  test("ALPHA-05 initiative is a die plus the leader's rating, and ties are rolled again", () => {
    const { log, battle } = play({
      blue: [{ name: 'b1', at: [5, 5], command: 2 }],
      red: [{ ...far, command: 4 }],
      initiative: [[5, 3, 6, 2]],
    });
    expect(log).toContain('Turn 1: initiative blue 6 + 2 = 8, red 2 + 4 = 6; blue has it');
    expect(battle.first).toBe(0);
  });

  test('ALPHA-05 a rating below zero is a negative modifier to initiative', () => {
    const { log } = play({
      blue: [
        { name: 'b1', at: [5, 5], command: 0, dice: [6, 6] },
        { name: 'b2', at: [6, 8], command: 0, dice: [1] },
      ],
      red: [{ name: 'r1', at: [20, 5], dice: [5, 5], does: [{ shoot: 'b2' }, 'hold'] }],
      rolls: [[1, 6], []],
      initiative: [
        [6, 1],
        [4, 3, 2, 2],
      ],
    });
    expect(log).toContain('Turn 2: initiative blue 2 - 1 = 1, red 2 + 0 = 2; red has it');
  });

  test('ALPHA-06 one die is rolled for each living figure, the leader included, and none for the fallen', () => {
    const { log } = play({
      blue: [
        { name: 'b1', at: [5, 5], command: 3, dice: [2, 4], does: [{ shoot: 'r1' }] },
        { name: 'b2', at: [6, 8], dice: [6, 2] },
      ],
      red: [
        { name: 'r1', at: [20, 5], dice: [5] },
        { name: 'r2', at: [20, 8], dice: [5, 3] },
      ],
      rolls: [[2, 6], []],
    });
    expect([...log.matchAll(/(\w+) rolls (\d) dice/g)].map(([, side, count]) => `${side} ${count}`)).toEqual([
      'blue 2',
      'red 2',
      'blue 2',
      'red 1',
    ]);
  });

  test('ALPHA-07 the side without initiative assigns first, and the other has seen its dice', () => {
    const example: Example = {
      blue: [{ name: 'b1', at: [5, 5], dice: [2] }],
      red: [{ ...far, dice: [5] }],
      initiative: [[1, 6]],
    };
    const open = play(example);
    expect(open.log.indexOf('blue assigns')).toBeLessThan(open.log.indexOf('red assigns'));
    expect(open.seen['blue turn 1']).toEqual([0]);
    expect(open.seen['red turn 1']).toEqual([2]);
    const blind = play({ ...example, houseRules: { 'assignment.secondSees': false } });
    expect(blind.seen['red turn 1']).toEqual([0]);
    expect(blind.figure('b1').die).toBe(2);
  });

  test('ALPHA-07 a die that was not rolled cannot be assigned, nor one die twice', () => {
    const refused = 'policy of blue gives b2 a die it has not';
    const b1: Actor = { name: 'b1', at: [5, 5], dice: [3] };
    const b2: Actor = { name: 'b2', at: [7, 5], dice: [4] };
    expect(() => play({ blue: [b1, { ...b2, claims: 5 }], red: [far] })).toThrow(refused);
    expect(() => play({ blue: [b1, { ...b2, claims: 3 }], red: [far] })).toThrow(refused);
  });

  test('ALPHA-08 figures act in steps 1 to 6; in each the side with initiative acts first, in its own order', () => {
    const { log } = play({
      blue: [
        { name: 'b1', at: [5, 5], dice: [4] },
        { name: 'b2', at: [7, 5], dice: [2] },
        { name: 'b3', at: [9, 5], dice: [2] },
      ],
      red: [
        { name: 'r1', at: [30, 30], dice: [2] },
        { name: 'r2', at: [32, 30], dice: [1] },
      ],
      initiative: [[6, 1]],
    });
    const order = [...log.matchAll(/Step (\d): \w+ (\w+) holds/g)].map(([, step, name]) => `${step} ${name}`);
    expect(order).toEqual(['1 r2', '2 b2', '2 b3', '2 r1', '4 b1']);
  });

  test('ALPHA-08 a figure that fell before its step does not act, and its die is lost', () => {
    const { log, figure } = play({
      blue: [{ name: 'b1', at: [5, 5], dice: [2], does: [{ shoot: 'r1' }] }],
      red: [
        { name: 'r1', at: [20, 5], dice: [3], does: [{ shoot: 'b1' }] },
        { name: 'r2', at: [30, 30], dice: [6] },
      ],
      rolls: [[2, 6]],
    });
    expect(figure('r1').status).toBe(FALLEN);
    expect(figure('b1').status).toBe(ON_TABLE);
    expect(log).not.toContain('red r1 shoots');
  });

  test('ALPHA-09 an active figure moves or shoots, not both, and may do neither; the choice comes before the roll', () => {
    const moved = play({
      blue: [{ name: 'b1', at: [5, 5], dice: [3], does: [{ move: [9, 5] }] }],
      red: [far],
      rolls: [[1, 6]],
    });
    expect(moved.log).not.toContain('shoots');
    expect(moved.column(0, 'shots')).toBe(0);
    const held = play({ blue: [{ name: 'b1', at: [5, 5], dice: [3] }], red: [far] });
    expect(held.log).toContain('Step 3: blue b1 holds');
    const failed = play({
      blue: [{ name: 'b1', at: [5, 5], dice: [3], does: [{ move: [9, 5] }] }],
      red: [far],
      rolls: [[4, 6]],
    });
    expect(failed.figure('b1').node).toBe(failed.battle.lattice.nodeNear(500, 500));
  });

  test.each([
    { training: 'conscript', rolls: [3], needs: '3 or less on 1 die' },
    { training: 'regular', rolls: [5, 3], needs: '3 or less on 2 dice' },
    { training: 'elite', rolls: [6, 4, 3], needs: '3 or less on 3 dice' },
  ] as const)(
    'ALPHA-10 a $training succeeds when any of its dice is equal to or under the step',
    ({ training, rolls, needs }) => {
      const act = (faces: readonly number[]) =>
        play({
          blue: [{ name: 'b1', at: [5, 5], training, dice: [3], does: [{ move: [9, 5] }] }],
          red: [far],
          rolls: [faces],
        });
      expect(act(rolls).log).toContain(`needs ${needs}, rolls`);
      expect(act(rolls).log).toContain(': success');
      expect(act(rolls.map((face) => Math.max(4, face))).log).toContain(': failure');
    },
  );

  test('ALPHA-10 the dice of a training level are house rules', () => {
    const { log } = play({
      blue: [{ name: 'b1', at: [5, 5], training: 'conscript', dice: [3], does: [{ move: [9, 5] }] }],
      red: [far],
      rolls: [[6, 5, 4, 2]],
      houseRules: { 'training.conscript.dice': 4 },
    });
    expect(log).toContain('3 or less on 4 dice, rolls 6, 5, 4 and 2: success');
  });

  const stepSix = (face: number, houseRules = {}) =>
    play({
      blue: [{ name: 'b1', at: [5, 5], training: 'conscript', dice: [6], does: [{ move: [9, 5] }] }],
      red: [{ ...far, dice: [1] }],
      rolls: [[face]],
      houseRules,
    }).log;

  test('ALPHA-11 at step 6 a die showing 6 still fails', () => {
    expect(stepSix(6)).toContain('needs 5 or less on 1 die, rolls 6: failure');
    expect(stepSix(5)).toContain(': success');
    expect(stepSix(6, { 'activation.sixAlwaysFails': false })).toContain('needs 6 or less on 1 die, rolls 6: success');
  });
});
