import { type Field, fieldRange } from '../sim/kernel/fields.ts';
import { type NamedField, namedFields } from '../sim/kernel/rules-table.ts';
import type { System } from '../sim/kernel/system.ts';
import { type Odds, OddsError, oddsUnder, type Procedure } from './answer.ts';
import { oneIn, percentText } from './numbers.ts';
import { defaultOutcomes, exampleWords } from './text.ts';
import { valueWord } from './words.ts';

/** A page of documentation that is made from what a system declares; `path` is relative to the package. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** The generated pages of a system. */
export function pagesOf(system: System): Page[] {
  const { id } = system.info;
  return [
    { path: `docs/house-rules/${id}.md`, text: houseRulesPage(system) },
    { path: `docs/odds/${id}.md`, text: oddsPage(system) },
    { path: `docs/policies/${id}.md`, text: policiesPage(system) },
  ];
}

const GENERATED = '<!-- Written by `node dist/odds/write-pages.js` from what the system declares. -->';

function houseRulesPage({ info, rules }: System): string {
  const fields = namedFields(rules);
  const rows = fields.map(({ key, field }) => [
    code(key),
    code(valueWord(field.default)),
    valuesOf(field),
    field.doc,
    field.clause ?? '',
  ]);
  const [key, value] = exampleRule(fields);
  return page([
    GENERATED,
    `# House rules of ${info.title}`,
    `Set one with \`--set ${key}=${value}\` on the command line, or under \`houseRules:\` in a scenario file or in one of its ` +
      `variants, as \`${key}: ${value}\`. Clauses are those of the system's rules.`,
    table(['Key', 'Default', 'Values', 'Rule', 'Clause'], rows),
  ]);
}

function policiesPage({ info, policyPath }: System): string {
  const { id, policies, tactics = {} } = info;
  const names = Object.keys(tactics);
  const own = policies.map((policy) => [
    code(policy.name),
    policy.doc,
    policy.tactics === undefined
      ? 'has none'
      : Object.entries(policy.tactics)
          .map(([name, value]) => code(`${name}: ${valueWord(value)}`))
          .join(', ') || 'the defaults',
  ]);
  const rows = Object.entries(tactics).map(([name, field]) => [
    code(name),
    code(valueWord(field.default)),
    valuesOf(field),
    field.doc,
  ]);
  const path = (policyPath?.('SIDE') ?? 'sides.SIDE.policy').replace(/policy$/, 'tactics');
  return page([
    GENERATED,
    `# Policies of ${info.title}`,
    'A policy makes the decisions that the rules leave to a side. A scenario file names one as `policy:` of a side or player; ' +
      '`--policy SIDE=name` has another one decide.',
    table(['Policy', 'Plays', 'Weights'], own),
    ...(names.length === 0
      ? []
      : [
          '## Weights',
          `Set some under \`tactics:\` beside \`policy:\` in a scenario file or in a variant, or vary one: ` +
            `\`skirmetrics sweep scenarios/${id}/FILE.yaml --vary ${path}.${names[0]}=...\`. None changes what is legal.`,
          table(['Weight', 'Default', 'Values', 'Meaning'], rows),
        ]),
  ]);
}

/** A rule that can be set to one more, else any at its default. */
function exampleRule(fields: readonly NamedField[]): readonly [key: string, value: string] {
  for (const { key, field } of fields)
    if (field.kind === 'integer' && field.default !== null && field.default < field.max)
      return [key, valueWord(field.default + 1)];
  return [fields[0].key, valueWord(fields[0].field.default)];
}

function oddsPage(system: System): string {
  const { info } = system;
  const odds = oddsUnder(system);
  const procedures = system.odds as readonly Procedure[];
  return page([
    GENERATED,
    `# Odds of ${info.title}`,
    `Exact probabilities: the rules' own code, run over every outcome of its dice. \`skirmetrics odds ${info.id}\` lists what can be ` +
      'asked, `--set key=value` asks under a house rule, `--json` and `--csv` print for other programs. Several values of an ' +
      'input make a table, as `a,b` or `1..6`.',
    ...workedExample(system, odds),
    ...procedures.flatMap((procedure) => procedureSection(procedure, odds)),
  ]);
}

/** The first procedure whose default inputs fit each other, as one asks for it and with what is answered. */
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

function procedureSection(procedure: Procedure, odds: Odds): string[] {
  const { name, doc, clauses, inputs } = procedure;
  const rows = Object.entries(inputs).map(([input, field]) => [
    code(input),
    code(valueWord(field.default)),
    valuesOf(field),
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

/** `a whole number from 1 to 7, in inches` */
function valuesOf(field: Field): string {
  return field.unit ? `${fieldRange(field)}, in ${field.unit}` : fieldRange(field);
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function page(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
