import { describe, expect, test } from 'vitest';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { assaultOdds } from '../../../src/sim/systems/stargrunt2/odds/assault.ts';
import { commandOdds, nerveOdds } from '../../../src/sim/systems/stargrunt2/odds/command.ts';
import { rules } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';

const procedures = [...nerveOdds, ...commandOdds, ...assaultOdds];

type Inputs = Record<string, unknown>;

function ask(name: string, inputs: Inputs = {}, patch: Patch = {}): Record<string, number> {
  const procedure = procedures.find((candidate) => candidate.name === name)!;
  const compiled = compileRules(rules, patch);
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const given = { ...defaults, ...inputs };
  const step = procedure.prepare(compiled, given);
  const names = procedure.outcomes(compiled, given);
  const dice = new ExactDice();
  const found: Record<string, number> = {};
  for (const [outcome, p] of dice.enumerate(() => step(dice)).probabilities) {
    expect(names[outcome]).toBeDefined();
    found[names[outcome]] = (found[names[outcome]] ?? 0) + p;
  }
  return found;
}

function expectOdds(found: Record<string, number>, wanted: Record<string, number>): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
  for (const [outcome, p] of Object.entries(wanted)) expect(found[outcome]).toBeCloseTo(p, 12);
}

const event = (events: string[], inputs: Inputs = {}, patch: Patch = {}) =>
  ask('confidence-event', { quality: 'regular', leader: 2, events, ...inputs }, patch);
const regularAt = (threat: number, patch: Patch = {}) =>
  ask('confidence', { quality: 'regular', leader: 2, threat }, patch);

describe('confidence', () => {
  test('SG2-038 the Quality die exceeds LV and threat; below half the lowest passing score it drops two', () => {
    // LV 2 at threat 2: 5 passes, 3 and 4 drop one, 1 and 2 two.
    expectOdds(regularAt(2), { hold: 4 / 8, 'drop-one': 2 / 8, 'drop-two': 2 / 8 });
    // LV 2 at threat 1: 4 passes; 2 is half of 4 and drops one.
    expectOdds(regularAt(1), { hold: 5 / 8, 'drop-one': 2 / 8, 'drop-two': 1 / 8 });
    expectOdds(regularAt(0), { hold: 6 / 8, 'drop-one': 1 / 8, 'drop-two': 1 / 8 });
    expectOdds(ask('confidence', { quality: 'untrained', leader: 1, threat: 0 }), { hold: 3 / 4, 'drop-one': 1 / 4 });
  });

  test('SG2-038 confidence.needed as score-to-exceed takes half of LV and threat; worstDrop is what a bad failure costs', () => {
    // LV 2 at threat 2: half of 4 is 2; only 1 drops two.
    expectOdds(regularAt(2, { 'confidence.needed': 'score-to-exceed' }), {
      hold: 4 / 8,
      'drop-one': 3 / 8,
      'drop-two': 1 / 8,
    });
    expectOdds(regularAt(2, { 'confidence.worstDrop': 1 }), { hold: 4 / 8, 'drop-one': 4 / 8 });
    expectOdds(regularAt(2, { 'confidence.worstDrop': 3 }), { hold: 4 / 8, 'drop-one': 2 / 8, 'drop-three': 2 / 8 });
  });

  test('SG2-039 a test that cannot be passed is rolled all the same', () => {
    expectOdds(ask('confidence', { quality: 'green', leader: 3, threat: 4 }), { 'drop-one': 3 / 6, 'drop-two': 3 / 6 });
  });

  test('SG2-003 every quality has its die', () => {
    const holds = ['untrained', 'green', 'regular', 'veteran', 'elite'].map(
      (quality) => ask('confidence', { quality, leader: 2, threat: 1 }).hold,
    );
    expect(holds).toEqual([1 / 4, 3 / 6, 5 / 8, 7 / 10, 9 / 12].map((p) => expect.closeTo(p, 12)));
  });
});

