import { describe, expect, test } from 'vitest';
import { spend } from '../../../src/sim/systems/revland-combat/play/readying.ts';
import { USE } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { EMPTY } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { type Scene, type Stage, stage } from './support.ts';

const FOE = { name: 'Foe', profile: 'guard', at: [10, 20] as const };
const SHOOTER = {
  name: 'Shooter',
  at: [10, 10] as const,
  weapons: ['berettaM92', 'knife', 'fragGrenade', 'fragGrenade'],
};

function shooterIn(parts: Stage = {}) {
  const scene = stage({ blue: [SHOOTER], red: [FOE], ...parts });
  const shooter = scene.figure('Shooter');
  shooter.stated = 4;
  const thing = (id: string) => scene.thing(shooter, id);
  return { ...scene, shooter, foe: scene.figure('Foe'), thing };
}

const shoots = ({ may, shooter, foe, thing }: ReturnType<typeof shooterIn>) =>
  may(shooter, 'attack', { target: foe, thing: thing('berettaM92') });

function shootsAway({ game, shooter }: { game: Scene['game']; shooter: ReturnType<typeof shooterIn>['shooter'] }) {
  const thing = game.battle.things[shooter.things[0]];
  spend(game, shooter, thing, thing.weapon.uses[USE.fire]!);
}

describe('REV-30: drawing', () => {
  test('a figure starts with its first weapon ready, unless holstered', () => {
    const ready = shooterIn();
    expect(ready.shooter.ready).toBe(ready.thing('berettaM92').index);
    expect(shoots(ready)).toBe(true);
    const holstered = shooterIn({ blue: [{ ...SHOOTER, holstered: true }] });
    expect(holstered.shooter.ready).toBe(EMPTY);
    expect(shoots(holstered)).toBe(false);
  });

  test('drawing is an action, and changing weapons is one draw', () => {
    const scene = shooterIn();
    const { act, may, shooter, thing } = scene;
    shooter.stated = 1;
    expect(may(shooter, 'draw', { thing: thing('berettaM92') })).toBe(false);
    act(shooter, 'draw', { thing: thing('knife') });
    expect(shooter.ready).toBe(thing('knife').index);
    expect(shooter.actionsLeft).toBe(0);
    shooter.stated = 2;
    expect(shoots(scene)).toBe(false);
  });

  test('each weapon to be thrown is drawn, and after the throw nothing is ready', () => {
    const { act, may, game, shooter, thing } = shooterIn();
    const grenade = thing('fragGrenade');
    const throws = () => may(shooter, 'throwAt', { thing: grenade, use: 'throw', at: [10, 20] });
    expect(throws()).toBe(false);
    act(shooter, 'draw', { thing: grenade });
    expect(throws()).toBe(true);
    spend(game, shooter, grenade, grenade.weapon.uses[USE.throw]!);
    expect(shooter.ready).toBe(EMPTY);
    expect(grenade.isHeld || grenade.liesAbout).toBe(false);
    expect(thing('fragGrenade')).not.toBe(grenade);
  });

  test('by house rule what is thrown is at hand, and what was ready stays so', () => {
    const { may, game, shooter, thing } = shooterIn({ houseRules: { 'drawing.thrown': false } });
    const grenade = thing('fragGrenade');
    expect(may(shooter, 'throwAt', { thing: grenade, use: 'throw', at: [10, 20] })).toBe(true);
    spend(game, shooter, grenade, grenade.weapon.uses[USE.throw]!);
    expect(shooter.ready).toBe(thing('berettaM92').index);
  });

  test('bare hands need no draw', () => {
    const { may, shooter, foe, thing } = shooterIn({ red: [{ ...FOE, at: [11, 10] }] });
    expect(may(shooter, 'attack', { target: foe, thing: thing('unarmed'), use: 'strike' })).toBe(true);
    expect(may(shooter, 'attack', { target: foe, thing: thing('knife'), use: 'strike' })).toBe(false);
  });

  test('by house rule a draw takes more actions, none, or is left out', () => {
    const slow = shooterIn({ houseRules: { 'drawing.actions': 2 } });
    slow.act(slow.shooter, 'draw', { thing: slow.thing('knife') });
    expect(slow.shooter.ready).toBe(slow.thing('berettaM92').index);
    slow.act(slow.shooter, 'draw', { thing: slow.thing('knife') });
    expect(slow.shooter.ready).toBe(slow.thing('knife').index);
    for (const houseRules of [{ 'drawing.actions': 0 }, { 'modules.drawing': false }]) {
      const free = shooterIn({ blue: [{ ...SHOOTER, holstered: true }], houseRules });
      expect(shoots(free)).toBe(true);
      expect(free.may(free.shooter, 'draw', { thing: free.thing('knife') })).toBe(false);
    }
  });

  test('work on one weapon is lost when another is begun', () => {
    const { act, shooter, thing } = shooterIn({ houseRules: { 'drawing.actions': 2 } });
    act(shooter, 'draw', { thing: thing('knife') });
    act(shooter, 'draw', { thing: thing('fragGrenade') });
    act(shooter, 'draw', { thing: thing('knife') });
    expect(shooter.ready).toBe(thing('berettaM92').index);
  });
});

