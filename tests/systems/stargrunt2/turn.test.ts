import { describe, expect, test } from 'vitest';
import { ACTION, type Action, PASSES, type Policy } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { activate, mayActivate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { deployAll, Waiting } from '../../../src/sim/systems/stargrunt2/play/turn/deployment.ts';
import { mayPass, playSequence } from '../../../src/sim/systems/stargrunt2/play/turn/turn.ts';
import { FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Battle } from '../../../src/sim/systems/stargrunt2/table/battle.ts';
import type { Side } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import type { Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { PASSIVE, type Stage, stage, type UnitLine } from './support.ts';

const line = (names: string, y: number): UnitLine[] =>
  [...names].map((name, i) => ({ name, at: [4 + 6 * i, y], figures: 1 }));

const TABLE = { width: 24, depth: 24 };

function order(blue: string, red: string, parts: Stage = {}) {
  const activated: string[] = [];
  const act = (_battle: Battle, unit: Unit, action: Action): void => {
    activated.push(unit.name);
    action.kind = ACTION.nothing;
  };
  const policy: Partial<Policy> = { act, ...parts.policy };
  const scene = stage({ ...TABLE, blue: line(blue, 8), red: line(red, 20), ...parts, policy });
  playSequence(scene.game);
  scene.finish();
  return activated.join('');
}

describe('the order of activations', () => {
  test('SG2-013: sides activate units alternately; what one side has left it finishes one by one', () => {
    expect(order('A', 'bcd')).toBe('Abcd');
    expect(order('ABC', 'd')).toBe('dABC');
  });

  test('SG2-013: the side with fewer units chooses who begins', () => {
    const begins = () => false;
    expect(order('A', 'bcd', { policy: { begins } })).toBe('bAcd');
    expect(order('ABC', 'd', { policy: { begins } })).toBe('AdBC');
  });

  test('SG2-013: at equal numbers chance decides', () => {
    expect(order('AB', 'cd', { dice: [1] })).toBe('AcBd');
    expect(order('AB', 'cd', { dice: [2] })).toBe('cAdB');
  });

  test('SG2-013: by house rule chance decides always, or the sides take turns', () => {
    expect(order('A', 'bcd', { dice: [2], houseRules: { 'turn.firstActivation': 'random' } })).toBe('bAcd');
    const houseRules = { 'turn.firstActivation': 'alternate' };
    const scene = stage({ ...TABLE, blue: line('A', 8), red: line('bcd', 20), houseRules, dice: [2] });
    const firsts: number[] = [];
    for (const turn of [1, 2, 3]) {
      scene.battle.turn = turn;
      playSequence(scene.game);
      firsts.push(scene.battle.first);
    }
    scene.finish();
    expect(firsts).toEqual([1, 0, 1]);
    expect(order('A', 'bcd', { dice: [1], houseRules })).toBe('Abcd');
  });

  test('SG2-013: units without active figures and dummies do not count, hidden units do', () => {
    const hidden = { name: 'e', at: [4, 23], figures: 1, hidden: true } as const;
    const wood = { name: 'wood', rect: [0, 16, 24, 8], cover: 'hard', sight: 'blocks' };
    const parts = { terrain: [wood], policy: { deploy: () => 0 } };
    // Two against two, one hidden: a die is rolled. Blue's dummy does not count.
    const dice = [1];
    const redSide = { dummies: 2 };
    expect(order('AB', '', { ...parts, red: [...line('c', 20), hidden], redSide, dice })).toMatch(/^A/);
    expect(order('A', '', { ...parts, red: [...line('c', 20), hidden], redSide })).toMatch(/^A/);
  });
});

describe('passing', () => {
  const next = (battle: Battle, side: Side): number => (mayPass(battle, side) ? PASSES : PASSIVE.next(battle, side));

  test('SG2-014: only with fewer unactivated units than the enemy has', () => {
    const { battle, unit } = stage({ ...TABLE, blue: line('A', 8), red: line('bc', 20) });
    const [blue, red] = battle.sides;
    expect([mayPass(battle, blue), mayPass(battle, red)]).toEqual([true, false]);
    unit('b').hasActivated = true;
    expect([mayPass(battle, blue), mayPass(battle, red)]).toEqual([false, false]);
    unit('A').hasActivated = true;
    expect([mayPass(battle, blue), mayPass(battle, red)]).toEqual([true, false]);
    expect(order('A', 'bcd', { policy: { next } })).toBe('bcAd');
  });

  test('SG2-014: by house rule never, or always, which ends the turn when both sides pass', () => {
    expect(order('A', 'bcd', { policy: { next }, houseRules: { 'turn.pass': 'never' } })).toBe('Abcd');
    expect(order('A', 'bcd', { policy: { next }, houseRules: { 'turn.pass': 'always' } })).toBe('');
    let passed = 0;
    const onceEach = (battle: Battle, side: Side): number => (passed++ === 1 ? PASSES : PASSIVE.next(battle, side));
    const houseRules = { 'turn.pass': 'always' };
    expect(order('A', 'bcd', { policy: { next: onceEach }, houseRules })).toBe('Abcd');
  });

  test('SG2-014: a side that passes where it may not is refused', () => {
    const passes = (_battle: Battle, side: Side): number => (side.index === 0 ? PASSES : 0);
    expect(() => order('AB', 'c', { policy: { next: passes } })).toThrow('passes where it may not');
  });
});

describe('activation', () => {
  test('SG2-014: a unit is activated once a turn; lost ones, those without active figures and decoys never', () => {
    const { battle, unit } = stage({ ...TABLE, blue: line('AB', 8), red: line('c', 20) });
    expect(mayActivate(unit('A'))).toBe(true);
    unit('A').hasActivated = true;
    expect(mayActivate(unit('A'))).toBe(false);
    unit('A').clearMarks();
    expect(mayActivate(unit('A'))).toBe(true);
    battle.fall(unit('A').figures[0], FIGURE_STATE.wounded);
    expect(mayActivate(unit('A'))).toBe(false);
  });

  test('SG2-015: two actions, of which it may leave some unused; by house rule another number', () => {
    const taken = (most: number, houseRules = {}) => {
      let asked = 0;
      const act = (battle: Battle, unit: Unit, action: Action): void => {
        action.kind = asked++ < most ? ACTION.move : ACTION.nothing;
        action.figures = 0;
        action.node = battle.lattice.nodeNear(unit.centreX, unit.centreY + 300);
      };
      const scene = stage({ ...TABLE, blue: line('A', 8), red: line('b', 20), policy: { act }, houseRules });
      const unit = scene.unit('A');
      const actions = activate(scene.game, unit, scene.battle.rules.turn.actions, false);
      expect([unit.actionsLeft, unit.hasActivated]).toEqual([0, true]);
      return [actions, unit.centreY];
    };
    expect(taken(0)).toEqual([0, 800]);
    expect(taken(1)).toEqual([1, 1100]);
    expect(taken(9)).toEqual([2, 1400]);
    expect(taken(9, { 'turn.actions': 3 })).toEqual([3, 1700]);
  });

  test('SG2-020: a transferred activation does not use up its own', () => {
    const { game, unit } = stage({ ...TABLE, blue: line('A', 8), red: line('b', 20) });
    activate(game, unit('A'), 2, true);
    expect([unit('A').hasActivated, unit('A').isTransferred]).toEqual([false, false]);
  });

  test('an illegal action is refused', () => {
    const act = (_battle: Battle, _unit: Unit, action: Action): void => {
      action.kind = ACTION.leavePosition;
    };
    const { game, unit } = stage({ ...TABLE, blue: line('A', 8), red: line('b', 20), policy: { act } });
    expect(() => activate(game, unit('A'), 2, false)).toThrow('may not take');
  });

  test('a turn goes on after an action of its last turn; the limit is judged at its end', () => {
    const mission = { objective: 'eliminate', turns: 1 };
    const { game, unit, battle } = stage({ ...TABLE, blue: line('A', 8), red: line('b', 20), mission });
    battle.changed = true;
    activate(game, unit('A'), 2, false);
    expect(battle.goal.ended).toBe(false);
  });
});

describe('deployment', () => {
  const placed = (blue: string, red: string, houseRules = {}) => {
    const scene = stage({ ...TABLE, blue: line(blue, 8), red: line(red, 20), houseRules });
    const { battle } = scene;
    battle.reset();
    const names: string[] = [];
    const nextToDeploy = (_battle: Battle, _side: Side, waiting: readonly Unit[], count: number): number => {
      names.push(waiting[0].name);
      expect(count).toBeGreaterThan(1);
      return 0;
    };
    scene.game.policies[0].nextToDeploy = nextToDeploy;
    scene.game.policies[1].nextToDeploy = nextToDeploy;
    deployAll(scene.game, new Waiting(battle));
    expect(battle.units.filter(({ isLocated }) => isLocated).length).toBe(blue.length + red.length);
    return names.join('');
  };

  test('units alternate, the side with more units first, at equal numbers the one listed first; the last of each is no question', () => {
    expect(placed('AB', 'cde')).toBe('cAd');
    expect(placed('ABC', 'de')).toBe('AdB');
    expect(placed('ABC', 'def')).toBe('AdBe');
  });

  test('by house rule the side with fewer units is first', () => {
    expect(placed('ABC', 'de', { 'deployment.order': 'fewer-units-first' })).toBe('dAB');
    expect(placed('AB', 'cd', { 'deployment.order': 'fewer-units-first' })).toBe('Ac');
  });
});
