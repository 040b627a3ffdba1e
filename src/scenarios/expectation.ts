import { z } from 'zod';
import { child, type Entry, type Path, type Step } from './entries.ts';
import { either } from './problems.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function isSchema(node: unknown): node is JsonSchema {
  return typeof node === 'object' && node !== null;
}

function alternatives(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  if (schema.$ref !== undefined) {
    const target = (root.definitions as Record<string, unknown> | undefined)?.[
      schema.$ref.replace('#/definitions/', '')
    ];
    return isSchema(target) ? alternatives(target, root) : [];
  }
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return branches === undefined ? [schema] : branches.flatMap((branch) => alternatives(branch as JsonSchema, root));
}

/** One schema, or the branches of a choice whose constants the file does not contradict. */
export function schemasAt(root: JsonSchema, path: Path, file: Entry): JsonSchema[] {
  let entry: Entry | undefined = file;
  let schemas = agreeing(alternatives(root, root), entry);
  for (const step of path) {
    entry = entry && child(entry, step);
    const inside = schemas.map((schema) => schemaWithin(schema, step)).filter(isSchema);
    schemas = agreeing(
      inside.flatMap((schema) => alternatives(schema, root)),
      entry,
    );
  }
  return schemas;
}

function schemaWithin(schema: JsonSchema, step: Step): unknown {
  if (schema.type === 'array') {
    if (!Array.isArray(schema.items)) return schema.items;
    return schema.items[Number(step)] ?? schema.additionalItems;
  }
  const properties: Record<string, unknown> = schema.properties ?? {};
  return Object.hasOwn(properties, step) ? properties[String(step)] : schema.additionalProperties;
}

function agreeing(schemas: JsonSchema[], entry: Entry | undefined): JsonSchema[] {
  if (entry?.kind !== 'map' || schemas.length < 2) return schemas;
  const agrees = (schema: JsonSchema) =>
    [...entry.entries].every(([key, value]) => {
      const property = (schema.properties as Record<string, JsonSchema> | undefined)?.[key];
      const constants = property === undefined ? [] : constantsOf(property);
      return constants.length === 0 || (value.kind === 'scalar' && constants.includes(value.value));
    });
  const left = schemas.filter(agrees);
  return left.length > 0 ? left : schemas;
}

/** Empty if values are not listed. */
export function constantsOf({ const: one, enum: some }: JsonSchema): unknown[] {
  return some ?? (one === undefined ? [] : [one]);
}

export function keysAt(root: JsonSchema, path: Path, file: Entry): string[] {
  return [...new Set(schemasAt(root, path, file).flatMap((schema) => Object.keys(schema.properties ?? {})))];
}

/** For a sentence, possibly empty: `a whole number from 0 to 30`. */
export function expectation(schemas: readonly JsonSchema[]): string {
  return either([...new Set(schemas.map(expectationOf).filter((phrase) => phrase !== ''))]);
}

function expectationOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return either(schema.enum.map((value) => JSON.stringify(value)));
  switch (schema.type) {
    case 'integer':
      return `a whole number${numberRange(schema)}`;
    case 'number':
      return `a number${numberRange(schema)}`;
    case 'string':
      return `text${textLength(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${listLength(schema)}`;
    case 'object':
      return 'a map';
    case 'null':
      return 'null';
    default:
      return '';
  }
}

function limits(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return least === most ? `${least}` : `${least} to ${most}`;
  if (least !== undefined) return `${least} or more`;
  return most === undefined ? '' : `up to ${most}`;
}

function numberRange(schema: JsonSchema): string {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  // Default limits are those of safe integers.
  const least = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum;
  const most = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  if (above !== undefined || below !== undefined) {
    const lower = above === undefined ? least !== undefined && `at least ${least}` : `above ${above}`;
    const upper = below === undefined ? most !== undefined && `up to ${most}` : `below ${below}`;
    return ` ${[lower, upper].filter(Boolean).join(' and ')}`;
  }
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` of at least ${least}`;
  return most === undefined ? '' : ` of at most ${most}`;
}

function textLength({ minLength, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return minLength === 1 ? ' of at least 1 character' : '';
  return ` of ${limits(minLength ?? 0, maxLength)} characters`;
}

function listLength(schema: JsonSchema): string {
  const tuple = Array.isArray(schema.items) ? schema.items.length : undefined;
  const range = limits(schema.minItems ?? tuple, schema.maxItems ?? tuple);
  if (range === '') return '';
  const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
  const numbers = isSchema(items) && (items.type === 'number' || items.type === 'integer');
  return ` of ${range} ${numbers ? 'numbers' : 'elements'}`;
}
