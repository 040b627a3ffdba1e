import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { ScriptedDice } from '../../src/sim/kernel/dice/scripted.ts';
import { fieldProblem } from '../../src/sim/kernel/rules/fields.ts';
import type { OddsProcedure } from '../../src/sim/kernel/rules/odds.ts';
import type { Patch } from '../../src/sim/kernel/rules/table.ts';

export type Given = Readonly<Record<string, unknown>>;

export function askingUnder<R>(rulesWith: (patch: Patch) => R, procedures: readonly OddsProcedure<R>[]) {
  const prepared = (name: string, given: Given, patch: Patch) => {
    const procedure = procedures.find((one) => one.name === name);
    if (procedure === undefined) throw new Error(`no procedure ${name}`);
    const inputs: Record<string, unknown> = {};
    for (const [input, field] of Object.entries(procedure.inputs)) {
      inputs[input] = Object.hasOwn(given, input) ? given[input] : field.default;
      const problem = fieldProblem(field, inputs[input]);
      if (problem !== null) throw new Error(`${name}: ${input} ${problem}`);
    }
    for (const input of Object.keys(given))
      if (!Object.hasOwn(procedure.inputs, input)) throw new Error(`${name} has no input ${input}`);
    const rules = rulesWith(patch);
    const step = procedure.prepare(rules, inputs);
    return { names: procedure.outcomes(rules, inputs), step };
  };
  const odds = (name: string, given: Given = {}, patch: Patch = {}): Record<string, number> => {
    const { names, step } = prepared(name, given, patch);
    const dice = new ExactDice();
    const { probabilities } = dice.enumerate(() => step(dice));
    return Object.fromEntries(names.map((one, code) => [one, probabilities.get(code) ?? 0]));
  };
  return {
    odds,
    sure(name: string, given: Given = {}, patch: Patch = {}): string {
      const outcomes = Object.entries(odds(name, given, patch)).filter(([, chance]) => chance > 0);
      if (outcomes.length !== 1) throw new Error(`${name} has ${outcomes.length} outcomes`);
      return outcomes[0][0];
    },
    /** Throws if a face is not used. */
    rolled(name: string, faces: readonly number[], given: Given = {}, patch: Patch = {}): string {
      const { names, step } = prepared(name, given, patch);
      const dice = new ScriptedDice(faces);
      const outcome = names[step(dice)];
      dice.finish();
      return outcome;
    },
  };
}
