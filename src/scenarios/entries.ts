import type { Place } from './problems.ts';

/**
 * A value of a scenario file together with its place. An entry that replaces another (a variant's `set`, an option on
 * the command line) keeps its place, so that any problem with it is reported where it was written.
 */
export type Entry = ScalarEntry | MapEntry | ListEntry;

interface Placed {
  readonly at: Place;
  /** The place of the entry's key; null for elements of lists and for the whole file. */
  readonly key: Place | null;
}

export interface ScalarEntry extends Placed {
  readonly kind: 'scalar';
  readonly value: unknown;
  /** Nothing is written after the key. */
  readonly empty: boolean;
}

export interface MapEntry extends Placed {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Entry>;
}

export interface ListEntry extends Placed {
  readonly kind: 'list';
  readonly items: readonly Entry[];
}

export type Step = string | number;
export type Path = readonly Step[];

export function child(entry: Entry, step: Step): Entry | undefined {
  if (entry.kind === 'map') return entry.entries.get(String(step));
  return entry.kind === 'list' ? entry.items[Number(step)] : undefined;
}

/** The entry at a path, or undefined when the file has none there. */
export function entryAt(root: Entry, path: Path): Entry | undefined {
  let entry: Entry | undefined = root;
  for (const step of path) {
    entry = child(entry, step);
    if (entry === undefined) return undefined;
  }
  return entry;
}

/**
 * Where to point for a path: at a single value itself, at the key of a map or list, at the nearest parent of something
 * missing. Keys may be written with dots, like those of house rules.
 */
export function placeOf(root: Entry, path: Path): Place {
  let entry = root;
  for (const [i, step] of path.entries()) {
    const next = child(entry, step) ?? dottedChild(entry, path.slice(i).join('.'));
    if (next === undefined) break;
    entry = next;
  }
  const pointAtValue = entry.kind === 'scalar' && !entry.empty;
  return pointAtValue ? entry.at : (entry.key ?? entry.at);
}

/** The entry whose key is the rest of a path, or the first that is set within it. */
function dottedChild(entry: Entry, rest: string): Entry | undefined {
  if (entry.kind !== 'map') return undefined;
  const key = [...entry.entries.keys()].find((name) => name === rest || name.startsWith(`${rest}.`));
  return key === undefined ? undefined : entry.entries.get(key);
}

/** The plain data of an entry, all of it fresh. */
export function plainValue(entry: Entry): unknown {
  if (entry.kind === 'scalar') return entry.value;
  if (entry.kind === 'list') return entry.items.map(plainValue);
  return Object.fromEntries([...entry.entries].map(([key, value]) => [key, plainValue(value)]));
}

/** Plain data as an entry written in one place. */
export function entryFrom(value: unknown, at: Place): Entry {
  if (Array.isArray(value)) return { kind: 'list', at, key: at, items: value.map((item) => entryFrom(item, at)) };
  if (typeof value !== 'object' || value === null) return { kind: 'scalar', at, key: at, value, empty: false };
  const entries = new Map(Object.entries(value).map(([key, item]) => [key, entryFrom(item, at)]));
  return { kind: 'map', at, key: at, entries };
}

/** A tree in which `value` stands at the path; the last step may be a new key, the others must exist. */
export function withEntry(root: Entry, path: Path, value: Entry): Entry {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const old = child(root, step);
  const fresh = rest.length === 0 || old === undefined ? value : withEntry(old, rest, value);
  if (root.kind === 'map') return { ...root, entries: new Map(root.entries).set(String(step), fresh) };
  if (root.kind === 'list') return { ...root, items: root.items.with(Number(step), fresh) };
  return root;
}
