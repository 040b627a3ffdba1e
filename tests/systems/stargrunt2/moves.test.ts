import { describe, expect, test } from 'vitest';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { rulesWith } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { RangeDice } from '../../../src/sim/systems/stargrunt2/steps/range.ts';
import { nearestEnemy } from '../../../src/sim/systems/stargrunt2/table/sighting.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const SIZE = { width: 32, depth: 32 };
const one = (name: string, x: number, y: number): UnitLine => ({ name, at: [x, y], figures: 1 });

describe('carrying wounded', () => {
  const squad = (parts: Stage = {}): Scene => {
    const scene = stage({ ...SIZE, blue: [{ name: 'Squad', at: [8, 8], figures: 4 }], ...parts });
    scene.battle.fall(scene.unit('Squad').figures[2], FIGURE_STATE.wounded);
    scene.battle.fall(scene.unit('Squad').figures[3], FIGURE_STATE.stabilised);
    return scene;
  };
  const bits = (...places: number[]) => places.reduce((all, place) => all | (1 << place), 0);

  test('SG2-058: one for each active figure; who carries has 4 inches, and those carried lie where the unit ends', () => {
    const { unit, may, act, battle } = squad();
    const { centre } = unit('Squad');
    const y = battle.lattice.y[centre] / 100;
    const both = bits(2, 3);
    expect(may(unit('Squad'), 'move', { at: [8, y + 4], figures: both })).toBe(true);
    expect(may(unit('Squad'), 'move', { at: [8, y + 5], figures: both })).toBe(false);
    expect(may(unit('Squad'), 'move', { at: [8, y + 6] })).toBe(true);
    act(unit('Squad'), 'move', { at: [8, y + 4], figures: both });
    const [, , wounded, stabilised] = unit('Squad').figures;
    expect([wounded.node, stabilised.node]).toEqual([unit('Squad').centre, unit('Squad').centre]);
    expect([wounded.isLeftBehind, stabilised.isLeftBehind]).toEqual([false, false]);
  });

  test('SG2-058: neither more than that, nor who stands, nor who lies out of reach', () => {
    const { unit, may, battle } = squad();
    const move = (figures: number) => may(unit('Squad'), 'move', { at: [8, 10], figures });
    expect(move(bits(2))).toBe(true);
    expect(move(bits(1))).toBe(false);
    expect(move(bits(4))).toBe(false);
    battle.fall(unit('Squad').figures[1], FIGURE_STATE.wounded);
    expect(move(bits(2, 3))).toBe(false);
    const more = squad({ houseRules: { 'mobility.carriedPerFigure': 2 } });
    more.battle.fall(more.unit('Squad').figures[1], FIGURE_STATE.wounded);
    expect(more.may(more.unit('Squad'), 'move', { at: [8, 10], figures: bits(2, 3) })).toBe(true);
    unit('Squad').figures[2].node = battle.lattice.nodeNear(800, 1500);
    expect(move(bits(2))).toBe(false);
  });
});

describe('moves by house rules', () => {
  test('SG2-059: getting into column takes an action where travel.formAction is on', () => {
    const column = (houseRules: Stage['houseRules']) =>
      stage({ ...SIZE, blue: [one('A', 8, 8)], red: [one('B', 28, 28)], houseRules });
    const plain = column({});
    plain.act(plain.unit('A'), 'travelMove', { at: [8, 12], actions: 1 });
    const slow = column({ 'travel.formAction': true });
    expect(slow.may(slow.unit('A'), 'travelMove', { at: [8, 12], actions: 1 })).toBe(false);
    slow.act(slow.unit('A'), 'travelMove', { at: [8, 12], actions: 2 });
    expect([slow.unit('A').actionsLeft, slow.unit('A').isInColumn]).toEqual([0, true]);
    expect(slow.may(slow.unit('A'), 'travelMove', { at: [8, 16], actions: 1 })).toBe(true);
    expect(slow.may(slow.unit('A'), 'move', { at: [8, 16], actions: 1 })).toBe(false);
  });

  test('SG2-056: with move.stopAtDestination off a combat move goes on past the point named', () => {
    const end = (houseRules: Stage['houseRules'], score: number) => {
      const { unit, act, finish } = stage({ ...SIZE, blue: [one('A', 8, 8)], houseRules, dice: [score] });
      act(unit('A'), 'combatMove', { at: [8, 12] });
      finish();
      return unit('A').centreY;
    };
    expect(end({}, 6)).toBe(1200);
    expect(end({ 'move.stopAtDestination': false }, 6)).toBe(2000);
    expect(end({ 'move.stopAtDestination': false }, 2)).toBe(1200);
    expect(end({ 'move.stopAtDestination': false }, 1)).toBe(1000);
  });
});

describe('the nearest enemy', () => {
  const wall = { name: 'wall', rect: [0, 12, 10, 1], sight: 'blocks' };
  const red = [one('Far', 24, 24), one('Hidden behind', 8, 16), one('Seen', 20, 14)];

  test('SG2-043 SG2-046: by distance of centres, of those located, in sight where it says so', () => {
    const { battle, unit } = stage({ ...SIZE, blue: [one('A', 8, 8)], red, terrain: [wall] });
    const from = unit('A').centre;
    expect(nearestEnemy(battle, 0, from, false)?.name).toBe('Hidden behind');
    expect(nearestEnemy(battle, 0, from, true)?.name).toBe('Seen');
    battle.lose(unit('Seen'));
    battle.lose(unit('Hidden behind'));
    expect(nearestEnemy(battle, 0, from, true)?.name).toBe('Far');
    battle.lose(unit('Far'));
    expect(nearestEnemy(battle, 0, from, false)).toBe(null);
  });
});

test('SG2-066: by house rule fire past D12 only suppresses; within the bands it is as ever', () => {
  const range = new RangeDice(rulesWith({ 'range.overD12': 'suppression-only' }));
  const only = [1, 4, 5, 6, 9].map((band) => [range.die(band, 0), range.onlySuppresses(band, 0)]);
  expect(only).toEqual([
    [4, false],
    [10, false],
    [12, false],
    [12, true],
    [12, true],
  ]);
  expect([range.onlySuppresses(4, 1), range.onlySuppresses(4, 2), range.onlySuppresses(6, -1)]).toEqual([
    ...[false, true, false],
  ]);
});

describe('regrouping', () => {
  test('SG2-025: it uses the activation of the friend and ends that of the mover; the better leader leads', () => {
    const squad = (name: string, x: number): UnitLine => ({ name, at: [x, 8], figures: 4 });
    const { battle, unit, act } = stage({ ...SIZE, blue: [squad('Mover', 8), squad('Friend', 12)] });
    for (const name of ['Mover', 'Friend']) battle.fall(unit(name).figures[3], FIGURE_STATE.dead);
    const { leader } = unit('Mover');
    unit('Mover').leadership = 1;
    unit('Friend').confidence = CONFIDENCE.shaken;
    act(unit('Mover'), 'regroup', { target: unit('Friend') });
    const joined = unit('Mover').isInPlay ? unit('Mover') : unit('Friend');
    expect([joined.active, joined.leadership, joined.confidence]).toEqual([6, 1, CONFIDENCE.steady]);
    expect(joined.leader).toBe(leader);
    expect([unit('Mover').actionsLeft, unit('Friend').hasActivated]).toEqual([0, true]);
    expect(joined.standsFor).toBe(2);
  });
});
