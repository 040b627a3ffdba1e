import { indented, wrapped } from '../report/terminal/layout.ts';
import { GAME_METRICS, sideMetrics } from '../scenarios/index.ts';
import { membersOf } from '../sim/kernel/rules/definitions.ts';
import type { OddsProcedure } from '../sim/kernel/rules/odds.ts';
import { namedFields, type RulesTable } from '../sim/kernel/rules/table.ts';
import type { Family, System } from '../sim/kernel/system.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE } from '../terminal/failures.ts';
import { allSystems, namedSystem } from '../terminal/systems.ts';
import { jsonOption, ruleSystem, type Usage, type WordsOf } from '../terminal/usages.ts';
import { fieldLines, fieldValues, shownValue } from './rules.ts';

export const usage = {
  positionals: {
    id: { type: 'string', describe: `${ruleSystem.describe}; without one, list them` },
  },
  options: { ...jsonOption },
  examples: [
    ['$0 systems squad-alpha', 'shows its house rules, policies, odds and limits'],
    ['$0 systems my-sheet.game.yaml', 'shows the questions and numbers of a sheet of your own'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Lists systems, or describes one. */
export async function systems(words: Words): Promise<number> {
  const { id, json } = words;
  if (id === undefined) {
    const all = await allSystems();
    if (json) console.log(JSON.stringify(all.map(describe), null, 2));
    else console.log(listText(all));
    return DONE;
  }
  const { system } = await namedSystem(id);
  console.log(json ? JSON.stringify(describe(system), null, 2) : systemText(system));
  return DONE;
}

function listText(all: readonly System[]): string {
  const lines = all.map(({ info }) => `${info.id}  ${info.title}\n${indented(info.doc, 4)}`);
  return [...lines, `\nA game of your own is named by its file:\n  ${ownCommand(['init', '--game', 'quality'])}`].join(
    '\n',
  );
}

function describe({ info, rules, odds, seats, counted, families = [] }: System) {
  return {
    ...info,
    seats: seats?.doc ?? null,
    definable: families.map((family) => ({ ...family, fields: fieldsOf(rules, family) })),
    odds: odds.map(({ name, doc, clauses, inputs }) => ({ name, doc, clauses, inputs })),
    expectable: { ofGame: GAME_METRICS, ofSide: sideMetrics(counted), rules: counted.events ?? [] },
    houseRules: namedFields(rules).map(({ key, field }) => ({ key, ...field })),
  };
}

function systemText({ info, rules, odds, seats, counted, families = [] }: System): string {
  const policies = info.policies.map(
    ({ name, doc }) => `  ${name}${name === info.defaultPolicy ? ' (default)' : ''}\n${indented(doc, 6)}`,
  );
  const houseRules = namedFields(rules).map(({ key, field }) => fieldLines(key, field));
  // A system without policies has odds, and plays no games.
  const ofGames = [
    '\nPolicies: --policy side=name, or policy: in a scenario',
    ...policies,
    ...(info.roles === undefined
      ? []
      : ['\nRoles, by what a side has to do: --policy side=name:role=name, or role: in a scenario, for another']),
    ...Object.entries(info.roles ?? {}).map(([name, { doc }]) => `  ${name}\n${indented(doc, 6)}`),
    '\nOptions of policies, which options.csv counts: forbidden: { side: [option] } in a scenario',
    ...info.options.map(({ name, doc }) => `  ${name}\n${indented(doc, 6)}`),
    `\nSeats: ${seats === undefined ? 'the rules treat the sides differently, so they cannot swap seats' : 'run --swap-seats'}`,
    ...(seats === undefined ? [] : [indented(seats.doc, 2)]),
  ];
  const expectations = [
    '\nExpectations: expect: { score.<side>: 0.45.., turns: ..10, covers: [rule], uses: { rule: 0.2.. } }',
    indented(`of the game: ${GAME_METRICS.join(', ')}; of a side: ${sideMetrics(counted).join(', ')}`, 2, 4),
    ...(counted.events ?? []).map(({ clause, event }) => indented(`${clause}  ${event}`, 2, 4)),
  ];
  const plays = info.policies.length > 0;
  return [
    `${info.title} (${info.id})`,
    info.doc === '' ? null : wrapped(info.doc),
    info.lengthUnit === null ? null : `Lengths are in ${info.lengthUnit}.`,
    ...(plays ? ofGames : []),
    `\nOdds: exact probabilities of one resolving step`,
    ...odds.map((procedure) => oddsLines(procedure as OddsProcedure<unknown>)),
    ...(families.length === 0
      ? []
      : [`\nYour own: --define name=like:other,field:value${plays ? ', or in a scenario' : ''}`]),
    ...families.map((family) => {
      const fields = fieldsOf(rules, family).join(', ');
      return indented(`${family.key}: each copies an existing ${family.kind} and may change ${fields}`, 2, 4);
    }),
    ...(plays ? expectations : []),
    `\nHouse rules: --set key=value${plays ? ', or houseRules: in a scenario' : ''}`,
    ...houseRules,
    ...(info.limits.length === 0 ? [] : ['\nLimits of the model']),
    ...info.limits.map((limit) => indented(limit, 2)),
  ]
    .filter((line) => line !== null)
    .join('\n');
}

/** Fields of a definition: those of any member of the family. */
function fieldsOf(rules: RulesTable, { key }: Family): string[] {
  const members = membersOf(rules[key] as RulesTable);
  return [...new Set(members.flatMap((member) => namedFields(member).map((named) => named.key)))];
}

function oddsLines({ name, doc, clauses, inputs }: OddsProcedure<unknown>): string {
  const lines = Object.entries(inputs).map(([input, field]) =>
    indented(`${input}: ${fieldValues(field).replace(/^an? /, '')} (default ${shownValue(field.default)})`, 6),
  );
  return [indented(`${name}  ${clauses.join(', ')}`.trimEnd(), 2), indented(doc, 6), ...lines].join('\n');
}
