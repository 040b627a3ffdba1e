import { type Field, fieldProblem, fieldValue, type Leaf, show } from './fields.ts';
import { suggestion } from './names.ts';

/** Every number and reading of a ledger. */
export interface RulesTable {
  readonly [name: string]: Field | RulesTable;
}

/** The table's shape with a value at each leaf. */
export type Rules<T> = T extends Leaf<infer V> ? V : { readonly [K in keyof T]: Rules<T[K]> };

/** House rules as written: nested maps, dotted keys, or both. */
export type Patch = Readonly<Record<string, unknown>>;

export interface PatchProblem {
  readonly path: readonly string[];
  readonly message: string;
}

export interface NamedField {
  /** Dotted. */
  readonly key: string;
  readonly field: Field;
}

export function isField(node: unknown): node is Field {
  return (
    typeof node === 'object' && node !== null && typeof (node as { kind?: unknown }).kind === 'string' && 'doc' in node
  );
}

/** Leaves with dotted keys, in table order. */
export function namedFields(table: RulesTable, prefix = ''): NamedField[] {
  return Object.entries(table).flatMap(([name, node]) => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return isField(node) ? [{ key, field: node }] : namedFields(node, key);
  });
}

interface Keys {
  readonly fields: ReadonlyMap<string, Field>;
  readonly branches: ReadonlySet<string>;
}

/** Cached: every file read needs them. */
const keysOfTables = new WeakMap<RulesTable, Keys>();

function keysOf(table: RulesTable): Keys {
  const known = keysOfTables.get(table);
  if (known !== undefined) return known;
  const fields = new Map(namedFields(table).map(({ key, field }) => [key, field]));
  const branches = new Set<string>();
  for (const key of fields.keys())
    for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) branches.add(key.slice(0, dot));
  keysOfTables.set(table, { fields, branches });
  return { fields, branches };
}

/** Flattens a patch to dotted keys and checks it. */
export function readPatch(table: RulesTable, patch: Patch): { values: Map<string, unknown>; problems: PatchProblem[] } {
  const { fields, branches } = keysOf(table);
  const values = new Map<string, unknown>();
  const problems: PatchProblem[] = [];
  const visit = (entries: Patch, prefix: string, path: readonly string[]): void => {
    for (const [name, value] of Object.entries(entries)) {
      const key = prefix === '' ? name : `${prefix}.${name}`;
      const here = [...path, name];
      const field = fields.get(key);
      if (field !== undefined) {
        const meant = fieldValue(field, value);
        const problem = fieldProblem(field, meant);
        if (problem !== null) problems.push({ path: here, message: `house rule "${key}" ${problem}` });
        else if (values.has(key)) problems.push({ path: here, message: `house rule "${key}" is set twice` });
        else values.set(key, meant);
      } else if (branches.has(key)) {
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) visit(value as Patch, key, here);
        else problems.push({ path: here, message: `"${key}" is a group of house rules, not one; got ${show(value)}` });
      } else problems.push({ path: here, message: `unknown house rule "${key}"${suggestion(key, fields.keys())}` });
    }
  };
  visit(patch, '', []);
  return { values, problems };
}

export function ruleAt(rules: unknown, key: string): unknown {
  return key.split('.').reduce((node, name) => (node as Record<string, unknown>)[name], rules);
}

/** Built in table order, so that rules of a system share one hidden class. Throws on a bad patch; see `readPatch`. */
export function compileRules<T extends RulesTable>(table: T, patch: Patch = {}): Rules<T> {
  const { values, problems } = readPatch(table, patch);
  if (problems.length > 0) throw new RangeError(problems.map(({ message }) => message).join('\n'));
  const inForce = (key: string, field: Field): unknown => {
    if (values.has(key)) return values.get(key);
    if (field.follows === undefined) return field.default;
    return inForce(field.follows, keysOf(table).fields.get(field.follows)!);
  };
  const build = (node: RulesTable, prefix: string): Record<string, unknown> => {
    const built: Record<string, unknown> = {};
    for (const [name, child] of Object.entries(node)) {
      const key = prefix === '' ? name : `${prefix}.${name}`;
      built[name] = isField(child) ? inForce(key, child) : build(child, key);
    }
    return built;
  };
  return build(table, '') as Rules<T>;
}

