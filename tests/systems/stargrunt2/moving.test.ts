import { describe, expect, test } from 'vitest';
import { HOUSE, stage, WOOD } from './support.ts';

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

  test('SG2-035: in cover TL 0, in the open TL 2', () => {
    const open = stage({ blue: [squad], dice: [4] });
    open.act(open.unit('Squad'), 'goInPosition');
    expect(open.unit('Squad').isInPosition).toBe(false);
    const wood = stage({ blue: [{ ...squad, at: [22, 22] }], terrain: [WOOD], dice: [3] });
    wood.act(wood.unit('Squad'), 'goInPosition');
    expect(wood.unit('Squad').isInPosition).toBe(true);
  });
});
