import { describe, expect, test } from 'vitest';
import { REVEAL } from '../../../src/sim/systems/stargrunt2/counts/recon.ts';
import { ACTION, ACTIONS, type Policy, SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { revealCounter } from '../../../src/sim/systems/stargrunt2/play/recon/counters.ts';
import {
  activate,
  mayActivate,
  unactivated,
  unitsInPlay,
} from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { onChange } from '../../../src/sim/systems/stargrunt2/play/turn/hooks.ts';
import { mayDo } from '../../../src/sim/systems/stargrunt2/play/turn/states.ts';
import { mayPass, playSequence } from '../../../src/sim/systems/stargrunt2/play/turn/turn.ts';
import { PRESENCE } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { stage, type UnitLine } from './support.ts';

const COVERT = { name: 'covert', rect: [10, 30, 28, 10], cover: 'soft', sight: 'clear' };
const watcher: UnitLine = { name: 'Watch', at: [24, 12], figures: 1 };
const ambush: UnitLine = { name: 'Ambush', at: [24, 34], figures: 4, hidden: true };
const placeDecoys = { deploy: () => 0 };

describe('hidden units', () => {
  test('SG2-105 a hidden unit in cover is a counter without figures on the table', () => {
    const scene = stage({ blue: [watcher], red: [ambush], terrain: [COVERT] });
    const unit = scene.unit('Ambush');
    expect(unit.presence).toBe(PRESENCE.counter);
    expect(unit.figures.slice(0, unit.size).some(({ isOnTable }) => isOnTable)).toBe(false);
    expect(unit.centre).toBe(scene.battle.lattice.nodeNear(2400, 3400));
  });

  test.each([
    { revealedBy: 'showing-actions', shows: true, asks: true, isLocated: true },
    { revealedBy: 'showing-actions', shows: false, asks: true, isLocated: false },
    { revealedBy: 'any-activation', shows: false, asks: false, isLocated: true },
    { revealedBy: 'never', shows: true, asks: false, isLocated: false },
  ])('SG2-105 revealed by $revealedBy: its owner has it shown $shows, revealed $isLocated', (given) => {
    const houseRules = { 'hidden.revealedBy': given.revealedBy };
    let asked = 0;
    const showsItself = () => ++asked > 0 && given.shows;
    const scene = stage({ blue: [watcher], red: [ambush], terrain: [COVERT], houseRules, policy: { showsItself } });
    activate(scene.game, scene.unit('Ambush'), 2, false);
    expect([asked > 0, scene.unit('Ambush').isLocated]).toEqual([given.asks, given.isLocated]);
  });

  test('SG2-105 every action shows a hidden unit but looking, communicating, requests and the end of suppression', () => {
    const scene = stage({ blue: [watcher], red: [ambush], terrain: [COVERT] });
    const unit = scene.unit('Ambush');
    unit.actionsLeft = 2;
    const quiet = ACTIONS.filter((_, kind) => mayDo(scene.battle, unit, kind));
    expect(quiet).toEqual(['nothing', 'removeSuppression', 'rally', 'transfer', 'observe', 'requestSupport']);
  });

  test('SG2-105 a hidden unit that shows itself takes its actions as one on the table, with its fire', () => {
    const fires: Partial<Policy> = {
      act: (battle, unit, action) => {
        action.begin(ACTION.fire, battle.units.find(({ side }) => side !== unit.side)!);
        action.weapons = SMALL_ARMS;
      },
    };
    const blue = [{ ...watcher, at: [24, 26] as const, figures: 2 }];
    const scene = stage({ blue, red: [ambush], terrain: [COVERT], policy: fires, dice: [1, 1, 6] });
    activate(scene.game, scene.unit('Ambush'), 1, false);
    scene.finish();
    expect([scene.unit('Ambush').isLocated, scene.unit('Ambush').smallArmsFired]).toEqual([true, true]);
  });

  test.each([
    { mustActivate: false, left: 0, passes: true },
    { mustActivate: true, left: 1, passes: false },
  ])('SG2-014 a hidden unit need not activate: must $mustActivate, $left to activate, may pass $passes', (given) => {
    const houseRules = { 'hidden.mustActivate': given.mustActivate };
    const scene = stage({ blue: [watcher], red: [ambush], terrain: [COVERT], houseRules });
    const [blue, red] = scene.battle.sides;
    scene.unit('Watch').hasActivated = true;
    expect([unactivated(scene.battle, red), mayPass(scene.battle, red)]).toEqual([given.left, given.passes]);
    scene.unit('Watch').hasActivated = false;
    expect(mayPass(scene.battle, blue)).toBe(false);
    revealCounter(scene.game, scene.unit('Ambush'), REVEAL.observed);
    expect(unactivated(scene.battle, red)).toBe(1);
  });

  test('SG2-122 activation reveals no sniper, by the house rule that reveals all others neither', () => {
    const houseRules = { 'hidden.revealedBy': 'any-activation' };
    const red = [{ ...ambush, figures: 1, sniper: 'laserSniper' }];
    const scene = stage({ blue: [watcher], red, terrain: [COVERT], houseRules });
    activate(scene.game, scene.unit('Ambush'), 2, false);
    expect(scene.unit('Ambush').isCounter).toBe(true);
  });

  test('SG2-013 hidden units count when sides are compared, dummies do not', () => {
    const redSide = { dummies: 1, deploy: { rect: [20, 32, 8, 2] } };
    const scene = stage({ blue: [watcher], red: [ambush], redSide, terrain: [COVERT], policy: placeDecoys });
    expect(unitsInPlay(scene.battle.sides[1])).toBe(1);
  });

  test('SG2-014 a turn ends once only hidden units are left that their owner leaves alone', () => {
    const played: string[] = [];
    const next: Policy['next'] = (_battle, { units }) => units.findIndex((unit) => unit.isLocated && mayActivate(unit));
    const act: Policy['act'] = (_battle, unit, action) => {
      played.push(unit.name);
      action.begin(ACTION.nothing, unit);
    };
    const guard: UnitLine = { name: 'Guard', at: [44, 44], figures: 1 };
    const red = [ambush, guard];
    const scene = stage({ blue: [watcher], red, terrain: [COVERT], policy: { next, act, showsItself: () => false } });
    playSequence(scene.game);
    expect(played.sort()).toEqual(['Guard', 'Watch']);
    expect(scene.unit('Ambush').isCounter).toBe(true);
  });

  test('SG2-105 it is revealed in the open and in sight of an enemy, unless a house rule keeps it hidden', () => {
    const inOpen = { ...ambush, at: [24, 24] as const };
    expect(stage({ blue: [watcher], red: [inOpen], terrain: [COVERT] }).unit('Ambush').isLocated).toBe(true);
    const houseRules = { 'hidden.revealInOpen': false };
    expect(stage({ blue: [watcher], red: [inOpen], houseRules }).unit('Ambush').isCounter).toBe(true);
    const wall = { name: 'wall', rect: [0, 18, 48, 1], sight: 'blocks', movement: 'impassable' };
    expect(stage({ blue: [watcher], red: [inOpen], terrain: [wall] }).unit('Ambush').isCounter).toBe(true);
  });

  test('SG2-105 a dummy in the open and in sight is removed, a mine is not to be seen', () => {
    const redSide = { dummies: 1, mines: 1, deploy: { rect: [20, 26, 8, 2] } };
    const scene = stage({ blue: [watcher], red: [{ ...ambush, at: [24, 40] }], redSide, policy: placeDecoys });
    onChange(scene.game);
    const [dummy, mine] = scene.battle.sides[1].units.filter(({ isDecoy }) => isDecoy);
    expect([dummy.presence, mine.presence]).toEqual([PRESENCE.lost, PRESENCE.counter]);
  });

  test('SG2-105 the owner places the figures in a circle of integrity round the counter', () => {
    const reveal = { node: 0 };
    const policy = { reveal: () => reveal.node };
    const scene = stage({ blue: [watcher], red: [ambush], terrain: [COVERT], policy });
    reveal.node = scene.battle.lattice.nodeNear(2500, 3500);
    activate(scene.game, scene.unit('Ambush'), 2, false);
    const { figures } = scene.unit('Ambush');
    const { distanceSquared } = scene.battle.lattice;
    const counter = scene.battle.lattice.nodeNear(2400, 3400);
    for (const { node } of figures.slice(0, 4))
      expect(distanceSquared.call(scene.battle.lattice, node, counter)).toBeLessThanOrEqual(300 ** 2);
    expect(figures[0].node).toBe(reveal.node);
    const far = stage({ blue: [watcher], red: [ambush], terrain: [COVERT], policy });
    reveal.node = far.battle.lattice.nodeNear(2800, 3400);
    expect(() => activate(far.game, far.unit('Ambush'), 2, false)).toThrow('too far from its counter');
  });
});

describe('observation', () => {
  const line = { blue: [{ ...watcher, sensor: 'basic' }], red: [ambush], terrain: [COVERT] };

  test('SG2-106 the counter must be in sight, and a counter', () => {
    const scene = stage({ ...line, red: [ambush, { name: 'Seen', at: [30, 20], figures: 2 }] });
    const watch = scene.unit('Watch');
    expect(scene.may(watch, 'observe', { target: scene.unit('Ambush') })).toBe(true);
    expect(scene.may(watch, 'observe', { target: scene.unit('Seen') })).toBe(false);
    const wall = { name: 'wall', rect: [0, 18, 48, 1], sight: 'blocks', movement: 'impassable' };
    const blind = stage({ ...line, terrain: [COVERT, wall] });
    expect(blind.may(blind.unit('Watch'), 'observe', { target: blind.unit('Ambush') })).toBe(false);
  });

  test('SG2-106 a suppressed unit may observe', () => {
    const scene = stage(line);
    scene.unit('Watch').suppression = 1;
    expect(scene.may(scene.unit('Watch'), 'observe', { target: scene.unit('Ambush') })).toBe(true);
  });

  // Quality D8 and sensor D6 against D4, up one for cover and one for 22 inches.
  test.each([
    { script: [8, 8 - 2, 8], presence: PRESENCE.counter, isFlipped: false },
    { script: [8, 2, 7], presence: PRESENCE.counter, isFlipped: true },
    { script: [8, 6, 5], presence: PRESENCE.located, isFlipped: false },
  ])('SG2-107 SG2-108 $script: flipped $isFlipped, presence $presence', ({ script, presence, isFlipped }) => {
    const scene = stage({ ...line, dice: script });
    scene.act(scene.unit('Watch'), 'observe', { target: scene.unit('Ambush') });
    scene.finish();
    expect(scene.unit('Ambush').presence).toBe(presence);
    expect(scene.unit('Ambush').isFlipped).toBe(isFlipped);
    expect(scene.unit('Watch').actionsLeft).toBe(1);
  });

  test.each([
    { minorRemovesDummy: true, presence: PRESENCE.lost },
    { minorRemovesDummy: false, presence: PRESENCE.counter },
  ])('SG2-107 a minor success removes a dummy: $minorRemovesDummy', ({ minorRemovesDummy, presence }) => {
    const redSide = { dummies: 1, deploy: { rect: [20, 32, 8, 2] } };
    const houseRules = { 'observe.minorRemovesDummy': minorRemovesDummy };
    const scene = stage({ ...line, redSide, houseRules, policy: placeDecoys, dice: [8, 1, 7] });
    const dummy = scene.battle.sides[1].units.find(({ isDecoy }) => isDecoy)!;
    scene.act(scene.unit('Watch'), 'observe', { target: dummy });
    scene.finish();
    expect(dummy.presence).toBe(presence);
  });

  test.each([
    { from: 32, reach: 6, script: [8, 6, 1], presence: PRESENCE.lost },
    { from: 32, reach: 6, script: [8, 1, 1], presence: PRESENCE.counter },
    { from: 24, reach: 6, script: [8, 6, 1], presence: PRESENCE.counter },
    { from: 24, reach: 20, script: [8, 6, 1], presence: PRESENCE.lost },
  ])('SG2-109 mines: from y = $from with reach $reach and $script', ({ from, reach, script, presence }) => {
    const redSide = { mines: 1, deploy: { rect: [24, 36, 1, 1] } };
    const houseRules = { 'observe.mineReach': reach };
    const blue = [{ ...watcher, sensor: 'basic', at: [24, from] as const }];
    const red = [{ ...ambush, at: [12, 38] as const }];
    const scene = stage({ ...line, blue, red, redSide, houseRules, policy: placeDecoys, dice: script });
    const mine = scene.battle.sides[1].units.find(({ isDecoy }) => isDecoy)!;
    scene.act(scene.unit('Watch'), 'observe', { target: mine });
    scene.finish();
    expect(mine.presence).toBe(presence);
  });

  test('SG2-013 decoys never activate and do not count', () => {
    const redSide = { dummies: 1, deploy: { rect: [20, 32, 8, 2] } };
    const scene = stage({ ...line, redSide, policy: placeDecoys });
    expect(scene.battle.sides[1].startUnits).toBe(1);
  });
});

describe('reconnaissance by fire', () => {
  const squad: UnitLine = { name: 'Squad', at: [24, 20], figures: 4 };
  const line = { blue: [squad], red: [ambush], terrain: [COVERT] };

  // 14 inches are band 2; D6 up one for cover. Quality D8 and firepower D8.
  test.each([
    { script: [8, 8, 8], isFlipped: false },
    { script: [8, 7, 7], isFlipped: false },
    { script: [8, 8, 7], isFlipped: true },
  ])('SG2-110 $script: flipped and suppressed $isFlipped', ({ script, isFlipped }) => {
    const scene = stage({ ...line, dice: script });
    const unit = scene.unit('Ambush');
    scene.act(scene.unit('Squad'), 'reconByFire', { target: unit, weapons: SMALL_ARMS });
    scene.finish();
    expect([unit.isFlipped, unit.suppression, unit.presence]).toEqual([isFlipped, isFlipped ? 1 : 0, PRESENCE.counter]);
    // It is not suppressed for the first time by fire (SG2-040).
    expect([unit.active, unit.confidence, unit.wasSuppressed]).toEqual([4, 0, false]);
  });

  test('SG2-017 SG2-110 it is the fire of the weapons', () => {
    const scene = stage({ ...line, dice: [1, 1, 8] });
    const named = { target: scene.unit('Ambush'), weapons: SMALL_ARMS };
    scene.act(scene.unit('Squad'), 'reconByFire', named);
    expect(scene.may(scene.unit('Squad'), 'reconByFire', named)).toBe(false);
  });

  test.each([
    { removesDummy: false, presence: PRESENCE.counter },
    { removesDummy: true, presence: PRESENCE.lost },
  ])('SG2-110 a dummy is removed by it: $removesDummy', ({ removesDummy, presence }) => {
    const redSide = { dummies: 1, deploy: { rect: [24, 32, 1, 1] } };
    const houseRules = { 'recon.removesDummy': removesDummy };
    const scene = stage({ ...line, redSide, houseRules, policy: placeDecoys, dice: [8, 8, 1] });
    const dummy = scene.battle.sides[1].units.find(({ isDecoy }) => isDecoy)!;
    scene.act(scene.unit('Squad'), 'reconByFire', { target: dummy, weapons: SMALL_ARMS });
    scene.finish();
    expect(dummy.presence).toBe(presence);
  });

  test('SG2-110 sight and band are the counter’s', () => {
    const wall = { name: 'wall', rect: [0, 26, 48, 1], sight: 'blocks', movement: 'impassable' };
    const blind = stage({ ...line, terrain: [COVERT, wall] });
    const weapons = SMALL_ARMS;
    expect(blind.may(blind.unit('Squad'), 'reconByFire', { target: blind.unit('Ambush'), weapons })).toBe(false);
    const far = stage({ ...line, blue: [{ ...squad, at: [24, 1] }] });
    expect(far.may(far.unit('Squad'), 'reconByFire', { target: far.unit('Ambush'), weapons })).toBe(false);
  });
});
