import { describe, expect, test } from 'vitest';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { careOdds } from '../../../src/sim/systems/revland-combat/odds/care.ts';
import { type RevlandRules, rules } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { chance, plain, plus, type Sums, wild } from './sums.ts';

type Odds = Readonly<Record<string, number>>;

function ask(name: string, inputs: Record<string, unknown>, patch: Patch = {}): Odds {
  const procedure = careOdds.find((candidate) => candidate.name === name)!;
  const compiled = compileRules(rules, patch) as RevlandRules;
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const given = { ...defaults, ...inputs };
  const step = procedure.prepare(compiled, given);
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => step(dice));
  const names = procedure.outcomes(compiled, given);
  return Object.fromEntries(names.map((outcome, code) => [outcome, probabilities.get(code) ?? 0]));
}

function expectOdds(found: Odds, wanted: Odds): void {
  expect(Object.keys(found)).toEqual(Object.keys(wanted));
  for (const [outcome, p] of Object.entries(wanted)) expect(found[outcome], outcome).toBeCloseTo(p, 12);
}

const atLeast = (sums: Sums, number: number) => chance(sums, (sum) => sum >= number);
const below = (sums: Sums, number: number) => chance(sums, (sum) => sum < number);

describe('death checks', () => {
  test.each([1, 2, 3, 5, 8, 11])('REV-72 in round %i two dice below that number kill', (round) => {
    const dies = below(plain(2), round);
    expectOdds(ask('mortal-check', { round }), { dies, lives: 1 - dies });
  });

  test('REV-72 the first deaths come in round 3, with a chance of 1 in 36', () => {
    expect(ask('mortal-check', { round: 2 }).dies).toBe(0);
    expect(ask('mortal-check', { round: 3 }).dies).toBeCloseTo(1 / 36, 12);
  });

  test('REV-73 the twelfth check kills whatever the dice; without that the thirteenth', () => {
    expect(ask('mortal-check', { round: 12 }).dies).toBe(1);
    const patch = { 'mortal.certainRound': null };
    expect(ask('mortal-check', { round: 12 }, patch).lives).toBeCloseTo(1 / 36, 12);
    expect(ask('mortal-check', { round: 13 }, patch).dies).toBe(1);
    expect(ask('mortal-check', { round: 4 }, { 'mortal.certainRound': 4 }).dies).toBe(1);
  });

  test('REV-72 house rules: dice, the first count, equal kills, a wild die', () => {
    const dies = (round: number, patch: Patch) => ask('mortal-check', { round }, patch).dies;
    expect(dies(5, { 'mortal.dice': 3 })).toBeCloseTo(below(plain(3), 5), 12);
    expect(dies(5, { 'mortal.firstCount': 3 })).toBeCloseTo(below(plain(2), 7), 12);
    expect(dies(11, { 'mortal.firstCount': 0 })).toBeCloseTo(below(plain(2), 10), 12);
    expect(dies(5, { 'mortal.compare': 'lessOrEqual' })).toBeCloseTo(below(plain(2), 6), 12);
    expect(dies(9, { 'dice.wild.onTables': true })).toBeCloseTo(below(wild(2), 9), 12);
  });

  test.each([0, 1, 3, 7, 11, 12])('REV-72 REV-73 after the checks of %i rounds', (rounds) => {
    let alive = 1;
    for (let round = 1; round <= rounds; round++) alive *= round === 12 ? 0 : 1 - below(plain(2), round);
    expectOdds(ask('mortal-survival', { rounds }), { dead: 1 - alive, alive });
  });
});

