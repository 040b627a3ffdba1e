import type { z } from 'zod';
import type { Counted } from '../sim/kernel/counts/metrics.ts';
import { renumbered, type Snippet, snippetsOf } from '../sim/kernel/rules/schema.ts';
import { isField, type RulesTable, unitedFields } from '../sim/kernel/rules/table.ts';
import type { Family, System, SystemInfo } from '../sim/kernel/system.ts';
import { definitionsShape, fileSchema, pricedIn, type Shape } from './common.ts';
import { coverableRules, EXPECTED_VERDICTS, GAME_METRICS, isFraction, sideMetrics } from './expect.ts';
import { type JsonSchema, jsonSchemaOf } from './expectation.ts';
import { ownName, type Schema } from './field-schema.ts';
import { handicapShape } from './handicaps.ts';
import { houseRulesDefinitions, OWN_NAME } from './house-rules-schema.ts';
import { withSharedSchemas } from './shared-schemas.ts';
import { suiteJsonSchema } from './suite.ts';
import { PREFERENCES } from './vary/tune.ts';

function expectSchema(counted: Counted): Schema {
  const bySide = sideMetrics(counted);
  const { clauses } = coverableRules(counted);
  const band = { type: 'string', pattern: '\\.\\.', description: '0.45..0.55, ..10 or 3..' };
  const whole = Object.fromEntries(GAME_METRICS.map((name) => [name, { $ref: '#/$defs/expect/additionalProperties' }]));
  const covers = {
    type: 'array',
    description: 'Rules that come up.',
    items: { anyOf: [{ enum: clauses }, { type: 'string', pattern: ' ' }] },
  };
  const uses = {
    type: 'object',
    description: 'In what share of games something happens.',
    propertyNames: { anyOf: [{ enum: clauses }, { pattern: ' ' }] },
    additionalProperties: band,
  };
  const names = {
    pattern: `^(${[...GAME_METRICS, 'covers', 'uses', 'verdict'].join('|')}|(${bySide.join('|')})\\..+)$`,
  };
  const verdict = { type: 'object', additionalProperties: { enum: EXPECTED_VERDICTS } };
  const metric = `\${1|${bySide.filter(isFraction).join(',')}|}.\${2:side}`;
  return {
    type: 'object',
    description: 'What games should be like.',
    defaultSnippets: [{ label: 'band', body: { [metric]: `\${3:0.45}..\${4:0.55}` } }],
    properties: { ...whole, ...(clauses.length === 0 ? {} : { covers, uses }), verdict },
    propertyNames: names,
    additionalProperties: band,
  };
}

/** Without verdicts. */
const fileExpectSchema: Schema = { allOf: [{ $ref: '#/$defs/expect' }], properties: { verdict: false } };

const NAMES = { type: ['array', 'string'], items: { type: 'string' } };

const tuneSchema: Schema = {
  type: 'object',
  description: 'Values that may change, and what games should then be like: the verb tune searches them.',
  additionalProperties: false,
  properties: {
    vary: { type: 'object', additionalProperties: { type: ['array', 'string'], description: '3..6 or [a, b]' } },
    aim: { allOf: [{ $ref: '#/$defs/expect' }], properties: { covers: false, uses: false, verdict: false } },
    prefer: { enum: PREFERENCES },
    across: { ...NAMES, description: 'Files of other tables.' },
    players: { ...NAMES, description: 'Such as lapse-0.2.' },
  },
};

/** A minimal scenario, from snippets. */
function wholeScenario({ id, title }: SystemInfo, { properties = {}, required = [] }: Schema): Snippet {
  const parts = (required as string[])
    .map((key) => [key, partBody((properties as Record<string, Schema>)[key])] as const)
    .filter(([, body]) => body !== undefined);
  const body = { name: `\${0:${title}}`, system: id, ...Object.fromEntries(parts) };
  return { label: `scenario of ${id}`, description: `A whole scenario: ${title}.`, body: renumbered(body) };
}

/** A part's own snippet, its elements', or its required keys'. */
export function partBody(part: Schema): unknown {
  const [own] = snippetsOf(part);
  if (own !== undefined) return own.body;
  if (part.items !== undefined) return [partBody(part.items as Schema)];
  const { properties, required } = part as { properties?: Record<string, Schema>; required?: string[] };
  if (properties === undefined || required === undefined) return undefined;
  return Object.fromEntries(required.map((key) => [key, partBody(properties[key])]));
}

export const DRAFT = 'http://json-schema.org/draft-07/schema#';

export interface Described {
  readonly system: Pick<System, 'info' | 'rules' | 'weapons' | 'swappable' | 'families' | 'counted'>;
  readonly shape: Shape;
}

export interface SchemaFile {
  readonly name: string;
  readonly text: string;
}

/** One per system and kind of game, and a dispatcher. `games`: JSON schemas by kind. */
export function schemaFiles(all: readonly Described[], games: ReadonlyMap<string, Schema> = new Map()): SchemaFile[] {
  return [
    { name: 'skirmetrics.schema.json', text: schemaText(dispatchingSchema(all)) },
    { name: 'suite.schema.json', text: schemaText(suiteJsonSchema()) },
    ...all.map((one) => ({ name: fileName(one.system.info), text: schemaText(scenarioJsonSchema(one)) })),
    ...[...games].map(([kind, schema]) => ({ name: `game-${kind}.schema.json`, text: schemaText(schema) })),
  ];
}

