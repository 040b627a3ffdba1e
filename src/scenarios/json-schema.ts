import { type ChoiceField, type Field, fieldValue, parseWord } from '../sim/kernel/fields.ts';
import { isField, namedFields, type RulesTable } from '../sim/kernel/rules-table.ts';
import type { Family, System, SystemInfo } from '../sim/kernel/system.ts';
import { fileSchema, type Priced, pricedIn, type Shape } from './common.ts';
import { definitionsShape } from './definition-shapes.ts';
import { jsonSchemaOf } from './expectation.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema#';

type Schema = Record<string, unknown>;

/** A rule system as far as its scenario files are concerned. */
export interface Described {
  readonly system: Pick<System, 'info' | 'rules' | 'weapons' | 'families'>;
  readonly shape: Shape;
}

/** The JSON schema (draft 7) of the scenario files of one system, house rules included. */
export function scenarioJsonSchema(described: Described): Schema {
  const { info } = described.system;
  const main = { $ref: `#/definitions/${info.id}` };
  return { $schema: DRAFT, title: `${info.title} scenario`, allOf: [main], definitions: definitionsOf(described) };
}

/** The JSON schema (draft 7) of the scenario files of all systems: `system` decides which one a file is held to. */
export function scenariosJsonSchema(all: readonly Described[]): Schema {
  const ids = all.map(({ system }) => system.info.id);
  return {
    $schema: DRAFT,
    title: 'Scenario',
    description: 'A scenario file: what is played, by which rules, and with what it is compared.',
    type: 'object',
    properties: { system: { enum: ids, description: 'The rule system.' } },
    required: ['system'],
    allOf: ids.map((id) => ({
      if: { properties: { system: { const: id } }, required: ['system'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON schema.
      then: { $ref: `#/definitions/${id}` },
    })),
    definitions: Object.assign({}, ...all.map(definitionsOf)),
  };
}

/** The schema of all systems as its file holds it. */
export function schemaText(all: readonly Described[]): string {
  return `${JSON.stringify(scenariosJsonSchema(all), null, 2)}\n`;
}

function definitionsOf({ system, shape }: Described): Schema {
  const { info, rules, families = [] } = system;
  const houseRules = `${info.id}.houseRules`;
  const priced = pricedIn(system);
  const open = priced === null ? null : { ...priced, open: families.length > 0 };
  const file = fileDefinition(info, { ...shape, ...definitionsShape(system) }, open, houseRules);
  const properties = file.properties as Record<string, Schema>;
  for (const family of families) properties[family.key] = familySchema(rules, family);
  return { [info.id]: file, [houseRules]: withOwnNames(houseRulesSchema(rules), families) };
}

/** What a file may define: fields of the first member stand for those of all, and further ones for those that it has not. */
function familySchema(rules: RulesTable, { key, kind, lists = {} }: Family): Schema {
  const members = rules[key] as RulesTable;
  const leaves = new Map<string, Schema>();
  for (const member of Object.values(members) as RulesTable[])
    for (const { key: leaf, field } of namedFields(member)) {
      const { default: _, ...schema } = fieldSchema(field) as { default: unknown };
      if (!leaves.has(leaf)) leaves.set(leaf, schema);
    }
  for (const [name, list] of Object.entries(lists))
    leaves.set(name, { anyOf: [leaves.get(name) ?? {}, leaves.get(list) ?? {}] });
  const like = {
    ...ownName(Object.keys(members)),
    description: `The ${kind} that it is like, but for what is stated.`,
  };
  return {
    type: 'object',
    description: `Your own, by name: each is like a ${kind} that there is, with other values for some of its fields.`,
    propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$' },
    additionalProperties: {
      type: 'object',
      properties: { like, ...Object.fromEntries(leaves) },
      required: ['like'],
      additionalProperties: false,
    },
  };
}

/** House rules of what files define, too: their keys are not known here. */
function withOwnNames(schema: Schema, families: readonly Family[]): Schema {
  if (families.length === 0) return schema;
  const properties = schema.properties as Record<string, Schema>;
  const grown = families.map(({ key }) => [key, { ...properties[key], additionalProperties: { type: 'object' } }]);
  const patterns = families.map(({ key }) => [`^${key}\\.[A-Za-z][A-Za-z0-9_-]*(\\..+)?$`, {}]);
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(grown) },
    patternProperties: Object.fromEntries(patterns),
  };
}

/** A name that there is, or one that the file defines. */
function ownName(names: readonly string[]): Schema {
  return { anyOf: [{ enum: names }, { type: 'string' }] };
}

function fileDefinition(info: SystemInfo, shape: Shape, priced: Priced | null, houseRules: string): Schema {
  const { $schema: _, ...schema } = jsonSchemaOf(fileSchema(shape, priced));
  const properties = schema.properties as Record<string, Schema>;
  const variants = properties.variants as { additionalProperties: { properties: Schema } };
  const reference = { $ref: `#/definitions/${houseRules}` };
  properties.system = { const: info.id, description: 'The rule system.' };
  properties.houseRules = reference;
  variants.additionalProperties.properties.houseRules = reference;
  return { title: `${info.title} scenario`, description: info.doc, ...schema };
}

/**
 * The house rules of a table, in every form that a scenario file may give them: nested maps, dotted keys, or dotted
 * keys within a map.
 */
export function houseRulesSchema(table: RulesTable): Schema {
  const groups = branches(table).map(({ key, branch }) => [key, houseRulesSchema(branch)] as const);
  const leaves = namedFields(table).map(({ key, field }) => [key, { title: key, ...fieldSchema(field) }] as const);
  return {
    type: 'object',
    description: "Changes to the system's rules.",
    properties: Object.fromEntries([...leaves, ...groups]),
    additionalProperties: false,
  };
}

function branches(table: RulesTable, prefix = ''): { key: string; branch: RulesTable }[] {
  return Object.entries(table).flatMap(([name, node]) => {
    if (isField(node)) return [];
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return [{ key, branch: node }, ...branches(node, key)];
  });
}

function fieldSchema(field: Field): Schema {
  return { ...valueSchema(field), default: field.default, description: describe(field) };
}

function valueSchema(field: Field): Schema {
  switch (field.kind) {
    case 'integer':
    case 'number': {
      const type = field.nullMeans === undefined ? field.kind : [field.kind, 'null'];
      return { type, minimum: field.min, maximum: field.max };
    }
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return field.family === undefined ? { enum: choiceValues(field) } : ownName(field.choices);
    case 'list': {
      const { length, maxLength } = field;
      const most = length ?? maxLength;
      return {
        type: 'array',
        items: valueSchema(field.of),
        ...(length === undefined ? {} : { minItems: length }),
        ...(most === undefined ? {} : { maxItems: most }),
      };
    }
  }
}

/** Names of a choice, those that look like numbers or booleans as such too. */
function choiceValues(field: ChoiceField): unknown[] {
  const meant = field.choices
    .map((name) => parseWord(name))
    .filter((value) => typeof value !== 'string' && fieldValue(field, value) !== value);
  return [...field.choices, ...meant, ...(field.nullMeans === undefined ? [] : [null])];
}

/** The field's sentence with what numbers and nulls mean, and the clause it comes from. */
function describe(field: Field): string {
  const nullMeans = 'nullMeans' in field && field.nullMeans !== undefined ? [`null: ${field.nullMeans}`] : [];
  const notes = [...(field.unit ? [`in ${field.unit}`] : []), ...nullMeans, ...(field.clause ? [field.clause] : [])];
  return notes.length === 0 ? field.doc : `${field.doc} (${notes.join('; ')})`;
}