describe('first aid', () => {
  test.each([
    { clause: 'REV-64', state: 'unconscious', number: 10 },
    { clause: 'REV-69', state: 'incapacitated', number: 15 },
    { clause: 'REV-74', state: 'mortally-wounded', number: 15 },
  ])('$clause first aid on the $state succeeds with $number or more', ({ state, number }) => {
    const success = atLeast(wild(4, 1), number);
    expectOdds(ask('first-aid', { skill: '4D+1', state }), { success, failure: 1 - success });
  });

  test('REV-76 penalties take dice; REV-14 below 1D it fails, or its pips are rolled', () => {
    expect(ask('first-aid', { skill: '4D+1', penalty: 2 }).success).toBeCloseTo(atLeast(wild(2, 1), 10), 12);
    expect(ask('first-aid', { skill: '2D+2', penalty: 2 }).success).toBe(0);
    const easy = { 'penalty.belowOneDie': 'pips', 'difficulty.easy.number': 2 };
    expect(ask('first-aid', { skill: '2D+2', penalty: 2 }, easy).success).toBe(1);
    expect(ask('first-aid', { skill: '2D+1', penalty: 2 }, easy).success).toBe(0);
    expect(ask('first-aid', { skill: '2D+2', penalty: 2 }, { 'difficulty.easy.number': 2 }).success).toBe(0);
  });

  test('REV-10 REV-64 house rules: another level, the middle of the bracket, any number of it', () => {
    const success = (patch: Patch) => ask('first-aid', { skill: '3D' }, patch).success;
    expect(success({ 'firstAid.unconscious': 'moderate' })).toBeCloseTo(atLeast(wild(3), 15), 12);
    // 11 to 15: 13; 6 to 10: 8; 6 to 11: 8.5, which takes a 9.
    expect(success({ 'difficulty.pick': 'middle' })).toBeCloseTo(atLeast(wild(3), 8), 12);
    expect(success({ 'difficulty.pick': 'middle', 'difficulty.easy.max': 11 })).toBeCloseTo(atLeast(wild(3), 9), 12);
    const any = [6, 7, 8, 9, 10].reduce((sum, number) => sum + atLeast(wild(3), number) / 5, 0);
    expect(success({ 'difficulty.pick': 'uniform' })).toBeCloseTo(any, 12);
    expect(success({ 'dice.wild.enabled': false })).toBeCloseTo(atLeast(plain(3), 10), 12);
  });
});

describe('healing', () => {
  test.each([
    { state: 'stunned', number: 10 },
    { state: 'wounded', number: 15 },
    { state: 'wounded-twice', number: 15 },
    { state: 'incapacitated', number: 20 },
    { state: 'mortally-wounded', number: 25 },
  ])('REV-83 a Medicine roll of $number takes off $state', ({ state, number }) => {
    const success = atLeast(wild(5, 2), number);
    expectOdds(ask('medical-healing', { skill: '5D+2', state }), { success, failure: 1 - success });
  });

  test('REV-83 house rules: several rolls a day, the doctor, levels', () => {
    const once = atLeast(wild(6), 15);
    expect(ask('medical-healing', {}).success).toBeCloseTo(once, 12);
    expect(ask('medical-healing', {}, { 'medical.perDay': 3 }).success).toBeCloseTo(1 - (1 - once) ** 3, 12);
    const heroic = { 'medical.difficulty.wounded': 'heroic' };
    expect(ask('medical-healing', {}, heroic).success).toBeCloseTo(atLeast(wild(6), 31), 12);
  });

  test.each([
    { clause: 'REV-85', state: 'wounded', same: 5, better: 7 },
    { clause: 'REV-86', state: 'wounded-twice', same: 5, better: 7 },
    { clause: 'REV-87', state: 'incapacitated', same: 7, better: 9 },
    { clause: 'REV-88', state: 'mortally-wounded', same: 7, better: 9 },
  ])('$clause $state: no change from $same, better from $better', ({ state, same, better }) => {
    const body = wild(2, 1);
    const wanted = {
      worse: below(body, same),
      same: below(body, better) - below(body, same),
      better: atLeast(body, better),
    };
    expectOdds(ask('natural-healing', { state, body: '2D+1' }), wanted);
  });

  test('REV-84 rolls under 2 are the worst row, and a Body below 1D is one', () => {
    expect(ask('natural-healing', { body: '0D' }).worse).toBe(1);
    expect(ask('natural-healing', { body: '+5' }).same).toBe(1);
    const wounded = { 'natural.woundPenalty': true };
    expect(ask('natural-healing', { body: '2D', state: 'wounded-twice' }, wounded).worse).toBe(1);
    expect(ask('natural-healing', { body: '2D+5', state: 'wounded-twice' }, wounded).worse).toBe(1);
  });

  test('REV-84 house rule: wounds take dice from the Body roll', () => {
    const patch = { 'natural.woundPenalty': true };
    const worse = (state: string) => ask('natural-healing', { body: '4D', state }, patch).worse;
    expect(worse('wounded')).toBeCloseTo(below(wild(3), 5), 12);
    expect(worse('wounded-twice')).toBeCloseTo(below(wild(2), 5), 12);
    expect(worse('incapacitated')).toBeCloseTo(below(wild(4), 7), 12);
    expect(worse('mortally-wounded')).toBeCloseTo(below(wild(4), 7), 12);
  });
});

