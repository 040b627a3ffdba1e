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
