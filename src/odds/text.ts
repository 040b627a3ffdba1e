import { csvLines } from '../report/files/csv.ts';
import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { whole } from '../report/numbers.ts';
import type { Cell } from '../report/rows/table.ts';
import { COLUMNS, indented, plainTable, wrapped } from '../report/terminal/layout.ts';
import { fieldRange } from '../sim/kernel/rules/fields.ts';
import { namedFields } from '../sim/kernel/rules/table.ts';
import { calledBy, type System } from '../sim/kernel/system.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { type Inputs, type Odds, type OddsAnswer, OddsError, type Procedure } from './answer.ts';
import { alignedFunnels, type FunnelRow, funnelNumber, funnelOf, mainSteps, sharePercent } from './funnel.ts';
import { valueWord } from './words.ts';

/** Rounding: greater probabilities are 1. */
const CERTAIN = 1 - 1e-12;
const BAR_CELLS = 24;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Two decimals, or three digits of the distance to 0 or 100: only the impossible is `0%`, only the certain `100%`. */
export function percentText(probability: number): string {
  if (probability === 0) return '0%';
  if (probability >= CERTAIN) return '100%';
  const percent = 100 * probability;
  if (percent < 1e-6) return `${percent.toExponential(2)}%`;
  const nearer = Math.min(percent, 100 * (1 - probability));
  const exponent = Number(nearer.toExponential(2).split('e')[1]);
  return `${percent.toFixed(Math.max(2, 2 - exponent))}%`;
}

/** Mean tries: `2.25`, `1,296`, or words if never or always. */
export function oneIn(probability: number): string {
  if (probability === 0) return 'never';
  if (probability >= CERTAIN) return 'always';
  const tries = 1 / probability;
  if (tries >= 1e9) return tries.toExponential(2);
  if (tries >= 99.95) return whole(tries);
  return tries.toFixed(tries < 9.995 ? 2 : 1);
}

