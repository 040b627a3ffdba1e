import type { Field } from './fields.ts';
import { isField, type RulesTable } from './table.ts';

/** Branches of a table that are alike, such as the cards of a deck: the same fields, with other values. */
export interface Collection {
  readonly members: readonly string[];
  /**
   * What they have in common. A field whose defaults differ has none here; where sentences differ, an ellipsis stands
   * for the member.
   */
  readonly common: RulesTable;
  /** What the ellipsis stands for in each member, where it is the same word throughout and not the member's key. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Fewer alike branches than this are written out one by one. */
const FEWEST = 3;

/** The collections among the branches of a table. */
export function collectionsIn(table: RulesTable): Collection[] {
  const alike = new Map<string, string[]>();
  for (const [name, node] of Object.entries(table)) {
    if (isField(node)) continue;
    const shape = JSON.stringify(shapeOf(node));
    alike.set(shape, [...(alike.get(shape) ?? []), name]);
  }
  return [...alike.values()].filter(({ length }) => length >= FEWEST).map((members) => collectionOf(table, members));
}

/** What a branch may hold: its fields without their defaults and sentences. */
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
    // If the ends of sentences differ too, the shortest sentence is what they have in common.
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

/** What sentences share at both ends with an ellipsis for the rest, and the rest of each. */
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
  // A comma that follows in all of them belongs to the sentence.
  const [mark] = [',', ';', ':'].filter((one) => places.every((place) => place.endsWith(one)));
  const doc = [...all[0].slice(0, start), `…${mark ?? ''}`, ...all[0].slice(all[0].length - end)].join(' ');
  return { doc, places: places.map((place) => place.replace(/[.,;:]$/, '')) };
}

/** A table with every field that any of the branches has, without defaults; of sentences, what the branches share. */
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
