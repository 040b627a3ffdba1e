import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { oddsUnder } from '../../src/odds/answer.ts';
import { formatProblem, loadScenario, systemOf } from '../../src/scenarios/index.ts';
import { definedSystem, definitionProblems, idsOf } from '../../src/sim/kernel/rules/definitions.ts';
import { choice, integer, list } from '../../src/sim/kernel/rules/fields.ts';
import { compileRules, ruleAt } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { system as alphaSystem } from '../../src/sim/systems/squad-alpha/system.ts';
import { system as soloSystem } from '../../src/sim/systems/stargate-solo/system.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';
import { temporaryFile } from '../scenarios/toy-system.ts';
import { evaluated, shotAt } from '../weapons/evaluated.ts';

const solo = soloSystem as System;
const alpha = alphaSystem as System;
const shipped = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../scenarios/${file}`, import.meta.url)), 'utf8');

const P90 = { like: 'rifle', ranges: [8, 20, 30, 50], effectModifier: 1, fireActions: 4 };
const armed = definedSystem(solo, { weapons: { p90: P90 } });
const shot = (system: System, inputs: Record<string, unknown>, patch = {}) =>
  oddsUnder(system, patch).ask('shot', inputs).outcomes;

describe('a weapon of one’s own', () => {
  test('SOLO-27 SOLO-28 SOLO-36 has its own ranges and modifier, and the to-hit scores of the one it is like', () => {
    // Point blank needs 10+ unaimed; +1 for band and +1 for weapon: 4, 5 and 6 kill.
    const near = shot(armed, { weapon: 'p90', range: 8, mode: 'unaimed' });
    expect(near.get('miss')).toBeCloseTo(9 / 20, 12);
    expect(near.get('kill')).toBeCloseTo((11 / 20) * (3 / 6), 12);
    // Medium needs 17+; -1 and +1: 6 kills.
    expect(shot(armed, { weapon: 'p90', range: 21, mode: 'unaimed' }).get('kill')).toBeCloseTo(4 / 20 / 6, 12);
    expect(shot(armed, { weapon: 'p90', range: 51 }).get('out-of-range')).toBe(1);
  });

  test('SOLO-27 is evaluated like the others, with the Fire actions that it gives, marked as no printed one', () => {
    const evaluation = evaluated(armed, {}, { weapons: ['p90'] });
    expect(shotAt(evaluation, { weapon: 'p90', at: 8, mode: 'unaimed' })!.chances.at(-1)).toBeCloseTo(11 / 40, 12);
    const [entry] = evaluation.info.entries.filter(({ id }) => id === 'p90');
    expect(entry).toMatchObject({ actions: 4, figures: 1, mark: 'defined, not in the sheet' });
  });

  test('SOLO-28 SOLO-34 can have to-hit scores and an effect table of its own', () => {
    const scores = [2, 2, 2, 20, 20, 20, null, null, null, null, null, null, null, null, null];
    const laser = { like: 'staff', toHit: scores, effect: ['kill', 'kill', 'kill', 'kill', 'kill', 'kill'] };
    const own = definedSystem(solo, { weapons: { laser } });
    expect(shot(own, { weapon: 'laser', range: 3, mode: 'unaimed' }).get('kill')).toBeCloseTo(19 / 20, 12);
    expect(shot(own, { weapon: 'laser', range: 30, mode: 'aimed' }).get('miss')).toBe(1);
  });

  test('what is not stated follows the one it is like, house rules and all; what is stated has a house rule of its own', () => {
    const rules = compileRules(armed.rules, { 'weapons.rifle.toHit': 'staff', 'weapons.rifle.effectModifier': -1 });
    expect(ruleAt(rules, 'weapons.p90.toHit')).toBe('staff');
    expect(ruleAt(rules, 'weapons.p90.effectModifier')).toBe(1);
    expect(ruleAt(compileRules(armed.rules, { 'weapons.p90.effectModifier': 3 }), 'weapons.p90.effectModifier')).toBe(
      3,
    );
    const grandchild = definedSystem(solo, { weapons: { p91: { like: 'p90', fireActions: 3 }, p90: P90 } });
    expect(ruleAt(compileRules(grandchild.rules), 'weapons.p91')).toMatchObject({ fireActions: 3, effectModifier: 1 });
  });

  test('a system without definitions is the system itself, and a defined one can be defined anew', () => {
    expect(definedSystem(solo, { table: {} })).toBe(solo);
    expect(definedSystem(armed, {})).toBe(solo);
    expect(
      Object.keys(compileRules(definedSystem(armed, { weapons: { mp5: { like: 'pistol' } } }).rules).weapons as object),
    ).toEqual([...Object.keys(solo.rules.weapons), 'mp5']);
  });
});

test('ALPHA-10 a level of training of one’s own has its own dice', () => {
  const own = definedSystem(alpha, { training: { veteran: { like: 'elite', dice: 4 } } });
  const { outcomes } = oddsUnder(own).ask('activation', { training: 'veteran', step: 2 });
  expect(outcomes.get('success')).toBeCloseTo(1 - (4 / 6) ** 4, 12);
});

describe('beside the members of a family', () => {
  const doc = 'Of all weapons.';
  const pair = list(choice(['rifle', 'staff'], 'rifle', { doc: 'A weapon.', family: 'weapons' }), ['rifle'], { doc });
  const weapons = { ...solo.rules.weapons, factor: integer(2, { min: 1, max: 9, doc }) };
  const system = { ...solo, rules: { ...solo.rules, weapons, pair } } as System;

  test('a leaf is a rule about all of them, none of them', () => {
    const own = definedSystem(system, { weapons: { p90: P90 } });
    const rules = compileRules(own.rules, { 'weapons.factor': 3 });
    expect(ruleAt(rules, 'weapons.factor')).toBe(3);
    expect(idsOf(rules.weapons as object)).toEqual([...Object.keys(solo.rules.weapons), 'p90']);
    const wrong = (data: unknown) => definitionProblems(system, data).map(({ message }) => message);
    expect(wrong({ weapons: { factor: { like: 'rifle' } } })).toEqual([
      '"factor" cannot name a weapon: "weapons.factor" is a house rule',
    ]);
    expect(wrong({ weapons: { p90: { like: 'factor' } } })).toEqual([
      expect.stringMatching(/^unknown weapon "factor"; /),
    ]);
  });

  test('a list of choices among them knows what a scenario defines', () => {
    const { rules } = definedSystem(system, { weapons: { p90: P90 } });
    expect(ruleAt(compileRules(rules, { pair: ['rifle', 'p90'] }), 'pair')).toEqual(['rifle', 'p90']);
  });
});

describe('what is wrong with a definition', () => {
  const wrong = (data: unknown, system = solo) => definitionProblems(system, data).map(({ message }) => message);

  test.each([
    [{ weapons: { p90: { like: 'riffle' } } }, 'unknown weapon "riffle"; did you mean "rifle"?'],
    [{ weapons: { p90: { fireActions: 3 } } }, 'weapon "p90" must say which weapon it is like, such as like: rifle'],
    [
      { weapons: { p90: { like: 'rifle', efect: 'staff' } } },
      'weapon "p90": unknown field "efect"; did you mean "effect"?',
    ],
    [
      { weapons: { p90: { like: 'rifle', effectModifier: 9 } } },
      'weapon "p90": "effectModifier" must be a whole number from -6 to 6, got 9',
    ],
    [
      { weapons: { rifle: { like: 'staff' } } },
      '"rifle" is a weapon of stargate-solo already; give yours another name',
    ],
    [
      { weapons: { 'p 90': { like: 'rifle' } } },
      '"p 90" cannot name a weapon: it must be a letter, then up to 39 letters, digits, "-" or "_"',
    ],
    [
      { weapons: { a: { like: 'b' }, b: { like: 'a' } } },
      'weapon "a" is like "b", which is like "a": a circle; one of them must be like a weapon of stargate-solo',
    ],
    [
      { weapons: { p90: { like: 'rifle' } }, profiles: { scout: { like: 'sgcTrooper', weapon: 'p9O' } } },
      'profile "scout": "weapon" must be "rifle", "cal50", "pistol", "shotgun", "zat", "staff", "staffCannon" or "p90", got "p9O"; did you mean "p90"?',
    ],
  ])('%j', (data, message) => expect(wrong(data)).toEqual([message]));

  test('SOLO-27 limits of ranges must rise, and there are four of them', () => {
    const under = (ranges: readonly number[]) => () =>
      oddsUnder(definedSystem(solo, { weapons: { p90: { like: 'rifle', ranges } } }));
    expect(under([8, 6, 30, 50])).toThrow(
      'ranges of the p90 must rise (pointBlank, short, medium, long), got [8, 6, 30, 50]',
    );
    expect(under([8, 30])).toThrow('ranges of the p90 must be 4 upper limits (pointBlank, short, medium, long), got 2');
  });
});

const GATE = shipped('stargate-solo/hold-the-gate.yaml');
const OWN = GATE.replace(
  'table:\n',
  'weapons:\n  p90: { like: rifle, effectModifier: 1 }\nprofiles:\n  scout: { like: sgcTrooper, weapon: p90, fireActions: 4 }\ntable:\n',
).replace('profile: sgcTrooper }', 'profile: scout }');

async function loaded(text: string, overrides = {}) {
  const file = await temporaryFile(text);
  const result = await loadScenario(file, overrides);
  const problems = (result.ok ? result.warnings : result.problems).map(formatProblem);
  return {
    scenario: result.ok ? result.scenario : null,
    problems: problems.map((line) => line.replace(`${file}:`, '')),
  };
}

const sums = (system: System, data: unknown, houseRules = {}) => {
  const { job, metrics } = prepareJob(system, { id: 'own', data, houseRules, seed: 5 });
  const { tally, records } = playBatch(new ReadyMatch(system, job), 0, 4);
  return { tally: [...tally], records: [...records], metrics };
};

describe('in a scenario', () => {
  test('SOLO-03 SOLO-27 figures fight with it, and games count it by its name', async () => {
    const { scenario, problems } = await loaded(OWN);
    expect(problems).toEqual([]);
    const own = sums(solo, scenario!.baseline.data);
    const shots = own.metrics.metrics.find(({ name }) => name === 'hit-rates')!;
    expect(shots.dimensions.find(({ name }) => name === 'weapon')!.labels.at(-1)).toBe('p90');
    const { scenario: plain } = await loaded(GATE);
    expect(sums(solo, plain!.baseline.data).records).not.toEqual(own.records);
  });

  test('a profile and weapon that are like others but for their names play the same games', async () => {
    const alike = OWN.replace(', effectModifier: 1', '').replace(', fireActions: 4', '');
    const [{ scenario }, { scenario: plain }] = await Promise.all([loaded(alike), loaded(GATE)]);
    expect(sums(solo, scenario!.baseline.data).records).toEqual(sums(solo, plain!.baseline.data).records);
    expect(scenario!.hash).not.toBe(plain!.hash);
  });

  test('--define adds to the file; what the file defines is changed by house rules', async () => {
    const words = ['p90=like:rifle,effectModifier:1', 'scout=like:sgcTrooper,weapon:p90,fireActions:4'];
    const text = GATE.replace('profile: sgcTrooper }', 'profile: scout }');
    const [{ scenario, problems }, { scenario: inFile }] = await Promise.all([
      loaded(text, { definitions: words }),
      loaded(OWN),
    ]);
    expect(problems).toEqual([]);
    expect(scenario!.hash).toBe(inFile!.hash);
    expect((await systemOf(scenario!)).rules.weapons).toHaveProperty('p90');
    const twice = await loaded(OWN, { definitions: ['p90=like:zat'] });
    expect(twice.problems).toEqual([
      '--define: "p90" is defined in the file; change it with --set weapons.p90.<field>=value',
    ]);
  });

  test('variants change it by house rule or by path, with the same effect', async () => {
    const text = OWN.replace(
      'variants:',
      'variants:\n  by rule: { houseRules: { weapons.p90.effectModifier: 2 } }\n  by path: { set: { weapons.p90.effectModifier: 2 } }',
    );
    const { scenario, problems } = await loaded(text);
    expect(problems).toEqual([]);
    const [byRule, byPath] = scenario!.variants;
    expect(sums(solo, byRule.data, byRule.houseRules).records).toEqual(
      sums(solo, byPath.data, byPath.houseRules).records,
    );
  });

  test('a slip is reported once, at its line and column', async () => {
    const line = OWN.split('\n').findIndex((one) => one.includes('p90:')) + 1;
    const { problems } = await loaded(OWN.replace('effectModifier: 1', 'efectModifier: 1'));
    expect(problems).toEqual([
      `${line}:23: weapon "p90": unknown field "efectModifier"; did you mean "effectModifier"?`,
    ]);
    const { problems: unknown } = await loaded(OWN.replace('like: rifle', 'like: riffle'));
    expect(unknown).toEqual([`${line}:16: unknown weapon "riffle"; did you mean "rifle"?`]);
    const { problems: order } = await loaded(OWN.replace('effectModifier: 1', 'ranges: [8, 6, 30, 50]'));
    expect(order.map((text) => text.slice(0, text.indexOf(' must')))).toEqual([`${line}:23: ranges of the p90`]);
  });

  test('points price it', async () => {
    const { scenario, problems } = await loaded(`${OWN}points: { p90: 12 }\n`);
    expect(problems).toEqual([]);
    expect(scenario!.points).toEqual({ p90: 12 });
  });
});

describe('odds --scenario', () => {
  const asked = (...words: string[]) =>
    skirmetrics(folderWith({ 'own.yaml': OWN, 'squad.yaml': SKIRMISH }), ['odds', ...words]);

  test('asks by the weapons and house rules of a file', async () => {
    const { code, stdout } = await asked(
      'stargate-solo',
      'shot',
      'weapon=p90',
      'range=12',
      '--scenario',
      'own.yaml',
      '--json',
    );
    expect(code).toBe(0);
    // 13/20 hit aimed; with +1, 5 and 6 kill.
    expect(JSON.parse(stdout).outcomes.kill).toBeCloseTo((13 / 20) * (2 / 6), 12);
  });

  test('refuses a scenario of another system', async () => {
    const { code, stderr } = await asked('stargate-solo', 'shot', '--scenario', 'squad.yaml');
    expect([code, stderr.trim()]).toEqual([
      2,
      '--scenario squad.yaml is a scenario of squad-alpha, not of stargate-solo',
    ]);
  });
});
