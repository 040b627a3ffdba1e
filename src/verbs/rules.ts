import { indented } from '../report/terminal/layout.ts';
import { type Field, fieldRange } from '../sim/kernel/rules/fields.ts';
import type { RulesGuide } from '../sim/kernel/rules/guide.ts';
import {
  collectionsWithin,
  compileRules,
  isField,
  type NamedField,
  namedFields,
  type Rules,
  type RulesTable,
  ruleAt,
} from '../sim/kernel/rules/table.ts';
import { calledBy, type System } from '../sim/kernel/system.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { askedRules, everyRule, type Findings, type Found, groupOf } from '../terminal/find-rules.ts';
import { loadScenarios } from '../terminal/load.ts';
import { allSystems, namedSystem } from '../terminal/systems.ts';
import { jsonOption, ruleSystem, type Usage, type WordsOf } from '../terminal/usages.ts';

/** Key, default, clause, description and values. */
export function fieldLines(key: string, field: Field): string {
  const clause = field.clause ? `  ${field.clause}` : '';
  const lines = [indented(field.doc, 6), indented(fieldValues(field), 6)];
  return [indented(`${key} = ${shownValue(field.default)}${clause}`, 2, 4), ...lines].join('\n');
}

/** As in a file; lists have spaces for line breaks. */
export function shownValue(value: unknown): string {
  return Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value);
}

/** `a whole number from 1 to 7, in inches`. */
export function fieldValues(field: Field): string {
  return field.unit ? `${fieldRange(field)}, in ${field.unit}` : fieldRange(field);
}

