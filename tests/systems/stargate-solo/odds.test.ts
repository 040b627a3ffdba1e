import { describe, expect, test } from 'vitest';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { odds } from '../../../src/sim/systems/stargate-solo/odds/odds.ts';
import { tabulate } from '../../../src/sim/systems/stargate-solo/odds/tables.ts';
import { weaponTable } from '../../../src/sim/systems/stargate-solo/odds/weapons-view.ts';
import { rules } from '../../../src/sim/systems/stargate-solo/rules/rules.ts';

type Inputs = Record<string, unknown>;

function prepared(name: string, inputs: Inputs, patch: Patch = {}) {
  const procedure = odds.find((candidate) => candidate.name === name)!;
  const compiled = compileRules(rules, patch);
  const defaults = Object.fromEntries(Object.entries(procedure.inputs).map(([key, field]) => [key, field.default]));
  const given = { ...defaults, ...inputs };
  return { step: procedure.prepare(compiled, given), names: procedure.outcomes(compiled, given) };
}

function ask(name: string, inputs: Inputs = {}, patch: Patch = {}): Record<string, number> {
  const { step, names } = prepared(name, inputs, patch);
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => step(dice));
  const found: Record<string, number> = {};
  for (const [outcome, p] of probabilities) found[names[outcome]] = (found[names[outcome]] ?? 0) + p;
  return found;
}

function expectOdds(found: Record<string, number>, wanted: Record<string, number>): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
  for (const [outcome, p] of Object.entries(wanted)) expect(found[outcome]).toBeCloseTo(p, 12);
}

