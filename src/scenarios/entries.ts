import type { Place } from './problems.ts';

/** A value with its place. A replacement (by a variant or an option) keeps its own place, for problem reports. */
export type Entry = ScalarEntry | MapEntry | ListEntry;

interface Placed {
  readonly at: Place;
  /** Null for list elements and the whole file. */
  readonly key: Place | null;
}

export interface ScalarEntry extends Placed {
  readonly kind: 'scalar';
  readonly value: unknown;
  /** Nothing follows the key. */
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

export function entryAt(root: Entry, path: Path): Entry | undefined {
  let entry: Entry | undefined = root;
  for (const step of path) {
    entry = child(entry, step);
    if (entry === undefined) return undefined;
  }
  return entry;
}

/**
 * A single value itself, the key of a map or list, or the nearest parent of something missing. Keys may contain dots.
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

/** The entry whose key is the rest of a path, or the first below it. */
function dottedChild(entry: Entry, rest: string): Entry | undefined {
  if (entry.kind !== 'map') return undefined;
  const key = [...entry.entries.keys()].find((name) => name === rest || name.startsWith(`${rest}.`));
  return key === undefined ? undefined : entry.entries.get(key);
}

export function plainValue(entry: Entry): unknown {
  if (entry.kind === 'scalar') return entry.value;
  if (entry.kind === 'list') return entry.items.map(plainValue);
  return Object.fromEntries([...entry.entries].map(([key, value]) => [key, plainValue(value)]));
}

export function entryFrom(value: unknown, at: Place): Entry {
  if (Array.isArray(value)) return { kind: 'list', at, key: at, items: value.map((item) => entryFrom(item, at)) };
  if (typeof value !== 'object' || value === null) return { kind: 'scalar', at, key: at, value, empty: false };
  const entries = new Map(Object.entries(value).map(([key, item]) => [key, entryFrom(item, at)]));
  return { kind: 'map', at, key: at, entries };
}

/** Copies; only the last step may be new. */
export function withEntry(root: Entry, path: Path, value: Entry): Entry {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const old = child(root, step);
  const fresh = rest.length === 0 || old === undefined ? value : withEntry(old, rest, value);
  if (root.kind === 'map') return { ...root, entries: new Map(root.entries).set(String(step), fresh) };
  if (root.kind === 'list') return { ...root, items: root.items.with(Number(step), fresh) };
  return root;
}

/** For a sentence. */
export function got(entry: Entry): string {
  if (entry.kind === 'map') return 'a map';
  if (entry.kind === 'list') {
    const short = entry.items.length <= 8 && entry.items.every(({ kind }) => kind === 'scalar');
    const text = short ? `[${entry.items.map(got).join(', ')}]` : '';
    return short && text.length <= 60 ? text : `a list of ${entry.items.length}`;
  }
  if (entry.empty) return 'nothing';
  if (typeof entry.value !== 'string') return String(entry.value);
  return JSON.stringify(entry.value.length > 60 ? `${entry.value.slice(0, 57)}…` : entry.value);
}
