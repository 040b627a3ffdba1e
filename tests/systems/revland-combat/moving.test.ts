import { describe, expect, test } from 'vitest';
import { MOVED } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { stage } from './support.ts';

const ONE = [{ name: 'Runner', at: [10, 10] as const }];

describe('REV-20: moves', () => {
  test.each([
    ['halfMove', [10, 15], true],
    ['halfMove', [13, 14], true],
    ['halfMove', [14, 14], false],
    ['halfMove', [10, 16], false],
    ['fullMove', [10, 20], true],
    ['fullMove', [16, 18], true],
    ['fullMove', [17, 18], false],
    ['sprint', [10, 29], true],
    ['sprint', [22, 26], true],
    ['sprint', [23, 26], false],
    ['halfMove', [10, 10], false],
  ] as const)('%s of a figure with Move 10 from [10, 10] to %j: %s', (kind, at, legal) => {
    const { may, figure } = stage({ blue: ONE });
    expect(may(figure('Runner'), kind, { at })).toBe(legal);
  });

  test('a figure makes one of the three a round, never added up', () => {
    const { may, act, figure } = stage({ blue: ONE });
    const runner = figure('Runner');
    act(runner, 'fullMove', { at: [10, 14], stated: 2 });
    expect(runner.moved).toBe(MOVED.full);
    expect(may(runner, 'halfMove', { at: [10, 15] })).toBe(false);
    expect(may(runner, 'fullMove', { at: [10, 15] })).toBe(false);
    expect(may(runner, 'sprint', { at: [10, 15] })).toBe(false);
  });

  test('the free move comes in the first pass, or not at all', () => {
    const { may, figure } = stage({ blue: ONE });
    const runner = figure('Runner');
    runner.stated = 2;
    runner.taken = 1;
    expect(may(runner, 'halfMove', { at: [10, 12] })).toBe(true);
    runner.hasActed = true;
    expect(may(runner, 'halfMove', { at: [10, 12] })).toBe(false);
  });

  test('a sprint is the only action of the round', () => {
    const { may, figure } = stage({ blue: ONE });
    const runner = figure('Runner');
    expect(may(runner, 'sprint', { at: [10, 25], stated: 2 })).toBe(false);
    expect(may(runner, 'sprint', { at: [10, 25], stated: 1 })).toBe(true);
    runner.hasReacted = true;
    expect(may(runner, 'sprint', { at: [10, 25] })).toBe(false);
  });

  test('rough ground costs double, and impassable ground stops', () => {
    const terrain = [
      { name: 'bog', rect: [5, 12, 10, 10], movement: 'rough' },
      { name: 'wall', rect: [12, 5, 1, 30], movement: 'impassable' },
    ];
    const { may, figure } = stage({ blue: ONE, terrain });
    const runner = figure('Runner');
    expect(may(runner, 'fullMove', { at: [10, 16] })).toBe(true);
    expect(may(runner, 'fullMove', { at: [10, 17] })).toBe(false);
    expect(may(runner, 'fullMove', { at: [14, 10] })).toBe(false);
  });

  test('figures do not bar the way, and two are never at one point', () => {
    const { may, figure } = stage({ blue: ONE, red: [{ name: 'Foe', at: [10, 12] }] });
    const runner = figure('Runner');
    expect(may(runner, 'halfMove', { at: [10, 14] })).toBe(true);
    expect(may(runner, 'halfMove', { at: [10, 12] })).toBe(false);
  });

  test('by house rule a move ends near an enemy able to act', () => {
    const { may, figure } = stage({
      blue: ONE,
      red: [{ name: 'Foe', at: [10, 13] }],
      houseRules: { 'movement.enemyBarrier': 1 },
    });
    const runner = figure('Runner');
    expect(may(runner, 'halfMove', { at: [10, 15] })).toBe(false);
    expect(may(runner, 'halfMove', { at: [10, 12] })).toBe(true);
    figure('Foe').unconsciousRounds = 9;
    expect(may(runner, 'halfMove', { at: [10, 15] })).toBe(true);
  });

  test('who was wounded in the round makes no free move', () => {
    const { may, figure } = stage({ blue: ONE });
    const runner = figure('Runner');
    runner.isBarred = true;
    expect(may(runner, 'halfMove', { at: [10, 12] })).toBe(false);
  });

  test('a sprint goes round a wall with one bend, as far as its length, and never through it', () => {
    const wall = { name: 'wall', rect: [5, 15, 20, 1], movement: 'impassable' };
    const through = stage({ blue: [{ name: 'Runner', at: [15, 12] }], terrain: [wall] });
    expect(through.may(through.figure('Runner'), 'sprint', { at: [15, 28] })).toBe(false);
    const short = { ...wall, rect: [8, 15, 10, 1] };
    const round = stage({ blue: [{ name: 'Runner', at: [10, 13] }], terrain: [short] });
    const runner = round.figure('Runner');
    expect(round.may(runner, 'sprint', { at: [7, 26] })).toBe(true);
    expect(round.may(runner, 'sprint', { at: [10, 26] })).toBe(true);
    expect(round.may(runner, 'sprint', { at: [10, 32] })).toBe(false);
  });

  test('house rules: share of the free move, full moves a round, what a sprint multiplies', () => {
    const { may, act, figure } = stage({
      blue: ONE,
      houseRules: { 'movement.freeShare': 0.2, 'movement.fullPerRound': 2, 'movement.sprintMultiplier': 1.5 },
    });
    const runner = figure('Runner');
    expect(may(runner, 'halfMove', { at: [10, 12] })).toBe(true);
    expect(may(runner, 'halfMove', { at: [10, 13] })).toBe(false);
    expect(may(runner, 'sprint', { at: [10, 25] })).toBe(true);
    expect(may(runner, 'sprint', { at: [10, 26] })).toBe(false);
    act(runner, 'fullMove', { at: [10, 14], stated: 3 });
    act(runner, 'fullMove', { at: [10, 18] });
    expect(may(runner, 'fullMove', { at: [10, 19] })).toBe(false);
  });
});

