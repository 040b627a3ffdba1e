import { describe, expect, test } from 'vitest';
import { judge } from '../../../src/sim/systems/stargrunt2/play/turn/judging.ts';
import { CONFIDENCE, COVER, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { Integrity } from '../../../src/sim/systems/stargrunt2/table/formation.ts';
import { coverOf, sees } from '../../../src/sim/systems/stargrunt2/table/sighting.ts';
import { stage, type UnitLine } from './support.ts';

const one = (name: string, x: number, y: number): UnitLine => ({ name, at: [x, y], figures: 1 });

describe('ways past enemies', () => {
  test('SG2-055: nobody comes within 1 inch of an active enemy figure, nor ends there', () => {
    const { unit, may, battle } = stage({ blue: [one('Mover', 12, 12)], red: [one('Bar', 12, 16)] });
    const mover = unit('Mover');
    expect(may(mover, 'move', { at: [12, 14] })).toBe(true);
    expect(may(mover, 'move', { at: [12, 15] })).toBe(false);
    expect(may(mover, 'move', { at: [12, 18] })).toBe(false);
    expect(may(mover, 'move', { at: [13, 16] })).toBe(false);
    battle.fall(unit('Bar').figures[0], FIGURE_STATE.wounded);
    expect(may(mover, 'move', { at: [12, 18] })).toBe(true);
  });

  test('SG2-055: house rules let units come nearer', () => {
    const houseRules = { 'move.enemyGap': 0 };
    const { unit, may } = stage({ blue: [one('Mover', 12, 12)], red: [one('Bar', 12, 16)], houseRules });
    expect(may(unit('Mover'), 'move', { at: [12, 15] })).toBe(true);
  });

  test('SG2-055: a way round an enemy is as long as it is, and clear on both its legs', () => {
    const { unit, may } = stage({
      blue: [one('Mover', 12, 12), { ...one('Light', 30, 12), mobility: 'veryLight' }],
      red: [one('Bar', 12, 15), one('Other', 30, 15)],
    });
    expect(may(unit('Mover'), 'move', { at: [12, 17] })).toBe(false);
    expect(may(unit('Light'), 'move', { at: [30, 18] })).toBe(true);
  });

  test('SG2-056: a combat move does not go through an enemy who stands in its way', () => {
    const { unit, act, script, finish } = stage({ blue: [one('Mover', 12, 12)], red: [one('Bar', 12, 14)] });
    script(2);
    act(unit('Mover'), 'combatMove', { at: [12, 11] });
    script(3);
    act(unit('Mover'), 'combatMove', { at: [18, 16] });
    finish();
    const wall = stage({
      blue: [one('Mover', 24, 12)],
      red: [one('A', 22, 15), one('B', 24, 15), one('C', 26, 15), one('D', 20, 15), one('E', 28, 15)],
    });
    expect(wall.may(wall.unit('Mover'), 'combatMove', { at: [24, 22] })).toBe(false);
  });

  test('SG2-058: encumbered troops have 4 inches and a D4; fast power armour 10', () => {
    const packs = { heavyPacks: true };
    const { unit, may, battle } = stage({
      blue: [
        { ...one('Foot', 8, 12), ...packs },
        { ...one('Fast', 24, 12), ...packs, mobility: 'fastPower' },
      ],
    });
    const reaches = (name: string, inches: number) =>
      may(unit(name), 'move', { at: [unit(name).centreX / 100, 12 + inches] });
    expect([reaches('Foot', 4), reaches('Foot', 5)]).toEqual([true, false]);
    expect([reaches('Fast', 10), reaches('Fast', 11)]).toEqual([true, false]);
    expect([...battle.paces.encumberedDie]).toEqual([4, 6, 4, 10, 10]);
  });

  test('SG2-059: a travel move is twice a normal move, in column, with no other action until it reorganises', () => {
    const { unit, may, act } = stage({ blue: [one('Mover', 12, 12)] });
    const mover = unit('Mover');
    expect(may(mover, 'travelMove', { at: [12, 24] })).toBe(true);
    expect(may(mover, 'travelMove', { at: [12, 25] })).toBe(false);
    act(mover, 'travelMove', { at: [12, 24] });
    expect([mover.isInColumn, mover.actionsLeft]).toEqual([true, 1]);
    expect(may(mover, 'move', { at: [12, 26] })).toBe(false);
    expect(may(mover, 'combatMove', { at: [12, 26] })).toBe(false);
    expect(may(mover, 'goInPosition')).toBe(false);
    expect(may(mover, 'travelMove', { at: [12, 36] })).toBe(true);
    act(mover, 'reorganise');
    expect(mover.isInColumn).toBe(false);
  });
});

describe('in position', () => {
  test('SG2-035 SG2-016: a unit goes in position once, and not again this turn after it has failed', () => {
    const { unit, may, act, script, finish } = stage({ blue: [one('Squad', 12, 12)] });
    const squad = unit('Squad');
    script(4);
    act(squad, 'goInPosition');
    expect([squad.isInPosition, squad.actionsLeft]).toEqual([false, 1]);
    expect(may(squad, 'goInPosition')).toBe(false);
    squad.clearMarks();
    expect(may(squad, 'goInPosition')).toBe(true);
    script(5);
    act(squad, 'goInPosition');
    expect(squad.isInPosition).toBe(true);
    expect(may(squad, 'goInPosition')).toBe(false);
    finish();
  });

  test('SG2-036: it moves out by a test at LV + 2, or after one action without a roll', () => {
    const { unit, may, act, script, finish } = stage({ blue: [one('Squad', 12, 12)] });
    const squad = unit('Squad');
    squad.isInPosition = true;
    script(4);
    act(squad, 'move', { at: [12, 16] });
    expect([squad.isInPosition, squad.centreY, squad.actionsLeft]).toEqual([true, 1200, 1]);
    expect(may(squad, 'move', { at: [12, 16] })).toBe(false);
    act(squad, 'leavePosition');
    expect([squad.isInPosition, squad.actionsLeft]).toEqual([false, 0]);
    squad.clearMarks();
    squad.isInPosition = true;
    script(5);
    act(squad, 'move', { at: [12, 16] });
    expect([squad.isInPosition, squad.centreY]).toEqual([false, 1600]);
    finish();
  });
});

describe('unit integrity', () => {
  const holds = (...points: readonly (readonly [number, number])[]) => {
    const integrity = new Integrity(600, 200);
    for (let asked = 0; asked < 2; asked++) {
      integrity.begin();
      for (const [x, y] of points) integrity.add(x, y);
    }
    return integrity.holds();
  };

  test('SG2-028: all figures in a circle of 6 inches, the rim included', () => {
    expect(holds([0, 0])).toBe(true);
    expect(holds([0, 0], [600, 0])).toBe(true);
    expect(holds([0, 0], [601, 0])).toBe(false);
    // A right angle on the rim; an acute triangle too wide, though no side is.
    expect(holds([0, 0], [600, 0], [300, 300])).toBe(true);
    expect(holds([0, 0], [519, 0], [259, 449])).toBe(true);
    expect(holds([0, 0], [530, 0], [265, 459])).toBe(false);
    expect(holds([0, 0], [600, 0], [300, -300], [300, 320])).toBe(false);
  });

  test('SG2-028: or each within 2 inches of the next, in a chain of any length', () => {
    expect(holds([0, 0], [200, 0], [400, 0], [600, 0], [800, 0])).toBe(true);
    expect(holds([0, 0], [200, 0], [400, 0], [601, 0], [800, 0])).toBe(false);
    expect(holds([0, 0], [800, 0], [400, 0], [600, 0], [200, 0])).toBe(true);
  });
});

describe('sight and cover of a unit', () => {
  const viewer = one('Viewer', 24, 12);
  const target = (figures: number): UnitLine => ({ name: 'Target', at: [24, 30], figures });
  const screen = { name: 'screen', rect: [21, 29.3, 6, 0.4], sight: 'blocks' };
  const look = (figures: number, houseRules = {}) => {
    const scene = stage({ blue: [viewer], red: [target(figures)], terrain: [screen], houseRules });
    return sees(scene.battle, scene.unit('Viewer'), scene.unit('Target'));
  };

  test('SG2-011: a unit is visible when at least half of its figures are', () => {
    expect(look(1)).toBe(false);
    expect(look(2)).toBe(true);
    expect(look(3)).toBe(false);
    expect(look(3, { 'sight.visibleFraction': 0.33 })).toBe(true);
    expect(look(2, { 'sight.visibleFraction': 0.51 })).toBe(false);
  });

  test('SG2-011: sight is unlimited unless a house rule limits it', () => {
    expect(look(2, { 'sight.limit': 18 })).toBe(true);
    expect(look(2, { 'sight.limit': 17 })).toBe(false);
  });

  test('SG2-011: its cover is the best that more than half have; an even split takes the lesser, by house rule the better', () => {
    const bush = { name: 'bush', rect: [22.6, 29.6, 2.8, 2], cover: 'soft', sight: 'clear' };
    const cover = (figures: number, houseRules = {}) => {
      const scene = stage({ blue: [viewer], red: [target(figures)], terrain: [bush], houseRules });
      const { battle, unit } = scene;
      return [coverOf(battle, unit('Viewer'), unit('Target')), battle.isInCover(unit('Target'))];
    };
    const near = { 'cover.within': 0 };
    expect(cover(1, near)).toEqual([COVER.soft, true]);
    expect(cover(3, near)).toEqual([COVER.soft, true]);
    const even = stage({ blue: [viewer], red: [target(2)], terrain: [bush], houseRules: near });
    const nodes = even.unit('Target').figures.map(({ node }) => even.battle.ground.coverAt[node]);
    // Of equally near points cover comes first, until one figure is outside.
    expect(nodes).toEqual([COVER.soft, COVER.soft]);
    const outside = even.battle.lattice.nodeNear(2400, 2900);
    even.battle.shift(even.unit('Target').figures[1], outside);
    expect(coverOf(even.battle, even.unit('Viewer'), even.unit('Target'))).toBe(COVER.none);
    expect(even.battle.isInCover(even.unit('Target'))).toBe(false);
    const better = { ...near, 'cover.evenSplit': 'better' };
    const other = stage({ blue: [viewer], red: [target(2)], terrain: [bush], houseRules: better });
    other.battle.shift(other.unit('Target').figures[1], outside);
    expect(coverOf(other.battle, other.unit('Viewer'), other.unit('Target'))).toBe(COVER.soft);
    const open = stage({ blue: [viewer], red: [target(2)], houseRules: better });
    expect(coverOf(open.battle, open.unit('Viewer'), open.unit('Target'))).toBe(COVER.none);
  });
});

describe('figures and what is left of a unit', () => {
  test('SG2-010: active, wounded and stabilised figures are counted as their state changes', () => {
    const { battle, unit } = stage({ blue: [{ name: 'Squad', at: [12, 12], figures: 4 }] });
    const squad = unit('Squad');
    const count = () => [squad.active, squad.wounded, squad.stabilised, battle.sides[0].living];
    const [, a, b, c] = squad.figures;
    battle.fall(a, FIGURE_STATE.wounded);
    expect(count()).toEqual([3, 1, 0, 3]);
    battle.fall(a, FIGURE_STATE.stabilised);
    expect(count()).toEqual([3, 0, 1, 3]);
    battle.fall(b, FIGURE_STATE.dead);
    battle.fall(c, FIGURE_STATE.wounded);
    expect(count()).toEqual([1, 1, 1, 1]);
    expect(battle.rise(c)).toBe(true);
    expect(count()).toEqual([2, 0, 1, 2]);
    battle.fall(c, FIGURE_STATE.dead);
    battle.fall(squad.figures[0], FIGURE_STATE.wounded);
    expect([squad.isInPlay, battle.sides[0].living]).toEqual([false, 0]);
  });

  test('SG2-013 SG2-014: a detached element counts as no unit', () => {
    const { battle } = stage({ blue: [{ name: 'Squad', at: [12, 12], figures: 4 }, one('Second', 24, 12)] });
    expect(battle.sides[0].startUnits).toBe(2);
    expect(battle.sides[0].units.map(({ standsFor }) => standsFor).filter((n) => n > 0)).toEqual([1, 1]);
  });
});

describe('missions', () => {
  const area = { rect: [20, 20, 8, 8] };

  test('hold: active figures of units neither broken nor routed on the area count, at the turn limit', () => {
    const mission = { objective: 'hold', turns: 1, area };
    const red = [{ name: 'Holders', at: [24, 24], figures: 2 } as const];
    const hold = (parts: { confidence?: number; atEnd?: boolean; wounded?: number }) => {
      const { battle, unit } = stage({ blue: [one('Blue', 22, 22)], red, mission });
      unit('Holders').confidence = parts.confidence ?? CONFIDENCE.confident;
      for (let i = 0; i < (parts.wounded ?? 0); i++) battle.fall(unit('Holders').figures[i], FIGURE_STATE.wounded);
      battle.changed = true;
      judge(battle, parts.atEnd ?? true);
      const { goal } = battle;
      return [goal.ended, goal.standings[0].inArea, goal.standings[1].inArea, goal.doubledScore(1)];
    };
    expect(hold({})).toEqual([true, 1, 2, 2]);
    expect(hold({ atEnd: false }).slice(0, 3)).toEqual([false, 1, 2]);
    expect(hold({ confidence: CONFIDENCE.shaken })).toEqual([true, 1, 2, 2]);
    expect(hold({ confidence: CONFIDENCE.broken })).toEqual([true, 1, 0, 0]);
    expect(hold({ wounded: 1 })).toEqual([true, 1, 1, 1]);
  });

  test('reach: each figure counts once, when it comes into the area', () => {
    const mission = { objective: 'reach', turns: 4, side: 'blue', area, figures: 2 };
    const { battle, unit, act } = stage({ blue: [one('A', 24, 16), one('B', 30, 12)], mission });
    expect(battle.sides[0].reached).toBe(0);
    act(unit('A'), 'move', { at: [24, 21] });
    expect([battle.sides[0].reached, battle.goal.ended]).toEqual([1, false]);
    act(unit('A'), 'move', { at: [24, 24] });
    act(unit('A'), 'move', { at: [24, 19], actions: 2 });
    act(unit('A'), 'move', { at: [24, 22], actions: 2 });
    expect(battle.sides[0].reached).toBe(1);
    act(unit('B'), 'move', { at: [28, 16] });
    act(unit('B'), 'move', { at: [27, 20] });
    judge(battle, false);
    expect([battle.sides[0].reached, battle.goal.ended, battle.goal.doubledScore(0)]).toEqual([2, true, 2]);
  });

  test('break: the first side with half of its units lost, broken or routed', () => {
    const red = [one('A', 20, 30), one('B', 24, 30), one('C', 28, 30), one('D', 32, 30)];
    const { battle, unit } = stage({ blue: [one('Blue', 22, 12)], red, mission: { objective: 'break', turns: 4 } });
    unit('A').confidence = CONFIDENCE.broken;
    unit('B').confidence = CONFIDENCE.shaken;
    judge(battle, true);
    expect([battle.goal.ended, battle.sides[1].breakTurn]).toEqual([false, 0]);
    battle.fall(unit('C').figures[0], FIGURE_STATE.dead);
    judge(battle, true);
    expect([battle.goal.ended, battle.sides[1].breakTurn, battle.goal.doubledScore(0)]).toEqual([true, 1, 2]);
  });
});
