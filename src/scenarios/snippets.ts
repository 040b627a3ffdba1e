import { renumbered, type Snippet, snippetsOf } from '../sim/kernel/rules/schema.ts';
import type { SystemInfo } from '../sim/kernel/system.ts';
import type { Schema } from './field-schema.ts';

/** A file with all that a scenario must have, as the snippets of its parts write it. */
export function wholeScenario({ id, title }: SystemInfo, { properties = {}, required = [] }: Schema): Snippet {
  const parts = (required as string[])
    .map((key) => [key, partBody((properties as Record<string, Schema>)[key])] as const)
    .filter(([, body]) => body !== undefined);
  const body = { name: `\${0:${title}}`, system: id, ...Object.fromEntries(parts) };
  return { label: `scenario of ${id}`, description: `A whole scenario: ${title}.`, body: renumbered(body) };
}

/** What the snippet of a part writes: its own, or that of its elements, or of what it must have. */
function partBody(part: Schema): unknown {
  const [own] = snippetsOf(part);
  if (own !== undefined) return own.body;
  if (part.items !== undefined) return [partBody(part.items as Schema)];
  const { properties, required } = part as { properties?: Record<string, Schema>; required?: string[] };
  if (properties === undefined || required === undefined) return undefined;
  return Object.fromEntries(required.map((key) => [key, partBody(properties[key])]));
}