describe('surprise and initiative', () => {
  test("REV-28 Sneak against Savvy; REV-11 a tie is the ambushers'", () => {
    const difference = plus(wild(3, 1), wild(2, 2), -1);
    const surprised = atLeast(difference, 0);
    expectOdds(ask('surprise', { sneak: '3D+1', savvy: '2D+2' }), { surprised, aware: 1 - surprised });
    const alert = ask('surprise', { sneak: '3D+1', savvy: '2D+2' }, { 'opposed.tie': 'defender' });
    expect(alert.surprised).toBeCloseTo(atLeast(difference, 1), 12);
  });

  test('REV-14 REV-28 who cannot sneak surprises nobody, who has no Savvy notices nothing', () => {
    expect(ask('surprise', { sneak: '+2', savvy: '0D' }).aware).toBe(1);
    expect(ask('surprise', { sneak: '1D', savvy: '+2' }, { 'opposed.tie': 'defender' }).surprised).toBe(1);
    expect(ask('surprise', { sneak: '1D', savvy: '+2' }, { 'penalty.belowOneDie': 'pips' }).surprised).toBeCloseTo(
      5 / 6,
      12,
    );
  });

  test('REV-03 without surprise everybody is aware', () => {
    expect(ask('surprise', { sneak: '8D', savvy: '1D' }, { 'modules.surprise': false }).aware).toBe(1);
  });

  test('REV-15 the higher Savvy roll acts first, ties are rolled again', () => {
    const difference = plus(wild(3), wild(2, 2), -1);
    const [first, second] = [atLeast(difference, 1), below(difference, 0)];
    expectOdds(ask('initiative', { savvyA: '3D', savvyB: '2D+2' }), {
      A: first / (first + second),
      B: second / (first + second),
    });
  });

  test('REV-15 penalties take dice, unless wounds do not count', () => {
    const penalised = ask('initiative', { savvyA: '4D+1', savvyB: '3D', penaltyA: 2 });
    const difference = plus(wild(2, 1), wild(3), -1);
    const [first, second] = [atLeast(difference, 1), below(difference, 0)];
    expect(penalised.A).toBeCloseTo(first / (first + second), 12);
    const patch = { 'initiative.woundPenalty': false };
    expect(ask('initiative', { savvyA: '4D+1', savvyB: '3D', penaltyA: 2 }, patch).A).toBeCloseTo(
      ask('initiative', { savvyA: '4D+1', savvyB: '3D' }).A,
      12,
    );
  });

  test('REV-15 below 1D it rolls 0; two zeros are a toss', () => {
    expectOdds(ask('initiative', { savvyA: '1D+2', savvyB: '1D', penaltyA: 1 }), { A: 0, B: 1 });
    expectOdds(ask('initiative', { savvyA: '1D+2', savvyB: '1D', penaltyA: 1, penaltyB: 3 }), { A: 0.5, B: 0.5 });
    const pips = { 'penalty.belowOneDie': 'pips' };
    expectOdds(ask('initiative', { savvyA: '1D+2', savvyB: '1D', penaltyA: 1, penaltyB: 1 }, pips), { A: 1, B: 0 });
    expectOdds(ask('initiative', { savvyA: '+2', savvyB: '+2' }, pips), { A: 0.5, B: 0.5 });
    expectOdds(ask('initiative', { savvyA: '+1', savvyB: '1D+1' }, pips), { A: 0, B: 1 });
    expectOdds(ask('initiative', { savvyA: '1D+1', savvyB: '+1' }, pips), { A: 1, B: 0 });
  });
});

