import { describe, expect, test } from 'vitest';
import { ACTION, PASSES, type Policy, RESOLVES_MISSION } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { eastward, northward, resolveMission } from '../../../src/sim/systems/stargrunt2/play/support/missions.ts';
import { mayActivate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { onTurnBegins, onTurnEnds } from '../../../src/sim/systems/stargrunt2/play/turn/hooks.ts';
import { playSequence } from '../../../src/sim/systems/stargrunt2/play/turn/turn.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { MISSION_STATE } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const mortars = { name: 'Mortars', size: 'small', rounds: 1, missions: 2 };
const observer: UnitLine = { name: 'Observer', at: [24, 4], figures: 1, specialist: ['artillery'], level: 'platoon' };
const target: UnitLine = { name: 'Target', at: [24, 40], figures: 3 };
const wall = { name: 'wall', rect: [0, 18, 48, 1], sight: 'blocks', movement: 'impassable' };

interface Battery extends Stage {
  readonly support?: readonly Readonly<Record<string, unknown>>[];
}

function battery({ support = [mortars], ...parts }: Battery): Scene {
  return stage({ blue: [observer], red: [target], blueSide: { support }, ...parts });
}

const AIM = { at: [24, 40] as const };

describe('requests for support', () => {
  test.each([
    { script: [3], states: MISSION_STATE.arrived, left: 1 },
    { script: [2], states: MISSION_STATE.free, left: 2 },
  ])('SG2-136 a D8 of $script against 2', ({ script, states, left }) => {
    const made = battery({ dice: script });
    made.act(made.unit('Observer'), 'requestSupport', AIM);
    made.finish();
    const [side] = made.battle.sides;
    expect([side.missions[0].state, side.assets[0].left]).toEqual([states, left]);
    expect(made.unit('Observer').actionsLeft).toBe(1);
  });

  test('SG2-136 who is no observer needs two more; a squad bypasses the platoon', () => {
    const blue = [{ ...observer, specialist: [], level: 'squad' }];
    const made = battery({ blue, dice: [5] });
    made.act(made.unit('Observer'), 'requestSupport', AIM);
    expect(made.battle.sides[0].missions[0].state).toBe(MISSION_STATE.arrived);
    const lower = battery({ blue, dice: [7] });
    expect(() => lower.act(lower.unit('Observer'), 'requestSupport', AIM)).toThrow('rolled a d6');
  });

  test('SG2-136 chits are spent either way, and no more than there are', () => {
    const blue = [{ ...observer, chits: 2 }];
    const made = battery({ blue, dice: [1] });
    expect(made.may(made.unit('Observer'), 'requestSupport', { ...AIM, chits: 3 })).toBe(false);
    made.act(made.unit('Observer'), 'requestSupport', { ...AIM, chits: 2 });
    expect(made.unit('Observer').chits).toBe(0);
    const house = battery({ houseRules: { 'request.chits': 1 } });
    expect(house.may(house.unit('Observer'), 'requestSupport', { ...AIM, chits: 1 })).toBe(true);
  });

  test('SG2-137 the target point must be in sight, and the asset have missions left', () => {
    const blind = battery({ terrain: [wall] });
    expect(blind.may(blind.unit('Observer'), 'requestSupport', AIM)).toBe(false);
    expect(blind.may(blind.unit('Observer'), 'requestSupport', { at: [24, 12] })).toBe(true);
    const made = battery({ support: [{ ...mortars, missions: 1 }], dice: [8] });
    expect(made.may(made.unit('Observer'), 'requestSupport', { ...AIM, asset: 1 })).toBe(false);
    expect(made.may(made.unit('Observer'), 'requestSupport', { ...AIM, weapons: 1 })).toBe(false);
    made.act(made.unit('Observer'), 'requestSupport', AIM);
    expect(made.may(made.unit('Observer'), 'requestSupport', AIM)).toBe(false);
  });

  test('SG2-031 SG2-136 a suppressed unit may request support', () => {
    const made = battery({});
    made.unit('Observer').suppression = 2;
    expect(made.may(made.unit('Observer'), 'requestSupport', AIM)).toBe(true);
  });

  test('SG2-137 air support is artillery, unless a house rule has none', () => {
    const support = [{ ...mortars, kind: 'air' }];
    expect(battery({ support }).may(battery({ support }).unit('Observer'), 'requestSupport', AIM)).toBe(true);
    const made = battery({ support, houseRules: { 'artillery.airToo': false } });
    expect(made.may(made.unit('Observer'), 'requestSupport', AIM)).toBe(false);
  });

  test.each([
    { kind: 'artillery', level: 'company', turns: 0 },
    { kind: 'artillery', level: 'battalion', turns: 1 },
    { kind: 'artillery', level: 'regiment', turns: 2 },
    { kind: 'orbital', level: 'orbital', turns: 2 },
    { kind: 'air', level: 'air', turns: 2 },
  ])('SG2-137 $level assets arrive after $turns turns', ({ kind, level, turns }) => {
    const specialist = ['artillery', 'orbital', 'air'];
    const blue = [{ ...observer, specialist, chits: 6, leadership: 1, level: 'regiment' }];
    const made = battery({ blue, support: [{ ...mortars, kind, level }], dice: [12] });
    made.act(made.unit('Observer'), 'requestSupport', { ...AIM, chits: 6 });
    const [mission] = made.battle.sides[0].missions;
    for (let turn = 0; turn < turns; turn++) {
      expect(mission.state).toBe(MISSION_STATE.coming);
      onTurnEnds(made.game);
      onTurnBegins(made.game);
    }
    expect(mission.state).toBe(MISSION_STATE.arrived);
  });
});

function arrived(parts: Battery, at: readonly [number, number] = [24, 40]): Scene {
  const made = battery(parts);
  const [side] = made.battle.sides;
  Object.assign(side.missions[0], {
    state: MISSION_STATE.arrived,
    ...{ asset: 0, observer: made.unit('Observer').index, warhead: 0 },
    node: made.battle.lattice.nodeNear(100 * at[0], 100 * at[1]),
  });
  return made;
}

describe('the turn of a mission', () => {
  test('SG2-137 it is one of its owner’s activations, also where all its units have activated', () => {
    const played: string[] = [];
    const made = arrived({
      red: ['A', 'B'].map((name, i) => ({ name, at: [8 * i, 46], figures: 1 })),
      policy: {
        next: (_battle, side) => {
          const unit = side.units.findIndex(mayActivate);
          played.push(unit < 0 ? 'mission' : side.units[unit].name);
          return unit < 0 ? RESOLVES_MISSION : unit;
        },
      },
      dice: [3, 1, 1],
    });
    playSequence(made.game);
    expect(played).toEqual(['Observer', 'A', 'mission', 'B']);
  });

  test('SG2-137 what is left of them falls at the end of the turn, unless the game has ended before', () => {
    const moves: Policy['act'] = ({ lattice }, unit, action) => {
      action.begin(ACTION.move, unit);
      action.node = lattice.nodeNear(unit.centreX, unit.centreY + 400);
    };
    const mission = { objective: 'reach', turns: 4, side: 'blue', area: { rect: [20, 6, 8, 6] }, figures: 1 };
    const goes = arrived({ mission, policy: { act: moves }, dice: [1] });
    playSequence(goes.game);
    goes.finish();
    expect(goes.battle.sides[0].missions[0].state).toBe(MISSION_STATE.arrived);
    const stays = arrived(
      { houseRules: { 'turn.pass': 'always' }, policy: { next: () => PASSES }, dice: [1, 3] },
      [44, 10],
    );
    playSequence(stays.game);
    stays.finish();
    expect(stays.battle.sides[0].missions[0].state).toBe(MISSION_STATE.resolved);
  });
});

function fall(made: Scene): void {
  const [side] = made.battle.sides;
  resolveMission(made.game, side, side.missions[0]);
  made.finish();
}

const rounds = ({ game: { support } }: Scene) =>
  Array.from({ length: support.barrage.rounds }, (_, i) => [support.barrage.x[i] / 100, support.barrage.y[i] / 100]);

describe('where missions fall', () => {
  const nobody = { red: [{ name: 'Far', at: [0, 48] as const, figures: 1 }] };

  test.each([
    { blue: observer, terrain: [], script: [3], on: [24, 30] },
    // Unseen twice LV 2: 4 is inaccurate, 1 times 4 inches straight away.
    { blue: observer, terrain: [wall], script: [4, 1, 12], on: [24, 34] },
    { blue: observer, terrain: [wall], script: [5], on: [24, 30] },
    { blue: { ...observer, specialist: [] }, terrain: [], script: [4, 1, 6], on: [24, 26] },
    { blue: { ...observer, specialist: ['orbital', 'air'] }, terrain: [], script: [4, 1, 3], on: [28, 30] },
    { blue: observer, terrain: [], script: [2, 5, 9], on: [14, 30] },
  ])('SG2-140 SG2-141 $script: the round falls on $on', ({ blue, terrain, script, on }) => {
    const made = arrived({ blue: [blue], ...nobody, terrain, dice: script }, [24, 30]);
    fall(made);
    expect(rounds(made)).toEqual([on]);
  });

  test('SG2-140 an observer who is lost counts as unseen, with its last quality', () => {
    const made = arrived({ blue: [{ ...observer, quality: 'elite' }], ...nobody, dice: [4, 2, 12] }, [24, 30]);
    made.battle.lose(made.unit('Observer'));
    fall(made);
    expect(rounds(made)).toEqual([[24, 38]]);
  });

  test('SG2-141 12 is away from the own edge, whichever it is', () => {
    const [north, south, east, west] = [0, 1, 2, 3];
    const at = (edge: number, hour: number) => [eastward(edge, hour, 10), northward(edge, hour, 10)].map((n) => n + 0);
    expect([at(south, 12), at(south, 3), at(south, 6), at(south, 9)]).toEqual([
      [0, 1000],
      [1000, 0],
      [0, -1000],
      [-1000, 0],
    ]);
    expect([at(north, 12), at(north, 3)]).toEqual([
      [0, -1000],
      [-1000, 0],
    ]);
    expect([at(east, 12), at(east, 3)]).toEqual([
      [-1000, 0],
      [0, 1000],
    ]);
    expect([at(west, 12), at(west, 3)]).toEqual([
      [1000, 0],
      [0, -1000],
    ]);
    expect(at(south, 1)).toEqual([500, 866]);
    expect(at(south, 11)).toEqual([-500, 866]);
  });

  test('SG2-142 further rounds deviate from the impact point by D12 direction and D6 distance', () => {
    const support = [{ ...mortars, rounds: 3 }];
    const made = arrived({ support, ...nobody, dice: [3, 12, 6, 3, 2] }, [24, 30]);
    fall(made);
    expect(rounds(made)).toEqual([
      [24, 30],
      [24, 36],
      [26, 30],
    ]);
    const wide = arrived(
      { support, ...nobody, houseRules: { 'artillery.spreadDie': 8 }, dice: [3, 12, 8, 3, 2] },
      [24, 30],
    );
    fall(wide);
    expect(rounds(wide)[1]).toEqual([24, 38]);
  });

  test('SG2-143 a round off the table is lost', () => {
    const support = [{ ...mortars, rounds: 2 }];
    const made = arrived({ support, ...nobody, dice: [3, 3, 6] }, [44, 30]);
    fall(made);
    expect(rounds(made)).toEqual([[44, 30]]);
  });
});

describe('bursts', () => {
  const pair = (distance: number, size = 'small') => ({
    red: [
      { name: 'Target', at: [24, 36] as const, figures: 1 },
      { name: 'Other', at: [24, 36 + distance] as const, figures: 1 },
    ],
    support: [{ ...mortars, size }],
  });

  test.each([
    { size: 'small', radius: 3 },
    { size: 'medium', radius: 4 },
    { size: 'large', radius: 6 },
    { size: 'veryLarge', radius: 10 },
  ])('SG2-138 the radius of a $size burst is $radius inches', ({ size, radius }) => {
    const inside = arrived({ ...pair(radius, size), dice: [3, 1, 6, 1, 6] }, [24, 36]);
    inside.unit('Target').wasSuppressed = true;
    inside.unit('Other').wasSuppressed = true;
    fall(inside);
    expect(inside.unit('Other').suppression).toBe(1);
    const outside = arrived({ ...pair(radius + 1, size), dice: [3, 1, 6] }, [24, 36]);
    outside.unit('Target').wasSuppressed = true;
    fall(outside);
    expect(outside.unit('Other').suppression).toBe(0);
  });

  // D8 against D6; then casualties at TL 1 + 1 for artillery: D8 above 4.
  test.each([
    { script: [3, 3, 3], state: FIGURE_STATE.active },
    { script: [3, 4, 3], state: FIGURE_STATE.wounded },
    { script: [3, 7, 3], state: FIGURE_STATE.dead },
  ])('SG2-143 impact against armour as small arms: $script', ({ script, state }) => {
    const made = arrived({ ...pair(8), dice: script }, [24, 36]);
    made.unit('Target').wasSuppressed = true;
    const [figure] = made.unit('Target').figures;
    fall(made);
    expect(figure.state).toBe(state);
  });

  test('SG2-143 two wounds in a mission kill, by house rule not', () => {
    for (const twoKill of [true, false]) {
      const support = [{ ...mortars, rounds: 2 }];
      const houseRules = { 'wounds.twoKill': twoKill };
      const made = arrived({ ...pair(8), support, houseRules, dice: [3, 12, 1, 4, 3, 4, 3] }, [24, 36]);
      const [figure] = made.unit('Target').figures;
      fall(made);
      expect(figure.state).toBe(twoKill ? FIGURE_STATE.dead : FIGURE_STATE.wounded);
    }
  });

  test('SG2-143 any wound kills who lies wounded, by house rule nothing hits them', () => {
    for (const hitsWounded of [true, false]) {
      const red = [{ name: 'Target', at: [24, 36] as const, figures: 2 }];
      const houseRules = { 'artillery.hitsWounded': hitsWounded };
      const script = hitsWounded ? [3, 4, 3, 1, 6] : [3, 1, 6];
      const made = arrived({ red, houseRules, dice: script }, [24, 36]);
      const unit = made.unit('Target');
      unit.wasSuppressed = true;
      const [lying] = unit.figures;
      made.battle.fall(lying, FIGURE_STATE.wounded);
      fall(made);
      expect(lying.state).toBe(hitsWounded ? FIGURE_STATE.dead : FIGURE_STATE.wounded);
    }
  });

  test('SG2-143 friends are hit, too', () => {
    const blue = [observer, { name: 'Friend', at: [24, 36] as const, figures: 1 }];
    const red = [{ name: 'Far', at: [0, 48] as const, figures: 1 }];
    const made = arrived({ blue, red, dice: [3, 7, 3] }, [24, 36]);
    fall(made);
    expect(made.unit('Friend').presence).toBe(4);
    expect(made.battle.sides[0].casualtiesCaused).toBe(0);
  });

  test('SG2-033 SG2-037 SG2-143 cover from the burst and position shift the armour die', () => {
    const wood = { name: 'wood', rect: [22, 34, 4, 4], cover: 'soft', sight: 'clear' };
    // Partial light D6, up one for cover and one in position.
    const made = arrived({ ...pair(9), terrain: [wood], dice: [3, 1, 10] }, [24, 36]);
    made.unit('Target').isInPosition = true;
    made.unit('Target').wasSuppressed = true;
    fall(made);
    expect(made.unit('Target').active).toBe(1);
  });

  test.each([
    { suppressionPer: 'mission', markers: 1 },
    { suppressionPer: 'burst', markers: 2 },
  ])('SG2-144 markers per $suppressionPer: $markers', ({ suppressionPer, markers }) => {
    const support = [{ ...mortars, rounds: 2 }];
    const houseRules = { 'artillery.suppressionPer': suppressionPer };
    const made = arrived({ ...pair(9), support, houseRules, dice: [3, 12, 1, 1, 6, 1, 6] }, [24, 36]);
    made.unit('Target').wasSuppressed = true;
    fall(made);
    expect(made.unit('Target').suppression).toBe(markers);
  });

  test.each([
    // Medium: casualties 1, artillery 1: a 4 loses one level against 2 + 2.
    { motivation: 'medium', script: [4], confidence: CONFIDENCE.steady },
    { motivation: 'medium', script: [5], confidence: CONFIDENCE.confident },
    // Low: casualties 2, artillery 2, one untreated 1: LV 2 and TL 5.
    { motivation: 'low', script: [7], confidence: CONFIDENCE.steady },
    { motivation: 'low', script: [8], confidence: CONFIDENCE.confident },
    { motivation: 'high', script: [], confidence: CONFIDENCE.confident },
  ])('SG2-041 SG2-143 the tests come after all rounds, motivation $motivation: $script', (row) => {
    const red = [{ name: 'Target', at: [24, 36] as const, figures: 3, motivation: row.motivation }];
    const harm = [1, 6, 4, 3, 1, 6];
    const made = arrived({ red, dice: [3, ...harm, ...row.script] }, [24, 36]);
    fall(made);
    expect(made.unit('Target').confidence).toBe(row.confidence);
    expect(made.unit('Target').wounded).toBe(1);
  });

  test('SG2-048 SG2-051 a green unit in a burst tests panic before the result; nobody is there to fire back at', () => {
    const red = [{ name: 'Target', at: [24, 36] as const, figures: 1, quality: 'green' }];
    const made = arrived({ red, dice: [3, 2, 1, 6] }, [24, 36]);
    made.unit('Target').wasSuppressed = true;
    made.battle.activation = 1;
    fall(made);
    expect(made.unit('Target').isPanicked).toBe(true);
    expect([...made.unit('Target').firedOnBy]).toEqual([0]);
  });

  test('SG2-041 house rule: what artillery adds', () => {
    const red = [{ name: 'Target', at: [24, 36] as const, figures: 3 }];
    const houseRules = { 'threat.underArtillery.medium': 3 };
    const made = arrived({ red, houseRules, dice: [3, 1, 6, 4, 3, 1, 6, 6] }, [24, 36]);
    fall(made);
    expect(made.unit('Target').confidence).toBe(CONFIDENCE.steady);
  });

  test('SG2-137 a mission that nobody resolves falls at the end of the turn', () => {
    const made = arrived({ ...pair(9), dice: [3, 1, 6] }, [24, 36]);
    made.unit('Target').wasSuppressed = true;
    onTurnEnds(made.game);
    made.finish();
    expect(made.battle.sides[0].missions[0].state).toBe(MISSION_STATE.resolved);
    expect(made.unit('Target').suppression).toBe(1);
  });
});