describe('odds, against the sheet worked out by hand', () => {
  test('SOLO-28 SOLO-35 SOLO-36 an aimed rifle shot at 12 inches: 13 in 20 hit; 2, 2, 1 and 1 of 6', () => {
    const hit = 13 / 20;
    expectOdds(ask('shot', { weapon: 'rifle', range: 12, mode: 'aimed' }), {
      miss: 7 / 20,
      suppression: (hit * 2) / 6,
      wound: (hit * 2) / 6,
      disable: hit / 6,
      kill: hit / 6,
    });
    // At Long 1 and 2, less 1, still suppress; nothing kills.
    const far = 5 / 20;
    expectOdds(ask('shot', { weapon: 'rifle', range: 40, mode: 'aimed' }), {
      miss: 15 / 20,
      suppression: (far * 3) / 6,
      wound: (far * 2) / 6,
      disable: far / 6,
    });
    expect(ask('shot', { weapon: 'rifle', range: 40, mode: 'aimed' }, { 'effect.belowOne': 'none' }).none).toBeCloseTo(
      far / 6,
      12,
    );
  });

  test('SOLO-05 SOLO-27 SOLO-33 ranges are rounded up, past the last band there is no shot, and none in melee', () => {
    expectOdds(ask('shot', { weapon: 'pistol', range: 30.2 }), { 'out-of-range': 1 });
    expect(ask('shot', { weapon: 'rifle', range: 6.5, mode: 'unaimed' }).miss).toBeCloseTo(13 / 20, 12);
    expect(
      ask('shot', { weapon: 'rifle', range: 6.5, mode: 'unaimed' }, { 'measure.rounding': 'down' }).miss,
    ).toBeCloseTo(9 / 20, 12);
    expect(() => ask('shot', { range: 1 })).toThrow('range must be more than the melee distance of 1, got 1');
  });

  test('SOLO-30 SOLO-32 SOLO-37 cover, inactive targets and zats', () => {
    expect(ask('shot', { weapon: 'staff', range: 10, mode: 'aimed', cover: 'soft' }).miss).toBeCloseTo(15 / 20, 12);
    expect(ask('shot', { weapon: 'staff', range: 4, active: false, mode: 'unaimed' }).miss).toBeUndefined();
    expect(ask('shot', { weapon: 'staff', range: 4, active: false, mode: 'unaimed', cover: 'hard' }).miss).toBeCloseTo(
      16 / 20,
      12,
    );
    expectOdds(ask('shot', { weapon: 'zat', range: 5, mode: 'carefully-aimed' }), { miss: 2 / 20, disable: 18 / 20 });
    expectOdds(ask('shot', { weapon: 'zat', range: 5, mode: 'carefully-aimed', zatHits: 1 }), {
      miss: 2 / 20,
      kill: 18 / 20,
    });
    expectOdds(ask('shot', { weapon: 'zat', range: 5, mode: 'carefully-aimed', zatHits: 2 }), {
      miss: 2 / 20,
      disintegrate: 18 / 20,
    });
  });

  test('SOLO-29 a volley keeps its worst effect: two unaimed zat shots at 5 inches', () => {
    const p = 9 / 20;
    const two = { weapon: 'zat', range: 5, fireActions: 3, shots: ['unaimed', 'unaimed', 'unaimed'] };
    expectOdds(ask('volley', two), {
      miss: (1 - p) ** 3,
      disable: 3 * p * (1 - p) ** 2,
      kill: 3 * p * p * (1 - p),
      disintegrate: p ** 3,
    });
    expect(() => ask('volley', { fireActions: 2, shots: ['aimed', 'unaimed'] })).toThrow(
      'the shots cost 3 Fire actions, but there are 2',
    );
  });

  test('SOLO-32 shot by shot, a volley hits automatically once the target is inactive', () => {
    const at = { weapon: 'rifle', range: 5, fireActions: 2, shots: ['unaimed', 'unaimed'] };
    const p = 11 / 20;
    expect(ask('volley', at).miss).toBeCloseTo((1 - p) ** 2, 12);
    const each = { 'toHit.inactive.judged': 'each-shot' };
    expect(ask('volley', at, each).miss).toBeCloseTo((1 - p) ** 2, 12);
    // The second shot is sure to hit; at +1 1 of 6 suppresses.
    expect(ask('volley', at).suppression).toBeCloseTo(2 * (p / 6) * (1 - p) + (p / 6) ** 2, 12);
    expect(ask('volley', at, each).suppression).toBeCloseTo((p / 6) * (1 / 6) + (1 - p) * (p / 6), 12);
    // A wound of no turns leaves the target active: 2 or 3 (+1) wound, 2 of 3 wounds disable.
    const later = 2 / 3 + (1 / 3) * p;
    const secondAtMostWound = later * (3 / 6) + (1 - later);
    const woundThen = p * (2 / 6) * secondAtMostWound;
    const suppressedThen = (p / 6) * (2 / 6);
    expect(ask('volley', at, each).wound).toBeCloseTo(woundThen + suppressedThen + (1 - p) * p * (2 / 6), 12);
  });

  test('SOLO-29 SOLO-32 how many shots of a volley hit: at its start an active target, or judged shot by shot', () => {
    const aimed = 17 / 20;
    const unaimed = 11 / 20;
    const at = { weapon: 'rifle', range: 5, fireActions: 3, shots: ['aimed', 'unaimed'] };
    expectOdds(ask('volley-hits', at), {
      'hits-0': (1 - aimed) * (1 - unaimed),
      'hits-1': aimed * (1 - unaimed) + (1 - aimed) * unaimed,
      'hits-2': aimed * unaimed,
    });
    // Active after a wound, 2 or 3 before +1, of no turns, 1 of 3.
    const active = (2 / 6) * (1 / 3);
    const second = 1 - active + active * unaimed;
    expectOdds(ask('volley-hits', at, { 'toHit.inactive.judged': 'each-shot' }), {
      'hits-0': (1 - aimed) * (1 - unaimed),
      'hits-1': aimed * (1 - second) + (1 - aimed) * unaimed,
      'hits-2': aimed * second,
    });
    expectOdds(ask('volley-hits', { ...at, active: false }), { 'hits-2': 1 });
    expectOdds(ask('volley-hits', { ...at, range: 61 }), { 'out-of-range': 1 });
    expectOdds(ask('volley-hits', { ...at, shots: [] }), { 'hits-0': 1 });
    expectOdds(ask('volley', { ...at, shots: [] }), { miss: 1 });
  });

  test('SOLO-32 SOLO-43 a disablement of no turns leaves the target active, shot by shot', () => {
    const at = { weapon: 'zat', range: 5, fireActions: 2, shots: ['unaimed', 'unaimed'] };
    const each = { 'toHit.inactive.judged': 'each-shot' };
    const p = 9 / 20;
    expect(ask('volley-hits', at, each)['hits-2']).toBeCloseTo(p, 12);
    expect(ask('volley-hits', at, { ...each, 'zat.disableTurns': 0 })['hits-2']).toBeCloseTo(p * p, 12);
    const rifle = { ...at, weapon: 'rifle' };
    const only = { ...each, 'effect.conventional': new Array(6).fill('disable'), 'effect.modifier.pointBlank': 0 };
    expect(ask('volley-hits', rifle, only)['hits-2']).toBeCloseTo(11 / 20, 12);
    expect(ask('volley-hits', rifle, { ...only, 'disable.turns': 0 })['hits-2']).toBeCloseTo((11 / 20) ** 2, 12);
  });

  test('SOLO-20 SOLO-21 SOLO-22 spotting', () => {
    expectOdds(ask('spot', { range: 20 }), { automatic: 1 });
    expectOdds(ask('spot', { range: 20, cover: 'soft' }), { spotted: 2 / 6, 'not-spotted': 4 / 6 });
    expectOdds(ask('spot', { range: 20, clearSight: false }), { spotted: 4 / 6, 'not-spotted': 2 / 6 });
    expectOdds(ask('spot', { range: 30, tries: 2 }), { spotted: 1 - (4 / 6) ** 2, 'not-spotted': (4 / 6) ** 2 });
    expectOdds(ask('spot', { range: 61 }), { 'not-spotted': 1 });
    expectOdds(ask('spot', { range: 61, targetShooting: true }), { spotted: 1 / 6, 'not-spotted': 5 / 6 });
  });

  test('SOLO-46 to SOLO-49 morale by Fire points', () => {
    expectOdds(ask('morale', { firePoints: 3 }), { pass: 2 / 6, retire: 2 / 6, suppressed: 2 / 6 });
    expectOdds(ask('morale', { firePoints: 0 }), { retire: 1 / 6, suppressed: 2 / 6, flee: 3 / 6 });
    expectOdds(ask('morale', { firePoints: 7 }), { pass: 1 });
  });

  test('SOLO-53 SOLO-54 melee: 3 against 2', () => {
    const melee = ask('melee', { firePointsA: 3, firePointsB: 2 });
    // A - B + 1 over 36 rolls: 0 five times, 1 six times, and so on.
    expectOdds(melee, {
      draw: 5 / 36,
      'B-pushed-back': 6 / 36,
      'B-wounded': 5 / 36,
      'B-disabled': 4 / 36,
      'B-killed': 3 / 36,
      'B-killed-others-pushed': 3 / 36,
      'A-pushed-back': 4 / 36,
      'A-wounded': 3 / 36,
      'A-disabled': 2 / 36,
      'A-killed': 1 / 36,
    });
    expect(ask('melee', { firePointsA: 3, firePointsB: 2, extraB: 1 })).toEqual(
      ask('melee', { firePointsA: 3, firePointsB: 3 }),
    );
    expect(() => ask('melee', { extraA: 1, extraB: 1 })).toThrow('only one side of a combat has extras');
  });

  test('SOLO-40 SOLO-50 SOLO-42 suppression, rally and turns of wounds', () => {
    expectOdds(ask('unsuppress', { firePoints: 3 }), { 'left-0': 4 / 6, 'left-1': 2 / 6 });
    expectOdds(ask('unsuppress', { firePoints: 3, markers: 2, attempts: 3 }), {
      'left-0': 3 * (4 / 6) ** 2 * (2 / 6) + (4 / 6) ** 3,
      'left-1': 3 * (4 / 6) * (2 / 6) ** 2,
      'left-2': (2 / 6) ** 3,
    });
    expectOdds(ask('rally', { turns: 3 }), { rallied: 1 - (5 / 6) ** 3, routing: (5 / 6) ** 3 });
    expectOdds(ask('wound-turns'), { 'turns-0': 1 / 3, 'turns-1': 1 / 3, 'turns-2': 1 / 3 });
    expectOdds(ask('wound-turns', {}, { 'wound.turnsDie': 4, 'wound.turnsModifier': 0 }), {
      'turns-1': 1 / 4,
      'turns-2': 1 / 4,
      'turns-3': 1 / 4,
      'turns-4': 1 / 4,
    });
  });

  test('SOLO-70 SOLO-71 SOLO-72 risk', () => {
    expectOdds(ask('risk', { riskFactor: 0 }), { continue: 5 / 6, advance: 1 / 6 });
    expectOdds(ask('risk', { riskFactor: -3, defending: true }), { continue: 1 });
    expectOdds(ask('risk', { riskFactor: 0, fallingBack: true }), { continue: 4 / 6, halt: 2 / 6 });
    expectOdds(ask('risk', { riskFactor: 7 }), { F: 1 / 6, E: 1 / 6, A: 2 / 6, B: 1 / 6, C: 1 / 6 });
    expect(() => ask('risk', { defending: true, fallingBack: true })).toThrow('give defending or fallingBack');
  });

  test('SOLO-90 to SOLO-96 the Portal', () => {
    expectOdds(ask('portal'), { nothing: 1 });
    expectOdds(ask('portal', { contact: true }), { nothing: 5 / 6, 'jaffa-4': 1 / 6 });
    expectOdds(ask('portal', { contact: true, counters: 4 }), {
      nothing: 2 / 6,
      'jaffa-4': 2 / 6,
      'jaffa-6': 1 / 6,
      'jaffa-4-and-4': 1 / 6,
    });
    expectOdds(ask('portal', { contact: true, counters: 4, 'pool.jaffa': 5 }), { nothing: 2 / 6, 'jaffa-4': 4 / 6 });
  });
});