export const usage = {
  positionals: {
    system: { type: 'string', describe: `${ruleSystem.describe}; without one, list them` },
    word: {
      type: 'string',
      array: true,
      describe: 'Words to search for, your own, a key or a clause; without any, list the groups',
    },
  },
  options: {
    all: { type: 'boolean', default: false, describe: 'Print every rule, or every match instead of the best' },
    scenario: { type: 'string', takes: 'file', describe: 'Also show the house rules and definitions of this scenario' },
    ...jsonOption,
  },
  examples: [
    ['$0 rules squad-alpha cover save', 'the rules about these words, the best match first'],
    ['$0 rules squad-alpha save.hard', 'one rule: what it says, its default and its choices'],
    ['$0 rules squad-alpha ALPHA-14', 'the rules of one clause'],
    ['$0 rules squad-alpha --all', 'every rule of the system'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** The best matches without `--all`. */
const MOST_SHOWN = 10;

export async function rules({ system: id, word: words = [], all, scenario, json }: Words): Promise<number> {
  const word = words.filter((one) => /\w/.test(one));
  if (id === undefined) return await listSystems(json);
  const named = await namedSystem(id);
  const { system, inForce } = scenario === undefined ? printed(named.system) : await of(scenario, named.system.info.id);
  const guide = await named.guide();
  const fields = namedFields(system.rules);
  const { found, unknown } = word.length === 0 ? everyRule(fields) : askedRules(fields, guide, word);
  if (found.length === 0) throw new InputError(nothingFound(id, unknown));
  if (json) {
    const keys = found.flatMap((one) => (one.kind === 'rule' ? [one] : []));
    const data = keys.map(({ key, field }) => ({ key, value: ruleAt(inForce, key), ...field }));
    for (const line of unknownLines(unknown)) console.error(line);
    console.log(JSON.stringify(data, null, 2));
  } else if (word.length === 0 && !all) console.log(groupsText(system, fields, guide));
  else console.log([...unknownLines(unknown), listText(found, all, { system, inForce, guide })].join('\n'));
  return DONE;
}

async function listSystems(json: boolean): Promise<number> {
  const all = await allSystems();
  const rows = all.map(({ info, rules: table }) => ({
    id: info.id,
    title: info.title,
    houseRules: namedFields(table).length,
  }));
  const widest = Math.max(...rows.map((row) => row.id.length));
  if (json) console.log(JSON.stringify(rows, null, 2));
  else
    console.log(
      [
        ...rows.map((row) => `${row.id.padEnd(widest)}  ${row.title}, ${row.houseRules} house rules`),
        `\nSee the groups of one:\n  ${ownCommand(['rules', rows[0].id])}`,
      ].join('\n'),
    );
  return DONE;
}

interface InForce {
  readonly system: System;
  readonly inForce: Rules<RulesTable>;
}

function printed(system: System): InForce {
  return { system, inForce: compileRules(system.rules) };
}

async function of(file: string, id: string): Promise<InForce> {
  const { systemOf, takeInput } = await import('../scenarios/index.ts');
  await takeInput([file]);
  const [scenario] = await loadScenarios([file], {});
  if (scenario.system !== id)
    throw new InputError(`--scenario ${file} is a scenario of ${scenario.system}, not of ${id}`);
  return { system: await systemOf(scenario), inForce: scenario.baseline.rules };
}

type Ranked = Findings['found'];

function unknownLines(unknown: Findings['unknown']): string[] {
  return unknown.map(({ word, nearest }) => `No rule is about "${word}"${meant(nearest)}\n`);
}

function nothingFound(id: string, unknown: Findings['unknown']): string {
  const words = unknown.map(({ word }) => `"${word}"`).join(' or ');
  const nearest = unknown.find((one) => one.nearest !== null)?.nearest ?? null;
  return `no house rule of ${id} is about ${words}${meant(nearest)}`;
}

function meant(nearest: string | null): string {
  return nearest === null ? '' : `; did you mean "${nearest}"?`;
}

function groupsText({ info }: System, all: readonly NamedField[], guide: RulesGuide): string {
  const name = calledBy({ info });
  const example = info.file === undefined ? ['going', 'first'] : [all[0].key.split('.').at(-1)!];
  const groups = [...new Set(all.map(({ key }) => groupOf(key)))];
  return [
    `${info.title}: ${all.length.toLocaleString('en')} house rules`,
    groups.map((group) => groupLines(group, all, guide)).join('\n'),
    `Search them in your own words, such as:\n  ${ownCommand(['rules', name, ...example])}\nEvery rule of a group:\n  ` +
      ownCommand(['rules', name, groups[0], '--all']),
  ].join('\n\n');
}

function groupLines(group: string, all: readonly NamedField[], guide: RulesGuide): string {
  const count = all.filter(({ key }) => groupOf(key) === group).length;
  const about = guide.groups[group];
  return [
    `  ${group} (${count} ${count === 1 ? 'rule' : 'rules'})`,
    ...(about === undefined ? [] : [indented(about, 6)]),
  ].join('\n');
}

interface Told extends InForce {
  readonly guide: RulesGuide;
}

function listText(found: Ranked, all: boolean, { system, inForce, guide }: Told): string {
  const everything = namedFields(system.rules);
  const folded = foldedRules(found, system.rules);
  const shown = all ? folded : folded.slice(0, MOST_SHOWN);
  const told = shown.map((one) => {
    if (one.kind === 'group') return groupLines(one.key, everything, guide);
    const changed = one.keys.flatMap((key, i) => {
      const value = shownValue(ruleAt(inForce, key));
      return value === shownValue(one.defaults[i]) ? [] : [one.keys.length === 1 ? value : `${key} = ${value}`];
    });
    return [ruleLines(one), ...(changed.length > 0 ? [indented(`in force: ${changed.join(', ')}`, 6)] : [])].join('\n');
  });
  const more = folded.length - shown.length;
  const first = found.find((one) => one.kind === 'rule');
  const closing = [
    ...(more === 0 ? [] : [`${more} more ${more === 1 ? 'match' : 'matches'}: add --all, or another word.`]),
    ...(first === undefined ? [] : [useOf(first, system)]),
  ];
  return [...told, ...(closing.length === 0 ? [] : ['', ...closing])].join('\n');
}

function useOf({ key, field }: NamedField, { info }: System): string {
  const value = anotherValue(field);
  // A system without policies plays no scenarios.
  const inFile = info.policies.length > 0 ? `, or in a scenario: houseRules: { ${key}: ${value} }` : '';
  return `Set one with --set ${key}=${value}${inFile}`;
}

/** One rule, or the same rule of things that are alike, such as all weapons. */
interface FoldedRule {
  readonly kind: 'rule';
  /** With `<name>` for what differs. */
  readonly key: string;
  /** The default is the first one’s. */
  readonly field: Field;
  readonly keys: readonly string[];
  readonly names: readonly string[];
  readonly defaults: readonly unknown[];
}

type Folded = FoldedRule | Extract<Found, { kind: 'group' }>;

/** Rules of like things that match equally become one. */
function foldedRules(found: Ranked, table: RulesTable): Folded[] {
  const places = placesIn(table);
  const rows = new Map<string, { -readonly [K in keyof FoldedRule]: FoldedRule[K] } | Folded>();
  for (const one of found) {
    const place = places.get(one.key);
    const id = one.kind === 'group' || place === undefined ? one.key : `${one.score} ${place.pattern}`;
    const row = rows.get(id);
    if (one.kind === 'group') rows.set(`group ${id}`, { kind: 'group', key: one.key });
    else if (row?.kind === 'rule') {
      const { keys, names, defaults } = row;
      rows.set(id, {
        ...row,
        key: place!.pattern,
        field: { ...row.field, doc: place!.doc },
        keys: [...keys, one.key],
        names: [...names, place!.name],
        defaults: [...defaults, one.field.default],
      });
    } else {
      const names = place === undefined ? [] : [place.name];
      rows.set(id, {
        kind: 'rule',
        key: one.key,
        field: one.field,
        keys: [one.key],
        names,
        defaults: [one.field.default],
      });
    }
  }
  return [...rows.values()] as Folded[];
}

interface Place {
  readonly pattern: string;
  readonly name: string;
  /** The sentence that all of them share. */
  readonly doc: string;
}

/** By key. */
function placesIn(table: RulesTable): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const [group, node] of Object.entries(table)) {
    if (isField(node)) continue;
    for (const { key, collection } of collectionsWithin(node, group))
      for (const name of collection.members)
        for (const { key: rest, field } of namedFields(collection.common))
          places.set(`${key}.${name}.${rest}`, {
            pattern: `${key}.<name>.${rest}`,
            name,
            doc: `${field.doc.replaceAll('…', '<name>').replace(/\.$/, '')}.`,
          });
  }
  return places;
}

/** More names are counted. */
const MOST_NAMES = 8;

function ruleLines({ key, field, names, defaults }: FoldedRule): string {
  if (names.length < 2) return fieldLines(key, field);
  const isSame = defaults.every((value) => shownValue(value) === shownValue(defaults[0]));
  const listed = names.map((name, i) => (isSame ? name : `${name} ${shownValue(defaults[i])}`));
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const clause = field.clause ? `  ${field.clause}` : '';
  return [
    indented(`${key}${isSame ? ` = ${shownValue(defaults[0])}` : ''}${clause}`, 2, 4),
    indented(field.doc, 6),
    indented(fieldValues(field), 6),
    indented(`${isSame ? 'for' : 'defaults:'} ${listed.slice(0, MOST_NAMES).join(', ')}${more}`, 6),
  ].join('\n');
}

/** As typed; the default if no simple alternative exists. */
function anotherValue(field: Field): string {
  if (field.kind === 'boolean') return `${!field.default}`;
  if (field.kind === 'choice') return field.choices.find((choice) => choice !== field.default) ?? `${field.default}`;
  if (field.kind === 'integer' && field.default !== null)
    return `${field.default < field.max ? field.default + 1 : field.default - 1}`;
  return field.kind === 'text' ? `${field.default}` : shownValue(field.default);
}