describe('threat levels of events', () => {
  const level: Record<string, readonly (number | null)[]> = {
    firstSuppressed: [2, 1, null],
    casualties: [2, 1, null],
    moreThanSurvivors: [4, 3, 1],
    leaderLost: [4, 3, 2],
    abandonWounded: [3, 2, 1],
  };

  test.each(Object.entries(level))('SG2-040 SG2-043 %s by motivation', (name, levels) => {
    ['low', 'medium', 'high'].forEach((motivation, i) => {
      const threat = levels[i];
      expectOdds(event([name], { motivation }), threat === null ? { 'no-test': 1 } : regularAt(threat));
    });
  });

  test('SG2-040 events do not add up: one test at the highest that applies', () => {
    expectOdds(event(['firstSuppressed', 'casualties', 'leaderLost']), regularAt(3));
    expectOdds(event(['casualties', 'leaderLost'], { motivation: 'high' }), regularAt(2));
    expectOdds(event([]), { 'no-test': 1 });
  });

  test('SG2-040 threat.combine as each has every event tested', () => {
    // Two tests at threat 1: hold 5/8, drop one 2/8, drop two 1/8 each.
    expectOdds(event(['firstSuppressed', 'casualties'], {}, { 'threat.combine': 'each' }), {
      hold: 25 / 64,
      'drop-one': 20 / 64,
      'drop-two': (4 + 10 + 4 + 1) / 64,
    });
  });

  test('SG2-041 artillery adds to a test that something else causes, and causes none', () => {
    const underArtillery = true;
    expectOdds(event(['casualties'], { motivation: 'low', underArtillery }), regularAt(4));
    expectOdds(event(['casualties'], { underArtillery }), regularAt(2));
    expectOdds(event(['casualties'], { motivation: 'high', underArtillery }), { 'no-test': 1 });
    expectOdds(event(['leaderLost'], { motivation: 'high', underArtillery }), regularAt(2));
    expectOdds(event([], { underArtillery }), { 'no-test': 1 });
  });

  test('SG2-042 each untreated casualty adds 1 at low motivation and nothing at others', () => {
    expectOdds(event(['casualties'], { motivation: 'low', untreated: 3 }), regularAt(5));
    expectOdds(event(['casualties'], { motivation: 'medium', untreated: 3 }), regularAt(1));
    expectOdds(event(['casualties'], { untreated: 3 }, { 'threat.perUntreated.medium': 2 }), regularAt(7));
    expectOdds(event(['leaderLost'], { motivation: 'high', untreated: 3 }), regularAt(2));
  });

  test('SG2-043 abandoning wounded adds to other tests, and causes one at basic 0 unless house rules say not', () => {
    expectOdds(event(['casualties', 'abandonWounded']), regularAt(3));
    expectOdds(event(['abandonWounded'], {}, { 'threat.abandonCausesTest': false }), { 'no-test': 1 });
    expectOdds(event(['abandonWounded'], {}, { 'threat.abandonWounded.medium': null }), { 'no-test': 1 });
  });
});

describe('reaction, panic, suppression', () => {
  test('SG2-044 SG2-002 the Quality die exceeds LV and threat; equal fails', () => {
    expectOdds(ask('reaction', { quality: 'regular', leader: 2, threat: 2 }), { pass: 4 / 8, fail: 4 / 8 });
    expectOdds(ask('reaction', { quality: 'untrained', leader: 2, threat: 2 }), { fail: 1 });
    expectOdds(ask('reaction', { quality: 'elite', leader: 1, threat: 0 }), { pass: 11 / 12, fail: 1 / 12 });
  });

  test('SG2-054 panic goes with a reaction test at threat 0; a score of 1 loses a level', () => {
    expectOdds(ask('panic-remove', { quality: 'green', leader: 2 }), {
      removed: 4 / 6,
      stays: 1 / 6,
      'stays-drop-one': 1 / 6,
    });
    expectOdds(ask('panic-remove', { quality: 'green', leader: 1 }), { removed: 5 / 6, 'stays-drop-one': 1 / 6 });
    const stricter = { 'panic.removeThreat': 2, 'panic.dropOn': 3 };
    expectOdds(ask('panic-remove', { quality: 'green', leader: 2 }, stricter), {
      removed: 2 / 6,
      stays: 3 / 6,
      'stays-drop-one': 1 / 6,
    });
  });

  test('SG2-030 each action removes a marker where the Quality die exceeds LV', () => {
    expectOdds(ask('unsuppress', { quality: 'regular', leader: 2, markers: 2, actions: 2 }), {
      'left-0': 9 / 16,
      'left-1': 6 / 16,
      'left-2': 1 / 16,
    });
    expectOdds(ask('unsuppress', { quality: 'regular', leader: 2, markers: 1, actions: 2 }), {
      'left-0': 15 / 16,
      'left-1': 1 / 16,
    });
    expectOdds(ask('unsuppress', { markers: 3 }, { 'suppression.removeThreat': 2 }), { 'left-2': 0.5, 'left-3': 0.5 });
  });
});

