import type { System } from '../sim/kernel/system.ts';
import { type Odds, OddsError, oddsUnder, type Procedure } from './answer.ts';
import { houseRulesPage } from './house-rules-page.ts';
import { code, GENERATED, listOf, page, table, valuesOf } from './markdown.ts';
import { oneIn, percentText } from './numbers.ts';
import { defaultOutcomes, exampleWords } from './text.ts';
import { valueWord } from './words.ts';

/** A page of documentation generated from what a system declares; `path` is relative to the package. */
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

/** What a temper multiplies the weights of a role or the defaults by. */
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

/** More names than these are listed at the end of the page, once for all inputs that take them. */
const LISTED_NAMES = 12;

/** Long lists of names, by the first input that takes them. */
class LongLists {
  private readonly inputs = new Map<string, string>();

  /** How an input lists its names: all of them, or where to find them. */
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

/** An example: the first procedure whose default inputs fit each other, with question and answer. */
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
