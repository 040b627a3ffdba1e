import type { Field } from '../sim/kernel/rules/fields.ts';
import type { RulesGuide } from '../sim/kernel/rules/guide.ts';
import {
  type Collection,
  collectionsWithin,
  isField,
  type NamedField,
  namedFields,
  type RulesTable,
  ruleAt,
} from '../sim/kernel/rules/table.ts';
import type { Family, System } from '../sim/kernel/system.ts';
import { type Odds, OddsError, oddsUnder, type Procedure } from './answer.ts';
import { defaultOutcomes, exampleWords, oneIn, percentText } from './text.ts';
import { valueWord } from './words.ts';

/** First line of generated pages. */
const GENERATED = '<!-- Written by `node dist/odds/write-pages.js` from what the system declares. -->';

/** Such as `whole number, 1 to 7, in inches`. */
function valuesOf(field: Field, listed: (names: readonly string[]) => string = listOf): string {
  const nullMeans =
    'nullMeans' in field && field.nullMeans !== undefined ? `, or ${code('null')} (${field.nullMeans})` : '';
  return `${rangeOf(field, listed)}${field.unit ? `, in ${field.unit}` : ''}${nullMeans}`;
}

function rangeOf(field: Field, listed: (names: readonly string[]) => string): string {
  switch (field.kind) {
    case 'integer':
      return `whole number, ${field.min} to ${field.max}`;
    case 'number':
      return `number, ${field.min} to ${field.max}`;
    case 'boolean':
      return `${code('true')}, ${code('false')}`;
    case 'choice':
      return listed(field.choices);
    case 'text':
      return field.wanted;
    case 'list': {
      const { length, maxLength } = field;
      const many = length !== undefined ? `${length}` : maxLength !== undefined ? `up to ${maxLength}` : 'any number';
      const isNumber = field.of.kind === 'integer' || field.of.kind === 'number';
      return `list of ${many}, each ${isNumber ? 'a ' : ''}${rangeOf(field.of, listed)}`;
    }
  }
}

/** As code, with commas. */
function listOf(names: readonly string[]): string {
  return names.map(code).join(', ');
}

export function code(text: string): string {
  return `\`${text}\``;
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

export function page(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

/** A section per branch; like branches are rows. */
function houseRulesPage({ info, rules, families = [] }: System, { groups }: RulesGuide): string {
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
      const about = groups[name] === undefined ? [] : [groups[name]];
      return [`## ${titleOf(name)}`, ...about, ...(family === undefined ? [] : [ownMembers(family)]), ...inside];
    }),
  ]);
}

function ownMembers({ key, kind }: Family): string {
  return `A scenario file may define more under \`${key}:\`. What it defines has the same rules as the ${kind} that it is like.`;
}

/** A rule raised by one if possible, otherwise any at its default. */
function exampleRule(fields: readonly NamedField[]): readonly [key: string, value: string] {
  for (const { key, field } of fields)
    if (field.kind === 'integer' && field.default !== null && field.default < field.max)
      return [key, valueWord(field.default + 1)];
  return [fields[0].key, valueWord(fields[0].field.default)];
}

/** Single rules, then collections at any depth. */
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

/** Meanings, then defaults by member, or by field if there are more fields. */
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

/** `firePoints` becomes `Fire points`. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}

/** As GitHub makes it. */
function anchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

interface Page {
  readonly path: string;
  readonly text: string;
}

export function pagesOf(system: System, guide: RulesGuide): Page[] {
  const { id } = system.info;
  return [
    { path: `docs/house-rules/${id}.md`, text: houseRulesPage(system, guide) },
    { path: `docs/odds/${id}.md`, text: oddsPage(system) },
    { path: `docs/policies/${id}.md`, text: policiesPage(system) },
  ];
}

