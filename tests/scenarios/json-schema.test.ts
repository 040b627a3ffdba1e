import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describedSystems, scenarioJsonSchema, scenariosJsonSchema } from '../../src/scenarios/index.ts';
import { houseRulesSchema, schemaText } from '../../src/scenarios/json-schema.ts';
import { compileRules, namedFields } from '../../src/sim/kernel/rules-table.ts';
import { toyShape, toySystem } from './toy-system.ts';

type Node = { properties: Record<string, Node> } & Record<string, unknown>;

const toy = { system: toySystem, shape: toyShape };

test('the schema file is that of the systems as they are (else: node dist/scenarios/write-schema.js)', async () => {
  const file = new URL('../../scenarios/skirmetrics.schema.json', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(schemaText(await describedSystems()));
});

test('every reference within the schemas leads somewhere', async () => {
  for (const schema of [scenarioJsonSchema(toy), scenariosJsonSchema(await describedSystems())]) {
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(2);
    for (const name of references) expect(schema.definitions).toHaveProperty([name]);
  }
});

test('the schema of all systems holds a file to the definition of its system', async () => {
  const schema = scenariosJsonSchema([toy]);
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    properties: { system: { enum: ['toy-skirmish'] } },
    required: ['system'],
    allOf: [
      {
        if: { properties: { system: { const: 'toy-skirmish' } }, required: ['system'] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON schema.
        then: { $ref: '#/definitions/toy-skirmish' },
      },
    ],
  });
});

test('a system cannot take a common key for itself', () => {
  const shape = { ...toyShape, seed: z.string() };
  expect(() => scenarioJsonSchema({ system: toySystem, shape })).toThrow(
    "a system's scenario cannot redefine the common keys seed",
  );
});

test('house rules are listed dotted and nested, with range, default and meaning', () => {
  const schema = houseRulesSchema(toySystem.rules) as Node;
  const hard = { type: 'integer', minimum: 1, maximum: 7, default: 3 };
  expect(schema.properties['save.hard']).toMatchObject({
    ...hard,
    title: 'save.hard',
    description: 'Least score that saves behind hard cover. (TOY-01)',
  });
  expect(schema.properties.save.properties.hard).toMatchObject(hard);
  expect(schema.properties['shooting.maxRange']).toMatchObject({
    type: ['number', 'null'],
    default: null,
    description: 'Longest shot. (in inches; null: unlimited)',
  });
  expect(schema.properties['leader.succession']).toMatchObject({ enum: ['next', 'keep'], default: 'next' });
  expect(schema.properties['shooting.bands']).toMatchObject({ type: 'array', minItems: 2, maxItems: 2 });
  expect(schema.additionalProperties).toBe(false);
});

test('every house rule of every system is in its schema, with the default that the rules compile to', async () => {
  for (const { system } of await describedSystems()) {
    const { properties } = houseRulesSchema(system.rules) as Node;
    const compiled = compileRules(system.rules) as unknown;
    for (const { key, field } of namedFields(system.rules)) {
      const value = key.split('.').reduce((node, name) => (node as Record<string, unknown>)[name], compiled);
      expect([key, properties[key].default]).toEqual([key, value]);
      expect(properties[key].description).toContain(field.doc);
    }
  }
});

test('the schema accepts what the loader accepts and refuses a misspelt key', () => {
  const { definitions } = scenarioJsonSchema(toy) as { definitions: Record<string, unknown> };
  const schema = z.fromJSONSchema({
    ...(definitions['toy-skirmish'] as object),
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions,
  } as Parameters<typeof z.fromJSONSchema>[0]);
  const figures = [{ name: 'A', training: 'elite' }];
  const scenario = {
    name: 'x',
    system: 'toy-skirmish',
    sides: { blue: { figures }, red: { figures } },
    mission: { objective: 'hold', side: 'red' },
    houseRules: { 'save.soft': 4, save: { hard: 2 } },
    variants: { v: { houseRules: { melee: { freeAttack: false } }, set: { 'sides.red.policy': 'random' } } },
  };
  expect(schema.safeParse(scenario).error).toBeUndefined();
  const wrong = [
    { ...scenario, gamess: 1 },
    { ...scenario, houseRules: { 'save.sotf': 4 } },
    { ...scenario, houseRules: { save: { hard: 9 } } },
    { ...scenario, variants: { v: { houseRules: { save: { hrad: 2 } } } } },
    { ...scenario, system: 'chess' },
    { ...scenario, mission: { objective: 'hold' } },
  ];
  for (const file of wrong) expect(schema.safeParse(file).success, JSON.stringify(file)).toBe(false);
});
