import { type Collection, collectionsIn } from '../sim/kernel/rules/collections.ts';
import type { Field } from '../sim/kernel/rules/fields.ts';
import { isField, type NamedField, namedFields, type RulesTable, ruleAt } from '../sim/kernel/rules/table.ts';
import type { Family, System } from '../sim/kernel/system.ts';
import { code, GENERATED, page, table, valuesOf } from './markdown.ts';
import { valueWord } from './words.ts';

/**
 * The page of a system's house rules: one section per branch of the table, and one row per branch where branches are
 * alike.
 */
export function houseRulesPage({ info, rules, families = [] }: System): string {
  const fields = namedFields(rules);
  const [key, value] = exampleRule(fields);
  const chapters = Object.entries(rules).map(([name, node]) => ({
    name,
    branch: isField(node) ? { [name]: node } : node,
  }));
  const contents = chapters.map(
    ({ name, branch }) => `[${titleOf(name)}](#${anchor(titleOf(name))}) (${namedFields(branch).length})`,
  );
  return page([
    GENERATED,
    `# House rules of ${info.title}`,
    `Set one with \`--set ${key}=${value}\` on the command line, or under \`houseRules:\` in a scenario file or in one of its ` +
      `variants, such as \`${key}: ${value}\`. Clauses are those of the system's rules.`,
    `${fields.length} house rules, by chapter: ${contents.join(', ')}.`,
    ...chapters.flatMap(({ name, branch }) => {
      const family = families.find((one) => one.key === name);
      const inside = isField(rules[name]) ? plain(branch, '') : sections(branch, name);
      return [`## ${titleOf(name)}`, ...(family === undefined ? [] : [ownMembers(family)]), ...inside];
    }),
  ]);
}

function ownMembers({ key, kind }: Family): string {
  return `A scenario file may define more under \`${key}:\`. What it defines has the same rules as the ${kind} that it is like.`;
}

/** An example: a rule that can be raised by one, otherwise any rule at its default. */
function exampleRule(fields: readonly NamedField[]): readonly [key: string, value: string] {
  for (const { key, field } of fields)
    if (field.kind === 'integer' && field.default !== null && field.default < field.max)
      return [key, valueWord(field.default + 1)];
  return [fields[0].key, valueWord(fields[0].field.default)];
}

/** A branch: a table of its single rules, then one for each collection at any depth. */
function sections(branch: RulesTable, key: string): string[] {
  const found = collectionsWithin(branch, key);
  const inCollection = (field: string) =>
    found.some(({ key: at, collection }) => collection.members.some((member) => field.startsWith(`${at}.${member}.`)));
  const alone = namedFields(branch, key).filter((named) => !inCollection(named.key));
  return [
    ...(alone.length === 0 ? [] : [rulesTable(alone)]),
    ...found.flatMap(({ key: at, branch: inside, collection }) => collectionSection(at, inside, collection)),
  ];
}

function plain(branch: RulesTable, prefix: string): string[] {
  return [rulesTable(namedFields(branch, prefix))];
}

function rulesTable(fields: readonly NamedField[]): string {
  const rows = fields.map(({ key, field }) => [
    code(key),
    code(valueWord(field.default)),
    valuesOf(field),
    field.doc,
    field.clause ?? '',
  ]);
  return table(['Key', 'Default', 'Values', 'Rule', 'Clause'], rows);
}

interface Found {
  readonly key: string;
  readonly branch: RulesTable;
  readonly collection: Collection;
}

/** The collections of a branch, the outermost of each place. */
function collectionsWithin(branch: RulesTable, key: string): Found[] {
  const here = collectionsIn(branch);
  const members = here.flatMap((collection) => collection.members);
  const below = Object.entries(branch).flatMap(([name, node]) =>
    isField(node) || members.includes(name) ? [] : collectionsWithin(node, `${key}.${name}`),
  );
  return [...here.map((collection) => ({ key, branch, collection })), ...below];
}

/**
 * What the fields of a collection mean, then their defaults, one row per member, or per field if there are more fields.
 */
function collectionSection(key: string, branch: RulesTable, { members, common }: Collection): string[] {
  const fields = namedFields(common);
  const meanings = fields.map(({ key: name, field }) => [code(name), valuesOf(field), field.doc, field.clause ?? '']);
  const initial = (member: string, name: string) => {
    const { default: value } = ruleAt(branch[member], name) as Field;
    return value === null ? '–' : code(valueWord(value));
  };
  const hasNull = members.some((member) => fields.some(({ key: name }) => initial(member, name) === '–'));
  const isWide = fields.length > 10 && members.length < fields.length;
  const defaults = isWide
    ? table(
        [code(key), ...members.map(code)],
        fields.map(({ key: name }) => [code(name), ...members.map((member) => initial(member, name))]),
      )
    : table(
        [code(key), ...fields.map(({ key: name }) => code(name))],
        members.map((member) => [code(member), ...fields.map(({ key: name }) => initial(member, name))]),
      );
  const example = code(`${key}.${members[0]}.${fields[0].key}`);
  const stands = fields.some(({ field }) => field.doc.includes('…')) ? ' In the rules, … stands for the name.' : '';
  return [
    ...(key.includes('.') ? [`### ${key}`] : []),
    `Each of the ${members.length} has these fields, with keys such as ${example}.${stands}`,
    table(['Field', 'Values', 'Rule', 'Clause'], meanings),
    `The defaults${hasNull ? ` (– is ${code('null')})` : ''}:`,
    defaults,
  ];
}

/** `firePoints` as a heading: `Fire points`. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}

/** The anchor of a heading, as GitHub makes it. */
function anchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