/** Branches with the same fields, such as cards of a deck. */
export interface Collection {
  readonly members: readonly string[];
  /** Fields without differing defaults; an ellipsis replaces what differs in sentences. */
  readonly common: RulesTable;
  /** The ellipsis by member, if it is the same word throughout and not its key. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Fewer are listed one by one. */
const FEWEST = 3;

export function collectionsIn(table: RulesTable): Collection[] {
  const alike = new Map<string, string[]>();
  for (const [name, node] of Object.entries(table)) {
    if (isField(node)) continue;
    const shape = JSON.stringify(shapeOf(node));
    alike.set(shape, [...(alike.get(shape) ?? []), name]);
  }
  return [...alike.values()].filter(({ length }) => length >= FEWEST).map((members) => collectionOf(table, members));
}

/** With the key of its branch. */
export interface FoundCollection {
  readonly key: string;
  readonly branch: RulesTable;
  readonly collection: Collection;
}

/** Outermost only. */
export function collectionsWithin(branch: RulesTable, key: string): FoundCollection[] {
  const here = collectionsIn(branch);
  const members = here.flatMap((collection) => collection.members);
  const below = Object.entries(branch).flatMap(([name, node]) =>
    isField(node) || members.includes(name) ? [] : collectionsWithin(node, `${key}.${name}`),
  );
  return [...here.map((collection) => ({ key, branch, collection })), ...below];
}

/** Fields without defaults and sentences. */
function shapeOf(node: Field | RulesTable): unknown {
  if (isField(node)) {
    const { default: _, doc: __, clause: ___, follows: ____, ...values } = node;
    return values;
  }
  return Object.entries(node).map(([name, child]) => [name, shapeOf(child)]);
}

function collectionOf(table: RulesTable, members: readonly string[]): Collection {
  const found = members.map(() => new Set<string>());
  const common = commonOf(members.map((name) => table[name]) as RulesTable[], found);
  const titles = members.flatMap((name, i) => {
    // If endings differ too, the shortest sentence is common.
    const [title, ...longer] = [...found[i]].sort((a, b) => a.length - b.length);
    const isTitle = title !== undefined && title !== name && longer.every((text) => text.startsWith(title));
    return isTitle ? [[name, title] as const] : [];
  });
  return { members, common, titles: new Map(titles) };
}

function commonOf(branches: readonly RulesTable[], titles: readonly Set<string>[]): RulesTable {
  const names = Object.keys(branches[0]);
  const entries = names.map((name) => {
    const nodes = branches.map((branch) => branch[name]);
    if (!nodes.every(isField)) return [name, commonOf(nodes as RulesTable[], titles)];
    const { doc, places } = commonSentence(nodes.map((field) => field.doc));
    places.forEach((place, i) => {
      if (place !== '') titles[i].add(place);
    });
    const { default: initial, ...field } = nodes[0];
    const isSame = nodes.every((other) => JSON.stringify(other.default) === JSON.stringify(initial));
    return [name, { ...field, ...(isSame ? { default: initial } : {}), doc }];
  });
  return Object.fromEntries(entries) as RulesTable;
}

/** The common start and end around an ellipsis, and what it replaces in each. */
function commonSentence(sentences: readonly string[]): { doc: string; places: readonly string[] } {
  const all = sentences.map((sentence) => sentence.split(' '));
  const least = Math.min(...all.map(({ length }) => length));
  const shares = (at: (words: readonly string[]) => string) => all.every((words) => at(words) === at(all[0]));
  let start = 0;
  while (start < least && shares((words) => words[start])) start++;
  let end = 0;
  while (end < least - start && shares((words) => words[words.length - 1 - end])) end++;
  const places = all.map((words) => words.slice(start, words.length - end).join(' '));
  if (places.every((place) => place === '')) return { doc: sentences[0], places };
  // A comma after all of them belongs to the sentence.
  const [mark] = [',', ';', ':'].filter((one) => places.every((place) => place.endsWith(one)));
  const doc = [...all[0].slice(0, start), `…${mark ?? ''}`, ...all[0].slice(all[0].length - end)].join(' ');
  return { doc, places: places.map((place) => place.replace(/[.,;:]$/, '')) };
}

export function unitedFields(branches: readonly RulesTable[]): RulesTable {
  const names = [...new Set(branches.flatMap((branch) => Object.keys(branch)))];
  const entries = names.map((name) => {
    const nodes = branches.flatMap((branch) => (Object.hasOwn(branch, name) ? [branch[name]] : []));
    if (new Set(nodes.map((node) => JSON.stringify(shapeOf(node)))).size > 1)
      throw new Error(`members of a family have different fields "${name}"; give them the same values, or other names`);
    const common = commonOf(
      nodes.map((node) => ({ [name]: node })),
      nodes.map(() => new Set()),
    )[name];
    return [name, isField(common) ? withoutDefault(common) : unitedFields(nodes as RulesTable[])];
  });
  return Object.fromEntries(entries) as RulesTable;
}

function withoutDefault({ default: _, ...field }: Field): Omit<Field, 'default'> {
  return field;
}