describe('REV-31: ammunition', () => {
  test('a weapon fired as often as its rating is empty, and an action reloads it', () => {
    const scene = shooterIn({ houseRules: { 'weapons.berettaM92.ammo': 2, 'weapons.berettaM92.magazines': 1 } });
    const { act, may, shooter, thing } = scene;
    const beretta = thing('berettaM92');
    expect(may(shooter, 'reload', { thing: beretta })).toBe(false);
    shootsAway(scene);
    expect(may(shooter, 'reload', { thing: beretta })).toBe(true);
    shootsAway(scene);
    expect(shoots(scene)).toBe(false);
    act(shooter, 'reload', { thing: beretta });
    expect(shoots(scene)).toBe(true);
    expect([beretta.shots, beretta.magazines]).toEqual([2, 0]);
    shootsAway(scene);
    expect(may(shooter, 'reload', { thing: beretta })).toBe(false);
  });

  test('a reload may take several actions, or none', () => {
    const slow = shooterIn({ houseRules: { 'weapons.berettaM92.ammo': 1, 'weapons.berettaM92.reloadActions': 2 } });
    shootsAway(slow);
    slow.act(slow.shooter, 'reload', { thing: slow.thing('berettaM92') });
    expect(shoots(slow)).toBe(false);
    slow.act(slow.shooter, 'reload', { thing: slow.thing('berettaM92') });
    expect(shoots(slow)).toBe(true);
    const free = shooterIn({ houseRules: { 'weapons.berettaM92.ammo': 1, 'weapons.berettaM92.reloadActions': 0 } });
    shootsAway(free);
    expect(shoots(free)).toBe(true);
    shootsAway(free);
    expect(free.thing('berettaM92').shots).toBe(0);
  });

  test('what a file says of magazines counts for all firearms of a figure', () => {
    const { thing } = shooterIn({ blue: [{ ...SHOOTER, magazines: 3 }] });
    expect(thing('berettaM92').magazines).toBe(3);
  });

  test('switched off, weapons are never empty', () => {
    const scene = shooterIn({ houseRules: { 'modules.ammunition': false, 'weapons.berettaM92.ammo': 1 } });
    shootsAway(scene);
    expect(shoots(scene)).toBe(true);
    expect(scene.thing('berettaM92').shots).toBe(1);
  });
});

