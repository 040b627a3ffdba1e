import { describe, expect, test } from 'vitest';
import { comeUnderFire } from '../../../src/sim/systems/stargrunt2/play/fire/attacks.ts';
import { surrenderAll } from '../../../src/sim/systems/stargrunt2/play/nerve/flight.ts';
import { riskPanicInAssault } from '../../../src/sim/systems/stargrunt2/play/nerve/panic.ts';
import { ACTION, type Policy } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { activate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { onChange } from '../../../src/sim/systems/stargrunt2/play/turn/hooks.ts';
import { CONFIDENCES, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const SQUAD: UnitLine = { name: 'Squad', figures: 6, at: [24, 20] };
const ENEMY: UnitLine = { name: 'Enemy', figures: 6, at: [24, 44] };
/** As far from the enemy as the squad; other cover is nearer. */
const BESIDE = { name: 'beside', rect: [28, 15, 8, 8], cover: 'soft' };
const BEFORE = { name: 'before', rect: [20, 24, 8, 8], cover: 'soft' };

const levelOf = ({ confidence }: Unit) => CONFIDENCES[confidence];
const rowOf = ({ battle, unit }: Scene, name = 'Squad') => battle.lattice.y[unit(name).centre] / 100;

function scene(line: Partial<UnitLine>, parts: Partial<Stage> = {}): Scene {
  return stage({ blue: [{ ...SQUAD, ...line }], red: [ENEMY], ...parts });
}

function activated(line: Partial<UnitLine>, parts: Partial<Stage> = {}): Scene {
  const played = scene(line, parts);
  activate(played.game, played.unit('Squad'), 2, false);
  played.finish();
  return played;
}

describe('shaken units', () => {
  const move = (at: readonly [number, number], dice: readonly number[], parts: Partial<Stage> = {}) => {
    const played = scene({ confidence: 'shaken' }, { dice, ...parts });
    const squad = played.unit('Squad');
    played.act(squad, 'move', { at });
    played.finish();
    return (
      [played.battle.lattice.x[squad.centre] / 100, played.battle.lattice.y[squad.centre] / 100].join() === at.join()
    );
  };
  const inCover = { terrain: [{ name: 'wood', rect: [20, 16, 8, 8], cover: 'soft' }] };

  test('SG2-046 SG2-045 an advance is tested at threat 2; moving back in the open is not', () => {
    expect(move([24, 24], [5])).toBe(true);
    expect(move([24, 24], [4])).toBe(false);
    expect(move([24, 16], [])).toBe(true);
  });

  test('SG2-046 leaving cover for the open is tested, even to the rear', () => {
    expect(move([24, 14], [5], inCover)).toBe(true);
    expect(move([24, 14], [4], inCover)).toBe(false);
  });

  test('SG2-046 shaken.testFor: cover alone, or both together', () => {
    expect(move([24, 24], [], { houseRules: { 'shaken.testFor': 'leave-cover' } })).toBe(true);
    expect(move([24, 14], [], { ...inCover, houseRules: { 'shaken.testFor': 'leave-cover-and-advance' } })).toBe(true);
    expect(move([24, 26], [8], { ...inCover, houseRules: { 'shaken.testFor': 'leave-cover-and-advance' } })).toBe(true);
  });

  test('SG2-016 a failed test loses the action and is not tried again this turn', () => {
    const tried = (houseRules = {}) => {
      const played = scene({ confidence: 'shaken' }, { dice: [1], houseRules });
      const squad = played.unit('Squad');
      squad.actionsLeft = 2;
      played.act(squad, 'move', { at: [24, 24] });
      return [squad.actionsLeft, played.may(squad, 'move', { at: [24, 24] })];
    };
    expect(tried()).toEqual([1, false]);
    expect(tried({ 'reaction.retry': 'next-action' })).toEqual([1, true]);
    expect(tried({ 'reaction.failLosesAction': false })).toEqual([2, false]);
  });

  test('SG2-046 confident and steady units need no test', () => {
    const played = scene({ confidence: 'steady' });
    played.act(played.unit('Squad'), 'move', { at: [24, 24] });
    expect(rowOf(played)).toBe(24);
  });
});

describe('broken units', () => {
  const broken = { confidence: 'broken' };

  test('SG2-047 in the open they go to the nearest cover that is not nearer an enemy', () => {
    const played = activated(broken, { terrain: [BESIDE, BEFORE] });
    expect(played.battle.isInCover(played.unit('Squad'))).toBe(true);
    expect(played.unit('Squad').centreX).toBeGreaterThan(2700);
  });

  test('SG2-047 without such cover they go away from the enemy, by both actions', () => {
    expect(rowOf(activated(broken, { terrain: [BEFORE] }))).toBe(8);
  });

  test('SG2-047 in cover they are their own masters, but only retreat', () => {
    const wood = { name: 'wood', rect: [20, 16, 8, 8], cover: 'soft' };
    const played = activated(broken, { terrain: [wood] });
    const squad = played.unit('Squad');
    expect(rowOf(played)).toBe(20);
    expect(played.may(squad, 'move', { at: [24, 26] })).toBe(false);
    expect(played.may(squad, 'move', { at: [24, 14] })).toBe(true);
  });

  test('SG2-047 broken.moveToCover off leaves the choice to them', () => {
    expect(rowOf(activated(broken, { houseRules: { 'broken.moveToCover': false } }))).toBe(20);
  });

  test('SG2-047 broken.move combat rolls for the distance', () => {
    const played = activated(broken, { dice: [1, 3], houseRules: { 'broken.move': 'combat' } });
    expect(rowOf(played)).toBe(20 - 2 - 6);
  });

  test('SG2-047 broken.shakenTest asks for a test to leave cover besides', () => {
    const wood = { name: 'wood', rect: [20, 16, 8, 8], cover: 'soft' };
    const played = scene(broken, { terrain: [wood], dice: [1], houseRules: { 'broken.shakenTest': true } });
    played.act(played.unit('Squad'), 'move', { at: [24, 14] });
    expect(rowOf(played)).toBe(20);
  });

  test('SG2-031 a suppressed unit waits until the marker is gone', () => {
    const played = scene(broken);
    played.unit('Squad').suppression = 1;
    activate(played.game, played.unit('Squad'), 2, false);
    expect(rowOf(played)).toBe(20);
  });
});

describe('routed units', () => {
  const routed = { confidence: 'routed' };

  test('SG2-049 they withdraw towards their own edge by both actions', () => {
    expect(rowOf(activated(routed))).toBe(8);
    expect(rowOf(activated(routed, { dice: [1, 2], houseRules: { 'routed.move': 'combat' } }))).toBe(14);
  });

  test('SG2-049 off their own edge they are lost', () => {
    const { unit, battle } = activated({ ...routed, at: [24, 8] });
    expect([unit('Squad').isInPlay, unit('Squad').hasSurrendered, battle.sides[0].living]).toEqual([false, false, 0]);
  });

  test('SG2-049 an edge of its own may be set', () => {
    const { unit } = activated(routed, { blueSide: { edge: 'west' } });
    expect(unit('Squad').centreX).toBeLessThan(1300);
  });

  const near: Partial<Stage> = { red: [{ ...ENEMY, at: [24, 30] }] };

  test('SG2-049 they surrender when they activate with an enemy within 12 inches', () => {
    const { unit } = activated(routed, near);
    expect([unit('Squad').hasSurrendered, unit('Squad').figures[0].state]).toEqual([true, FIGURE_STATE.captured]);
    expect(activated(routed).unit('Squad').hasSurrendered).toBe(false);
  });

  test('SG2-049 and at the end of a turn, but not to who is routed itself', () => {
    const ended = (confidence: string) => {
      const played = scene(routed, { red: [{ ...ENEMY, at: [24, 30], confidence }] });
      surrenderAll(played.game);
      return played.unit('Squad').hasSurrendered;
    };
    expect([ended('broken'), ended('routed')]).toEqual([true, false]);
  });

  test('SG2-049 routed.surrender and routed.surrenderWithin', () => {
    const gave = (houseRules: Stage['houseRules']) =>
      activated(routed, { ...near, houseRules }).unit('Squad').hasSurrendered;
    expect(gave({ 'routed.surrender': 'never' })).toBe(false);
    expect(gave({ 'routed.surrenderWithin': 8 })).toBe(false);
    expect(gave({ 'routed.surrender': 'within-and-cut-off' })).toBe(false);
    const wall = (rect: number[]) => ({ name: `wall ${rect}`, rect, movement: 'impassable' });
    const pen = { terrain: [wall([18, 14, 12, 1]), wall([18, 14, 1, 9]), wall([29, 14, 1, 9]), wall([18, 22, 12, 1])] };
    const penned = activated(
      { ...routed, figures: 3, at: [24, 15.5] },
      { ...near, ...pen, houseRules: { 'routed.surrender': 'within-and-cut-off', 'routed.surrenderWithin': 16 } },
    );
    expect(penned.unit('Squad').hasSurrendered).toBe(true);
  });
});

describe('wounded left behind', () => {
  function moved(
    at: readonly [number, number],
    dice: readonly number[],
    parts: Partial<Stage> = {},
    figures = 0,
  ): Scene {
    const played = scene({ motivation: 'low' }, { dice, ...parts });
    played.battle.fall(played.unit('Squad').figures[5], FIGURE_STATE.wounded);
    played.act(played.unit('Squad'), 'move', { at, figures });
    played.finish();
    return played;
  }

  test('SG2-043 who goes away from the enemy and leaves wounded nearer to it tests once', () => {
    // Low: 3 for the abandoned, who is no longer untreated in the unit. 5 must be exceeded.
    const played = moved([24, 15], [5]);
    expect(levelOf(played.unit('Squad'))).toBe('steady');
    played.act(played.unit('Squad'), 'move', { at: [24, 10] });
    expect(levelOf(played.unit('Squad'))).toBe('steady');
  });

  test('SG2-043 nobody is abandoned by an advance, or carried', () => {
    expect(levelOf(moved([24, 25], []).unit('Squad'))).toBe('confident');
    const carried = moved([24, 17], [], {}, 1 << 5);
    expect(levelOf(carried.unit('Squad'))).toBe('confident');
  });

  test('SG2-043 threat.abandonCausesTest off and other levels', () => {
    expect(levelOf(moved([24, 15], [], { houseRules: { 'threat.abandonCausesTest': false } }).unit('Squad'))).toBe(
      'confident',
    );
    expect(levelOf(moved([24, 15], [3], { houseRules: { 'threat.abandonWounded.low': 0 } }).unit('Squad'))).toBe(
      'confident',
    );
  });

  test('SG2-043 threat.abandonWhen left-behind asks for no enemy', () => {
    const houseRules = { 'threat.abandonWhen': 'left-behind', 'wounded.reach': 4 };
    expect(levelOf(moved([24, 25], [5], { houseRules }).unit('Squad'))).toBe('steady');
    expect(levelOf(moved([24, 22], [], { houseRules }).unit('Squad'))).toBe('confident');
  });
});

describe('panic', () => {
  const wall = { name: 'wall', rect: [0, 30, 48, 2], sight: 'blocks' };
  const tested = (scene: Scene, unit = scene.unit('Squad')) => [unit.isPanicked, unit.isPastPanic];

  test('SG2-050 untrained units test at the first sight of an enemy, also at deployment', () => {
    expect(tested(scene({ quality: 'untrained' }, { dice: [3] }))).toEqual([false, true]);
    expect(tested(scene({ quality: 'untrained' }, { dice: [2] }))).toEqual([true, false]);
    const hidden = scene({ quality: 'untrained' }, { terrain: [wall] });
    expect(tested(hidden)).toEqual([false, false]);
    for (const quality of ['green', 'regular', 'veteran', 'elite']) scene({ quality });
  });

  test('SG2-050 one risk a game, or one at each first sight by house rule', () => {
    const again = (houseRules: Stage['houseRules'], dice: readonly number[]) => {
      const played = scene({ quality: 'untrained' }, { dice, houseRules });
      const { battle, game, unit } = played;
      const enemy = unit('Enemy');
      onChange(game);
      const { presence } = enemy;
      enemy.presence = 0;
      onChange(game);
      enemy.presence = presence;
      onChange(game);
      played.finish();
      return battle.turn;
    };
    again({}, [3]);
    again({ 'panic.oncePerGame': false }, [3, 4]);
  });

  test('SG2-051 green units test when first fired on, before the result', () => {
    const played = scene({ quality: 'green' }, { dice: [2] });
    comeUnderFire(played.game, played.unit('Squad'), played.unit('Enemy'));
    expect(tested(played)).toEqual([true, false]);
    const calm = scene({ quality: 'green' }, { dice: [3] });
    for (let i = 0; i < 2; i++) comeUnderFire(calm.game, calm.unit('Squad'), null);
    calm.finish();
    expect(tested(calm)).toEqual([false, true]);
  });

  test('SG2-051 or at the first sight of power armour and armoured vehicles', () => {
    const seeing = (line: Partial<UnitLine>, dice: readonly number[]) => {
      const played = scene({ quality: 'green' }, { red: [{ ...ENEMY, ...line }], dice });
      played.finish();
      return tested(played);
    };
    expect(seeing({ armour: 'heavyPower' }, [2])).toEqual([true, false]);
    expect(seeing({ vehicle: { armourClass: 1 }, figures: undefined }, [3])).toEqual([false, true]);
    expect(seeing({ vehicle: { armourClass: 0 }, figures: undefined }, [])).toEqual([false, false]);
  });

  test('SG2-052 regulars test when terror units attack them', () => {
    const attacked = (line: Partial<UnitLine>, dice: readonly number[], houseRules = {}) => {
      const played = scene({ quality: 'regular' }, { red: [{ ...ENEMY, ...line }], dice, houseRules });
      comeUnderFire(played.game, played.unit('Squad'), played.unit('Enemy'));
      played.finish();
      return tested(played);
    };
    expect(attacked({ terror: true }, [2])).toEqual([true, false]);
    expect(attacked({}, [])).toEqual([false, false]);
    const assaultOnly = { 'panic.terrorAttack': 'close-assault' };
    expect(attacked({ terror: true }, [], assaultOnly)).toEqual([false, false]);
    const assaulted = scene({}, { red: [{ ...ENEMY, terror: true }], dice: [2], houseRules: assaultOnly });
    riskPanicInAssault(assaulted.game, assaulted.unit('Squad'), assaulted.unit('Enemy'));
    expect(tested(assaulted)).toEqual([true, false]);
  });

  test('SG2-053 panic.threat, and what a panicked unit may do', () => {
    const played = scene({ quality: 'untrained' }, { dice: [3], houseRules: { 'panic.threat': 1 } });
    const squad = played.unit('Squad');
    expect(squad.isPanicked).toBe(true);
    expect(played.may(squad, 'move', { at: [24, 18] })).toBe(false);
    expect(played.may(squad, 'removePanic')).toBe(true);
    expect(played.may(squad, 'removePanic', { actions: 1 })).toBe(false);
  });

  test('SG2-054 two actions and a test at threat 0 remove panic, a 1 loses a level', () => {
    const tried = (die: number, houseRules = {}) => {
      const removing: Policy['act'] = (_battle, unit, action) => {
        action.kind = unit.isPanicked ? ACTION.removePanic : ACTION.nothing;
      };
      const played = scene({ quality: 'green' }, { dice: [die], houseRules, policy: { act: removing } });
      const squad = played.unit('Squad');
      squad.isPanicked = true;
      activate(played.game, squad, 2, false);
      played.finish();
      return [squad.isPanicked, levelOf(squad)];
    };
    expect([tried(3), tried(2), tried(1)]).toEqual([
      [false, 'confident'],
      [true, 'confident'],
      [true, 'steady'],
    ]);
    expect(tried(3, { 'panic.removeThreat': 1 })).toEqual([true, 'confident']);
    expect(tried(2, { 'panic.dropOn': 2 })).toEqual([true, 'steady']);
  });

  test('SG2-054 panic.removeActions', () => {
    const played = scene({ quality: 'untrained' }, { dice: [1], houseRules: { 'panic.removeActions': 1 } });
    expect(played.may(played.unit('Squad'), 'removePanic', { actions: 1 })).toBe(true);
  });
});
