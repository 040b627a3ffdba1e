import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  stringify,
} from 'yaml';
import { endOf, joined } from './write-variant.ts';

/** Keys and indices. */
export type TextPath = readonly (string | number)[];

interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The text of a scenario with a piece of the table moved: a rectangle, a circle, a list of points, or a point. All
 * other characters stay. A piece that repeats another one (`*name`) is written out. Throws an Error if there is no
 * piece, or if others repeat it and would move too.
 */
export function moved(text: string, path: TextPath, dx: number, dy: number): string {
  const document = parsed(text);
  const { node, rest } = nodeAt(document, path);
  const splices = isAlias(node)
    ? [{ ...rangeOf(node), text: flowText(movedWithin(node.toJS(document), rest, [dx, dy])) }]
    : numbersOf(node).map((number) => {
        const { from, to } = rangeOf(number.node);
        return { from, to, text: shifted(text.slice(from, to), number.value, number.isX ? dx : dy) };
      });
  const data = movedWithin(document.toJS(), path, [dx, dy]);
  return checked(spliced(text, splices), data, `${path.join('.')} cannot move alone: other places repeat it`);
}

/**
 * The text of a scenario with these house rules, by dotted key. All other lines and comments stay. Throws an Error if
 * a value stands where others repeat it.
 */
export function withHouseRules(text: string, values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values).reduce((now, [key, value]) => withHouseRule(now, key, value), text);
}

function withHouseRule(text: string, key: string, value: unknown): string {
  const document = parsed(text);
  const rules = document.get('houseRules', true) as Node | undefined;
  const data = document.toJS() as Record<string, unknown>;
  const refusal = `houseRules.${key} cannot change alone: other places repeat it`;
  const path = rules === undefined ? null : ruleWithin(rules, key);
  if (path === null) return checked(added(text, document, key, value), withKey(data, key, value), refusal);
  const node = document.getIn(['houseRules', ...path], true) as Node;
  const { from, to } = rangeOf(node);
  const before = from === to && !/\s/.test(text[from - 1]) ? ' ' : '';
  const edited = spliced(text, [
    { from, to: from + text.slice(from, to).trimEnd().length, text: before + flowText(value) },
  ]);
  return checked(edited, withValue(data, ['houseRules', ...path], value), refusal);
}

/** Keys may be nested, dotted or both. */
function ruleWithin(node: unknown, key: string): string[] | null {
  if (!isMap(node)) return null;
  for (const item of node.items) {
    const name = String(isScalar(item.key) ? item.key.value : item.key);
    if (name === key) return [name];
    const inside = key.startsWith(`${name}.`) ? ruleWithin(item.value, key.slice(name.length + 1)) : null;
    if (inside !== null) return [name, ...inside];
  }
  return null;
}

function added(text: string, document: Document, key: string, value: unknown): string {
  const isJson = text.trimStart().startsWith('{');
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const rules = document.get('houseRules', true) as Node | undefined;
  if (isAlias(rules)) throw new Error('houseRules repeats another place; write it out to add a rule');
  const line = `${isJson ? JSON.stringify(key) : key}: ${flowText(value)}`;
  if (isMap(rules) && rules.items.length > 0) {
    const last = rules.items.at(-1)!.value as Node;
    if (rules.flow === true)
      return spliced(text, [{ from: rangeOf(last).to, to: rangeOf(last).to, text: `, ${line}` }]);
    const first = rules.items[0].key as Node;
    const indent = rangeOf(first).from - (text.lastIndexOf('\n', rangeOf(first).from - 1) + 1);
    const end = endOf(text, rangeOf(rules).to, indent);
    return joined(text.slice(0, end).trimEnd(), [' '.repeat(indent) + line], text.slice(end), ending);
  }
  if (rules !== undefined && isMap(rules)) return spliced(text, [{ ...rangeOf(rules), text: `{ ${line} }` }]);
  if (rules !== undefined) return spliced(text, [{ ...rangeOf(rules), text: ` { ${line} }` }]);
  if (!isJson) return joined(text.trimEnd(), ['houseRules:', `  ${line}`], '', ending);
  const end = text.lastIndexOf('}');
  const from = text.slice(0, end).trimEnd().length;
  return spliced(text, [{ from, to: from, text: `,${ending}  "houseRules": { ${line} }` }]);
}

