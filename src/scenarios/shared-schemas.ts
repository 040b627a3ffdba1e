import type { Schema } from './field-schema.ts';

/** Bytes of a reference, and of an empty definition. */
const REFERENCE = 26;
const DEFINITION = 12;

const MAPS = ['properties', 'patternProperties', '$defs'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'items'];
const SINGLE = ['additionalProperties', 'items', 'propertyNames'];
/** Kept beside a reference: validators ignore them, editors show them. */
const NOTES = ['description', 'default', 'title'];

/** Count and notes; null if notes differ. */
interface Found {
  times: number;
  notes: string | null;
}

/** Defines repeated schemas once, under their first key, with constant notes. */
export function withSharedSchemas(schema: Schema): Schema {
  const all = foundIn(schema);
  const names = new Map<string, string>();
  const definitions: Record<string, Schema> = { ...(schema.$defs as Record<string, Schema>) };
  const share = (node: Schema, name: string): Schema => {
    const { notes, body } = parted(node);
    const text = JSON.stringify(body);
    const found = all.get(text)!;
    const isWorthIt = found.times * (text.length - REFERENCE) > text.length + DEFINITION;
    const isReference = Object.keys(body).every((key) => ['$ref', 'type', 'allOf'].includes(key));
    if (isReference || !isWorthIt) return withInside(node, share);
    if (!names.has(text)) {
      const id = freshName(name, definitions);
      names.set(text, id);
      definitions[id] = {};
      definitions[id] = withInside(found.notes === null ? body : node, share);
    }
    return { ...(found.notes === null ? notes : {}), $ref: `#/$defs/${names.get(text)}` };
  };
  const { $defs: before = {}, ...rest } = schema;
  const top = withInside(rest, share);
  for (const [name, node] of Object.entries(before as Record<string, Schema>))
    definitions[name] = withInside(node, share);
  return { ...top, $defs: definitions };
}

/** The inside of repeated schemas counts once. */
function foundIn(schema: Schema): Map<string, Found> {
  const all = new Map<string, Found>();
  const count = (node: Schema): Schema => {
    const { notes, body } = parted(node);
    const text = JSON.stringify(body);
    const noted = JSON.stringify(notes);
    const found = all.get(text);
    if (found === undefined) {
      all.set(text, { times: 1, notes: noted });
      withInside(node, count);
    } else {
      found.times++;
      if (found.notes !== noted) found.notes = null;
    }
    return node;
  };
  const { $defs: definitions = {}, ...rest } = schema;
  withInside(rest, count);
  for (const node of Object.values(definitions as Record<string, Schema>)) withInside(node, count);
  return all;
}

function parted(schema: Schema): { notes: Schema; body: Schema } {
  const isNote = ([key]: [string, unknown]) => NOTES.includes(key);
  const entries = Object.entries(schema);
  return {
    notes: Object.fromEntries(entries.filter(isNote)),
    body: Object.fromEntries(entries.filter((entry) => !isNote(entry))),
  };
}

/** Replaces direct subschemas; `visit` also gets the key. */
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
