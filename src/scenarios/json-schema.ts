import { type ChoiceField, type Field, fieldValue, parseWord } from '../sim/kernel/fields.ts';
import { isField, namedFields, type RulesTable } from '../sim/kernel/rules-table.ts';
import type { System, SystemInfo } from '../sim/kernel/system.ts';
import { fileSchema, type Priced, pricedIn, type Shape } from './common.ts';
import { jsonSchemaOf } from './expectation.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema#';

type Schema = Record<string, unknown>;

/** A rule system as far as its scenario files are concerned. */
export interface Described {
  readonly system: Pick<System, 'info' | 'rules' | 'weapons'>;
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
  const { info, rules } = system;
  const houseRules = `${info.id}.houseRules`;
  const file = fileDefinition(info, shape, pricedIn(system), houseRules);
  return { [info.id]: file, [houseRules]: houseRulesSchema(rules) };
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
      return { enum: choiceValues(field) };
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
