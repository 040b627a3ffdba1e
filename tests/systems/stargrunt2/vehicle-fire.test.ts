import { describe, expect, test } from 'vitest';
import { SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { type Stage, stage, type UnitLine } from './support.ts';

const gun = (armed: object) => ({ fireControl: 'basic', ...armed });
const tank = (armed: readonly object[], parts: object = {}): UnitLine => ({
  name: 'Tank',
  at: [10, 20],
  vehicle: { armourClass: 2, guns: armed.map(gun), ...parts },
});
const TARGET: UnitLine = { name: 'Target', at: [30, 20], vehicle: { armourClass: 2 } };
const SQUAD: UnitLine = { name: 'Squad', at: [30, 20], figures: 8 };
const HULL_DOWN = { name: 'ruin', rect: [28, 18, 4, 4], cover: 'hard', sight: 'clear' };

const fires = (parts: Stage, weapons = 1) => {
  const scene = stage({ depth: 28, ...parts });
  const [unit] = scene.battle.sides[0].units;
  const [target] = scene.battle.sides[1].units;
  return {
    ...scene,
    target,
    may: (bits = weapons) => scene.may(unit, 'fire', { target, weapons: bits }),
    fire: (...faces: number[]) => {
      scene.script(...faces);
      scene.act(unit, 'fire', { target, weapons, actions: 2 });
      scene.finish();
    },
    firer: unit,
  };
};

describe('heavy weapons', () => {
  const hkp = { heavy: 'hkp', size: 2 };

  test('SG2-074 SG2-128 both dice above the Range die of a band of 12 inches by size: a major hit, impact by size, doubled', () => {
    // Band 1: 3 and 2 against 1. 5 x 4 against 2 x 10 does not penetrate; hull.
    const near = fires({ blue: [tank([hkp])], red: [TARGET] });
    near.fire(3, 2, 1, 5, 10, 3);
    expect(near.target.isInPlay).toBe(true);
    // A minor hit: 11 x 2 against 2 x 10 disables; the crew must exceed 2.
    const minor = fires({ blue: [tank([hkp])], red: [TARGET] });
    minor.fire(3, 1, 1, 11, 10, 2, 3, 3);
    expect(minor.target.isDisabled).toBe(true);
    expect(minor.target.figures[0].state).toBe(FIGURE_STATE.dead);
  });

  test('SG2-128 a DFFG multiplies by twice its size', () => {
    const scene = fires({ blue: [tank([{ heavy: 'dffg', size: 2 }])], red: [TARGET] });
    // 3 x 4 against 2 x 5: disabled; by 2 alone not.
    scene.fire(3, 1, 1, 3, 5, 6, 6);
    expect(scene.target.isDisabled).toBe(true);
    const ruled = fires({
      blue: [tank([{ heavy: 'dffg', size: 2 }])],
      red: [TARGET],
      houseRules: { 'heavy.dffg.sizeFactor': 1 },
    });
    ruled.fire(3, 1, 1, 3, 5, 4);
    expect(ruled.target.isInPlay).toBe(true);
  });

  test('SG2-066 SG2-074 past a D12 there is no fire; by house rule the size of the target counts', () => {
    const far = { ...TARGET, at: [46, 20] } as UnitLine;
    const red = {
      terrain: [{ ...HULL_DOWN, rect: [44, 18, 4, 4] }],
      blue: [tank([{ heavy: 'rfac', size: 1 }])],
      red: [far],
    };
    expect(fires(red).may()).toBe(true);
    expect(fires({ ...red, blue: [{ ...tank([{ heavy: 'rfac', size: 1 }]), at: [9, 20] } as UnitLine] }).may()).toBe(
      false,
    );
    const per = { 'rangeBand.heavy.per': 'target' };
    const big = { ...far, vehicle: { armourClass: 2, size: 4 } } as UnitLine;
    const farther = [{ ...tank([{ heavy: 'rfac', size: 1 }]), at: [9, 20] } as UnitLine];
    expect(fires({ ...red, blue: farther, red: [big], houseRules: per }).may()).toBe(true);
    expect(fires({ ...red, blue: farther, red: [SQUAD], houseRules: { 'rangeBand.heavy.length': 3 } }).may()).toBe(
      false,
    );
  });

  test('SG2-017 a gun fires once a turn, its rounds are few, and one gun fires in a fire action', () => {
    const scene = fires({ blue: [tank([{ ...hkp, rounds: 1 }, { supportWeapon: 'rotarySaw' }])], red: [TARGET] });
    expect(scene.may(3)).toBe(false);
    expect(scene.may(2)).toBe(true);
    scene.fire(1, 1, 4);
    expect(scene.may(1)).toBe(false);
    scene.firer.clearMarks();
    expect(scene.may(1)).toBe(false);
    const again = fires({ blue: [tank([hkp])], red: [TARGET] });
    again.fire(1, 1, 4);
    expect(again.may(1)).toBe(false);
    again.firer.clearMarks();
    expect(again.may(1)).toBe(true);
  });

  test('SG2-135 not with its systems off line', () => {
    const scene = fires({ blue: [tank([hkp])], red: [TARGET] });
    scene.firer.isSystemsOff = true;
    expect(scene.may()).toBe(false);
  });

  test('SG2-085 at infantry it is support fire with the Fire Control die and an impact of D8', () => {
    const scene = fires({ blue: [tank([hkp])], red: [SQUAD] });
    // 4 and 1 against 1: suppressed; tested at LV 2, TL 1.
    scene.fire(4, 1, 1, 4);
    expect(scene.target.suppression).toBe(1);
    // 3 and 2 against 1 by D4: 5 is one hit, 4 adds none. 7 against 3 kills. TL 1.
    const effective = fires({ blue: [tank([hkp])], red: [SQUAD] });
    effective.fire(3, 2, 1, 4, 1, 7, 3, 4, 4);
    expect(effective.target.figures.some(({ state }) => state === FIGURE_STATE.dead)).toBe(true);
  });

  test('SG2-124 armour is the same on all faces; by house rule one class less from behind', () => {
    const scene = (houseRules: Record<string, unknown>) => {
      const found = fires({ blue: [tank([hkp])], red: [{ ...TARGET, at: [29, 20] } as UnitLine], houseRules });
      found.act(found.target, 'move', { at: [30, 20] });
      return found;
    };
    const even = scene({});
    even.fire(3, 1, 1, 7, 10, 4);
    expect(even.target.isInPlay).toBe(true);
    const behind = scene({ 'vehicle.facing': true });
    behind.fire(3, 1, 1, 7, 10, 6, 6);
    expect(behind.target.isDisabled).toBe(true);
    const ahead = fires({
      blue: [tank([hkp])],
      red: [{ ...TARGET, at: [31, 20] } as UnitLine],
      houseRules: { 'vehicle.facing': true },
    });
    ahead.act(ahead.target, 'move', { at: [30, 20] });
    ahead.fire(3, 1, 1, 7, 10, 4);
    expect(ahead.target.isInPlay).toBe(true);
  });
});

describe('missiles', () => {
  const TEAM: UnitLine = {
    name: 'Team',
    at: [10, 20],
    figures: [{ name: 'Leader' }, { name: 'Launcher', missile: 'portable', guidance: 'enhanced' }],
  };

  test('SG2-075 SG2-128 Quality and Guidance against the ECM die, whatever range and cover; only at vehicles', () => {
    const scene = fires({ blue: [TEAM], red: [TARGET], terrain: [HULL_DOWN] }, 2);
    // 5 and 3 against 3: minor. Hard cover lowers D12 to D8: 8 against 2 x 8; 4 is the hull.
    scene.fire(5, 3, 3, 8, 8, 4);
    expect(scene.target.isInPlay).toBe(true);
    expect(fires({ blue: [TEAM], red: [SQUAD] }, 2).may()).toBe(false);
  });

  test('SG2-075 a launcher has three missiles, one a turn', () => {
    const scene = fires({ blue: [TEAM], red: [TARGET] }, 2);
    for (let turn = 0; turn < 3; turn++) {
      scene.firer.clearMarks();
      scene.fire(1, 1, 4);
      expect(scene.may()).toBe(false);
    }
    scene.firer.clearMarks();
    expect(scene.may()).toBe(false);
    const one = fires({ blue: [TEAM], red: [TARGET], houseRules: { 'missile.rounds': 1 } }, 2);
    one.fire(1, 1, 4);
    one.firer.clearMarks();
    expect(one.may()).toBe(false);
  });

  test('SG2-075 by house rule cover shifts the ECM die', () => {
    const houseRules = { 'missile.coverShift': 1 };
    const scene = fires({ blue: [TEAM], red: [TARGET], terrain: [HULL_DOWN], houseRules }, 2);
    scene.fire(8, 8, 7, 1, 8, 4);
    expect(scene.target.isInPlay).toBe(true);
  });

  test('SG2-128 SG2-130 a heavy missile multiplies by 4, a major hit by 8, and has size 2', () => {
    const scene = fires({ blue: [tank([{ missile: 'heavy', guidance: 'basic' }])], red: [TARGET] });
    // 5 x 8 against 2 x 9: destroyed; armour must exceed 4.
    scene.fire(8, 6, 1, 5, 9, 4, 1, 5);
    expect(scene.target.isDestroyed).toBe(true);
    expect(scene.target.figures.slice(0, 2).map(({ state }) => state)).toEqual([
      FIGURE_STATE.dead,
      FIGURE_STATE.active,
    ]);
  });
});

describe('squads at vehicles', () => {
  const squad: UnitLine = {
    name: 'Team',
    at: [24, 20],
    figures: [
      { name: 'Rifleman', count: 4, weapon: 'lowTechAssaultRifle' },
      { name: 'Gunner', supportWeapon: 'conventionalSaw' },
      { name: 'Gunner', supportWeapon: 'plasmaGun' },
    ],
  };
  const SAW = 1 << 4;
  const PLASMA = 1 << 5;

  test('SG2-125 small arms: one die suppresses', () => {
    const scene = fires({ blue: [squad], red: [TARGET] }, SMALL_ARMS);
    // Band 1: D8 and D8. First suppression: LV 2, TL 1; 4 holds.
    scene.fire(5, 3, 3, 4);
    expect(scene.target.suppression).toBe(1);
  });

  test('SG2-125 two dice: suppression and one penetration roll with the impact of the small arms, support or not', () => {
    const scene = fires({ blue: [squad], red: [TARGET] }, SMALL_ARMS | SAW);
    // The rifles' D8: 8 against 2 x 3 penetrates. Crew 6 and 6. Then the first suppression.
    scene.fire(5, 5, 5, 3, 8, 3, 6, 6, 4);
    expect([scene.target.suppression, scene.target.isInPlay]).toEqual([1, true]);
    const houseRules = { 'fire.volleyImpact': 'best' };
    const best = fires({ blue: [squad], red: [TARGET], houseRules }, SMALL_ARMS | SAW);
    best.fire(5, 5, 5, 3, 10, 3, 6, 6, 4);
    expect(best.target.isInPlay).toBe(true);
  });

  test('SG2-125 a SAW alone likewise, with its own impact', () => {
    const scene = fires({ blue: [squad], red: [TARGET] }, SAW);
    // 9 against 2 x 2, more than twice: disabled.
    scene.fire(5, 5, 3, 9, 2, 6, 6);
    expect(scene.target.isDisabled).toBe(true);
  });

  test('SG2-072 SG2-128 a starred weapon alone hits like a heavy weapon: minor as it is, major doubled; no suppression', () => {
    const minor = fires({ blue: [squad], red: [TARGET] }, PLASMA);
    minor.fire(5, 3, 3, 9, 4, 2, 2);
    expect([minor.target.isDisabled, minor.target.suppression]).toEqual([true, 0]);
    const major = fires({ blue: [squad], red: [TARGET] }, PLASMA);
    major.fire(5, 5, 3, 9, 4, 2, 6, 3);
    expect(major.target.isDestroyed).toBe(true);
    const tripled = fires(
      { blue: [squad], red: [TARGET], houseRules: { 'supportWeapons.pointMultiplier': 1 } },
      PLASMA,
    );
    tripled.fire(5, 5, 3, 9, 4, 3, 3);
    expect(tripled.target.isDisabled).toBe(true);
  });

  test('SG2-130 a house rule sets the size of support weapons', () => {
    const scene = fires({ blue: [squad], red: [TARGET], houseRules: { 'vehicle.supportSize': 5 } }, PLASMA);
    scene.fire(5, 3, 3, 9, 4, 5, 1, 6);
    expect(scene.target.figures[0].state).toBe(FIGURE_STATE.dead);
  });
});