describe('REV-32 REV-33 REV-34 fire rates', () => {
  const RATE = 'weapons.berettaM92.fireRate';

  test.each([
    ['without one any number of shots', null, [1, 1, 1, 1], true],
    ['a whole one is the most shots in a round', '2', [1, 1], false],
    ['of which the next round has as many again', '2', [1, 1, 2], true],
    ['1/3 is once in three rounds', '1/3', [1], false],
    ['1/3, one round on', '1/3', [1, 2], false],
    ['1/3, the third round running', '1/3', [1, 3], false],
    ['1/3, after three rounds', '1/3', [1, 4], true],
    ['2/3 is two in any three rounds running', '2/3', [1, 2, 3], false],
    ['2/3, when the first is past', '2/3', [1, 3, 4], true],
  ] as const)('%s', (_, rate, rounds, legal) => {
    const scene = shooterIn({ houseRules: { [RATE]: rate } });
    const { battle } = scene;
    // Each round before the last one named has a shot.
    const shots =
      rate === null || (rate === '2' && rounds.length === 2) || rounds.length === 1 ? rounds : rounds.slice(0, -1);
    for (const round of shots) {
      battle.round = round;
      shootsAway(scene);
    }
    battle.round = rounds[rounds.length - 1];
    expect(shoots(scene)).toBe(legal);
  });

  test('switched off, they do not count', () => {
    const scene = shooterIn({ houseRules: { [RATE]: '1/3', 'modules.fireRate': false } });
    shootsAway(scene);
    expect(shoots(scene)).toBe(true);
  });
});

describe('REV-06: a jam', () => {
  test('stops a firearm until an action clears it, without a magazine', () => {
    const scene = shooterIn({ houseRules: { 'weapons.berettaM92.magazines': 1 } });
    const { act, may, shooter, thing } = scene;
    const beretta = thing('berettaM92');
    expect(may(shooter, 'clearJam', { thing: beretta })).toBe(false);
    beretta.isJammed = true;
    expect(shoots(scene)).toBe(false);
    act(shooter, 'clearJam', { thing: beretta });
    expect(shoots(scene)).toBe(true);
    expect(beretta.magazines).toBe(1);
  });
});

describe('REV-39, 18: things on the ground', () => {
  test('any figure within 1 m picks one up by an action, and has it ready', () => {
    const { act, may, battle, shooter, foe, thing } = shooterIn({ red: [{ ...FOE, at: [10, 11] }] });
    const staff = battle.things.find(({ owner, weapon }) => owner === foe.index && weapon.id === 'staffWeapon')!;
    expect(may(shooter, 'pickUp', { thing: staff })).toBe(false);
    battle.putDown(foe, staff, foe.node);
    expect(foe.ready).toBe(EMPTY);
    act(shooter, 'pickUp', { thing: staff });
    expect(shooter.ready).toBe(staff.index);
    expect(staff.holder).toBe(shooter.index);
    expect(thing('staffWeapon')).toBe(staff);
  });

  test('farther away it is out of reach', () => {
    const { may, battle, node, shooter, foe } = shooterIn();
    const staff = battle.things.find(({ owner, weapon }) => owner === foe.index && weapon.id === 'staffWeapon')!;
    battle.putDown(foe, staff, node(11, 11));
    expect(may(shooter, 'pickUp', { thing: staff })).toBe(false);
  });

  test('going prone and dropping a thing are no actions', () => {
    const { act, shooter, thing } = shooterIn();
    const knife = thing('knife');
    shooter.stated = 0;
    act(shooter, 'goProne');
    act(shooter, 'drop', { thing: knife });
    expect(shooter.isProne).toBe(true);
    expect(knife.liesAbout).toBe(true);
    expect(shooter.taken).toBe(0);
  });

  test('what the dead had lies where they were', () => {
    const { battle, foe } = shooterIn();
    battle.kill(foe);
    const theirs = battle.things.filter(({ owner, isBareHands }) => owner === foe.index && !isBareHands);
    expect(theirs.every(({ liesAbout, node }) => liesAbout && node === foe.node)).toBe(true);
    expect(theirs).toHaveLength(2);
  });
});
