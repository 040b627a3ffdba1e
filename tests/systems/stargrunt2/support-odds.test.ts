import { describe, expect, test } from 'vitest';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { supportOdds } from '../../../src/sim/systems/stargrunt2/odds/support.ts';
import { rules, type StargruntRules } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';

type Odds = Readonly<Record<string, number>>;

function ask(name: string, inputs: Record<string, unknown>, patch: Patch = {}): Odds {
  const procedure = supportOdds.find((candidate) => candidate.name === name)!;
  const compiled = compileRules(rules, patch) as StargruntRules;
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const given = { ...defaults, ...inputs };
  const step = procedure.prepare(compiled, given);
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => step(dice));
  const names = procedure.outcomes(compiled, given);
  return Object.fromEntries(names.map((outcome, code) => [outcome, probabilities.get(code) ?? 0]));
}

function expectOdds(found: Odds, wanted: Odds): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
  for (const [outcome, p] of Object.entries(wanted)) expect(found[outcome], outcome).toBeCloseTo(p, 12);
}

/** Independent count over all faces. */
function counted(dice: readonly number[], outcomeOf: (faces: readonly number[]) => string): Odds {
  const tally: Record<string, number> = {};
  let all = 0;
  const roll = (faces: readonly number[]): void => {
    if (faces.length === dice.length) {
      const outcome = outcomeOf(faces);
      tally[outcome] = (tally[outcome] ?? 0) + 1;
      all++;
    } else for (let face = 1; face <= dice[faces.length]; face++) roll([...faces, face]);
  };
  roll([]);
  return Object.fromEntries(Object.entries(tally).map(([outcome, ways]) => [outcome, ways / all]));
}

const SIGHTINGS = ['nothing', 'minor', 'major'];
const HARM = ['none', 'wound', 'kill'];
const harm = (impact: number, armour: number) => HARM[impact > 2 * armour ? 2 : impact > armour ? 1 : 0];
const filled = (names: readonly string[], odds: Odds) =>
  Object.fromEntries(names.map((name) => [name, odds[name] ?? 0]));

describe('observation', () => {
  test.each([
    { distance: 11.9, cover: 'none', against: 4 },
    { distance: 12, cover: 'none', against: 6 },
    { distance: 0, cover: 'soft', against: 6 },
    { distance: 0, cover: 'hard', against: 8 },
    { distance: 24, cover: 'hard', against: 12 },
    { distance: 500, cover: 'hard', against: 12 },
  ])('SG2-106 at $distance inches, cover $cover: against D$against', ({ distance, cover, against }) => {
    const found = ask('observe', { quality: 'veteran', sensor: 'enhanced', distance, cover });
    const wanted = counted([10, 8, against], ([q, s, c]) => SIGHTINGS[(q > c ? 1 : 0) + (s > c ? 1 : 0)]);
    expectOdds(found, filled(SIGHTINGS, wanted));
  });

  test('SG2-106 a regular unaided at 6 inches, by hand', () => {
    // For counter scores 1 to 4 both exceed in 21, 12, 5 and 0 of 32.
    expect(ask('observe', { quality: 'regular', distance: 6 }).major).toBeCloseTo((21 + 12 + 5) / 128, 12);
  });

  test('SG2-106 house rules: base die, range step, shifts of cover and position', () => {
    const major = (patch: Patch, inputs = {}) =>
      ask('observe', { cover: 'soft', distance: 13, ...inputs }, patch).major;
    const at = (against: number) => counted([8, 4, against], ([q, s, c]) => SIGHTINGS[+(q > c) + +(s > c)]).major;
    expect(major({})).toBeCloseTo(at(8), 12);
    expect(major({ 'observe.baseDie': 6 })).toBeCloseTo(at(10), 12);
    expect(major({ 'observe.rangeStep': 14 })).toBeCloseTo(at(6), 12);
    expect(major({ 'observe.softShift': 0 })).toBeCloseTo(at(6), 12);
    expect(major({ 'observe.hardShift': 1 }, { cover: 'hard' })).toBeCloseTo(at(8), 12);
    expect(major({}, { inPosition: true })).toBeCloseTo(at(8), 12);
    expect(major({ 'observe.inPositionShift': 1 }, { inPosition: true })).toBeCloseTo(at(10), 12);
    expect(major({ 'sensor.unaided.die': 8 })).toBeGreaterThan(at(8));
  });
});

