/** Shipped files, which the build lists; in a single file their texts are inside. */

declare const EXAMPLE_FILES: Readonly<Record<string, readonly string[]>>;
declare const EXAMPLE_TEXTS: Readonly<Record<string, string>>;

/** What plays or answers by itself, the first first. */
export const EXAMPLES: readonly string[] = Object.keys(EXAMPLE_FILES);

export async function exampleText(path: string): Promise<string> {
  if (Object.hasOwn(EXAMPLE_TEXTS, path)) return EXAMPLE_TEXTS[path];
  const response = await fetch(new URL(`examples/${path}`, document.baseURI));
  if (!response.ok) throw new Error(`the server says ${response.status}`);
  return response.text();
}

/** With the files of the game that it names. */
export async function filesOf(path: string): Promise<Record<string, string>> {
  const paths = [path, ...(EXAMPLE_FILES[path] ?? [])];
  return Object.fromEntries(await Promise.all(paths.map(async (name) => [name, await exampleText(name)] as const)));
}
