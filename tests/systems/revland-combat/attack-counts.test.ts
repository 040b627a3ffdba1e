import { describe, expect, test } from 'vitest';
import { settle } from '../../../src/sim/systems/revland-combat/play/harm.ts';
import { OPTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { BREACH, REACTION, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { MOVED } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { counted, noted } from './counted.ts';
import { duel } from './duel.ts';
import type { Stage } from './support.ts';

describe('what attacks leave in counts', () => {
  const near = { at: [10, 11] };
  const fired = ({ game: { tally } }: ReturnType<typeof duel>) => {
    const points: number[] = [];
    tally.places.fired = (_side, node) => points.push(node);
    return points;
  };

  test('REV-81 throws are counted as throws, on figures and on pieces; shots and strikes are not', () => {
    const shot = duel();
    shot.shoot([1, 1]);
    expect(counted(shot, 'throws')).toEqual({});
    const struck = duel({ target: near });
    struck.strike([1, 1]);
    expect(counted(struck, 'throws')).toEqual({});
    const thrower = { weapons: ['spear'], throwing: '3D' };
    const thrown = duel({ shooter: thrower });
    thrown.shoot([1, 1, 1], { use: 'throw' });
    expect(counted(thrown, 'throws')).toEqual({ 'blue spear (throw) short': { missed: 1 } });
    const shed = [{ name: 'shed', rect: [8, 14, 4, 2], percent: 100, cover: 'hard', protection: '9D' }];
    const houseRules = { 'thrown.recoverable': true };
    const atPiece = duel({ shooter: thrower, terrain: shed, houseRules });
    atPiece.script(5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    atPiece.act(atPiece.attacker, 'attackPiece', { piece: 0, thing: atPiece.gun, use: 'throw' });
    atPiece.finish();
    expect(counted(atPiece, 'throws')).toEqual({ 'blue spear (throw) short': { hit: 1 } });
    expect(atPiece.gun.node).toBe(atPiece.node(10, 14));
  });

  test('attacks on figures are counted by their chance when they were declared, those that hardly ever hit apart', () => {
    const shot = (parts: Stage & { readonly shooter?: object; readonly target?: object }, ...faces: number[]) => {
      const scene = duel({ ...parts, countsChances: true });
      scene.shoot(faces);
      return Object.keys(counted(scene, 'attack-chances'));
    };
    const far = { at: [10, 45] };
    expect(shot({ target: far, light: 'moonlit', depth: 60 }, 1, 1, 1, 1)).toEqual(['blue under 1%']);
    expect(shot({ target: far, depth: 60 }, 1, 1)).toEqual(['blue 1 to 10%']);
    expect(shot({}, 1, 1)).toEqual(['blue 10 to 25%']);
    expect(shot({ shooter: { firearms: '6D' } }, 1, 1, 1, 1, 1, 1)).toEqual(['blue 75% or more']);
  });

  test('REV-53 REV-55 the chance is that against the reaction in force, not against the one that follows', () => {
    const against = (reaction: number, dodge: number, houseRules = {}) => {
      const target = { at: [10, 30] };
      const scene = duel({ shooter: { firearms: '3D' }, target, countsChances: true, houseRules });
      Object.assign(scene.defender, { reaction, dodge, hasReacted: true });
      scene.shoot([1, 1, 2]);
      return Object.keys(counted(scene, 'attack-chances'));
    };
    expect(against(REACTION.none, 5)).toEqual(['blue 10 to 25%']);
    expect(against(REACTION.regular, 5)).toEqual(['blue 75% or more']);
    expect(against(REACTION.full, 5)).toEqual(['blue 1 to 10%']);
    expect(against(REACTION.full, 5, { 'reaction.full.mode': 'plusTen' })).toEqual(['blue 10 to 25%']);
    expect(against(REACTION.full, 20)).toEqual(['blue under 1%']);
    const policy: Stage['policy'] = {
      react: (_battle, _figure, _attack, answer) => {
        answer.reaction = REACTION.regular;
      },
    };
    const late = duel({ shooter: { firearms: '6D' }, policy, countsChances: true });
    late.shoot([5, 5, 2, 1, 1, 1, 1, 1]);
    expect(Object.keys(counted(late, 'attack-chances'))).toEqual(['blue 75% or more']);
  });

  test('shots and throws are fired from where the attacker is, strikes are not fired', () => {
    const shot = duel();
    const places = fired(shot);
    shot.shoot([1, 1]);
    expect(places).toEqual([shot.attacker.node]);
    const struck = duel({ target: near });
    const none = fired(struck);
    struck.strike([1, 1]);
    expect(none).toEqual([]);
  });

  test.each([
    ['poor light', { light: 'poor' }, 1, ['inPoorLight']],
    ['darkness', { light: 'dark' }, 4, ['inPoorLight']],
    ['light smoke', { terrain: [{ name: 'haze', rect: [5, 14, 10, 1], smoke: 'light' }] }, 1, ['throughSmoke']],
    ['clear air', {}, 0, []],
  ])('REV-40 %s is noted', (_name, parts, more, events) => {
    const scene = duel(parts as Stage);
    const noticed = noted(scene);
    scene.shoot([...Array(more).fill(1), 1, 1]);
    expect(noticed).toEqual(events);
  });

  test('REV-06 REV-38 complications, jams and called shots are noted', () => {
    const houseRules = { 'dice.wild.onOne': 'complication', 'dice.wild.complicationEffect': 'jam' };
    const jam = duel({ houseRules });
    const jams = noted(jam);
    jam.shoot([1, 1]);
    expect(jams).toEqual(['complicated', 'jammed']);
    const called = duel();
    const calls = noted(called);
    called.shoot([1, 1, 1], { aim: 'tenToFifty' });
    expect(calls).toEqual(['calledShot']);
  });

  test('REV-39 a weapon shot from a hand is noted and counted', () => {
    const scene = duel();
    const events = noted(scene);
    scene.shoot([1, 5, 6], { aim: 'heldWeapon' });
    expect(events).toEqual(['calledShot', 'disarmed']);
    expect(counted(scene, 'disarms')).toEqual({ 'blue berettaM92': { disarmed: 1 } });
  });

  test('REV-29 an attack from ambush is noted', () => {
    const scene = duel({ ambush: 'blue' });
    scene.defender.isSurprised = true;
    const events = noted(scene);
    scene.shoot([1, 1]);
    expect(events).toEqual(['fromAmbush']);
  });

  test.each([
    { faces: [5, 6], dodge: 12, met: 'turned' },
    { faces: [4, 5], dodge: 12, met: 'missedAnyway' },
    { faces: [1, 5, 6], dodge: 12, smoke: true, met: 'turned' },
    { faces: [3, 5, 6], dodge: 12, smoke: true, met: 'missedAnyway' },
    { faces: [5, 5], dodge: 12, smoke: true, houseRules: { 'reaction.regular.keepsModifiers': false }, met: 'turned' },
  ])('REV-56 a dodge of $dodge against $faces: $met', ({ faces, dodge, smoke = false, houseRules = {}, met }) => {
    const terrain = smoke ? [{ name: 'haze', rect: [5, 14, 10, 1], smoke: 'light' }] : [];
    const scene = duel({ terrain, houseRules });
    scene.defender.reaction = REACTION.regular;
    scene.defender.dodge = dodge;
    const events = noted(scene);
    scene.shoot(faces);
    expect(events.includes('turnedByReaction')).toBe(met === 'turned');
    expect(counted(scene, 'attacks-on-reactions')).toEqual({ 'red regular': { [met]: 1 } });
  });

  test('weapons are counted in the open, without reactions and modifiers', () => {
    const plain = duel();
    plain.shoot([1, 1]);
    expect(counted(plain, 'weapon-attacks')).toEqual({ 'berettaM92 2D short 0': { miss: 1 } });
    const struck = duel({ target: near });
    struck.strike([1, 1]);
    expect(counted(struck, 'weapon-attacks')).toEqual({ 'knife-strike 2D reach 0': { miss: 1 } });
    const called = duel();
    called.shoot([1, 1, 1], { aim: 'tenToFifty' });
    expect(counted(called, 'weapon-attacks')).toEqual({});
    const dodging = duel();
    dodging.defender.reaction = REACTION.regular;
    dodging.defender.dodge = 12;
    dodging.shoot([1, 1]);
    expect(counted(dodging, 'weapon-attacks')).toEqual({});
  });

  test('damage of weapons is counted with the code that usual carriers have', () => {
    const gun = duel({ target: { armor: 'vest', body: '2D' } });
    gun.shoot([5, 5, 2, 6, 6, 1, 1, 1, 1, 1]);
    expect(counted(gun, 'weapon-damage')).toEqual({ 'berettaM92 3D': { incapacitated: 1 } });
    expect(counted(gun, 'damage-results')).toEqual({ 'blue berettaM92 vest open': { incapacitated: 1 } });
    const knife = duel({ target: near });
    knife.strike([1, 4, 1, 5, 2]);
    expect(counted(knife, 'weapon-damage')).toEqual({});
  });
});

test('REV-37 REV-47 a piece that a blast destroys twice is destroyed once', () => {
  const scene = duel({
    terrain: [{ name: 'shed', rect: [15, 10, 2, 2], percent: 100, cover: 'hard', protection: '1D' }],
  });
  const events = noted(scene);
  const [shed] = scene.battle.barriers;
  scene.game.protectionRoll.breach = BREACH.destroyed;
  settle(scene.game, shed);
  settle(scene.game, shed);
  expect([shed.isDestroyed, events]).toEqual([true, ['pieceDestroyed']]);
});

describe('codes and what the attack before has left', () => {
  test('REV-04 pips add to the attack and to Body', () => {
    const attack = duel({ shooter: { firearms: '2D+1' } });
    attack.shoot([5, 4, 2, 1, 1, 1, 1]);
    expect(attack.defender.level).toBe(WOUND.wounded);
    // 5 against 1 and two pips: stunned, and knocked out for two minutes.
    const body = duel({ target: { body: '1D+2' } });
    body.shoot([5, 5, 2, 1, 1, 1, 1, 1, 1]);
    expect(body.defender.level).toBe(WOUND.healthy);
  });

  test('REV-14 REV-60 pips stay with what wounds leave of Body, by house rule', () => {
    const scene = duel({
      target: { wound: 'wounded', body: '2D+1' },
      houseRules: { 'wounds.penaltyOnResistance': true },
    });
    scene.shoot([5, 5, 2, 1, 1, 1, 1]);
    expect(scene.defender.level).toBe(WOUND.wounded);
  });

  test('REV-42 who is named behind a piece neither dodges for it nor makes it harder to hit', () => {
    const shed = [{ name: 'shed', rect: [8, 14, 4, 2], percent: 100, cover: 'hard', protection: '1D' }];
    const scene = duel({ terrain: shed, houseRules: { 'prone.nearDice': 1 }, target: { prone: true } });
    scene.defender.reaction = REACTION.regular;
    scene.defender.dodge = 30;
    scene.script(5, 5, 5, 6, 6, 1, 2);
    scene.act(scene.attacker, 'attackPiece', { piece: 0, thing: scene.gun, target: scene.defender });
    scene.finish();
    expect(scene.battle.barriers[0].isDestroyed).toBe(true);
  });

  test('REV-81 a blast at an empty point has no target and no cover, whatever was attacked before', () => {
    const fence = [
      {
        name: 'fence',
        rect: [5, 18, 10, 1],
        cover: 'soft',
      },
    ];
    let asked = 0;
    const policy: Stage['policy'] = {
      react: (_battle, _figure, _attack, answer) => {
        asked++;
        answer.clear();
      },
    };
    const scene = duel({
      ...{ policy, terrain: fence, ambush: 'blue' },
      shooter: { weapons: ['berettaM92', 'fragGrenade'], throwing: '4D' },
      houseRules: {
        ...{ 'drawing.thrown': false, 'penalty.perExtraAction': 0 },
        ...{ 'weapons.fragGrenade.blast.radii': [2], 'weapons.fragGrenade.blast.damage': ['2D'] },
      },
    });
    scene.shoot([1, 1, 1], { stated: 2 });
    expect(asked).toBe(1);
    scene.script(1, 5, 5, 5, 5);
    scene.act(scene.attacker, 'throwAt', {
      thing: scene.thing(scene.attacker, 'fragGrenade'),
      use: 'throw',
      at: [20, 10],
    });
    scene.finish();
    expect(asked).toBe(1);
    expect(counted(scene, 'attacks')).toEqual({
      'blue berettaM92 short 25 none': { miss: 1 },
      'blue fragGrenade medium 0 none': { hit: 1 },
    });
  });

  test('REV-81 the dead are no target of a blast at their point', () => {
    const scene = duel({
      shooter: { weapons: ['fragGrenade'], throwing: '4D' },
      houseRules: { 'weapons.fragGrenade.blast.radii': [2], 'weapons.fragGrenade.blast.damage': ['2D'] },
    });
    scene.battle.kill(scene.defender);
    scene.script(1, 5, 5, 5, 5);
    scene.act(scene.attacker, 'throwAt', { thing: scene.gun, use: 'throw', at: [10, 20] });
    scene.finish();
    expect(scene.battle.sides[1].wasAttacked).toBe(false);
  });
});

describe('what an action may not be', () => {
  const scene = duel({ shooter: { weapons: ['berettaM92', 'fragGrenade', 'knife'] } });
  const { attacker, defender, gun, battle } = scene;
  const grenade = scene.thing(attacker, 'fragGrenade');
  const shed = { piece: 0 };

  test('REV-22 REV-81 a use that the weapon lacks, a blast at a figure, a shot at a point', () => {
    expect(scene.may(attacker, 'attack', { target: defender, thing: gun })).toBe(true);
    expect(scene.may(attacker, 'attack', { target: defender, thing: gun, use: 'throw' })).toBe(false);
    expect(scene.may(attacker, 'throwAt', { thing: gun, at: [10, 20] })).toBe(false);
    expect(scene.may(attacker, 'throwAt', { thing: gun, use: 'throw', at: [10, 20] })).toBe(false);
    attacker.ready = grenade.index;
    expect(scene.may(attacker, 'throwAt', { thing: grenade, use: 'throw', at: [10, 20] })).toBe(true);
    expect(scene.may(attacker, 'attack', { target: defender, thing: grenade, use: 'throw' })).toBe(false);
    attacker.ready = gun.index;
  });

  test('REV-42 a piece that is not there, a blast at a piece', () => {
    const wall = duel({
      shooter: { weapons: ['fragGrenade', 'berettaM92'] },
      terrain: [{ name: 'wall', rect: [8, 14, 4, 1], percent: 100, cover: 'hard', protection: '1D' }],
    });
    const pistol = wall.thing(wall.attacker, 'berettaM92');
    expect(wall.may(wall.attacker, 'attackPiece', { thing: wall.gun, use: 'throw', ...shed })).toBe(false);
    wall.attacker.ready = pistol.index;
    expect(wall.may(wall.attacker, 'attackPiece', { thing: pistol, ...shed })).toBe(true);
    expect(wall.may(wall.attacker, 'attackPiece', { thing: pistol, use: 'throw', ...shed })).toBe(false);
    expect(wall.may(wall.attacker, 'attackPiece', { thing: pistol, piece: 1 })).toBe(false);
  });

  test('REV-18 REV-39 bare hands are not dropped, and only what lies about is picked up', () => {
    const hands = scene.thing(attacker, 'unarmed');
    expect(scene.may(attacker, 'drop', { thing: hands })).toBe(false);
    expect(scene.may(attacker, 'drop', { thing: gun })).toBe(true);
    expect(scene.may(attacker, 'pickUp')).toBe(false);
    expect(scene.may(attacker, 'pickUp', { thing: gun })).toBe(false);
  });

  test('what a side is forbidden', () => {
    battle.sides[0].forbidden = 1 << OPTION.shoot;
    expect(scene.may(attacker, 'attack', { target: defender, thing: gun })).toBe(false);
    expect(scene.may(attacker, 'goProne')).toBe(true);
    battle.sides[0].forbidden = 0;
  });

  test('leaving prone, after a move, after the battle, or away from the edge', () => {
    const edge = duel({ shooter: { at: [10, 0] } });
    const mayLeave = () => edge.may(edge.attacker, 'leave');
    expect(mayLeave()).toBe(true);
    edge.attacker.isProne = true;
    expect(mayLeave()).toBe(false);
    edge.attacker.isProne = false;
    edge.battle.isAfter = true;
    expect(mayLeave()).toBe(false);
    edge.battle.isAfter = false;
    edge.attacker.moved = MOVED.half;
    expect(mayLeave()).toBe(false);
    expect(scene.may(attacker, 'leave')).toBe(false);
  });
});
