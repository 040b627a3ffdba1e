import { whole } from '../report/numbers.ts';
import { indented, plainTable, wrapped } from '../report/terminal/layout.ts';
import { fieldRange } from '../sim/kernel/rules/fields.ts';
import { namedFields } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { type Inputs, type Odds, type OddsAnswer, OddsError, type Procedure } from './answer.ts';
import { bar, oneIn, percentText } from './numbers.ts';
import { valueWord } from './words.ts';

/** One answer for people: the question, and each outcome as per cent, as one in n, and as a bar. */
export function answerText(procedure: Procedure, answer: OddsAnswer, system: System): string {
  const rows = [...answer.outcomes].map(([outcome, p]) => [outcome, percentText(p), oneIn(p), bar(p)]);
  return [
    ...headLines(procedure, answer, Object.keys(answer.inputs), system),
    '',
    plainTable(['outcome', 'probability', '1 in', ''], rows, [1, 2]),
    '',
    answer.paths === 1 ? '1 path of dice' : `${whole(answer.paths)} paths of dice`,
  ].join('\n');
}

/** A grid for people: one line per combination, one column per outcome. */
export function gridText(
  procedure: Procedure,
  varied: readonly string[],
  answers: readonly OddsAnswer[],
  system: System,
): string {
  const outcomes = [...new Set(answers.flatMap((answer) => [...answer.outcomes.keys()]))];
  const rows = answers.map((answer) => [
    ...varied.map((input) => valueWord(answer.inputs[input])),
    ...outcomes.map((outcome) => (answer.outcomes.has(outcome) ? percentText(answer.outcomes.get(outcome)!) : '–')),
  ]);
  const fixed = Object.keys(procedure.inputs).filter((input) => !varied.includes(input));
  const numbers = varied.filter((input) => typeof answers[0].inputs[input] === 'number');
  const right = [...numbers.map((input) => varied.indexOf(input)), ...outcomes.map((_, i) => varied.length + i)];
  return [
    ...headLines(procedure, answers[0], fixed, system),
    '',
    plainTable([...varied, ...outcomes], rows, right),
    '',
    `${whole(answers.length)} combinations`,
  ].join('\n');
}

/** The question: sentence and clauses of the procedure, inputs, house rules that are not the default. */
function headLines(procedure: Procedure, answer: OddsAnswer, inputs: readonly string[], system: System): string[] {
  const { name, doc, clauses } = procedure;
  const lines = [wrapped([`${system.info.id} ${name}: ${doc}`, clauses.join(', ')].join(' '), '  ')];
  if (inputs.length > 0) lines.push(wrapped(wordsOf(answer.inputs, inputs), '  '));
  const rules = Object.keys(answer.houseRules);
  if (rules.length === 0) return lines;
  const defaults = new Map(namedFields(system.rules).map(({ key, field }) => [key, field.default]));
  const changes = rules.map((key) => `${key}=${valueWord(answer.houseRules[key])} (${valueWord(defaults.get(key))})`);
  return [...lines, wrapped(`house rules, defaults in brackets: ${changes.join(' ')}`, '  ')];
}

function wordsOf(values: Inputs, names: readonly string[]): string {
  return names.map((name) => `${name}=${valueWord(values[name])}`).join(' ');
}

/** The procedures of a system as data: their inputs, with the outcomes of the default inputs. */
export function listingData(system: System, odds: Odds) {
  const procedures = system.odds.map((procedure) => {
    const { name, doc, clauses, inputs } = procedure as Procedure;
    return { name, doc, clauses, inputs, outcomes: defaultOutcomes(odds, procedure as Procedure) };
  });
  return { system: system.info.id, houseRules: odds.houseRules, procedures };
}

/** The procedures of a system for people. */
export function listingText(system: System, odds: Odds): string {
  const first = system.odds[0] as Procedure;
  return [
    `${system.info.title}: exact odds`,
    ...system.odds.map((procedure) => procedureText(procedure as Procedure, odds)),
    // A command stays on one line, to be copied.
    `Ask for one like this:\n  ${ownCommand(['odds', system.info.id, ...exampleWords(first)])}`,
    wrapped('Several values make a table: step=1..6, range=2..24:2, cover=none,soft. Lists are written [a,b].'),
  ].join('\n\n');
}

/** An example question: the procedure with its default inputs. */
export function exampleWords({ name, inputs }: Procedure): string[] {
  return [name, ...Object.entries(inputs).map(([input, field]) => `${input}=${valueWord(field.default)}`)];
}

function procedureText(procedure: Procedure, odds: Odds): string {
  const { name, doc, clauses, inputs } = procedure;
  const lines = Object.entries(inputs).flatMap(([input, field]) => {
    const clause = field.clause ? ` ${field.clause}` : '';
    const unit = field.unit ? `, in ${field.unit}` : '';
    const values = `${fieldRange(field).replace(/^an? /, '')}${unit} (default ${valueWord(field.default)})`;
    return [indented(`${input}: ${field.doc}${clause}`, 6), indented(values, 10)];
  });
  const outcomes = defaultOutcomes(odds, procedure)?.join(', ') ?? 'they depend on the inputs';
  const head = [indented(`${name}  ${clauses.join(', ')}`, 2), indented(doc, 6)];
  return [...head, ...lines, indented(`outcomes: ${outcomes}`, 6)].join('\n');
}

/** Outcomes may depend on the inputs; null where the defaults do not fit each other. */
export function defaultOutcomes(odds: Odds, procedure: Procedure): readonly string[] | null {
  const defaults = Object.entries(procedure.inputs).map(([input, field]) => [input, field.default]);
  try {
    return odds.outcomes(procedure, Object.fromEntries(defaults));
  } catch (error) {
    if (error instanceof OddsError) return null;
    throw error;
  }
}
