import type { Schema } from './field-schema.ts';

/** What a reference takes, and a definition besides what it defines, with names of usual length. */
const REFERENCE = 26;
const DEFINITION = 12;

const MAPS = ['properties', 'patternProperties', '$defs'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'items'];
const SINGLE = ['additionalProperties', 'items', 'propertyNames'];
/** What a place says beside a reference. Validators ignore it, editors show it. */
const NOTES = ['description', 'default', 'title'];

/** The schema with what it repeats defined once, under the key where it is found first. */
export function withSharedSchemas(schema: Schema): Schema {
  const counts = countsIn(schema);
  const names = new Map<string, string>();
  const definitions: Record<string, Schema> = { ...(schema.$defs as Record<string, Schema>) };
  const share = (node: Schema, name: string): Schema => {
    const { notes, body } = parted(node);
    const text = JSON.stringify(body);
    const isWorthIt = counts.get(text)! * (text.length - REFERENCE) > text.length + DEFINITION;
    const isReference = Object.keys(body).every((key) => ['$ref', 'type', 'allOf'].includes(key));
    if (isReference || !isWorthIt) return withInside(node, share);
    if (!names.has(text)) {
      const id = freshName(name, definitions);
      names.set(text, id);
      definitions[id] = {};
      definitions[id] = withInside(body, share);
    }
    return { ...notes, $ref: `#/$defs/${names.get(text)}` };
  };
  const { $defs: before = {}, ...rest } = schema;
  const top = withInside(rest, share);
  for (const [name, node] of Object.entries(before as Record<string, Schema>))
    definitions[name] = withInside(node, share);
  return { ...top, $defs: definitions };
}

/** How often each schema is found, without what is inside the ones that were met before. */
function countsIn(schema: Schema): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (node: Schema): Schema => {
    const text = JSON.stringify(parted(node).body);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (counts.get(text) === 1) withInside(node, count);
    return node;
  };
  const { $defs: definitions = {}, ...rest } = schema;
  withInside(rest, count);
  for (const node of Object.values(definitions as Record<string, Schema>)) withInside(node, count);
  return counts;
}

function parted(schema: Schema): { notes: Schema; body: Schema } {
  const isNote = ([key]: [string, unknown]) => NOTES.includes(key);
  const entries = Object.entries(schema);
  return {
    notes: Object.fromEntries(entries.filter(isNote)),
    body: Object.fromEntries(entries.filter((entry) => !isNote(entry))),
  };
}

/** The schema with every schema directly inside it replaced by what `visit` makes of it and of the key where it is found. */
function withInside(schema: Schema, visit: (node: Schema, name: string) => Schema): Schema {
  const inside = (node: unknown, name: string) => (isSchema(node) ? visit(node, name) : node);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (MAPS.includes(key) && isSchema(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, node]) => [name, inside(node, name)]))];
      if (LISTS.includes(key) && Array.isArray(value)) return [key, value.map((node) => inside(node, key))];
      return [key, SINGLE.includes(key) ? inside(value, key) : value];
    }),
  );
}

function isSchema(node: unknown): node is Schema {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function freshName(wanted: string, taken: Readonly<Record<string, unknown>>): string {
  const plain = /^[A-Za-z][\w-]*$/.test(wanted) ? wanted : 'shared';
  if (!Object.hasOwn(taken, plain)) return plain;
  for (let i = 2; ; i++) if (!Object.hasOwn(taken, `${plain}${i}`)) return `${plain}${i}`;
}
