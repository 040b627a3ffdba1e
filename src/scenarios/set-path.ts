import { COMMON_KEYS } from './common.ts';
import { child, type Entry, type Step, withEntry } from './entries.ts';
import { type JsonSchema, keysAt, schemasAt } from './expectation.ts';
import { messages } from './problems.ts';

/** `missing`: the absent part of the path. */
export type SetResult = { readonly root: Entry } | { readonly message: string; readonly missing?: string };

/**
 * Replaces the value at a dotted path of keys, list indices from 0, or names. The schema must know a missing key.
 * Names may contain dots: the longest match wins.
 */
export function setAt(root: Entry, path: string, value: Entry, schema: () => JsonSchema): SetResult {
  const first = path.split('.')[0];
  if (first === 'houseRules') return { message: messages.houseRulesNotSet() };
  if (COMMON_KEYS.includes(first)) return { message: messages.sameForAllVariants(first) };
  const steps: Step[] = [];
  let entry = root;
  let rest: string | null = path;
  while (rest !== null) {
    const within: string = path.slice(0, Math.max(0, path.length - rest.length - 1));
    const found: Found | { message: string } = findStep(entry, rest, within);
    if ('message' in found) return found;
    if (found.step === null) return addKey({ root, entry, steps, within, rest, path, value, schema });
    steps.push(found.step);
    entry = child(entry, found.step)!;
    rest = rest === found.name ? null : rest.slice(found.name.length + 1);
  }
  return { root: withEntry(root, steps, value) };
}

type Found = { readonly step: Step; readonly name: string } | { readonly step: null };

/** The longest name that begins `rest`. */
function findStep(entry: Entry, rest: string, within: string): Found | { message: string } {
  const fits = (name: string) => rest === name || rest.startsWith(`${name}.`);
  const longest = namesIn(entry)
    .filter(fits)
    .reduce((best, name) => (name.length > best.length ? name : best), '');
  if (longest === '') {
    if (entry.kind === 'scalar') return { message: messages.singleValue(within, rest) };
    return { step: null };
  }
  if (entry.kind !== 'list') return { step: longest, name: longest };
  const indices = entry.items.flatMap((item, i) => (nameOf(item) === longest ? [i] : []));
  if (indices.length > 1) return { message: messages.ambiguousPath(within, longest, indices) };
  return { step: indices[0] ?? Number(longest), name: longest };
}

function namesIn(entry: Entry): string[] {
  if (entry.kind === 'map') return [...entry.entries.keys()];
  if (entry.kind === 'scalar') return [];
  return [...entry.items.flatMap((item) => nameOf(item) ?? []), ...entry.items.map((_, i) => String(i))];
}

function nameOf(item: Entry): string | null {
  const name = item.kind === 'map' ? item.entries.get('name') : undefined;
  return name?.kind === 'scalar' && name.value !== null ? String(name.value) : null;
}

interface NewKey {
  readonly root: Entry;
  readonly entry: Entry;
  readonly steps: readonly Step[];
  readonly within: string;
  readonly rest: string;
  readonly path: string;
  readonly value: Entry;
  readonly schema: () => JsonSchema;
}

function addKey(given: NewKey): SetResult {
  const { root, entry, steps, within, rest, path, value, schema } = given;
  const known = entry.kind === 'map' ? keysAt(schema(), steps, root).filter((key) => !isShared(steps, key)) : [];
  if (known.includes(rest) || (/^[^.]+$/.test(rest) && takesAnyKey(schema(), steps, root)))
    return { root: withEntry(root, [...steps, rest], value) };
  const [step, inside] = rest.split('.', 2);
  const prefix = within === '' ? '' : `${within}.`;
  if (known.includes(step)) {
    const parent = [...steps, step];
    // An optional map may be created empty, unless it has required keys.
    if (!mayBeEmpty(schema(), parent, root)) return { message: messages.absentParent(`${prefix}${step}`, inside) };
    const empty: Entry = { kind: 'map', at: value.at, key: value.key, entries: new Map() };
    const filled = { root: withEntry(root, parent, empty), entry: empty, steps: parent, within: `${prefix}${step}` };
    return addKey({ ...given, ...filled, rest: rest.slice(step.length + 1) });
  }
  const named = entry.kind === 'list' ? entry.items.flatMap((item) => nameOf(item) ?? []) : [];
  const names = named.length > 0 ? named : [...namesIn(entry).filter((key) => !isShared(steps, key)), ...known];
  return { message: messages.unknownPath(path, within, step, [...new Set(names)]), missing: `${prefix}${step}` };
}

function mayBeEmpty(schema: JsonSchema, steps: readonly Step[], root: Entry): boolean {
  const schemas = schemasAt(schema, steps, root);
  return schemas.length > 0 && schemas.every(({ type, required = [] }) => type === 'object' && required.length === 0);
}

/** Maps with open names and single values or lists, such as copies of cards by id. */
function takesAnyKey(schema: JsonSchema, steps: readonly Step[], root: Entry): boolean {
  return schemasAt(schema, steps, root).some(
    ({ additionalProperties: of }) => typeof of === 'object' && (isSingle(of) || isListOfSingles(of)),
  );
}

function isSingle({ type }: JsonSchema): boolean {
  return ['integer', 'number', 'boolean', 'string'].includes(`${type}`);
}

function isListOfSingles({ type, items }: JsonSchema): boolean {
  return type === 'array' && typeof items === 'object' && !Array.isArray(items) && isSingle(items);
}

const isShared = (steps: readonly Step[], key: string) => steps.length === 0 && COMMON_KEYS.includes(key);
