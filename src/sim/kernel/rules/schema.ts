import { z } from 'zod';
import type { RolesTable, TacticsTable } from '../players/tactics.ts';
import type { OwnNames } from '../system.ts';
import type { Field } from './fields.ts';
import { PLAIN_NAME, PLAIN_NAME_WORDS } from './names.ts';

/** A name that somebody gives: one line of plain text, no longer than `longest`. */
export function nameSchema(longest: number) {
  return z.string().min(1).max(longest).regex(PLAIN_NAME, PLAIN_NAME_WORDS);
}

/** One of a family's names: the system's own and those that the file defines; with null, those that any file may define. */
export function nameOf(builtIn: readonly string[], family: string, own: OwnNames | null): z.ZodType<string, string> {
  if (own === null) return z.union([z.enum(builtIn), z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/)]);
  return z.enum([...builtIn, ...(own[family] ?? [])]);
}

/** What a scenario file may say as `role` of a side or player. */
export function roleSchema(roles: RolesTable) {
  return z
    .enum(Object.keys(roles))
    .optional()
    .describe('What it is there to do, by which its tactician weighs (default: by the plain file).');
}

/** What a scenario file may say under `tactics` of a side or player: some of the weights, each within its range. */
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

/** Text that an editor offers for a place in a scenario file; in `body`, `${1:word}` marks a place to type. */
export interface Snippet {
  readonly label: string;
  readonly description: string;
  readonly body: unknown;
}

/** An example as a snippet, for a part of a scenario's schema: its values, and keys in angle brackets, are places to type. */
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

/** The snippets that a JSON schema offers. */
export function snippetsOf(schema: unknown): readonly Snippet[] {
  return (schema as { defaultSnippets?: readonly Snippet[] } | undefined)?.defaultSnippets ?? [];
}

/** A body with its places renumbered from 1 in the order of the text: for bodies that were put together. */
export function renumbered(body: unknown): unknown {
  let count = 0;
  return JSON.parse(JSON.stringify(body).replace(/\$\{\d+:/g, () => `\${${++count}:`));
}

/** The text that a body writes where nothing else is typed. */
export function plainBody(body: unknown): unknown {
  const text = JSON.stringify(body).replace(/"\^\$\{\d+:([^}]*)\}"/g, '$1');
  return JSON.parse(text.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1'));
}