/** Proportional; never empty for something possible. */
export function bar(probability: number): string {
  const eighths = Math.max(probability > 0 ? 1 : 0, Math.round(probability * BAR_CELLS * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}

/** Outcomes in per cent, as one in n, and as bars. */
export function answerText(procedure: Procedure, answer: OddsAnswer, system: System): string {
  const rows = [...answer.outcomes].map(([outcome, p]) => [outcome, percentText(p), oneIn(p), bar(p)]);
  const funnel = funnelOf(answer, procedure.funnel);
  return [
    ...headLines(procedure, answer, Object.keys(answer.inputs), system),
    '',
    plainTable(
      [funnel.length === 0 ? 'outcome' : procedure.funnel!.cut.toLowerCase(), 'probability', '1 in', ''],
      rows,
      [1, 2],
    ),
    '',
    ...(funnel.length === 0 ? [] : [funnelText(funnel), '']),
    answer.paths === 1 ? '1 path of dice' : `${whole(answer.paths)} paths of dice`,
  ].join('\n');
}

/** A line per step: mean, share, and a bar for amounts. */
function funnelText(rows: readonly FunnelRow[]): string {
  const most = Math.max(...rows.filter(({ kind }) => kind === 'amount').map(({ mean }) => mean));
  const cells = rows.map((row) => [
    row.title,
    funnelNumber(row),
    row.share === null
      ? row.kind === 'test'
        ? 'chance'
        : ''
      : `${sharePercent(row.share.value)} of ${row.share.of.toLowerCase()}`,
    row.kind === 'amount' && most > 0 ? bar(row.mean / most) : '',
  ]);
  return plainTable(['step', 'mean', 'share', ''], cells, [1]);
}

/** A line per combination, a column per outcome, or per step of a chain. */
export function gridText(
  procedure: Procedure,
  varied: readonly string[],
  answers: readonly OddsAnswer[],
  system: System,
): string {
  if (procedure.funnel !== undefined) return funnelGrid(procedure, varied, answers, system);
  const outcomes = [...new Set(answers.flatMap((answer) => [...answer.outcomes.keys()]))];
  const rows = answers.map((answer) => [
    ...varied.map((input) => valueWord(answer.inputs[input])),
    ...outcomes.map((outcome) => (answer.outcomes.has(outcome) ? percentText(answer.outcomes.get(outcome)!) : '–')),
  ]);
  return gridWith(procedure, varied, answers, system, outcomes, rows, `${whole(answers.length)} combinations`);
}

/** A column per step: its mean, or its chance in per cent. */
function funnelGrid(
  procedure: Procedure,
  varied: readonly string[],
  answers: readonly OddsAnswer[],
  system: System,
): string {
  const funnels = alignedFunnels(answers.map((answer) => funnelOf(answer, procedure.funnel)));
  const all = [...new Set(funnels.flatMap((funnel) => funnel.map(({ title }) => title)))];
  const isWide = [...varied, ...all].reduce((width, head) => width + Math.max(head.length, 4) + 2, 0) > COLUMNS;
  const titles = isWide ? mainSteps(funnels) : all;
  const rows = answers.map((answer, i) => [
    ...varied.map((input) => valueWord(answer.inputs[input])),
    ...titles.map((title) => {
      const row = funnels[i].find((one) => one.title === title);
      return row === undefined ? '–' : funnelNumber(row);
    }),
  ]);
  const isOut = funnels.some((funnel) => funnel.length === 0) ? '; –: out of range' : '';
  const which = isWide ? 'the steps on the way to the loss' : 'the steps';
  const note = `${whole(answers.length)} combinations: means of ${which}${isOut}. --csv prints ${isWide ? 'every step, with ' : ''}the chance of every result.`;
  const last = varied.length - 1;
  const shown = typeof answers[0].inputs[varied[last]] === 'number' ? joinedRows(rows, last) : rows;
  return gridWith(procedure, varied, answers, system, titles, shown, note);
}

/** Neighbours that differ in one column alone, by one each, are one row, such as `1–24`. */
function joinedRows(rows: readonly (readonly string[])[], at: number): string[][] {
  const groups: (readonly string[])[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const isAlike = last?.[0].every((cell, i) => i === at || cell === row[i]);
    if (isAlike && Number(last!.at(-1)![at]) + 1 === Number(row[at])) last!.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => {
    const [from, to] = [group[0][at], group.at(-1)![at]];
    return group[0].with(at, from === to ? from : `${from}–${to}`);
  });
}

function gridWith(
  procedure: Procedure,
  varied: readonly string[],
  answers: readonly OddsAnswer[],
  system: System,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  note: string,
): string {
  const fixed = Object.keys(procedure.inputs).filter((input) => !varied.includes(input));
  const numbers = varied.filter((input) => typeof answers[0].inputs[input] === 'number');
  const right = [...numbers.map((input) => varied.indexOf(input)), ...columns.map((_, i) => varied.length + i)];
  return [
    ...headLines(procedure, answers[0], fixed, system),
    '',
    plainTable([...varied, ...columns], rows, right),
    '',
    wrapped(note),
  ].join('\n');
}

/** Sentence, clauses, inputs, and changed house rules. */
function headLines(procedure: Procedure, answer: OddsAnswer, inputs: readonly string[], system: System): string[] {
  const { name, doc, clauses } = procedure;
  const lines = [
    wrapped(
      [`${system.info.id} ${name}: ${doc}`, ...(clauses.length === 0 ? [] : [clauses.join(', ')])].join(' '),
      '  ',
    ),
  ];
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

/** With the outcomes of default inputs. */
export function listingData(system: System, odds: Odds) {
  const procedures = system.odds.map((procedure) => {
    const { name, doc, clauses, inputs } = procedure as Procedure;
    return { name, doc, clauses, inputs, outcomes: defaultOutcomes(odds, procedure as Procedure) };
  });
  return { schemaVersion: SCHEMA_VERSION, system: system.info.id, houseRules: odds.houseRules, procedures };
}

export function listingText(system: System, odds: Odds): string {
  const first = system.odds[0] as Procedure;
  return [
    `${system.info.title}: exact odds`,
    ...system.odds.map((procedure) => procedureText(procedure as Procedure, odds)),
    // One line, to be copied.
    `Ask for one like this:\n  ${ownCommand(['odds', calledBy(system), ...exampleWords(first)])}`,
    wrapped('Several values make a table: step=1..6, range=2..24:2, cover=none,soft. Lists are written [a,b].'),
  ].join('\n\n');
}

/** With default inputs. */
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
  const head = [indented([name, clauses.join(', ')].join('  ').trimEnd(), 2), indented(doc, 6)];
  return [...head, ...lines, indented(`outcomes: ${outcomes}`, 6)].join('\n');
}

/** Null if defaults do not fit each other. */
export function defaultOutcomes(odds: Odds, procedure: Procedure): readonly string[] | null {
  const defaults = Object.entries(procedure.inputs).map(([input, field]) => [input, field.default]);
  try {
    return odds.outcomes(procedure, Object.fromEntries(defaults));
  } catch (error) {
    if (error instanceof OddsError) return null;
    throw error;
  }
}

/** A row per outcome, after its inputs; full precision. For a chain also a row per result of each step. */
export function answersCsv(answers: readonly OddsAnswer[]): string {
  const inputs = Object.keys(answers[0].inputs);
  const isChain = answers.some(({ steps }) => steps !== undefined);
  const rows = answers.flatMap((answer) => {
    const cells = inputs.map((input) => cellOf(answer.inputs[input]));
    const steps = (answer.steps ?? []).flatMap(({ name, probabilities }) =>
      [...probabilities].map(([result, probability]) => [...cells, name, result, probability]),
    );
    const outcomes = [...answer.outcomes].map(([outcome, probability]) => [outcome, probability]);
    return [...steps, ...outcomes.map((own) => [...cells, ...(isChain ? [null] : []), ...own])];
  });
  return csvLines([[...inputs, ...(isChain ? ['step'] : []), 'outcome', 'probability'], ...rows]);
}

function cellOf(value: unknown): Cell {
  return value === null || typeof value === 'number' ? value : valueWord(value);
}
