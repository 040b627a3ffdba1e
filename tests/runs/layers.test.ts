import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Baseline, type BaselineEntry, changesSince } from '../../src/nightly/baseline.ts';
import {
  type CodeLayers,
  changedCode,
  changedKeys,
  changedScenario,
  layersHeadline,
  layersSentence,
} from '../../src/report/sentences/layers.ts';
import { codeLayers, engineDigest, layerDigests, scenarioLayers } from '../../src/runs/engine.ts';
import { loadSystem } from '../../src/sim/registry.ts';

const SYSTEM = 'squad-alpha';
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
let build: string;
let code: CodeLayers;

beforeAll(async () => {
  build = mkdtempSync(join(tmpdir(), 'skirmetrics-build-'));
  const filter = (path: string) => !/\.(map|ts)$/.test(path);
  for (const path of ['sim', 'workers/batch.js'])
    cpSync(`${DIST}${path}`, join(build, path), { recursive: true, filter });
  symlinkSync(join(DIST, '..', 'package.json'), join(build, 'package.json'));
  code = await codeLayers([SYSTEM]);
});
afterAll(() => rmSync(build, { recursive: true, force: true }));

async function planted(file: string, from: string | RegExp, to: string): Promise<CodeLayers> {
  const path = join(build, 'sim', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
  try {
    return await codeLayers([SYSTEM], build);
  } finally {
    writeFileSync(path, text);
  }
}

test('a build elsewhere has the same layers', async () => {
  expect(await codeLayers([SYSTEM], build)).toEqual(code);
});

test.each([
  ['policies', 'systems/squad-alpha/policies/tactician.js', 'Only policies changed: policies/tactician.js.'],
  ['engine', 'systems/squad-alpha/play/attacks.js', 'Only the engine changed: play/attacks.js.'],
  ['kernel', 'kernel/dice/sampled.js', 'Only the kernel changed: kernel/dice/sampled.js.'],
  ['kernel', 'tabletop/sight.js', 'Only the kernel changed: tabletop/sight.js.'],
  [
    'rules',
    'systems/squad-alpha/rules/rules.js',
    'Only rules changed: no value changed, only how the table is stated (rules/rules.js).',
  ],
])('a changed file of the layer %s is named: %s', async (layer, file, sentence) => {
  const changes = changedCode(code, await planted(file, /$/, '\nexport {};'), SYSTEM);
  expect(changes.map((change) => change.layer)).toEqual([layer]);
  expect(layersSentence(changes)).toBe(sentence);
});

test('a reworded rule is no change, a changed word that play reads is one', async () => {
  const rules = 'systems/squad-alpha/rules/rules.js';
  expect(await planted(rules, /Lowest roll that saves/, 'Smallest score that saves')).toEqual(code);
  const renamed = changedCode(code, await planted(rules, /'half'/, "'halves'"), SYSTEM);
  expect(renamed.map(({ layer }) => layer)).toEqual(['rules']);
});

test('files that an earlier build has left of sources that are gone are no part of any layer', async () => {
  for (const folder of ['kernel', 'tabletop', `systems/${SYSTEM}/policies`, `systems/${SYSTEM}`])
    writeFileSync(join(build, 'sim', folder, 'rules-gone.js'), 'export const rules = {};\n');
  expect(await codeLayers([SYSTEM], build)).toEqual(code);
});

test('tables of what is printed on cards are of the layer rules, what cards do is not', async () => {
  const { rules, engine } = (await codeLayers(['stargate-missions'])).systems['stargate-missions'];
  const cards = (files: object) =>
    Object.keys(files).flatMap((file) => /\/([a-z]+\/[a-z-]*cards)\.js/.exec(file)?.[1] ?? []);
  const printed = ['rules/cards', 'rules/printed-cards'];
  expect(cards(rules.files)).toEqual(printed);
  expect(cards(engine.files)).toEqual(['steps/cards', 'story/cards']);
});

test('a changed value of the rules table is listed by its key, then and now', () => {
  const { rules } = code.systems[SYSTEM];
  const key = 'save.hard';
  const values = { ...rules.values, [key]: 2 };
  const system = { ...code.systems[SYSTEM], rules: { ...rules, values } };
  const changes = changedCode(code, { ...code, systems: { [SYSTEM]: system } }, SYSTEM);
  expect(changes).toEqual([{ layer: 'rules', keys: [{ key, before: 3, now: 2 }], files: [] }]);
  expect(layersSentence(changes)).toBe('Only rules changed: save.hard 3 → 2.');
});

test('where only digests were accepted, layers are named without keys and files', () => {
  const { kernel } = code;
  const { engine, policies, rules } = layerDigests(code, { system: SYSTEM, scenario: 'x', houseRules: {} });
  const entry = { system: SYSTEM, scenario: 'x', houseRules: {} } as unknown as BaselineEntry;
  const now = { code, own: { system: SYSTEM, scenario: 'x', houseRules: {} } };
  const since = (accepted: object) => {
    const baseline = {
      kernel: kernel.digest,
      systems: { [SYSTEM]: { engine, policies, rules, ...accepted } },
    } as unknown as Baseline;
    return changesSince({ baseline, entry, code: null }, now);
  };
  expect(since({})).toEqual([]);
  expect(layersSentence(since({ rules: 'other' }))).toBe('Only rules changed.');
  expect(layersSentence(since({ rules: 'other', engine: 'other' }))).toBe('Rules and the engine changed.');
});

test('several layers are named in the order in which they concern a designer, each with its own keys or files', () => {
  const sentence = layersSentence([
    { layer: 'kernel', keys: [], files: ['kernel/dice.js'] },
    { layer: 'policies', keys: [], files: ['systems/x/policies/a.js', 'systems/x/policies/b.js'] },
    { layer: 'rules', keys: [{ key: 'save.hard', before: 3, now: 2 }], files: [] },
  ]);
  expect(sentence).toBe(
    'Rules, policies and the kernel changed. Rules: save.hard 3 → 2; policies: policies/a.js, policies/b.js; kernel: kernel/dice.js.',
  );
});

test('keys that came or went are changes', () => {
  expect(changedKeys({ a: 1, b: null, c: [1, 2] }, { b: null, c: [1, 3], d: 'x' })).toEqual([
    { key: 'c', before: [1, 2], now: [1, 3] },
    { key: 'd', before: undefined, now: 'x' },
    { key: 'a', before: 1, now: undefined },
  ]);
});

test('house rules of a scenario are another layer than its data', async () => {
  const { rules } = await loadSystem(SYSTEM);
  const job = { system: SYSTEM, data: { table: 1 }, houseRules: {}, seed: 1 };
  const plain = scenarioLayers(job, rules);
  const nested = scenarioLayers({ ...job, houseRules: { save: { hard: 4 } } }, rules);
  const dotted = scenarioLayers({ ...job, houseRules: { 'save.hard': 4 } }, rules);
  expect(nested).toEqual(dotted);
  const values = { before: { 'save.hard': 3 }, now: { 'save.hard': 2 } };
  const sentence = 'Only the scenario’s house rules changed: save.hard ';
  expect(layersSentence(changedScenario(plain, nested, values))).toBe(`${sentence}3 → 4.`);
  expect(layersSentence(changedScenario(nested, plain, values))).toBe(`${sentence}4 → 2.`);
  expect(layersHeadline(changedScenario(plain, scenarioLayers({ ...job, data: {} }, rules)))).toBe(
    'Only the scenario changed',
  );
  const [one, other] = [layerDigests(code, plain), layerDigests(code, nested)];
  expect({ ...other, houseRules: one.houseRules }).toEqual(one);
  expect(other.houseRules).not.toBe(one.houseRules);
});

test('built files that the digests cover have no comments: a comment is no other engine', () => {
  const text = readFileSync(`${DIST}sim/systems/${SYSTEM}/steps/attempt.js`, 'utf8');
  expect(text.split('\n').filter((line) => /^\s*(\/\*|\*|\/\/ )/.test(line))).toEqual([]);
  expect(engineDigest(SYSTEM)).toMatch(/^[0-9a-f]{64}$/);
});