describe('tables', () => {
  test('a whole turn of fire is worth no less with more actions, and nothing out of reach', () => {
    const { fireValue, fireMode } = tabulate(compileRules(rules));
    for (let row = 0; row < fireValue.length / 7; row++)
      for (let actions = 1; actions <= 6; actions++) {
        expect(fireValue[row * 7 + actions]).toBeGreaterThanOrEqual(fireValue[row * 7 + actions - 1]);
        expect(fireMode[row * 7 + actions]).toBeGreaterThanOrEqual(0);
      }
  });

  test('SOLO-27 the weapons for an exact evaluation', () => {
    const table = weaponTable(compileRules(rules));
    expect(table.weapons.map(({ id, maxRange }) => [id, maxRange])).toEqual([
      ['rifle', 60],
      ['cal50', 80],
      ['pistol', 30],
      ['shotgun', 30],
      ['zat', 30],
      ['staff', 60],
      ['staffCannon', 80],
    ]);
    expect(table.weapons[0].bands.map(({ upTo }) => upTo)).toEqual([6, 18, 24, 60]);
    expect(table.modes).toEqual([
      { id: 'unaimed', fireActions: 1 },
      { id: 'aimed', fireActions: 2 },
      { id: 'carefully-aimed', fireActions: 3 },
    ]);
    for (const { id, maxRange } of table.weapons)
      for (const { id: mode } of table.modes)
        for (const { inputs } of table.targets) {
          const far = ask('shot', { weapon: id, range: maxRange, mode, ...inputs });
          expect(far['out-of-range']).toBeUndefined();
          expect(ask('shot', { weapon: id, range: maxRange + 1, mode, ...inputs })['out-of-range']).toBe(1);
        }
  });
});

