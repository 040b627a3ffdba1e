import { describe, expect, test } from 'vitest';
import { resolveMission } from '../../../src/sim/systems/stargrunt2/play/support/missions.ts';
import { judge } from '../../../src/sim/systems/stargrunt2/play/turn/judging.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const SIZE = { width: 48, depth: 40 };
const squad = (name: string, at: readonly [number, number], more: object = {}): UnitLine => ({
  ...{ name, at, figures: 4 },
  ...more,
});
const bits = (...places: number[]) => places.reduce((all, place) => all | (1 << place), 0);

describe('integrity in play', () => {
  /** In no circle of 6 inches, but each within 2 inches of the next. */
  const alley = (): Scene => {
    const walls = [
      { name: 'west', rect: [0, 0, 11.5, 40], movement: 'impassable' },
      { name: 'east', rect: [12.5, 0, 11.5, 40], movement: 'impassable' },
    ];
    const scene = stage({ ...SIZE, width: 24, blue: [squad('File', [12, 12], { figures: 9 })], terrain: walls });
    return scene;
  };

  test('SG2-028: a chain is in integrity; it breaks where neighbours fall, and the unit has to reorganise', () => {
    const { battle, unit, game } = alley();
    const file = unit('File');
    const rows = () => file.figures.filter(({ isActive }) => isActive).map(({ node }) => battle.lattice.y[node] / 100);
    expect(rows().toSorted((a, b) => a - b)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(battle.isTogether(file)).toBe(true);
    for (const figure of [...file.figures])
      if ([10, 11].includes(battle.lattice.y[figure.node] / 100)) battle.fall(figure, FIGURE_STATE.dead);
    expect(battle.isTogether(file)).toBe(false);
    game.transferTo(file, 2);
    expect(file.isDisorganised).toBe(true);
  });

  test('SG2-028 SG2-082: one who is fit again far from his unit puts it out of integrity, until it reorganises', () => {
    const blue = [squad('Squad', [12, 12]), squad('Medics', [12, 22], { figures: 2, medical: true })];
    const { battle, unit, act, game, finish } = stage({ ...SIZE, blue, dice: [4] });
    const [, , , hurt] = unit('Squad').figures;
    battle.fall(hurt, FIGURE_STATE.wounded);
    hurt.node = battle.lattice.nodeNear(1200, 2000);
    act(unit('Medics'), 'reorganise', { target: unit('Squad'), figures: bits(3) });
    finish();
    expect([hurt.isActive, battle.isTogether(unit('Squad'))]).toEqual([true, false]);
    game.transferTo(unit('Squad'), 2);
    expect(unit('Squad').isDisorganised).toBe(true);
    act(unit('Squad'), 'reorganise');
    expect([battle.isTogether(unit('Squad')), unit('Squad').isDisorganised]).toEqual([true, false]);
  });

  test('SG2-022: a unit that treats its own ends in integrity, with whoever is fit again', () => {
    const { battle, unit, act, finish } = stage({
      ...SIZE,
      blue: [squad('Squad', [12, 12], { figures: 6 })],
      dice: [6],
    });
    const [, , , , , hurt] = unit('Squad').figures;
    battle.fall(hurt, FIGURE_STATE.wounded);
    hurt.node = battle.lattice.nodeNear(1200, 1800);
    act(unit('Squad'), 'reorganise', { figures: bits(5) });
    finish();
    expect([hurt.isActive, battle.isTogether(unit('Squad')), unit('Squad').isDisorganised]).toEqual([
      ...[true, true, false],
    ]);
  });
});

describe('wounded aboard', () => {
  const TANK: UnitLine = { name: 'Tank', at: [20, 20], figures: 3, vehicle: {} };

  test('SG2-022 SG2-082: a crew treats its own by a Reorganise action, which does nothing else for it', () => {
    const { battle, unit, may, act, finish } = stage({ ...SIZE, blue: [TANK], dice: [6, 3] });
    const tank = unit('Tank');
    const { centre } = tank;
    expect(may(tank, 'reorganise')).toBe(false);
    battle.fall(tank.figures[1], FIGURE_STATE.wounded);
    battle.fall(tank.figures[2], FIGURE_STATE.wounded);
    expect(may(tank, 'reorganise', { figures: bits(0) })).toBe(false);
    expect(may(tank, 'reorganise', { figures: bits(1), at: [20, 21] })).toBe(false);
    tank.suppression = 1;
    act(tank, 'reorganise', { figures: bits(1, 2) });
    finish();
    expect(tank.figures.map(({ state }) => state)).toEqual([
      ...[FIGURE_STATE.active, FIGURE_STATE.active, FIGURE_STATE.stabilised],
    ]);
    expect([tank.active, tank.centre, tank.figures[1].isOnTable]).toEqual([2, centre, false]);
  });

  test('SG2-062 SG2-082: a medical unit beside it treats the crew, but nobody who rides in it', () => {
    const riders: UnitLine = { name: 'Riders', aboard: 'Tank', figures: 2 };
    const medics = squad('Medics', [20, 23], { figures: 2, medical: true });
    const tank = { ...TANK, vehicle: { capacity: 4 } };
    const { battle, unit, may } = stage({ ...SIZE, blue: [tank, riders, medics] });
    battle.fall(unit('Tank').figures[1], FIGURE_STATE.wounded);
    battle.fall(unit('Riders').figures[1], FIGURE_STATE.wounded);
    const treats = (name: string) => may(unit('Medics'), 'reorganise', { target: unit(name), figures: bits(1) });
    expect([treats('Tank'), treats('Riders')]).toEqual([true, false]);
    expect(may(unit('Riders'), 'reorganise', { figures: bits(1) })).toBe(false);
  });
});

describe('arriving', () => {
  const mission = { objective: 'reach', turns: 4, side: 'blue', area: { rect: [4, 26, 40, 10] }, figures: 9 };

  test('a vehicle that enters the area arrives with its crew and all who ride in it, each once', () => {
    const tank: UnitLine = { name: 'Tank', at: [20, 20], figures: 3, vehicle: { capacity: 4 } };
    const riders: UnitLine = { name: 'Riders', aboard: 'Tank', figures: 4 };
    const { battle, unit, act } = stage({ ...SIZE, blue: [tank, riders], mission });
    act(unit('Tank'), 'move', { at: [20, 30] });
    judge(battle, false);
    expect(battle.sides[0].reached).toBe(7);
    act(unit('Riders'), 'leaveVehicle', { at: [20, 33] });
    judge(battle, false);
    expect(battle.sides[0].reached).toBe(7);
  });

  test('whoever closes up into the area has arrived', () => {
    const { battle, unit, act } = stage({ ...SIZE, blue: [squad('Squad', [20, 24], { figures: 5 })], mission });
    act(unit('Squad'), 'reorganise', { at: [20, 25] });
    judge(battle, false);
    const inside = unit('Squad').figures.filter(({ node }) => battle.lattice.y[node] >= 2600).length;
    expect(inside).toBeGreaterThan(0);
    expect(battle.sides[0].reached).toBe(inside);
  });
});

describe('what else the ledger says', () => {
  const team = squad('Team', [20, 20], { drone: 'basic' });

  test('SG2-048 SG2-113: a broken unit fires at the drone of a team that has fired on it, and of no other', () => {
    const { unit, may } = stage({ ...SIZE, blue: [squad('Squad', [20, 16])], red: [team] });
    unit('Team').droneNode = unit('Squad').centre;
    const shoots = () => may(unit('Squad'), 'shootDrone', { target: unit('Team') });
    expect(shoots()).toBe(true);
    unit('Squad').confidence = CONFIDENCE.broken;
    expect(shoots()).toBe(false);
    unit('Squad').firedOnBy[unit('Team').place] = 1;
    expect(shoots()).toBe(true);
  });

  test('SG2-140: an observer in a vehicle sees the target from it', () => {
    const carrier: UnitLine = { name: 'Carrier', at: [20, 10], vehicle: { capacity: 4 } };
    const observer: UnitLine = {
      name: 'Observer',
      aboard: 'Carrier',
      figures: 1,
      level: 'platoon',
      specialist: ['artillery'],
    };
    const support = [{ name: 'Mortars', kind: 'artillery', level: 'company', rounds: 1, missions: 1 }];
    const parts: Stage = { ...SIZE, blue: [carrier, observer], blueSide: { support }, dice: [8, 3] };
    const { battle, unit, act, game, finish } = stage(parts);
    act(unit('Observer'), 'requestSupport', { at: [20, 30] });
    resolveMission(game, battle.sides[0], battle.sides[0].missions[0]);
    finish();
  });

  test('SG2-047: a broken unit in the open stays where it has no enemy to retreat from, and no cover', () => {
    const hidden = squad('Hidden', [20, 36], { hidden: true });
    const wall = { name: 'wall', rect: [4, 22, 40, 2], sight: 'blocks', movement: 'impassable' };
    const { unit, game } = stage({ ...SIZE, blue: [squad('Squad', [20, 10])], red: [hidden], terrain: [wall] });
    const { centre } = unit('Squad');
    unit('Squad').confidence = CONFIDENCE.broken;
    game.transferTo(unit('Squad'), 2);
    expect(unit('Squad').centre).toBe(centre);
  });
});
