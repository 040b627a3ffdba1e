import { show } from '../sim/kernel/rules/fields.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { answerData, findProcedure, OddsError, oddsUnder } from './answer.ts';
import { jsonSlip } from './json-slip.ts';

const CASE_KEYS = ['procedure', 'inputs', 'houseRules'];

/** An answer, or what is wrong with the case. */
export type CaseAnswer = ReturnType<typeof answerData> | { readonly error: string };

/** The cases of a batch: a list, or a map with `cases`. Throws an OddsError that names the place in `file`. */
export function readCases(file: string, text: string): readonly unknown[] {
  const slip = jsonSlip(text);
  if (slip !== null) throw new OddsError(`${file}:${slip.line}:${slip.column}: ${slip.message}`);
  const data: unknown = JSON.parse(text);
  if (Array.isArray(data)) return data;
  const { cases, ...notes } = isMap(data) ? data : { cases: undefined };
  // Other keys are notes to readers of the file; these would look as if they applied to all cases.
  const misplaced = CASE_KEYS.find((key) => Object.hasOwn(notes, key));
  if (misplaced !== undefined)
    throw new OddsError(`${file}: "${misplaced}" does not apply to all cases; put it into each case`);
  if (Array.isArray(cases)) return cases;
  const got = isMap(data) && cases === undefined ? 'a map without them' : show(cases ?? data);
  throw new OddsError(`${file}: a batch is a list of cases, or a map with such a list under "cases", got ${got}`);
}

/**
 * Answers each case, in order, with `patch` below the case's own house rules. A bad case does not affect the others.
 */
export function answerCases(system: System, patch: Patch, cases: readonly unknown[]): CaseAnswer[] {
  return cases.map((wish) => {
    try {
      const { procedure, inputs, houseRules } = readCase(wish);
      const odds = oddsUnder(system, patch, houseRules);
      const names = Object.keys(findProcedure(system, procedure).inputs);
      return answerData(odds.ask(procedure, flattened(inputs, names)));
    } catch (error) {
      if (error instanceof OddsError) return { error: error.message.replaceAll('\n', '; ') };
      throw error;
    }
  });
}

/** Inputs and house rules may be absent: the defaults. */
function readCase(wish: unknown) {
  if (!isMap(wish)) throw new OddsError(`a case is a map with "procedure" and "inputs", got ${show(wish)}`);
  const unknown = Object.keys(wish).filter((key) => !CASE_KEYS.includes(key));
  if (unknown.length > 0)
    throw new OddsError(unknown.map((key) => `unknown key "${key}"${suggestion(key, CASE_KEYS)}`).join('\n'));
  const { procedure, inputs = {}, houseRules = {} } = wish;
  if (procedure === undefined) throw new OddsError('missing key "procedure"');
  if (typeof procedure !== 'string') throw new OddsError(`"procedure" must be a name, got ${show(procedure)}`);
  if (!isMap(inputs)) throw new OddsError(`"inputs" must be a map of inputs and values, got ${show(inputs)}`);
  if (!isMap(houseRules))
    throw new OddsError(`"houseRules" must be a map of house rules and values, got ${show(houseRules)}`);
  return { procedure, inputs, houseRules };
}

/** Inputs with parts may be written as maps: `{ pool: { jaffa: 4 } }` is `pool.jaffa` 4. Other maps are left to be refused. */
function flattened(inputs: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const hasParts = (name: string): boolean => names.some((input) => input.startsWith(`${name}.`));
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) =>
      isMap(value) && hasParts(name)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
    ),
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
