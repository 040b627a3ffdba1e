/** What a JSON schema says of a place in a file. */

export type JsonSchema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Longest chain of references and alternatives: schemas may be recursive. */
const DEEPEST = 12;

/** The schema itself and all that it refers to or allows. */
function alternatives(root: JsonSchema, schema: unknown, depth = 0): JsonSchema[] {
  if (!isSchema(schema) || depth > DEEPEST) return [];
  const deeper = (part: unknown) => alternatives(root, part, depth + 1);
  const referred = typeof schema.$ref === 'string' ? deeper(pointed(root, schema.$ref)) : [];
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []));
  return [schema, ...referred, ...lists.flatMap(deeper), ...deeper(schema.then)];
}

function pointed(root: JsonSchema, reference: string): unknown {
  const names = reference.split('/').slice(1);
  return names.reduce<unknown>(
    (at, name) => (isSchema(at) && Object.hasOwn(at, decode(name)) ? at[decode(name)] : null),
    root,
  );
}

const decode = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~');

/** One step down; dotted keys of house rules are several. */
function below(root: JsonSchema, schemas: readonly JsonSchema[], step: string | number): JsonSchema[] {
  return schemas.flatMap((schema) => {
    if (typeof step === 'number') {
      const { items } = schema;
      return alternatives(root, Array.isArray(items) ? items[step] : items);
    }
    const { properties, patternProperties, additionalProperties } = schema;
    if (isSchema(properties) && Object.hasOwn(properties, step)) return alternatives(root, properties[step]);
    const patterns = Object.entries(isSchema(patternProperties) ? patternProperties : {});
    const fitting = patterns.filter(([pattern]) => new RegExp(pattern).test(step)).map(([, part]) => part);
    return [...fitting, additionalProperties].flatMap((part) => alternatives(root, part));
  });
}

export function schemasAt(root: JsonSchema, path: readonly (string | number)[]): JsonSchema[] {
  let schemas = alternatives(root, root);
  for (const step of path) {
    const next = below(root, schemas, step);
    const parts = typeof step === 'string' ? step.split('.') : [];
    schemas = next.length > 0 || parts.length < 2 ? next : parts.reduce((at, part) => below(root, at, part), schemas);
  }
  return schemas;
}

/** The first sentence that says what this is, with its default and range. */
export function sentenceOf(schemas: readonly JsonSchema[]): string {
  const text = (key: string) => schemas.map((schema) => schema[key]).find((value) => value !== undefined);
  const told = text('description') ?? text('title');
  const [least, most] = [text('minimum'), text('maximum')];
  const range = least === undefined && most === undefined ? '' : `${least ?? ''}..${most ?? ''}`;
  const values = valuesOf(schemas);
  const facts = [
    text('default') === undefined ? '' : `default ${JSON.stringify(text('default'))}`,
    range,
    values.length > 1 && values.length < 12 ? values.join(' | ') : '',
  ].filter((fact) => fact !== '');
  return [told, facts.join(' · ')].filter((part) => part !== undefined && part !== '').join('\n');
}

export interface Offer {
  readonly label: string;
  readonly about: string;
}

/** Keys of a map there. */
export function keysOf(root: JsonSchema, schemas: readonly JsonSchema[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { properties, propertyNames } of schemas) {
    for (const [label, part] of Object.entries(isSchema(properties) ? properties : {}))
      if (part !== false && !offers.has(label))
        offers.set(label, { label, about: sentenceOf(alternatives(root, part)) });
    for (const label of valuesOf(alternatives(root, propertyNames)))
      if (!offers.has(label)) offers.set(label, { label, about: '' });
  }
  return [...offers.values()];
}

/** Values that may be written there. */
export function valuesOf(schemas: readonly JsonSchema[]): string[] {
  const values = schemas.flatMap((schema) => [
    ...(Array.isArray(schema.enum) ? schema.enum : []),
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(schema.type === 'boolean' ? [true, false] : []),
    ...(Array.isArray(schema.examples) ? schema.examples : []),
  ]);
  return [...new Set(values.filter((value) => typeof value !== 'object').map(String))];
}
