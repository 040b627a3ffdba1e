import type { Field } from '../sim/kernel/rules/fields.ts';
import {
  type Collection,
  collectionsIn,
  isField,
  namedFields,
  type RulesTable,
  ruleAt,
  unitedFields,
} from '../sim/kernel/rules/table.ts';
import type { Family } from '../sim/kernel/system.ts';
import { fieldSchema, type Schema, valueSchema } from './field-schema.ts';

/** An item below a branch, for patterns of dotted keys. */
interface Below {
  /** Regular expressions. */
  readonly steps: readonly string[];
  /** False for refused keys. */
  readonly schema: Schema | false;
  /** With description, by reference. */
  readonly described: Schema | null;
  /** Listed at the top as a dotted key. */
  readonly isOffered: boolean;
  /** A single step also needs a pattern. */
  readonly isOpen: boolean;
}

interface Offered {
  readonly key: string;
  readonly schema: Schema;
}

/** Items of a branch, and those that editors offer as dotted keys. */
interface Contents {
  readonly below: readonly Below[];
  readonly offered: readonly Offered[];
}

/** Larger collections offer members, such as `weapons.rifle`, not rules. */
const MANY_RULES = 12;
/** Longer collections offer members in maps only. */
const MANY_MEMBERS = 20;

/** Names that a scenario file may define. */
export const OWN_NAME = '[A-Za-z][\\w-]{0,39}';

/**
 * House rules as nested maps, dotted keys, or both. The top lists dotted keys; patterns match mixed forms. The first
 * definition covers all rules.
 */
export function houseRulesDefinitions(table: RulesTable, families: readonly Family[] = []): Record<string, Schema> {
  const writer = new HouseRulesWriter(families);
  writer.write(table);
  return writer.definitions;
}

class HouseRulesWriter {
  readonly definitions: Record<string, Schema> = {};
  private readonly families: readonly Family[];

  constructor(families: readonly Family[]) {
    this.families = families;
  }

  write(table: RulesTable): void {
    const { below, offered, properties } = this.contents(table, 'houseRules', '');
    const dotted = offered.filter(({ key }) => key.includes('.')).map(({ key, schema }) => [key, schema]);
    Object.assign(properties, Object.fromEntries(dotted));
    const others = below.filter(({ isOffered }) => !isOffered);
    this.addPatterns(
      'houseRules',
      others.map((entry) => ({ ...entry, schema: entry.described ?? entry.schema })),
    );
  }

  private branch(table: RulesTable, name: string): Contents {
    const contents = this.contents(table, name, `${name}.`);
    this.addPatterns(name, contents.below);
    return contents;
  }

  private contents(table: RulesTable, name: string, prefix: string): Contents & { properties: Schema } {
    const properties: Record<string, Schema> = {};
    this.definitions[name] = { properties, additionalProperties: false };
    const below: Below[] = [];
    const offered: Offered[] = [];
    const family = this.families.find(({ key }) => key === name);
    const collections = collectionsIn(table);
    for (const [step, node] of Object.entries(table)) {
      properties[step] = {};
      if (collections.some(({ members }) => members.includes(step))) continue;
      if (isField(node)) {
        properties[step] = fieldSchema(node);
        const described = { $ref: `#/$defs/${name}/properties/${step}` };
        below.push({ steps: [step], schema: valueSchema(node), described, isOffered: true, isOpen: false });
        offered.push({ key: step, schema: described });
        continue;
      }
      properties[step] = whole(prefix + step);
      const inside = this.branch(node, prefix + step);
      below.push({ ...pattern([step], properties[step]), isOpen: false });
      below.push(...inside.below.map((entry) => within(step, entry, {})));
      offered.push(...inside.offered.map((entry) => ({ ...entry, key: `${step}.${entry.key}` })));
    }
    collections.forEach((collection, i) => {
      const contents = this.collection(table, name, `${prefix}${i === 0 ? '*' : `*${i + 1}`}`, collection);
      Object.assign(properties, contents.properties);
      if (family === undefined) below.push(...contents.below);
      offered.push(...contents.offered);
    });
    if (family !== undefined) below.push(...this.ownMembers(table, `${prefix}own`, `${prefix}*`, collections));
    return { below, offered, properties };
  }

  private addPatterns(name: string, below: readonly Below[]): void {
    const alike = new Map<string, (readonly string[])[]>();
    for (const { steps, schema, isOpen } of below) {
      if (steps.length < 2 && !isOpen) continue;
      const text = JSON.stringify(schema);
      alike.set(text, [...(alike.get(text) ?? []), steps]);
    }
    if (alike.size === 0) return;
    const patterns = [...alike].map(([text, keys]) => [`^${keysPattern(keys)}$`, JSON.parse(text)]);
    this.definitions[name].patternProperties = Object.fromEntries(patterns);
  }

