import { describe, expect, test } from 'vitest';
import { PRESENCE } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { stage } from './support.ts';

const CARRIER = { name: 'Carrier', at: [20, 20], vehicle: { capacity: 8 } } as const;
const SQUAD = { name: 'Squad', at: [20, 16], figures: 8 } as const;
const RIDERS = { name: 'Squad', aboard: 'Carrier', figures: 8 } as const;

describe('transport', () => {
  test('SG2-062 a squad of which every figure is within 6 inches boards by one action, and is no target aboard', () => {
    const { unit, may, act, battle } = stage({ blue: [SQUAD, CARRIER] });
    const squad = unit('Squad');
    act(squad, 'board', { target: unit('Carrier') });
    expect(squad.actionsLeft).toBe(1);
    expect(squad.presence).toBe(PRESENCE.aboard);
    expect(squad.figures.some(({ isOnTable }) => isOnTable)).toBe(false);
    expect([squad.centreX, squad.centreY]).toEqual([2000, 2000]);
    expect(battle.sides[0].living).toBe(10);
    expect(may(squad, 'move', { at: [20, 18] })).toBe(false);
    expect(may(squad, 'goInPosition')).toBe(false);
  });

  test('SG2-062 neither from afar, nor beyond the capacity, nor in a vehicle of the enemy', () => {
    const afar = stage({ blue: [{ ...SQUAD, at: [20, 12] }, CARRIER] });
    expect(afar.may(afar.unit('Squad'), 'board', { target: afar.unit('Carrier') })).toBe(false);
    const closer = { 'transport.reach': 2 };
    const house = stage({ blue: [SQUAD, CARRIER], houseRules: closer });
    expect(house.may(house.unit('Squad'), 'board', { target: house.unit('Carrier') })).toBe(false);
    const small = stage({ blue: [SQUAD, { ...CARRIER, vehicle: { capacity: 7 } }] });
    expect(small.may(small.unit('Squad'), 'board', { target: small.unit('Carrier') })).toBe(false);
    const theirs = stage({ blue: [SQUAD], red: [CARRIER] });
    expect(theirs.may(theirs.unit('Squad'), 'board', { target: theirs.unit('Carrier') })).toBe(false);
  });

  test('SG2-062 figures aboard take up room', () => {
    const other = { name: 'Second', at: [20, 24], figures: 1 } as const;
    const { unit, may } = stage({ blue: [RIDERS, other, CARRIER] });
    expect(may(unit('Second'), 'board', { target: unit('Carrier') })).toBe(false);
    unit('Squad').active = 7;
    expect(may(unit('Second'), 'board', { target: unit('Carrier') })).toBe(true);
  });

  test('SG2-062 whoever is aboard goes where the vehicle goes, and gets out within 6 inches by one action', () => {
    const { unit, may, act } = stage({ blue: [RIDERS, CARRIER] });
    const squad = unit('Squad');
    act(unit('Carrier'), 'move', { at: [28, 20] });
    expect([squad.centreX, squad.centreY]).toEqual([2800, 2000]);
    expect(may(squad, 'leaveVehicle', { at: [35, 20] })).toBe(false);
    expect(may(squad, 'leaveVehicle', { at: [34, 20] })).toBe(true);
    act(squad, 'leaveVehicle', { at: [31, 20] });
    expect(squad.actionsLeft).toBe(1);
    expect(squad.presence).toBe(PRESENCE.located);
    const far = squad.figures.filter(({ node }) => Math.hypot((node % 49) - 28, Math.floor(node / 49) - 20) > 6);
    expect(far).toEqual([]);
  });

  test('SG2-062 house rules have boarding or getting out take both actions', () => {
    const rules = { 'transport.loadActions': 2, 'transport.unloadActions': 2 };
    const boards = stage({ blue: [SQUAD, CARRIER], houseRules: rules });
    expect(boards.may(boards.unit('Squad'), 'board', { target: boards.unit('Carrier'), actions: 1 })).toBe(false);
    boards.act(boards.unit('Squad'), 'board', { target: boards.unit('Carrier'), actions: 2 });
    const leaves = stage({ blue: [RIDERS, CARRIER], houseRules: rules });
    expect(leaves.may(leaves.unit('Squad'), 'leaveVehicle', { at: [22, 20], actions: 1 })).toBe(false);
    expect(leaves.may(leaves.unit('Squad'), 'leaveVehicle', { at: [22, 20], actions: 2 })).toBe(true);
  });

  test('SG2-032 a suppressed vehicle moves, and nobody leaves it', () => {
    const { unit, may } = stage({ blue: [RIDERS, CARRIER] });
    unit('Carrier').suppression = 1;
    expect(may(unit('Squad'), 'leaveVehicle', { at: [22, 20] })).toBe(false);
    expect(may(unit('Carrier'), 'move', { at: [24, 20] })).toBe(true);
    unit('Carrier').suppression = 0;
    expect(may(unit('Squad'), 'leaveVehicle', { at: [22, 20] })).toBe(true);
  });

  test('SG2-123 a vehicle moves 12 inches, or twice a D12 by a combat move', () => {
    const { unit, may, act, script, finish } = stage({ blue: [CARRIER] });
    const carrier = unit('Carrier');
    expect(carrier.size).toBe(2);
    expect(may(carrier, 'move', { at: [32, 20] })).toBe(true);
    expect(may(carrier, 'move', { at: [33, 20] })).toBe(false);
    script(9);
    act(carrier, 'combatMove', { at: [20, 44] });
    expect(carrier.centreY).toBe(3800);
    finish();
  });

  test('SG2-135 systems off line: it moves, but neither fires nor communicates; each try to repair takes an action', () => {
    const { unit, may, act, script, finish } = stage({ blue: [CARRIER] });
    const carrier = unit('Carrier');
    expect(may(carrier, 'repair')).toBe(false);
    carrier.isSystemsOff = true;
    expect(may(carrier, 'move', { at: [24, 20] })).toBe(true);
    script(4);
    act(carrier, 'repair');
    expect([carrier.isSystemsOff, carrier.actionsLeft]).toEqual([true, 1]);
    script(5);
    act(carrier, 'repair');
    expect(carrier.isSystemsOff).toBe(false);
    finish();
  });
});
