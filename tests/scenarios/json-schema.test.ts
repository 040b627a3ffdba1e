import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  describedGames,
  describedSystems,
  dispatchingSchema,
  loadScenario,
  scenarioJsonSchema,
  schemaFiles,
} from '../../src/scenarios/index.ts';
import { plainBody, snippetsOf } from '../../src/sim/kernel/rules/schema.ts';
import { compileRules, namedFields, type RulesTable, ruleAt } from '../../src/sim/kernel/rules/table.ts';
import { problemsOf, type Schema } from '../support/json-schema.ts';
import { temporaryFile, toyShape, toySystem } from './toy-system.ts';

const toy = { system: toySystem, shape: toyShape };
const described = await describedSystems();
const folder = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const written = schemaFiles(described, await describedGames());
const files: Record<string, Schema> = Object.fromEntries(written.map(({ name, text }) => [name, JSON.parse(text)]));
const dispatcher = files['skirmetrics.schema.json'];
const schemaOf = (id: string) => files[`${id}.schema.json`];
const ids = described.map(({ system }) => system.info.id);

test.each(written)(
  '$name is that of the systems as they are (else: node dist/scenarios/write-schema.js)',
  ({ name, text }) => {
    expect(readFileSync(folder + name, 'utf8')).toBe(text);
  },
);

test('no other schema is beside the scenarios', () => {
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort(),
  ).toEqual(Object.keys(files).sort());
});

