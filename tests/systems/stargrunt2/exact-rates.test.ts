import { describe, expect, test } from 'vitest';
import { weapons } from '../../../src/sim/systems/stargrunt2/odds/weapons-view.ts';
import { SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { hitBySmallArms, hitVehicle } from '../../../src/sim/systems/stargrunt2/play/vehicles/hits.ts';
import { EW_TASK } from '../../../src/sim/systems/stargrunt2/rules/actions.ts';
import { CAUSE, DEGREE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { rulesWith } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { counted } from './counted.ts';
import { type Stage, stage, type UnitLine } from './support.ts';

/* Exact values cover only rolls whose inputs the odds all know. */

const SIZE = { width: 40, depth: 32 };
const squad = (name: string, y: number, more: object = {}): UnitLine => ({ name, at: [20, y], figures: 4, ...more });
const shot = (blue: UnitLine, faces: readonly number[], more: Stage = {}, weaponBits = SMALL_ARMS) => {
  const red = [squad('Foe', 16, { motivation: 'high' })];
  const scene = stage({ ...SIZE, blue: [blue], red, dice: faces, ...more });
  const [unit] = scene.battle.sides[0].units;
  const [target] = scene.battle.sides[1].units;
  return { ...scene, fire: () => scene.act(unit, 'fire', { target, weapons: weaponBits, figures: 1 }), target };
};

test('SG2-120 a heavy weapon at a lone figure is left out of the rolls that odds know where that shifts the Range die', () => {
  const counts = (shift: number) => {
    const lone = {
      red: [squad('Foe', 16, { figures: 1, motivation: 'high' })],
      houseRules: { 'loneFigure.rangeShift': shift },
    };
    const guns = [{ heavy: 'rfac', size: 1 }];
    const scene = shot({ name: 'Tank', at: [20, 8], vehicle: { guns } }, [1, 1, 1], lone, 1);
    scene.fire();
    return counted(scene, 'heavy-fire');
  };
  expect(counts(0)).toEqual({ 'rfac regular basic 1 none': { none: 1 } });
  expect(counts(2)).toEqual({});
});

describe('fire of one kind of weapon', () => {
  const single = (scene: Parameters<typeof counted>[0]) => counted(scene, 'fire-of-one-weapon');

  test('SG2-065 SG2-068: a volley of one small arm by its Firepower die, a support weapon on its own without one', () => {
    const rifles = shot(squad('Squad', 10), [1, 1, 1]);
    rifles.fire();
    expect(single(rifles)).toEqual({ 'advancedAssaultRifle regular 8 1 none': { none: 1 } });
    const figures = [{ name: 'Leader' }, { name: 'Gunner', supportWeapon: 'plasmaGun' }];
    const plasma = shot(squad('Squad', 10, { figures }), [1, 1, 1], {}, 2);
    plasma.fire();
    expect(single(plasma)).toEqual({ 'plasmaGun regular none 1 none': { none: 1 } });
  });

  test('neither mixed small arms, nor volleys that support joins, nor targets in position, nor heavy weapons', () => {
    const mixed = [{ name: 'Leader' }, { name: 'Hunter', weapon: 'huntingRifle' }];
    const joined = [{ name: 'Leader' }, { name: 'Gunner', supportWeapon: 'plasmaGun' }];
    const guns = [{ heavy: 'rfac', size: 1 }];
    const others = [
      shot(squad('Squad', 10, { figures: mixed }), [1, 1, 1]),
      shot(squad('Squad', 10, { figures: joined }), [1, 1, 1, 1], {}, SMALL_ARMS | 2),
      shot({ name: 'Tank', at: [20, 8], vehicle: { guns } }, [1, 1, 1], {}, 1),
    ];
    for (const scene of others) scene.fire();
    const inPosition = shot(squad('Squad', 10), [1, 1, 1]);
    inPosition.target.isInPosition = true;
    inPosition.fire();
    expect([...others, inPosition].map(single)).toEqual([{}, {}, {}, {}]);
  });

  test('weapons in play are held against a volley of as many figures as have that Firepower die', () => {
    const rules = rulesWith();
    const [suppression] = weapons(rules).inPlay;
    const cell = { quality: 'green', band: '2', cover: 'soft' };
    const rifles = suppression.possible({ ...cell, weapon: 'advancedAssaultRifle', firepower: '10' });
    expect(rifles).toEqual([
      { quality: 'green', band: 2, cover: 'soft', targets: 8, weapon: 'advancedAssaultRifle', figures: 5, support: [] },
    ]);
    const saw = suppression.possible({ ...cell, weapon: 'gaussSaw', firepower: 'none' });
    expect(saw).toEqual([
      { quality: 'green', band: 2, cover: 'soft', targets: 8, weapon: null, figures: 0, support: ['gaussSaw'] },
    ]);
    expect(suppression.possible({ ...cell, band: '6 or more', weapon: 'gaussSaw', firepower: 'none' })).toEqual([]);
    expect(suppression.possible({ ...cell, weapon: 'assaultShotgun', firepower: '5' })).toEqual([]);
  });
});

describe('rolls of snipers and observers', () => {
  const sniper: UnitLine = { name: 'Sniper', at: [20, 2], sniper: 'gaussSniper', figures: 1 };

  test('SG2-121: by rifle, band, cover and position, of targets in no column', () => {
    const scene = shot(sniper, [8, 5, 4, 1, 5]);
    scene.target.isInPosition = true;
    scene.fire();
    expect(counted(scene, 'sniper-rolls')).toEqual({ 'regular gaussSniper 1 none true': { chosen: 1 } });
    const column = shot(sniper, [8, 5, 2, 1, 5]);
    column.target.isInColumn = true;
    column.fire();
    expect(counted(column, 'sniper-rolls')).toEqual({});
  });

  test('SG2-106 SG2-117: by sensor, inches of full steps, cover and position, where nobody tries to spoof', () => {
    const wood = { name: 'wood', rect: [14, 24, 12, 6], cover: 'soft', sight: 'clear' };
    const hidden = squad('Ambush', 27, { hidden: true });
    const ears: UnitLine = { name: 'Ears', at: [2, 30], figures: 2, electronicWarfare: 'basic' };
    const observe = (faces: readonly number[], spoofs: boolean) => {
      const electronicWarfare = (_b: unknown, _u: unknown, task: number) => (spoofs && task === EW_TASK.spoof ? 1 : 0);
      const blue = [squad('Watch', 2, { sensor: 'basic' })];
      const scene = stage({
        ...SIZE,
        blue,
        red: [hidden, ears],
        terrain: [wood],
        dice: faces,
        policy: { electronicWarfare },
      });
      scene.unit('Ears').electronicWarfareMarkers = 3;
      scene.act(scene.unit('Watch'), 'observe', { target: scene.unit('Ambush') });
      scene.finish();
      return counted(scene, 'observation-rolls');
    };
    expect(observe([8, 3, 5], false)).toEqual({ 'regular basic 24 soft false': { minor: 1 } });
    expect(observe([1, 8, 3, 5], true)).toEqual({});
  });
});

describe('rolls about vehicles', () => {
  const tank: UnitLine = { name: 'Tank', at: [20, 16], vehicle: { armourClass: 1, ecm: 'basic' }, figures: 2 };

  test('SG2-075 SG2-117: missiles by quality, guidance and countermeasures', () => {
    const launcher = squad('Team', 4, { figures: [{ name: 'Launcher', missile: 'portable', guidance: 'superior' }] });
    const scene = stage({ ...SIZE, blue: [launcher], red: [tank], dice: [5, 1, 6] });
    scene.act(scene.unit('Team'), 'fire', { target: scene.unit('Tank'), weapons: 1 });
    scene.finish();
    expect(counted(scene, 'missile-rolls')).toEqual({ 'regular superior basic': { miss: 1 } });
  });

  test('SG2-127 SG2-130: figures aboard by armour, size of the weapon and what became of the vehicle, or by small arms', () => {
    const heavy = (faces: readonly number[]) => {
      const scene = stage({ ...SIZE, red: [tank], dice: faces });
      scene.game.vehicles.hit.aim(0, CAUSE.heavy, DEGREE.minor, 0, 1).load(12, 1, 2);
      hitVehicle(scene.game, scene.unit('Nobody blue').streams.impact, scene.unit('Tank'));
      scene.finish();
      return counted(scene, 'occupant-rolls');
    };
    expect(heavy([9, 8, 6, 2, 6])).toEqual({ 'partialLight 2 disabled': { unhurt: 1, wounded: 1 } });
    expect(heavy([12, 1, 6, 4, 1])).toEqual({ 'partialLight 2 destroyed': { unhurt: 1, dead: 1 } });
    const scene = stage({ ...SIZE, red: [tank], dice: [10, 1, 2, 1] });
    scene.game.vehicles.hit.aim(0, CAUSE.vehicle, DEGREE.minor, 0, 1).load(10, 1, 1);
    hitBySmallArms(scene.game, scene.unit('Nobody blue').streams.impact, scene.unit('Tank'));
    expect(counted(scene, 'occupant-rolls-small-arms')).toEqual({ partialLight: { wounded: 1, dead: 1 } });
  });
});