function policiesPage({ info, policyPath }: System): string {
  const { id, policies, defaultPolicy, tactics = {}, roles = {} } = info;
  const names = Object.keys(tactics);
  const own = policies.map((policy) => [
    code(policy.name),
    policy.doc,
    policy.factors !== undefined
      ? factorWords(policy.factors)
      : policy.tactics === undefined
        ? 'has none'
        : weightWords(policy.tactics),
  ]);
  const rows = Object.entries(tactics).map(([name, field]) => [
    code(name),
    code(valueWord(field.default)),
    valuesOf(field),
    field.doc,
  ]);
  const sets = Object.entries(roles).map(([name, { doc, tactics: set }]) => [code(name), doc, weightWords(set)]);
  const path = (policyPath?.('SIDE') ?? 'sides.SIDE.policy').replace(/policy$/, 'tactics');
  return page([
    GENERATED,
    `# Policies of ${info.title}`,
    'A policy makes the decisions that the rules leave to a side. A scenario file names one as `policy:` of a side or player; ' +
      '`--policy SIDE=name` picks another.',
    table(['Policy', 'Plays', 'Weights'], own),
    ...(names.length === 0
      ? []
      : [
          '## Weights',
          `Set some under \`tactics:\` beside \`policy:\` in a scenario file or in a variant, or on the command line with ` +
            `\`--policy SIDE=${defaultPolicy}:${names[0]}=...\`, or vary one: ` +
            `\`skirmetrics sweep scenarios/${id}/FILE.yaml --vary ${path}.${names[0]}=...\`. Weights never change what is legal.`,
          table(['Weight', 'Default', 'Values', 'Meaning'], rows),
        ]),
    ...(sets.length === 0
      ? []
      : [
          '## Roles',
          'The tactician and the planners play each side by a role: a set of weights in the place of their defaults. It is chosen from the file ' +
            'as it is written. No variant, option or house rule changes it, so that the effect of a rule is not that of another player. ' +
            `\`check\` names the role of each side. To state another, write \`role:\` beside \`policy:\`, or ` +
            `\`--policy SIDE=${defaultPolicy}:role=${Object.keys(roles)[0]}\`. Weights under \`tactics:\` or of \`--policy\` override those of the role.`,
          table(['Role', 'Chosen for a side if', 'Weights'], sets),
        ]),
  ]);
}

/** Factors of a temper on weights. */
function factorWords(factors: Readonly<Record<string, number>>): string {
  return Object.entries(factors)
    .map(([name, factor]) => code(`${name} × ${factor}`))
    .join(', ');
}

function weightWords(weights: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(weights).map(([name, value]) => code(`${name}: ${valueWord(value)}`));
  return words.join(', ') || 'the defaults';
}

function oddsPage(system: System): string {
  const { info } = system;
  const odds = oddsUnder(system);
  const procedures = system.odds as readonly Procedure[];
  const lists = new LongLists();
  return page([
    GENERATED,
    `# Odds of ${info.title}`,
    `Exact probabilities: the rules' own code, run over every outcome of its dice. \`skirmetrics odds ${info.id}\` lists what can be ` +
      'asked, `--set key=value` asks under a house rule; `--json` and `--csv` print for other programs. Several values of an ' +
      'input make a table, such as `a,b` or `1..6`.',
    ...workedExample(system, odds),
    ...procedures.flatMap((procedure) => procedureSection(procedure, odds, lists)),
    ...lists.sections(),
  ]);
}

/** Longer lists are at the page's end, once. */
const LISTED_NAMES = 12;

/** By the first input that takes them. */
class LongLists {
  private readonly inputs = new Map<string, string>();

  /** All names, or a reference. */
  of(input: string): (names: readonly string[]) => string {
    return (names) => {
      if (names.length <= LISTED_NAMES) return listOf(names);
      const text = JSON.stringify(names);
      const title = this.inputs.get(text) ?? this.titleFor(input);
      this.inputs.set(text, title);
      return `one of [${names.length} names](#${title.toLowerCase().replaceAll(' ', '-')})`;
    };
  }

  private titleFor(input: string): string {
    const taken = [...this.inputs.values()];
    for (let i = 1; ; i++) {
      const title = i === 1 ? `Names for ${input}` : `Names for ${input} ${i}`;
      if (!taken.includes(title)) return title;
    }
  }

  sections(): string[] {
    return [...this.inputs].flatMap(([text, title]) => [`## ${title}`, listOf(JSON.parse(text))]);
  }
}

/** The first procedure whose defaults fit each other. */
function workedExample(system: System, odds: Odds): string[] {
  for (const procedure of system.odds as readonly Procedure[]) {
    try {
      const { outcomes } = odds.ask(procedure.name, {});
      const rows = [...outcomes].map(([outcome, p]) => [code(outcome), percentText(p), oneIn(p)]);
      const command = ['skirmetrics', 'odds', system.info.id, ...exampleWords(procedure)].join(' ');
      const answer = table(['Outcome', 'Probability', 'One in'], rows);
      return ['## Example', `\`\`\`sh\n${command}\n\`\`\``, `${procedure.doc}`, answer];
    } catch (error) {
      if (!(error instanceof OddsError)) throw error;
    }
  }
  return [];
}

function procedureSection(procedure: Procedure, odds: Odds, lists: LongLists): string[] {
  const { name, doc, clauses, inputs } = procedure;
  const rows = Object.entries(inputs).map(([input, field]) => [
    code(input),
    code(valueWord(field.default)),
    valuesOf(field, lists.of(input)),
    field.doc,
    field.clause ?? '',
  ]);
  const outcomes = defaultOutcomes(odds, procedure)?.map(code).join(', ') ?? 'they depend on the inputs';
  return [
    `## ${name}`,
    `${doc} ${clauses.join(', ')}`.trimEnd(),
    rows.length === 0 ? 'It takes no inputs.' : table(['Input', 'Default', 'Values', 'Meaning', 'Clause'], rows),
    `Outcomes: ${outcomes}`,
  ];
}
