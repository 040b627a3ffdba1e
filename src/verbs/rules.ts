import { indented } from '../report/terminal/layout.ts';
import { type Field, fieldRange } from '../sim/kernel/rules/fields.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import {
  compileRules,
  type NamedField,
  namedFields,
  type Rules,
  type RulesTable,
  ruleAt,
} from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { isSystemId, loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
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
    system: ruleSystem,
    word: {
      type: 'string',
      array: true,
      describe: 'Words to search for: a key, a clause or any words; without any, list the groups',
    },
  },
  options: {
    scenario: { type: 'string', takes: 'file', describe: 'Also show the house rules and definitions of this scenario' },
    ...jsonOption,
  },
  examples: [
    ['$0 rules squad-alpha cover', 'every house rule that is about cover'],
    ['$0 rules squad-alpha save.hard', 'one rule: what it says, its default and its choices'],
    ['$0 rules squad-alpha ALPHA-14', 'the rules of one clause'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** More rules get one line each. */
const MOST_IN_FULL = 25;

export async function rules({ system: id, word = [], scenario, json }: Words): Promise<number> {
  if (!isSystemId(id)) throw new InputError(`unknown system "${id}"${suggestion(id, SYSTEM_IDS)}`);
  const { system, inForce } = scenario === undefined ? printed(await loadSystem(id)) : await of(scenario, id);
  const all = namedFields(system.rules);
  const found = foundIn(all, word);
  if (found.length === 0)
    throw new InputError(`no house rule of ${id} is about "${word.join(' ')}"${nearTo(word, all)}`);
  if (json) {
    const data = found.map(({ key, field }) => ({ key, value: ruleAt(inForce, key), ...field }));
    console.log(JSON.stringify(data, null, 2));
  } else console.log(word.length === 0 ? groupsText(system, all) : listText(system, found, inForce));
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

/** A key, or every rule with all words in its key, sentence, clause, unit or choices; matches in keys first. */
function foundIn(all: readonly NamedField[], words: readonly string[]): readonly NamedField[] {
  const wanted = words.map((word) => word.toLowerCase());
  const exact = all.filter(({ key }) => key.toLowerCase() === wanted.join(' '));
  if (exact.length > 0) return exact;
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const found = all.filter(({ key, field }) => {
    const choices = field.kind === 'choice' ? field.choices.join(' ') : '';
    return has(`${key} ${field.doc} ${field.clause ?? ''} ${field.unit ?? ''} ${choices}`);
  });
  return [...found.filter(({ key }) => has(key)), ...found.filter(({ key }) => !has(key))];
}

/** The nearest key or part of a key; the search word may be incomplete. */
function nearTo(words: readonly string[], all: readonly NamedField[]): string {
  const parts = new Set(all.flatMap(({ key }) => [key, ...key.split('.')]));
  return words.length === 1 ? suggestion(words[0], parts) : '';
}

function groupsText({ info }: System, all: readonly NamedField[]): string {
  const groups = [...new Set(all.map(groupOf))];
  const count = (group: string) => all.filter((rule) => groupOf(rule) === group).length;
  return [
    `${info.title}: ${all.length.toLocaleString('en')} house rules`,
    groups.map((group) => `  ${group}  ${count(group)}`).join('\n'),
    `Search them by words of a key, a sentence or a clause:\n  ${ownCommand(['rules', info.id, groups[0]])}`,
  ].join('\n\n');
}

function groupOf({ key }: NamedField): string {
  return key.split('.')[0];
}

function listText({ info }: System, found: readonly NamedField[], inForce: unknown): string {
  const changed = ({ key, field }: NamedField): string => {
    const value = shownValue(ruleAt(inForce, key));
    return value === shownValue(field.default) ? '' : `in force: ${value}`;
  };
  const [{ key, field }] = found;
  const use = `Set one with --set ${key}=${anotherValue(field)}, or in a scenario: houseRules: { ${key}: ${anotherValue(field)} }`;
  if (found.length <= MOST_IN_FULL) {
    const told = found.map((rule) =>
      [fieldLines(rule.key, rule.field), ...(changed(rule) ? [indented(changed(rule), 6)] : [])].join('\n'),
    );
    return [...told, '', use].join('\n');
  }
  const lines = found.map(
    (rule) => `  ${rule.key} = ${shownValue(rule.field.default)}${changed(rule) ? `  ${changed(rule)}` : ''}`,
  );
  return [`${found.length} house rules of ${info.title}:`, ...lines, '', 'Add a word to see what they say.'].join('\n');
}

/** As typed; the default if no simple alternative exists. */
function anotherValue(field: Field): string {
  if (field.kind === 'boolean') return `${!field.default}`;
  if (field.kind === 'choice') return field.choices.find((choice) => choice !== field.default) ?? `${field.default}`;
  if (field.kind === 'integer' && field.default !== null)
    return `${field.default < field.max ? field.default + 1 : field.default - 1}`;
  return field.kind === 'text' ? `${field.default}` : shownValue(field.default);
}