describe('command', () => {
  const between = { senderQuality: 'regular', senderLeader: 1, receiverLeader: 3 };

  test('SG2-018 the sender exceeds the poorer LV, or its own by house rule', () => {
    expectOdds(ask('communicate', between), { success: 5 / 8, failure: 3 / 8 });
    expectOdds(ask('communicate', { ...between, senderLeader: 3, receiverLeader: 1 }), {
      success: 5 / 8,
      failure: 3 / 8,
    });
    expectOdds(ask('communicate', between, { 'communication.leader': 'sender' }), { success: 7 / 8, failure: 1 / 8 });
  });

  test('SG2-019 each level bypassed shifts the die down one type, not below D4', () => {
    expectOdds(ask('communicate', { ...between, bypassed: 1 }), { success: 3 / 6, failure: 3 / 6 });
    expectOdds(ask('communicate', { ...between, bypassed: 4 }), { success: 1 / 4, failure: 3 / 4 });
    const free = { 'communication.shiftPerLevel': 0 };
    expectOdds(ask('communicate', { ...between, bypassed: 4 }, free), { success: 5 / 8, failure: 3 / 8 });
  });

  test('SG2-115 a jammer that exceeds the roll jams it, whether or not it would have succeeded', () => {
    // D8 against D6: the jammer is higher in 5 + 4 + 3 + 2 + 1 of 48.
    const jammed = { ...between, ewSystem: 'basic' };
    const success = (6 + 6 + 6 + 4 + 5) / 48;
    expectOdds(ask('communicate', jammed), { jammed: 15 / 48, success, failure: 1 - 15 / 48 - success });
    expect(ask('communicate', { ...jammed, ewMarkers: 2 }).jammed).toBeCloseTo(28 / 64, 12);
    expect(ask('communicate', { ...jammed, ewSystem: 'superior', ewMarkers: 3 }).jammed).toBeCloseTo(
      (11 + 10 + 9 + 8 + 7 + 6 + 5 + 4) / 96,
      12,
    );
  });

  test('SG2-024 rallying: contact, then the die of the rallied exceeds both LVs', () => {
    const rally = { quality: 'green', leader: 2, senderQuality: 'veteran', senderLeader: 1 };
    expectOdds(ask('rally', rally), { 'no-contact': 2 / 10, success: (8 / 10) * (3 / 6), failure: (8 / 10) * (3 / 6) });
    expectOdds(ask('rally', rally, { 'rally.die': 'rallying' }), {
      'no-contact': 2 / 10,
      success: (8 / 10) * (7 / 10),
      failure: (8 / 10) * (3 / 10),
    });
    // The bypassed level costs the contact a die type, not the rally.
    expectOdds(ask('rally', { ...rally, bypassed: 1 }), { 'no-contact': 2 / 8, success: 3 / 8, failure: 3 / 8 });
  });

  test('SG2-012 a successor is one worse on 1 and 2, one better on 6, within the limits', () => {
    expectOdds(ask('leader-loss', { leader: 2 }), { 'lv-1': 1 / 6, 'lv-2': 3 / 6, 'lv-3': 2 / 6 });
    expectOdds(ask('leader-loss', { leader: 1 }), { 'lv-1': 4 / 6, 'lv-2': 2 / 6 });
    expectOdds(ask('leader-loss', { leader: 3 }), { 'lv-2': 1 / 6, 'lv-3': 5 / 6 });
    expectOdds(ask('leader-loss', { leader: 2 }, { 'leader.worseUpTo': 0, 'leader.betterFrom': 4 }), {
      'lv-1': 3 / 6,
      'lv-2': 3 / 6,
    });
  });

  test('SG2-082 SG2-083 D6: 1 and 2 dead, 3 to 5 stabilised, 6 fit; a medic adds 1, a medical unit 2', () => {
    expectOdds(ask('treat-wounded', { aid: 'none' }), { dead: 2 / 6, stabilised: 3 / 6, ok: 1 / 6 });
    expectOdds(ask('treat-wounded', { aid: 'medic' }), { dead: 1 / 6, stabilised: 3 / 6, ok: 2 / 6 });
    expectOdds(ask('treat-wounded', { aid: 'medicalUnit' }), { stabilised: 3 / 6, ok: 3 / 6 });
    const harder = {
      'wounded.deadUpTo': 3,
      'wounded.okFrom': 7,
      'wounded.medicBonus': 2,
      'wounded.medicalUnitBonus': 3,
    };
    expectOdds(ask('treat-wounded', { aid: 'none' }, harder), { dead: 3 / 6, stabilised: 3 / 6 });
    expectOdds(ask('treat-wounded', { aid: 'medic' }, harder), { dead: 1 / 6, stabilised: 3 / 6, ok: 2 / 6 });
    expectOdds(ask('treat-wounded', { aid: 'medicalUnit' }, harder), { stabilised: 3 / 6, ok: 3 / 6 });
  });
});

