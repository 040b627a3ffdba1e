import { describe, expect, test } from 'vitest';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { REACTION, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { type Figure, STATUS } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { counted, noted } from './counted.ts';
import { duel, SHOOTER, TARGET } from './duel.ts';
import { type Stage, stage } from './support.ts';

const WOUNDS = [2, 1, 1, 1, 1];

describe('attacks on figures', () => {
  const four = (sum: number) => {
    const faces = [1, 1, 1, 1];
    for (let left = sum - 4, i = 0; left > 0; i++) {
      const more = Math.min(left, i === 0 ? 4 : 5);
      faces[i] += more;
      left -= more;
    }
    return faces;
  };

  test.each([
    [2, 5],
    [3, 10],
    [10, 10],
    [11, 15],
    [30, 15],
    [31, 20],
  ])('REV-22 REV-23 a pistol at %s m needs %s', (metres, number) => {
    const parts = { depth: 50, shooter: { firearms: '4D' }, target: { at: [10, 10 + metres] } };
    const scene = duel(parts);
    scene.shoot([...four(number), ...WOUNDS]);
    expect(scene.defender.level).toBe(WOUND.wounded);
    const missing = duel(parts);
    missing.shoot(four(number - 1));
    expect(missing.defender.level).toBe(WOUND.healthy);
  });

  test('REV-22 beyond long range and out of sight there is no attack', () => {
    const far = duel({ width: 20, depth: 140, target: { at: [10, 131] } });
    expect(far.may(far.attacker, 'attack', { target: far.defender, thing: far.gun })).toBe(false);
    const wall = [{ name: 'wall', rect: [5, 14, 10, 1], sight: 'blocks' }];
    const hidden = duel({ terrain: wall });
    expect(hidden.may(hidden.attacker, 'attack', { target: hidden.defender, thing: hidden.gun })).toBe(false);
  });

  test('REV-25 by estimate all firearms have the bands of handguns, and long arms a level less', () => {
    const houseRules = { 'range.mode': 'estimate' };
    const pistol = duel({ houseRules });
    pistol.shoot([5, 6]);
    expect(pistol.defender.level).toBe(WOUND.healthy);
    const rifle = duel({ houseRules, shooter: { weapons: ['assaultRifle'] } });
    rifle.shoot([5, 5, 2, 1, 1, 1, 1, 2]);
    expect(rifle.defender.level).toBe(WOUND.wounded);
    const near = duel({ houseRules, shooter: { weapons: ['assaultRifle'] }, target: { at: [10, 12] } });
    near.shoot([2, 3, 2, 1, 1, 1, 1, 2]);
    expect(near.defender.level).toBe(WOUND.wounded);
    const measured = duel({ depth: 70, shooter: { weapons: ['assaultRifle'] }, target: { at: [10, 60] } });
    measured.shoot([5, 5]);
    expect(measured.defender.level).toBe(WOUND.healthy);
  });

  test('REV-13 REV-60 other actions and wounds take dice from the attack', () => {
    const two = duel();
    two.attacker.stated = 2;
    two.shoot([5]);
    const wounded = duel({ shooter: { wound: 'wounded' } });
    wounded.shoot([5]);
    expect(wounded.defender.level).toBe(WOUND.healthy);
  });

  test('REV-26 REV-27 REV-57 melee needs the number of its weapon, and damage is Body and the weapon', () => {
    const near = { at: [10, 11] };
    const knife = duel({ target: near });
    knife.strike([1, 4, 1, 5, 2]);
    expect(knife.defender.level).toBe(WOUND.wounded);
    const miss = duel({ target: near });
    miss.strike([1, 3]);
    const unarmed = duel({ target: near, shooter: { martialArts: '3D' } });
    unarmed.strike([1, 2, 2, 5, 1], 'unarmed');
    expect(unarmed.defender.level).toBe(WOUND.wounded);
    const half = duel({ target: near, shooter: { body: '3D+2' }, houseRules: { 'damage.bodyShare': 'half' } });
    half.strike([1, 4, 1, 1, 1, 5]);
    expect(half.defender.level).toBe(WOUND.healthy);
  });

  test('REV-48 REV-49 armor resists by the type of the damage', () => {
    const vest = duel({ target: { armor: 'vest' } });
    vest.shoot([5, 5, 2, 1, 1, 1, 1, 1, 3, 3]);
    expect(vest.defender.level).toBe(WOUND.healthy);
    const staff = duel({ target: { armor: 'vest' }, shooter: { weapons: ['staffWeapon'] } });
    staff.shoot([5, 5, 1, 1, 1, 1, 1, 1, 1]);
    expect(staff.defender.level).toBe(WOUND.wounded);
  });

  test('REV-60 wounds take no dice from Body that resists, unless house rules say so', () => {
    const hurt = { wound: 'wounded', body: '2D' };
    const usual = duel({ target: hurt });
    usual.shoot([5, 5, 2, 1, 1, 1, 1, 1]);
    expect(usual.defender.level).toBe(WOUND.wounded);
    const less = duel({ target: hurt, houseRules: { 'wounds.penaltyOnResistance': true } });
    less.shoot([5, 5, 2, 1, 1, 1, 1]);
    expect(less.defender.level).toBe(WOUND.woundedTwice);
    const pips = duel({ target: { ...hurt, body: '2D+2' }, houseRules: { 'wounds.penaltyOnResistance': true } });
    pips.shoot([5, 5, 2, 1, 1, 1, 2]);
    expect(pips.defender.level).toBe(WOUND.wounded);
    const none = duel({ target: { ...hurt, body: '1D+2' }, houseRules: { 'wounds.penaltyOnResistance': true } });
    none.shoot([5, 5, 1, 1, 1, 1]);
    expect(none.defender.level).toBe(WOUND.woundedTwice);
  });

  test('REV-31 a shot uses one of the ammunition, and an empty weapon cannot be fired', () => {
    const scene = duel();
    scene.shoot([1, 1]);
    expect(scene.gun.shots).toBe(14);
    scene.gun.shots = 0;
    expect(scene.may(scene.attacker, 'attack', { target: scene.defender, thing: scene.gun })).toBe(false);
  });

  test('REV-06 a complication jams a firearm after the shot, by house rule', () => {
    const told = { 'dice.wild.onOne': 'complication' };
    const usual = duel({ houseRules: told });
    usual.shoot([1, 6]);
    expect(usual.gun.isJammed).toBe(false);
    const jam = duel({ houseRules: { ...told, 'dice.wild.complicationEffect': 'jam' } });
    jam.shoot([1, 6]);
    expect(jam.gun.isJammed).toBe(true);
    const near = duel({ houseRules: { ...told, 'dice.wild.complicationEffect': 'jam' }, target: { at: [10, 11] } });
    near.strike([1, 3]);
    expect(near.thing(near.attacker, 'knife').isJammed).toBe(false);
  });

  test('REV-02 who has been attacked need not hold back any longer', () => {
    const scene = duel({ redSide: { nonLethalFirst: true } });
    const theirs = scene.thing(scene.defender, 'berettaM92');
    expect(scene.may(scene.defender, 'attack', { target: scene.attacker, thing: theirs })).toBe(false);
    scene.shoot([1, 1]);
    expect(scene.may(scene.defender, 'attack', { target: scene.attacker, thing: theirs })).toBe(true);
  });

  test('REV-02 by house rule a weapon marked as not lethal does no worse than a level', () => {
    const near = { at: [10, 11] };
    const houseRules = { 'engagement.nonLethalHighest': 'stunned' };
    const hit = (rules: Stage['houseRules'], minutes: readonly number[]) => {
      const scene = duel({ target: near, shooter: { body: '4D' }, houseRules: rules });
      scene.strike([2, 3, 5, 6, 6, 6, 1, ...minutes], 'unarmed');
      return scene.defender.level;
    };
    expect(hit({}, [])).toBe(WOUND.killed);
    expect(hit(houseRules, [1, 1])).toBe(WOUND.healthy);
    const knife = duel({ target: near, houseRules });
    knife.strike([1, 4, 1, 5, 2]);
    expect(knife.defender.level).toBe(WOUND.wounded);
  });

  test('REV-40 smoke on the line and darkness add dice to the number', () => {
    const smoke = { name: 'smoke', rect: [5, 14, 10, 2], smoke: 'light' };
    const scene = duel({ terrain: [smoke], light: 'poor' });
    scene.shoot([1, 1, 5, 6]);
    expect(scene.defender.level).toBe(WOUND.healthy);
    const light = duel({ terrain: [smoke] });
    light.shoot([1, 5, 6, ...WOUNDS]);
    expect(light.defender.level).toBe(WOUND.wounded);
    expect(counted(light, 'attack-rolls')).toEqual({});
  });

  test('REV-21 by house rule prone targets are easier to hit near by and harder far off', () => {
    const houseRules = { 'prone.nearDice': -1, 'prone.farDice': 1 };
    const near = duel({ houseRules, target: { prone: true } });
    near.shoot([3, 2, 5, ...WOUNDS]);
    const standing = duel({ houseRules });
    standing.shoot([5, 5, ...WOUNDS]);
    expect(standing.defender.level).toBe(WOUND.wounded);
    expect(near.defender.level).toBe(WOUND.wounded);
    const far = duel({ houseRules, target: { prone: true, at: [10, 30] }, shooter: { firearms: '2D+5' } });
    far.shoot([2, 5, 6]);
    expect(far.defender.level).toBe(WOUND.healthy);
  });
});

describe('called shots', () => {
  test('REV-38 REV-39 a held weapon that is hit falls, without damage to the figure', () => {
    const scene = duel();
    const held = scene.thing(scene.defender, 'berettaM92');
    scene.shoot([1, 5, 6], { aim: 'heldWeapon' });
    expect([held.isHeld, held.node, scene.defender.level]).toEqual([false, scene.defender.node, WOUND.healthy]);
    expect(scene.may(scene.attacker, 'attack', { target: scene.defender, thing: scene.gun, aim: 'heldWeapon' })).toBe(
      false,
    );
  });

  test('REV-38 it adds a die, which may make it miss; by house rule nothing falls', () => {
    const scene = duel();
    scene.shoot([2, 5, 6], { aim: 'heldWeapon' });
    expect(scene.thing(scene.defender, 'berettaM92').isHeld).toBe(true);
    const none = duel({ houseRules: { 'calledShot.weaponEffect': 'none' } });
    none.shoot([1, 5, 6], { aim: 'heldWeapon' });
    expect(none.thing(none.defender, 'berettaM92').isHeld).toBe(true);
  });

  test('REV-39 a part of the body takes normal damage, by house rule more dice', () => {
    const scene = duel();
    scene.shoot([1, 5, 6, 2, 1, 1, 1, 1], { aim: 'tenToFifty' });
    expect(scene.defender.level).toBe(WOUND.wounded);
    const more = duel({ houseRules: { 'calledShot.bodyDamageDice': 1 } });
    more.shoot([1, 5, 6, 2, 1, 1, 1, 4, 5], { aim: 'tenToFifty' });
    expect(more.defender.level).toBe(WOUND.wounded);
    const usual = duel({ houseRules: { 'calledShot.bodyDamageDice': 1 } });
    usual.shoot([5, 5, ...WOUNDS]);
    expect(usual.defender.level).toBe(WOUND.wounded);
  });
});

describe('cover and protection', () => {
  const wall = (parts: object) => ({
    name: 'fence',
    line: [
      [5, 19],
      [15, 19],
    ],
    ...parts,
  });
  const behind = (piece: object, houseRules: Stage['houseRules'] = {}, target = {}) =>
    duel({ terrain: [wall(piece)], houseRules, target });

  test('REV-41 REV-43 soft cover adds 1D and hard cover 2D; what reaches the number without them hits the cover', () => {
    const soft = behind({ cover: 'soft' });
    soft.shoot([5, 6, 1, ...WOUNDS]);
    expect(soft.defender.level).toBe(WOUND.wounded);
    const hard = behind({ cover: 'hard' });
    hard.shoot([5, 6, 1, 1]);
    expect(hard.defender.level).toBe(WOUND.healthy);
  });

  test('REV-45 REV-46 damage of an attack that hits the cover is rolled against its ranking, and what comes through injures', () => {
    const door = behind({ cover: 'soft', protection: '1D' }, { 'protection.dice.light': 2 });
    // 5 + 5 reaches 10, not 13; damage 8 against 3; then 6 against Body 1.
    door.shoot([5, 5, 3, 5, 1, 1, 1, 3, 5, 1, 1]);
    expect(door.defender.level).toBe(WOUND.wounded);
    expect(door.battle.barriers[0].isDestroyed).toBe(false);
  });

  test('REV-47 a difference of 16 destroys the piece after the attack, unless it cannot be destroyed', () => {
    const through = [5, 5, 3, 5, 6, 6, 1, 2, 2, 1, 1, 1, 1];
    const door = behind({ cover: 'soft', protection: '1D' });
    door.shoot(through);
    expect(door.battle.barriers[0].isDestroyed).toBe(true);
    expect(door.defender.level).toBe(WOUND.wounded);
    const strong = behind({ cover: 'soft', protection: '1D', destroyable: false });
    strong.shoot(through);
    expect(strong.battle.barriers[0].isDestroyed).toBe(false);
    const never = behind({ cover: 'soft', protection: '1D' }, { 'protection.destroyable': false });
    never.shoot(through);
    expect(never.battle.barriers[0].isDestroyed).toBe(false);
  });

  test('REV-47 lesser damage leaves no trace, by house rule it wears the ranking', () => {
    const faces = [5, 5, 3, 5, 1, 1, 1, 3];
    const door = behind({ cover: 'soft', protection: '1D' });
    door.shoot(faces);
    expect(door.battle.barriers[0].wear).toBe(0);
    const worn = behind({ cover: 'soft', protection: '1D' }, { 'protection.wearDice': 1 });
    worn.shoot(faces);
    expect(worn.battle.barriers[0].wear).toBe(1);
    worn.attacker.stated = 1;
    worn.attacker.taken = 0;
    // Its ranking has no dice left: 4 damage against 0.
    worn.shoot([5, 5, 3, 1, 1, 1, 1]);
    expect(worn.battle.barriers[0].wear).toBe(2);
  });

  test('REV-47 a ranking that is worn below nothing is 0D: the piece still is one that damage comes through', () => {
    const worn = behind({ cover: 'soft', protection: '1D' }, { 'protection.wearDice': 2 });
    worn.shoot([5, 5, 3, 5, 1, 1, 1, 3]);
    worn.attacker.stated = 1;
    worn.attacker.taken = 0;
    // 20 damage against 0 destroys the piece; the full code comes through.
    worn.shoot([5, 5, 3, 5, 5, 5, 5, 2, 1, 1, 1, 1]);
    expect(worn.battle.barriers[0].isDestroyed).toBe(true);
    expect(worn.defender.level).toBe(WOUND.wounded);
  });

  test('REV-42 who is named behind a piece that is attacked is an enemy on the table', () => {
    const { figure, thing, may } = stage({
      blue: [
        { ...SHOOTER, at: [10, 10] },
        { name: 'Friend', at: [12, 20] },
      ],
      red: [{ ...TARGET, at: [10, 20] }],
      terrain: [wall({ percent: 100, protection: '1D', cover: 'hard' })],
    });
    const attacker = figure('Shooter');
    const target = figure('Target');
    const names = (behind: Figure) =>
      may(attacker, 'attackPiece', { piece: 0, thing: thing(attacker, 'berettaM92'), target: behind });
    expect([names(target), names(figure('Friend'))]).toEqual([true, false]);
    target.status = STATUS.left;
    expect(names(target)).toBe(false);
  });

  test('REV-42 a figure wholly covered cannot be attacked until the piece is gone; the piece can', () => {
    const solid = { percent: 100, protection: '1D', cover: 'hard' };
    const scene = behind(solid);
    expect(scene.may(scene.attacker, 'attack', { target: scene.defender, thing: scene.gun })).toBe(false);
    scene.script(5, 5, 5, 6, 6, 1, 2);
    scene.act(scene.attacker, 'attackPiece', { piece: 0, thing: scene.gun, target: scene.defender });
    scene.finish();
    expect([scene.battle.barriers[0].isDestroyed, scene.defender.level]).toEqual([true, WOUND.healthy]);
    expect(scene.may(scene.attacker, 'attack', { target: scene.defender, thing: scene.gun, stated: 2 })).toBe(true);
  });

  test('REV-03 REV-42 without cover who is behind 100 percent is hit as in the open, and a roll at the piece is like any other', () => {
    const solid = { percent: 100, protection: '1D', cover: 'hard' };
    const open = behind(solid, { 'modules.cover': false });
    open.shoot([5, 5, ...WOUNDS]);
    expect(open.defender.level).toBe(WOUND.wounded);
    expect(counted(open, 'attacks')).toEqual({ 'blue berettaM92 short 0 none': { hit: 1 } });
    const scene = behind(solid, { 'modules.cover': false });
    scene.script(5, 5, 5, 6, 6, 1, 2);
    scene.act(scene.attacker, 'attackPiece', { piece: 0, thing: scene.gun });
    scene.finish();
    expect([scene.battle.barriers[0].isDestroyed, scene.battle.sides[0].hits]).toEqual([true, 0]);
    expect(counted(scene, 'attacks')).toEqual({ 'blue berettaM92 short 100 none': { hitCover: 1 } });
    expect(counted(scene, 'attack-rolls')).toEqual({ '2D easy 0': { hit: 1 } });
  });

  test('REV-42 by house rule what comes through full cover injures who is behind it', () => {
    const scene = behind({ percent: 100, protection: '1D', cover: 'hard' }, { 'cover.full.passThrough': true });
    scene.script(5, 5, 5, 6, 6, 1, 2, 2, 1, 1, 1, 1);
    scene.act(scene.attacker, 'attackPiece', { piece: 0, thing: scene.gun, target: scene.defender });
    scene.finish();
    expect(scene.defender.level).toBe(WOUND.wounded);
  });

  test('REV-42 REV-47 an attack on a piece spends a shot, is told of no figure, and damages it', () => {
    const scene = behind({ percent: 100, protection: '1D+2', cover: 'hard' }, { 'protection.wearDice': 1 });
    const events = noted(scene);
    scene.script(5, 5, 5, 6, 1, 1, 2);
    scene.act(scene.attacker, 'attackPiece', { piece: 0, thing: scene.gun });
    scene.finish();
    const { wear, isDestroyed } = scene.battle.barriers[0];
    expect([wear, isDestroyed, scene.gun.shots, scene.battle.sides[0].hits]).toEqual([1, false, 14, 0]);
    expect(scene.battle.sides.map(({ attacks, wasAttacked }) => [attacks, wasAttacked])).toEqual([
      [1, false],
      [0, false],
    ]);
    expect(events).toEqual(['pieceAttacked']);
    expect(counted(scene, 'protection-rolls')).toEqual({ 'piece no': { heavy: 1 } });
    expect(counted(scene, 'breach-rolls')).toEqual({ '4D 1D+2': { heavy: 1 } });
    const missed = behind({ percent: 100, protection: '1D', cover: 'hard' });
    missed.script(5, 4);
    missed.act(missed.attacker, 'attackPiece', { piece: 0, thing: missed.gun });
    missed.finish();
  });

  test('REV-42 what comes through full cover reaches nobody where nobody was named', () => {
    const scene = behind({ percent: 100, protection: '1D', cover: 'hard' }, { 'cover.full.passThrough': true });
    scene.script(5, 5, 5, 6, 6, 1, 2);
    scene.act(scene.attacker, 'attackPiece', { piece: 0, thing: scene.gun });
    scene.finish();
    expect(scene.defender.level).toBe(WOUND.healthy);
  });

  test('REV-21 REV-38 an attack is as it is declared, whatever the one before it was', () => {
    const houseRules = { 'prone.nearDice': 1, 'penalty.perExtraAction': 0, 'cover.full.passThrough': true };
    const scene = duel({
      houseRules,
      target: { at: [10, 14], prone: true },
      terrain: [{ name: 'shed', rect: [15, 10, 2, 2], percent: 100, cover: 'hard', protection: '9D' }],
    });
    const parts = { thing: scene.gun, stated: 9 };
    scene.script(1, 1, 5, 4);
    scene.act(scene.attacker, 'attack', { ...parts, target: scene.defender, aim: 'tenToFifty' });
    scene.finish();
    scene.script(5, 5, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5);
    scene.act(scene.attacker, 'attackPiece', { ...parts, piece: 0 });
    scene.finish();
    scene.script(1, 5, 5);
    scene.act(scene.attacker, 'attack', { ...parts, target: scene.defender });
    scene.finish();
    expect(Object.keys(counted(scene, 'attack-conditions'))).toEqual([
      '6 or more 0 none clear none',
      '6 or more 0 none clear tenToFifty',
    ]);
  });

  test('REV-40 REV-42 an attack on a piece is at the range of its nearest point, and through the smoke before that', () => {
    const hut = { name: 'hut', rect: [5, 20, 10, 30], percent: 100, cover: 'hard', protection: '1D' };
    const near = { name: 'near', rect: [5, 14, 10, 1], smoke: 'light' };
    const far = { name: 'far', rect: [5, 30, 10, 1], smoke: 'light' };
    const attacked = (terrain: readonly object[], faces: readonly number[]) => {
      const scene = duel({ depth: 60, target: { at: [10, 55] }, terrain: terrain as Stage['terrain'] });
      scene.script(...faces);
      scene.act(scene.attacker, 'attackPiece', { piece: 0, thing: scene.gun, target: scene.defender });
      scene.finish();
      return scene.battle.barriers[0].isDestroyed;
    };
    expect(attacked([hut, far], [5, 5, 5, 6, 6, 1, 2])).toBe(true);
    expect(attacked([hut, near], [1, 5, 5])).toBe(false);
  });
});

describe('thrown weapons', () => {
  const thrower = { weapons: ['spear'], at: [10, 10], throwing: '3D' };

  test('REV-81 a weapon thrown like a shot is lost, hit or miss', () => {
    const scene = duel({ shooter: thrower });
    scene.shoot([5, 5, 5, 1, 1, 5], { use: 'throw' });
    expect([scene.gun.isHeld, scene.gun.liesAbout, scene.attacker.ready]).toEqual([false, false, -1]);
  });

  test('REV-78 the difficulty of a throw is its weapon’s, whatever the range', () => {
    const spear = duel({ shooter: thrower });
    spear.shoot([5, 5, 4], { use: 'throw' });
    expect(spear.defender.level).toBe(WOUND.healthy);
    const knife = duel({ shooter: { weapons: ['knife'] }, target: { at: [10, 13] } });
    knife.shoot([2, 3, 1, 5, 2], { use: 'throw' });
    expect(knife.defender.level).toBe(WOUND.wounded);
  });

  test('REV-78 REV-57 range adds dice at medium range, and damage is Body and the weapon', () => {
    const scene = duel({ shooter: thrower, target: { at: [10, 25] } });
    scene.shoot([1, 5, 5, 6, 5, 1, 4], { use: 'throw' });
    expect(scene.defender.level).toBe(WOUND.wounded);
  });

  test('REV-81 by house rule it lies where it came down', () => {
    const houseRules = { 'thrown.recoverable': true };
    const hit = duel({ houseRules, shooter: thrower });
    hit.shoot([5, 5, 5, 1, 1, 5], { use: 'throw' });
    expect(hit.gun.node).toBe(hit.defender.node);
    const miss = duel({ houseRules, shooter: thrower });
    miss.shoot([1, 1, 1, 4, 3], { use: 'throw' });
    expect(miss.gun.node).toBe(miss.node(10, 23));
    const still = duel({ houseRules: { ...houseRules, 'modules.deviation': false }, shooter: thrower });
    still.shoot([1, 1, 1], { use: 'throw' });
    expect(still.gun.node).toBe(still.defender.node);
  });
});

test('REV-43 REV-46 what attacks do is counted and noted', () => {
  const terrain = [
    {
      name: 'fence',
      line: [
        [5, 19],
        [15, 19],
      ],
      cover: 'soft',
      protection: '1D',
    },
  ];
  const scene = duel({ terrain: terrain as Stage['terrain'], houseRules: { 'protection.dice.light': 2 } });
  const events = noted(scene);
  scene.shoot([5, 5, 3, 5, 1, 1, 1, 3, 5, 1, 1]);
  expect(events).toEqual(['coverHit', 'coveredTarget', 'cameThrough', 'wounded']);
  expect(counted(scene, 'attacks')).toEqual({ 'blue berettaM92 short 25 none': { hitCover: 1 } });
  expect(counted(scene, 'attack-margins')).toEqual({ 'short none -3': { hitCover: 1 } });
  expect(counted(scene, 'attack-rolls')).toEqual({ '2D easy 25': { hitCover: 1 } });
  expect(counted(scene, 'protection-rolls')).toEqual({ 'shot yes': { light: 1 } });
  expect(counted(scene, 'breach-rolls')).toEqual({ '4D 1D': { light: 1 } });
  expect(counted(scene, 'damage-results')).toEqual({ 'blue berettaM92 none throughCover': { wounded: 1 } });
  expect(counted(scene, 'damage-rolls')).toEqual({});
  expect(counted(scene, 'wild-dice')).toEqual({
    attack: { other: 1 },
    damage: { other: 2 },
    body: { one: 1 },
    protection: { other: 1 },
  });
});

test('REV-48 REV-59 damage of hits is counted by both codes', () => {
  const scene = duel({ target: { armor: 'vest', body: '2D' } });
  scene.shoot([5, 5, 2, 6, 6, 1, 1, 1, 1, 1]);
  expect(counted(scene, 'damage-rolls')).toEqual({ '4D 3D': { incapacitated: 1 } });
  expect(scene.battle.sides[0].hits).toBe(1);
});

test('every roll of an attack is drawn from numbers of who rolls it', () => {
  const drawn: [string, number][] = [];
  const answer = (question: string, value: number) => (stream: number) => {
    drawn.push([question, stream]);
    return value;
  };
  const dice = new ScriptedDice([]);
  // An attack of 20 hits the cover, and damage of 20 destroys it.
  dice.sum = answer('sum', 15);
  let rolls = 0;
  dice.wildSum = (stream: number) => {
    rolls++;
    return answer('wild', rolls === 4 || rolls === 6 ? 1 : 20)(stream);
  };
  const policy: Stage['policy'] = {
    react: (_battle, _figure, _attack, given) => {
      given.reaction = REACTION.regular;
    },
  };
  const terrain = [
    {
      name: 'fence',
      line: [
        [5, 19],
        [15, 19],
      ],
      cover: 'soft',
      protection: '1D',
    },
  ];
  const scene = stage({ blue: [SHOOTER], red: [TARGET], dice, policy, terrain: terrain as Stage['terrain'] });
  const attacker = scene.figure('Shooter');
  const defender = scene.figure('Target');
  scene.act(attacker, 'attack', { target: defender, thing: scene.thing(attacker, 'berettaM92') });
  expect(drawn).toEqual([
    ['wild', defender.dodgeStream],
    ['wild', attacker.attackStream],
    ['sum', attacker.numberStream],
    ['wild', attacker.damageStream],
    ['wild', attacker.protectionStream],
    ['wild', attacker.damageStream],
    ['wild', defender.bodyStream],
  ]);
});