function parsed(text: string): Document {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw new Error(`the file cannot be read: ${document.errors[0].message}`);
  return document;
}

/** Up to the first node that repeats another. */
function nodeAt(document: Document, path: TextPath): { node: unknown; rest: TextPath } {
  let node: unknown = document.contents;
  for (const [i, step] of path.entries()) {
    if (isAlias(node)) return { node, rest: path.slice(i) };
    node = isCollection(node) ? node.get(step, true) : undefined;
  }
  return { node, rest: [] };
}

interface PlacedNumber {
  readonly node: Node;
  readonly value: number;
  readonly isX: boolean;
}

/** Those that a move changes: the first two of a list, or of each list in it. */
function numbersOf(node: unknown): PlacedNumber[] {
  if (!isSeq(node)) throw new Error('there is no piece of the table');
  if (node.items.some(isSeq)) return node.items.flatMap(numbersOf);
  return node.items.slice(0, 2).map((item, i) => {
    if (!isScalar(item) || typeof item.value !== 'number') throw new Error('its place is not written as numbers');
    return { node: item, value: item.value, isX: i === 0 };
  });
}

/** With as many decimals as it had, or as it needs. */
function shifted(source: string, value: number, by: number): string {
  const sum = Number((value + by).toFixed(4));
  const written = /^-?\d+(?:\.(\d+))?$/.exec(source);
  const needed = String(sum).split('.')[1]?.length ?? 0;
  return written === null ? String(sum) : sum.toFixed(Math.max(written[1]?.length ?? 0, needed));
}

function movedWithin(data: unknown, path: TextPath, by: readonly [number, number]): unknown {
  if (path.length > 0) {
    const [step] = path;
    const inside = movedWithin((data as Record<string | number, unknown>)[step], path.slice(1), by);
    return withValue(data, [step], inside);
  }
  if (!Array.isArray(data)) return data;
  if (data.some(Array.isArray)) return data.map((point) => movedWithin(point, [], by));
  return data.map((value, i) => (i < 2 ? Number((value + by[i]).toFixed(4)) : value));
}

function withValue(data: unknown, [step, ...rest]: TextPath, value: unknown): unknown {
  const inside = rest.length === 0 ? value : withValue((data as Record<string | number, unknown>)[step], rest, value);
  return Array.isArray(data) ? data.with(step as number, inside) : { ...(data as object), [step]: inside };
}

function withKey(data: Record<string, unknown>, key: string, value: unknown): unknown {
  return { ...data, houseRules: { ...((data.houseRules ?? {}) as object), [key]: value } };
}

/** Valid within braces too; JSON is YAML. */
function flowText(value: unknown): string {
  if (typeof value === 'string' && !/^[A-Za-z][\w +-]*$/.test(value)) return JSON.stringify(value);
  return typeof value === 'object' || typeof value === 'string'
    ? stringify([value], { collectionStyle: 'flow', lineWidth: 0 }).trim().slice(1, -1).trim()
    : String(value);
}

function rangeOf(node: Node): { from: number; to: number } {
  const [from, to] = node.range!;
  return { from, to };
}

function spliced(text: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((a, b) => b.from - a.from)
    .reduce((now, { from, to, text: part }) => now.slice(0, from) + part + now.slice(to), text);
}

/** Nothing but the wish may have changed. */
function checked(text: string, data: unknown, refusal: string): string {
  const read = parseDocument(text);
  const isSo = read.errors.length === 0 && JSON.stringify(read.toJS()) === JSON.stringify(data);
  if (!isSo) throw new Error(refusal);
  return text;
}
