import { describe, expect, test } from 'vitest';
import { ARMOURS, FIGURE_STATE, MOTIVATION } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { figureOf, HOUSE, stage, WOOD } from './support.ts';

const squad = { name: 'Squad', at: [12, 12], figures: 8 } as const;

describe('movement', () => {
  test('SG2-055: a normal move goes up to the base mobility and no farther', () => {
    const { unit, may, act } = stage({ blue: [squad] });
    const moved = unit('Squad');
    expect(may(moved, 'move', { at: [12, 18] })).toBe(true);
    expect(may(moved, 'move', { at: [12, 19] })).toBe(false);
    act(moved, 'move', { at: [12, 18] });
    expect(moved.centreY).toBeGreaterThan(1750);
    expect(moved.actionsLeft).toBe(1);
  });

  test('SG2-056: a combat move names its destination, then goes twice the die towards it', () => {
    const { unit, act, script, finish } = stage({ blue: [squad] });
    const moved = unit('Squad');
    script(3);
    act(moved, 'combatMove', { at: [12, 24] });
    expect(moved.centre).toBe(12 + 18 * 49);
    finish();
  });

  test('SG2-055: impassable ground stops', () => {
    const { unit, may } = stage({ blue: [{ ...squad, at: [20, 14] }], terrain: [HOUSE] });
    expect(may(unit('Squad'), 'move', { at: [20, 20] })).toBe(false);
  });

  test('SG2-055: rough ground costs 2 inches an inch', () => {
    const mud = { name: 'mud', rect: [0, 12, 48, 20], movement: 'rough' };
    const { unit, may } = stage({ blue: [squad], terrain: [mud] });
    expect(may(unit('Squad'), 'move', { at: [12, 15] })).toBe(true);
    expect(may(unit('Squad'), 'move', { at: [12, 16] })).toBe(false);
    const road = stage({ blue: [squad], terrain: [mud], houseRules: { 'terrain.roughCost': 1 } });
    expect(road.may(road.unit('Squad'), 'move', { at: [12, 18] })).toBe(true);
  });

  test('SG2-055: a linear obstacle costs nothing, by house rule something', () => {
    const wall = {
      name: 'wall',
      line: [
        [0, 15],
        [48, 15],
      ],
      movement: 'linear-obstacle',
    };
    const free = stage({ blue: [squad], terrain: [wall] });
    expect(free.may(free.unit('Squad'), 'move', { at: [12, 18] })).toBe(true);
    const dear = stage({ blue: [squad], terrain: [wall], houseRules: { 'terrain.linearExtra': 2 } });
    expect(dear.may(dear.unit('Squad'), 'move', { at: [12, 18] })).toBe(false);
    expect(dear.may(dear.unit('Squad'), 'move', { at: [12, 16] })).toBe(true);
  });

  test("SG2-055: the unit moves as one, its slowest figures' distance", () => {
    const mixed = [
      { name: 'Fast', count: 3, mobility: 'fastPower' },
      { name: 'Slow', mobility: 'slowPower' },
    ];
    const { unit, may } = stage({ blue: [{ ...squad, figures: mixed }] });
    expect(may(unit('Squad'), 'move', { at: [12, 18] })).toBe(true);
    expect(may(unit('Squad'), 'move', { at: [12, 19] })).toBe(false);
  });

  test('SG2-056: it stops at the destination when the roll suffices, by house rule it goes the full distance', () => {
    const stops = stage({ blue: [squad], dice: [6] });
    stops.act(stops.unit('Squad'), 'combatMove', { at: [12, 16] });
    expect(stops.unit('Squad').centre).toBe(12 + 16 * 49);
    const goesOn = stage({ blue: [squad], dice: [6], houseRules: { 'move.stopAtDestination': false } });
    goesOn.act(goesOn.unit('Squad'), 'combatMove', { at: [12, 16] });
    expect(goesOn.unit('Squad').centre).toBe(12 + 24 * 49);
  });

  test('SG2-056: nothing farther than twice the highest score can be named', () => {
    const { unit, may } = stage({ blue: [squad] });
    expect(may(unit('Squad'), 'combatMove', { at: [12, 24] })).toBe(true);
    expect(may(unit('Squad'), 'combatMove', { at: [12, 25] })).toBe(false);
  });

  test.each([
    ['normal', 6, 12],
    ['veryLight', 8, 16],
    ['slowPower', 6, 12],
    ['fastPower', 12, 24],
  ])('SG2-057: %s moves %i inches, and up to %i by combat move', (mobility, base, most) => {
    const { unit, may } = stage({ blue: [{ ...squad, mobility }] });
    const moved = unit('Squad');
    const reaches = (kind: 'move' | 'combatMove', far: number) => may(moved, kind, { at: [12, 12 + far] });
    expect([reaches('move', base), reaches('move', base + 1)]).toEqual([true, false]);
    expect([reaches('combatMove', most), reaches('combatMove', most + 1)]).toEqual([true, false]);
  });

  test('SG2-058: wounded who are carried lie with the unit after its move; no more than one a figure', () => {
    const { unit, battle, act, may } = stage({ blue: [{ ...squad, figures: 3 }] });
    const moved = unit('Squad');
    battle.fall(figureOf(moved, 1), FIGURE_STATE.wounded);
    expect(may(moved, 'move', { at: [12, 18], figures: 0b010 })).toBe(false);
    act(moved, 'move', { at: [12, 16], figures: 0b010 });
    expect(figureOf(moved, 1).node).toBe(moved.centre);
    battle.fall(figureOf(moved, 0), FIGURE_STATE.wounded);
    expect(may(moved, 'move', { at: [12, 18], figures: 0b011 })).toBe(false);
    expect(may(moved, 'move', { at: [12, 18], figures: 0b100 })).toBe(false);
  });

  test('SG2-060: Reorganise returns a travel column to combat state', () => {
    const { unit, act } = stage({ blue: [squad] });
    const moved = unit('Squad');
    act(moved, 'travelMove', { at: [12, 22] });
    expect(moved.isInColumn).toBe(true);
    act(moved, 'reorganise');
    expect(moved.isInColumn).toBe(false);
  });

  test('SG2-006: motivation is of a side, medium unless it is stated; a unit may differ', () => {
    const plain = stage({ blue: [squad] });
    expect(plain.unit('Squad').kind.motivation).toBe(MOTIVATION.medium);
    const keen = { ...squad, name: 'Keen', at: [24, 12], motivation: 'high' } as const;
    const low = stage({ blue: [squad, keen], blueSide: { motivation: 'low' } });
    expect(low.unit('Squad').kind.motivation).toBe(MOTIVATION.low);
    expect(low.unit('Keen').kind.motivation).toBe(MOTIVATION.high);
  });

  test('SG2-007: armour by class; the last two are power armour', () => {
    const figures = ARMOURS.map((armour) => ({ name: armour, armour }));
    const { unit } = stage({ blue: [{ ...squad, figures }] });
    const worn = ARMOURS.map((_, i) => figureOf(unit('Squad'), i).kind);
    expect(worn.map(({ armour }) => armour)).toEqual([0, 1, 2, 3, 4]);
    expect(worn.map(({ isPower }) => isPower)).toEqual([false, false, false, true, true]);
  });

  test('SG2-035: in cover TL 0, in the open TL 2', () => {
    const open = stage({ blue: [squad], dice: [4] });
    open.act(open.unit('Squad'), 'goInPosition');
    expect(open.unit('Squad').isInPosition).toBe(false);
    const wood = stage({ blue: [{ ...squad, at: [22, 22] }], terrain: [WOOD], dice: [3] });
    wood.act(wood.unit('Squad'), 'goInPosition');
    expect(wood.unit('Squad').isInPosition).toBe(true);
  });
});
