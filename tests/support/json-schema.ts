/** Validates draft 7; throws on keywords that we do not use. */
export type Schema = boolean | Readonly<Record<string, any>>;

export interface Validation {
  readonly files?: Readonly<Record<string, Schema>>;
  /** Target of `#`; default: the schema itself. */
  readonly root?: Schema;
  /** Called with every schema that applies. */
  readonly see?: (path: string, schema: Readonly<Record<string, any>>) => void;
}

const NOTES = ['$schema', 'title', 'description', 'markdownDescription', 'default', 'defaultSnippets', '$defs'];
const patterns = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  let found = patterns.get(pattern);
  if (found === undefined) {
    found = new RegExp(pattern, 'u');
    patterns.set(pattern, found);
  }
  return found.test(text);
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function problemsOf(top: Schema, value: unknown, { files = {}, root: given, see }: Validation = {}): string[] {
  const check = (schema: Schema, value: unknown, path: string, root: Schema): string[] => {
    if (schema === true) return [];
    if (schema === false) return [`${path}: nothing is allowed here`];
    if (schema.$ref !== undefined) {
      see?.(path, schema);
      const [file, pointer = ''] = schema.$ref.split('#');
      const document = file === '' ? root : files[file];
      const target = pointer
        .split('/')
        .slice(1)
        .reduce((node: any, step: string) => node?.[step], document);
      if (target === undefined) throw new Error(`${schema.$ref} leads nowhere`);
      return check(target, value, path, document);
    }
    see?.(path, schema);
    return Object.entries(schema).flatMap(([keyword, told]) => {
      if (NOTES.includes(keyword)) return [];
      const rule = KEYWORDS[keyword];
      if (rule === undefined) throw new Error(`unknown keyword "${keyword}" at ${path}`);
      const found = rule(told, value, {
        schema,
        inside: (inner, part, step) => check(inner, part, step === undefined ? path : `${path}/${step}`, root),
      });
      if (found === true) return [];
      return found === false ? [`${path}: ${keyword} ${JSON.stringify(told)?.slice(0, 120)}`] : found;
    });
  };
  return check(top, value, '', given ?? top);
}

interface Around {
  readonly schema: Readonly<Record<string, any>>;
  readonly inside: (schema: Schema, value: unknown, step?: string | number) => string[];
}

type Keyword = (told: any, value: any, around: Around) => boolean | string[];

const sized: (least: boolean, of: (value: any) => number | undefined) => Keyword = (least, of) => (told, value) => {
  const size = of(value);
  return size === undefined || (least ? size >= told : size <= told);
};
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const letters = (value: unknown) => (typeof value === 'string' ? [...value].length : undefined);
const items = (value: unknown) => (Array.isArray(value) ? value.length : undefined);

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: (told, value) =>
    [told].flat().some((type: string) => (type === 'integer' ? Number.isInteger(value) : type === typeOf(value))),
  enum: (told, value) => told.some((one: unknown) => same(one, value)),
  const: (told, value) => same(told, value),
  minimum: sized(true, number),
  maximum: sized(false, number),
  exclusiveMinimum: (told, value) => typeof value !== 'number' || value > told,
  minLength: sized(true, letters),
  maxLength: sized(false, letters),
  minItems: sized(true, items),
  maxItems: sized(false, items),
  pattern: (told, value) => typeof value !== 'string' || matches(told, value),
  required: (told, value) => !isMap(value) || told.every((key: string) => Object.hasOwn(value, key)),
  propertyNames: (told, value, { inside }) =>
    !isMap(value) || Object.keys(value).flatMap((key) => inside(told, key, key)),
  properties: (told, value, { inside }) =>
    !isMap(value) ||
    Object.entries(value).flatMap(([key, part]) => (Object.hasOwn(told, key) ? inside(told[key], part, key) : [])),
  patternProperties: (told, value, { inside }) =>
    !isMap(value) ||
    Object.entries(told as Record<string, Schema>).flatMap(([pattern, schema]) =>
      Object.entries(value).flatMap(([key, part]) => (matches(pattern, key) ? inside(schema, part, key) : [])),
    ),
  additionalProperties: (told, value, { schema, inside }) => {
    const { properties = {}, patternProperties = {} } = schema;
    const isKnown = (key: string) =>
      Object.hasOwn(properties, key) || Object.keys(patternProperties).some((pattern) => matches(pattern, key));
    return (
      !isMap(value) || Object.entries(value).flatMap(([key, part]) => (isKnown(key) ? [] : inside(told, part, key)))
    );
  },
  items: (told, value, { inside }) =>
    !Array.isArray(value) ||
    value.flatMap((part, i) => {
      const schema = Array.isArray(told) ? told[i] : told;
      return schema === undefined ? [] : inside(schema, part, i);
    }),
  additionalItems: (told, value, { schema, inside }) =>
    !Array.isArray(value) || value.slice(schema.items.length).flatMap((part, i) => inside(told, part, i)),
  allOf: (told, value, { inside }) => told.flatMap((schema: Schema) => inside(schema, value)),
  anyOf: (told, value, { inside }) => told.some((schema: Schema) => inside(schema, value).length === 0),
  oneOf: (told, value, { inside }) => told.filter((schema: Schema) => inside(schema, value).length === 0).length === 1,
  if: (told, value, { schema, inside }) =>
    inside(told, value).length > 0 || schema.then === undefined || inside(schema.then, value),
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON schema.
  then: () => true,
};