describe('sampled dice agree with the exact odds', () => {
  const SAMPLES = 20_000;
  const cases: readonly (readonly [string, Inputs, Patch])[] = [
    ['shot', { weapon: 'shotgun', range: 9, mode: 'aimed', cover: 'soft' }, {}],
    ['shot', { weapon: 'staffCannon', range: 30, mode: 'carefully-aimed' }, {}],
    ['volley', { weapon: 'rifle', range: 5, fireActions: 6, shots: ['aimed', 'unaimed', 'carefully-aimed'] }, {}],
    [
      'volley',
      { weapon: 'rifle', range: 5, fireActions: 4, shots: ['aimed', 'unaimed', 'unaimed'] },
      { 'toHit.inactive.judged': 'each-shot' },
    ],
    ['volley', { weapon: 'zat', range: 8, fireActions: 4, shots: ['aimed', 'unaimed', 'unaimed'] }, {}],
    ['spot', { range: 30, tries: 2 }, {}],
    ['morale', { firePoints: 2 }, {}],
    ['melee', { firePointsA: 4, firePointsB: 2, extraB: 2 }, {}],
    ['unsuppress', { firePoints: 2, markers: 3, attempts: 4 }, {}],
    ['rally', { turns: 4 }, {}],
    ['risk', { riskFactor: 4 }, {}],
    ['portal', { counters: 5, contact: true, 'pool.jaffa': 7 }, {}],
    ['wound-turns', {}, {}],
  ];

  test.each(cases)('%s %j', (name, inputs, patch) => {
    const { step, names } = prepared(name, inputs, patch);
    const exact = ask(name, inputs, patch);
    const book = new StreamBook();
    for (let i = 0; i < 8; i++) book.open(i);
    const dice = new SampledDice(977, book);
    const counts: Record<string, number> = {};
    for (let game = 0; game < SAMPLES; game++) {
      dice.beginGame(game);
      const outcome = names[step(dice)];
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    let chi = 0;
    for (const [outcome, p] of Object.entries(exact))
      chi += ((counts[outcome] ?? 0) - p * SAMPLES) ** 2 / (p * SAMPLES);
    expect(Object.keys(counts).every((outcome) => exact[outcome] > 0)).toBe(true);
    // Laurent and Massart (2000): a bound of the quantile at 1 - 1e-6.
    const degrees = Math.max(1, Object.keys(exact).length - 1);
    const x = -Math.log(1e-6);
    expect(chi).toBeLessThan(degrees + 2 * Math.sqrt(degrees * x) + 2 * x);
  });
});
