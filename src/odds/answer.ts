import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { ExactDice, TooManyPaths } from '../sim/kernel/dice/exact.ts';
import { rulesProblem } from '../sim/kernel/rules/definitions.ts';
import { fieldProblem, fieldRange, fieldValue } from '../sim/kernel/rules/fields.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { ExactAnswer, OddsProcedure, StepAnswer } from '../sim/kernel/rules/odds.ts';
import {
  compileRules,
  namedFields,
  type Patch,
  type Rules,
  type RulesTable,
  readPatch,
} from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';

export type Inputs = Readonly<Record<string, unknown>>;
export type Procedure = OddsProcedure<unknown>;

/** One line per problem, for users. */
export class OddsError extends Error {}

export interface OddsAnswer {
  readonly system: string;
  readonly procedure: string;
  /** Defaults included, in order of declaration. */
  readonly inputs: Inputs;
  /** Differences from defaults, by dotted key. */
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** All declared outcomes in order, zero ones included. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Paths of dice run. */
  readonly paths: number;
  /** Of each step of a chain; absent for single rolls. */
  readonly steps?: readonly StepAnswer[];
}

export interface Odds {
  readonly system: System;
  readonly rules: Rules<RulesTable>;
  /** Differences from defaults. */
  readonly houseRules: Readonly<Record<string, unknown>>;
  /**
   * Throws an OddsError on unknown names, unsuitable inputs and too many paths. Questions on the same `dice` share
   * work,
   * counted as paths of the first.
   */
  ask(procedure: string, inputs: Inputs, dice?: ExactDice): OddsAnswer;
  /** In order. Throws an OddsError on unsuitable inputs. */
  outcomes(procedure: Procedure, inputs: Inputs): readonly string[];
}

/** The last layer wins. Throws an OddsError on an unknown or unsuitable rule. */
export function oddsUnder(system: System, ...layers: readonly Patch[]): Odds {
  const read = layers.map((patch) => readPatch(system.rules, patch));
  const problems = read.flatMap((layer) => layer.problems);
  if (problems.length > 0) throw new OddsError(problems.map(({ message }) => message).join('\n'));
  const set = Object.fromEntries(read.flatMap(({ values }) => [...values]));
  const rules = compileRules(system.rules, set);
  const unfit = rulesProblem(system, rules);
  if (unfit !== null) throw new OddsError(unfit);
  const houseRules = changedRules(system.rules, set);
  const outcomes = (procedure: Procedure, inputs: Inputs) =>
    fitting(procedure, () => procedure.outcomes(rules, inputs));
  const ask = (name: string, given: Inputs, dice = new ExactDice()): OddsAnswer => {
    const procedure = findProcedure(system, name);
    const inputs = allInputs(procedure, given);
    const found = enumerated(procedure, () => exactly(procedure, rules, inputs, dice));
    const named = namedOutcomes(procedure, outcomes(procedure, inputs), found.probabilities);
    const { paths, steps } = found;
    return {
      system: system.info.id,
      procedure: name,
      inputs,
      houseRules,
      outcomes: named,
      paths,
      ...(steps === undefined ? {} : { steps }),
    };
  };
  return { system, rules, houseRules, ask, outcomes };
}

/** As printed by `odds --json`. */
export function answerData({ outcomes, paths, steps, ...question }: OddsAnswer) {
  const funnel = steps?.map(({ probabilities, ...step }) => ({
    ...step,
    probabilities: Object.fromEntries(probabilities),
  }));
  return {
    schemaVersion: SCHEMA_VERSION,
    ...question,
    outcomes: Object.fromEntries(outcomes),
    paths,
    ...(funnel === undefined ? {} : { steps: funnel }),
  };
}

/** Throws an OddsError that names the nearest one. */
export function findProcedure(system: System, name: string): Procedure {
  const found = system.odds.find((procedure) => procedure.name === name);
  if (found !== undefined) return found;
  const names = system.odds.map((procedure) => procedure.name);
  throw new OddsError(`unknown procedure "${name}" of ${system.info.id}${suggestion(name, names)}`);
}

export function unknownInput({ name, inputs, unread = [] }: Procedure, input: string): string {
  const names = Object.keys(inputs);
  if (unread.includes(input)) return `${name} does not depend on "${input}"; its inputs: ${names.join(', ')}`;
  if (names.length === 0) return `unknown input "${input}": ${name} takes none`;
  return `unknown input "${input}" of ${name}${suggestion(input, names)}`;
}

/** Adds defaults. Throws an OddsError with a line for each wrong input. */
export function allInputs(procedure: Procedure, given: Inputs): Inputs {
  const unknown = Object.keys(given).filter((input) => !Object.hasOwn(procedure.inputs, input));
  const problems = unknown.map((input) => unknownInput(procedure, input));
  const inputs: Record<string, unknown> = {};
  for (const [input, field] of Object.entries(procedure.inputs)) {
    const isGiven = Object.hasOwn(given, input);
    inputs[input] = isGiven ? fieldValue(field, given[input]) : field.default;
    const problem = fieldProblem(field, inputs[input]);
    if (problem === null) continue;
    const named = `input "${input}" of ${procedure.name}`;
    problems.push(isGiven ? `${named} ${problem}` : `${named} is missing; it must be ${fieldRange(field)}`);
  }
  if (problems.length > 0) throw new OddsError(problems.join('\n'));
  return inputs;
}

/** Reports refused inputs to the user; other errors are bugs. */
function fitting<T>({ name }: Procedure, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new OddsError(`${name}: ${error.message}`);
    throw error;
  }
}

function exactly(procedure: Procedure, rules: unknown, inputs: Inputs, dice: ExactDice): Answered {
  if (procedure.exact !== undefined) return fitting(procedure, () => procedure.exact!(rules, inputs));
  const step = fitting(procedure, () => procedure.prepare(rules, inputs));
  return dice.enumerate(() => step(dice));
}

type Answered = Pick<ExactAnswer, 'probabilities' | 'paths'> & Partial<ExactAnswer>;

function enumerated<T>({ name }: Procedure, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManyPaths) throw new OddsError(`${name}: ${error.message}`);
    throw error;
  }
}

/** Adds probabilities of equal names. */
function namedOutcomes(
  procedure: Procedure,
  names: readonly string[],
  probabilities: ReadonlyMap<number, number>,
): Map<string, number> {
  const outcomes = new Map(names.map((name) => [name, 0]));
  for (const [index, probability] of probabilities) {
    const name = names[index];
    if (name === undefined) throw new Error(`${procedure.name} returned outcome ${index}, which it does not declare`);
    outcomes.set(name, outcomes.get(name)! + probability);
  }
  return outcomes;
}

/** Differences from defaults, by dotted key, in table order. */
function changedRules(table: RulesTable, set: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const changed = namedFields(table).filter(
    ({ key, field }) => Object.hasOwn(set, key) && JSON.stringify(set[key]) !== JSON.stringify(field.default),
  );
  return Object.fromEntries(changed.map(({ key }) => [key, set[key]]));
}
