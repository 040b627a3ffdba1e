import { defineData, readDefineWords } from '../scenarios/definitions.ts';
import { layerRules, readWords } from '../scenarios/house-rules.ts';
import { formatProblem, tidyProblems } from '../scenarios/problems.ts';
import { definedSystem, definitionProblems } from '../sim/kernel/rules/definitions.ts';
import { type Field, fieldProblem, fieldRange, fieldValue, parseWord } from '../sim/kernel/rules/fields.ts';
import { namedFields, type Patch, type RulesTable } from '../sim/kernel/rules/table.ts';
import { calledBy, type System } from '../sim/kernel/system.ts';
import { searchLines } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { type Inputs, OddsError, type Procedure, unknownInput } from './answer.ts';

export const MOST_COMBINATIONS = 10_000;

/** One combination of inputs, or a grid. */
export interface InputGrid {
  /** Such as `step=1..6`, in order. */
  readonly varied: readonly string[];
  /** The first varied input changes slowest. */
  readonly combinations: readonly Inputs[];
}

/**
 * `cover=none,soft`, `step=1..6`, `range=2..24:2` and mixtures; lists in brackets. Throws an OddsError with a line for
 * each wrong word.
 */
export function readInputWords(procedure: Procedure, words: readonly string[], rules: RulesTable): InputGrid {
  const given = new Map<string, readonly unknown[]>();
  const varied: string[] = [];
  const problems: string[] = [];
  for (const word of words) {
    const equals = word.indexOf('=');
    const name = word.slice(0, Math.max(0, equals)).trim();
    const text = word.slice(equals + 1).trim();
    const problem = wordProblem(procedure, rules, { word, name, text }, given);
    if (problem !== null) {
      problems.push(problem);
      continue;
    }
    const field = procedure.inputs[name];
    const parts = partsOf(field, text);
    const values = parts.flatMap((part) => valuesOf(field, part, name)).map((value) => fieldValue(field, value));
    given.set(name, values);
    if (parts.length > 1 || values.length > 1 || rangeOf(field, parts[0]) !== null) varied.push(name);
    const wrong = values.map((value) => fieldProblem(field, value)).find((found) => found !== null);
    const hint = field.kind === 'list' && !text.startsWith('[') ? `; write lists as [${text}]` : '';
    if (wrong !== undefined) problems.push(`input "${name}" of ${procedure.name} ${wrong}${hint}`);
  }
  if (problems.length > 0) throw new OddsError(problems.join('\n'));
  return { varied, combinations: combinationsOf(given) };
}

function wordProblem(
  procedure: Procedure,
  rules: RulesTable,
  { word, name, text }: { readonly word: string; readonly name: string; readonly text: string },
  given: ReadonlyMap<string, unknown>,
): string | null {
  if (name === '') return `"${word}" is not key=value, as in ${exampleOf(procedure)}`;
  if (!Object.hasOwn(procedure.inputs, name)) {
    const isRule = namedFields(rules).some(({ key }) => key === name);
    return isRule ? `"${name}" is a house rule: write --set ${word}` : unknownInput(procedure, name);
  }
  if (given.has(name)) return `input "${name}" is given twice; write several values as ${name}=a,b`;
  return text === '' ? `${name}= needs a value: ${fieldRange(procedure.inputs[name])}` : null;
}

function exampleOf({ inputs }: Procedure): string {
  const [name, field] = Object.entries(inputs)[0] ?? ['step', { default: 3 }];
  return `${name}=${valueWord(field.default)}`;
}

/** A choice may look like a number. `fieldProblem` checks it. */
export function wordValue(field: Field, text: string): unknown {
  if (field.kind === 'choice' && field.choices.includes(text)) return text;
  if (field.kind === 'text' && text !== 'null') return text;
  if (field.kind !== 'list' || !text.startsWith('[') || !text.endsWith(']')) return parseWord(text);
  const inner = text.slice(1, -1).trim();
  return inner === '' ? [] : splitOutsideBrackets(inner).map((element) => wordValue(field.of, element));
}

/** Such as `hard`, `[a,b]`, `null`. */
export function valueWord(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(valueWord).join(',')}]` : String(value);
}

/** A choice with a comma in its name is one value. */
function partsOf(field: Field, text: string): string[] {
  return field.kind === 'choice' && field.choices.includes(text) ? [text] : splitOutsideBrackets(text);
}

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') depth++;
    else if (text[i] === ']') depth--;
    else if (text[i] === ',' && depth === 0) {
      parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

const NUMBER = '[-+]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)';
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})(?::(${NUMBER}))?$`);

/** `1..6` or `2..24:2`; otherwise null. */
function rangeOf(field: Field, part: string): { from: number; to: number; by: number } | null {
  const match = field.kind === 'integer' || field.kind === 'number' ? RANGE.exec(part) : null;
  return match === null ? null : { from: Number(match[1]), to: Number(match[2]), by: Number(match[3] ?? 1) };
}

function valuesOf(field: Field, part: string, name: string): unknown[] {
  const range = rangeOf(field, part);
  if (range === null) return [wordValue(field, part)];
  const { from, to, by } = range;
  if (!(by > 0)) throw new OddsError(`${name}=${part}: the step after ":" must be above 0`);
  // Rounding must not lose the last value of 0..1:0.1.
  const count = Math.floor(Math.abs(to - from) / by + 1e-9) + 1;
  requireFew(count);
  const sign = to < from ? -1 : 1;
  return Array.from({ length: count }, (_, i) => Number((from + sign * i * by).toPrecision(12)));
}

function combinationsOf(given: ReadonlyMap<string, readonly unknown[]>): Inputs[] {
  requireFew([...given.values()].reduce((product, values) => product * values.length, 1));
  return [...given].reduce<Inputs[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((inputs) => values.map((value) => ({ ...inputs, [name]: value }))),
    [{}],
  );
}

function requireFew(combinations: number): void {
  if (combinations <= MOST_COMBINATIONS) return;
  const many = `${combinations} combinations of inputs exceed the limit of ${MOST_COMBINATIONS}`;
  throw new OddsError(`${many}: vary fewer inputs, or give them fewer values`);
}

/** By `--define` words. Throws an InputError with a line for each wrong one. */
export function withDefined(system: System, words: readonly string[]): System {
  const { definitions, problems } = readDefineWords(system, words);
  const data = defineData(definitions);
  const all = [
    ...problems.map(formatProblem),
    ...definitionProblems(system, data).map(({ message }) => `--define: ${message}`),
  ];
  if (all.length > 0) throw new InputError(all.join('\n'));
  return definedSystem(system, data);
}

/** By `--set` words. Throws an InputError with a line for each wrong one. */
export function houseRulesOf(system: System, words: readonly string[]): Patch {
  const { rules, problems } = readWords(system.rules, words, '--set');
  const lines = [...tidyProblems(problems).map(formatProblem), ...searchLines(calledBy(system), problems)];
  if (problems.length > 0) throw new InputError(lines.join('\n'));
  return layerRules(system.rules, [rules]);
}
