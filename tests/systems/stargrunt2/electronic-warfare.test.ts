import { describe, expect, test } from 'vitest';
import { PER_MARKER, type Policy } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import {
  settleTasks,
  spoof,
  spotElectronically,
} from '../../../src/sim/systems/stargrunt2/play/recon/electronic-warfare.ts';
import { activate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { EW_TASK } from '../../../src/sim/systems/stargrunt2/rules/actions.ts';
import { PRESENCE, type Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const COVERT = { name: 'covert', rect: [10, 30, 28, 10], cover: 'soft', sight: 'clear' };
const blueEw: UnitLine = { name: 'Blue ears', at: [4, 4], figures: 2, electronicWarfare: 'basic' };
const redEw: UnitLine = { name: 'Red ears', at: [44, 44], figures: 2, electronicWarfare: 'superior' };
const platoon: UnitLine = { name: 'Platoon', at: [20, 8], figures: 2, level: 'platoon', leadership: 1 };
const squad: UnitLine = { name: 'Squad', at: [28, 8], figures: 4, commander: 'Platoon' };

function spending(markers: Readonly<Record<number, number>>): Partial<Policy> {
  return { electronicWarfare: (_battle, unit, task) => Math.min(markers[task] ?? 0, unit.electronicWarfareMarkers) };
}

function scene(parts: Stage): Scene {
  const made = stage({ blue: [platoon, squad, blueEw], red: [redEw], ...parts });
  for (const unit of made.battle.units) if (unit.kind.electronicWarfare >= 0) unit.electronicWarfareMarkers = 3;
  return made;
}

const markersOf = (unit: Unit) => unit.electronicWarfareMarkers;

describe('EW markers', () => {
  test.each([
    { isOn: true, markers: 3, houseRules: {} },
    { isOn: false, markers: 0, houseRules: {} },
    { isOn: true, markers: 5, houseRules: { 'ew.markers': 5 } },
  ])('SG2-114 activated with the system on ($isOn): $markers markers', ({ isOn, markers, houseRules }) => {
    const made = stage({ blue: [blueEw], houseRules, policy: { keepsElectronicWarfare: () => isOn } });
    const unit = made.unit('Blue ears');
    expect(markersOf(unit)).toBe(0);
    unit.electronicWarfareMarkers = 1;
    activate(made.game, unit, 2, false);
    expect(markersOf(unit)).toBe(markers);
  });

  test('SG2-114 more markers than there are cannot be spent', () => {
    const made = scene({ policy: { electronicWarfare: () => 4 } });
    expect(() => made.act(made.unit('Platoon'), 'transfer', { target: made.unit('Squad') })).toThrow('EW markers');
  });
});

describe('EW tasks', () => {
  test.each([
    // A D12 for two superior markers, then the sender's D8 against LV 2.
    { script: [8, 8], jammed: false, activated: true },
    { script: [9, 8], jammed: true, activated: false },
    { script: [2, 2], jammed: false, activated: false },
  ])('SG2-115 jamming communications: $script', ({ script, activated }) => {
    const policy = spending({ [EW_TASK.jamCommunications]: 2 });
    let acted = false;
    const act: Policy['act'] = (_battle, unit, action) => {
      acted = unit.name === 'Squad';
      action.kind = 0;
    };
    const made = scene({ policy: { ...policy, act }, dice: script });
    made.act(made.unit('Platoon'), 'transfer', { target: made.unit('Squad') });
    made.finish();
    expect(acted).toBe(activated);
    expect(markersOf(made.unit('Red ears'))).toBe(1);
    expect(markersOf(made.unit('Blue ears'))).toBe(3);
  });

  test.each([
    // D10 jams the message, D6 the jammer; then the sender's D8.
    { script: [5, 6, 3], activated: true },
    { script: [6, 6, 3], activated: false },
  ])('SG2-118 a task that is jammed is lost with its markers: $script', ({ script, activated }) => {
    const policy = spending({ [EW_TASK.jamCommunications]: 1, [EW_TASK.jamElectronicWarfare]: 1 });
    let acted = false;
    const act: Policy['act'] = (_battle, _unit, action) => {
      acted = true;
      action.kind = 0;
    };
    const made = scene({ policy: { ...policy, act }, dice: script });
    made.act(made.unit('Platoon'), 'transfer', { target: made.unit('Squad') });
    made.finish();
    expect(acted).toBe(activated);
    expect([markersOf(made.unit('Red ears')), markersOf(made.unit('Blue ears'))]).toEqual([2, 2]);
  });

  test.each([
    { unitsPerTask: 1, script: [4, 8], left: [2, 3] },
    { unitsPerTask: 2, script: [4, 9, 8], left: [2, 2] },
  ])('SG2-119 $unitsPerTask EW units of a side act on one roll', ({ unitsPerTask, script, left }) => {
    const red = [redEw, { ...redEw, name: 'More ears', at: [40, 44] as const }];
    const policy = spending({ [EW_TASK.jamCommunications]: 1 });
    const made = scene({ red, policy, dice: script, houseRules: { 'ew.unitsPerTask': unitsPerTask } });
    made.act(made.unit('Platoon'), 'transfer', { target: made.unit('Squad') });
    made.finish();
    expect([markersOf(made.unit('Red ears')), markersOf(made.unit('More ears'))]).toEqual(left);
  });

  test.each([
    { state: { isSystemsOff: true } },
    { state: { isPanicked: true } },
    { state: { isElectronicWarfareOn: false } },
    { state: { presence: PRESENCE.lost } },
  ])('SG2-114 SG2-135 an EW unit that is $state does no task', ({ state }) => {
    const made = scene({ policy: spending({ [EW_TASK.spoof]: 1 }) });
    Object.assign(made.unit('Red ears'), state);
    expect(spoof(made.game, made.unit('Squad'))).toBe(0);
    expect(markersOf(made.unit('Red ears'))).toBe(3);
  });

  test.each([
    // EW D10; D8 and D4 of the observer; D8 of a counter in cover 22 inches off.
    { script: [3, 8, 4, 2], needs: 'any', presence: PRESENCE.located },
    { script: [5, 8, 4, 2], needs: 'any', presence: PRESENCE.counter },
    { script: [5, 8, 4, 2], needs: 'all', presence: PRESENCE.located },
    { script: [9, 8, 4, 2], needs: 'all', presence: PRESENCE.counter },
  ])('SG2-117 spoofing an observer, needs $needs: $script', ({ script, needs, presence }) => {
    const hidden: UnitLine = { name: 'Ambush', at: [24, 34], figures: 4, hidden: true };
    const watch: UnitLine = { name: 'Watch', at: [24, 12], figures: 1 };
    const made = scene({
      ...{ blue: [watch], red: [hidden, redEw], terrain: [COVERT], dice: script },
      ...{ policy: spending({ [EW_TASK.spoof]: 1 }), houseRules: { 'ew.spoofNeeds': needs } },
    });
    made.act(made.unit('Watch'), 'observe', { target: made.unit('Ambush') });
    made.finish();
    expect(made.unit('Ambush').presence).toBe(presence);
  });
});

describe('spotting by EW', () => {
  const hidden: UnitLine = { name: 'Ambush', at: [24, 34], figures: 4, hidden: true };
  const wall = { name: 'wall', rect: [0, 18, 48, 1], sight: 'blocks', movement: 'impassable' };

  function spotting(target: () => number): Partial<Policy> {
    let asked = 0;
    return {
      electronicSpot: (_battle, unit) => (unit.name === 'Blue ears' && asked++ === 0 ? target() + PER_MARKER : 0),
    };
  }

  test.each([
    { script: [6, 5], terrain: [COVERT], presence: PRESENCE.located },
    { script: [6, 6], terrain: [COVERT], presence: PRESENCE.counter },
    { script: [6, 7], terrain: [COVERT, wall], presence: PRESENCE.counter },
    { script: [5, 4], terrain: [wall], presence: PRESENCE.located },
  ])('SG2-116 $script with $terrain.length pieces', ({ script, terrain, presence }) => {
    let index = 0;
    const made = scene({ blue: [blueEw], red: [hidden], terrain, policy: spotting(() => index), dice: script });
    index = made.unit('Ambush').index;
    spotElectronically(made.game, 0);
    made.finish();
    expect(made.unit('Ambush').presence).toBe(presence);
    expect(markersOf(made.unit('Blue ears'))).toBe(2);
  });

  test.each([
    { spotReveals: 'any', presence: PRESENCE.lost },
    { spotReveals: 'units', presence: PRESENCE.counter },
  ])('SG2-116 a mine is revealed by it: $spotReveals', ({ spotReveals, presence }) => {
    let index = 0;
    const redSide = { mines: 1, deploy: { rect: [24, 36, 1, 1] } };
    const policy = { ...spotting(() => index), deploy: () => 0 };
    const made = scene({
      ...{ blue: [blueEw], red: [hidden], redSide, terrain: [COVERT], policy, dice: [6, 5] },
      houseRules: { 'ew.spotReveals': spotReveals },
    });
    const mine = made.battle.sides[1].units.find(({ isDecoy }) => isDecoy)!;
    index = mine.index;
    spotElectronically(made.game, 0);
    made.finish();
    expect(mine.presence).toBe(presence);
  });

  test('SG2-116 SG2-118 the other side may jam the task', () => {
    let index = 0;
    const policy = { ...spotting(() => index), ...spending({ [EW_TASK.jamElectronicWarfare]: 1 }) };
    const made = scene({ blue: [blueEw], red: [hidden, redEw], terrain: [COVERT], policy, dice: [6, 5, 7] });
    index = made.unit('Ambush').index;
    spotElectronically(made.game, 0);
    made.finish();
    expect(made.unit('Ambush').isCounter).toBe(true);
    settleTasks(made.game, false);
  });
});

describe('drones', () => {
  const team: UnitLine = { name: 'Team', at: [24, 6], figures: 2, drone: 'enhanced' };
  const hidden: UnitLine = { name: 'Ambush', at: [24, 34], figures: 4, hidden: true };
  const wall = { name: 'wall', rect: [0, 18, 48, 1], sight: 'blocks', movement: 'impassable' };

  function flying(parts: Stage, at: readonly [number, number]): Scene {
    const made = stage({ blue: [team], red: [hidden], terrain: [COVERT, wall], ...parts });
    made.unit('Team').droneNode = made.battle.lattice.nodeNear(100 * at[0], 100 * at[1]);
    return made;
  }

  test('SG2-111 a team launches one drone, above itself, for one action', () => {
    const made = stage({
      blue: [team, { ...team, name: 'None', drone: undefined, at: [12, 6] }],
      red: [hidden],
      terrain: [wall],
    });
    const unit = made.unit('Team');
    expect(made.may(made.unit('None'), 'launchDrone')).toBe(false);
    made.act(unit, 'launchDrone');
    expect([unit.droneNode, unit.actionsLeft]).toEqual([unit.centre, 1]);
    expect(made.may(unit, 'launchDrone')).toBe(false);
    const slow = stage({ blue: [team], red: [hidden], terrain: [wall], houseRules: { 'drone.launchActions': 2 } });
    slow.act(slow.unit('Team'), 'launchDrone');
    expect(slow.unit('Team').actionsLeft).toBe(0);
  });

  test('SG2-111 it flies 24 inches an action, over everything', () => {
    const made = flying({}, [24, 6]);
    expect(made.may(made.unit('Team'), 'moveDrone', { at: [24, 30] })).toBe(true);
    expect(made.may(made.unit('Team'), 'moveDrone', { at: [24, 31] })).toBe(false);
    made.act(made.unit('Team'), 'moveDrone', { at: [24, 30] });
    expect(made.unit('Team').droneNode).toBe(made.battle.lattice.nodeNear(2400, 3000));
    const fast = flying({ houseRules: { 'drone.move': 30 } }, [24, 6]);
    expect(fast.may(fast.unit('Team'), 'moveDrone', { at: [24, 36] })).toBe(true);
  });

  test('SG2-111 by house rule any other action of the team loses the drone', () => {
    for (const operatorBusy of [true, false]) {
      const made = flying({ houseRules: { 'drone.operatorBusy': operatorBusy } }, [24, 12]);
      made.act(made.unit('Team'), 'move', { at: [26, 6] });
      expect(made.unit('Team').droneNode >= 0).toBe(!operatorBusy);
    }
  });

  test('SG2-112 a counter in the open is found without a roll, out of sight of the team', () => {
    const red = [{ ...hidden, at: [24, 24] as const }];
    const made = flying({ red }, [24, 20]);
    made.act(made.unit('Team'), 'spotByDrone', { target: made.unit('Ambush') });
    made.finish();
    expect(made.unit('Ambush').isLocated).toBe(true);
    const rolled = flying({ red, houseRules: { 'drone.autoSpotOpen': false }, dice: [4, 8, 4] }, [24, 20]);
    rolled.act(rolled.unit('Team'), 'spotByDrone', { target: rolled.unit('Ambush') });
    rolled.finish();
    expect(rolled.unit('Ambush').isFlipped).toBe(true);
  });

  test.each([
    // Soft cover, 2 inches off: D6; 14 inches off: D8.
    { at: [24, 32] as const, script: [8, 8, 6], presence: PRESENCE.located },
    { at: [24, 20] as const, script: [8, 8, 8], presence: PRESENCE.counter },
    { at: [24, 20] as const, script: [8, 8, 7], presence: PRESENCE.located },
  ])('SG2-112 in cover it is rolled for from the drone at $at: $script', ({ at, script, presence }) => {
    const made = flying({ dice: script }, at);
    made.act(made.unit('Team'), 'spotByDrone', { target: made.unit('Ambush') });
    made.finish();
    expect(made.unit('Ambush').presence).toBe(presence);
  });

  test.each([
    { y: 14, houseRules: {}, may: true },
    { y: 13, houseRules: {}, may: false },
    { y: 13, houseRules: { 'drone.shootBands': 2 }, may: true },
  ])(
    'SG2-113 a regular squad at y = 22 fires at a drone within 8 inches: y = $y, $houseRules',
    ({ y, houseRules, may }) => {
      const red = [{ name: 'Guard', at: [24, 22] as const, figures: 1 }];
      const made = flying({ red, terrain: [], houseRules }, [24, y]);
      expect(made.may(made.unit('Guard'), 'shootDrone', { target: made.unit('Team') })).toBe(may);
    },
  );

  test.each([
    { script: [8, 7], isDown: true },
    { script: [7, 7], isDown: false },
  ])('SG2-113 quality D8 against the D8 of an enhanced drone: $script', ({ script, isDown }) => {
    const red = [{ name: 'Guard', at: [24, 22] as const, figures: 3 }];
    const made = flying({ red, terrain: [], dice: script }, [24, 16]);
    made.act(made.unit('Guard'), 'shootDrone', { target: made.unit('Team') });
    made.finish();
    expect(made.unit('Team').droneNode >= 0).toBe(!isDown);
    // SG2-017: it is the fire of the squad's small arms.
    expect(made.may(made.unit('Guard'), 'shootDrone', { target: made.unit('Team') })).toBe(false);
    expect(made.may(made.unit('Team'), 'launchDrone')).toBe(isDown);
  });
});