test('schemas are small: under 34 kB for squad-alpha, under 215 kB for these three systems together', () => {
  const size = (id: string) => written.find(({ name }) => name === `${id}.schema.json`)!.text.length;
  expect(size('squad-alpha')).toBeLessThan(34_000);
  const all = ['skirmetrics', 'squad-alpha', 'stargate-missions', 'stargate-solo'].map(size);
  expect(all.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(215_000);
});

test('every reference within the schemas leads somewhere', () => {
  for (const [name, schema] of Object.entries({ ...files, toy: scenarioJsonSchema(toy) as Schema })) {
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    if (name !== 'suite.schema.json') expect(references.length).toBeGreaterThan(2);
    for (const reference of new Set(references)) {
      const [file, pointer = ''] = reference.split('#');
      const top: any = file === '' ? schema : files[file];
      const target = pointer
        .split('/')
        .slice(1)
        .reduce((node, step) => node?.[step], top);
      expect([name, reference, target !== undefined]).toEqual([name, reference, true]);
    }
  }
});

const shipped = ids.flatMap((id) =>
  readdirSync(folder + id).map((name) => ({
    id,
    file: `${id}/${name}`,
    text: readFileSync(`${folder}${id}/${name}`, 'utf8'),
  })),
);

test.each(shipped)('$file names the schema of its system, and both schemas accept it', ({ id, text }) => {
  expect(text.split('\n')[0]).toBe(`# yaml-language-server: $schema=../${id}.schema.json`);
  expect(problemsOf(schemaOf(id), parse(text))).toEqual([]);
  expect(problemsOf(dispatcher, parse(text), { files })).toEqual([]);
});

test('the schema of all systems holds a file to that of its system', () => {
  const { system: _, ...rest } = parse(shipped[0].text);
  const under = (system: unknown) => problemsOf(dispatcher, { ...rest, system }, { files });
  expect(under(shipped[0].id)).toEqual([]);
  for (const id of ids.filter((id) => id !== shipped[0].id)) expect(under(id)).not.toEqual([]);
  expect(under('chess')).toEqual([`/system: enum ${JSON.stringify(ids)}`]);
  expect(problemsOf(dispatcher, rest, { files })).toEqual([': required ["system"]']);
  expect(JSON.stringify(dispatchingSchema([toy]).allOf)).toContain('"then":{"$ref":"toy-skirmish.schema.json"}');
});

test('a system cannot take a common key for itself', () => {
  const shape = { ...toyShape, seed: z.string() };
  expect(() => scenarioJsonSchema({ system: toySystem, shape })).toThrow(
    "a system's scenario cannot redefine the common keys seed",
  );
});

const figures = [{ name: 'A', training: 'elite' }];
const scenario = {
  name: 'x',
  system: 'toy-skirmish',
  sides: { blue: { figures }, red: { figures } },
  mission: { objective: 'hold', side: 'red' },
  houseRules: { 'save.soft': 4, save: { hard: 2 } },
  variants: { v: { houseRules: { melee: { freeAttack: false } }, set: { 'sides.red.policy': 'random' } } },
};

test('the schema accepts what the loader accepts and refuses slips', () => {
  const schema = scenarioJsonSchema(toy);
  expect(problemsOf(schema, scenario)).toEqual([]);
  const wrong = [
    { ...scenario, gamess: 1 },
    { ...scenario, houseRules: { 'save.sotf': 4 } },
    { ...scenario, houseRules: { save: { hard: 9 } } },
    { ...scenario, variants: { v: { houseRules: { save: { hrad: 2 } } } } },
    { ...scenario, system: 'chess' },
    { ...scenario, mission: { objective: 'hold' } },
  ];
  for (const file of wrong) expect(problemsOf(schema, file), JSON.stringify(file)).not.toEqual([]);
});

function notesOn(schema: Schema, written: unknown, path: string): { defaults: unknown[]; descriptions: string[] } {
  const defaults: unknown[] = [];
  const descriptions: string[] = [];
  const see = (at: string, { default: initial, description }: Record<string, any>) => {
    if (at !== path) return;
    if (initial !== undefined) defaults.push(initial);
    if (description !== undefined) descriptions.push(description);
  };
  problemsOf((schema as any).properties.houseRules, written, { see, root: schema });
  return { defaults, descriptions };
}

test('house rules are listed dotted and nested, with range, default and meaning', () => {
  const { $defs } = scenarioJsonSchema(toy) as any;
  const hard = { type: 'integer', minimum: 1, maximum: 7, default: 3 };
  expect($defs.save.properties.hard).toEqual({
    ...hard,
    description: 'Least score that saves behind hard cover. (TOY-01)',
  });
  expect($defs.houseRules.properties['save.hard']).toEqual({ $ref: '#/$defs/save/properties/hard' });
  expect($defs.houseRules.properties.save).toEqual({ type: 'object', allOf: [{ $ref: '#/$defs/save' }] });
  expect($defs.shooting.properties.maxRange).toEqual({
    type: ['number', 'null'],
    minimum: 1,
    maximum: 100,
    default: null,
    description: 'Longest shot. (in inches; null: unlimited)',
  });
  expect($defs.leader.properties.succession).toMatchObject({ enum: ['next', 'keep'], default: 'next' });
  expect($defs.shooting.properties.bands).toMatchObject({ type: 'array', minItems: 2, maxItems: 2 });
});

const nested = (steps: readonly string[], value: unknown): unknown =>
  steps.reduceRight((inner, step) => ({ [step]: inner }), value);

test.each(ids)('every house rule of %s is in its schema, with the default that the rules compile to', (id) => {
  const { rules } = described.find(({ system }) => system.info.id === id)!.system;
  const compiled = compileRules(rules);
  const wrong: unknown[] = [];
  for (const { key, field } of namedFields(rules)) {
    const value = ruleAt(compiled, key);
    const steps = key.split('.');
    const { defaults, descriptions } = notesOn(schemaOf(id), nested(steps, value), `/${steps.join('/')}`);
    if (!defaults.some((one) => JSON.stringify(one) === JSON.stringify(field.default))) wrong.push([key, defaults]);
    const says = descriptions.some((text) => {
      const [start, ...others] = text.replace(/ \([^()]*\)$/, '').split('…');
      let at = start.length;
      const follows = (part: string) => {
        at = field.doc.indexOf(part, at) + part.length;
        return at >= part.length;
      };
      return field.doc.startsWith(start) && others.every(follows);
    });
    if (!says) wrong.push([key, descriptions]);
  }
  expect(wrong).toEqual([]);
});

function mixtures(steps: readonly string[]): (readonly string[])[] {
  if (steps.length === 1) return [steps];
  return mixtures(steps.slice(1)).flatMap(([first, ...rest]) => [
    [steps[0], first, ...rest],
    [`${steps[0]}.${first}`, ...rest],
  ]);
}

function sampled(rules: RulesTable) {
  const fields = namedFields(rules);
  return fields.filter((_, i) => fields.length < 100 || i % 5 === 0);
}

test.each(ids)(
  'in %s every mixture of nested and dotted keys takes its values, and neither slips nor wrong values',
  (id) => {
    const { rules, families = [] } = described.find(({ system }) => system.info.id === id)!.system;
    const { houseRules } = (schemaOf(id) as any).properties;
    const problems = (keys: readonly string[], value: unknown) =>
      problemsOf(houseRules, nested(keys, value), { root: schemaOf(id) });
    const wrong: unknown[] = [];
    for (const { key, field } of sampled(rules)) {
      const steps = key.split('.');
      for (const keys of mixtures(steps)) {
        if (problems(keys, field.default).length > 0) wrong.push(['refused', keys]);
        if (problems(keys, { no: 'value' }).length === 0) wrong.push(['accepted', keys, 'a map']);
      }
      for (let i = 0; i < steps.length; i++) {
        const isOwnName = i === 1 && families.some((family) => family.key === steps[0]);
        for (const keys of mixtures(steps.with(i, `${steps[i]}X`)))
          if ((problems(keys, field.default).length === 0) !== isOwnName) wrong.push(['a slip', keys, isOwnName]);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('weapons, profiles and levels of training of a file are known by the fields that there are', () => {
  const solo = (houseRules: object) =>
    problemsOf((schemaOf('stargate-solo') as any).properties.houseRules, houseRules, {
      root: schemaOf('stargate-solo'),
    });
  for (const rules of [
    { 'weapons.p90.effectModifier': 1 },
    { weapons: { p90: { effectModifier: 1 } } },
    { 'weapons.p90': { effectModifier: 1 } },
    { profiles: { 'scout.fireActions': 4 } },
  ])
    expect(solo(rules)).toEqual([]);
  for (const rules of [
    { 'weapons.p90.effectModifer': 1 },
    { weapons: { p90: { effectModifier: 'x' } } },
    { 'weapons.p90': 3 },
    { profiles: { 'scout.fireAction': 4 } },
    { 'weapons.zat.bands.short': 3 },
    { 'weapons.9mm.crewed': true },
  ])
    expect(solo(rules), JSON.stringify(rules)).not.toEqual([]);
  const { weapons } = (schemaOf('stargate-solo') as any).properties;
  const defines = (own: object) => problemsOf(weapons, { p90: own }, { root: schemaOf('stargate-solo') });
  expect(defines({ like: 'rifle', ranges: [8, 20, 30, 50], effectModifier: 1 })).toEqual([]);
  for (const own of [{ ranges: [8, 20, 30, 50] }, { like: 'rifle', rangs: [8] }, { like: 'rifle', crewed: 3 }])
    expect(defines(own), JSON.stringify(own)).not.toEqual([]);
});

function offered(node: unknown, found: { schema: Schema; label: string; body: unknown }[] = []) {
  if (typeof node !== 'object' || node === null) return found;
  for (const { label, body } of snippetsOf(node)) found.push({ schema: node as Schema, label, body });
  for (const [key, inside] of Object.entries(node)) if (key !== 'defaultSnippets') offered(inside, found);
  return found;
}

test.each(ids)('snippets of %s are what its files may hold: a scenario, a variant, parts of it', async (id) => {
  const all = offered(schemaOf(id));
  const labels = all.map(({ label }) => label);
  const parts = id === 'stargate-missions' ? ['Personnel', 'Mission', 'Event'] : ['figures', 'terrain piece'];
  expect(labels).toEqual(expect.arrayContaining([`scenario of ${id}`, 'variant', ...parts]));
  for (const { schema, label, body } of all) {
    const text = JSON.stringify(body);
    const places = [...text.matchAll(/\$\{(\d+)[:|]/g)].map(([, place]) => Number(place));
    expect([label, places]).toEqual([label, places.map((_, i) => i + 1)]);
    if (label !== 'variant')
      expect([label, problemsOf(schema, plainBody(body), { root: schemaOf(id) })]).toEqual([label, []]);
  }
  const whole = all.find(({ label }) => label === `scenario of ${id}`)!;
  const result = await loadScenario(await temporaryFile(JSON.stringify(plainBody(whole.body))));
  expect(result.ok ? result.warnings : result.problems).toEqual([]);
});

test('the schema of all systems offers a whole scenario of each', () => {
  expect(snippetsOf(dispatcher).map(({ label }) => label)).toEqual(ids.map((id) => `scenario of ${id}`));
});
