import { z } from 'zod';
import type { RolesTable, TacticsTable } from '../players/tactics.ts';
import type { OwnNames } from '../system.ts';
import type { Field } from './fields.ts';
import { PLAIN_NAME, PLAIN_NAME_WORDS } from './names.ts';

/** One line of plain text up to `longest`. */
export function nameSchema(longest: number) {
  return z.string().min(1).max(longest).regex(PLAIN_NAME, PLAIN_NAME_WORDS);
}

/** The system's names and the file's own; `own` null: any that a file may define. */
export function nameOf(builtIn: readonly string[], family: string, own: OwnNames | null): z.ZodType<string, string> {
  if (own === null) return z.union([z.enum(builtIn), z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/)]);
  return z.enum([...builtIn, ...(own[family] ?? [])]);
}

export function roleSchema(roles: RolesTable) {
  return z
    .enum(Object.keys(roles))
    .optional()
    .describe('Role of the side, which sets the weights of its tactician (default: chosen from the file).');
}

/** Only words depend on it. */
export const pluralSchema = z
  .boolean()
  .optional()
  .describe('Sentences treat the name of this side as a plural: "the guards break" (default: by the name).');

/** Some weights, each within its range. */
export function tacticsSchema(table: TacticsTable) {
  return z
    .strictObject(Object.fromEntries(Object.entries(table).map(([name, field]) => [name, weight(field)])))
    .default({})
    .describe('Weights and thresholds of its policy, where they differ; random has none.');
}

const weight = (field: Field): z.ZodType =>
  field.kind === 'boolean'
    ? z.boolean().optional().describe(field.doc)
    : (field.kind === 'integer' ? z.int() : z.number())
        .min('min' in field ? field.min : 0)
        .max('max' in field ? field.max : 0)
        .optional()
        .describe(field.doc);

/** Editor text; `${1:word}` in `body` is a place to type. */
export interface Snippet {
  readonly label: string;
  readonly description: string;
  readonly body: unknown;
}

/** Makes values and keys in angle brackets places to type. */
export function snippet(label: string, description: string, example: unknown): { defaultSnippets: Snippet[] } {
  let count = 0;
  const place = (text: string) => `\${${++count}:${text}}`;
  const withPlaces = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(withPlaces);
    if (typeof node !== 'object' || node === null)
      return typeof node === 'string' ? place(node) : `^${place(String(node))}`;
    const entries = Object.entries(node).map(([key, value]) => {
      const name = /^<(.*)>$/.exec(key)?.[1];
      return [name === undefined ? key : place(name), withPlaces(value)];
    });
    return Object.fromEntries(entries);
  };
  return { defaultSnippets: [{ label, description, body: withPlaces(example) }] };
}

export function snippetsOf(schema: unknown): readonly Snippet[] {
  return (schema as { defaultSnippets?: readonly Snippet[] } | undefined)?.defaultSnippets ?? [];
}

/** Renumbers places from 1 in text order, for composed bodies. */
export function renumbered(body: unknown): unknown {
  let count = 0;
  return JSON.parse(JSON.stringify(body).replace(/\$\{\d+:/g, () => `\${${++count}:`));
}

/** The text if nothing is typed. */
export function plainBody(body: unknown): unknown {
  const text = JSON.stringify(body).replace(/"\^\$\{\d+:([^}]*)\}"/g, '$1');
  return JSON.parse(text.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1'));
}