describe('throws and blasts', () => {
  const zones = [2, 4, 6];
  const zonesOf = (metres: Sums) => ({
    zone1: below(metres, 2.5),
    zone2: below(metres, 4.5) - below(metres, 2.5),
    zone3: below(metres, 6.5) - below(metres, 4.5),
    outside: atLeast(metres, 6.5),
  });

  test.each([
    { range: 'point-blank', dice: 1 },
    { range: 'short', dice: 1 },
    { range: 'medium', dice: 2 },
    { range: 'long', dice: 3 },
  ])(
    'REV-80 a miss at $range range deviates $dice dice of metres; REV-36 a zone reaches its radius',
    ({ range, dice }) => {
      expectOdds(ask('deviation', { range, zones }), zonesOf(plain(dice)));
    },
  );

  test.each([
    { angle: 180, throwDistance: 5 },
    { angle: -90, throwDistance: 3 },
    { angle: -45, throwDistance: 0 },
    { angle: 0, throwDistance: 1 },
    { angle: 45, throwDistance: 4 },
    { angle: 90, throwDistance: 12 },
  ])(
    'REV-79 the thrower at $throwDistance m of a throw that deviates by $angle degrees',
    ({ angle, throwDistance }) => {
      const patch = { 'deviation.angles': Array(6).fill(angle) };
      const found = ask('deviation', { range: 'medium', zones, of: 'thrower', throwDistance }, patch);
      const radians = (angle * Math.PI) / 180;
      const limits = [...zones, Number.POSITIVE_INFINITY];
      const shares = [0, 0, 0, 0];
      for (const [metres, p] of plain(2)) {
        const far = Math.hypot(throwDistance + metres * Math.cos(radians), metres * Math.sin(radians)) - 1e-9;
        shares[limits.findIndex((limit) => far <= limit)] += p;
      }
      expect(Object.values(found)).toEqual(shares.map((share) => expect.closeTo(share, 12)));
    },
  );

  test('REV-79 each face of the die is one direction: at 3 m two faces bring 3 m back or within 2 m', () => {
    const metres = { 'deviation.dice.short': 1 };
    const found = ask('deviation', { range: 'short', zones: [0.5, 20], of: 'thrower', throwDistance: 3 }, metres);
    expect(found.zone1).toBeCloseTo(1 / 36, 12);
  });

  test('REV-80 house rules: dice of the distance, a wild die among them', () => {
    const patch = { 'deviation.dice.short': 3 };
    expectOdds(ask('deviation', { zones }, patch), zonesOf(plain(3)));
    expectOdds(ask('deviation', { zones, range: 'medium' }, { 'dice.wild.onTables': true }), zonesOf(wild(2)));
  });

  const toHit = (skill: Sums, number: Sums) => atLeast(plus(skill, number, -1), 0);
  const fixed = (number: number): Sums => new Map([[number, 1]]);

  test.each([
    { range: 'point-blank', number: plus(fixed(15), plain(1), -1), dice: 1 },
    { range: 'short', number: fixed(15), dice: 1 },
    { range: 'medium', number: plus(fixed(15), plain(1)), dice: 2 },
    { range: 'long', number: plus(fixed(15), plain(2)), dice: 3 },
  ])('REV-78 REV-81 a throw at $range range: its dice count, a hit is in the first zone, a miss deviates', (given) => {
    const found = ask('throw', { skill: '4D', range: given.range, zones });
    const hit = toHit(wild(4), given.number);
    const missed = zonesOf(plain(given.dice));
    const wanted = Object.entries(missed).map(([zone, p]) => [zone, (1 - hit) * p + (zone === 'zone1' ? hit : 0)]);
    expectOdds(found, Object.fromEntries(wanted));
  });

  test('REV-03 without range dice, deviation or blasts', () => {
    const given = { skill: '4D', range: 'long', zones };
    const hit = toHit(wild(4), fixed(15));
    const flat = ask('throw', given, { 'modules.thrownRange': false });
    expect(flat.zone1).toBeCloseTo(hit + (1 - hit) * zonesOf(plain(3)).zone1, 12);
    for (const module of ['deviation', 'blast']) {
      const found = ask('throw', { ...given, range: 'short' }, { [`modules.${module}`]: false });
      expectOdds(found, { zone1: hit, zone2: 0, zone3: 0, outside: 1 - hit });
      expect(ask('deviation', { zones }, { [`modules.${module}`]: false }).outside).toBe(1);
    }
  });

  test('REV-40 REV-53 REV-55 smoke, light and the dodge of the target count', () => {
    const zone = [0.5];
    const inSmoke = ask('throw', { skill: '5D+1', zones: zone, smoke: 'thick', light: 'poor', difficulty: 'easy' });
    expect(inSmoke.zone1).toBeCloseTo(toHit(wild(5, 1), plus(fixed(10), plain(3))), 12);
    const regular = ask('throw', { skill: '5D', zones: zone, dodge: 'regular', dodgeSkill: '4D', dodgePenalty: 1 });
    expect(regular.zone1).toBeCloseTo(toHit(wild(5), wild(3)), 12);
    const full = ask('throw', { skill: '9D', zones: zone, dodge: 'full', dodgeSkill: '2D' });
    expect(full.zone1).toBeCloseTo(toHit(wild(9), plus(fixed(15), wild(2))), 12);
  });

  test('REV-35 REV-58 a grenade: the damage of the zone against Body and armor', () => {
    const given = { skill: '4D', zones, damages: ['5D', '3D+1', '1D'], body: '2D+2', armor: '1D+1' };
    const found = ask('grenade', given);
    const hit = toHit(wild(4), fixed(15));
    const missed = zonesOf(plain(1));
    const weights = [hit + (1 - hit) * missed.zone1, (1 - hit) * missed.zone2, (1 - hit) * missed.zone3];
    const differences = [wild(5), wild(3, 1), wild(1)].map((damage) => plus(damage, wild(4), -1));
    const within = (low: number, high: number) =>
      weights.reduce(
        (sum, weight, i) => sum + weight * (atLeast(differences[i], low) - atLeast(differences[i], high)),
        0,
      );
    expectOdds(found, {
      outside: (1 - hit) * missed.outside,
      none: within(-1000, 0),
      stunned: within(0, 4),
      wounded: within(4, 9),
      incapacitated: within(9, 13),
      'mortally-wounded': within(13, 16),
      killed: within(16, 1000),
    });
  });

  test('REV-36 zones rise, and each has a damage', () => {
    expect(() => ask('throw', { zones: [4, 2] })).toThrow('zones must rise, got 2 after 4');
    expect(() => ask('throw', { zones: [] })).toThrow('zones must have one or more radii');
    expect(() => ask('grenade', { zones: [2, 4], damages: ['4D'] })).toThrow('a code for each of the 2 zones, got 1');
  });
});