describe('drones and electronic warfare', () => {
  test('SG2-113 a drone is shot down by a score above its own', () => {
    expectOdds(ask('drone-shot', { quality: 'regular', drone: 'basic' }), {
      'shot-down': (48 - 21) / 48,
      missed: 21 / 48,
    });
    expect(ask('drone-shot', { quality: 'green', drone: 'superior' })['shot-down']).toBeCloseTo(15 / 60, 12);
    expect(ask('drone-shot', { drone: 'basic' }, { 'drone.basic.die': 8 })['shot-down']).toBeCloseTo(28 / 64, 12);
  });

  test.each([
    { system: 'basic', markers: 1, die: 6 },
    { system: 'basic', markers: 3, die: 10 },
    { system: 'superior', markers: 2, die: 12 },
    { system: 'superior', markers: 9, die: 12 },
  ])('SG2-114 a $system system with $markers markers rolls D$die', ({ system, markers, die }) => {
    const found = ask('ew-spot', { system, markers, inCover: false, inSight: true });
    const wanted = counted([die, 4], ([ew, counter]) => (ew > counter ? 'revealed' : 'hidden'));
    expectOdds(found, filled(['revealed', 'hidden'], wanted));
  });

  test.each([
    { inCover: false, inSight: true, against: 4 },
    { inCover: true, inSight: true, against: 6 },
    { inCover: false, inSight: false, against: 6 },
    { inCover: true, inSight: false, against: 8 },
  ])('SG2-116 cover $inCover, in sight $inSight: against D$against', ({ inCover, inSight, against }) => {
    const wanted = counted([8, against], ([ew, counter]) => (ew > counter ? 'revealed' : 'hidden'));
    expectOdds(ask('ew-spot', { system: 'enhanced', markers: 1, inCover, inSight }), wanted);
  });

  test.each([
    { needs: 'any', dice: [8, 4] },
    { needs: 'all', dice: [8, 4] },
    { needs: 'any', dice: [10, 6, 8] },
    { needs: 'all', dice: [10, 6, 8] },
    { needs: 'any', dice: [12] },
  ])('SG2-117 to exceed $needs of $dice', ({ needs, dice }) => {
    const found = ask('ew-spoof', { system: 'enhanced', markers: 2, dice }, { 'ew.spoofNeeds': needs });
    const wanted = counted([10, ...dice], ([ew, ...against]) => {
      const above = against.filter((face) => ew > face).length;
      return above >= (needs === 'any' ? 1 : dice.length) ? 'spoofed' : 'not';
    });
    expectOdds(found, wanted);
  });

  test('SG2-118 jamming EW: the higher score, equal fails', () => {
    const found = ask('ew-jam-ew', { system: 'basic', markers: 2, opposingSystem: 'superior', opposingMarkers: 1 });
    expectOdds(found, { jammed: 28 / 80, not: 52 / 80 });
  });
});

