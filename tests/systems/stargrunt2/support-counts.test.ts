import { describe, expect, test } from 'vitest';
import { SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { resolveMission } from '../../../src/sim/systems/stargrunt2/play/support/missions.ts';
import { EW_TASK } from '../../../src/sim/systems/stargrunt2/rules/actions.ts';
import { CONFIDENCE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { MISSION_STATE } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import { counted } from './counted.ts';
import { type Scene, stage, type UnitLine } from './support.ts';

const COVERT = { name: 'covert', rect: [10, 30, 28, 10], cover: 'soft', sight: 'clear' };
const WATCH: UnitLine = { name: 'Watch', at: [24, 12], figures: 2, sensor: 'basic', drone: 'enhanced' };
const HIDDEN: UnitLine = { name: 'Ambush', at: [24, 34], figures: 4, hidden: true };
const EARS: UnitLine = { name: 'Ears', at: [44, 44], figures: 2, electronicWarfare: 'superior' };
const line = { blue: [WATCH], red: [HIDDEN, EARS], terrain: [COVERT] };

describe('what is counted of counters, drones, electronic warfare and snipers', () => {
  test('SG2-106 observations by quality, sensor, range and cover; SG2-105 what is revealed, and how', () => {
    const scene = stage({ ...line, dice: [8, 6, 5] });
    scene.act(scene.unit('Watch'), 'observe', { target: scene.unit('Ambush') });
    expect(counted(scene, 'observations')).toEqual({ 'blue regular basic 1 soft': { major: 1 } });
    const again = stage({ ...line, dice: [8, 6, 5] });
    again.act(again.unit('Watch'), 'observe', { target: again.unit('Ambush') });
    expect(counted(again, 'counters-revealed')).toEqual({ 'red unit': { observed: 1 } });
  });

  test('SG2-106 the sensor has its own die', () => {
    const scene = stage({ ...line, dice: [8, 7, 5] });
    const { act } = scene;
    expect(() => act(scene.unit('Watch'), 'observe', { target: scene.unit('Ambush') })).toThrow('rolled a d6');
  });

  test.each([
    { markers: 2, script: [9, 8, 6, 5], result: 'success' },
    { markers: 2, script: [3, 8, 6, 5], result: 'failure' },
  ])('SG2-114 SG2-117 EW tasks by task, level and markers: $result', ({ markers, script, result }) => {
    const policy = {
      electronicWarfare: (_b: unknown, _u: unknown, task: number) => (task === EW_TASK.spoof ? markers : 0),
    };
    const scene = stage({ ...line, policy, dice: script });
    scene.unit('Ears').electronicWarfareMarkers = 3;
    scene.act(scene.unit('Watch'), 'observe', { target: scene.unit('Ambush') });
    scene.finish();
    expect(counted(scene, 'ew-tasks')).toEqual({ 'red spoof superior 2': { [result]: 1 } });
  });

  test('SG2-111 SG2-113 drones launched, moved and shot down', () => {
    const guard: UnitLine = { name: 'Guard', at: [24, 20], figures: 3 };
    const scene = stage({ blue: [WATCH], red: [guard], dice: [8, 3] });
    scene.act(scene.unit('Watch'), 'launchDrone');
    scene.act(scene.unit('Watch'), 'moveDrone', { at: [24, 14] });
    scene.act(scene.unit('Guard'), 'shootDrone', { target: scene.unit('Watch') });
    expect(counted(scene, 'drones')).toEqual({ blue: { launched: 1, moved: 1, shotDown: 1 } });
  });

  test('SG2-120 to 122 sniper shots by band and cover, and whether the position is kept', () => {
    const sniper = { ...HIDDEN, name: 'Sniper', sniper: 'gaussSniper', figures: [{ name: 'Sniper' }] };
    const squad: UnitLine = { name: 'Squad', at: [24, 12], figures: 2, motivation: 'high' };
    const shoot = (): Scene => {
      const scene = stage({ blue: [squad], red: [sniper], terrain: [COVERT], dice: [7, 7, 6, 1, 1] });
      scene.act(scene.unit('Sniper'), 'fire', { target: scene.unit('Squad'), figures: 1 });
      scene.finish();
      return scene;
    };
    const cell = 'red regular gaussSniper 2 none not in position';
    expect(counted(shoot(), 'sniper-shots')).toEqual({ [cell]: { chosenNone: 1 } });
    expect(counted(shoot(), 'sniper-positions')).toEqual({ 'red regular': { kept: 1 } });
  });

  test('SG2-066 SG2-121 past the last band a sniper may only suppress, by house rule', () => {
    const sniper = { ...HIDDEN, name: 'Sniper', sniper: 'gaussSniper', figures: [{ name: 'Sniper' }] };
    const squad: UnitLine = { name: 'Squad', at: [24, 12], figures: 2, motivation: 'high' };
    const houseRules = { 'range.overD12': 'suppression-only', 'sniper.bandMultiplier': 0.5 };
    // 22 inches are band 6: D12, no further roll.
    const scene = stage({ blue: [squad], red: [sniper], terrain: [COVERT], houseRules, dice: [8, 10, 7] });
    scene.act(scene.unit('Sniper'), 'fire', { target: scene.unit('Squad'), figures: 1 });
    scene.finish();
    expect([scene.unit('Squad').active, scene.unit('Squad').suppression]).toEqual([2, 1]);
  });

  test('SG2-048 SG2-110 a broken unit fires at no counter that has not fired on it', () => {
    const near = stage({ ...line, blue: [{ ...WATCH, at: [24, 26] }] });
    const named = { target: near.unit('Ambush'), weapons: SMALL_ARMS };
    expect(near.may(near.unit('Watch'), 'reconByFire', named)).toBe(true);
    near.unit('Watch').confidence = CONFIDENCE.broken;
    expect(near.may(near.unit('Watch'), 'reconByFire', named)).toBe(false);
  });
});

describe('what is counted of requests and missions', () => {
  const observer: UnitLine = {
    name: 'Observer',
    at: [24, 4],
    figures: 1,
    specialist: ['artillery'],
    level: 'platoon',
    chits: 3,
  };
  const support = [{ name: 'Mortars', size: 'small', rounds: 2, missions: 1 }];

  test('SG2-136 requests by kind, caller and chits; those that nobody jams by what they were rolled with', () => {
    const ask = (): Scene => {
      const scene = stage({ blue: [observer], blueSide: { support }, dice: [7] });
      scene.act(scene.unit('Observer'), 'requestSupport', { at: [24, 30], chits: 1 });
      return scene;
    };
    expect(counted(ask(), 'support-requests')).toEqual({ 'blue artillery specialist 1': { success: 1 } });
    expect(counted(ask(), 'support-request-rolls')).toEqual({ 'artillery true 2 0 1': { success: 1 } });
  });

  test('SG2-115 a jammed request is no roll that nobody jams', () => {
    const policy = { electronicWarfare: () => 1 };
    const scene = stage({ blue: [observer], red: [EARS], blueSide: { support }, policy, dice: [8, 7] });
    scene.unit('Ears').electronicWarfareMarkers = 3;
    scene.act(scene.unit('Observer'), 'requestSupport', { at: [24, 30] });
    scene.finish();
    expect(counted(scene, 'support-request-rolls')).toEqual({});
  });

  test('SG2-140 to 143 missions by guidance and deviation, and the figures in their bursts', () => {
    const targets: UnitLine = { name: 'Target', at: [24, 30], figures: 2, motivation: 'high' };
    const land = (): Scene => {
      const scene = stage({ blue: [observer], red: [targets], blueSide: { support }, dice: [3, 12, 6, 7, 3, 1, 6] });
      const [side] = scene.battle.sides;
      const mission = Object.assign(side.missions[0], { state: MISSION_STATE.arrived, asset: 0, warhead: 0 });
      mission.observer = scene.unit('Observer').index;
      mission.node = scene.unit('Target').centre;
      scene.unit('Target').leader = scene.unit('Target').figures[1];
      resolveMission(scene.game, side, mission);
      scene.finish();
      return scene;
    };
    expect(counted(land(), 'fire-missions')).toEqual({ 'blue artillery specialist sees target': { accurate: 1 } });
    expect(counted(land(), 'mission-figures')).toEqual({ 'blue 2': { withEnemies: 1 } });
    expect(counted(land(), 'burst-results')).toEqual({ 'enemies generalPurpose none 1': { unhurt: 1, dead: 1 } });
    expect(counted(land(), 'mission-rounds')).toEqual({ blue: { onTable: 2 } });
  });
});
