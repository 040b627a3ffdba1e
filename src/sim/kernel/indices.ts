/** An index into the list of this name, for the compiler only; a plain number is an index into any list. */
export type Index<Name extends string> = number & { readonly indexIn?: Name };

export type Indices<Names extends readonly string[]> = {
  readonly [At in keyof Names as At extends `${number}`
    ? Names[At] & string
    : never]: At extends `${infer N extends number}` ? N : never;
};

/** `const ORDER = indices(ORDERS)`, then `ORDER.halt`: engines fold it into a number. */
export function indices<const Names extends readonly string[]>(names: Names): Indices<Names> {
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new RangeError(`"${repeated}" is listed twice`);
  return Object.freeze(Object.fromEntries(names.map((name, at) => [name, at]))) as Indices<Names>;
}

export function indicesByName<const Items extends readonly { readonly name: string }[]>(
  items: Items,
): Indices<{ readonly [At in keyof Items]: Items[At]['name'] }> {
  return indices(items.map(({ name }) => name)) as unknown as Indices<{
    readonly [At in keyof Items]: Items[At]['name'];
  }>;
}