describe('snipers', () => {
  const outcomes = ['no-fire', 'miss', ...['random', 'chosen'].flatMap((aim) => HARM.map((h) => `${aim}-${h}`))];
  const shot = (dice: readonly number[], times = 1) =>
    filled(
      outcomes,
      counted(dice, ([q, f, range, impact, armour]) => {
        const above = +(q > range) + +(f > range);
        return above === 0 ? 'miss' : `${above === 1 ? 'random' : 'chosen'}-${harm(times * impact, armour)}`;
      }),
    );

  test.each([
    { weapon: 'conventionalSniper', dice: [8, 10, 6, 10, 6], times: 1 },
    { weapon: 'gaussSniper', dice: [8, 10, 6, 12, 6], times: 1 },
    { weapon: 'laserSniper', dice: [8, 12, 6, 8, 6], times: 1 },
    { weapon: 'antiMaterielRifle', dice: [8, 8, 6, 12, 6], times: 2 },
  ])('SG2-120 SG2-121 a regular with a $weapon at band 2', ({ weapon, dice, times }) => {
    expectOdds(ask('sniper', { weapon, band: 2 }), shot(dice, times));
  });

  test('SG2-120 cover shifts the Range die and the armour die, position the Range die', () => {
    const given = { weapon: 'conventionalSniper', band: 1, cover: 'soft', inPosition: true };
    expectOdds(ask('sniper', given), shot([8, 10, 8, 10, 8]));
  });

  test('SG2-084 SG2-120 hard cover of power armour lowers the impact die', () => {
    expectOdds(ask('sniper', { band: 1, cover: 'hard', armour: 'heavyPower' }), shot([8, 10, 8, 6, 12]));
  });

  test('SG2-066 SG2-120 nobody fires past D12', () => {
    expect(ask('sniper', { band: 6 })['no-fire']).toBe(1);
    expect(ask('sniper', { band: 4, cover: 'hard' })['no-fire']).toBe(1);
    expectOdds(ask('sniper', { band: 6 }, { 'range.overD12': 'clamp' }), shot([8, 10, 12, 10, 6]));
    const suppressing = ask('sniper', { band: 6 }, { 'range.overD12': 'suppression-only' });
    const clamped = shot([8, 10, 12, 10, 6]);
    expect(suppressing.miss).toBeCloseTo(clamped.miss, 12);
    expect(suppressing['random-none'] + suppressing['chosen-none']).toBeCloseTo(1 - clamped.miss, 12);
  });
});

describe('requests', () => {
  test.each([
    { kind: 'artillery', specialist: true, threat: 0 },
    { kind: 'artillery', specialist: false, threat: 2 },
    { kind: 'orbital', specialist: true, threat: 3 },
    { kind: 'orbital', specialist: false, threat: 6 },
    { kind: 'air', specialist: true, threat: 2 },
    { kind: 'air', specialist: false, threat: 4 },
  ])('SG2-136 $kind, specialist $specialist: D8 above LV + $threat', ({ kind, specialist, threat }) => {
    const success = Math.max(0, 8 - 2 - threat) / 8;
    const found = ask('artillery-request', { kind, specialist });
    expectOdds(found, { success, failure: 1 - success, jammed: 0 });
  });

  test.each([
    { bypassed: 1, chits: 0, die: 6 },
    { bypassed: 5, chits: 0, die: 4 },
    { bypassed: 0, chits: 1, die: 10 },
    { bypassed: 0, chits: 5, die: 12 },
    // Shifts are summed before they are limited.
    { bypassed: 4, chits: 5, die: 10 },
  ])('SG2-136 $bypassed levels and $chits chits: D$die', ({ bypassed, chits, die }) => {
    const given = { leader: 3, bypassed, chits };
    expect(ask('artillery-request', given).success).toBeCloseTo((die - 3) / die, 12);
  });

  test('SG2-136 house rules: specialists can be spared the levels, die and numbers can be others', () => {
    const given = { leader: 1, bypassed: 2 };
    const spared = { 'request.specialistIgnoresLevels': true };
    expect(ask('artillery-request', given, spared).success).toBeCloseTo(7 / 8, 12);
    expect(ask('artillery-request', { ...given, specialist: false }, spared).success).toBeCloseTo(1 / 4, 12);
    expect(ask('artillery-request', { leader: 1 }, { 'request.die': 6 }).success).toBeCloseTo(5 / 6, 12);
    expect(ask('artillery-request', { leader: 1 }, { 'request.artillery.specialist': 3 }).success).toBeCloseTo(0.5, 12);
  });

  test('SG2-115 a jammer that exceeds the score jams it, good or bad', () => {
    const given = { leader: 2, specialist: false, ewSystem: 'basic', ewMarkers: 2 };
    const wanted = counted([8, 8], ([score, ew]) => (ew > score ? 'jammed' : score > 4 ? 'success' : 'failure'));
    expectOdds(ask('artillery-request', given), filled(['success', 'failure', 'jammed'], wanted));
  });
});