function fileName({ id }: SystemInfo): string {
  return `${id}.schema.json`;
}

/** JSON schema (draft 7) of a system's files. */
export function scenarioJsonSchema({ system, shape }: Described): Schema {
  const { info, rules, families = [], counted } = system;
  const priced = pricedIn(system);
  const open = priced === null ? null : { ...priced, open: families.length > 0 };
  const file = plainSchema(fileSchema({ ...shape, ...handicapShape(system), ...definitionsShape(system) }, open));
  const properties = file.properties as Record<string, Schema>;
  const variants = properties.variants as { additionalProperties: { properties: Schema } };
  properties.system = { const: info.id, description: 'The rule system.' };
  // Editors would write out a bare reference.
  properties.houseRules = {
    type: 'object',
    description: "Changes to the system's rules: nested maps or dotted keys.",
    allOf: [{ $ref: '#/$defs/houseRules' }],
  };
  variants.additionalProperties.properties.houseRules = { $ref: '#/properties/houseRules' };
  properties.expect = fileExpectSchema;
  variants.additionalProperties.properties.expect = { $ref: '#/$defs/expect' };
  properties.tune = tuneSchema;
  const definitions = { ...houseRulesDefinitions(rules, families), expect: expectSchema(counted) };
  for (const family of families) properties[family.key] = familySchema(rules, family, definitions);
  const whole = wholeScenario(info, file);
  for (const key of file.required ?? []) delete properties[key].defaultSnippets;
  return withSharedSchemas({
    $schema: DRAFT,
    title: `${info.title} scenario`,
    description: info.doc,
    defaultSnippets: [whole],
    ...file,
    $defs: definitions,
  });
}

/** Without redundant keywords. */
export function plainSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...whole } = jsonSchemaOf(schema);
  const text = JSON.stringify(whole, (key, value) => {
    if ((key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (key === 'propertyNames' && isAny(value, 'type')) return undefined;
    if (key === 'additionalProperties' && isAny(value)) return undefined;
    if (Object.hasOwn(value, 'enum') || Object.hasOwn(value, 'const')) return { ...value, type: undefined };
    // A fixed tuple needs no `additionalItems`.
    if (Array.isArray(value.items) && value.maxItems === value.items.length)
      return { ...value, additionalItems: undefined };
    // The long pattern of names is shared.
    if (value.type === 'string' && value.pattern?.length > 60)
      return { ...value, pattern: undefined, allOf: [{ pattern: value.pattern }] };
    return value;
  });
  return JSON.parse(text);
}

/** True for empty schemas, or with only this keyword. */
function isAny(schema: object, but?: string): boolean {
  return Object.keys(schema).every((key) => key === but);
}

/** JSON schema (draft 7) of all files; refers to schemas by file name. */
export function dispatchingSchema(all: readonly Described[]): Schema {
  const systems = all.map(({ system }) => system.info);
  return {
    $schema: DRAFT,
    title: 'Scenario',
    description: 'A scenario file: what is played, by which rules, and with what it is compared.',
    defaultSnippets: all.flatMap((one) => snippetsOf(scenarioJsonSchema(one))),
    type: 'object',
    properties: { system: { enum: systems.map(({ id }) => id), description: 'The rule system.' } },
    required: ['system'],
    allOf: systems.map((info) => ({
      if: { properties: { system: { const: info.id } }, required: ['system'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON schema.
      then: { $ref: fileName(info) },
    })),
  };
}

/** Fields of any member of the family. */
function familySchema(rules: RulesTable, { key, kind, lists = {} }: Family, definitions: Schema): Schema {
  const branch = rules[key] as RulesTable;
  const members = Object.values(branch).filter((node) => !isField(node)) as RulesTable[];
  const fields = Object.keys(unitedFields(members));
  // If all members are alike, a new one has their fields.
  const described = Object.hasOwn(definitions, `${key}.own`) ? `${key}.own` : `${key}.*`;
  const own = (name: string) => ({ $ref: `#/$defs/${described}/properties/${name}` });
  const like = {
    ...ownName(Object.keys(branch)),
    description: `The ${kind} it copies; fields given here replace its own.`,
  };
  const stated = fields.map((name) => [name, own(name)] as const);
  const listed = Object.entries(lists).map(([name, list]) => [name, { anyOf: [own(name), own(list)] }] as const);
  return {
    type: 'object',
    description: `Your own ${kind}s by name: each copies an existing ${kind} and changes some of its fields.`,
    propertyNames: { pattern: `^${OWN_NAME}$` },
    additionalProperties: {
      type: 'object',
      properties: { like, ...Object.fromEntries(stated), ...Object.fromEntries(listed) },
      required: ['like'],
      additionalProperties: false,
    },
  };
}

/** Longer objects break at their keys, unindented (saves a tenth). */
const WIDTH = 120;

function schemaText(schema: Schema): string {
  return `${printed(schema)}\n`;
}

function printed(node: unknown): string {
  const text = JSON.stringify(node);
  const isMap = typeof node === 'object' && node !== null && !Array.isArray(node);
  const holdsMaps = isMap && Object.values(node).some((value) => typeof value === 'object' && !Array.isArray(value));
  if (!holdsMaps || text.length <= WIDTH) return text;
  return `{${Object.entries(node)
    .map(([key, value]) => `\n${JSON.stringify(key)}:${printed(value)}`)
    .join(',')}}`;
}