describe('nerve in close assault', () => {
  test('SG2-086 an assault starts by a test at +0 confident, +1 steady, +3 shaken; others may not', () => {
    const start = (confidence: string, patch: Patch = {}) =>
      ask('assault-start', { quality: 'regular', leader: 2, confidence }, patch);
    expectOdds(start('confident'), { pass: 6 / 8, fail: 2 / 8 });
    expectOdds(start('steady'), { pass: 5 / 8, fail: 3 / 8 });
    expectOdds(start('shaken'), { pass: 3 / 8, fail: 5 / 8 });
    expectOdds(start('broken'), { 'not-allowed': 1 });
    expectOdds(start('routed'), { 'not-allowed': 1 });
    expectOdds(start('steady', { 'closeAssault.attackerThreat.steady': 2 }), { pass: 4 / 8, fail: 4 / 8 });
  });

  const stand = (inputs: Inputs, patch: Patch = {}) =>
    ask('assault-stand', { quality: 'regular', leader: 2, ...inputs }, patch);

  test('SG2-088 defenders stand at the odds, rounded down, at least 1', () => {
    expectOdds(stand({ attackers: 8, defenders: 8 }), regularAt(1));
    expectOdds(stand({ attackers: 4, defenders: 8 }), regularAt(1));
    expectOdds(stand({ attackers: 15, defenders: 8 }), regularAt(1));
    expectOdds(stand({ attackers: 16, defenders: 8 }), regularAt(2));
    expectOdds(stand({ attackers: 9, defenders: 2 }), regularAt(4));
    expectOdds(stand({ attackers: 4, defenders: 8 }, { 'closeAssault.minOddsThreat': 0 }), regularAt(0));
  });

  test('SG2-089 power armour counts as two on both sides', () => {
    expectOdds(stand({ attackers: 8, attackersPower: 8, defenders: 8 }), regularAt(2));
    expectOdds(stand({ attackers: 16, defenders: 8, defendersPower: 8 }), regularAt(1));
    expectOdds(stand({ attackers: 8, attackersPower: 4, defenders: 4 }), regularAt(3));
    const triple = { 'closeAssault.powerArmourCounts': 3 };
    expectOdds(stand({ attackers: 8, attackersPower: 8, defenders: 8 }, triple), regularAt(3));
    expect(() => stand({ attackers: 3, attackersPower: 4, defenders: 4 })).toThrow('attackersPower');
    expect(() => stand({ attackers: 3, defenders: 4, defendersPower: 5 })).toThrow('defendersPower');
  });

  test('SG2-090 terror doubles the threat level of the odds', () => {
    expectOdds(stand({ attackers: 8, defenders: 8, terror: true }), regularAt(2));
    expectOdds(stand({ attackers: 24, defenders: 8, terror: true }), regularAt(6));
    const triple = { 'closeAssault.terrorMultiplier': 3 };
    expectOdds(stand({ attackers: 8, defenders: 8, terror: true }, triple), regularAt(3));
  });
});