  /** Common fields once, defaults per member. */
  private collection(
    table: RulesTable,
    name: string,
    common: string,
    { members, common: shared, titles }: Collection,
  ): Contents & { properties: Record<string, Schema> } {
    const inside = this.branch(shared, common);
    const isLong = members.length > MANY_MEMBERS;
    const isByMember = !isLong && members.length * namedFields(shared).length > MANY_RULES;
    const properties = members.map((member) => {
      const title = titles.has(member) ? { description: titles.get(member) } : {};
      const defaults = defaultsOf(table[member] as RulesTable, shared);
      const { type, allOf } = whole(common);
      return [member, { ...title, allOf, ...(defaults === null ? { type } : { properties: defaults }) }] as const;
    });
    const step = isLong ? '[^.]+' : `(?:${members.join('|')})`;
    const below: Below[] = [{ ...pattern([step], whole(common)), isOffered: isByMember, isOpen: false }];
    for (const entry of inside.below)
      below.push(within(step, entry, { isOffered: entry.isOffered && !isLong && !isByMember }));
    if (isLong) below.push(pattern([otherThan(Object.keys(table))], false));
    const offered = members.flatMap((member): Offered[] => {
      if (isLong) return [];
      if (isByMember) return [{ key: member, schema: { $ref: `#/$defs/${name}/properties/${member}` } }];
      return inside.offered.map(({ key, schema }) => {
        const isOwn = (ruleAt(shared, key) as Field).default === undefined;
        const initial = (ruleAt(table[member], key) as Field).default;
        return { key: `${member}.${key}`, schema: isOwn ? { ...schema, default: initial } : schema };
      });
    });
    return { properties: Object.fromEntries(properties), below, offered };
  }

  /** Members of scenario files may have any field of the family; the system's own may not. */
  private ownMembers(table: RulesTable, name: string, common: string, [shared]: readonly Collection[]): Below[] {
    const members = Object.entries(table).filter(([, node]) => !isField(node)) as [string, RulesTable][];
    const united = unitedFields(members.map(([, member]) => member));
    const areAlike = shared?.members.length === members.length;
    const inside = areAlike ? this.branch(shared.common, common) : this.branch(united, name);
    const properties = this.definitions[areAlike ? common : name].properties as Schema;
    for (const [key, node] of Object.entries(areAlike ? {} : (shared?.common ?? {})))
      if (isField(node)) properties[key] = { $ref: `#/$defs/${common}/properties/${key}` };
    const fewer = members.filter(([, member]) => Object.keys(member).length < Object.keys(united).length);
    return [
      pattern([OWN_NAME], whole(areAlike ? common : name)),
      ...inside.below.map((entry) => within(OWN_NAME, entry, { isOffered: false, isOpen: true })),
      ...fewer.map(([member, fields]) => pattern([member, otherThan(Object.keys(fields))], false)),
    ];
  }
}

function pattern(steps: readonly string[], schema: Schema | false): Below {
  return { steps, schema, described: null, isOffered: false, isOpen: true };
}

function within(step: string, entry: Below, changes: Partial<Below>): Below {
  return { ...entry, isOpen: entry.schema === false && entry.isOpen, ...changes, steps: [step, ...entry.steps] };
}

/** Combines keys that differ only in their last step. */
function keysPattern(keys: readonly (readonly string[])[]): string {
  const ends = new Map<string, string[]>();
  for (const steps of keys) {
    const start = steps
      .slice(0, -1)
      .map((step) => `${step}\\.`)
      .join('');
    ends.set(start, [...(ends.get(start) ?? []), steps.at(-1)!]);
  }
  return oneOf([...ends].map(([start, steps]) => start + oneOf(steps)));
}

function oneOf(patterns: readonly string[]): string {
  return patterns.length === 1 ? patterns[0] : `(?:${patterns.join('|')})`;
}

function otherThan(names: readonly string[]): string {
  return `(?!(?:${names.join('|')})(?:\\.|$))[^.]+(?:\\..+)?`;
}

/** Editors would write out a bare reference. */
function whole(name: string): Schema {
  return { type: 'object', allOf: [{ $ref: `#/$defs/${name}` }] };
}

/** Nested; null if none. */
function defaultsOf(member: RulesTable, common: RulesTable): Schema | null {
  const entries = Object.entries(member).flatMap(([name, node]): [string, Schema][] => {
    const shared = common[name];
    if (isField(node)) return (shared as Field).default === undefined ? [[name, { default: node.default }]] : [];
    const inside = defaultsOf(node, shared as RulesTable);
    return inside === null ? [] : [[name, { properties: inside }]];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