describe('REV-20: exact lengths', () => {
  test('REV-20 a sprint with a bend goes just as far as twice the Move', () => {
    const block = { name: 'block', rect: [0, 10.5, 19.5, 25], movement: 'impassable' };
    const { may, figure } = stage({ blue: ONE, terrain: [block] });
    expect(may(figure('Runner'), 'sprint', { at: [20, 20] })).toBe(true);
    expect(may(figure('Runner'), 'sprint', { at: [20, 21] })).toBe(false);
  });

  test('REV-20 by house rule a move passes an enemy that is farther than the barrier, and ends at one that is just so far', () => {
    const passes = (x: number) => {
      const { may, figure } = stage({
        blue: ONE,
        red: [{ name: 'Foe', at: [x, 13] }],
        houseRules: { 'movement.enemyBarrier': 2 },
      });
      return may(figure('Runner'), 'halfMove', { at: [10, 15] });
    };
    expect([passes(12), passes(13)]).toEqual([false, true]);
  });

  test('REV-20 what kind of move a figure has made decides what it may still do', () => {
    const made = (kind: 'halfMove' | 'fullMove' | 'sprint') => {
      const { may, act, figure } = stage({ blue: ONE, houseRules: { 'movement.fullPerRound': 2 } });
      const runner = figure('Runner');
      act(runner, kind, { at: [10, 14], stated: kind === 'sprint' ? 1 : 2 });
      runner.stated = 3;
      return [runner.moved, runner.fullMoves, may(runner, 'fullMove', { at: [10, 16] })];
    };
    expect(made('halfMove')).toEqual([MOVED.half, 0, false]);
    expect(made('fullMove')).toEqual([MOVED.full, 1, true]);
    expect(made('sprint')).toEqual([MOVED.sprint, 0, false]);
  });
});

describe('REV-21: prone', () => {
  test('a prone figure cannot move until it stands up, which is an action', () => {
    const { may, act, figure } = stage({ blue: [{ name: 'Runner', at: [10, 10], prone: true }] });
    const runner = figure('Runner');
    for (const kind of ['halfMove', 'fullMove', 'sprint'] as const)
      expect(may(runner, kind, { at: [10, 12] })).toBe(false);
    act(runner, 'standUp', { stated: 1 });
    expect(runner.isProne).toBe(false);
    expect(runner.actionsLeft).toBe(0);
    expect(may(runner, 'halfMove', { at: [10, 12] })).toBe(true);
  });

  test('by house rule standing up is free', () => {
    const { act, figure } = stage({
      blue: [{ name: 'Runner', at: [10, 10], prone: true }],
      houseRules: { 'prone.standIsAction': false },
    });
    const runner = figure('Runner');
    act(runner, 'standUp', { stated: 0 });
    expect(runner.isProne).toBe(false);
  });
});

describe('REV-69: the incapacitated whom first aid has revived', () => {
  test('move two metres without standing up, and do nothing else', () => {
    const blue = [{ name: 'Runner', at: [10, 10] as const, wound: 'incapacitated', prone: true }];
    const { may, figure } = stage({ blue, dice: [3] });
    const runner = figure('Runner');
    runner.unconsciousRounds = 0;
    expect(may(runner, 'halfMove', { at: [10, 11] })).toBe(false);
    runner.isRevived = true;
    expect(may(runner, 'halfMove', { at: [10, 12] })).toBe(true);
    expect(may(runner, 'halfMove', { at: [11, 12] })).toBe(false);
    for (const kind of ['standUp', 'fullMove', 'goProne'] as const)
      expect(may(runner, kind, { at: [10, 11] })).toBe(false);
  });
});