describe('fire missions', () => {
  test.each([
    { specialist: true, seesTarget: true, number: 2 },
    { specialist: true, seesTarget: false, number: 4 },
    { specialist: false, seesTarget: true, number: 4 },
    { specialist: false, seesTarget: false, number: 4 },
  ])('SG2-140 specialist $specialist who sees $seesTarget: D8 above $number', ({ specialist, seesTarget, number }) => {
    const found = ask('artillery-accuracy', { specialist, seesTarget });
    expect(found.accurate).toBeCloseTo((8 - number) / 8, 12);
  });

  test('SG2-141 off by a D8 times the score that failed', () => {
    const found = ask('artillery-accuracy', { quality: 'veteran', leader: 2 });
    const wanted = counted([10, 8], ([score, off]) => (score > 2 ? 'accurate' : `off-${score * off}`));
    const inches = Object.keys(wanted).filter((name) => name !== 'accurate');
    inches.sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)));
    expectOdds(found, filled(['accurate', ...inches], wanted));
    expect(found['off-16']).toBeCloseTo(1 / 80, 12);
  });

  test('SG2-140 SG2-141 house rules: what doubles the number, and the die of the distance', () => {
    const patch = { 'artillery.unguidedMultiplier': 3, 'artillery.deviationDie': 4 };
    const found = ask('artillery-accuracy', { quality: 'regular', specialist: false }, patch);
    expect(found.accurate).toBeCloseTo(2 / 8, 12);
    expect(Object.keys(found).at(-1)).toBe('off-24');
  });

  test.each([
    { given: { warhead: 'generalPurpose', armour: 'partialLight' }, dice: [8, 6] },
    { given: { warhead: 'antiPersonnel', armour: 'fullLight' }, dice: [12, 8] },
    { given: { warhead: 'antiArmour', armour: 'basicBattledress' }, dice: [6, 4] },
    { given: { warhead: 'generalPurpose', armour: 'partialLight', cover: 'soft' }, dice: [8, 8] },
    { given: { warhead: 'generalPurpose', armour: 'partialLight', cover: 'hard', inPosition: true }, dice: [8, 12] },
    { given: { warhead: 'generalPurpose', armour: 'heavyPower', cover: 'hard' }, dice: [4, 12] },
  ])('SG2-139 SG2-143 one burst: $given rolls D$dice', ({ given, dice }) => {
    const wanted = counted(dice, ([impact, armour]) => harm(impact, armour));
    const { none = 0, wound = 0, kill = 0 } = wanted;
    expectOdds(ask('burst', given), { unhurt: none, wounded: wound, dead: kill });
  });

  test('SG2-143 two wounds in a mission kill', () => {
    const { none, wound, kill } = counted([8, 6], ([impact, armour]) => harm(impact, armour));
    const dead = (bursts: number, patch: Patch = {}) => ask('burst', { bursts }, patch).dead;
    expect(dead(2)).toBeCloseTo(kill + (none + wound) * kill + wound * wound, 12);
    expect(dead(2, { 'wounds.twoKill': false })).toBeCloseTo(1 - (1 - kill) ** 2, 12);
    expect(ask('burst', { bursts: 3 }).unhurt).toBeCloseTo(none ** 3, 12);
  });
});
